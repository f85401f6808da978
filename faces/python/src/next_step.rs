//! The next steps of the user, as calls of Python.

use grundy::{BilingualText, NextStep, text};

/// The call that takes a step, in words.
pub(crate) fn step_text(step: &NextStep) -> BilingualText {
    match step {
        NextStep::SolvePosition(call) => text!("grundy.solve('{call}') solves it"),
        NextStep::DiscoverLaw(game) => {
            text!("A law may decide {game} at any size: its method discover() searches for one.")
        }
        other => other.text(),
    }
}
