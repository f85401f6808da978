//! The answer for a position: who wins, how and why.

use crate::badge::{badge, stop_line};
use crate::mistake::render_step;
use crate::parameters::QuestionParameters;
use crate::terms::TermGlossary;
use crate::theorem::theorem_link;
use grundy::{Answer, BilingualText, CheckedSource, Citation, Nat, Outcome, Stop, shorten_text, text};
use maud::{Markup, html};

/// The complete answer.
pub(crate) fn render_answer(answer: &Answer, given: &QuestionParameters) -> Markup {
    let position = answer.position.to_string();
    let terms = TermGlossary::new(given);
    let class = match answer.outcome {
        Some(Outcome::N) => "win",
        Some(Outcome::P) => "lose",
        Some(Outcome::D) => "draw",
        None => "open",
    };
    html! {
        section .answer aria-labelledby="verdict" data-outcome=[answer.outcome.map(|outcome| outcome.to_string())] {
            p .asked { code #position { (if position.len() > 400 { shorten_text(&position) } else { position }) } }
            h2 #verdict class={ "verdict " (class) } { (headline(answer, given, &terms)) }
            @if let (Some(standing), Some(known)) = (&answer.standing, answer.standing_text()) { (badge(standing, &known, given)) }
            @if answer.is_decided() { (stop_line(answer.end, given)) }
            (crate::picture::answer_figure(answer, given))
            (winning_moves(answer, given))
            (reason_section(&answer.explanation, given, Some(&terms)))
            @for step in &answer.next_steps { p .help { (render_step(step, given)) } }
            (sources(answer, given))
            (actions(answer, given))
            (terms.explanations())
        }
    }
}

/// Links to other pages about the position.
fn actions(answer: &Answer, given: &QuestionParameters) -> Markup {
    // The links keep the expression of the question, which may be shorter than the position.
    let link = given.link("/play").with_parameter("q", answer.position.to_string());
    let link = if given.q.is_empty() || given.q.len() > 200 { link } else { link.with_parameter("q", &given.q) };
    let explore = given.link("/explore").with_parameter("q", answer.position.to_string());
    html! {
        @if link.to_string().len() <= crate::MAX_LINK_BYTES && !answer.position.components.is_empty() {
            p .actions { a .button .quiet href=(link) { (given.localize(text!("Play this position"))) }
                a .button .quiet href=(explore) { (given.localize(text!("Explore it"))) } }
        }
    }
}

fn headline(answer: &Answer, given: &QuestionParameters, terms: &TermGlossary<'_>) -> Markup {
    let message = match answer.outcome {
        Some(outcome) => outcome.description(),
        None => undecided_message(answer),
    };
    html! {
        (given.localize(message))
        @if let Some(outcome) = answer.outcome { " " span .letter title=(outcome_meaning(outcome, given)) { (terms.explain_word("p_position", &outcome.to_string())) } }
        @if let Some(moves) = answer.remoteness {
            @let s = if moves == 1 { "" } else { "s" };
            span .more { (given.localize(text!(", in {moves} move{s}"))) }
        }
        @if let Some(value) = &answer.value {
            " " span .value { (terms.explain_word("grundy_value", &given.localize(text!("value")))) " " code #value { (shorten_number(&value.to_string())) } }
        }
    }
}

/// The reason why the outcome is not known, with advice for readers of the page.
pub(crate) fn undecided_message(answer: &Answer) -> BilingualText {
    if answer.is_too_large() {
        return answer.headline();
    }
    let BilingualText { en, zh } = crate::badge::stop_message(answer.end);
    text!("not decided: {text}", text = (en, zh))
}

/// The meaning of an outcome's letter.
fn outcome_meaning(outcome: Outcome, given: &QuestionParameters) -> String {
    given.localize(match outcome {
        Outcome::N => text!("N-position: the player to move wins"),
        Outcome::P => text!("P-position: the previous player wins"),
        Outcome::D => text!("D: a draw with best play"),
    })
}

fn winning_moves(answer: &Answer, given: &QuestionParameters) -> Markup {
    let list = |title: BilingualText, moves: &[grundy::Move], id: &str| {
        html! {
            h3 id=(id) { (given.localize(title)) }
            ul .moves aria-labelledby=(id) {
                @for one in moves { li { (fold_numbers(&given.localize(one.text.clone()))) } }
            }
        }
    };
    let listed = answer.winning_moves.len();
    let title = match &answer.winning_total {
        Some(total) if *total == Nat::from(listed) => text!("Winning moves ({total})"),
        Some(total) => {
            text!("Winning moves ({total}, the first {listed} of them)")
        }
        None => text!("Winning moves (perhaps not all)"),
    };
    let best = match answer.outcome {
        Some(Outcome::D) => Some(text!("Moves that keep the draw")),
        Some(Outcome::P) => Some(text!("Moves that hold out longest")),
        _ => None,
    };
    html! {
        @if listed > 0 { (list(title, &answer.winning_moves, "winning-moves")) }
        @if let Some(best) = best.filter(|_| !answer.best_moves.is_empty()) { (list(best, &answer.best_moves, "best-moves")) }
    }
}

/// The lines of a reason. Lines that form columns keep their alignment.
pub(crate) fn reason_lines(lines: &[BilingualText], given: &QuestionParameters) -> Markup {
    reason_section(lines, given, None)
}

/// The lines of a reason, in which terms are explained if there is a glossary.
fn reason_section(lines: &[BilingualText], given: &QuestionParameters, terms: Option<&TermGlossary<'_>>) -> Markup {
    let lines: Vec<String> = lines.iter().map(|line| fold_numbers(&given.localize(line.clone()))).collect();
    let blocks = lines.chunk_by(|a, b| a.starts_with(' ') == b.starts_with(' '));
    html! {
        @if !lines.is_empty() {
            h3 { (given.localize(text!("Why"))) }
            div .why {
                @for block in blocks {
                    @if block[0].starts_with(' ') { pre .columns tabindex="0" { (remove_indent(block)) } }
                    @else {
                        @for line in block {
                            p { @match terms { Some(terms) => (terms.explain_sentence(line)), None => (line) } }
                        }
                    }
                }
            }
        }
    }
}

/// Removes the indentation common to all lines.
fn remove_indent(lines: &[String]) -> String {
    let space = lines.iter().map(|line| line.len() - line.trim_start_matches(' ').len()).min().unwrap_or(0);
    lines.iter().map(|line| &line[space..]).collect::<Vec<_>>().join("\n")
}

fn sources(answer: &Answer, given: &QuestionParameters) -> Markup {
    let sources = answer.sources();
    html! {
        @if !sources.is_empty() && answer.end != Stop::Cancelled {
            h3 { (given.localize(text!("Sources"))) }
            (source_list(&sources, &answer.machine_checked(), given))
        }
    }
}

/// Sources, each with the theorems of it that Coq has checked as links to their statements.
pub(crate) fn source_list(
    sources: &[&'static Citation],
    checked: &[CheckedSource],
    given: &QuestionParameters,
) -> Markup {
    let of_source = |cite: &Citation| checked.iter().filter(|one| one.cite.is_same_source(cite)).collect::<Vec<_>>();
    html! {
        ul .sources {
            @for cite in sources {
                li {
                    (cite.to_string())
                    @let theorems = of_source(cite);
                    @if !theorems.is_empty() {
                        " " span .checked {
                            (given.localize(text!("machine-checked")))
                            @for one in theorems { " " a href=(theorem_link(one.theorem, given)) { code { (one.theorem.name) } } }
                        }
                    }
                }
            }
        }
    }
}

/// A line with its long numbers shortened.
pub(crate) fn fold_numbers(line: &str) -> String {
    let mut folded = String::new();
    let mut rest = line;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let digits = rest[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - start);
        folded.push_str(&rest[..start]);
        folded += &shorten_number(&rest[start..start + digits]);
        rest = &rest[start + digits..];
    }
    folded + rest
}

/// A number of more than 60 digits as its ends and the number of its digits; shorter ones unchanged.
fn shorten_number(number: &str) -> String {
    let digits = number.len();
    if digits > 61 && number.is_ascii() {
        format!("{}…{}[{digits}]", &number[..10], &number[digits - 10..])
    } else {
        number.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_folded() {
        assert_eq!(fold_numbers("a 12 b"), "a 12 b");
        let long = format!("x{}y", "7".repeat(100));
        assert_eq!(fold_numbers(&long), "x7777777777…7777777777[100]y");
    }

    #[test]
    fn columns_keep_their_shape() {
        assert_eq!(remove_indent(&["   a  1".into(), "  bb  2".into()]), " a  1\nbb  2");
    }
}
