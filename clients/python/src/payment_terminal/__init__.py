"""Typed client of the payment terminal's API. Retries never pay twice. No dependencies."""
from .core import Attempt, Limits, Pages
from .errors import CallError, NoAnswerError, PaymentTerminalError, ProblemError, StillProcessingError, UnexpectedAnswerError
from .generated import problems, types
from .terminal import Management, PaymentTerminal
from .webhooks import WebhookSignatureError, verify_webhook

__all__ = [
    "Attempt",
    "CallError",
    "Limits",
    "Management",
    "NoAnswerError",
    "Pages",
    "PaymentTerminal",
    "PaymentTerminalError",
    "ProblemError",
    "StillProcessingError",
    "UnexpectedAnswerError",
    "WebhookSignatureError",
    "problems",
    "types",
    "verify_webhook",
]
