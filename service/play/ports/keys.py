"""The ports of keys: the API keys that clients send, and the keys with which the deployment signs records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from service.play.ports.errors import ScopeMissing
from service.play.ports.fields import Whole


class Scope(StrEnum):
    """What a key may do: open matches and bring decks, be the host of those it opened, list them, be called back."""

    OPEN = "open"
    HOST = "host"
    LIST = "list"
    WEBHOOKS = "webhooks"


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key as the store keeps it, without its secret.

    ``rate`` is the units that it may spend and the seconds in which they come back; times are in ms since the epoch,
    ``revoked`` None while the key is valid.
    """

    id: str
    name: str
    scopes: tuple[Scope, ...]
    rate: tuple[int, int]
    created: int
    digest: str
    revoked: int | None = None

    def must_have(self, scope: Scope) -> None:
        """Insist on a scope.

        :raises ScopeMissing: when the key has not got it.
        """
        if scope not in self.scopes:
            raise ScopeMissing(f"the key {self.id} has no scope {scope.value!r}")


class ApiKeys(Protocol):
    """The API keys, without their secrets."""

    def put(self, key: ApiKey) -> None:
        """Keep a key; one of the same id is replaced."""
        ...

    def get(self, key: str) -> ApiKey | None:
        """Return the key of an id, also a revoked one, or None."""
        ...

    def all(self) -> list[ApiKey]:
        """Return all keys, the oldest first."""
        ...


class Algorithm(StrEnum):
    """How records are signed."""

    ED25519 = "Ed25519"


@dataclass(frozen=True, slots=True)
class Key:
    """A public key that signs records, or signed them."""

    id: str
    """The first 16 digits of the SHA-256 of the key's 32 bytes."""
    alg: Algorithm
    """The kind of signature."""
    public: str
    """The public key: 32 bytes, in hexadecimal digits."""
    since: Whole
    """From when it signs, in ms since the epoch; 0 where this is not stated."""
    until: Whole | None
    """When it was retired, in ms since the epoch; null while it signs."""


@dataclass(frozen=True, slots=True)
class Signed:
    """A signature (hex), and the key by which it was made."""

    alg: str
    key: str
    public: str
    signature: str


class Keys(Protocol):
    """The deployment's signing keys."""

    @property
    def published(self) -> tuple[Key, ...]:
        """The public keys, the one that signs now first."""
        ...

    def sign(self, payload: bytes) -> Signed:
        """Sign some bytes; the same bytes always have the same signature of one key."""
        ...

    def holds(self, public: str, signature: str, payload: bytes) -> bool:
        """Return whether a signature (hex) holds for these bytes under any public key (hex)."""
        ...
