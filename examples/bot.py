"""A bot that plays any game of a Noonday server at random, until the match is over.

    python examples/bot.py http://127.0.0.1:8000 MATCH TOKEN

TOKEN is that of the seat that it plays. It chooses from the menu that each turn brings. The client sends its requests
again and resumes the stream; so the bot can itself be stopped and started at any time.
"""

import random
import sys

from noonday_client import Noonday, Refused, asked

seat = Noonday(sys.argv[1]).seat(*sys.argv[2:4])
try:
    for message in seat.messages():
        if message["type"] == "ply":
            print(*(event["words"] for event in message["events"]), sep="\n")
        elif message["type"] == "turn":
            seat.act(random.choice(asked(message)))
except Refused as refusal:
    sys.exit(str(refusal))
