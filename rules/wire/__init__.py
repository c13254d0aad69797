"""Values to plain data and back."""
