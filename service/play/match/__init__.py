"""A match between load and commit: its values, its ledger, its obligations, and the documents that show it."""
