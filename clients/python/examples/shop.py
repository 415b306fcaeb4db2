import os
from decimal import Decimal

from payment_terminal import NoAnswerError, PaymentTerminal, problems

terminal = PaymentTerminal(base_url=os.environ["BASE_URL"], terminal_id=os.environ["TERMINAL"], api_key=os.environ["API_KEY"])

sale = terminal.sale(
    {
        "merchant_transaction_id": "order-1001",
        "amount": Decimal("10.50"),
        "currency": "EUR",
        "order": {
            "payment_instrument": {
                "payment_method": "cards",
                "card_number": "4111111111111111",
                "expiry_month": 12,
                "expiry_year": 2030,
            },
            "payer": {"first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com"},
        },
    },
    idempotency_key="order-1001-sale",
)
paid = terminal.wait_for_outcome(sale["transaction_id"])
print(paid["status"].get("status"), paid["status"].get("reasonCode"))

try:
    terminal.refund(
        {
            "transaction_reference_id": sale["transaction_id"],
            "order_reference_id": sale.get("order_id", ""),
            "amount": 99,
            "currency": "EUR",
        }
    )
except problems.RefundAmountExceeded as error:
    print("at most", error.problem["context"]["available_amount"], "can be refunded")
except NoAnswerError as error:
    print("unknown: repeat the call with the key", error.idempotency_key)

total = Decimal("0.1") + Decimal("0.2")
print(total)
