"""Calls to webhooks: which targets may be called, the signature, and the call itself."""
