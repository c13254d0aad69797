"""The box of cards, and what reads it."""
