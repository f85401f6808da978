//! Questions that may take long: without the interpreter's lock, within a budget, until Ctrl-C.
//!
//! A question runs on its own thread, because positions may need a deep stack. Only the thread that asked may run
//! signal handlers, so it checks for Ctrl-C meanwhile. Games that call Python run on the thread that asked, where
//! Python handles Ctrl-C itself.
//!
//! Engines are kept between questions, one for each question that runs at the same time, so that no question waits
//! for the memory of another.

use crate::errors;
use crate::language::in_chosen_language;
use crate::numbers::WholeNumber;
use grundy::{Argument, BilingualText, Budget, Engine, Limits, Meter, Stop, text};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The budget of a question, and whether its progress is shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct QuestionBudget {
    pub(crate) limits: Limits,
    /// The budget of positions, if the caller set one.
    pub(crate) requested_positions: Option<u64>,
    pub(crate) progress: Option<bool>,
    /// The total of positions, if it is known, for the progress.
    pub(crate) positions: Option<u64>,
    /// Whether Python is called for options: then it handles Ctrl-C itself, and is called on the caller's thread.
    pub(crate) calls_back: bool,
    /// The event that stops the question.
    pub(crate) cancel: Option<CancelEvent>,
}

/// The keywords that set a budget.
const BUDGET_KEYWORDS: [&str; 5] = ["max_time", "max_positions", "max_memory", "progress", "cancel"];

/// An event of Python: an object with a method `is_set`, such as `threading.Event`.
#[derive(Clone, Debug)]
pub(crate) struct CancelEvent {
    event: Arc<Py<PyAny>>,
}

impl CancelEvent {
    fn from_python(event: &Bound<'_, PyAny>) -> PyResult<CancelEvent> {
        // A class has the method, too, but no event.
        let method = if event.is_instance_of::<PyType>() { None } else { event.getattr_opt("is_set")? };
        if method.is_none_or(|method| !method.is_callable()) {
            let kind = grundy::shorten_text(&event.repr()?.to_string());
            return Err(errors::type_error(&text!(
                "cancel= must be an event with a method is_set(), such as threading.Event(), not {kind}"
            )));
        }
        Ok(CancelEvent { event: Arc::new(event.clone().unbind()) })
    }

    fn is_set(&self, py: Python<'_>) -> PyResult<bool> {
        self.event.call_method0(py, "is_set")?.is_truthy(py)
    }
}

/// The stack of the thread that computes, in bytes: positions may be deep.
const STACK_BYTES: usize = 64 << 20;
/// The interval at which Python's signal handlers run, so that Ctrl-C is noticed.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(20);
/// Progress is shown when a question takes longer than this.
const PROGRESS_DELAY: Duration = Duration::from_millis(700);
/// The interval at which the progress is updated.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Idle engines. They keep their tables for the next questions.
static IDLE_ENGINES: Mutex<Vec<Engine>> = Mutex::new(Vec::new());

impl QuestionBudget {
    /// The budget given by the keyword arguments `max_time`, `max_positions`, `max_memory`, `progress` and `cancel` of a method.
    ///
    /// # Errors
    /// `TypeError` for another keyword, and for an event without `is_set`; `ValueError` for a time that is negative or NaN.
    pub(crate) fn from_keywords(method: &str, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<QuestionBudget> {
        let mut budget = QuestionBudget::default();
        for (name, value) in keywords.into_iter().flatten() {
            let name: String = name.extract()?;
            if !BUDGET_KEYWORDS.contains(&&*name) {
                let message = format!("{method}() got an unexpected keyword argument '{name}'");
                return Err(pyo3::exceptions::PyTypeError::new_err(message));
            }
            if value.is_none() {
                continue;
            }
            match &*name {
                "max_time" => budget.set_seconds(value.extract()?)?,
                "max_positions" => {
                    let most = WholeNumber::from_parameter("max_positions", &value)?.for_parameter("max_positions")?;
                    budget.requested_positions = Some(most);
                    budget.limits.max_positions = most;
                }
                "max_memory" => {
                    budget.limits.max_memory =
                        WholeNumber::from_parameter("max_memory", &value)?.for_parameter("max_memory")?;
                }
                "progress" => budget.progress = Some(value.extract()?),
                _ => budget.cancel = Some(CancelEvent::from_python(&value)?),
            }
        }
        Ok(budget)
    }

    /// The budget of a method that has no others.
    ///
    /// # Errors
    /// As [`QuestionBudget::from_keywords`].
    pub(crate) fn for_time(max_time: Option<f64>, cancel: Option<&Bound<'_, PyAny>>) -> PyResult<QuestionBudget> {
        let mut budget = QuestionBudget::default();
        if let Some(seconds) = max_time {
            budget.set_seconds(seconds)?;
        }
        budget.cancel = cancel.map(CancelEvent::from_python).transpose()?;
        Ok(budget)
    }

    fn set_seconds(&mut self, seconds: f64) -> PyResult<()> {
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
            errors::value_error(&text!("max_time must be a number of seconds of at least 0, not {seconds}"))
        });
        // An infinite time means no limit.
        self.limits.max_time = if seconds == f64::INFINITY { None } else { Some(time?) };
        Ok(())
    }

    /// The budget for tables: positions are unlimited unless the caller set a budget, because the length bounds a table.
    pub(crate) fn for_table(self, positions: Option<u64>) -> QuestionBudget {
        let max_positions = self.requested_positions.unwrap_or(u64::MAX);
        QuestionBudget { limits: Limits { max_positions, ..self.limits }, positions, ..self }
    }

    /// The budget for a game, with whether the game calls Python for its options.
    pub(crate) fn for_game(self, game: &Argument) -> QuestionBudget {
        let calls_back = matches!(game, Argument::Ruleset(game) if crate::python_calls::asks_python(game));
        QuestionBudget { calls_back, ..self }
    }

    /// Runs a question on an engine without the interpreter's lock.
    ///
    /// The work runs on its own thread; this one checks for Ctrl-C and the event that cancels, and shows the progress. A question
    /// that is cancelled ends with [`Stop::Cancelled`], as `work` returns it.
    ///
    /// # Errors
    /// `KeyboardInterrupt`, or the exception of another signal handler; `grundy.Cancelled` if the event was set before.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Engine, &Meter) -> T + Send,
    ) -> PyResult<T> {
        if self.cancel.as_ref().map(|event| event.is_set(py)).transpose()? == Some(true) {
            return Err(cancelled_error(py));
        }
        let cancel: Arc<AtomicBool> = Arc::default();
        let meter = Meter::with_cancel(self.limits, Arc::clone(&cancel));
        let mut engine = idle_engines().pop().unwrap_or_default();
        if self.calls_back {
            let result = py.detach(|| self.run_here(&cancel, || work(&mut engine, &meter)));
            idle_engines().push(engine);
            let settled = py.import("grundy._rules").and_then(|rules| rules.call_method0("settle"));
            // A second Ctrl-C may arrive here. A stored exception must not leak into the next question.
            return settled.map(|_| result).inspect_err(|_| drop(crate::python_calls::check_raised()));
        }
        let (progress, positions) = (self.progress, self.positions);
        let (result, engine) = py.detach(|| {
            let meter = &meter;
            std::thread::scope(|scope| {
                let (sender, receiver) = sync_channel(1);
                let worker = std::thread::Builder::new().name("grundy".into()).stack_size(STACK_BYTES);
                let worker = worker.spawn_scoped(scope, move || {
                    let result = work(&mut engine, meter);
                    let _ = sender.send((result, engine));
                });
                if let Err(error) = worker {
                    return (Err(error.into()), None);
                }
                let mut interrupted = None;
                let mut watcher = NotebookProgress::new(progress, positions);
                loop {
                    match receiver.recv_timeout(SIGNAL_CHECK_INTERVAL) {
                        Ok((result, engine)) => {
                            watcher.close();
                            return (interrupted.map_or(Ok(result), Err), Some(engine));
                        }
                        Err(RecvTimeoutError::Timeout) if interrupted.is_none() => {
                            let look = Python::attach(|py| {
                                watcher.update(py, meter)?;
                                if let Some(event) = &self.cancel
                                    && event.is_set(py)?
                                {
                                    cancel.store(true, Relaxed);
                                }
                                py.check_signals()
                            });
                            if let Err(error) = look {
                                cancel.store(true, Relaxed);
                                interrupted = Some(error);
                            }
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                        // The work panicked; the scope passes that on.
                        Err(RecvTimeoutError::Disconnected) => return (Err(computation_panic()), None),
                    }
                }
            })
        });
        idle_engines().extend(engine);
        result
    }
}

impl QuestionBudget {
    /// Runs work that calls Python on this thread; another one checks for the event that cancels.
    fn run_here<T>(&self, cancel: &AtomicBool, work: impl FnOnce() -> T) -> T {
        let Some(event) = &self.cancel else { return work() };
        let (done, stopped) = sync_channel::<()>(1);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                while stopped.recv_timeout(SIGNAL_CHECK_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    // If the check of an event fails, the event cannot be checked again.
                    if Python::attach(|py| event.is_set(py)).unwrap_or(true) {
                        cancel.store(true, Relaxed);
                        return;
                    }
                }
            });
            let result = work();
            drop(done);
            result
        })
    }
}

/// Returns an error if a meter was cancelled.
///
/// # Errors
/// `grundy.Cancelled`.
pub(crate) fn check_cancelled(meter: &Meter) -> PyResult<()> {
    match meter.spend(0, 0) {
        Err(Stop::Cancelled) => Err(Python::attach(cancelled_error)),
        _ => Ok(()),
    }
}

/// `grundy.Cancelled` where nothing is known yet.
fn cancelled_error(py: Python<'_>) -> PyErr {
    budget_error(py, Stop::Cancelled, py.None())
}

fn computation_panic() -> PyErr {
    pyo3::exceptions::PyRuntimeError::new_err("grundy: a computation panicked; this is a bug")
}

fn idle_engines() -> std::sync::MutexGuard<'static, Vec<Engine>> {
    IDLE_ENGINES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Drops the engines, with all values that they remember.
pub(crate) fn forget_engines() {
    let engines = std::mem::take(&mut *idle_engines());
    drop(engines);
}

/// Shows the counts of a meter once a question takes longer than [`PROGRESS_DELAY`].
struct NotebookProgress {
    is_visible: Option<bool>,
    positions: Option<u64>,
    start_time: Instant,
    last_shown: Instant,
    bar: Option<Py<PyAny>>,
}

impl NotebookProgress {
    fn new(is_visible: Option<bool>, positions: Option<u64>) -> NotebookProgress {
        let now = Instant::now();
        NotebookProgress { is_visible, positions, start_time: now, last_shown: now, bar: None }
    }

    fn update(&mut self, py: Python<'_>, meter: &Meter) -> PyResult<()> {
        if self.is_visible == Some(false)
            || self.start_time.elapsed() < PROGRESS_DELAY
            || self.last_shown.elapsed() < PROGRESS_INTERVAL
        {
            return Ok(());
        }
        self.last_shown = Instant::now();
        if self.bar.is_none() {
            let made = py.import("grundy._progress")?.getattr("bar")?.call1((self.is_visible, self.positions))?;
            self.is_visible = Some(!made.is_none());
            self.bar = (!made.is_none()).then(|| made.unbind());
        }
        if let Some(bar) = &self.bar {
            let counts = meter.counts();
            bar.call_method1(py, "show", (counts.positions, counts.bytes))?;
        }
        Ok(())
    }

    fn close(self) {
        if let Some(bar) = self.bar {
            // An error of the bar must not hide the answer.
            let _ = Python::attach(|py| bar.call_method0(py, "close"));
        }
    }
}

/// The reason why a computation ended, and the argument that must be raised.
pub(crate) fn stop_reason(stop: Stop) -> BilingualText {
    match stop {
        Stop::Positions => {
            text!("the budget of positions ran out: raise max_positions=")
        }
        Stop::Memory => {
            text!("the memory budget is too small: raise max_memory=")
        }
        Stop::Time => text!("the time ran out: raise max_time="),
        Stop::Cancelled => text!("the question was cancelled"),
        other => other.description(),
    }
}

/// `grundy.BudgetExceeded`, `grundy.Cancelled`, or `grundy.Undecided` if no budget would suffice, with what is known so far.
pub(crate) fn budget_error(py: Python<'_>, stop: Stop, report: Py<PyAny>) -> PyErr {
    undecided_error(py, exception_class(stop), &stop_reason(stop), stop.name(), report)
}

/// The name of the exception class for this stop.
pub(crate) fn exception_class(stop: Stop) -> &'static str {
    match stop {
        Stop::Positions
        | Stop::Memory
        | Stop::Time
        | Stop::Options
        | Stop::RuleSteps
        | Stop::RuleValueSize
        | Stop::TooLarge => "BudgetExceeded",
        Stop::Cancelled => "Cancelled",
        _ => "Undecided",
    }
}

/// An exception of a class of `grundy/_errors.py`, with why, and what is known so far.
pub(crate) fn undecided_error(
    py: Python<'_>,
    class: &str,
    why: &BilingualText,
    stop: &str,
    report: Py<PyAny>,
) -> PyErr {
    let class = py.import("grundy._errors").and_then(|module| module.getattr(class));
    let made = class.and_then(|class| class.call1((in_chosen_language(why), stop, report)));
    made.map_or_else(|error| error, PyErr::from_value)
}
