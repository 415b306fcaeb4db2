import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from payment_terminal import WebhookSignatureError, verify_webhook

SECRETS = os.environ["WEBHOOK_SECRET"].split(",")
seen: set[str] = set()  # store the ids where they survive a restart


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_webhook(body, self.headers.get("X-Service-Signature"), SECRETS)
        except WebhookSignatureError:
            self.send_response(401)
        else:
            if event["id"] not in seen:
                if event["type"] == "transaction.approved":
                    print("approved", event["data"]["transaction_id"], flush=True)
                seen.add(event["id"])  # after the work, best in one transaction with it: failed work comes again
            self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
