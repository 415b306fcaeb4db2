"""One exchange over HTTP, with the standard library."""
from __future__ import annotations

import contextlib
import os
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    """Headers by lower-case name."""
    body: bytes


class Connections:
    """
    One reused connection for each thread and process. A request may be lost with its connection: the caller decides
    about repeating it.
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
        Sends a request and reads the complete answer within a number of seconds.
        Raises OSError (for example TimeoutError) or http.client.HTTPException if no complete answer arrived.
        """
        ends = time.monotonic() + seconds
        connection = self._connection(seconds)
        # The timeout of the socket begins again with each byte.
        timer = threading.Timer(ends - time.monotonic(), _shut_down, (connection.sock,))
        timer.daemon = True
        try:
            # Without a thread to be had, the socket's timeout alone limits it.
            with contextlib.suppress(RuntimeError):
                timer.start()
            connection.request(method, self._address.path.rstrip("/") + target, body, headers)
            with connection.getresponse() as response:
                received = bytearray()
                while True:
                    part = response.read1(65_536)
                    left = ends - time.monotonic()
                    if left <= 0:
                        raise TimeoutError(f"no complete answer within {seconds:g} s")
                    if connection.sock is not None:
                        connection.sock.settimeout(left)
                    if not part:
                        break
                    received += part
                expected = response.getheader("content-length")
                if expected is not None and len(received) < int(expected):
                    raise HTTPException(f"{len(received)} of {expected} bytes came")
                return Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, bytes(received))
        except BaseException as error:
            self._forget()
            # A peer that still sends may reset the connection that the timer has shut down.
            if isinstance(error, OSError) and time.monotonic() >= ends:
                raise TimeoutError(f"no complete answer within {seconds:g} s") from error
            raise
        finally:
            timer.cancel()

    def _connection(self, seconds: float) -> HTTPConnection:
        connection: HTTPConnection | None = getattr(self._kept, "connection", None)
        # A forked process must not share its parent's connection: each would read the other's answers.
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
        sock = _connect(host, made.port, seconds)
        made.sock = sock if self._tls is None else self._tls.wrap_socket(sock, server_hostname=host)
        return made

    def _forget(self) -> None:
        connection: HTTPConnection | None = getattr(self._kept, "connection", None)
        self._kept.connection = None
        if connection is not None:
            connection.close()


def _connect(host: str, port: int, seconds: float) -> socket.socket:
    """Connects to the first address of a host that answers. They share the time: the standard library gives it to each."""
    ends = time.monotonic() + seconds
    addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for left, (family, kind, protocol, _, address) in zip(range(len(addresses), 0, -1), addresses, strict=True):
        sock: socket.socket | None = None
        try:
            sock = socket.socket(family, kind, protocol)
            sock.settimeout(max((ends - time.monotonic()) / left, 0.001))
            sock.connect(address)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            sock.settimeout(max(ends - time.monotonic(), 0.001))
            return sock
        except OSError:
            if sock is not None:
                sock.close()
            if left == 1:
                raise
    raise OSError(f"{host} has no address")


def _shut_down(sock: socket.socket) -> None:
    # SSLSocket.shutdown would remove the state of TLS during a read.
    with contextlib.suppress(OSError):
        socket.socket.shutdown(sock, socket.SHUT_RDWR)


def _has_something_to_read(sock: socket.socket) -> bool:
    """Returns true if the peer closed the idle connection: it is readable although no answer is due."""
    # select.select accepts file descriptors up to 1023 only.
    with selectors.DefaultSelector() as selector:
        selector.register(sock, selectors.EVENT_READ)
        return bool(selector.select(0))
