"""A match that is over as one HTML page that needs no server: its pictures, its plies and what can be checked of it."""
