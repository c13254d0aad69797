"""Signatures of records: the keys, and what is published of them."""
