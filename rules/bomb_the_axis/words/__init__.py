"""The game in words: events, labels, notation, and the position."""
