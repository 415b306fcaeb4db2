"""Tools for tests against a sandbox."""
from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from .generated import types as t
from .terminal import PaymentTerminal
from .webhooks import sign_webhook

__all__ = ["Amounts", "Cards", "advance_clock", "complete_challenge", "move_clock", "sign_webhook"]


class Cards:
    """Card numbers of the sandbox, named after the outcome of a payment."""

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
    """Approved now; every later charge of its token is declined."""
    AUTHENTICATED: Final = "4000002000001006"
    """Authenticated by 3-D Secure, immediately if the complete `browser_profile` is sent. The next four are alike."""
    AUTHENTICATION_ATTEMPTED: Final = "4000002000001030"
    AUTHENTICATION_FAILED: Final = "4000002000001048"
    AUTHENTICATION_UNAVAILABLE: Final = "4000002000001055"
    AUTHENTICATION_REJECTED: Final = "4000002000001063"
    AUTHENTICATION_CHALLENGE: Final = "4000002000001071"
    """The payer is challenged: finish with `complete_challenge`."""


class Amounts:
    """Amounts that trigger behaviour of the sandbox, in any currency."""

    ANSWER_LOST_THEN_APPROVED: Final = 3001
    UNKNOWN: Final = 3002
    APPROVED_BY_SECOND_ROUTE: Final = 3003
    APPROVED_AT_THIRD_ATTEMPT: Final = 3004
    SLOW: Final = 3005
    """The processor responds after 12 seconds."""
    FOLLOW_UP_DECLINED: Final = 3006
    """Approved; a capture, void or refund of this amount is declined."""
    BOOKED_LATE: Final = 3007
    """The processor records it 40 seconds after the call; a lookup finds it approved."""
    CALL_LOST: Final = 3008
    """The call is lost and repeated under its key."""


def advance_clock(terminal: PaymentTerminal, by: timedelta) -> t.SandboxClockMove:
    """
    Advances the terminal's clock. Work that falls due is done before this returns, in as many moves as the service
    needs.
    """
    return move_clock(terminal, datetime.fromisoformat(terminal.sandbox_clock()["now"]) + by)


def move_clock(terminal: PaymentTerminal, to: datetime) -> t.SandboxClockMove:
    """Advances the terminal's clock to a time, which has a time zone."""
    if to.tzinfo is None:
        raise ValueError("the time has no time zone")
    while True:
        move = terminal.sandbox_advance_clock({"now": to.isoformat()})
        if move["complete"]:
            return move


def complete_challenge(
    terminal: PaymentTerminal, transaction_id: str, outcome: t.ChallengeOutcome = "succeeded"
) -> t.Transaction:
    """Completes the 3-D Secure challenge of a transaction as the payer would, and waits for the outcome."""
    terminal.sandbox_challenge(transaction_id, {"outcome": outcome})
    return terminal.wait_for_outcome(transaction_id)
