"""The messages of webhooks: whether the server signed them, by Standard Webhooks."""

from __future__ import annotations

from collections.abc import Mapping

from noonday_client.sending import Json


def verified(secret: str, headers: Mapping[str, str], body: bytes) -> Json | None:
    """Return the message of a request if it was signed with the webhook's secret in the last minutes, else None.

    A message may come twice: keep the ``webhook-id`` of its headers, and ignore the second.
    """
    from standardwebhooks import Webhook, WebhookVerificationError  # noqa: PLC0415 - players on streams do without

    try:
        message: Json = Webhook(secret).verify(body, dict(headers))
    except (WebhookVerificationError, ValueError):  # a header that is no base64, or a body that is no text, is neither
        return None
    return message
