"""What games draw, print and narrate with."""
