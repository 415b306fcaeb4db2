import hashlib
import hmac
import json
import os
import re
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()
seen = set()  # store the ids where they survive a restart


def is_authentic(raw_body: bytes, header: str, secret: bytes, now: float) -> bool:
    """Whether the header, X-Service-Signature, was made for this body by the holder of the secret, at most 300 seconds ago."""
    fields = [field.strip().partition("=")[::2] for field in header.split(",")]
    timestamp = next((value for key, value in fields if key == "t"), "")
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(now - int(timestamp)) > 300:
        return False
    expected = hmac.new(secret, timestamp.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    # Two signatures for 24 hours after the secret was rotated.
    return any(hmac.compare_digest(expected.encode(), value.encode()) for key, value in fields if key == "v1")


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))  # the raw body: verify before parsing
        authentic = is_authentic(body, self.headers.get("X-Service-Signature", ""), SECRET, time.time())
        if authentic:
            event = json.loads(body)
            if event["id"] not in seen:
                seen.add(event["id"])
                print(event["type"], event["id"], flush=True)  # do the work, or queue it
        self.send_response(204 if authentic else 401)
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
