"""A match with a webhook, and a worker's share of the deliveries, in this process."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any

from standardwebhooks import Webhook

from service.api import create_app
from service.calling.caller import Caller
from service.play.ports.due import CALLERS
from service.play.ports.webhooks import Lane
from service.play.webhooks import deliveries
from service.store import layout
from tests.support.api import Api
from workers.webhooks import Places

if TYPE_CHECKING:
    from service.play.ports.due import Obligation
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Played
    from tests.support.targets import Received, Target

HOME = (ip_network("127.0.0.0/8"),)
ALL = ["turn", "ply", "over", "sheet.ready", "replay.ready"]


def near_to(api: Api, settings: Settings) -> Api:
    """Return the API of a server that may call this machine over http."""
    referee = replace(api.referee, calls=Caller(("http", "https"), HOME))
    return Api(create_app(referee, settings), referee, api.contract)


@dataclass
class Watched:
    """A match with a webhook, and a worker's share of the deliveries."""

    match: Played
    added: Any
    token: str
    places: Places = field(default_factory=Places)

    @property
    def id(self) -> str:
        """The webhook's id."""
        return str(self.added["webhook"]["id"])

    @property
    def path(self) -> str:
        """Its address."""
        return f"{self.match.path}/webhooks/{self.id}"

    @property
    def webhook(self) -> Any:
        """The webhook as its owner sees it."""
        return self.match.api.ok("GET", self.path, self.token)

    @property
    def log(self) -> list[Any]:
        """Its deliveries, the latest first."""
        return list(self.match.api.ok("GET", f"{self.path}/deliveries", self.token)["deliveries"])

    def again(self, **body: Any) -> Any:
        """Send messages again."""
        return self.match.api.ok("POST", f"{self.path}/deliveries", self.token, json=body)

    def run(self) -> int:
        """Do what is due for webhooks of the partition, as sweeper and worker do; return what the match took."""
        referee, taken = self.match.api.referee, 0
        while claimed := self.claimed():
            done = {one: self.call(referee, one) for one in claimed}
            taken += sum(done[one] for one in self._own(claimed))
        return taken

    def call(self, referee: Referee, obligation: Obligation) -> int:
        """Do one task."""
        (webhook,) = obligation.more
        return deliveries.deliver(referee, self.places, obligation.about, webhook, Lane(obligation.kind.value))

    def due(self) -> list[Obligation]:
        """Claim the obligations of the match to call webhooks that are due."""
        return self._own(self.claimed())

    def _own(self, claimed: list[Obligation]) -> list[Obligation]:
        return [one for one in claimed if one.about == self.match.id]

    def claimed(self) -> list[Obligation]:
        """Claim the obligations to call webhooks that are due, of this match and of others in its partition."""
        swept = self.match.api.referee.due.sweep([layout.partition(self.match.id)], lease=4000, limit=10_000)
        return [claim.obligation for claim in swept.claims if claim.obligation.kind.by in CALLERS]


def watch(match: Played, target: Target, token: str | None = None, **wish: Any) -> Watched:
    """Add a webhook at a target, by default of seat 0."""
    token = match.tokens[0] if token is None else token
    sent = {"url": target.url("/hook?of=me"), "events": ALL, **wish}
    return Watched(match, match.api.ok("POST", f"{match.path}/webhooks", token, json=sent), token)


def verified(added: Any, got: Received) -> Any:
    """Verify a message by the published package."""
    return Webhook(added["secret"]).verify(got.body, dict(got.headers))
