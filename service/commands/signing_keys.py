"""The commands `noonday keys list` and `noonday keys rotate`."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from service.signing import keyring
from service.signing.ring import Ring

if TYPE_CHECKING:
    from service.settings import Settings


def list_all(settings: Settings, *, as_json: bool) -> int:
    """Print the public keys, the one that signs first; as JSON they are what a server publishes."""
    published = Ring(settings.signing_key, settings.retired_keys).published
    if as_json:
        print(json.dumps({"keys": [asdict(key) for key in published]}, indent=1))
        return 0
    for key in published:
        until = "signs now" if key.until is None else f"until {_date(key.until)}"
        print(f"{key.id}  {key.public}  since {_date(key.since)}, {until}")
    return 0


def _date(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC") if ms else "(not stated)"


def rotate(settings: Settings, *, given: bool) -> int:
    """Make a new key that signs, and retire the one that signed.

    Where the environment gives the key (``given``), the new settings are printed; else DATA_DIR keeps them.
    """
    old = Ring(settings.signing_key, settings.retired_keys).published[0]
    now = time.time_ns() // 1_000_000
    retired = ",".join(filter(None, (f"{old.public}/{old.since}/{now}", settings.retired_keys)))
    key = keyring.fresh()
    if given:
        print(f"SIGNING_KEY={key}\nRETIRED_KEYS={retired}")
        print("# Nothing was changed: give every host these two settings, then start it again.")
        return 0
    keyring.keep(settings.data_dir / keyring.NAME, key, retired)
    new = Ring(key, retired).published[0]
    print(f"{new.id} signs from the next start on; {old.id} is retired, and what it signed still verifies")
    return 0
