"""Whether a webhook was sent by the service."""
from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Sequence
from decimal import Decimal

from .errors import PaymentTerminalError
from .generated import types as t


class WebhookSignatureError(PaymentTerminalError):
    """The request was not sent by the service, or that cannot be said. Answer it with 401."""


def verify_webhook(
    raw_body: bytes,
    signature: str | None,
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> t.WebhookEvent:
    """
    The event of a request, if the service sent it. Answer 2xx within 30 seconds; the same event can come again, with
    the same `id`, and there may be types that this version does not know: ignore those.

    raw_body: the bytes of the body as they came, before any parser has touched them
    signature: the header `X-Service-Signature`
    secret: as it was shown, `whsec_` included; all that may still be in use, while it is replaced
    tolerance_seconds: how far the time of the signature may be from now, a Unix time

    Raises WebhookSignatureError, and ValueError for a secret that is empty, as one is that was forgotten among the settings.
    """
    fields = [field.strip().partition("=")[::2] for field in (signature or "").split(",")]
    timestamp = next((value for name, value in fields if name == "t"), "")
    if not re.fullmatch("[0-9]{1,12}", timestamp):
        raise WebhookSignatureError("The signature has no time.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise WebhookSignatureError("The signature is too old, or of the future: is your clock right?")
    given = [value.encode() for name, value in fields if name == "v1"]
    for text in [secret] if isinstance(secret, str) else secret:
        expected = _signature(timestamp, raw_body, text).encode()
        if any(hmac.compare_digest(expected, value) for value in given):
            event: t.WebhookEvent = json.loads(raw_body, parse_float=Decimal)
            return event
    raise WebhookSignatureError("No signature is right: is it the raw body, and the secret of this endpoint?")


def sign_webhook(raw_body: bytes, secret: str, now: float | None = None) -> str:
    """The header that the service would send with this body. For tests of a receiver."""
    timestamp = str(int(time.time() if now is None else now))
    return f"t={timestamp},v1={_signature(timestamp, raw_body, secret)}"


def _signature(timestamp: str, raw_body: bytes, secret: str) -> str:
    if secret == "":
        raise ValueError("the secret is empty: anybody could have signed with that")
    return hmac.new(secret.encode(), timestamp.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
