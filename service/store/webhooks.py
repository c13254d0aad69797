"""The webhooks of matches and of API keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from rules.wire.codec import codec
from service.play.ports.errors import TooManyWebhooks
from service.play.ports.tokens import is_id
from service.play.ports.webhooks import KeptWebhook, Lane, Webhook, When
from service.store.layout import partition

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.store.access import Access

NEWS = b"news"
DONE, FULL = 1, 2
"""What the script returns: the change was made; the owner has as many webhooks as there may be."""


def written(webhook: Webhook, version: int) -> bytes:
    """Return a webhook as it is kept."""
    return b"%d %s" % (version, orjson.dumps(codec(Webhook).encode(webhook)))


class Webhooks:
    """The port to webhooks; ``home`` is the id of the match or API key that has them. ``offset`` moves its clock."""

    def __init__(self, store: Access, *, offset: Callable[[], int] = lambda: 0) -> None:
        self._store = store
        self._offset = offset

    def all(self, home: str) -> list[KeptWebhook]:
        """Return all webhooks, the oldest first."""
        time, fields = self._timed(home, lambda pipe, key: pipe.hgetall(key))
        news = int(fields.pop(NEWS, 0))
        found = [self._kept(raw, time, news) for raw in fields.values()]
        return sorted(found, key=lambda kept: (kept.webhook.created, kept.webhook.id))

    def get(self, home: str, webhook: str) -> KeptWebhook | None:
        """Return a webhook, or None."""
        names = [f"{lane} {webhook}" for lane in Lane]
        time, (news, *found) = self._timed(home, lambda pipe, key: pipe.hmget(key, NEWS, *names))
        raw = next((one for one in found if one is not None), None)
        return None if raw is None else self._kept(raw, time, int(news or 0))

    def add(self, home: str, webhook: Webhook, when: When, most: int) -> bool:
        """Keep a new webhook; False when there is one with its id, or the match or key is gone.

        :raises TooManyWebhooks: when its owner added ``most`` that are still there; copies of a key's do not count.
        """
        done = self._change(home, webhook.id, None, webhook.lane.value, written(webhook, 1), when.value, most)
        if done == FULL:
            raise TooManyWebhooks(f"a seat, the host and a key may have {most} webhooks each")
        return done == DONE

    def put(self, home: str, kept: KeptWebhook, webhook: Webhook, when: When | int) -> bool:
        """Keep a webhook in place of the ``kept`` one; ``when`` is also a store time."""
        raw = written(webhook, kept.version + 1)
        due = when.value if isinstance(when, When) else when
        return self._change(home, webhook.id, kept, webhook.lane.value, raw, due) == DONE

    def remove(self, home: str, kept: KeptWebhook) -> bool:
        """Remove a webhook; False when the kept one is not the last one."""
        return self._change(home, kept.webhook.id, kept, "", b"", When.DONE.value) == DONE

    def _timed(self, home: str, read: Callable[[Any, str], Any]) -> Any:
        """Return the server's time, and the result of ``read`` at that moment."""
        key = self._store.layout.webhooks(home)

        def both(client: Any) -> Any:
            pipe = client.pipeline(transaction=True)
            pipe.time()
            read(pipe, key)
            return pipe.execute()

        return self._store.ask(key, both)

    def _change(
        self, home: str, webhook: str, kept: KeptWebhook | None, lane: str, raw: bytes, due: str | int, most: int = 0
    ) -> int:
        number, layout = partition(home), self._store.layout
        owner = layout.match(home) if is_id(home) else layout.api_key(home)
        keys = [layout.webhooks(home), layout.due(number), owner, layout.waiting(number)]
        version, news = ("", "") if kept is None else (kept.version, kept.news)
        arguments = [self._offset(), home, webhook, version, lane, raw, due, news, layout.hint(number), most]
        return int(self._store.change("webhook", keys, arguments))

    def _kept(self, raw: bytes, time: tuple[int, int], news: int) -> KeptWebhook:
        version, _, written = raw.partition(b" ")
        now = time[0] * 1000 + time[1] // 1000 + self._offset()
        return KeptWebhook(codec(Webhook).decode(orjson.loads(written)), int(version), now, news)
