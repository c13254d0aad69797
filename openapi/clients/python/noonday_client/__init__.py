"""A client of Noonday, a referee for tabletop games. Import ``noonday_client.models`` for the types of the contract."""

from noonday_client.core import Noonday, Seat, Table, Turn, asked
from noonday_client.sending import Json, Refused
from noonday_client.webhooks import verified

__all__ = ["Json", "Noonday", "Refused", "Seat", "Table", "Turn", "asked", "verified"]
