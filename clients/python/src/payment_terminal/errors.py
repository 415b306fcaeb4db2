"""What a call throws."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class FailedCall:
    """What every error says of the call that failed."""

    operation: str
    attempts: int
    """How often it was sent."""
    idempotency_key: str | None
    """What it was sent under: a call with the same key and body goes on where this one ended, and pays nothing twice."""


class PaymentTerminalError(Exception):
    """Everything that this library raises of what happens; what was wrong in the program is a TypeError or ValueError."""


class CallError(PaymentTerminalError):
    """Everything that a call raises."""

    def __init__(self, message: str, call: FailedCall) -> None:
        super().__init__(message)
        self.operation = call.operation
        self.attempts = call.attempts
        self.idempotency_key = call.idempotency_key


class ProblemError(CallError):
    """
    The service answered with a problem. Below status 500 the request did nothing. A decline is no problem: it is an
    outcome, and is answered. `payment_terminal.problems` has a subclass for every reason code.
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
    No whole answer came, so it is not known whether the request did anything. Make the call again with the same
    `idempotency_key`, or look at what is there.
    """

    def __init__(self, call: FailedCall, cause: BaseException) -> None:
        super().__init__(f"{call.operation}: no answer after {call.attempts} attempts ({cause})", call)


class UnexpectedAnswerError(CallError):
    """What answered is not the service: a proxy, or a wrong address. It is not known whether the request did anything."""

    def __init__(self, status: int, text: str, call: FailedCall) -> None:
        super().__init__(f"{call.operation}: answered {status} by something that is not the service; is base_url right?", call)
        self.status = status
        self.text = text
        """The beginning of what was answered."""


class StillProcessingError(PaymentTerminalError):
    """The transaction was still being processed when the time was over. It goes on: wait again, or for its event."""

    def __init__(self, transaction: Any, seconds: float) -> None:
        super().__init__(f"{transaction['transaction_id']} is still being processed after {seconds:g} s")
        self.transaction = transaction
        """As it was last seen."""
