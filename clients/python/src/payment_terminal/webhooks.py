"""Verification of webhook signatures."""
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
    """The request was not provably sent by the service. Answer it with 401."""


def verify_webhook(
    raw_body: bytes,
    signature: str | None,
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> t.WebhookEvent:
    """
    Returns the event of a request after checking that the service sent it. Answer 2xx within 30 seconds. An event can
    arrive again with the same `id`; ignore types that this version does not know.

    raw_body: the bytes of the body as received, before any parser
    signature: the header `X-Service-Signature`
    secret: as shown, with `whsec_`; during a rotation, all secrets still in use
    tolerance_seconds: maximum difference between the time of the signature and `now`, a Unix time

    Raises WebhookSignatureError, and ValueError for an empty secret, such as an unset setting.
    """
    fields = [field.strip().partition("=")[::2] for field in (signature or "").split(",")]
    timestamp = next((value for name, value in fields if name == "t"), "")
    if not re.fullmatch("[0-9]{1,12}", timestamp):
        raise WebhookSignatureError("The signature has no timestamp.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise WebhookSignatureError("The signature is too old or in the future: check your clock.")
    given = [value.encode() for name, value in fields if name == "v1"]
    for text in [secret] if isinstance(secret, str) else secret:
        expected = _signature(timestamp, raw_body, text).encode()
        if any(hmac.compare_digest(expected, value) for value in given):
            event: t.WebhookEvent = json.loads(raw_body, parse_float=Decimal)
            return event
    raise WebhookSignatureError("No signature matches: check that this is the raw body, and the secret of this endpoint.")


def sign_webhook(raw_body: bytes, secret: str, now: float | None = None) -> str:
    """Returns the signature header that the service would send with this body, to test a receiver."""
    timestamp = str(int(time.time() if now is None else now))
    return f"t={timestamp},v1={_signature(timestamp, raw_body, secret)}"


def _signature(timestamp: str, raw_body: bytes, secret: str) -> str:
    if secret == "":
        raise ValueError("the secret is empty: anyone could forge a signature")
    return hmac.new(secret.encode(), timestamp.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
