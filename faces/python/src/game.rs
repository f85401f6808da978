//! Rulesets, families of rulesets and sets of numbers.

use crate::position::Position;
use crate::{convert, errors};
use grundy::{AnyGame, Arg, Card, Resolver, call, say};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    /// The functions that Python runs for us on this thread, and the ruleset for which each runs, with its keywords.
    static PLAYING: RefCell<Vec<(usize, Arc<dyn AnyGame>)>> = const { RefCell::new(Vec::new()) };
}

/// Runs something while a function is played: inside itself a game keeps the keywords of the position it is in,
/// and stays what it is, whatever changes.
pub(crate) fn playing<T>(function: &Bound<'_, PyAny>, ruleset: Arc<dyn AnyGame>, run: impl FnOnce() -> T) -> T {
    PLAYING.with_borrow_mut(|stack| stack.push((function.as_ptr().addr(), ruleset)));
    let result = run();
    PLAYING.with_borrow_mut(Vec::pop);
    result
}

/// A ruleset: called, it gives a position.
///
/// >>> from grundy import kayles, octal
/// >>> kayles(3, 4)
/// kayles(3, 4)
/// >>> octal("0.137")
/// octal("0.137")
#[pyclass(frozen, module = "grundy", subclass)]
pub(crate) struct Game {
    inner: Inner,
}

enum Inner {
    Ruleset(Arc<dyn AnyGame>),
    /// A function with `@game`: its `ruleset()` gives the ruleset that it is now.
    Function(Py<PyAny>),
}

impl Game {
    pub(crate) fn of(game: &Arc<dyn AnyGame>) -> Game {
        Game { inner: Inner::Ruleset(Arc::clone(game)) }
    }

    /// The ruleset.
    ///
    /// # Errors
    /// What is wrong with a function.
    pub(crate) fn ruleset(&self, py: Python<'_>) -> PyResult<Arc<dyn AnyGame>> {
        match &self.inner {
            Inner::Ruleset(game) => Ok(Arc::clone(game)),
            Inner::Function(function) => {
                let address = function.as_ptr().addr();
                let played = PLAYING.with_borrow(|stack| {
                    stack.iter().rev().find(|(one, _)| *one == address).map(|(_, game)| Arc::clone(game))
                });
                if let Some(game) = played {
                    return Ok(game);
                }
                let made = function.bind(py).call_method0("ruleset")?;
                let game = made.cast::<Game>()?;
                match &game.get().inner {
                    Inner::Ruleset(game) => Ok(Arc::clone(game)),
                    Inner::Function(_) => Err(errors::value(&say!("a function gives a ruleset", "函数应给出规则"))),
                }
            }
        }
    }
}

#[pymethods]
impl Game {
    /// The ruleset that a function with `@game` is.
    #[new]
    fn new(function: Py<PyAny>) -> Game {
        Game { inner: Inner::Function(function) }
    }

    #[pyo3(signature = (*args, **keywords))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        called(py, &Arg::Ruleset(self.ruleset(py)?), args, keywords)
    }

    /// The function with `@game` that it is made of.
    #[getter]
    fn function(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        match &self.inner {
            Inner::Ruleset(_) => None,
            Inner::Function(function) => Some(function.clone_ref(py)),
        }
    }

    /// The ruleset as the notation writes it.
    #[getter]
    fn expression(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.ruleset(py)?.expression())
    }

    /// The rules in words; of a function, its docstring.
    #[getter]
    fn description(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if let Inner::Function(source) = &self.inner {
            let function = source.bind(py).getattr("function")?;
            return py.import("inspect")?.getattr("getdoc")?.call1((function,))?.extract();
        }
        Ok(self.ruleset(py)?.card().map(described))
    }

    /// The named game whose moves these rules were found to have: then its theorems and engines answer.
    #[getter]
    fn recognised(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        Ok(self.ruleset(py)?.recognised().map(|game| Game::of(&game)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.expression(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Game>() else { return Ok(false) };
        Ok(self.ruleset(py)?.identity() == other.get().ruleset(py)?.identity())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(hash(&self.ruleset(py)?.identity()))
    }
}

/// A family of rulesets: called with its parameters, it gives a ruleset.
///
/// >>> from grundy import bash, queen
/// >>> bash(3)(10)
/// bash(3)(10)
/// >>> queen(2, 1)
/// queen(2, 1)
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Family {
    pub(crate) arg: Arg,
}

/// A set of numbers that rulesets may take: `subtract(primes)`.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct NumberSet {
    pub(crate) arg: Arg,
}

#[pymethods]
impl Family {
    #[pyo3(signature = (*args, **keywords))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        called(py, &self.arg, args, keywords)
    }

    /// The rules in words.
    #[getter]
    fn description(&self) -> Option<String> {
        match &self.arg {
            Arg::Family(family) => Some(described(family.card)),
            _ => None,
        }
    }

    fn __repr__(&self) -> String {
        self.arg.to_string()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Family>().is_ok_and(|other| other.get().arg == self.arg)
    }

    fn __hash__(&self) -> u64 {
        hash(&self.arg.to_string())
    }
}

#[pymethods]
impl NumberSet {
    fn __repr__(&self) -> String {
        self.arg.to_string()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<NumberSet>().is_ok_and(|other| other.get().arg == self.arg)
    }

    fn __hash__(&self) -> u64 {
        hash(&self.arg.to_string())
    }
}

fn called<'py>(
    py: Python<'py>,
    callee: &Arg,
    args: &Bound<'py, PyTuple>,
    keywords: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let made = call(callee, convert::args(args, keywords)?).map_err(|misfit| errors::misfit(&misfit))?;
    match made {
        Arg::Position(sum) => Position::of(sum).into_bound_py_any(py),
        other => convert::to_python(py, &other),
    }
}

fn described(card: &Card) -> String {
    let text = |pair: (&str, &str)| crate::language::told(&grundy::Said::of(pair));
    let lines = [text(card.names), text(card.rules), text(card.theorem), text(card.why)];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n\n")
}

pub(crate) fn hash(text: &str) -> u64 {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}

/// What the names of the catalogue stand for.
#[pyfunction]
pub(crate) fn catalogue(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for entry in grundy::entries() {
        all.set_item(entry.card.name, convert::to_python(py, &(entry.item)())?)?;
    }
    Ok(all)
}

/// What a name of the catalogue stands for, in any of its languages; `None` where there is no such name.
#[pyfunction]
pub(crate) fn named<'py>(py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    grundy::Catalog.resolve(name).map(|arg| convert::to_python(py, &arg)).transpose()
}

/// Whether Python is asked for the options of positions.
#[pyfunction]
pub(crate) fn calls_back(py: Python<'_>, game: &Game) -> PyResult<bool> {
    Ok(crate::callback::calls_back(&game.ruleset(py)?))
}

/// The value of an expression of the notation: a position, a ruleset, a number.
///
/// >>> import grundy
/// >>> grundy.evaluate('octal("0.137")')
/// octal("0.137")
/// >>> grundy.evaluate("2**70")
/// 1180591620717411303424
#[pyfunction]
pub(crate) fn evaluate<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let value = grundy::evaluate(text).map_err(|error| errors::parse(py, text, &error))?;
    convert::to_python(py, &value)
}
