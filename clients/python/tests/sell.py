"""Makes concurrent sales and prints the answer to each. The environment sets the address and the number."""
import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

from payment_terminal import Limits, PaymentTerminal
from payment_terminal.core import Surroundings
from payment_terminal.testing import Cards

terminal = PaymentTerminal(
    base_url=os.environ["BASE_URL"],
    terminal_id=os.environ["TERMINAL"],
    api_key=os.environ["API_KEY"],
    limits=Limits(attempts=int(os.environ["ATTEMPTS"])),
    surroundings=Surroundings(sleep=lambda seconds: None),
)
printing = threading.Lock()


def sell(reference: str) -> None:
    answer = terminal.sale({
        "merchant_transaction_id": reference,
        "amount": Decimal("10.50"),
        "currency": "EUR",
        "order": {
            "payment_instrument": {"payment_method": "cards", "card_number": Cards.APPROVED, "expiry_month": 12, "expiry_year": 2030},
            "payer": {"first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com"},
        },
    })
    with printing:
        print(json.dumps({"reference": reference, "transaction_id": answer["transaction_id"]}))


with ThreadPoolExecutor(int(os.environ["AT_A_TIME"])) as pool:
    for _ in pool.map(sell, (f"{os.environ['PREFIX']}-{number}" for number in range(int(os.environ["SALES"])))):
        pass
