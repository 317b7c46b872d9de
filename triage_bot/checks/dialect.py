"""Scots and chat spellings of function words, read as the words that the rules know."""

import re
from types import MappingProxyType

WORDS = MappingProxyType(
    {
        **dict.fromkeys("dinnae didnae doesnae isnae wasnae willnae wouldnae cannae couldnae shouldnae havenae hasnae "
                        "arenae dinna canna willna no'".split(), ("not", "not")),
        "nae": ("no", "no"), "tae": ("to", "to"), "fae": ("from", "from"), "frae": ("from", "from"),
        "intae": ("into", "into"), "ontae": ("onto", "onto"), "wi": ("with", "with"), "wi'": ("with", "with"),
        "o'": ("of", "of"), "oot": ("out", "out"), "aboot": ("about", "about"), "doon": ("down", "down"),
        "roond": ("round", "round"), "noo": ("now", "now"), "hame": ("home", "home"), "ma": ("my", "my"),
        "yer": ("your", "your"), "yersel": ("yourself", "yourself"), "whit": ("what", "what"), "wha": ("who", "who"),
        "hae": ("have", "have"), "gie": ("give", "give"), "dae": ("do", "do"), "tak": ("take", "take"),
        "mak": ("make", "make"), "ken": ("know", "know"), "aye": ("yes", "yes"), "afore": ("before", "before"),
        "awa": ("away", "away"), "aw": ("all", "all"), "baith": ("both", "both"), "wee": ("little", "little"),
        "morra": ("tomorrow", "tomorrow"), "morn": ("tomorrow", "tomorrow"), "gonnae": ("will", "will"),
        "lemme": ("let", "let"), "gimme": ("give", "give"), "sez": ("says", "say"), "oor": ("our", "our"),
        "auld": ("old", "old"), "bide": ("stay", "stay"), "rq": ("quickly", "quickly"), "shld": ("should", "should"),
    }
)  # fmt: skip
"""Word and lemma by spelling."""
_YE = re.compile(r"\bye(?=\b)", re.IGNORECASE)
_CONTRACTED = re.compile(r"[a-z]+'ll")
_SPELLINGS = frozenset(WORDS)


def familiar(text: str) -> str:
    """*text* with "ye" written " u", which the tokenizer knows; no character moves."""
    return _YE.sub(" u", text) if "ye" in text or "Ye" in text else text


def familiar_words(words: list[str], lemmas: list[str]) -> None:
    """Replace in place the spellings of ``WORDS``; "ops'll" stands for its "will"."""
    if _SPELLINGS.isdisjoint(words) and "'ll" not in "".join(words):
        return
    for index, word in enumerate(words):
        known = WORDS.get(word)
        if known is not None:
            words[index], lemmas[index] = known
        elif word.endswith("'ll") and _CONTRACTED.fullmatch(word):
            words[index] = lemmas[index] = "will"
