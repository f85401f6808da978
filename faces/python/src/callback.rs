//! Games whose options come from Python: functions with `@game` that the rules engine cannot compile.
//!
//! Options are memoized: Python is called once per position, as long as there is room.
//! An exception is stored, and raised when the question ends.
//!
//! The rulesets of functions that lead to each other share a scope, because their positions are searched together.

mod homes;
mod option_memory;
mod parts;

use crate::convert;
use crate::errors;
use crate::game::{Game as PyGame, with_played_function};
use crate::position::Position;
use crate::python_calls::{FIRST_FUNCTION_SCOPE, keep_error};
use grundy::{
    Argument, ArgumentError, BilingualText, CallArguments, Component, Convention, DeclaredEnd, Game, Notation,
    PositionKey, ReadError, Ruleset, Stop, Sum, counted_noun, text,
};
pub(crate) use option_memory::forget_options;

use homes::{home_ruleset, ruleset_number, to_parts};
use option_memory::{CallbackOptions, recall_options, remember_options};
use parts::{PackedComponent, PackedPosition};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A Python function as a game, with the arguments of its keyword-only parameters.
#[derive(Clone)]
pub(crate) struct CallbackGame {
    function: Arc<PythonFunction>,
    parameters: Vec<Option<Argument>>,
}

/// The data shared by all rulesets of a function.
struct PythonFunction {
    /// A `grundy._rules.Source`.
    source: Py<PyAny>,
    name: String,
    /// The names of the arguments of a position.
    parameters: Vec<String>,
    /// The keyword-only parameters with their defaults.
    keywords: Vec<(String, Option<Argument>)>,
    /// The number of arguments of a starting position.
    start: Option<usize>,
    /// The defaults of the last parameters.
    defaults: Vec<Argument>,
    /// Whether several arguments denote several heaps.
    heaps: bool,
    ends: bool,
    scope: u64,
}

/// The ruleset of a function that the rules engine cannot read.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "one function of ours calls it")]
pub(crate) fn callback(
    source: Py<PyAny>,
    name: String,
    parameters: Vec<String>,
    keywords: Vec<(String, Option<Bound<'_, PyTuple>>)>,
    start: Option<usize>,
    defaults: &Bound<'_, PyTuple>,
    heaps: bool,
    ends: bool,
    group: u64,
) -> PyResult<PyGame> {
    let default = |(name, default): (String, Option<Bound<'_, PyTuple>>)| {
        let default = default.map(|one| plain_argument(convert::state_arg(&one.get_item(0)?)?)).transpose()?;
        Ok((name, default))
    };
    let keywords = keywords.into_iter().map(default).collect::<PyResult<Vec<_>>>()?;
    let given = keywords.iter().map(|(_, default)| default.clone()).collect();
    let defaults =
        defaults.iter().map(|value| plain_argument(convert::state_arg(&value)?)).collect::<PyResult<Vec<_>>>()?;
    let function = PythonFunction {
        source,
        name,
        parameters,
        keywords,
        start,
        defaults,
        heaps,
        ends,
        scope: FIRST_FUNCTION_SCOPE + group,
    };
    let game: Arc<Ruleset> = Ruleset::new(CallbackGame { function: Arc::new(function), parameters: given });
    Ok(PyGame::from_ruleset(&game))
}

/// An argument in the form that positions store: a list becomes a tuple.
fn plain_argument(arg: Argument) -> PyResult<Argument> {
    parts::plain_argument(arg).map_err(|misfit| errors::misfit_error(&misfit))
}

impl CallbackGame {
    fn ask_python<'py>(
        &self,
        py: Python<'py>,
        args: &[Argument],
    ) -> PyResult<(Vec<Bound<'py, Position>>, Option<String>)> {
        let args = args.iter().map(|arg| convert::to_python(py, arg)).collect::<PyResult<Vec<_>>>()?;
        let keywords = PyDict::new(py);
        for ((name, _), value) in self.function.keywords.iter().zip(&self.parameters) {
            if let Some(value) = value {
                keywords.set_item(name, convert::to_python(py, value)?)?;
            }
        }
        let source = self.function.source.bind(py);
        let ruleset: Arc<Ruleset> = Ruleset::new(self.clone());
        with_played_function(source, ruleset, || source.call_method1("options", (PyTuple::new(py, args)?, keywords)))?
            .extract()
    }

    /// The options of a component, and the end declared there.
    fn options(&self, part: &PackedComponent) -> PyResult<Arc<CallbackOptions>> {
        if let Some(found_options) = recall_options(part) {
            return Ok(found_options);
        }
        let found_options = Python::attach(|py| {
            let (options, end) = self.ask_python(py, &part.args())?;
            let parts = |option: &Bound<'_, Position>| to_parts(option.get().as_component()?);
            let end = end.and_then(|name| match &name[..] {
                "win" => Some(DeclaredEnd::Win),
                "lose" => Some(DeclaredEnd::Lose),
                "draw" => Some(DeclaredEnd::Draw),
                _ => None,
            });
            Ok::<_, PyErr>(Arc::new((options.iter().map(parts).collect::<PyResult<Vec<_>>>()?, end)))
        })?;
        remember_options(part, &found_options);
        Ok(found_options)
    }
}

impl CallbackGame {
    /// The number of this ruleset.
    fn number(&self) -> u64 {
        let identity = format!("{}#{:016x}", Notation::expression(self), self.function.scope);
        homes::known_number(&identity).unwrap_or_else(|| {
            let callback = Arc::new(self.clone());
            ruleset_number(&Ruleset::new(self.clone()), Some(&callback))
        })
    }
}

impl Game for CallbackGame {
    type Position = PackedPosition;

    fn for_each_option(
        &self,
        position: &PackedPosition,
        mut visit: impl FnMut(PackedPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (at, part) in position.0.iter().enumerate() {
            let home = home_ruleset(part.ruleset_number);
            let mut others = position.clone();
            others.0.remove(at);
            let with_others = |mut parts: PackedPosition| {
                parts.0.extend(others.0.iter().cloned());
                parts
            };
            let Some(callback) = home.callback else {
                home.game.for_each_option_key(&PositionKey::from_bytes(&part.bytes), &mut |option| match to_parts(
                    &Sum::from_key(&home.game, &option),
                ) {
                    Ok(parts) => visit(with_others(parts)),
                    Err(error) => {
                        keep_error(error);
                        ControlFlow::Break(())
                    }
                })?;
                continue;
            };
            match callback.options(part) {
                Ok(found_options) => found_options.0.iter().try_for_each(|parts| visit(with_others(parts.clone())))?,
                Err(error) => {
                    keep_error(error);
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, position: PackedPosition, mut visit: impl FnMut(PackedPosition)) {
        position.0.into_iter().for_each(|part| visit(PackedPosition(vec![part])));
    }

    fn canonical(&self, mut position: PackedPosition, _: Convention) -> PackedPosition {
        position.0.sort_unstable();
        position
    }

    fn owned_bytes(&self, position: &PackedPosition) -> usize {
        position.0.iter().map(|part| 64 + part.bytes.len()).sum()
    }

    fn declares_ends(&self) -> bool {
        self.function.ends
    }

    fn declared_end(&self, position: &PackedPosition) -> Result<Option<DeclaredEnd>, Stop> {
        let [part] = &position.0[..] else { return Ok(None) };
        let Some(callback) = home_ruleset(part.ruleset_number).callback else { return Ok(None) };
        let found_options = callback.options(part).map_err(|error| {
            keep_error(error);
            self.failure()
        })?;
        Ok(found_options.1)
    }
}

impl Notation for CallbackGame {
    fn expression(&self) -> String {
        let PythonFunction { name, keywords, .. } = &*self.function;
        let given =
            keywords.iter().zip(&self.parameters).filter(|((_, default), value)| value.is_some() && default != *value);
        let given: Vec<String> =
            given.filter_map(|((name, _), value)| Some(format!("{name}={}", value.as_ref()?))).collect();
        if given.is_empty() { name.clone() } else { format!("{name}({})", given.join(", ")) }
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let PythonFunction { name, parameters, start, defaults, heaps, .. } = &*self.function;
        let arity = parameters.len();
        let given = args.positional.len();
        if *start == Some(given) {
            return self.start_arguments(&args.positional).map(|args| vec![args]);
        }
        let plain = args
            .positional
            .iter()
            .cloned()
            .map(parts::plain_argument)
            .collect::<Result<Vec<Argument>, ArgumentError>>()?;
        if given == arity {
            self.check_keywords()?;
            Ok(vec![plain])
        } else if given < arity && arity - given <= defaults.len() {
            self.check_keywords()?;
            let missing = &defaults[defaults.len() - (arity - given)..];
            Ok(vec![plain.into_iter().chain(missing.iter().cloned()).collect()])
        } else if *heaps {
            self.check_keywords()?;
            Ok(plain.into_iter().map(|heap| vec![heap]).collect())
        } else {
            Err(ArgumentError::new(text!(
                "`{name}` takes {arguments}, not {given}",
                arguments = (counted_noun(&arity, "argument", "arguments"), arity)
            )))
        }
    }

    fn read(&self, args: &[Argument]) -> Result<PackedPosition, ReadError> {
        let PythonFunction { name, parameters, .. } = &*self.function;
        let arity = parameters.len();
        let given = args.len();
        if given != arity {
            return Err(ArgumentError::new(text!(
                "`{name}` takes {arguments}, not {given}",
                arguments = (counted_noun(&arity, "argument", "arguments"), arity)
            ))
            .into());
        }
        self.check_keywords()?;
        Ok(PackedPosition(vec![PackedComponent::from_args(self.number(), args)?]))
    }

    fn write(&self, component: &PackedPosition) -> Vec<Argument> {
        let part = &component.0[0];
        let home = home_ruleset(part.ruleset_number);
        if home.callback.is_some() {
            return part.args();
        }
        home.game.write(&PositionKey::from_bytes(&part.bytes)).pop().map(|(_, args)| args).unwrap_or_default()
    }

    fn home_ruleset(&self, component: &PackedPosition) -> Option<Arc<Ruleset>> {
        let who = component.0[0].ruleset_number;
        (who != self.number()).then(|| home_ruleset(who).game)
    }

    fn adopt_component(&self, component: &Component) -> Option<PackedPosition> {
        to_parts(&Sum { components: vec![component.clone()] }).ok()
    }

    fn scope(&self) -> Option<u64> {
        Some(self.function.scope)
    }

    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        let mut game = self.clone();
        for (name, value) in keywords {
            let Some(at) = self.function.keywords.iter().position(|(known, _)| known == name) else {
                return Err(ArgumentError::unknown_keyword(keywords));
            };
            game.parameters[at] = Some(parts::plain_argument(value.clone()).map_err(|misfit| misfit.at_keyword(name))?);
        }
        Ok(Ruleset::new(game))
    }

    fn keywords(&self) -> Vec<&str> {
        self.function.keywords.iter().map(|(name, _)| &name[..]).collect()
    }

    fn argument_names(&self) -> Vec<&str> {
        self.function.parameters.iter().map(|name| &name[..]).collect()
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        Vec::new()
    }
}

impl CallbackGame {
    /// Fails if a keyword-only parameter has no argument.
    fn check_keywords(&self) -> Result<(), ArgumentError> {
        let missing = self.function.keywords.iter().zip(&self.parameters).find(|(_, value)| value.is_none());
        let Some(((keyword, _), _)) = missing else { return Ok(()) };
        let name = &self.function.name;
        Err(ArgumentError::new(text!("`{name}` needs `{keyword}`: {name}(…, {keyword}=2)")))
    }

    /// The arguments of the starting position.
    fn start_arguments(&self, args: &[Argument]) -> Result<Vec<Argument>, ArgumentError> {
        let begun = Python::attach(|py| {
            let args = args.iter().map(|arg| convert::to_python(py, arg)).collect::<PyResult<Vec<_>>>()?;
            let args = self.function.source.bind(py).call_method1("begin", (PyTuple::new(py, args)?,))?;
            args.cast::<PyTuple>()?
                .iter()
                .map(|arg| plain_argument(convert::state_arg(&arg)?))
                .collect::<PyResult<Vec<Argument>>>()
        });
        // Messages of Python exist in one language only.
        begun.map_err(|error| ArgumentError::new(BilingualText::language_neutral(error.to_string())))
    }
}
