//! The exit status of the program.

use grundy::{ComputationEnd, Stop};

/// The exit status of a command that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitStatus {
    Answered,
    Undecided,
    BadInput,
    Interrupted,
}

impl ExitStatus {
    /// The status for the way a computation ended.
    pub(crate) fn from_stop(stop: impl Into<ComputationEnd>) -> ExitStatus {
        match stop.into() {
            ComputationEnd::Done => ExitStatus::Answered,
            ComputationEnd::Stopped(Stop::Cancelled) => ExitStatus::Interrupted,
            _ => ExitStatus::Undecided,
        }
    }
}

impl From<ExitStatus> for std::process::ExitCode {
    fn from(status: ExitStatus) -> Self {
        match status {
            ExitStatus::Answered => 0,
            ExitStatus::Undecided => 1,
            ExitStatus::BadInput => 2,
            ExitStatus::Interrupted => 130,
        }
        .into()
    }
}
