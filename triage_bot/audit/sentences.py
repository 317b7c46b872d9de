"""The sentence of a policy that bears on a field, with its line in the pack."""

from triage_bot.audit.pack_index import PackIndex

_GROUPS = {
    "required_flags": ("raises", "excludes"),
    "forbidden_flags": ("excludes", "raises"),
    "must_ask": ("asks",),
    "prohibited": ("prohibits",),
    "allowed_timeline_claims": ("timelines",),
}
_ANY = ("actions", "raises", "asks", "prohibits", "timelines")


def bearing_sentence(index: PackIndex, policy_id: str, field: str) -> tuple[str, int]:
    """The sentence and its line; where no effect bears on *field*, the policy's first sentence and heading line."""
    policy = index.policy(policy_id)
    if policy is None:
        return "", 0
    for group in (*_GROUPS.get(field, ("actions",)), *_ANY):
        effects = getattr(policy.effects, group)
        if effects:
            return str(effects[0].sentence), int(effects[0].line)
    first = policy.text.split(". ", 1)[0].strip()
    return (first if first.endswith(".") else f"{first}."), policy.location.line
