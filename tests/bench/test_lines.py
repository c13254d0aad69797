from bench.lines import code_lines

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
