//! Badges for the standing of a result, and messages for computations that were stopped.

use crate::parameters::QuestionParameters;
use grundy::{BilingualText, ComputationEnd, Standing, Stop, text};
use maud::{Markup, html};

/// The standing of a result: a badge with one word, and a sentence.
pub(crate) fn badge(standing: &Standing, sentence: &BilingualText, given: &QuestionParameters) -> Markup {
    let (word, sign) = match standing {
        Standing::Proved { .. } => (text!("proved"), "∎"),
        Standing::Computed => (text!("computed"), "="),
        Standing::Observed { .. } => (text!("observed"), "≈"),
    };
    let (word, sentence) = (given.localize(word), given.localize(sentence.clone()));
    // The sentence must not repeat the word of the badge.
    let rest = sentence.strip_prefix(&word).or_else(|| sentence.strip_suffix(&word)).unwrap_or(&sentence);
    html! {
        p class={ "standing " (standing.kind()) } {
            span .badge { span aria-hidden="true" { (sign) } " " (word) } " " (rest.trim())
        }
    }
}

/// The reason why a computation was stopped, with advice for readers of a page.
pub(crate) fn stop_message(end: impl Into<ComputationEnd>) -> BilingualText {
    let stop = match end.into() {
        ComputationEnd::Stopped(stop) => stop,
        end @ ComputationEnd::Done => return end.description(),
    };
    match stop {
        Stop::Positions => text!(
            "the budget of positions for one question ran out; a smaller position may help, or the command line, where the limit can be raised"
        ),
        Stop::Memory => text!(
            "the memory for one question is not enough; a smaller position may help, or the command line, where the limit can be raised"
        ),
        Stop::Time => text!(
            "the time for one question ran out; a smaller position may help, or the command line, where the limit can be raised"
        ),
        other => other.description(),
    }
}

/// A line with the reason why a computation was stopped; empty if it was not.
pub(crate) fn stop_line(stop: impl Into<ComputationEnd>, given: &QuestionParameters) -> Markup {
    let stop = stop.into();
    html! {
        @if !stop.is_done() {
            p .stop data-stop=(stop.name()) { (given.localize(stop_message(stop))) }
        }
    }
}
