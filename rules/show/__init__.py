"""What games draw, print and tell with."""
