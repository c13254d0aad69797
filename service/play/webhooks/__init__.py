"""Webhooks: the URLs that get messages about a match, and each delivery to them."""
