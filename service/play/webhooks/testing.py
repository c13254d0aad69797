"""Test a webhook: ask for one message that means nothing, by which its owner finds out whether the target takes it."""

from __future__ import annotations

from dataclasses import replace

from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.ports.errors import NoSuchWebhook, WebhookDisabled
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.ports.webhooks import KeptWebhook, Webhook, When
from service.play.webhooks import managing
from service.play.webhooks.owners import owned
from service.play.webhooks.shapes import TestShape


def send_test(referee: Referee, match: str, bearer: Bearer | None, webhook: str, *, charge: Charge) -> TestShape:
    """Let a webhook be sent a test message, at once and once; a test that was not sent yet is the same one.

    :raises WebhookDisabled: when the webhook is not called any more.
    """
    owner = owned(referee, match, bearer)
    found = managing.of_owner(referee, owner, webhook)
    _must_be_called(referee, found)
    charge(Bill(limits.WEBHOOK, owner.payer))
    fresh = f"{found.id}_test_{referee.mint.fresh(8).hex()}"

    def ask(kept: KeptWebhook) -> Webhook:
        _must_be_called(referee, kept.webhook)
        return replace(kept.webhook, test=kept.webhook.test or fresh)

    made = managing.change(referee, match, webhook, ask, When.NOW)
    if made is None or made.test is None:
        raise NoSuchWebhook(f"the webhook {found.id} was removed")
    return {"id": made.test}


def _must_be_called(referee: Referee, webhook: Webhook) -> None:
    parent = None if webhook.parent is None else referee.webhooks.get(webhook.key or "", webhook.parent)
    disabled = webhook.disabled or (None if parent is None else parent.webhook.disabled)
    if disabled is not None:
        raise WebhookDisabled(f"the webhook is disabled: {disabled.value}")
