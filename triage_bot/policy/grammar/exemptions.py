"""Which policies a policy lets go ahead without verification."""

from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence

_LIST_REFUSALS = frozenset({"not", "except", "unlike", "but", "excluding"})


_ENUMERATION = 3
_AUXILIARIES = [[verb] for verb in ("do", "have", "can", "could", "will", "would", "should", "must", "may")]
_BETWEEN_IDS = frozenset({",", "and", "to", "–", "through", "or", "/", "&", "`", ";"})
_IDENTITY = ("verif", "identity", "authenticat", "gate", "who we are talking")


class ExemptionReader:
    """Follows the sentences of one policy; the items of a list belong to the sentence that introduces it."""

    def __init__(self, policy_id: str, title: str, section: str = "") -> None:
        self._own = policy_id
        lowered = title.lower()
        self._titled = any(
            word in lowered
            for word in (
                "never wait",
                "not wait",
                "without verification",
                "exempt",
                "skip",
                "unverified",
                "ahead of verif",
            )
        )
        self._about_identity = any(word in f"{lowered} {section.lower()}" for word in _IDENTITY)
        self._listing = False
        self._ids: list[str] = []
        self._named: list[str] = []
        self._lifts = self._titled
        self.phrases: list[str] = []
        """Matters that are let go ahead in words, without an ID."""

    def sentence(self, sentence: Sentence) -> None:
        """Take in the next sentence."""
        ids = [m for m in sentence.mentions if m.kind == "policy" and m.value != self._own]
        self._named += [m.value for m in ids if not _is_refused(sentence, m, 0)]
        if len(ids) >= _ENUMERATION and sentence.has("verify"):
            self._about_identity = True
        exempting = _exempts(sentence)
        self._lifts = self._lifts or exempting is not None
        if exempting is not None:
            self._listing = sentence.text.endswith(":")
            right = [m for m in ids if m.first > exempting]
            self._take(sentence, right or ids, exempting if right else 0)
            if not ids and not self._listing:
                self.phrases += _listed(sentence, exempting)
        elif self._listing and ids:
            self._take(sentence, _run(sentence, ids))
        elif self._listing and not sentence.has("verify"):  # what follows the list speaks of the gate again
            self.phrases.append(sentence.text)
        elif (self._titled or (self._about_identity and sentence.has("at_once"))) and len(ids) > 2:
            self._take(sentence, ids)

    def _take(self, sentence: Sentence, ids: list[Mention], first: int = 0) -> None:
        for mention in ids:
            if not _is_refused(sentence, mention, first):
                self._ids += _range_to(sentence, mention, ids)

    def ids(self) -> tuple[str, ...]:
        """The exempted IDs, once each, in text order.

        A policy about identity that lets matters go ahead in one place and names them in another (the cells of a row)
        means those that it names.
        """
        apart = self._lifts and (self._about_identity or self._titled) and len(set(self._named)) >= _ENUMERATION
        return tuple(dict.fromkeys(self._ids or (self._named if apart else [])))


def _listed(sentence: Sentence, at: int) -> list[str]:
    """The members of an enumeration of three or more before or after the cue at *at*."""
    begin, end = sentence.segment_of(at)
    for first, stop in ((at + 1, end), (begin, at)):
        joints = [i for i in range(first, stop) if sentence.lemmas[i] in {",", ";", "and", "or", ":"}]
        edges = [first, *(i + 1 for i in joints)]
        pieces = [sentence.written(a, b) for a, b in zip(edges, [*joints, stop], strict=True)]
        pieces = [piece for piece in pieces if piece]
        if len(pieces) >= _ENUMERATION:
            return pieces
    return []


def _exempts(sentence: Sentence) -> int | None:
    """The word at which *sentence* says that something does not wait for verification."""
    for at in range(len(sentence.words)):
        if sentence.cue("exempt", at):
            return at
        if sentence.cue("wait", at):
            window = range(max(0, at - 4), at)
            negative = any(sentence.cue("negation", i) for i in window)
            about = sentence.has("verify") or sentence.has("exempt") or "gate" in sentence.lemmas
            if negative and about and sentence.words[at].text.lower() != "gate":
                return at
    return None


def _run(sentence: Sentence, ids: list[Mention]) -> list[Mention]:
    """The first ID of a list item, with those that follow it at once: "SEC-201, SEC-203", "LIFE-01 to LIFE-03"."""
    run = ids[:1]
    for mention in ids[1:]:
        between = sentence.lemmas[run[-1].stop : mention.first]
        if not set(between) <= _BETWEEN_IDS:
            break
        run.append(mention)
    return run


def _range_to(sentence: Sentence, mention: Mention, ids: list[Mention]) -> list[str]:
    """The ID, and those between it and the next where the two are the ends of a range."""
    following = next((other for other in ids if other.first > mention.first), None)
    if following is None or sentence.lemmas[mention.stop : following.first] not in (["to"], ["–"], ["through"]):
        return [mention.value]
    stem, low, high = mention.value.rstrip("0123456789"), mention.value, following.value
    digits, last = low[len(stem) :], high[len(stem) :]
    if not high.startswith(stem) or not digits.isdigit() or not last.isdigit():
        return [low]
    return [f"{stem}{number:0{len(digits)}d}" for number in range(int(digits), min(int(last), int(digits) + 20))]


def _is_refused(sentence: Sentence, mention: Mention, first: int) -> bool:
    """ "a margin call (`MRG-03`) is not on the list"; "except `TRD-05`"."""
    for at in range(max(first, mention.first - 3), mention.first):
        verb = sentence.lemmas[at] == "not" and sentence.lemmas[at - 1 : at] in _AUXILIARIES
        if sentence.lemmas[at] in _LIST_REFUSALS and not verb:  # "payments they did not make (FRD-01)" refuses nothing
            return True
    after = sentence.lemmas[mention.stop : mention.stop + 4]
    return "not" in after and "be" in after and after.index("be") < after.index("not")
