"""The making of a release: its packages, their trial, and the description of its changes."""
