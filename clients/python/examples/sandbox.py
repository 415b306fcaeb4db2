import os
from datetime import timedelta

from payment_terminal import Management, PaymentTerminal, types
from payment_terminal.testing import Cards, advance_clock, complete_challenge

terminal = PaymentTerminal(base_url=os.environ["BASE_URL"], terminal_id=os.environ["TERMINAL"], api_key=os.environ["API_KEY"])

instrument: types.PaymentInstrumentRequest = {
    "payment_method": "cards", "card_number": Cards.CHALLENGE, "expiry_month": 12, "expiry_year": 2040,
}
challenged = terminal.sale(
    {"merchant_transaction_id": "order-1002", "amount": 20, "currency": "EUR", "order": {"payment_instrument": instrument}}
)
authenticated = complete_challenge(terminal, challenged["transaction_id"], "succeeded")
print(authenticated["status"].get("status"))

series = terminal.recurring_init(
    {
        "amount": 5,
        "currency": "EUR",
        "recurring": {
            "managed_by": "our_platform",
            "first_payment_date": terminal.sandbox_clock()["now"][:10],  # today, on a terminal whose time zone is UTC
            "recurring_date_type": "monthly",
            "time_interval": 1,
            "number_of_payments": 3,
        },
        "payment_instrument": {**instrument, "card_number": Cards.APPROVED},
        "payer": {"first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com"},
    }
)
advance_clock(terminal, timedelta(days=70))
print(len(terminal.recurring_status(series["recurring_id"]).get("completed_transactions", [])), "payments")

management = Management(base_url=os.environ["BASE_URL"], management_key=os.environ["MANAGEMENT_KEY"])
for transaction in management.transaction_list(terminal_friendly_id=os.environ["TERMINAL"], limit=2):
    print(transaction.get("merchant_transaction_id"), transaction["status"].get("status"))
