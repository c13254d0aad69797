"""The commands `noonday key api new`, `list` and `revoke`: API keys, in the deployment's store."""

from __future__ import annotations

import argparse
from dataclasses import replace
from datetime import UTC, datetime

from service.play.asking import apikeys
from service.play.ports.errors import StoreAway
from service.play.ports.keys import Scope
from service.settings import RateLimit, Settings, SettingsError, environment, read_rate
from service.store import embedded
from service.store.apikeys import ApiKeys
from service.store.matches import Store
from service.terminal import fail

MORE = 10
"""A key may spend this multiple of what an address may, unless its rate is given."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the actions."""
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", dest="action", required=True)
    new = actions.add_parser("new", help="make an API key and print it, this once")
    new.add_argument("name", metavar="NAME", type=_name, help="whose it is, in 1 to 60 characters")
    new.add_argument(
        "--scope",
        dest="scopes",
        action="append",
        choices=list(Scope),
        help="what it may do (repeat it for several; default: everything): open matches and bring decks, be the host "
        "of what it opened, list it, have webhooks for it",
    )
    new.add_argument("--rate", metavar="UNITS/SECONDS", type=_rate, help="its allowance (default: 10 x RATE_LIMIT)")
    actions.add_parser("list", help="print every API key without its secret")
    revoked = actions.add_parser("revoke", help="make an API key void at once, for good")
    revoked.add_argument("id", metavar="ID", help="the key's second part")


def _name(text: str) -> str:
    """Return the name of a key."""
    if not 1 <= len(text) <= 60 or not text.isprintable():
        raise argparse.ArgumentTypeError("must have 1 to 60 printable characters")
    return text


def _rate(text: str) -> RateLimit:
    """Return an allowance."""
    try:
        return read_rate("--rate", text)
    except SettingsError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(given: argparse.Namespace) -> int:
    """Do what the command line asks for."""
    settings = Settings.from_environment(environment())
    try:
        if given.action == "new":
            scopes = tuple(scope for scope in Scope if given.scopes is None or scope in given.scopes)
            return new(settings, given.name, scopes, given.rate)
        if given.action == "list":
            return list_all(settings)
        return revoke(settings, given.id)
    except (StoreAway, embedded.ServerUnavailable, OSError) as error:
        return fail(error)


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
            return fail(f"there is no API key {key_id!r}; `noonday key api list` names them")
        if key.revoked is None:
            keys.put(replace(key, revoked=store.now()))
    print(f"{key.id} is revoked: it opens nothing any more")
    return 0


def _date(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
