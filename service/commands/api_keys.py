"""The commands `noonday key new`, `noonday key list` and `noonday key revoke`: API keys, in the deployment's store."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from service.play.asking import apikeys
from service.play.ports.errors import StoreAway
from service.store import embedded
from service.store.apikeys import ApiKeys
from service.store.matches import Store
from service.terminal import fail

if TYPE_CHECKING:
    from service.play.ports.keys import Scope
    from service.settings import RateLimit, Settings

MORE = 10
"""A key may spend this multiple of what an address may, unless its rate is given."""


def new(settings: Settings, name: str, scopes: tuple[Scope, ...], rate: RateLimit | None) -> int:
    """Make a key and print it, this once."""
    given = settings.rate_limit if rate is None else rate
    units = given.units * (MORE if rate is None else 1)
    with embedded.reached(settings) as url:
        store = Store(url)
        key = apikeys.make(ApiKeys(store), name, scopes, (units, given.seconds), store.now())
    print(key)
    return 0


def list_all(settings: Settings) -> int:
    """Print every key without its secret, the oldest first."""
    with embedded.reached(settings) as url:
        for key in ApiKeys(Store(url)).all():
            ended = "" if key.revoked is None else f", revoked {_date(key.revoked)}"
            rate = "/".join(map(str, key.rate))
            print(f"{key.id}  {key.name}  ({', '.join(key.scopes)}; {rate}; made {_date(key.created)}{ended})")
    return 0


def revoke(settings: Settings, key_id: str) -> int:
    """Revoke a key for good; one that was revoked before stays so."""
    with embedded.reached(settings) as url:
        store = Store(url)
        keys = ApiKeys(store)
        key = keys.get(key_id)
        if key is None:
            return fail(f"there is no API key {key_id!r}; `noonday key list` names them")
        if key.revoked is None:
            keys.put(replace(key, revoked=store.now()))
    print(f"{key.id} is revoked: it opens nothing any more")
    return 0


def _date(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


AWAY = (StoreAway, embedded.ServerUnavailable, OSError)
"""Why a command could not reach the store."""
