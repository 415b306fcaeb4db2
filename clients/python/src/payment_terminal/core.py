"""Sends requests, retries them where that is safe, and reads answers and lists."""
from __future__ import annotations

import json
import random
import re
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import urlencode

from .connection import Answer, Connections
from .errors import CallError, FailedCall, NoAnswerError, ProblemError, UnexpectedAnswerError
from .generated.problems import EndpointNotFound, by_reason_code

FIRST_PAUSE_SECONDS = 0.25
LONGEST_PAUSE_SECONDS = 8.0
LONG_RUNNING_SECONDS = 75.0
# Statuses below 500 that a repeated request may get past: request timeout, too many requests.
PASSING_STATUSES = (408, 429)
# Statuses of refusals that precede the idempotency key, so they tell nothing about an earlier attempt.
STATUSES_BEFORE_KEY = (401, 403, 405, 408, 421, 429)

Page = TypeVar("Page")
Item = TypeVar("Item")


@dataclass(frozen=True)
class Call:
    operation: str
    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    takes_idempotency_key: bool = False
    is_long_running: bool = False


@dataclass(frozen=True)
class Attempt:
    """The outcome of one attempt, for logs and metrics."""

    operation: str
    number: int
    """Number of the attempt, starting at 1."""
    idempotency_key: str | None
    status: int | None
    """None if no complete answer arrived."""
    request_id: str | None
    """Quote it to support."""
    replayed: bool
    """True for a stored answer that an earlier attempt under the same key produced."""
    next_in_seconds: float | None
    """None after the last attempt."""


class Exchange(Protocol):
    """Raises OSError or http.client.HTTPException if no complete answer arrived."""

    def __call__(self, method: str, target: str, headers: dict[str, str], body: bytes | None, seconds: float) -> Answer: ...


@dataclass(frozen=True)
class Surroundings:
    """Clock, randomness and transport of the client. A test replaces them instead of sleeping. None uses the network."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    random: Callable[[], float] = random.random
    exchange: Exchange | None = None


@dataclass(frozen=True)
class Limits:
    attempts: int = 5
    """Maximum attempts of a call."""
    attempt_seconds: float = 30.0
    """Maximum duration of one attempt. The service answers a payment within 10 seconds."""
    call_seconds: float = 90.0
    """Maximum duration of a call with all attempts and pauses."""


@dataclass(frozen=True)
class _Failure:
    passing: bool
    """True if another attempt may succeed."""
    did_nothing: bool
    """True if the attempt certainly had no effect."""
    wait_seconds: float
    error: Callable[[FailedCall], CallError]
    cause: BaseException | None = None


class Core:
    def __init__(
        self,
        base_url: str,
        credential: Mapping[str, str],
        limits: Limits,
        on_attempt: Callable[[Attempt], None] | None,
        surroundings: Surroundings,
    ) -> None:
        self._credential = credential
        self.limits = limits
        self._on_attempt = on_attempt
        self.surroundings = surroundings
        self._exchange = surroundings.exchange or Connections(base_url).exchange

    def call(self, call: Call, idempotency_key: str | None, call_seconds: float | None) -> Any:
        """
        Makes a call. A request whose answer was lost is repeated if the operation is idempotent or takes an
        idempotency key. Any other request is repeated only after a failure that certainly had no effect. Raises
        ProblemError, NoAnswerError or UnexpectedAnswerError.
        """
        now = self.surroundings.now
        key = None
        if call.takes_idempotency_key:
            key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
        is_repeatable = key is not None or call.method in ("GET", "PUT", "PATCH")
        # Every attempt sends the same bytes.
        target, headers, body = self._request(call, key)
        limit = max(self.limits.attempt_seconds, LONG_RUNNING_SECONDS if call.is_long_running else 0)
        ends = now() + (self.limits.call_seconds if call_seconds is None else call_seconds)
        number = 1
        is_effect_unknown = False
        while True:
            answer: Answer | None = None
            failure: _Failure | None
            result: Any = None
            try:
                answer = self._exchange(call.method, target, headers, body, max(0.001, min(limit, ends - now())))
                result, failure = _outcome(answer)
            except (OSError, HTTPException) as error:
                failure = _no_answer(error)
            again = failure is not None and failure.passing and (is_repeatable or failure.did_nothing)
            pause = self._pause(number, failure.wait_seconds) if failure and again and number < self.limits.attempts else None
            if pause is not None and now() + pause >= ends:
                pause = None
            if self._on_attempt is not None:
                found: Mapping[str, str] = answer.headers if answer else {}
                self._on_attempt(
                    Attempt(
                        operation=call.operation,
                        number=number,
                        idempotency_key=key,
                        status=answer.status if answer else None,
                        request_id=found.get("x-request-id"),
                        replayed=found.get("idempotency-replayed") == "true",
                        next_in_seconds=pause,
                    )
                )
            if failure is None:
                return result
            if pause is None:
                failed = FailedCall(call.operation, number, key)
                raised = failure.error(failed)
                # Without a key no refusal settles an earlier attempt, which may be its cause.
                is_keyless = key is None and isinstance(raised, ProblemError) and raised.status < 500
                # Of the 404s, only that of an unknown path precedes the key.
                is_unsettled = is_keyless or isinstance(raised, EndpointNotFound)
                if is_effect_unknown and answer and (is_unsettled or answer.status in STATUSES_BEFORE_KEY):
                    raise NoAnswerError(failed, raised) from raised
                raise raised from failure.cause
            is_effect_unknown = is_effect_unknown or (call.method != "GET" and not failure.did_nothing)
            self.surroundings.sleep(pause)
            number += 1

    def _request(self, call: Call, key: str | None) -> tuple[str, dict[str, str], bytes | None]:
        query = urlencode({name: _parameter(value) for name, value in call.query.items() if value is not None})
        headers = {"accept": "application/json", **self._credential}
        if key is not None:
            headers["idempotency-key"] = key
        body = None
        if call.body is not None:
            headers["content-type"] = "application/json"
            body = json.dumps(call.body, default=_number, allow_nan=False).encode()
        elif call.method != "GET":
            headers["content-length"] = "0"
        return call.path + (f"?{query}" if query else ""), headers, body

    def _pause(self, number: int, wait_seconds: float) -> float:
        """Returns a pause that doubles each time. Half of it is random, so that clients do not retry together."""
        pause: float = min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (number - 1))
        return max(pause * (0.5 + self.surroundings.random() / 2), wait_seconds)


def _outcome(answer: Answer) -> tuple[Any, _Failure | None]:
    try:
        # Decimal keeps amounts exact.
        body = json.loads(answer.body, parse_float=Decimal)
        is_json = True
    except ValueError:
        body, is_json = None, False
    if 200 <= answer.status < 300 and is_json:
        return body, None

    def error(call: FailedCall) -> CallError:
        if isinstance(body, dict) and "reason_code" in body and "status" in body:
            kind = by_reason_code.get(body["reason_code"], ProblemError)
            return kind(body, call, answer.headers.get("x-request-id"))
        return UnexpectedAnswerError(answer.status, answer.body[:500].decode(errors="replace"), call)

    passing = answer.status >= 500 or answer.status in PASSING_STATUSES or 200 <= answer.status < 300
    return None, _Failure(passing, answer.status == 429, _wait_seconds(answer.headers), error)


def _no_answer(cause: Exception) -> _Failure:
    return _Failure(True, False, 0, lambda call: NoAnswerError(call, cause), cause)


def _wait_seconds(headers: Mapping[str, str]) -> float:
    """Reads Retry-After in seconds. The service sends a number; a proxy may send a date, relative to Date."""
    text = headers.get("retry-after", "")
    if re.fullmatch("[0-9]+", text):
        return float(text)
    try:
        return (parsedate_to_datetime(text) - parsedate_to_datetime(headers.get("date", ""))).total_seconds()
    except (TypeError, ValueError):
        return 0.0


def _parameter(value: object) -> object:
    """Converts a value for a query, where booleans are in lower case."""
    return str(value).lower() if isinstance(value, bool) else value


def _number(value: object) -> float:
    """Converts a Decimal for JSON. An amount has at most 15 digits, which a float represents exactly."""
    if isinstance(value, Decimal) and Decimal(repr(float(value))) == value:
        return float(value)
    raise TypeError(f"{value!r} cannot be sent as JSON")


class Pages(Generic[Page, Item]):
    """A list: `for item in pages` reads pages as needed."""

    def __init__(self, load: Callable[[str | None], Page], items_of: Callable[[Any], list[Item]]) -> None:
        self._load = load
        self._items_of = items_of

    def page(self) -> Page:
        """Reads only the first page, with its `next_cursor`."""
        return self._load(None)

    def pages(self) -> Iterator[Page]:
        """Yields one page after the other. A page without items is not necessarily the last one."""
        cursor: str | None = None
        while True:
            page: Any = self._load(cursor)
            yield page
            # The last page of events also has a cursor, for later events.
            cursor = page.get("next_cursor") if page.get("has_more", True) else None
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from self._items_of(page)
