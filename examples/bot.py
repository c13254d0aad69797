"""A bot that plays any game of a Noonday server on the match's stream, until the match is over.

    python examples/bot.py http://127.0.0.1:8000 MATCH TOKEN

TOKEN is that of the seat that it plays. It chooses at random from the menu that each turn brings. When the connection
or the server ends, it comes back and goes on after the last ply that it read; so it can itself be stopped and started
at any time. An action that was sent twice is played once.
"""

import json
import random
import sys
import time

import requests

sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter is given its number
server, match, token = sys.argv[1:4]
path, own = f"{server}/v1/matches/{match}", {"Authorization": f"Bearer {token}"}
ply = 0


def act(turn):
    """Send one of the actions that the open decision asks for; return whether the server took or refused it."""
    entry = random.choice([entry for entry in turn["actions"] if not entry["unasked"]])
    action = entry["action"] if entry["form"] == "action" else entry["example"]
    sent = {"decision": turn["decision"], "action": action}
    return requests.post(f"{path}/actions", json=sent, headers=own, timeout=30).status_code < 500


while True:
    try:
        asked = {"params": {"after": ply}, "headers": {**own, "Accept": "application/x-ndjson"}}
        with requests.get(f"{path}/events", stream=True, timeout=30, **asked) as stream:
            if stream.status_code not in (200, 503):
                sys.exit(f"{stream.json()['title']}: {stream.json()['detail']}")
            for message in map(json.loads, stream.iter_lines() if stream.ok else ()):
                if message["type"] == "ply":
                    ply = message["ply"]
                    print(*(event["words"] for event in message["events"]), sep="\n")
                elif message["type"] == "turn" and not act(message):
                    break
                elif message["type"] == "over":
                    sys.exit()
                elif message["type"] == "problem":
                    sys.exit(message["problem"]["detail"])
    except requests.RequestException:
        pass
    time.sleep(1)
