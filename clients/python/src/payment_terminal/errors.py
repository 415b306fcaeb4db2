"""The errors of a call."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class FailedCall:
    """Facts about the failed call that every error carries."""

    operation: str
    attempts: int
    """Number of attempts that were sent."""
    idempotency_key: str | None
    """
    The idempotency key of the call. Within 24 hours a call with the same key and body resumes it and does not pay
    twice. After that, look it up by its `merchant_transaction_id`; after a restore, by its amount and time.
    """


class PaymentTerminalError(Exception):
    """Base class of the errors that this library raises at run time. Misuse raises a TypeError or ValueError."""


class CallError(PaymentTerminalError):
    """Base class of the errors of a call."""

    def __init__(self, message: str, call: FailedCall) -> None:
        super().__init__(message)
        self.operation = call.operation
        self.attempts = call.attempts
        self.idempotency_key = call.idempotency_key


class ProblemError(CallError):
    """
    The service answered with a problem. Below status 500 the request did nothing, in any attempt of this call; an
    earlier call with its key may have (the guide of the libraries). A decline is an outcome, not a problem.
    `payment_terminal.problems` has a subclass for every reason code.
    """

    def __init__(self, problem: dict[str, Any], call: FailedCall, request_id: str | None) -> None:
        super().__init__(f"{call.operation}: {problem.get('detail')} ({problem['status']} {problem['reason_code']})", call)
        self.problem = problem
        self.status: int = problem["status"]
        self.reason_code: str = problem["reason_code"]
        self.request_id = request_id
        """Quote it to support."""


class NoAnswerError(CallError):
    """
    No complete answer arrived, or only a refusal of a later attempt (its `__cause__`), so the effect of the request is
    unknown. Repeat the call with the same `idempotency_key`, or look the record up.
    """

    def __init__(self, call: FailedCall, cause: BaseException) -> None:
        super().__init__(f"{call.operation}: no answer after {call.attempts} attempts ({cause})", call)


class UnexpectedAnswerError(CallError):
    """Something other than the service answered: a proxy, or a wrong address. The effect of the request is unknown."""

    def __init__(self, status: int, text: str, call: FailedCall) -> None:
        super().__init__(f"{call.operation}: something other than the service answered {status}; check base_url", call)
        self.status = status
        self.text = text
        """The beginning of the answer."""


class StillProcessingError(PaymentTerminalError):
    """The transaction was still being processed at the time limit. Processing continues: wait again, or for its event."""

    def __init__(self, transaction: Any, seconds: float) -> None:
        super().__init__(f"{transaction['transaction_id']} is still being processed after {seconds:g} s")
        self.transaction = transaction
        """The transaction as last read."""
