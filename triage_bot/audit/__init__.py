"""The audit of targets: labels that contradict the pack, the text, themselves or each other."""

from triage_bot.audit.auditor import Auditor, AuditResult, summary
from triage_bot.audit.finding import Finding, Kind, label_digest
from triage_bot.audit.label_layer import LabelRules
from triage_bot.audit.pack_index import PackIndex
from triage_bot.audit.peers import Leak
from triage_bot.audit.planting import Planted, load_records, plant
from triage_bot.audit.settings import Settings

__all__ = [
    "AuditResult",
    "Auditor",
    "Finding",
    "Kind",
    "LabelRules",
    "Leak",
    "PackIndex",
    "Planted",
    "Settings",
    "label_digest",
    "load_records",
    "plant",
    "summary",
]
