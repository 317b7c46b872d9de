"""The policies that the engine itself needs, by role, as canonical IDs; a pack's binding maps them to its own."""

GATE = "IDV-01"
COMPLETED_IN_CONVERSATION = "IDV-02"
NEVER_WAITS = "IDV-03"
FAILED_ATTEMPTS = "IDV-04"
THIRD_PARTY = "IDV-05"
NEVER_ASKED_FOR = "IDV-06"
COMPLAINT = "CMP-01"
ONE_TICKET = "ESC-04"
BECOMES_COMPLAINT = "ESC-05"
DEATH = "EST-01"
RISK_TO_LIFE = "SAF-01"
CATCH_ALL = "GEN-01"
COURTESIES = "GEN-02"
ADVICE = frozenset({"CND-01", "TAX-03"})
GENERAL = frozenset({CATCH_ALL, COURTESIES})
