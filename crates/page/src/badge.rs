//! How something is known, as a sign and in words; why a computation ended.

use crate::given::Given;
use grundy::{Said, Standing, Stop, say};
use maud::{Markup, html};

/// How something is known: a word that stands out, and the sentence.
pub(crate) fn badge(standing: &Standing, sentence: &Said, given: &Given) -> Markup {
    let (word, sign) = match standing {
        Standing::Proved { .. } => (say!("proved", "已证明"), "∎"),
        Standing::Computed => (say!("computed", "计算得出"), "="),
        Standing::Observed { .. } => (say!("observed", "观察所得"), "≈"),
    };
    let (word, sentence) = (given.say(word), given.say(sentence.clone()));
    // What the badge says need not be said again.
    let rest = sentence.strip_prefix(&word).or_else(|| sentence.strip_suffix(&word)).unwrap_or(&sentence);
    html! {
        p class={ "standing " (standing.kind()) } {
            span .badge { span aria-hidden="true" { (sign) } " " (word) } " " (rest.trim())
        }
    }
}

/// Why a computation ended early, and what may help here.
pub(crate) fn stopped(stop: Stop) -> Said {
    match stop {
        Stop::Positions => say!(
            "the budget of positions for one question ran out; a smaller position may help, or the command line, which may be given more",
            "一个问题的局面数预算已用完；可以换小一些的局面，或用命令行（可以给得更多）"
        ),
        Stop::Memory => say!(
            "the memory for one question does not suffice; a smaller position may help, or the command line, which may be given more",
            "一个问题的内存预算不足；可以换小一些的局面，或用命令行（可以给得更多）"
        ),
        Stop::Time => say!(
            "the time for one question ran out; a smaller position may help, or the command line, which may be given more",
            "一个问题的时间已用完；可以换小一些的局面，或用命令行（可以给得更多）"
        ),
        other => other.said(),
    }
}

/// A line that says why a computation ended early; nothing where it did not.
pub(crate) fn stop_line(stop: Stop, given: &Given) -> Markup {
    html! {
        @if stop != Stop::Done {
            p .stop data-stop=(stop.name()) { (given.say(stopped(stop))) }
        }
    }
}
