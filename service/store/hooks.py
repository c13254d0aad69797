"""The webhooks of matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from rules.wire.codec import codec
from service.play.ports.errors import TooManyHooks
from service.play.ports.hook_values import Hook, Lane
from service.play.ports.hooks import KeptHook, When
from service.play.ports.tokens import is_id
from service.store import layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.store.access import Access

NEWS = b"news"
DONE, FULL = 1, 2
"""What the script returns: the change was made; the owner has as many webhooks as there may be."""


def written(hook: Hook, version: int) -> bytes:
    """Return a webhook as it is kept."""
    return b"%d %s" % (version, orjson.dumps(codec(Hook).encode(hook)))


class Hooks:
    """The port to webhooks of matches, and of API keys by their ids. ``offset`` moves its clock."""

    def __init__(self, store: Access, *, offset: Callable[[], int] = lambda: 0) -> None:
        self._store = store
        self._offset = offset

    def all(self, match: str) -> list[KeptHook]:
        """Return the webhooks of a match, the oldest first."""
        time, fields = self._timed(match, lambda pipe, key: pipe.hgetall(key))
        news = int(fields.pop(NEWS, 0))
        found = [self._kept(raw, time, news) for raw in fields.values()]
        return sorted(found, key=lambda kept: (kept.hook.created, kept.hook.id))

    def get(self, match: str, hook: str) -> KeptHook | None:
        """Return a webhook, or None."""
        names = [f"{lane} {hook}" for lane in Lane]
        time, (news, *found) = self._timed(match, lambda pipe, key: pipe.hmget(key, NEWS, *names))
        raw = next((one for one in found if one is not None), None)
        return None if raw is None else self._kept(raw, time, int(news or 0))

    def add(self, match: str, hook: Hook, when: When, most: int) -> bool:
        """Keep a new webhook; False when there is one with its id, or the match is gone.

        :raises TooManyHooks: when its owner added ``most`` that are still there; copies of a key's do not count.
        """
        done = self._change(match, hook.id, None, hook.lane.value, written(hook, 1), when.value, most)
        if done == FULL:
            raise TooManyHooks(f"a seat, the host and a key may have {most} webhooks each")
        return done == DONE

    def put(self, match: str, kept: KeptHook, hook: Hook, when: When | int) -> bool:
        """Keep a webhook in place of the ``kept`` one; ``when`` is also a store time."""
        raw = written(hook, kept.version + 1)
        due = when.value if isinstance(when, When) else when
        return self._change(match, hook.id, kept, hook.lane.value, raw, due) == DONE

    def remove(self, match: str, kept: KeptHook) -> bool:
        """Remove a webhook; False when the kept one is not the last one."""
        return self._change(match, kept.hook.id, kept, "", b"", When.DONE.value) == DONE

    def _timed(self, match: str, read: Callable[[Any, str], Any]) -> Any:
        """Return the server's time, and what is read of a match's webhooks at that moment."""
        key = layout.hooks(match)

        def both(client: Any) -> Any:
            pipe = client.pipeline(transaction=True)
            pipe.time()
            read(pipe, key)
            return pipe.execute()

        return self._store.ask(key, both)

    def _change(
        self, match: str, hook: str, kept: KeptHook | None, lane: str, raw: bytes, due: str | int, most: int = 0
    ) -> int:
        number = layout.partition(match)
        owner = layout.match(match) if is_id(match) else layout.api_key(match)
        keys = [layout.hooks(match), layout.due(number), owner, layout.waiting(number)]
        version, news = ("", "") if kept is None else (kept.version, kept.news)
        arguments = [self._offset(), match, hook, version, lane, raw, due, news, layout.hint(number), most]
        return int(self._store.change("hook", keys, arguments))

    def _kept(self, raw: bytes, time: tuple[int, int], news: int) -> KeptHook:
        version, _, written = raw.partition(b" ")
        now = time[0] * 1000 + time[1] // 1000 + self._offset()
        return KeptHook(codec(Hook).decode(orjson.loads(written)), int(version), now, news)
