"""The pictures of a match."""
