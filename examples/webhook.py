"""A player that is called back: it adds a webhook for its seat, and plays a move each time it is its turn.

    pip install standardwebhooks
    python examples/webhook.py http://127.0.0.1:8000 MATCH TOKEN --listen 0.0.0.0:9000 --url https://bot.example/noonday

TOKEN is that of the seat that it plays, and the URL is how the server reaches the address at which this listens. It
takes the first action of each menu, and ends when the match is over. Started again with the same URL it goes on where
it ended. To try it on one machine, start the server with WEBHOOKS=http and WEBHOOK_NETWORKS=127.0.0.0/8, and leave the
URL out: then it listens on any free port, and removes its webhook when it is stopped.
"""

import argparse
import queue
import signal
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from noonday_client import Noonday, Refused, asked, verified


def act(seat, turn):
    """Play the first action that the open decision asks for. A decision that is open no longer is no trouble."""
    entry = asked(turn)[0]
    try:
        print(entry["label"], "" if seat.act(entry, turn["decision"]) else "(the match went on meanwhile)")
    except Refused as refusal:
        print(entry["label"], f"({refusal.problem['detail']})")


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
    seat = Noonday(given.server).seat(given.match, given.token)
    try:
        added = seat.call_back(given.url or f"http://127.0.0.1:{server.server_port}/")
    except Refused as refusal:
        raise SystemExit(str(refusal)) from refusal
    secret.put(added["secret"])
    try:
        while (message := messages.get())["type"] != "over":
            act(seat, message["data"])
        print("over:", message["data"]["outcome"]["reason"])
    except (KeyboardInterrupt, SystemExit):
        if given.url is None:  # nobody will listen there again
            hasty = Noonday(given.server, patience=5).seat(given.match, given.token)
            hasty.call("DELETE", f"/webhooks/{added['webhook']['id']}")
        raise


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter is given its number
    main()
