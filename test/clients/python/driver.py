import os

from terminal import AuthenticatedClient
from terminal.api.payments import capture, preauth, refund, sale, transaction_status
from terminal.models import (
    CaptureRequest, Currency, OrderRequest, PayerRequest, PaymentInstrumentRequest, PaymentMethod, Problem, ReasonCode, RefundRequest, SubmissionRequest,
    SubmissionResponse, Transaction, TransactionStatus, TransactionType,
)

terminal_id = os.environ["TERMINAL_ID"]
client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"], auth_header_name="x-api-key", prefix="", raise_on_unexpected_status=True)


def submission(reference: str, amount: float, card_number: str) -> SubmissionRequest:
    return SubmissionRequest(
        merchant_transaction_id=reference, amount=amount, currency=Currency.EUR,
        order=OrderRequest(
            payment_instrument=PaymentInstrumentRequest(payment_method=PaymentMethod.CARDS, card_number=card_number, expiry_month=12, expiry_year=2030),
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
assert isinstance(refused, Problem) and refused.reason_code == ReasonCode.AMOUNT_EXCEEDS_AUTHORIZED, refused
captured, _ = submitted(capture.sync(terminal_id, client=client, body=CaptureRequest(transaction_reference_id=held, order_reference_id=held_order, amount=12.25)))
assert status_of(captured).amount == 12.25

sale_id, order_id = submitted(taken)
refunded, _ = submitted(refund.sync(
    terminal_id, client=client, body=RefundRequest(transaction_reference_id=sale_id, order_reference_id=order_id, amount=0.99, currency=Currency.EUR),
))
assert status_of(refunded).type_ == TransactionType.REFUND

declined = sale.sync(terminal_id, client=client, body=submission("python-declined", 1, "4000000000009995"))
assert isinstance(declined, SubmissionResponse) and not declined.accepted, declined
assert status_of(declined.transaction_id).status.reason_code == "PAYER_ACCOUNT.INSUFFICIENT_FUNDS"

print("sale, status, capture, refund, refusal and decline as the contract says")
