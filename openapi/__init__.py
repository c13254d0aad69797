"""The contract as a file, generated from the code (``python -m openapi``)."""
