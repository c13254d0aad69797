"""Test a webhook: ask for one message that means nothing, by which its owner finds out whether the target takes it."""

from __future__ import annotations

from dataclasses import replace

from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.ports.errors import NoSuchWebhook
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.ports.webhooks import KeptWebhook, Webhook, When
from service.play.webhooks import managing
from service.play.webhooks.owners import owned
from service.play.webhooks.shapes import TestShape


def send_test(referee: Referee, match: str | None, bearer: Bearer | None, webhook: str, *, charge: Charge) -> TestShape:
    """Let a webhook be sent a test message, at once and once; a test that was not sent yet is the same one.

    One that is disabled is sent it too, and stays disabled: so a mended target is tried before it gets messages again.
    """
    owner = owned(referee, match, bearer)
    found = managing.of_owner(referee, owner, webhook)
    charge(Bill(limits.WEBHOOK, owner.payer))
    fresh = f"{found.id}_test_{referee.mint.fresh(8).hex()}"

    def ask(kept: KeptWebhook) -> Webhook:
        return replace(kept.webhook, test=kept.webhook.test or fresh)

    made = managing.change(referee, owner.home, webhook, ask, When.NOW)
    if made is None or made.test is None:
        raise NoSuchWebhook(f"the webhook {found.id} was removed")
    return {"id": made.test}
