"""Join the parts: a referee from settings, for the API and the workers alike."""

from __future__ import annotations

from collections.abc import Callable

from service.archive.folder import ArchiveFolder
from service.calling.caller import Caller
from service.play.ports.referee import Referee
from service.play.ports.retention import Retention
from service.play.ports.tokens import Mint
from service.play.records.audit import Archive
from service.running.press import Press
from service.settings import Settings
from service.signing.ring import Ring
from service.store.apikeys import ApiKeys
from service.store.backlog import Backlogs
from service.store.decks import Decks
from service.store.news import News
from service.store.survey import Survey
from service.store.webhooks import Webhooks
from service.watch import tracing


def referee(settings: Settings, *, offset: Callable[[], int] = lambda: 0) -> Referee:
    """Return the referee of a deployment; nothing is connected before the first command.

    :raises ValueError: when the settings name no store.
    """
    if settings.store_url is None:
        raise ValueError("STORE_URL is not set: only `noonday run` starts a store of its own")
    kind, watch = tracing.parts()
    store = kind(
        settings.store_url,
        offset=offset,
        shelf_bytes=settings.shelf_bytes,
        cache_bytes=settings.cache_bytes,
        replicas=settings.store_replicas,
    )
    return Referee(
        matches=store,
        decks=Decks(store, offset=offset),
        api_keys=ApiKeys(store),
        due=store,
        webhooks=Webhooks(store, offset=offset),
        calls=Caller(settings.webhook_schemes, settings.allowed_networks),
        shelf=store,
        limits=store,
        news=News(settings.store_url),
        survey=Survey(settings.store_url),
        keys=Ring(settings.signing_key, settings.retired_keys),
        press=Press(),
        mint=Mint(settings.secret_key),
        backlogs=Backlogs(store, offset=offset),
        watch=watch,
        retention=_retention(settings),
        folder=_folder(settings),
        rate=(settings.rate_limit.units, settings.rate_limit.seconds),
    )


def archive(settings: Settings, url: str) -> Archive:
    """Return all that an audit of a store reads."""
    survey = Survey(url)
    return Archive(survey, Decks(survey), _retention(settings), _folder(settings))


def _folder(settings: Settings) -> ArchiveFolder | None:
    return None if settings.archive_dir is None else ArchiveFolder(settings.archive_dir)


def _retention(settings: Settings) -> Retention:
    return Retention(
        open=settings.keep_open * 1000,
        idle=settings.keep_idle * 1000,
        over=settings.keep_over * 1000,
        record=settings.keep_record * 1000,
        content=settings.keep_content * 1000,
    )
