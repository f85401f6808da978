"""The exceptions that grundy raises besides `ValueError`, `TypeError` and `OverflowError`."""

from __future__ import annotations

from typing import Any, Self


class ParseError(ValueError):
    """A text that is not valid in the notation, with the place of the mistake.

    >>> import grundy
    >>> try:
    ...     grundy.position("nim(3, 4) + kayls(10)")
    ... except grundy.ParseError as error:
    ...     print(error)
    ...     print(error.line, error.column)
    there is no game called `kayls`
      expression:1:13
        nim(3, 4) + kayls(10)
                    ^^^^^
    help: did you mean `kayles`?
    1 13
    """

    def __init__(
        self,
        message: str,
        title: str = "",
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        source: str | None = None,
        help: list[str] | None = None,
    ) -> None:
        super().__init__(message)
        self.title = title or message
        self.file = file
        self.line = line
        self.column = column
        self.source = source
        self.help = help or []

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.title, self.file, self.line, self.column, self.source, self.help)


class RuleError(ParseError):
    """Rules that failed while they ran: `ZeroDivisionError` and the like, with the place in the function."""


class Undecided(Exception):
    """A question that was not decided. `stop` is why, `report` has the results so far.

    When it is pickled, for example to leave a process, the report becomes its JSON text, if it has one.
    """

    def __init__(self, message: str, stop: str = "", report: Any = None) -> None:
        super().__init__(message)
        self.stop = stop
        self.report = report

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object, /) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        report = self.report
        if not isinstance(report, str):
            report = report.to_json() if hasattr(report, "to_json") else None
        return type(self), (str(self), self.stop, report)


class BudgetExceeded(Undecided):
    """A question that was not decided because a budget ran out: of positions, memory or time.

    >>> from grundy import BudgetExceeded, cram
    >>> try:
    ...     cram(7, 9).solve(max_positions=1000)
    ... except BudgetExceeded as error:
    ...     print(error.stop, error.report.outcome)
    positions None
    """


class Cancelled(Undecided):
    """A question that was stopped by its `cancel` event; `report` has the results so far.

    >>> import threading
    >>> from grundy import Cancelled, sprouts
    >>> event = threading.Event()
    >>> timer = threading.Timer(0.1, event.set)
    >>> timer.start()
    >>> try:
    ...     sprouts(9).solve(cancel=event)
    ... except Cancelled as error:
    ...     print(error)
    the question was cancelled
    """


class MissingProperty(ValueError, AttributeError):
    """A property that an object does not have: `hasattr` is false for it."""


class UndecidedProperty(Undecided, AttributeError):
    """A property that was not decided: `hasattr` is false for it."""


class UnaffordableProperty(BudgetExceeded, AttributeError):
    """A property for which a budget ran out: `hasattr` is false for it."""


def to_property_error(error: Exception) -> Exception:
    """The error as one that `hasattr` and `inspect.getmembers` understand."""
    if type(error) is BudgetExceeded:
        return UnaffordableProperty(str(error), error.stop, error.report)
    if type(error) is Undecided:
        return UndecidedProperty(str(error), error.stop, error.report)
    if type(error) is ValueError:
        return MissingProperty(*error.args)
    return error


class SlowRulesWarning(UserWarning):
    """A function with `@game` is not compiled: Python is called for the options of each position, which is slower."""


# Users know the classes by these module names.
for _class in (ParseError, RuleError, Undecided, BudgetExceeded, Cancelled, SlowRulesWarning):
    _class.__module__ = "grundy"
