//! How a computation ended: the status of answers.

use crate::{BilingualText, Stop, text};

/// The end of a computation. A computation that stopped before it finished may still have an answer.
///
/// # Examples
/// ```
/// use grundy_game::{ComputationEnd, Stop};
/// let end = ComputationEnd::from(Stop::Time);
/// assert_eq!((end.name(), end.stop()), ("time", Some(Stop::Time)));
/// assert_eq!(ComputationEnd::Done.or(Stop::Memory.into()), Stop::Memory);
/// assert_eq!(ComputationEnd::Done.name(), "done");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ComputationEnd {
    /// The computation finished.
    #[default]
    Done,
    /// The computation stopped before it finished.
    Stopped(Stop),
}

impl ComputationEnd {
    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        self.stop().map_or("done", Stop::name)
    }

    /// Whether the computation finished.
    pub fn is_done(self) -> bool {
        self == ComputationEnd::Done
    }

    /// Why the computation stopped; `None` if it finished.
    pub fn stop(self) -> Option<Stop> {
        match self {
            ComputationEnd::Done => None,
            ComputationEnd::Stopped(stop) => Some(stop),
        }
    }

    /// Why there is no answer: the stop, or [`Stop::Unsupported`] if the computation finished without one.
    pub fn stop_or_unsupported(self) -> Stop {
        self.stop().unwrap_or(Stop::Unsupported)
    }

    /// This end, or if the computation finished, the end of the computation that follows it.
    pub fn or(self, next: ComputationEnd) -> ComputationEnd {
        if self.is_done() { next } else { self }
    }

    /// Describes the end in words.
    pub fn description(self) -> BilingualText {
        self.stop().map_or_else(|| text!("finished"), Stop::description)
    }

    /// Describes the end, and names the command-line option that may help.
    pub fn description_with_option(self) -> BilingualText {
        self.stop().map_or_else(|| text!("finished"), Stop::description_with_option)
    }
}

impl From<Stop> for ComputationEnd {
    fn from(stop: Stop) -> ComputationEnd {
        ComputationEnd::Stopped(stop)
    }
}

impl From<Option<Stop>> for ComputationEnd {
    fn from(stop: Option<Stop>) -> ComputationEnd {
        stop.map_or(ComputationEnd::Done, ComputationEnd::Stopped)
    }
}

impl From<Result<(), Stop>> for ComputationEnd {
    fn from(result: Result<(), Stop>) -> ComputationEnd {
        result.err().into()
    }
}

impl PartialEq<Stop> for ComputationEnd {
    fn eq(&self, stop: &Stop) -> bool {
        *self == ComputationEnd::Stopped(*stop)
    }
}
