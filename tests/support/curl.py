"""As much of curl as the front page's walk needs, where there is none: ``curl -s [-H HEADER] [--json BODY] URL``."""

from __future__ import annotations

import argparse
import sys

import requests


def main() -> None:
    """Send the request that the command line tells, and print the answer's body."""
    parser = argparse.ArgumentParser(prog="curl")
    parser.add_argument("-s", action="store_true")
    parser.add_argument("-H", action="append", default=[], dest="headers")
    parser.add_argument("--json")
    parser.add_argument("url")
    given = parser.parse_args()
    headers = dict(line.split(": ", 1) for line in given.headers)
    if given.json is None:
        answer = requests.get(given.url, headers=headers, timeout=30)
    else:
        headers |= {"Content-Type": "application/json", "Accept": "application/json"}
        answer = requests.post(given.url, data=given.json.encode(), headers=headers, timeout=30)
    sys.stdout.buffer.write(answer.content)


if __name__ == "__main__":
    main()
