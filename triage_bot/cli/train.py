"""``triage-bot train``: fit the concept model's heads on the examples in the concepts' files."""

from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import RulesOption
from triage_bot.messages import say


def train_command(
    rules: RulesOption = None,
    report: Annotated[bool, typer.Option("--report", help="Print figures on held-out batches per concept.")] = False,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="BATCH", help="Leave a batch out; may be repeated.")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="Where to write; <rules>/model by default.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that fit heads; the bytes are the same.")] = 1,
) -> None:
    """Train the concept model's heads; the same examples give the same bytes."""
    from importlib.util import find_spec

    from triage_bot.errors import MissingExtraError

    if find_spec("sklearn") is None or find_spec("scipy") is None:
        raise MissingExtraError("training the concept model", "train")

    from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]  # ships no types

    from triage_bot.concept_model.digests import write_digests
    from triage_bot.concept_model.storage import save_heads
    from triage_bot.concept_model.training import (
        BATCHES_FILE,
        DEFAULTS,
        READINGS_FILE,
        apply_readings,
        build_corpus,
        load_batches,
        report_table,
        train,
        word_groups,
        write_gates,
    )
    from triage_bot.concept_model.vectors import load_vectors
    from triage_bot.console import console
    from triage_bot.errors import TriageError
    from triage_bot.extract.concept import load_examples
    from triage_bot.language import Analyzer, load_words
    from triage_bot.language.classes import load_classes
    from triage_bot.outputs import check_folder
    from triage_bot.resources import default_rules_dir

    root = rules or default_rules_dir()
    folder = output or root / "model"
    check_folder("--output", folder)
    batches = load_batches(root / "language" / BATCHES_FILE)
    left_out = frozenset(without or ())
    examples = list(load_examples(root / "concepts"))
    unknown = sorted(left_out - {example.batch for example in examples})
    if unknown:
        raise TriageError(f"--without {unknown[0]}: no such batch in {root / 'concepts'}")
    left_out |= {name for name, batch in batches.items() if batch.held_out}
    listed_whole = frozenset(name for name, batch in batches.items() if batch.listed_whole)
    corpus = build_corpus((example for example in examples if example.batch not in left_out), listed_whole)
    corpus = apply_readings(corpus, root / "model" / READINGS_FILE)
    vectors = load_vectors(root / "model")
    if vectors is None:
        say(f"{root / 'model'} holds no word vectors: training on n-grams alone")
    analyzer = Analyzer(load_words(root / "language" / "words.yaml"))
    groups = word_groups(load_classes(root / "language" / "classes.yaml"))
    with threadpool_limits(1):  # the order of sums, and so the last bits, would depend on the number of threads
        training = train(corpus, analyzer, groups, vectors, DEFAULTS, workers)
    save_heads(folder, training.heads)
    write_gates(folder, training)
    write_digests(folder)
    if report:
        console().print(report_table(training))
    typer.echo(f"{len(corpus.concepts)} heads from {len(corpus.texts)} texts in {folder}")
