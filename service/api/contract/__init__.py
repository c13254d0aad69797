"""The contract: what requests hold, what answers are made of, and the OpenAPI document that says so."""
