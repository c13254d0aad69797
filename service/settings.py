"""Settings, read from the environment once and handed on as a value."""

from __future__ import annotations

import ipaddress
import os
import re
import secrets
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from service import address
from service.signing import keyring

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SHORTEST_SECRET = 32
DAY = 86_400
BODIES = 128
"""Requests that may wait for their bodies at once in each process of the API; the threads for them are extra."""
BODIES_OF_ONE = 8
"""How many of these one client address may have: with fewer than 16 addresses nobody keeps others from acting."""
LIFETIMES = (60, 36_500 * DAY)
RANGES = {
    "PORT": (1, 65_535),
    "API_PROCESSES": (1, 256),
    "API_THREADS": (1, 1024),
    "API_HELD": (1, 16_384),
    "HELD_PER_ADDRESS": (1, 16_384),
    "WORKER_PROCESSES": (1, 256),
    "TRUSTED_PROXIES": (0, 16),
    "METRICS_PORT": (0, 65_532),
    "KEEP_OPEN": LIFETIMES,
    "KEEP_IDLE": LIFETIMES,
    "KEEP_OVER": LIFETIMES,
    "KEEP_RECORD": LIFETIMES,
    "KEEP_CONTENT": LIFETIMES,
    "STORE_REPLICAS": (0, 8),
    "SHELF_BYTES": (1024 * 1024, 64 * 1024 * 1024 * 1024),
    "CACHE_BYTES": (1024 * 1024, 64 * 1024 * 1024 * 1024),
}
CHOICES = {
    "LOG_LEVEL": ("debug", "info", "warning", "error"),
    "LOG_FORMAT": ("json", "console"),
    "CREATE": ("open", "keys"),
    "WEBHOOKS": ("https", "http", "off"),
}


class SettingsError(Exception):
    """A setting is wrong; the message is one line that names it, its value and what is allowed."""


@dataclass(frozen=True, slots=True)
class RateLimit:
    """The units that one client may spend, and the seconds in which they come back when all are spent."""

    units: int
    seconds: int

    def __str__(self) -> str:
        return f"{self.units}/{self.seconds}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a deployment can choose; `deploy/env.example` describes every one.

    Durations are in seconds. A `store_url` or `broker_url` of None means an embedded server,
    which only the supervisor starts; the parts that it runs are given the addresses.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data_dir: Path
    store_url: str | None = field(default=None, repr=False)
    store_replicas: int = 0
    broker_url: str | None = field(default=None, repr=False)
    secret_key: str = field(repr=False)
    signing_key: str = field(repr=False)
    retired_keys: str = ""
    rate_limit: RateLimit = RateLimit(1200, 600)
    api_processes: int = 2
    api_threads: int = 8
    api_held: int = 2048
    held_per_address: int = 256
    worker_processes: int = 2
    trusted_proxies: int = 0
    public_url: str | None = None
    metrics_port: int = 0
    log_level: str = "info"
    log_format: str = "json"
    create: str = "open"
    webhooks: str = "https"
    webhook_networks: str = ""
    keep_open: int = DAY
    keep_idle: int = 30 * DAY
    keep_over: int = 7 * DAY
    keep_record: int = 90 * DAY
    keep_content: int = 30 * DAY
    archive_dir: Path | None = None
    fonts_dir: Path | None = None
    shelf_bytes: int = 64 * 1024 * 1024
    cache_bytes: int = 48 * 1024 * 1024

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Self:
        """Read the settings, making the data directory and the keys where there are none yet.

        :raises SettingsError: for the first setting that is wrong.
        """
        data_dir = _data_dir(environ)
        signing_key, retired_keys = _signing_keys(environ, data_dir)
        return cls(
            data_dir=data_dir,
            archive_dir=None if (archive := _given(environ, "ARCHIVE_DIR")) is None else _absolute(archive),
            store_url=_url(environ, "STORE_URL", address.SCHEMES),
            broker_url=_url(environ, "BROKER_URL", address.OF_BROKERS),
            secret_key=_secret(environ, data_dir),
            signing_key=signing_key,
            retired_keys=retired_keys,
            **_with_defaults(environ),
        )

    @property
    def webhook_schemes(self) -> tuple[str, ...]:
        """The schemes of URLs that webhooks may call."""
        return {"https": ("https",), "http": ("https", "http")}.get(self.webhooks, ())

    @property
    def allowed_networks(self) -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
        """The networks that webhooks may call in addition to public addresses."""
        return tuple(ipaddress.ip_network(text) for text in self.webhook_networks.split(",") if text)

    @classmethod
    def names(cls) -> set[str]:
        """Give the names of all variables that `from_environment` reads."""
        return {entry.name.upper() for entry in fields(cls)}

    def to_environment(self) -> dict[str, str]:
        """Give the variables from which `from_environment` reads these very settings."""
        values = {entry.name.upper(): getattr(self, entry.name) for entry in fields(self)}
        return {name: str(value) for name, value in values.items() if value is not None}


def environment() -> dict[str, str]:
    """Return the variables of this process, over those of the file `.env` in its folder.

    :raises SettingsError: if the file cannot be read.
    """
    return {**read_env_file(Path(".env")), **os.environ}


def read_env_file(path: Path) -> dict[str, str]:
    """Read `NAME=value` lines, in the form of `deploy/env.example`; a missing file holds none.

    :raises SettingsError: for a line that is neither a setting, nor a comment, nor empty.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error
    values = {}
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        found = re.fullmatch(r"(\w+)=(\"[^\"]*\"|'[^']*'|[^\"'].*|)", text)
        if found is None:
            raise SettingsError(f"{path}, line {number}: {text!r} is not of the form NAME=value")
        values[found[1]] = found[2].strip("\"'")
    return values


def _given(environ: Mapping[str, str], name: str) -> str | None:
    """Give the variable, taking an empty one for unset, as env files and compose write it."""
    return environ.get(name, "").strip() or None


def _with_defaults(environ: Mapping[str, str]) -> dict[str, Any]:
    """Read the settings whose default is a plain value, leaving out those that are unset."""
    readers: dict[str, Callable[[str, str], object]] = {
        "HOST": _address,
        "PUBLIC_URL": _origin,
        "RATE_LIMIT": read_rate,
        "FONTS_DIR": _folder,
        "WEBHOOK_NETWORKS": _networks,
        **{name: partial(_integer, low=low, high=high) for name, (low, high) in RANGES.items()},
        **{name: partial(_choice, allowed=allowed) for name, allowed in CHOICES.items()},
    }
    return {
        name.lower(): read(name, text) for name, read in readers.items() if (text := _given(environ, name)) is not None
    }


def _integer(name: str, text: str, *, low: int, high: int) -> int:
    if not re.fullmatch(r"\d{1,12}", text, re.ASCII) or not low <= int(text) <= high:
        raise SettingsError(f"{name} is {text!r}; it must be a whole number from {low} to {high}")
    return int(text)


def _folder(name: str, text: str) -> Path:
    folder = _absolute(text)
    if not folder.is_dir():
        raise SettingsError(f"{name} is {text!r}; it must be a folder that is there")
    return folder


def _choice(name: str, text: str, *, allowed: tuple[str, ...]) -> str:
    if text.lower() not in allowed:
        raise SettingsError(f"{name} is {text!r}; it must be one of {', '.join(allowed)}")
    return text.lower()


def _url(environ: Mapping[str, str], name: str, schemes: tuple[str, ...]) -> str | None:
    text = _given(environ, name)
    if text is None:
        return None
    scheme, separator, rest = text.partition("://")
    if not separator or scheme not in schemes or not rest:
        # The address itself may hold a password, so only its scheme is shown.
        shown = f"starts with {scheme + separator!r}" if separator else "has no scheme"
        raise SettingsError(f"{name} {shown}; it must be an address with one of {', '.join(schemes)}")
    try:
        address.check(text)
    except address.BadAddress as wrong:
        raise SettingsError(f"{name} is not an address of a server: {wrong}") from None
    return text


def _address(name: str, text: str) -> str:
    if text == "localhost":
        return "127.0.0.1"
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        message = f"{name} is {text!r}; it must be an IP address, such as 127.0.0.1, 0.0.0.0 or ::"
        raise SettingsError(message) from None


def _origin(name: str, text: str) -> str:
    """Read where people reach the server: a scheme and a host, perhaps with a port, and no path."""
    url = text.lower().removesuffix("/")
    found = re.fullmatch(r"https?://(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+])(?::(\d{1,5}))?", url, re.ASCII)
    if found is None or not 0 < int(found[1] or 80) < 65_536:
        raise SettingsError(f"{name} is {text!r}; it must be a scheme and a host, such as https://play.example")
    return url


def _networks(name: str, text: str) -> str:
    """Read networks, and return them with commas between."""
    try:
        return ",".join(str(ipaddress.ip_network(one.strip())) for one in text.split(","))
    except ValueError as error:
        message = f"{name} is {text!r}; it must be networks such as 10.1.0.0/16,fd00::/8 ({error})"
        raise SettingsError(message) from None


def read_rate(name: str, text: str) -> RateLimit:
    """Read an allowance.

    :raises SettingsError: when the text is no allowance.
    """
    found = re.fullmatch(r"([1-9]\d{0,8})/([1-9]\d{0,8})", text, re.ASCII)
    if found is None:
        raise SettingsError(f"{name} is {text!r}; it must be units/seconds, such as 1200/600, both from 1")
    return RateLimit(int(found[1]), int(found[2]))


def _absolute(text: str) -> Path:
    return Path(text).expanduser().absolute()


def _data_dir(environ: Mapping[str, str]) -> Path:
    path = _absolute(_given(environ, "DATA_DIR") or "var")
    try:
        # The store's files hold the seeds of matches in progress: nobody else's business.
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        message = f"DATA_DIR is {str(path)!r}, which cannot be made: {error.strerror}; it must be a folder"
        raise SettingsError(message) from error
    return path


def _secret(environ: Mapping[str, str], data_dir: Path) -> str:
    given = _given(environ, "SECRET_KEY")
    if given is not None:
        if len(given) < SHORTEST_SECRET:
            raise SettingsError(
                f"SECRET_KEY has {len(given)} characters; it must have {SHORTEST_SECRET} or more, "
                "such as 32 random bytes in hex"
            )
        return given
    path = data_dir / "secret-key"
    try:
        if not path.exists():
            keyring.write_private(path, secrets.token_hex(32) + "\n", replace=False)
        kept = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        message = f"SECRET_KEY is unset, and {path} cannot be written: {error}. Set it, or fix the file's permissions"
        raise SettingsError(message) from error
    if len(kept) < SHORTEST_SECRET:
        raise SettingsError(f"SECRET_KEY is unset, and {path} holds no key; remove the file or set it")
    return kept


def _signing_keys(environ: Mapping[str, str], data_dir: Path) -> tuple[str, str]:
    """Return the key that signs and the retired ones, each from the environment if it is set there."""
    name, given, path = "SIGNING_KEY", _given(environ, "SIGNING_KEY"), data_dir / keyring.NAME
    try:
        key = None if given is None else keyring.check_key(given)
        name = "RETIRED_KEYS"
        retired = keyring.check_retired(_given(environ, "RETIRED_KEYS") or "")
    except keyring.WrongKey as error:
        raise SettingsError(f"{name} {error}") from None
    if key is not None:
        return key, retired
    try:
        key, older = keyring.kept(path)
    except (OSError, keyring.WrongKey) as error:
        message = f"SIGNING_KEY is unset, and {path} cannot be used: {error}. Set it, or fix the file"
        raise SettingsError(message) from None
    return key, ",".join(filter(None, (older, retired)))
