"""The exit codes of every command; ``docs/user-guide.md`` holds the same table."""

OK = 0
FOUND = 1
"""Done, but something in the input or the result is wrong: bad rows, findings, a check that failed."""
UNUSABLE = 2
"""The options or the input could not be used; nothing was done."""
INTERNAL = 70
"""A fault of this program; ``EX_SOFTWARE`` of BSD ``sysexits.h``."""
INTERRUPTED = 130
"""Ended by the keyboard, or at a question that standard input had no answer to; 128 + SIGINT."""
BROKEN_PIPE = 141
"""Whoever read the output has gone away, as in ``| head``; 128 + SIGPIPE, as a shell reports it of any other tool."""
