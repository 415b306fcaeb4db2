import hashlib
import hmac
import json
import os
from decimal import Decimal

from terminal import AuthenticatedClient
from terminal.api.payments import capture, preauth, refund, sale, sale_retry, transaction_status
from terminal.models import (
    CaptureRequest, Currency, OrderRequest, PayerRequest, PaymentInstrumentRequest, Problem, RefundRequest, RetryOrigin, RetryRequest, SubmissionRequest,
    SubmissionResponse, Transaction, TransactionDeclinedEvent, TransactionStatus,
)

terminal_id = os.environ["TERMINAL_ID"]
client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"], auth_header_name="x-api-key", prefix="", raise_on_unexpected_status=True)


def submission(reference: str, amount: float, card_number: str, currency: Currency = Currency.EUR) -> SubmissionRequest:
    return SubmissionRequest(
        merchant_transaction_id=reference, amount=amount, currency=currency,
        order=OrderRequest(
            payment_instrument=PaymentInstrumentRequest(payment_method="cards", card_number=card_number, expiry_month=12, expiry_year=2030),
            payer=PayerRequest(first_name="Ada", last_name="Lovelace", email="ada@example.com"),
        ),
    )


def submitted(answer: Problem | SubmissionResponse | None) -> tuple[str, str]:
    assert isinstance(answer, SubmissionResponse), answer
    assert isinstance(answer.order_id, str)
    return answer.transaction_id, answer.order_id


def status_of(transaction_id: str) -> Transaction:
    answer = transaction_status.sync(terminal_id, transaction_id, client=client)
    assert isinstance(answer, Transaction), answer
    return answer


taken = sale.sync(terminal_id, client=client, body=submission("python-sale", 999999.99, "4111111111111111"), idempotency_key="python-sale")
assert isinstance(taken, SubmissionResponse) and taken.accepted, taken
sold = status_of(taken.transaction_id)
assert sold.status.status == TransactionStatus.APPROVED and sold.amount == 999999.99, sold

held, held_order = submitted(preauth.sync(terminal_id, client=client, body=submission("python-preauth", 20.5, "4111111111111111")))
refused = capture.sync(terminal_id, client=client, body=CaptureRequest(transaction_reference_id=held, order_reference_id=held_order, amount=20.51))
assert isinstance(refused, Problem) and refused.reason_code == "AMOUNT_EXCEEDS_AUTHORIZED", refused
captured, _ = submitted(capture.sync(terminal_id, client=client, body=CaptureRequest(transaction_reference_id=held, order_reference_id=held_order, amount=12.25)))
assert status_of(captured).amount == 12.25

sale_id, order_id = submitted(taken)
refunded, _ = submitted(refund.sync(
    terminal_id, client=client, body=RefundRequest(transaction_reference_id=sale_id, order_reference_id=order_id, amount=0.99, currency=Currency.EUR),
))
assert status_of(refunded).type_ == "refund"

declined = sale.sync(terminal_id, client=client, body=submission("python-declined", 1, "4000000000009995"))
assert isinstance(declined, SubmissionResponse) and not declined.accepted, declined
assert status_of(declined.transaction_id).status.reason_code == "PAYER_ACCOUNT.INSUFFICIENT_FUNDS"

# Amounts keep every digit; what is computed with them is computed in decimals.
assert Decimal(str(sold.amount)) == Decimal("999999.99") and Decimal(str(0.1)) + Decimal(str(0.2)) == Decimal("0.3")

retried = sale_retry.sync(terminal_id, client=client, body=RetryRequest(retry=RetryOrigin(originating_id=declined.transaction_id)))
assert isinstance(retried, SubmissionResponse) and status_of(retried.transaction_id).attempt_number == 2, retried

newer = sale.sync(terminal_id, client=client, body=submission("python-newer", 1, "4111111111111111", Currency.AFN))
assert isinstance(newer, Problem) and newer.reason_code == "MOON/WRONG_PHASE", newer
suspected = sale.sync(terminal_id, client=client, body=submission("python-suspected", 1, "4100000000000019"))
assert isinstance(suspected, SubmissionResponse) and status_of(suspected.transaction_id).status.domain == "MOON"

body = os.environ["WEBHOOK_BODY"]
fields = dict(field.split("=") for field in os.environ["WEBHOOK_SIGNATURE"].split(","))
expected = hmac.new(os.environ["WEBHOOK_SECRET"].encode(), f"{fields['t']}.{body}".encode(), hashlib.sha256).hexdigest()
assert hmac.compare_digest(expected, fields["v1"])
event = TransactionDeclinedEvent.from_dict(json.loads(body))
assert event.data.amount == 10.5 and event.data.status.domain == "MOON", event

print("sale, status, capture, refund, refusal, decline, retry, webhook, and what a later version says")
