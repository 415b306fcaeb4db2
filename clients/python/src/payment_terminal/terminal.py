"""The two clients."""
from __future__ import annotations

from collections.abc import Callable

from .core import Attempt, Core, Limits, Surroundings
from .errors import StillProcessingError
from .generated import types as t
from .generated.operations import ManagementOperations, TerminalOperations

FIRST_POLL_SECONDS = 0.25
LONGEST_POLL_SECONDS = 5.0
# Minimum limit of the last status request, so that it can still succeed.
LEAST_READ_SECONDS = 2.0


class PaymentTerminal(TerminalOperations):
    """Operations of a merchant on one terminal. Threads may share it."""

    def __init__(
        self,
        *,
        base_url: str,
        terminal_id: str,
        api_key: str,
        limits: Limits = Limits(),
        on_attempt: Callable[[Attempt], None] | None = None,
        surroundings: Surroundings = Surroundings(),
    ) -> None:
        super().__init__(Core(base_url, {"x-api-key": api_key}, limits, on_attempt, surroundings), terminal_id)

    def wait_for_outcome(self, transaction_id: str, *, seconds: float = 60.0) -> t.Transaction:
        """
        Polls until the transaction leaves PROCESSING, and continues with `retried_by`: the last attempt has the outcome. A
        required action of the payer (`next_action`) may take half an hour: wait for the event instead. A payment page
        takes other cards after a decline. Raises StillProcessingError at the time limit, and the errors of
        `transaction_status` if no answer arrived in time.
        """
        surroundings = self._core.surroundings
        began = surroundings.now()
        pause = FIRST_POLL_SECONDS
        while True:
            left = max(began + seconds - surroundings.now(), LEAST_READ_SECONDS)
            transaction = self.transaction_status(transaction_id, call_seconds=min(left, self._core.limits.call_seconds))
            if "retried_by" in transaction:
                transaction_id = transaction["retried_by"]
                continue
            if transaction["status"].get("status") != "PROCESSING":
                return transaction
            if surroundings.now() + pause - began > seconds:
                raise StillProcessingError(transaction, seconds)
            surroundings.sleep(pause)
            pause = min(pause * 2, LONGEST_POLL_SECONDS)


class Management(ManagementOperations):
    """Operations of the operator, authorized by the management key or a user's token."""

    def __init__(
        self,
        *,
        base_url: str,
        management_key: str | None = None,
        access_token: str | None = None,
        limits: Limits = Limits(),
        on_attempt: Callable[[Attempt], None] | None = None,
        surroundings: Surroundings = Surroundings(),
    ) -> None:
        if (management_key is None) == (access_token is None):
            raise TypeError("give either management_key or access_token")
        credential = {"authorization": f"Bearer {access_token}"} if management_key is None else {"x-management-key": management_key}
        super().__init__(Core(base_url, credential, limits, on_attempt, surroundings))
