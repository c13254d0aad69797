"""The judge of typed answers: whether an answer is what the card says (12C-22, 12C-54)."""
