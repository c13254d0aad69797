"""The score sheet and the pad."""
