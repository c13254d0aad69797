"""Logs: a match as a text that a person can write by hand, read line by line, judged, and written from a record.

``text``      bytes to lines, and lines to their parts
``head``      what is agreed: the game, the players, the options, the day
``entries``   the table's own entries in words
``lines``     lines to what happened, without the rules
``saying``    what can be done at a place of a log, in words
``scoring``   what happened to a record, by the rules; the first line that they forbid is named
``writing``   a record to a log
``example``   a log that explains itself

``docs/logs.md`` describes the form for people.
"""
