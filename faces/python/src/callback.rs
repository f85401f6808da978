//! Games whose options come from Python: functions with `@game` that the rules engine cannot compile.
//!
//! Options are memoized: Python is called once per position, as long as there is room.
//! An exception is stored, and raised when the question ends.
//!
//! The rulesets of functions that lead to each other share a scope, because their positions are searched together.

mod homes;
mod parts;

use crate::convert;
use crate::errors;
use crate::game::{Game as PyGame, playing};
use crate::position::Position;
use grundy::{AnyGame, Arg, Args, Component, Convention, End, Game, Key, Misfit, Notation, Said, Sum, Unread, say};
use homes::{home, number, to_parts};
use parts::{Part, Parts};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// A Python function as a game, with the arguments of its keyword-only parameters.
#[derive(Clone)]
pub(crate) struct Callback {
    function: Arc<Function>,
    given: Vec<Option<Arg>>,
}

/// The data shared by all rulesets of a function.
struct Function {
    /// A `grundy._rules.Source`.
    source: Py<PyAny>,
    name: String,
    arity: usize,
    /// The keyword-only parameters with their defaults.
    keywords: Vec<(String, Option<Arg>)>,
    /// How many arguments a starting position has.
    start: Option<usize>,
    /// The defaults of the last parameters.
    defaults: Vec<Arg>,
    /// Whether several arguments denote several heaps.
    heaps: bool,
    ends: bool,
    scope: u64,
}

/// The first scope number of functions. The scopes of rules texts are digests, which hardly collide with these.
const FIRST_SCOPE: u64 = 0x6361_6c6c_0000_0000;

/// The options of a component, and the end declared there, as Python returned them.
type Told = (Vec<Parts>, Option<End>);

/// The memoized results of Python functions.
static MEMORY: Mutex<Option<Memory>> = Mutex::new(None);

#[derive(Default)]
struct Memory {
    told: HashMap<Part, Arc<Told>>,
    options: usize,
}

/// At most this many options are memoized.
const MOST_REMEMBERED: usize = 1 << 21;

/// Clears the memoized results.
pub(crate) fn forget() {
    let forgotten = MEMORY.lock().unwrap_or_else(PoisonError::into_inner).take();
    drop(forgotten);
}

thread_local! {
    /// The first exception that Python raised since the current question of this thread began.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Whether a ruleset calls Python.
pub(crate) fn calls_back(game: &Arc<dyn AnyGame>) -> bool {
    game.scope().is_some_and(|scope| scope & FIRST_SCOPE == FIRST_SCOPE && scope >> 32 == FIRST_SCOPE >> 32)
}

/// Refuses a ruleset with one number that calls Python, where the rules must be known as rules of heaps.
///
/// # Errors
/// `ValueError`, with the reason. Rules that declare ends, or take more numbers, are refused by the question itself.
pub(crate) fn known(game: &Arc<dyn AnyGame>) -> PyResult<()> {
    if !calls_back(game) || game.has_ends() || Component::new(game, vec![Arg::Int(1.into())]).is_err() {
        return Ok(());
    }
    let name = grundy::shorten(&game.expression());
    Err(errors::value(&say!(
        "the rules of {name} are not known as rules of heaps, because {name} is not compiled and Python is called for its moves: SlowRulesWarning gives the reason",
        "不能确认 {name} 的规则是堆的规则，因为 {name} 没有编译，走法要问 Python：SlowRulesWarning 说明了原因"
    )))
}

/// Returns the exception that Python raised while a position was played, if any.
///
/// # Errors
/// That.
pub(crate) fn check() -> PyResult<()> {
    RAISED.take().map_or(Ok(()), Err)
}

/// The ruleset of a function that the rules engine cannot read.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "one function of ours calls it")]
pub(crate) fn callback(
    source: Py<PyAny>,
    name: String,
    arity: usize,
    keywords: Vec<(String, Option<Bound<'_, PyTuple>>)>,
    start: Option<usize>,
    defaults: &Bound<'_, PyTuple>,
    heaps: bool,
    ends: bool,
    group: u64,
) -> PyResult<PyGame> {
    let default = |(name, default): (String, Option<Bound<'_, PyTuple>>)| {
        let default = default.map(|one| plain(convert::arg(&one.get_item(0)?)?)).transpose()?;
        Ok((name, default))
    };
    let keywords = keywords.into_iter().map(default).collect::<PyResult<Vec<_>>>()?;
    let given = keywords.iter().map(|(_, default)| default.clone()).collect();
    let defaults = defaults.iter().map(|value| plain(convert::arg(&value)?)).collect::<PyResult<Vec<_>>>()?;
    let function = Function { source, name, arity, keywords, start, defaults, heaps, ends, scope: FIRST_SCOPE + group };
    let game: Arc<dyn AnyGame> = Arc::new(Callback { function: Arc::new(function), given });
    Ok(PyGame::of(&game))
}

/// An argument in the form that positions store: a list becomes a tuple.
fn plain(arg: Arg) -> PyResult<Arg> {
    parts::plain(arg).map_err(|misfit| errors::misfit(&misfit))
}

impl Callback {
    /// Stores an exception. Functions run on the thread that asked the question.
    fn keep(error: PyErr) {
        RAISED.with_borrow_mut(|raised| {
            raised.get_or_insert(error);
        });
    }

    fn ask<'py>(&self, py: Python<'py>, args: &[Arg]) -> PyResult<(Vec<Bound<'py, Position>>, Option<String>)> {
        let args = args.iter().map(|arg| convert::to_python(py, arg)).collect::<PyResult<Vec<_>>>()?;
        let keywords = PyDict::new(py);
        for ((name, _), value) in self.function.keywords.iter().zip(&self.given) {
            if let Some(value) = value {
                keywords.set_item(name, convert::to_python(py, value)?)?;
            }
        }
        let source = self.function.source.bind(py);
        let ruleset: Arc<dyn AnyGame> = Arc::new(self.clone());
        playing(source, ruleset, || source.call_method1("options", (PyTuple::new(py, args)?, keywords)))?.extract()
    }

    /// The options of a component, and the end declared there.
    fn options(&self, part: &Part) -> PyResult<Arc<Told>> {
        if let Some(Memory { told, .. }) = &*MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
            && let Some(told) = told.get(part)
        {
            return Ok(Arc::clone(told));
        }
        let told = Python::attach(|py| {
            let (options, end) = self.ask(py, &part.args())?;
            let parts = |option: &Bound<'_, Position>| to_parts(&option.get().sum);
            let end = end.and_then(|name| match &name[..] {
                "win" => Some(End::Win),
                "lose" => Some(End::Lose),
                "draw" => Some(End::Draw),
                _ => None,
            });
            Ok::<_, PyErr>(Arc::new((options.iter().map(parts).collect::<PyResult<Vec<_>>>()?, end)))
        })?;
        let mut memory = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = memory.get_or_insert_default();
        if memory.options < MOST_REMEMBERED {
            memory.options += told.0.len() + 1;
            memory.told.insert(part.clone(), Arc::clone(&told));
        }
        Ok(told)
    }
}

impl Callback {
    /// The number of this ruleset.
    fn number(&self) -> u64 {
        let identity = format!("{}#{:016x}", Notation::expression(self), self.function.scope);
        homes::known(&identity).unwrap_or_else(|| {
            let callback = Arc::new(self.clone());
            let game: Arc<dyn AnyGame> = callback.clone();
            number(&game, Some(&callback))
        })
    }
}

impl Game for Callback {
    type Position = Parts;

    fn for_each_option(&self, position: &Parts, mut visit: impl FnMut(Parts) -> ControlFlow<()>) -> ControlFlow<()> {
        for (at, part) in position.0.iter().enumerate() {
            let home = home(part.who);
            let mut others = position.clone();
            others.0.remove(at);
            let with_others = |mut parts: Parts| {
                parts.0.extend(others.0.iter().cloned());
                parts
            };
            let Some(callback) = home.callback else {
                home.game.each_option(&Key::of_bytes(&part.bytes), &mut |option| match to_parts(&Sum::written(
                    &home.game, &option,
                )) {
                    Ok(parts) => visit(with_others(parts)),
                    Err(error) => {
                        Callback::keep(error);
                        ControlFlow::Break(())
                    }
                })?;
                continue;
            };
            match callback.options(part) {
                Ok(told) => told.0.iter().try_for_each(|parts| visit(with_others(parts.clone())))?,
                Err(error) => {
                    Callback::keep(error);
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, position: Parts, mut visit: impl FnMut(Parts)) {
        position.0.into_iter().for_each(|part| visit(Parts(vec![part])));
    }

    fn canonical(&self, mut position: Parts, _: Convention) -> Parts {
        position.0.sort_unstable();
        position
    }

    fn held(&self, position: &Parts) -> usize {
        position.0.iter().map(|part| 64 + part.bytes.len()).sum()
    }

    fn declares_ends(&self) -> bool {
        self.function.ends
    }

    fn end(&self, position: &Parts) -> Option<End> {
        let [part] = &position.0[..] else { return None };
        let callback = home(part.who).callback?;
        match callback.options(part) {
            Ok(told) => told.1,
            Err(error) => {
                Callback::keep(error);
                None
            }
        }
    }
}

impl Notation for Callback {
    fn expression(&self) -> String {
        let Function { name, keywords, .. } = &*self.function;
        let given =
            keywords.iter().zip(&self.given).filter(|((_, default), value)| value.is_some() && default != *value);
        let given: Vec<String> =
            given.filter_map(|((name, _), value)| Some(format!("{name}={}", value.as_ref()?))).collect();
        if given.is_empty() { name.clone() } else { format!("{name}({})", given.join(", ")) }
    }

    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        args.no_keywords()?;
        let Function { name, arity, start, defaults, heaps, .. } = &*self.function;
        let given = args.positional.len();
        if *start == Some(given) {
            return self.begin(&args.positional).map(|args| vec![args]);
        }
        let plain = args.positional.iter().cloned().map(parts::plain).collect::<Result<Vec<Arg>, Misfit>>()?;
        if given == *arity {
            self.bound()?;
            Ok(vec![plain])
        } else if given < *arity && arity - given <= defaults.len() {
            self.bound()?;
            let missing = &defaults[defaults.len() - (arity - given)..];
            Ok(vec![plain.into_iter().chain(missing.iter().cloned()).collect()])
        } else if *heaps {
            self.bound()?;
            Ok(plain.into_iter().map(|heap| vec![heap]).collect())
        } else {
            Err(Misfit::new(say!(
                "`{name}` takes {arity} arguments, not {given}",
                "`{name}` 应有 {arity} 个参数，而不是 {given} 个"
            )))
        }
    }

    fn read(&self, args: &[Arg]) -> Result<Parts, Unread> {
        let Function { name, arity, .. } = &*self.function;
        let given = args.len();
        if given != *arity {
            return Err(Misfit::new(say!(
                "`{name}` takes {arity} arguments, not {given}",
                "`{name}` 应有 {arity} 个参数，而不是 {given} 个"
            ))
            .into());
        }
        self.bound()?;
        Ok(Parts(vec![Part::of(self.number(), args)?]))
    }

    fn write(&self, component: &Parts) -> Vec<Arg> {
        let part = &component.0[0];
        let home = home(part.who);
        if home.callback.is_some() {
            return part.args();
        }
        home.game.write(&Key::of_bytes(&part.bytes)).pop().map(|(_, args)| args).unwrap_or_default()
    }

    fn home(&self, component: &Parts) -> Option<Arc<dyn AnyGame>> {
        let who = component.0[0].who;
        (who != self.number()).then(|| home(who).game)
    }

    fn adopt(&self, component: &Component) -> Option<Parts> {
        to_parts(&Sum { components: vec![component.clone()] }).ok()
    }

    fn scope(&self) -> Option<u64> {
        Some(self.function.scope)
    }

    fn with(&self, keywords: &[(String, Arg)]) -> Result<Arc<dyn AnyGame>, Misfit> {
        let mut game = self.clone();
        for (name, value) in keywords {
            let Some(at) = self.function.keywords.iter().position(|(known, _)| known == name) else {
                return Err(Misfit::unknown_keyword(keywords));
            };
            game.given[at] = Some(parts::plain(value.clone()).map_err(|misfit| misfit.at_keyword(name))?);
        }
        Ok(Arc::new(game))
    }

    fn keywords(&self) -> Vec<&str> {
        self.function.keywords.iter().map(|(name, _)| &name[..]).collect()
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        Vec::new()
    }
}

impl Callback {
    /// Fails if a keyword-only parameter has no argument.
    fn bound(&self) -> Result<(), Misfit> {
        let missing = self.function.keywords.iter().zip(&self.given).find(|(_, value)| value.is_none());
        let Some(((keyword, _), _)) = missing else { return Ok(()) };
        let name = &self.function.name;
        Err(Misfit::new(say!(
            "`{name}` needs `{keyword}`: {name}(…, {keyword}=2)",
            "`{name}` 缺少 `{keyword}`：{name}(…, {keyword}=2)"
        )))
    }

    /// The arguments of the starting position.
    fn begin(&self, args: &[Arg]) -> Result<Vec<Arg>, Misfit> {
        let begun = Python::attach(|py| {
            let args = args.iter().map(|arg| convert::to_python(py, arg)).collect::<PyResult<Vec<_>>>()?;
            let args = self.function.source.bind(py).call_method1("begin", (PyTuple::new(py, args)?,))?;
            args.cast::<PyTuple>()?.iter().map(|arg| plain(convert::arg(&arg)?)).collect::<PyResult<Vec<Arg>>>()
        });
        // Messages of Python exist in one language only.
        begun.map_err(|error| Misfit::new(Said::same(error.to_string())))
    }
}
