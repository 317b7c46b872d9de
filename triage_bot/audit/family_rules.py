"""Labelling rule 15: the family is that of the first matter raised."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import yaml

from triage_bot.audit import roles
from triage_bot.audit.view import DecisionView
from triage_bot.audit.violation import Violation

_FILE = Path(__file__).with_name("families.yaml")
_SEVERAL = "multi_issue"


@lru_cache(maxsize=1)
def families() -> Mapping[str, tuple[str, ...]]:
    """Canonical policy IDs or prefixes of each family."""
    content = yaml.load(_FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return {str(name): tuple(map(str, entries)) for name, entries in content.items()}


def family_of(canonical_id: str) -> tuple[str, ...]:
    """The families that a policy may open."""
    return tuple(
        name
        for name, entries in families().items()
        if canonical_id in entries or canonical_id.partition("-")[0] in entries
    )


def family_rules(view: DecisionView) -> Iterator[Violation]:
    """A first decision whose policies belong to another family than the ticket."""
    index = view.index
    if view.place or index.id(roles.THIRD_PARTY) in view.required:
        return
    canonical = {own: name for name, own in index.rulebook.names.items()}
    opened = {name: family_of(canonical.get(name, "")) for name in view.acceptable}
    if view.family == _SEVERAL:
        found = {families[0] for families in opened.values() if families and families[0] != "account_access"}
        access = any("account_access" in families for name, families in opened.items() if name[:3] == "ACC")
        if len(found) + access < 2:
            message = "the family is multi_issue, but the policies of the first decision belong to one family"
            yield view.violation("R15-family", "acceptable_policy_ids", message, expected=view.family, certainty=0.9)
        return
    if view.family in families() and not any(view.family in found for found in opened.values()):
        message = f"no policy of the first decision belongs to the family {view.family}"
        yield view.violation(
            "R15-family", "required_policy_ids", message, expected=view.family, policy_id=next(iter(view.required), "")
        )
