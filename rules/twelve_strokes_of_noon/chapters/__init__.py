"""The chapters of play, one file each."""
