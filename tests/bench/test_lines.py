import subprocess
import sys

from bench.lines import ROOT, code_lines

SOURCE = '''"""A module."""

# A comment.
LIMIT = 3
"""What a limit is."""


def longest(one, other):
    """Return the longer.

    In two paragraphs.
    """
    text = """not
    a docstring"""
    return max(one, other, text, key=len)  # a comment beside code
'''


def test_comments_docstrings_and_blank_lines_are_no_code():
    assert code_lines(SOURCE) == 5


def test_help_names_what_can_be_asked_for():
    command = [sys.executable, "-m", "bench.lines", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert "COMMIT" in done.stdout
