"""What a clause says about verification: that the action waits for it, that it does not, or nothing."""

from triage_bot.policy.grammar.guards import Guard
from triage_bot.policy.grammar.sentences import Sentence

_REGARDLESS = frozenset({"regardless", "irrespective", "whether", "even", "although", "without"})
_VERIFIED_PEOPLE = (["customer"], ["client"], ["holder"], ["user"], ["caller"])
_EVEN_SO = frozenset({"still", "anyway", "nevertheless", "nonetheless", "regardless", "same", "too", "immediately"})
_OUTCOMES = frozenset({"fail", "failure", "failed", "attempt", "refuse"})
_AFTER = frozenset(
    {
        "once",
        "after",
        "when",
        "if",
        "only",
        "provide",
        "provided",
        "as",
        "until",
        "unless",
        "where",
        "on",
        "upon",
        "for",
    }
)


def only_about_verification(sentence: Sentence, guard: Guard) -> bool:
    """Whether a guard is no condition on the matter, such as "once the customer is verified"."""
    rest = range(guard.first, guard.stop)
    if not any(sentence.cue("verify", at) for at in rest):
        return False
    covered = {i for at in rest if (end := sentence.cue("verify", at)) for i in range(at, end)}
    return all(
        at in covered
        or sentence.cue("people", at)
        or sentence.cue("condition", at)
        or sentence.cue("wait", at)
        or not sentence.words[at].text[0].isalnum()
        for at in rest
    )


def stance(sentence: Sentence, first: int, stop: int) -> bool | None:
    """True: what the words *first* to *stop* speak of waits for verification; False: it does not; None: not said."""
    for at in range(first, stop):
        end = sentence.cue("verify", at)
        if not end:
            continue
        found = _stance_at(sentence, at, end, first, stop)
        if found is not None:
            return found
    return None


def _stance_at(sentence: Sentence, at: int, end: int, first: int, stop: int) -> bool | None:
    left = range(max(first, at - 8), at)
    right = range(end, min(end + 7, stop))
    lemmas = sentence.lemmas
    if any(lemmas[i] in _REGARDLESS for i in left) or lemmas[end : end + 2] == ["or", "not"]:
        return False
    if lemmas[at] == "no" or (lemmas[at - 1 : at] == ["no"] and at > first):
        return False
    if lemmas[at] == "verify" and at == first and lemmas[end : end + 1] == [":"]:
        return True  # "Verified: `tax_ops`"
    for window in (left, right):
        if any(sentence.cue("wait", i) for i in window):
            negative = any(sentence.cue("negation", i) for i in window)
            close = any(sentence.cue("wait", i) for i in window if abs(i - at) <= 4)
            if negative or close:
                return not negative
    if any(lemmas[i] in _OUTCOMES for i in range(end, min(end + 4, stop))):
        return None  # "once verification has failed twice"
    # "must verify before this goes to", "a verified customer is routed to"
    precedes = {"before", "first"} & set(lemmas[end : end + 2]) or lemmas[end : end + 1] in _VERIFIED_PEOPLE
    if precedes and lemmas[at] == "verify" and not any(sentence.cue("negation", i) for i in left):
        return True
    if "only" in lemmas[max(first, at - 2) : min(end + 3, stop)] and lemmas[at] == "verify":
        return True
    if sentence.words[at].lemma == "unverified":
        return False if _EVEN_SO & set(lemmas[end:stop]) else None
    obliged = any(lemma in {"must", "should", "post"} for lemma in lemmas[max(first, at - 3) : end])
    if obliged and not any(sentence.cue("negation", i) for i in left):
        return True  # "the customer must be verified", "post-verification"
    for i in reversed(left):
        if lemmas[i] in _AFTER and lemmas[i] != "for" and sentence.words[at].text.lower() != "verify":
            return True if _plain_between(sentence, i + 1, at) else None
        if not _plain_between(sentence, i, at):
            break
    return None


def _plain_between(sentence: Sentence, first: int, stop: int) -> bool:
    return all(sentence.cue("people", i) or sentence.cue("condition", i) for i in range(first, stop))
