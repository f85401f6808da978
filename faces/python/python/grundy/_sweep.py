"""The same question about many games, one after the other or in processes; a sweep that was interrupted goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ._errors import Undecided
from ._messages import say
from ._native import Game, evaluate
from ._reports import Report

_METHODS = ("period", "sequence", "quotient", "discover", "genera", "table")
# How many games wait for a process, for each process.
_TASKS_PER_PROCESS = 8


def sweep(
    games: Iterable[str | Game],
    method: str = "period",
    /,
    *args: Any,
    save: str | os.PathLike[str] | None = None,
    processes: int | None = None,
    **options: Any,
) -> Iterator[Report]:
    """The reports of a method of many games, in their order: "period", "sequence", "quotient", "discover", "genera" or "table".

    A game may be given as a text: a code such as "0.137", or an expression. The arguments are those of the method. Where a budget
    runs out, the report has the results up to then.

    >>> from grundy import sweep
    >>> [(found.game, found.period) for found in sweep(["0.7", "0.77", "0.07"], "period", 1000)]
    [('octal("0.7")', 2), ('octal("0.77")', 12), ('octal("0.07")', 34)]

    `save` is a file with a line of JSON for each game: what is in it, by the name of the game, is not computed again. `processes` is how many work at the
    same time; by default all is done in this one.
    """
    if method not in _METHODS:
        listed = say(", ").join(_METHODS)
        raise ValueError(say("a sweep asks for {methods}, not {method!r}", methods=listed, method=method))
    if processes is not None and processes < 1:
        raise ValueError(say("`processes` must be a number of at least 1, not {processes}", processes=processes))
    tasks = [(_to_game(game), method, args, options) for game in games]
    finished = {} if save is None else _read(Path(save), method, args, options)
    return _reports(tasks, finished, None if save is None else Path(save), processes)


def _to_game(game: str | Game) -> Game:
    found = game
    if isinstance(game, str):
        is_code = bool(game) and all(letter.isdigit() or letter == "." for letter in game) and "." in game
        found = evaluate(f'octal("{game}")' if is_code else game)
    if not isinstance(found, Game):
        raise TypeError(say("a game is expected, or its text, not {game!r}", game=game))
    return found


def _ask(task: tuple[Game, str, tuple[Any, ...], dict[str, Any]]) -> str:
    game, method, args, options = task
    try:
        text = getattr(game, method)(*args, **options).to_json()
    except Undecided as error:
        report = error.report
        if not hasattr(report, "to_json"):
            raise
        text = report.to_json()
    return str(text)


def _reports(
    tasks: list[tuple[Game, str, tuple[Any, ...], dict[str, Any]]],
    finished: dict[str, str],
    save: Path | None,
    processes: int | None,
) -> Iterator[Report]:
    waiting = [task for task in tasks if repr(task[0]) not in finished]
    made = map(_ask, waiting) if processes is None else _in_processes(waiting, processes)
    for game, *_ in tasks:
        name = repr(game)
        text = finished.get(name)
        if text is None:
            # A game that is listed twice is asked twice.
            text = next(made)
            if save is not None:
                with save.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"game": name, "report": json.loads(text)}, ensure_ascii=False) + "\n")
        yield Report(text)


def _in_processes(tasks: list[Any], processes: int) -> Iterator[str]:
    # Processes that are forked would have the locks of threads that they do not have.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting = iter(tasks)
        futures = [pool.submit(_ask, task) for task in islice(waiting, processes * _TASKS_PER_PROCESS)]
        try:
            while futures:
                text = futures.pop(0).result()
                futures += [pool.submit(_ask, task) for task in islice(waiting, 1)]
                yield text
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _read(save: Path, method: str, args: tuple[Any, ...], options: dict[str, Any]) -> dict[str, str]:
    """The reports of an earlier run by the name of the game. The first line says what was asked; a last line that was cut off is removed."""
    asked = json.dumps({"method": method, "args": list(args), "options": options}, default=repr)
    if not save.exists():
        save.write_text(asked + "\n", encoding="utf-8")
        return {}
    text = save.read_text(encoding="utf-8")
    whole, _, cut = text.rpartition("\n")
    first, *lines = whole.split("\n")
    if first != asked:
        raise ValueError(
            say(
                "{file} belongs to another sweep: it begins with {found!r}, not with {asked!r}",
                file=save,
                found=first[:200] or cut[:200],
                asked=asked,
            )
        )
    if cut:
        unfinished = save.with_name(f"{save.name}.{os.getpid()}.tmp")
        unfinished.write_text(whole + "\n", encoding="utf-8")
        unfinished.replace(save)
    finished = {}
    for line in lines:
        fields = json.loads(line)
        finished[fields["game"]] = json.dumps(fields["report"], ensure_ascii=False)
    return finished
