"""The records of matches that are over: packed, filed, verified and audited."""
