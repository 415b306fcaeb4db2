"""One exchange over HTTP, with the standard library."""
from __future__ import annotations

import os
import selectors
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from socket import socket
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    """By names in small letters."""
    body: bytes


class Connections:
    """
    A connection a thread and process, kept while it is good. What is sent may be lost with it: whoever sends decides what
    to do.
    """

    def __init__(self, base_url: str) -> None:
        address = urlsplit(base_url)
        if address.scheme not in ("http", "https") or address.hostname is None:
            raise ValueError(f"base_url must begin with https:// or http://, and is {base_url!r}")
        self._address = address
        self._kept = threading.local()
        self._tls = ssl.create_default_context() if address.scheme == "https" else None

    def exchange(self, method: str, target: str, headers: dict[str, str], body: bytes | None, seconds: float) -> Answer:
        """
        Sends and reads the whole answer, within so many seconds.
        Raises OSError (TimeoutError among them) or http.client.HTTPException when no whole answer came.
        """
        ends = time.monotonic() + seconds
        connection = self._connection(seconds)
        try:
            connection.request(method, self._address.path.rstrip("/") + target, body, headers)
            with connection.getresponse() as response:
                received = bytearray()
                while True:
                    left = ends - time.monotonic()
                    if left <= 0:
                        raise TimeoutError(f"no whole answer within {seconds:g} s")
                    if connection.sock is not None:
                        connection.sock.settimeout(left)
                    part = response.read1(65_536)
                    if not part:
                        break
                    received += part
                expected = response.getheader("content-length")
                if expected is not None and len(received) < int(expected):
                    raise HTTPException(f"{len(received)} of {expected} bytes came")
                return Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, bytes(received))
        except BaseException:
            self._forget()
            raise

    def _connection(self, seconds: float) -> HTTPConnection:
        connection: HTTPConnection | None = getattr(self._kept, "connection", None)
        # A process that was forked has its parent's connection: each would read the answers of the other.
        is_own = getattr(self._kept, "process", None) == os.getpid()
        if is_own and connection is not None and connection.sock is not None and not _has_something_to_read(connection.sock):
            connection.sock.settimeout(seconds)
            return connection
        self._forget()
        host, port = str(self._address.hostname), self._address.port
        made: HTTPConnection = (
            HTTPConnection(host, port, timeout=seconds)
            if self._tls is None
            else HTTPSConnection(host, port, timeout=seconds, context=self._tls)
        )
        self._kept.connection, self._kept.process = made, os.getpid()
        return made

    def _forget(self) -> None:
        connection: HTTPConnection | None = getattr(self._kept, "connection", None)
        self._kept.connection = None
        if connection is not None:
            connection.close()


def _has_something_to_read(sock: socket) -> bool:
    """Between two exchanges nothing is to be read: if something is, the other side has closed the connection."""
    # select.select takes no file descriptor above 1023.
    with selectors.DefaultSelector() as selector:
        selector.register(sock, selectors.EVENT_READ)
        return bool(selector.select(0))
