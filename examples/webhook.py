"""A player that is called back: it adds a webhook for its seat, and plays a move each time it is its turn.

    python examples/webhook.py http://127.0.0.1:8000 MATCH TOKEN --listen 0.0.0.0:9000 --url https://bot.example/noonday

TOKEN is that of the seat that it plays, and the URL is how the server reaches the address at which this listens. It
takes the first action of each menu, and ends when the match is over. Started again with the same URL it goes on where
it ended. To try it on one machine, start the server with WEBHOOKS=http and WEBHOOK_NETWORKS=127.0.0.0/8, and leave the
URL out: then it listens on any free port, and removes its webhook when it is stopped.
"""

import argparse
import base64
import hashlib
import hmac
import json
import queue
import signal
import sys
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import requests

TOLERANCE = 300
"""Seconds by which the time of a message may differ from now: an older one may have been recorded by somebody."""


def verified(secret, headers, body):
    """Return the message if it was signed with the secret lately, else None."""
    try:
        name, at = headers["webhook-id"], int(headers["webhook-timestamp"])
        signatures = [one.partition(",") for one in headers["webhook-signature"].split()]
    except (KeyError, ValueError, TypeError, AttributeError):
        return None
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{name}.{at}.".encode() + body, hashlib.sha256)
    expected = base64.b64encode(digest).decode()
    known = any(version == "v1" and hmac.compare_digest(one, expected) for version, _, one in signatures)
    return json.loads(body) if known and abs(time.time() - at) <= TOLERANCE else None


def send(path, body, headers):
    """Send a request until its answer is whole: a retry is never an error. Return the answer."""
    while True:
        try:
            answer = requests.post(path, json=body, headers=headers, timeout=30)
            if answer.status_code not in (429, 503):
                return answer
        except requests.RequestException:
            pass
        time.sleep(1)


def act(match, own, turn):
    """Play the first action that the open decision asks for. A decision that is open no longer is no trouble."""
    entry = next(entry for entry in turn["actions"] if not entry["unasked"])
    answer = send(f"{match}/actions", {"decision": turn["decision"], "notation": entry["notation"]}, own)
    print(entry["label"], "" if answer.ok else f"({answer.json()['detail']})")


def listener(address, secrets, messages):
    """Return a server that answers at once and puts each verified message into the queue, each id once."""
    known = set()

    class Listener(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 1024 * 1024))
            message = verified(secrets.get(timeout=30), self.headers, body)
            if message is not None and self.headers["webhook-id"] not in known:
                known.add(self.headers["webhook-id"])
                messages.put(message)
            self.send_response(400 if message is None else 204)
            self.end_headers()

        def log_message(self, *_):
            pass

    host, _, port = address.rpartition(":")
    return ThreadingHTTPServer((host, int(port)), Listener)


class Secret(queue.Queue):
    """The webhook's secret, for which the first message may have to wait a moment."""

    def get(self, **rest):
        """Return it, and keep it for the next message."""
        value = super().get(**rest)
        self.put(value)
        return value


def main():
    """Play a seat until the match is over."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("server", "match", "token"):
        arguments.add_argument(name)
    arguments.add_argument("--listen", default="127.0.0.1:0")
    arguments.add_argument("--url")
    given = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    secret, messages = Secret(), queue.Queue()
    server = listener(given.listen, secret, messages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    match, own = f"{given.server}/v1/matches/{given.match}", {"Authorization": f"Bearer {given.token}"}
    wish = {"url": given.url or f"http://127.0.0.1:{server.server_port}/", "events": ["turn", "over"]}
    added = send(
        f"{match}/webhooks", wish, {**own, "Idempotency-Key": str(uuid.uuid5(uuid.NAMESPACE_URL, wish["url"]))}
    )
    if not added.ok:
        raise SystemExit(f"{added.json()['title']}: {added.json()['detail']}")
    secret.put(added.json()["secret"])
    try:
        while (message := messages.get())["type"] != "over":
            act(match, own, message["data"])
        print("over:", message["data"]["outcome"]["reason"])
    except (KeyboardInterrupt, SystemExit):
        if given.url is None:  # nobody will listen there again
            requests.delete(f"{match}/webhooks/{added.json()['webhook']['id']}", headers=own, timeout=10)
        raise


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter is given its number
    main()
