//! Explore: the options of a position and its game graph; the values of a ruleset.

use crate::ask;
use crate::ask::form::entry;
use crate::family::RulesetValues;
use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use crate::picture::{figure, page_options};
use crate::position::undecided_message;
use crate::question::{HtmlPage, PageQuestion};
use crate::{family, rules};
use grundy::graphs::write::game_graph;
use grundy::{
    Answer, Budget, Convention, Diagnostic, Engine, Limits, Meter, Outcome, Query, Stop, Sum, retrograde, text,
};
use grundy_draw::{GraphPictureOptions, GraphVertex, Theme, graph};
use grundy_play::{UnlistableMoves, choices};
use maud::{Markup, PreEscaped, html};
use std::time::Duration;

/// The most options that are listed with their values.
const MAX_LISTED_OPTIONS: usize = 60;
/// The most positions of a graph that is drawn at once, and of one that is drawn on request.
const DEFAULT_GRAPH_SIZE: u64 = 40;
const MAX_GRAPH_SIZE: u64 = 300;
/// The time limit for exploring all positions.
const GRAPH_TIME_LIMIT: Duration = Duration::from_secs(2);

/// The page of a position, or of a ruleset.
pub(crate) fn explore_page(question: &PageQuestion, meter: &Meter) -> HtmlPage {
    let given = &question.given;
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
    let given = &question.given;
    html! {
        form #explore .ask action="/explore" method="post" {
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
    let given = &question.given;
    let rules = rules::load(given)?;
    let text = &given.q[..];
    let asked = match grundy::ask_position(&rules, text, given.convention()) {
        Ok(asked) => asked,
        Err(diagnostic) => {
            let Ok(asked) = grundy::ask_positions(&rules, text, given.convention()) else {
                return Err(QuestionMistake::from_diagnostic(given, text, diagnostic));
            };
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
    // The links to other positions ask for misère play by a parameter, even if this text asks for it by a word.
    let given = &given.clone().under(asked.convention);
    let most =
        given.number("size", 1..=MAX_GRAPH_SIZE).map_err(QuestionMistake::in_parameter)?.unwrap_or(DEFAULT_GRAPH_SIZE);
    let whole = |said| QuestionMistake::from_diagnostic(given, text, Diagnostic::at_span(0..text.len(), said));
    let mut engine = Engine::new();
    engine.check_method(&position).map_err(|misfit| whole(misfit.said))?;
    let answer = Query::new(position.clone()).under(given.convention()).solve(&mut engine, meter);
    let options = options_table(&position, given, &mut engine, meter);
    let graph = whole_graph(&position, given, most, meter);
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
            let query = Query::new(choice.sum.clone()).under(given.convention()).with_moves(0);
            (given.localize(choice.text), choice.sum, query.solve(engine, meter))
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

/// A budget that limits the number of positions of a graph.
struct PositionBudget<'a> {
    meter: &'a Meter,
    left: std::sync::atomic::AtomicU64,
}

impl Budget for PositionBudget<'_> {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        use std::sync::atomic::Ordering::Relaxed;
        let take = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(positions));
        take.map_err(|_| Stop::Positions)?;
        self.meter.spend(positions, bytes)
    }

    fn release(&self, bytes: u64) {
        self.meter.release(bytes);
    }
}

/// The graph of all positions that can be reached, or a note that it is too large.
fn whole_graph(position: &Sum, given: &QuestionParameters, most: u64, meter: &Meter) -> Markup {
    let part = meter.limited_part(Limits { max_time: Some(GRAPH_TIME_LIMIT), ..Limits::default() });
    let title = text!("The game graph");
    let too_large = || {
        let larger = (most * 3).min(MAX_GRAPH_SIZE);
        html! {
            p .hint { (given.localize(text!("More than {most} positions can be reached: no graph is drawn."))) " "
                @if larger > most { a href=(given.link("/explore").with_parameter("size", larger.to_string())) { (given.localize(text!("Draw up to {larger}"))) } }
            }
        }
    };
    let content = match graph_picture(position, given, &PositionBudget { meter: &part, left: most.into() }) {
        Ok(Some(picture)) => html! { figure .graph { div .wide { (PreEscaped(picture)) } } },
        Ok(None) | Err(Stop::Positions) => too_large(),
        // No engine can hold it, whatever the budget.
        Err(Stop::Memory | Stop::TooLarge) if position.components.iter().any(|component| component.key.is_none()) => {
            html! { p .hint { (given.localize(text!("The position is too large for a graph."))) } }
        }
        Err(stop) => crate::badge::stop_line(stop, given),
    };
    html! { h3 #graph { (given.localize(title)) } (content) }
}

fn graph_picture(position: &Sum, given: &QuestionParameters, budget: &dyn Budget) -> Result<Option<String>, Stop> {
    let found = game_graph(position, budget)?;
    let convention = given.convention();
    let free = grundy::Meter::default();
    let labels = match convention {
        Convention::Normal => Some(found.solve(&free)?),
        Convention::Misere => None,
    };
    let played = retrograde(&found.graph, convention, &[], &free)?;
    let vertex = |(at, name): (usize, &String)| GraphVertex {
        name: name.clone(),
        value: labels.as_ref().map(|labels| grundy::graphs::label_text(labels.label_of(at as u32))),
        outcome: labels
            .as_ref()
            .map_or_else(|| played.outcome(at as u32), |labels| labels.label_of(at as u32).outcome()),
        href: Some(given.link("/explore").with_parameter("q", name).to_string()),
    };
    let vertices: Vec<GraphVertex> = found.positions.iter().enumerate().map(vertex).collect();
    let edges =
        (0..vertices.len()).flat_map(|at| found.graph.followers(at as u32).iter().map(move |&to| (at, to as usize)));
    let edges: Vec<(usize, usize)> = edges.collect();
    let graphed = GraphPictureOptions { theme: Theme::Page, lang: given.lang };
    Ok(graph(&position.to_string(), &vertices, &edges, &graphed).ok())
}
