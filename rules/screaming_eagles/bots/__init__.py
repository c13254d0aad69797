"""The bots: they get a view, never a state."""
