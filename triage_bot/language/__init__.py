"""Language machinery shared by the extractor and the judge of replies: tokens, sentences, frames, assertion."""

from triage_bot.language.analyzer import Analyzer
from triage_bot.language.characters import FoldedText, fold
from triage_bot.language.document import Document
from triage_bot.language.frame_index import FrameHit, FrameIndex
from triage_bot.language.frames import Frame, FrameSyntaxError, compile_frame
from triage_bot.language.words import WordTable, load_frequencies, load_words

__all__ = [
    "Analyzer",
    "Document",
    "FoldedText",
    "Frame",
    "FrameHit",
    "FrameIndex",
    "FrameSyntaxError",
    "WordTable",
    "compile_frame",
    "fold",
    "load_frequencies",
    "load_words",
]
