"""Measurements, each beside the floor that it is measured against, in one run: ``python -m bench``."""
