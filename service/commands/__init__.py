"""The commands of ``noonday``."""
