//! Explore: the options of a position and its game graph; the values of a ruleset.

use crate::ask::form::entry;
use crate::ask::{self, expression};
use crate::family::Family;
use crate::given::Given;
use crate::mistake::Mistake;
use crate::picture::{figure, plain};
use crate::position::undecided;
use crate::question::{Page, Question};
use crate::{family, rules};
use grundy::graphs::write::game_graph;
use grundy::play::{Unlisted, choices};
use grundy::{
    Answer, Budget, Convention, Diagnostic, Engine, Limits, Meter, Outcome, Query, Stop, Sum, retrograde, say,
};
use grundy_draw::{Graphed, Theme, Vertex, graph};
use maud::{Markup, PreEscaped, html};
use std::time::Duration;

/// The most options that are listed with their values.
const LISTED: usize = 60;
/// The most positions of a graph that is drawn at once, and of one that is drawn on request.
const SMALL: u64 = 40;
const LARGEST: u64 = 300;
/// The time limit for exploring all positions.
const LONGEST: Duration = Duration::from_secs(2);

/// The page of a position, or of a ruleset.
pub(crate) fn page(question: &Question, meter: &Meter) -> Page {
    let given = &question.given;
    let title = given.say(say!("Explore", "探索"));
    if given.q.is_empty() {
        return question.page(200, &title, html! {
            h1 { (title) }
            p .lead { (given.say(say!("See where a position leads: its options with their values, and all that can be reached as a graph.", "看看一个局面通向哪里：它的后继局面和它们的值，以及能到达的一切组成的图。"))) }
            (form(question, false))
            (examples(given))
        });
    }
    match found(question, meter) {
        Ok(found) => question.page(
            200,
            &title,
            html! { h1 { (title) } (form(question, false)) div #answer aria-live="polite" { (found) } },
        ),
        Err(mistake) => question.page(
            422,
            &title,
            html! {
                h1 { (title) }
                (form(question, mistake.field == "q"))
                div #answer aria-live="polite" { (mistake.show(given)) }
            },
        ),
    }
}

fn form(question: &Question, wrong: bool) -> Markup {
    let given = &question.given;
    html! {
        form #explore .ask action="/explore" method="post" {
            @for (name, value) in given.link("/explore").with("q", "").parameters() { input type="hidden" name=(name) value=(value); }
            (entry(given, wrong, say!("Position or ruleset", "局面或规则"), "nim(2, 3)", ("solve", say!("Explore", "探索"))))
        }
    }
}

fn examples(given: &Given) -> Markup {
    let all = ["nim(2, 3)", "kayles(6)", "wythoff(2, 3)", "chomp(2, 3)", "cram(2, 3)", "wythoff", "kayles"];
    html! {
        section .examples aria-labelledby="examples" {
            h2 #examples { (given.say(say!("Examples", "例子"))) }
            ul .cards { @for q in all { li { a href=(given.elsewhere("/explore").with("q", q)) { code { (q) } } } } }
        }
    }
}

/// The content for a position, or for a ruleset.
fn found(question: &Question, meter: &Meter) -> Result<Markup, Mistake> {
    let given = &question.given;
    let rules = rules::load(given)?;
    let text = expression(&given.q);
    let position = match grundy::parse_with(&rules, &text) {
        Ok(position) => position,
        Err(diagnostic) => {
            let Ok(positions) = grundy::positions(&rules, &text) else {
                return Err(Mistake::of(given, &text, diagnostic));
            };
            let found = Family::of(&*positions, question, meter);
            ask::checked(&rules, question)?;
            let misfit = |misfit| Mistake::of(given, &text, family::unfit(&text, &*positions, misfit));
            return Ok(found?.map_err(misfit)?.show(given));
        }
    };
    let most = given.number("size", 1..=LARGEST).map_err(Mistake::parameter)?.unwrap_or(SMALL);
    let whole = |said| Mistake::of(given, &text, Diagnostic::at(0..text.len(), said));
    let mut engine = Engine::new();
    engine.fits(&position).map_err(|misfit| whole(misfit.said))?;
    let answer = Query { convention: given.convention(), ..Query::new(position.clone()) }.solve(&mut engine, meter);
    let options = options(&position, given, &mut engine, meter);
    let graph = whole_graph(&position, given, most, meter);
    ask::checked(&rules, question)?;
    Ok(html! {
        section .answer aria-labelledby="verdict" {
            p .asked { code #position { (grundy::shorten(&position.to_string())) } }
            h2 #verdict .verdict { (known(&answer, given)) }
            (figure(&position, &plain(given)))
            p .actions {
                a .button .quiet href=(given.link("/")) { (given.say(say!("Why?", "为什么？"))) }
                a .button .quiet href=(given.link("/play")) { (given.say(say!("Play this position", "从这个局面开始对弈"))) }
            }
            (options)
            (graph)
        }
    })
}

/// The outcome and the value.
fn known(answer: &Answer, given: &Given) -> Markup {
    html! {
        (given.say(answer.outcome.map_or_else(|| undecided(answer), |_| answer.headline())))
        @if let Some(value) = &answer.value { " " span .value { (given.say(say!("value", "SG 值"))) " " code { (grundy::shorten(&value.to_string())) } } }
    }
}

/// The options, each with its value and outcome.
fn options(position: &Sum, given: &Given, engine: &mut Engine, meter: &Meter) -> Markup {
    let (all, count) = match choices(position, 10_000) {
        Ok(all) => {
            let count = all.len();
            (all, Some(count))
        }
        Err(Unlisted::TooMany(_)) => (Vec::new(), None),
        Err(_) => (Vec::new(), None),
    };
    let rows: Vec<(String, Sum, Answer)> = all
        .into_iter()
        .take(LISTED)
        .map(|choice| {
            let query = Query { convention: given.convention(), moves: 0, ..Query::new(choice.sum.clone()) };
            (given.say(choice.text), choice.sum, query.solve(engine, meter))
        })
        .collect();
    html! {
        h3 #options { (given.say(match count {
            Some(count) => say!("Options ({count})", "后继局面（{count} 个）"),
            None => say!("The options are too many to be listed.", "后继局面太多，无法列出。"),
        })) }
        @if !rows.is_empty() {
            div .wide role="region" aria-labelledby="options" tabindex="0" {
                table .options {
                    thead { tr {
                        th scope="col" { (given.say(say!("move", "走法"))) }
                        th scope="col" { (given.say(say!("leads to", "通向"))) }
                        th scope="col" { (given.say(say!("value", "SG 值"))) }
                        th scope="col" { (given.say(say!("outcome", "胜负"))) }
                    } }
                    tbody {
                        @for (text, sum, answer) in &rows {
                            tr class=[(answer.outcome == Some(Outcome::P)).then_some("winning")] {
                                td { (text) }
                                td { a href=(given.link("/explore").with("q", sum.to_string())) { code { (grundy::shorten(&sum.to_string())) } } }
                                td { (answer.value.as_ref().map_or("–".into(), |value| grundy::shorten(&value.to_string()))) }
                                td { (answer.outcome.map_or("–".into(), |outcome| outcome.to_string()))
                                    @if answer.outcome == Some(Outcome::P) { " ★ " (given.say(say!("wins", "胜"))) } }
                            }
                        }
                    }
                }
            }
            @if let Some(more) = count.and_then(|count| count.checked_sub(LISTED + 1)) {
                @let more = more + 1;
                p .hint { (given.say(say!("… and {more} more", "……还有 {more} 个"))) }
            }
        }
    }
}

/// A budget that limits the number of positions of a graph.
struct Most<'a> {
    meter: &'a Meter,
    left: std::sync::atomic::AtomicU64,
}

impl Budget for Most<'_> {
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
fn whole_graph(position: &Sum, given: &Given, most: u64, meter: &Meter) -> Markup {
    let part = meter.within(Limits { max_time: Some(LONGEST), ..Limits::default() });
    let title = say!("The game graph", "博弈图");
    let too_large = || {
        let larger = (most * 3).min(LARGEST);
        html! {
            p .hint { (given.say(say!("More than {most} positions can be reached: no graph is drawn.", "能到达的局面超过 {most} 个：不画图。"))) " "
                @if larger > most { a href=(given.link("/explore").with("size", larger.to_string())) { (given.say(say!("Draw up to {larger}", "画至多 {larger} 个"))) } }
            }
        }
    };
    let content = match drawn(position, given, &Most { meter: &part, left: most.into() }) {
        Ok(Some(picture)) => html! { figure .graph { div .wide { (PreEscaped(picture)) } } },
        Ok(None) | Err(Stop::Positions) => too_large(),
        // No engine can hold it, whatever the budget.
        Err(Stop::Memory | Stop::TooLarge) if position.components.iter().any(|component| component.key.is_none()) => {
            html! { p .hint { (given.say(say!("The position is too large for a graph.", "这个局面太大，不画图。"))) } }
        }
        Err(stop) => crate::badge::stop_line(stop, given),
    };
    html! { h3 #graph { (given.say(title)) } (content) }
}

fn drawn(position: &Sum, given: &Given, budget: &dyn Budget) -> Result<Option<String>, Stop> {
    let found = game_graph(position, budget)?;
    let convention = given.convention();
    let free = grundy::Meter::default();
    let labels = match convention {
        Convention::Normal => Some(found.solve(&free)?),
        Convention::Misere => None,
    };
    let played = retrograde(&found.graph, convention, &[], &free)?;
    let vertex = |(at, name): (usize, &String)| Vertex {
        name: name.clone(),
        value: labels.as_ref().map(|labels| grundy::graphs::shown(labels.of(at as u32))),
        outcome: labels.as_ref().map_or_else(|| played.outcome(at as u32), |labels| labels.of(at as u32).outcome()),
        href: Some(given.link("/explore").with("q", name).to_string()),
    };
    let vertices: Vec<Vertex> = found.positions.iter().enumerate().map(vertex).collect();
    let edges =
        (0..vertices.len()).flat_map(|at| found.graph.followers(at as u32).iter().map(move |&to| (at, to as usize)));
    let edges: Vec<(usize, usize)> = edges.collect();
    let graphed = Graphed { theme: Theme::Page, lang: given.lang };
    Ok(graph(&position.to_string(), &vertices, &edges, &graphed).ok())
}
