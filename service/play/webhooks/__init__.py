"""Webhooks: who is called back about a match, and each delivery to them."""
