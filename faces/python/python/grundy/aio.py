"""Questions that are awaited, so that the event loop goes on meanwhile.

>>> import asyncio
>>> from grundy import aio, nim, kayles
>>> async def ask():
...     answer, period = await asyncio.gather(aio.solve(nim(3, 4, 5)), aio.call(kayles.period))
...     return answer.outcome, period.period
>>> asyncio.run(ask())
('N', 12)

A question that is no longer awaited, because its task was cancelled or a timeout ran out, is stopped.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any, TypeVar, Unpack

from . import solve as _solve
from . import verify as _verify
from ._budget import Budget, SolveOptions
from ._messages import say
from ._native import Answer, Certificate, CertificateCheck, Position

__all__ = ["call", "solve", "verify"]

_T = TypeVar("_T")


async def call(method: Callable[..., _T], /, *args: Any, **options: Any) -> _T:
    """Calls a method that takes `cancel=`, such as `kayles.values`, in a thread, and waits for what it returns.

    >>> import asyncio
    >>> from grundy import aio, kayles
    >>> asyncio.run(aio.call(kayles.values, 4)).tolist()
    [0, 1, 2, 3, 1]

    Each call has a thread, which does not keep the process from ending.
    """
    if "cancel" in options:
        raise TypeError(say("cancel the task that awaits the question: cancel= is set by grundy.aio"))
    loop = asyncio.get_running_loop()
    future: asyncio.Future[_T] = loop.create_future()
    cancel = threading.Event()

    def finish(result: _T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(result)  # type: ignore[arg-type]
        else:
            future.set_exception(error)

    def run() -> None:
        result: _T | None = None
        error: BaseException | None = None
        try:
            result = method(*args, **options, cancel=cancel)
        except BaseException as raised:
            error = raised
        try:
            loop.call_soon_threadsafe(finish, result, error)
        except RuntimeError:
            # The loop was closed: nobody waits.
            pass

    threading.Thread(target=run, name="grundy", daemon=True).start()
    try:
        return await future
    finally:
        cancel.set()


async def solve(position: Position | str, **options: Unpack[SolveOptions]) -> Answer:
    """As `grundy.solve`, awaited."""
    return await call(_solve, position, **options)


async def verify(certificate: Certificate | str, **options: Unpack[Budget]) -> CertificateCheck:
    """As `grundy.verify`, awaited."""
    return await call(_verify, certificate, **options)
