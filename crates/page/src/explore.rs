//! Explore: the options of a position and its game graph; the values of a ruleset.

mod graph;

use crate::ask;
use crate::ask::form::entry;
use crate::family::RulesetValues;
use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use crate::picture::{figure, page_options};
use crate::position::undecided_message;
use crate::question::{HtmlPage, PageQuestion};
use crate::{family, rules};
use graph::{MAX_GRAPH_SIZE, graph_section};
use grundy::{Answer, Argument, Diagnostic, Engine, Meter, Outcome, Query, Sum, text};
use grundy_play::{UnlistableMoves, choices};
use maud::{Markup, html};

/// The maximum number of options that are listed with their values.
const MAX_LISTED_OPTIONS: usize = 60;

/// The page of a position, or of a ruleset.
pub(crate) fn explore_page(question: &PageQuestion, meter: &Meter) -> HtmlPage {
    let given = &question.parameters;
    let title = given.localize(text!("Explore"));
    if given.q.is_empty() {
        return question.framed_page(200, &title, html! {
            h1 { (title) }
            p .lead { (given.localize(text!("See where a position leads: its options with their values, and all that can be reached as a graph."))) }
            (form(question, false))
            (examples(given))
        });
    }
    match explored_content(question, meter) {
        Ok(found) => question.framed_page(
            200,
            &title,
            html! { h1 { (title) } (form(question, false)) div #answer aria-live="polite" { (found) } },
        ),
        Err(mistake) => question.framed_page(
            422,
            &title,
            html! {
                h1 { (title) }
                (form(question, mistake.field == "q"))
                div #answer aria-live="polite" { (mistake.render(given)) }
            },
        ),
    }
}

fn form(question: &PageQuestion, wrong: bool) -> Markup {
    let given = &question.parameters;
    html! {
        form #explore .ask action="/explore" method="post" data-number=(given.localize(text!("Number"))) {
            @for (name, value) in given.link("/explore").with_parameter("q", "").parameters() { input type="hidden" name=(name) value=(value); }
            (entry(given, wrong, text!("Position or ruleset"), "nim(2, 3)", ("solve", text!("Explore"))))
        }
    }
}

fn examples(given: &QuestionParameters) -> Markup {
    let all = ["nim(2, 3)", "kayles(6)", "wythoff(2, 3)", "chomp(2, 3)", "cram(2, 3)", "wythoff", "kayles"];
    html! {
        section .examples aria-labelledby="examples" {
            h2 #examples { (given.localize(text!("Examples"))) }
            ul .cards { @for q in all { li { a href=(given.plain_link("/explore").with_parameter("q", q)) { code { (q) } } } } }
        }
    }
}

/// The content for a position, or for a ruleset.
fn explored_content(question: &PageQuestion, meter: &Meter) -> Result<Markup, QuestionMistake> {
    let given = &question.parameters;
    let rules = rules::load(given)?;
    let text = &given.q[..];
    let asked = match grundy::ask_position(&rules, text, given.convention()) {
        Ok(asked) => asked,
        Err(diagnostic) => {
            let Ok(asked) = grundy::ask_positions(&rules, text, given.convention()) else {
                return Err(QuestionMistake::from_diagnostic(given, text, diagnostic));
            };
            // A number is not a family of positions.
            if matches!(asked.positions.value(), Some(Argument::Int(_))) {
                return Err(QuestionMistake::from_diagnostic(given, text, diagnostic));
            }
            let (positions, given) = (asked.positions, &given.clone().under(asked.convention));
            let found = RulesetValues::compute(&*positions, given, meter);
            ask::check_rules(&rules, question)?;
            let misfit = |misfit| {
                QuestionMistake::from_diagnostic(given, text, family::misfit_diagnostic(text, &*positions, misfit))
            };
            return Ok(found?.map_err(misfit)?.render(given));
        }
    };
    let position = asked.position;
    // The links to other positions specify misère play by a parameter, even if this text specifies it by a word.
    let given = &given.clone().under(asked.convention);
    let size = given.number("size", 1..=MAX_GRAPH_SIZE).map_err(QuestionMistake::in_parameter)?;
    let whole = |message| QuestionMistake::from_diagnostic(given, text, Diagnostic::at_span(0..text.len(), message));
    let mut engine = Engine::new();
    engine.check_method(&position).map_err(|misfit| whole(misfit.message))?;
    let answer = Query::new(position.clone()).under(given.convention()).solve(&mut engine, meter);
    let options = options_table(&position, given, &mut engine, meter);
    let graph = graph_section(&position, given, size, &mut engine, meter);
    ask::check_rules(&rules, question)?;
    Ok(html! {
        section .answer aria-labelledby="verdict" {
            p .asked { code #position { (grundy::shorten_text(&position.to_string())) } }
            h2 #verdict .verdict { (known_outcome(&answer, given)) }
            (figure(&position, &page_options(given)))
            p .actions {
                a .button .quiet href=(given.link("/")) { (given.localize(text!("Why?"))) }
                a .button .quiet href=(given.link("/play")) { (given.localize(text!("Play this position"))) }
            }
            (options)
            (graph)
        }
    })
}

/// The outcome and the value.
fn known_outcome(answer: &Answer, given: &QuestionParameters) -> Markup {
    html! {
        (given.localize(answer.outcome.map_or_else(|| undecided_message(answer), |_| answer.headline())))
        @if let Some(value) = &answer.value { " " span .value { (given.localize(text!("value"))) " " code { (grundy::shorten_text(&value.to_string())) } } }
    }
}

/// The options, each with its value and outcome.
fn options_table(position: &Sum, given: &QuestionParameters, engine: &mut Engine, meter: &Meter) -> Markup {
    let (all, count) = match choices(position, 10_000) {
        Ok(all) => {
            let count = all.len();
            (all, Some(count))
        }
        Err(UnlistableMoves::TooMany(_)) => (Vec::new(), None),
        Err(_) => (Vec::new(), None),
    };
    let rows: Vec<(String, Sum, Answer)> = all
        .into_iter()
        .take(MAX_LISTED_OPTIONS)
        .map(|choice| {
            let after = choice.position_after();
            let query = Query::new(after.clone()).under(given.convention()).with_moves(0);
            (given.localize(choice.text), after, query.solve(engine, meter))
        })
        .collect();
    html! {
        h3 #options { (given.localize(match count {
            Some(count) => text!("Options ({count})"),
            None => text!("The options are too many to be listed."),
        })) }
        @if !rows.is_empty() {
            div .wide role="region" aria-labelledby="options" tabindex="0" {
                table .options {
                    thead { tr {
                        th scope="col" { (given.localize(text!("move"))) }
                        th scope="col" { (given.localize(text!("leads to"))) }
                        th scope="col" { (given.localize(text!("value"))) }
                        th scope="col" { (given.localize(text!("outcome"))) }
                    } }
                    tbody {
                        @for (text, sum, answer) in &rows {
                            tr class=[(answer.outcome == Some(Outcome::P)).then_some("winning")] {
                                td { (text) }
                                td { a href=(given.link("/explore").with_parameter("q", sum.to_string())) { code { (grundy::shorten_text(&sum.to_string())) } } }
                                td { (answer.value.as_ref().map_or("–".into(), |value| grundy::shorten_text(&value.to_string()))) }
                                td { (answer.outcome.map_or("–".into(), |outcome| outcome.to_string()))
                                    @if answer.outcome == Some(Outcome::P) { " ★ " (given.localize(text!("wins"))) } }
                            }
                        }
                    }
                }
            }
            @if let Some(more) = count.and_then(|count| count.checked_sub(MAX_LISTED_OPTIONS + 1)) {
                @let more = more + 1;
                p .hint { (given.localize(text!("… and {more} more"))) }
            }
        }
    }
}
