"""A receiver in Python 3.8 or newer without packages: verifies, handles each delivery once, answers.

Run it with QUOIN_WEBHOOK_SECRET=… PORT=8000 python3 receiver.py
"""

import base64
import hashlib
import hmac
import json
import os
import re
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MAX_BODY_BYTES = 1024 * 1024
TOLERANCE_SECONDS = 300

ID = re.compile(r"[!-+\-/-~]+")
TIMESTAMP = re.compile(r"0|[1-9][0-9]{0,11}")
SIGNATURE = re.compile(r"v[1-9][0-9]*[a-z]*,[A-Za-z0-9+/=]+")
V1 = re.compile(r"v1,[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=")


class Refused(Exception):
    """A delivery that is not accepted, with the status of the response."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status = status


def verify(secrets, webhook_id, timestamp, signature, body, now):
    """Returns the payload. The body must be the bytes as they arrived."""
    if not secrets or any(secret == "" or secret != secret.strip() for secret in secrets):
        raise Refused(500, "the secret is missing, or has white space around it")
    if not webhook_id or not timestamp or not signature:
        raise Refused(400, "a header of the signature is missing")
    if not ID.fullmatch(webhook_id):
        raise Refused(400, "the id is malformed")
    if not TIMESTAMP.fullmatch(timestamp):
        raise Refused(400, "the timestamp is malformed")
    if abs(int(now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise Refused(400, "the timestamp is too far from the clock")
    parts = signature.split(" ")
    if not all(SIGNATURE.fullmatch(part) for part in parts):
        raise Refused(400, "the signature is malformed")
    given = [part for part in parts if part.startswith("v1,")]
    if not given or not all(V1.fullmatch(part) for part in given):
        raise Refused(400, "the signature is malformed or of another version")
    message = f"{webhook_id}.{timestamp}.".encode() + body
    # The key is the text of the secret, not decoded.
    digests = [hmac.new(secret.encode(), message, hashlib.sha256).digest() for secret in secrets]
    expected = ["v1," + base64.b64encode(digest).decode() for digest in digests]
    # Every pair is compared, so that the time tells nothing.
    matches = [hmac.compare_digest(one, other) for one in given for other in expected]
    if not any(matches):
        raise Refused(401, "the signature does not match")
    try:
        return json.loads(body.decode())
    except ValueError:
        raise Refused(400, "the body is not JSON") from None


class Receiver(BaseHTTPRequestHandler):
    # Kept in memory here; use a table with a unique key in production.
    handled = set()

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > MAX_BODY_BYTES:
            return self.answer(413)
        names = ("webhook-id", "webhook-timestamp", "webhook-signature")
        # A header that came twice is joined, and then refused.
        values = [", ".join(self.headers.get_all(name, [])) for name in names]
        secrets = os.environ.get("QUOIN_WEBHOOK_SECRET", "").split(",")
        try:
            payload = verify(secrets, *values, self.rfile.read(int(length)), time.time())
        except Refused as refused:
            return self.answer(refused.status)
        if values[0] not in Receiver.handled:
            print("received", json.dumps(payload), file=sys.stderr)
            Receiver.handled.add(values[0])
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Receiver).serve_forever()
