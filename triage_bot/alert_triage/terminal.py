"""A person works one alert in the terminal. Input and output are passed in, so that the loop can be tested."""

from collections.abc import Callable, Sequence

from triage_bot.alert_triage.canonical import canonical
from triage_bot.alert_triage.engine import MAX_TURNS, LookupResult, Outcome, State, start, step
from triage_bot.alert_triage.limits import BOARD_LIMITS
from triage_bot.alert_triage.model import KYC_FIELDS, CloseReason, Screen, Transaction, Typology, World
from triage_bot.alert_triage.money import money
from triage_bot.alert_triage.prompt import hours_text
from triage_bot.alert_triage.render import SYNTHETIC_LABEL, kyc_value, render_observation, render_screen
from triage_bot.alert_triage.reward import (
    COMPONENTS,
    DOC_HOURS,
    LOOKUP_HOURS,
    TURN_HOURS,
    grade,
    hours_spent,
)
from triage_bot.alert_triage.templates import CATALOGUE

Ask = Callable[[str], str]
Tell = Callable[[str], None]

_MENU = f"""  h  history of a month   {hours_text(LOOKUP_HOURS)}
  p  a counterparty       {hours_text(LOOKUP_HOURS)}
  a  prior alerts         {hours_text(LOOKUP_HOURS)}
  d  documents on file    {hours_text(DOC_HOURS)}
  c  close the alert
  e  escalate it
Every turn costs {hours_text(TURN_HOURS)} more, a refused one too. Prices are settings, not industry figures."""


class _Desk:
    """What the player has been shown, for the checklists."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.transactions: dict[str, Transaction] = {entry.id: entry for entry in screen.alert.triggering}
        self.parties: list[str] = []
        self.priors: list[str] = []

    def show(self, result: LookupResult) -> None:
        for entry in result.transactions:
            self.transactions.setdefault(entry.id, entry)
        if result.counterparty is not None:
            self.parties.append(result.counterparty.id)
        self.priors += [prior.id for prior in result.prior_alerts]

    def close_list(self) -> list[tuple[str, str]]:
        """Return what a close may cite: KYC fields, documents on file, prior alerts and counterparties seen."""
        kyc, currency = self.screen.kyc, self.screen.currency
        fields = [(f"kyc.{field}", kyc_value(kyc, field, currency)) for field in KYC_FIELDS]
        return [*fields, *((name, "") for name in (*kyc.documents_on_file, *self.priors, *self.parties))]

    def escalate_list(self) -> list[tuple[str, str]]:
        """Return what an escalation may cite: every transaction shown, counterparties and prior alerts looked up."""
        currency = self.screen.currency
        entries = [
            (
                entry.id,
                f"{entry.date} {entry.kind} {money(entry.amount, currency)} {entry.branch or entry.counterparty}",
            )
            for entry in self.transactions.values()
        ]
        names = (*self.parties, *self.priors, *self.screen.kyc.documents_on_file)
        return [*entries, *((name, "") for name in names)]


def play_in_terminal(world: World, ask: Ask, tell: Tell) -> State:
    """Let a person work *world* to a disposition or the last turn, then reveal the truth and the score."""
    screen = world.facts.screen
    desk = _Desk(screen)
    tell(render_screen(screen))
    state = start(world.facts)
    while state.outcome is Outcome.OPEN:
        tell(f"\nTurn {state.turns + 1} of {MAX_TURNS}, {hours_text(hours_spent(state))} spent.\n{_MENU}")
        state, observation = step(world.facts, state, _reply(desk, ask, tell))
        if isinstance(observation, LookupResult):
            desk.show(observation)
        tell(render_observation(observation, screen.currency))
    tell(reveal(world, state))
    return state


def _reply(desk: _Desk, ask: Ask, tell: Tell) -> str:
    """Ask until the person has chosen an action, and return it as the reply that an agent would send."""
    while True:
        choice = ask("action").strip().lower()
        if choice == "h":
            return _lookup("history", month=ask("month, such as 2026-01").strip())
        if choice == "p":
            return _lookup("counterparty", id=ask("counterparty, such as CP-7").strip().upper())
        if choice == "a":
            return _lookup("prior_alerts")
        if choice == "d":
            return _lookup("documents")
        if choice == "c":
            reason = _one_of(tuple(CloseReason), "reason", ask, tell)
            cites = _tick(desk.close_list(), ask, tell)
            return canonical(
                {"action": "close", "reason": reason, "cites": cites, "note": ask("note (not scored, may be empty)")}
            )
        if choice == "e":
            typology = _one_of(tuple(Typology), "typology", ask, tell)
            cites = _tick(desk.escalate_list(), ask, tell)
            narrative = ask("narrative (not scored, may be empty)")
            return canonical({"action": "escalate", "typology": typology, "cites": cites, "narrative": narrative})
        tell("expected one of h, p, a, d, c, e")


def _lookup(what: str, **fields: str) -> str:
    return canonical({"action": "lookup", "what": what, **fields})


def _one_of(options: Sequence[str], what: str, ask: Ask, tell: Tell) -> str:
    tell("\n".join(f"  {number:>3}  {option}" for number, option in enumerate(options, 1)))
    while True:
        picked = parse_picks(ask(f"{what}, one number"), len(options))
        if picked is not None and len(picked) == 1:
            return options[picked[0]]
        tell(f"expected one number from 1 to {len(options)}")


def _tick(options: Sequence[tuple[str, str]], ask: Ask, tell: Tell) -> list[str]:
    tell("\n".join(f"  {number:>3}  {name}  {text}".rstrip() for number, (name, text) in enumerate(options, 1)))
    while True:
        picked = parse_picks(ask("citations, such as 1,3-5"), len(options))
        if picked:
            return [options[index][0] for index in picked]
        tell(f"expected at least one number from 1 to {len(options)}")


def parse_picks(text: str, size: int) -> list[int] | None:
    """Return the indices of ``1,3-5`` into a list of *size*, ascending; ``None`` when the text is anything else."""
    found: set[int] = set()
    for part in text.replace(" ", ",").split(","):
        if not part:
            continue
        low, dash, high = part.partition("-")
        ends = (low, high if dash else low)
        if not all(end.isascii() and end.isdigit() and len(end) <= 6 for end in ends):
            return None
        first, last = int(ends[0]), int(ends[1])
        if not 1 <= first <= last <= size:
            return None
        found.update(range(first - 1, last))
    return sorted(found)


def reveal(world: World, state: State) -> str:
    """Return the truth and the score as text; for after the disposition only."""
    truth = world.truth
    score = grade(truth, state)
    metrics = score.metrics
    typology = f", {truth.typology}" if truth.typology else ""
    planted = "\n".join(f"    {', '.join(alternate)}" for alternate in truth.planted)
    parts = "\n".join(f"    {name:<9} {float(getattr(score, name)):.4f}" for name in COMPONENTS)
    limits = "\n".join(f"  - {line}" for line in BOARD_LIMITS)
    return f"""
REVEAL  {truth.label}{typology} ({truth.template}, {CATALOGUE[truth.template].title})
  citations that decide it (any one line):
{planted}
SCORE  {float(score.total):.4f}
{parts}
  hours spent {hours_text(metrics.hours_spent)}, reading the screen included
  reference hours {hours_text(metrics.reference_hours)}
  lookups {metrics.lookups}, turns {metrics.turns_used}, refused replies {metrics.rejected_replies}
{SYNTHETIC_LABEL}. What this score does not show:
{limits}"""
