"""The pulse of a server of our own: it cannot show signs of life itself, so it is asked for them, and nobody waits."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class Pulse:
    """Asks the server at a socket, again each time that it has answered: also one that loads its data does."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._link: socket.socket | None = None

    def felt(self) -> bool:
        """Return whether an answer has come since the last time."""
        answered = False
        try:
            if self._link is None:
                self._link = socket.socket(socket.AF_UNIX)
                self._link.setblocking(False)
                self._link.connect(str(self._path))
            elif not (answered := bool(self._link.recv(4096))):
                self.close()
                return False
            self._link.sendall(b"PING\r\n")
        except BlockingIOError:
            pass  # there is no answer yet
        except OSError:
            self.close()
        return answered

    def close(self) -> None:
        """End the connection; the next question makes another one."""
        if self._link is not None:
            self._link.close()
        self._link = None
