"""Measurements, each with the floor that it is compared with, in one run: ``python -m bench``."""
