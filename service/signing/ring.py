"""The deployment's signing keys at work: Ed25519 by the cryptography package."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from rules.table.signature import key_id
from service.play.ports.keys import Algorithm, Key, Signed


class Ring:
    """The key that signs, and the public halves of all that ever did: the port :class:`service.play.ports.keys.Keys`.

    It is made from the texts of the settings (:mod:`service.signing.keyring`).
    """

    def __init__(self, signing_key: str, retired_keys: str) -> None:
        """Take the texts, which are known to be right."""
        seed, _, since = signing_key.partition("/")
        self._private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))
        self._public = self._private.public_key().public_bytes_raw().hex()
        own = Key(key_id(self._public), Algorithm.ED25519, self._public, int(since or 0), None)
        retired = {key.public: key for key in map(_retired, filter(None, retired_keys.split(",")))}
        self.published = (own, *(key for key in retired.values() if key.public != self._public))

    def sign(self, payload: bytes) -> Signed:
        """Sign some bytes; the same bytes always have the same signature of one key."""
        signature = self._private.sign(payload).hex()
        return Signed(Algorithm.ED25519, self.published[0].id, self._public, signature)

    def holds(self, public: str, signature: str, payload: bytes) -> bool:
        """Return whether a signature holds for these bytes under any public key."""
        return holds(public, signature, payload)


def holds(public: str, signature: str, payload: bytes) -> bool:
    """Return whether an Ed25519 signature (hex) holds for these bytes under a public key (hex)."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), payload)
    except (InvalidSignature, ValueError):
        return False
    return True


def _retired(text: str) -> Key:
    public, since, until = text.split("/")
    return Key(key_id(public), Algorithm.ED25519, public, int(since), int(until))
