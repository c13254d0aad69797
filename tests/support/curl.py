"""As much of curl as our pages' examples need, where there is none: ``curl -fsS [-X …] [-H …] [-d …] [-o …] URL``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import requests


def main() -> int:
    """Send the request that the command line names, print or keep the answer's body, and return the exit code."""
    parser = argparse.ArgumentParser(prog="curl")
    for flag in ("-f", "-s", "-S"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("-H", action="append", default=[], dest="headers")
    parser.add_argument("-X", dest="method")
    parser.add_argument("-d", dest="body")
    parser.add_argument("-o", dest="file", type=Path)
    parser.add_argument("-w", dest="words", default="")
    parser.add_argument("--retry", type=int, default=0)
    parser.add_argument("url")
    given = parser.parse_args()
    headers = dict(line.split(": ", 1) for line in given.headers)
    method, body = ("GET", None) if given.body is None else ("POST", given.body.encode())
    answer = requests.request(given.method or method, given.url, headers=headers, data=body, timeout=30)
    if given.f and answer.status_code >= 400:
        sys.stderr.write(f"curl: (22) The requested URL returned error: {answer.status_code}\n")
        return 22
    if given.file is None:
        sys.stdout.buffer.write(answer.content)
    else:
        given.file.write_bytes(answer.content)
    sys.stdout.write(given.words.replace("%{http_code}", str(answer.status_code)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
