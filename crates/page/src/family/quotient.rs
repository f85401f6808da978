//! The misère quotient of a ruleset of heaps.

use crate::badge::{badge, stop_line};
use crate::parameters::QuestionParameters;
use crate::position::reason_lines;
use grundy::period::PeriodAnswer;
use grundy::quotient::{MisereQuotient, UnfinishedQuotient, generator_letter, quotient};
use grundy::{Limits, Meter, Positions, text};
use grundy_draw::{GraphPictureOptions, Theme};
use maud::{Markup, PreEscaped, html};
use std::time::Duration;

/// The largest heap, the time limit, and the most elements. The search ends at the first of these that is reached.
const MAX_QUOTIENT_HEAP: u64 = 240;
const QUOTIENT_TIME_LIMIT: Duration = Duration::from_secs(2);
const MAX_ELEMENTS: usize = 128;
/// The maximum number of relations or elements that are listed.
const MAX_LISTED_ITEMS: usize = 60;

/// The quotient; `None` unless the expression is a heap game.
pub(super) fn find_quotient(positions: &dyn Positions, meter: &Meter) -> Option<MisereQuotient> {
    let ruleset = PeriodAnswer::ruleset(positions.value()).ok()?;
    let part = meter.limited_part(Limits { max_time: Some(QUOTIENT_TIME_LIMIT), ..Limits::default() });
    let found = quotient(ruleset, MAX_QUOTIENT_HEAP, MAX_ELEMENTS, &part).ok()?;
    (found.quotient.heap_count() > 0).then_some(found)
}

pub(super) fn render_quotient(found: &MisereQuotient, given: &QuestionParameters) -> Markup {
    let generators = found.presentation.generators.iter().enumerate();
    let generators = generators.map(|(at, _)| format!("{} = Φ({})", generator_letter(at), found.generator_source(at)));
    let relations = found.presentation.relations.iter().map(ToString::to_string);
    let lost = found.quotient.p_portion().map(|x| found.word(x).to_string());
    let lists = [
        (text!("generators"), list_items(generators)),
        (text!("relations"), list_items(relations)),
        (text!("P"), list_items(lost)),
        (text!("Φ from heap 0 on"), list_items(found.phi().map(ToString::to_string))),
    ];
    let graphed = GraphPictureOptions { theme: Theme::Page, lang: given.lang };
    html! {
        section .quotient aria-labelledby="quotient" {
            h3 #quotient { (given.localize(text!("Misère quotient"))) }
            p .headline { (given.localize(found.headline())) }
            @if let Some(standing) = &found.standing { (badge(standing, &standing.description(), given)) }
            p { (given.localize(text!("Whoever makes the last move loses: a sum of heaps is decided by the product of their elements."))) }
            dl { @for (title, items) in lists { dt { (given.localize(title)) } dd { code { (items) } } } }
            @if let Ok(picture) = grundy_draw::quotient(found, &graphed) {
                figure .plot { div .wide role="region" aria-label=(given.localize(text!("Cayley graph"))) tabindex="0" { (PreEscaped(picture)) } }
            }
            @match found.unfinished_quotient {
                None => {},
                Some(UnfinishedQuotient::Stop(stop)) => (stop_line(stop, given)),
                Some(order) => p .hint { (given.localize(order.explain())) },
            }
            details { summary { (given.localize(text!("Why this quotient"))) } (reason_lines(&found.explanation, given)) }
        }
    }
}

/// A list, shortened to the most items that fit.
fn list_items(mut items: impl Iterator<Item = String>) -> String {
    let shown: Vec<String> = items.by_ref().take(MAX_LISTED_ITEMS).collect();
    shown.join(", ") + if items.next().is_some() { ", …" } else { "" }
}
