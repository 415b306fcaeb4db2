"""For tests against a sandbox."""
from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from .generated import types as t
from .terminal import PaymentTerminal
from .webhooks import sign_webhook

__all__ = ["Amounts", "Cards", "advance_clock", "complete_challenge", "move_clock", "sign_webhook"]


class Cards:
    """Card numbers of the sandbox, by what becomes of a payment with them."""

    APPROVED: Final = "4111111111111111"
    DO_NOT_HONOR: Final = "4000000000000002"
    INSUFFICIENT_FUNDS: Final = "4000000000009995"
    LOST: Final = "4000000000009987"
    STOLEN: Final = "4000000000009979"
    EXPIRED: Final = "4000000000000069"
    WRONG_CVV: Final = "4000000000000127"
    SUSPECTED_OF_FRAUD: Final = "4100000000000019"
    PROCESSOR_ERROR: Final = "4000000000000119"
    CHALLENGE: Final = "4000000000003220"
    DECLINED_LATER: Final = "4000000000000341"
    """Approved now, declined on every later charge of its token."""
    AUTHENTICATED: Final = "4000002000001006"
    """The payer is authenticated by 3-D Secure, at once where all of `browser_profile` is sent, as with the next four."""
    AUTHENTICATION_ATTEMPTED: Final = "4000002000001030"
    AUTHENTICATION_FAILED: Final = "4000002000001048"
    AUTHENTICATION_UNAVAILABLE: Final = "4000002000001055"
    AUTHENTICATION_REJECTED: Final = "4000002000001063"
    AUTHENTICATION_CHALLENGE: Final = "4000002000001071"
    """The payer is challenged: end it with `complete_challenge`."""


class Amounts:
    """Amounts of the sandbox that steer what happens, in any currency."""

    ANSWER_LOST_THEN_APPROVED: Final = 3001
    UNKNOWN: Final = 3002
    APPROVED_BY_SECOND_ROUTE: Final = 3003
    APPROVED_AT_THIRD_ATTEMPT: Final = 3004
    SLOW: Final = 3005
    """The processor takes 12 seconds."""
    FOLLOW_UP_DECLINED: Final = 3006
    """Approved; a capture, void or refund of this amount is declined."""
    BOOKED_LATE: Final = 3007
    """The processor books it 40 seconds after it was called; a lookup finds it approved."""
    CALL_LOST: Final = 3008
    """The call is lost, and sent again under its key."""


def advance_clock(terminal: PaymentTerminal, by: timedelta) -> t.SandboxClockMove:
    """
    Turns the terminal's clock forward: what falls due until then happens before this returns, in as many moves as the
    service wants.
    """
    return move_clock(terminal, datetime.fromisoformat(terminal.sandbox_clock()["now"]) + by)


def move_clock(terminal: PaymentTerminal, to: datetime) -> t.SandboxClockMove:
    """As `advance_clock`, to a moment, which has a time zone."""
    if to.tzinfo is None:
        raise ValueError("the moment has no time zone")
    while True:
        move = terminal.sandbox_advance_clock({"now": to.isoformat()})
        if move["complete"]:
            return move


def complete_challenge(
    terminal: PaymentTerminal, transaction_id: str, outcome: t.ChallengeOutcome = "succeeded"
) -> t.Transaction:
    """Ends the 3-D Secure challenge of a transaction as the payer would, and waits for its outcome."""
    terminal.sandbox_challenge(transaction_id, {"outcome": outcome})
    return terminal.wait_for_outcome(transaction_id)
