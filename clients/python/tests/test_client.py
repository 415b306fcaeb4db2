"""python3 -m unittest discover -s tests, with PYTHONPATH=src."""
import contextlib
import hashlib
import hmac
import json
import os
import resource
import socket
import threading
import unittest
import unittest.mock
from collections.abc import Callable
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from payment_terminal import (
    Attempt, Limits, Management, NoAnswerError, PaymentTerminal, PaymentTerminalError, ProblemError, StillProcessingError,
    UnexpectedAnswerError, WebhookSignatureError, problems, types, verify_webhook,
)
from payment_terminal.connection import Answer, Connections
from payment_terminal.core import Surroundings
from payment_terminal.testing import sign_webhook


class Scripted:
    """Surroundings of the library with scripted answers and a clock that never sleeps."""

    def __init__(self, *answers: Answer | Exception) -> None:
        self.answers = answers
        self.sent: list[tuple[str, str, dict[str, str], bytes | None]] = []
        self.slept: list[float] = []
        self.now = 0.0

    def surroundings(self) -> Surroundings:
        return Surroundings(now=lambda: self.now, sleep=self.sleep, random=lambda: 0, exchange=self.exchange)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def exchange(self, method: str, target: str, headers: dict[str, str], body: bytes | None, seconds: float) -> Answer:
        self.sent.append((method, target, headers, body))
        answer = self.answers[min(len(self.sent), len(self.answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def keys(self) -> list[str | None]:
        return [headers.get("idempotency-key") for _, _, headers, _ in self.sent]


def answer(body: Any, status: int = 200, **headers: str) -> Answer:
    return Answer(status, {name.replace("_", "-"): value for name, value in headers.items()}, json.dumps(body).encode())


def refusal(status: int, reason_code: str, **headers: str) -> Answer:
    return answer({"status": status, "detail": "What happened.", "reason_code": reason_code}, status, x_request_id="request-1", **headers)


def failed(status: int) -> Answer:
    return refusal(status, "SYSTEM/INTERNAL_ERROR")


def terminal_on(scripted: Scripted, limits: Limits = Limits(), on_attempt: Callable[[Attempt], None] | None = None) -> PaymentTerminal:
    return PaymentTerminal(
        base_url="https://pay.test/", terminal_id="TERM01", api_key="key", limits=limits, on_attempt=on_attempt,
        surroundings=scripted.surroundings(),
    )


def management_on(scripted: Scripted) -> Management:
    return Management(base_url="https://pay.test", management_key="key", surroundings=scripted.surroundings())


broken = ConnectionResetError("connection reset")
accepted = answer({"transaction_id": "7hK2mQ9x", "accepted": True})


def sale(amount: Decimal | int = Decimal("10.50")) -> types.SubmissionRequest:
    return {"merchant_transaction_id": "order-1", "amount": amount, "currency": "EUR"}


class Calls(unittest.TestCase):
    def test_a_write_has_a_key_and_sends_it_and_the_same_body_with_every_attempt(self) -> None:
        scripted = Scripted(broken, refusal(500, "SYSTEM/INTERNAL_ERROR"), accepted)
        terminal = terminal_on(scripted)
        self.assertTrue(terminal.sale(sale())["accepted"])
        self.assertEqual(len(scripted.sent), 3)
        self.assertEqual(len(set(scripted.keys())), 1)
        self.assertEqual({body for _, _, _, body in scripted.sent}, {b'{"merchant_transaction_id": "order-1", "amount": 10.5, "currency": "EUR"}'})
        terminal.sale(sale())
        self.assertEqual(len(set(scripted.keys())), 2, "another call")
        terminal.sale(sale(), idempotency_key="order-1")
        self.assertEqual(scripted.keys()[-1], "order-1")
        terminal.sale(sale(), idempotency_key="")
        self.assertEqual(scripted.keys()[-1], "", "the service refuses it")

    def test_a_read_has_none(self) -> None:
        scripted = Scripted(answer({}))
        terminal_on(scripted).transaction_status("a/b")
        self.assertEqual(scripted.sent[0][:2], ("GET", "/v1/payments/status/TERM01/a%2Fb"))
        self.assertEqual(scripted.keys(), [None])

    def test_pauses_double(self) -> None:
        scripted = Scripted(broken)
        with self.assertRaises(NoAnswerError) as caught:
            terminal_on(scripted).sale(sale())
        self.assertEqual(str(caught.exception), "sale: no answer after 5 attempts (connection reset)")
        self.assertEqual(caught.exception.idempotency_key, scripted.keys()[0])
        self.assertEqual(scripted.slept, [0.125, 0.25, 0.5, 1.0])

    def test_retry_after_is_waited_for(self) -> None:
        scripted = Scripted(
            refusal(429, "RATE_LIMIT_EXCEEDED", retry_after="7"), refusal(503, "ROUTING/RESOURCE_LOCKED", retry_after="3"), accepted
        )
        terminal_on(scripted).sale(sale())
        self.assertEqual(scripted.slept, [7, 3])

    def test_a_date_that_a_gateway_writes_there_is_waited_for_by_its_own_clock(self) -> None:
        def gateway(retry_after: str) -> Answer:
            return Answer(503, {"date": "Tue, 01 Dec 2026 12:00:00 GMT", "retry-after": retry_after}, b"busy")

        scripted = Scripted(
            gateway("Tue, 01 Dec 2026 12:00:20 GMT"), gateway("Tue, 01 Dec 2026 11:59:00 GMT"), gateway("soon"), accepted
        )
        terminal_on(scripted).sale(sale())
        self.assertEqual(scripted.slept, [20, 0.25, 0.5])

    def test_it_ends_at_once_when_that_would_take_too_long(self) -> None:
        scripted = Scripted(refusal(429, "RATE_LIMIT_EXCEEDED", retry_after="7"))
        with self.assertRaises(problems.RateLimitExceeded):
            terminal_on(scripted, Limits(call_seconds=6)).sale(sale())
        self.assertEqual((len(scripted.sent), scripted.slept), (1, []))

    def test_a_lost_answer_before_a_refusal_that_precedes_the_key_leaves_the_outcome_unknown(self) -> None:
        for status in (401, 403, 404, 405, 408, 421, 429):
            code = "VALIDATION/ENDPOINT_NOT_FOUND" if status == 404 else "INVALID_API_KEY"
            for lost in (broken, failed(502), failed(503), Answer(200, {}, b"")):
                scripted = Scripted(lost, refusal(status, code))
                with self.assertRaises(NoAnswerError) as caught:
                    terminal_on(scripted, Limits(attempts=3)).sale(sale())
                self.assertEqual(caught.exception.idempotency_key, scripted.keys()[0])
                self.assertIsInstance(caught.exception.__cause__, ProblemError)
        for first, second in ((refusal(429, "RATE_LIMIT_EXCEEDED"), 401), (broken, 404), (broken, 422)):
            with self.assertRaises(ProblemError):
                terminal_on(Scripted(first, refusal(second, "INVALID_API_KEY"))).sale(sale())
        with self.assertRaises(ProblemError):
            terminal_on(Scripted(broken, refusal(401, "INVALID_API_KEY"))).transaction_status("7hK2mQ9x")

    def test_a_lost_change_without_a_key_is_unknown_when_its_repetition_is_refused(self) -> None:
        # The first attempt may have completed the series: then the repetition finds it completed.
        scripted = Scripted(broken, refusal(409, "VALIDATION/RECURRING_NOT_ACTIVE"))
        with self.assertRaises(NoAnswerError) as caught:
            terminal_on(scripted).recurring_update({"recurring_id": "Rc4nT8wZ", "number_of_payments": 1})
        self.assertEqual(len(scripted.sent), 2)
        self.assertIsInstance(caught.exception.__cause__, ProblemError)

    def test_a_refusal_is_not_sent_again(self) -> None:
        scripted = Scripted(refusal(422, "VALIDATION/DUPLICATE_TRANSACTION"))
        with self.assertRaises(problems.DuplicateTransaction) as caught:
            terminal_on(scripted).sale(sale())
        self.assertEqual(len(scripted.sent), 1)
        self.assertEqual((caught.exception.status, caught.exception.request_id, caught.exception.attempts), (422, "request-1", 1))
        self.assertEqual(str(caught.exception), "sale: What happened. (422 VALIDATION/DUPLICATE_TRANSACTION)")

    def test_reason_codes_that_came_later_are_survived(self) -> None:
        with self.assertRaises(ProblemError) as caught:
            terminal_on(Scripted(refusal(422, "MOON/WRONG_PHASE"))).sale(sale())
        self.assertEqual((type(caught.exception), caught.exception.reason_code), (ProblemError, "MOON/WRONG_PHASE"))

    def test_without_a_key_only_what_was_not_taken_is_sent_again(self) -> None:
        for first, error in ((broken, NoAnswerError), *((failed(status), ProblemError) for status in (500, 502, 503, 504))):
            scripted = Scripted(first, answer({}))
            with self.assertRaises(error):
                management_on(scripted).account_create({"name": "Shop"})
            self.assertEqual(len(scripted.sent), 1)
        scripted = Scripted(refusal(429, "RATE_LIMIT_EXCEEDED", retry_after="1"), answer({}))
        management_on(scripted).account_create({"name": "Shop"})
        self.assertEqual(len(scripted.sent), 2)

    def test_something_else_that_answers_is_named(self) -> None:
        scripted = Scripted(Answer(200, {}, b"<h1>It works!</h1>"))
        with self.assertRaises(UnexpectedAnswerError) as caught:
            terminal_on(scripted).sale(sale())
        self.assertEqual((caught.exception.status, caught.exception.text, len(scripted.sent)), (200, "<h1>It works!</h1>", 5))
        moved = Scripted(Answer(302, {"location": "https://elsewhere.test"}, b""))
        with self.assertRaises(UnexpectedAnswerError):
            terminal_on(moved).sale(sale())
        self.assertEqual(len(moved.sent), 1, "the key is sent nowhere else")

    def test_every_attempt_is_reported(self) -> None:
        attempts: list[Attempt] = []
        scripted = Scripted(broken, answer({}, idempotency_replayed="true", x_request_id="r"))
        terminal_on(scripted, on_attempt=attempts.append).sale(sale(), idempotency_key="k")
        self.assertEqual(
            attempts,
            [Attempt("sale", 1, "k", None, None, False, 0.125), Attempt("sale", 2, "k", 200, "r", True, None)],
        )

    def test_amounts_are_what_they_are_in_decimals(self) -> None:
        scripted = Scripted(Answer(200, {}, b'{"transaction_id": "7hK2mQ9x", "amount": 999999.99, "status": {}}'))
        terminal = terminal_on(scripted)
        self.assertEqual(terminal.transaction_status("7hK2mQ9x").get("amount"), Decimal("999999.99"))
        terminal.sale(sale(Decimal("999999.99")))
        self.assertIn(b'"amount": 999999.99', scripted.sent[-1][3] or b"")
        terminal.sale(sale(Decimal("0.1") + Decimal("0.2")))
        self.assertIn(b'"amount": 0.3,', scripted.sent[-1][3] or b"")
        for amount in (Decimal("1.10000000000000000000001"), Decimal("NaN")):
            with self.assertRaises((TypeError, ValueError)):
                terminal.sale(sale(amount))

    def test_an_address_that_is_none_is_refused(self) -> None:
        with self.assertRaises(ValueError):
            PaymentTerminal(base_url="pay.test", terminal_id="TERM01", api_key="key")


class Waiting(unittest.TestCase):
    processing = answer({"transaction_id": "7hK2mQ9x", "status": {"status": "PROCESSING"}})

    def test_until_there_is_an_outcome(self) -> None:
        scripted = Scripted(self.processing, self.processing, answer({"status": {"status": "DECLINED"}}))
        self.assertEqual(terminal_on(scripted).wait_for_outcome("7hK2mQ9x")["status"].get("status"), "DECLINED")
        self.assertEqual(scripted.slept, [0.25, 0.5])

    def test_the_attempt_that_continues_a_declined_one(self) -> None:
        declined = answer({"status": {"status": "DECLINED"}, "retried_by": "8jL3nR0y"})
        scripted = Scripted(declined, self.processing, answer({"status": {"status": "APPROVED"}}))
        self.assertEqual(terminal_on(scripted).wait_for_outcome("7hK2mQ9x")["status"].get("status"), "APPROVED")
        self.assertEqual([target[-8:] for _, target, _, _ in scripted.sent], ["7hK2mQ9x", "8jL3nR0y", "8jL3nR0y"])
        self.assertEqual(scripted.slept, [0.25])

    def test_until_the_time_is_over(self) -> None:
        scripted = Scripted(self.processing)
        with self.assertRaises(StillProcessingError) as caught:
            terminal_on(scripted).wait_for_outcome("7hK2mQ9x", seconds=3)
        self.assertEqual(caught.exception.transaction["transaction_id"], "7hK2mQ9x")
        self.assertIsInstance(caught.exception, PaymentTerminalError)
        self.assertEqual(scripted.slept, [0.25, 0.5, 1.0])

    def test_no_longer_than_that_when_there_is_no_answer(self) -> None:
        scripted = Scripted(refusal(503, "ROUTING/RESOURCE_LOCKED", retry_after="4"))
        with self.assertRaises(problems.ResourceLocked):
            terminal_on(scripted).wait_for_outcome("7hK2mQ9x", seconds=10)
        self.assertEqual(scripted.slept, [4, 4])


class Operators(unittest.TestCase):
    def test_the_management_key_or_the_access_token_of_a_user(self) -> None:
        for credential, header in (
            ({"management_key": "key"}, ("x-management-key", "key")), ({"access_token": "pta_token"}, ("authorization", "Bearer pta_token")),
        ):
            scripted = Scripted(answer({"accounts": []}))
            Management(base_url="https://pay.test", surroundings=scripted.surroundings(), **credential).account_list().page()
            headers = scripted.sent[0][2]
            self.assertEqual([(name, headers[name]) for name in ("x-management-key", "authorization") if name in headers], [header])
        with self.assertRaises(TypeError):
            Management(base_url="https://pay.test")


class Answering(BaseHTTPRequestHandler):
    """Answers with the number of the connection that the request used."""

    protocol_version = "HTTP/1.1"
    connections: list[object] = []

    def do_GET(self) -> None:
        if self.connection not in self.connections:
            self.connections.append(self.connection)
        if self.path == "/slow":
            with contextlib.suppress(OSError):
                self.wfile.write(b"HTTP/1.1 200 OK\r\nx: ")
                while True:
                    threading.Event().wait(0.0005)
                    self.wfile.write(b"x")
            return
        body = str(self.connections.index(self.connection)).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class OverTheNetwork(unittest.TestCase):
    def setUp(self) -> None:
        Answering.connections = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.connections = Connections(f"http://127.0.0.1:{self.server.server_port}")

    def tearDown(self) -> None:
        self.connections._forget()
        self.server.shutdown()
        self.server.server_close()

    def asked(self) -> bytes:
        return self.connections.exchange("GET", "/", {}, None, 10).body

    def test_a_connection_is_kept(self) -> None:
        self.assertEqual([self.asked(), self.asked()], [b"0", b"0"])

    def test_an_answer_that_comes_byte_by_byte_ends_in_time(self) -> None:
        with self.assertRaises(TimeoutError):
            self.connections.exchange("GET", "/slow", {}, None, 0.2)

    def test_a_process_that_was_forked_has_its_own(self) -> None:
        self.assertEqual(self.asked(), b"0")
        reads, writes = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(writes, self.asked())
            os._exit(0)
        os.waitpid(child, 0)
        self.assertEqual((os.read(reads, 10), self.asked()), (b"1", b"0"))
        os.close(reads)
        os.close(writes)

    def test_the_addresses_of_a_host_share_the_time(self) -> None:
        # The second connection waits for a place in the queue.
        with socket.create_server(("127.0.0.1", 0), backlog=0) as full, socket.create_connection(full.getsockname()):
            found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", each) for each in (full.getsockname(), self.server.server_address)]
            with unittest.mock.patch("socket.getaddrinfo", return_value=found):
                self.assertEqual(self.connections.exchange("GET", "/", {}, None, 1).body, b"0")

    @unittest.skipIf(resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 1200, "so many files may not be opened here")
    def test_more_files_are_open_than_select_takes(self) -> None:
        files = [os.open(os.devnull, os.O_RDONLY) for _ in range(1050)]
        try:
            self.assertEqual([self.asked(), self.asked()], [b"0", b"0"])
        finally:
            for file in files:
                os.close(file)


class Lists(unittest.TestCase):
    def test_pages_are_read_one_after_the_other_empty_ones_too(self) -> None:
        scripted = Scripted(
            answer({"accounts": [{"name": "a"}, {"name": "b"}], "next_cursor": "1"}),
            answer({"accounts": [], "next_cursor": "2"}),
            answer({"accounts": [{"name": "c"}]}),
        )
        self.assertEqual([account["name"] for account in management_on(scripted).account_list(limit=2)], ["a", "b", "c"])
        queries = [target.partition("?")[2] for _, target, _, _ in scripted.sent]
        self.assertEqual(queries, ["limit=2", "cursor=1&limit=2", "cursor=2&limit=2"])

    def test_a_filter_by_a_boolean_is_in_lower_case(self) -> None:
        for matched, sent in ((True, "true"), (False, "false")):
            scripted = Scripted(answer({"disputes": []}))
            management_on(scripted).dispute_list(matched=matched).page()
            self.assertEqual(scripted.sent[0][1].partition("?")[2], f"matched={sent}")

    def test_events_end_where_the_list_says_so(self) -> None:
        scripted = Scripted(
            answer({"events": [{"event": {}}], "next_cursor": "1", "has_more": True}),
            answer({"events": [], "next_cursor": "2", "has_more": False}),
        )
        self.assertEqual(len(list(management_on(scripted).event_list(cursor="0"))), 1)
        self.assertEqual([target.partition("?")[2] for _, target, _, _ in scripted.sent], ["cursor=0", "cursor=1"])


class Webhooks(unittest.TestCase):
    body = '{"id":"e-1","type":"transaction.approved","data":{"note":"naïve €"}}'.encode()
    now = 1_796_126_400.0

    def verified(self, body: bytes, signature: str | None, secret: str | list[str] = "whsec_new", **options: float) -> Any:
        return verify_webhook(body, signature, secret, now=options.get("now", self.now), tolerance_seconds=options.get("tolerance", 300))

    def test_what_the_service_signed_is_taken(self) -> None:
        signature = sign_webhook(self.body, "whsec_new", self.now)
        both = signature + ",v1=" + sign_webhook(self.body, "whsec_old", self.now).partition("v1=")[2]
        for given, secret in ((signature, "whsec_new"), (both, "whsec_old"), (signature, ["whsec_old", "whsec_new"])):
            self.assertEqual(self.verified(self.body, given, secret)["id"], "e-1")

    def test_other_times_are_refused(self) -> None:
        for seconds in (-300, 300):
            self.verified(self.body, sign_webhook(self.body, "whsec_new", self.now + seconds))
        for seconds in (-301, 301):
            with self.assertRaisesRegex(WebhookSignatureError, "too old"):
                self.verified(self.body, sign_webhook(self.body, "whsec_new", self.now + seconds))
        self.verified(self.body, sign_webhook(self.body, "whsec_new", self.now - 900), tolerance=900)

    def test_everything_else_is_refused(self) -> None:
        right = sign_webhook(self.body, "whsec_new", self.now)
        for body, signature in (
            (self.body + b" ", right), (self.body, sign_webhook(self.body, "whsec_old", self.now)), (self.body, right[:-1]),
            (self.body, right.upper()), (self.body, right.replace("v1=", "v0=")), (self.body, right.partition(",")[0]),
            (self.body, "v1=,t="), (self.body, "t=1,v1=€"), (self.body, ""), (self.body, None),
        ):
            with self.assertRaises(WebhookSignatureError):
                self.verified(body, signature)
        with self.assertRaises(WebhookSignatureError):
            self.verified(self.body, right, [])

    def test_an_empty_secret_is_none(self) -> None:
        forged = "t=%d,v1=%s" % (self.now, hmac.new(b"", b"%d." % self.now + self.body, hashlib.sha256).hexdigest())
        for secret in ("", ["whsec_new", ""]):
            with self.assertRaises(ValueError):
                self.verified(self.body, forged, secret)


if __name__ == "__main__":
    unittest.main()
