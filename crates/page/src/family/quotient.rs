//! The misère quotient of a ruleset of heaps.

use crate::badge::{badge, stop_line};
use crate::given::Given;
use crate::position::why;
use grundy::period::Period;
use grundy::quotient::{MisereQuotient, Unfinished, letter, quotient};
use grundy::{Limits, Meter, Positions, say};
use grundy_draw::{Graphed, Theme};
use maud::{Markup, PreEscaped, html};
use std::time::Duration;

/// The largest heap, the time limit, and the most elements. The search ends at the first of these that is reached.
const FARTHEST: u64 = 240;
const LONGEST: Duration = Duration::from_secs(2);
const MOST: usize = 128;
/// The most relations or elements that are listed.
const ROOM: usize = 60;

/// The quotient; `None` unless the expression is a heap game.
pub(super) fn of(positions: &dyn Positions, meter: &Meter) -> Option<MisereQuotient> {
    let ruleset = Period::ruleset(positions.value()).ok()?;
    let part = meter.within(Limits { max_time: Some(LONGEST), ..Limits::default() });
    let found = quotient(ruleset, FARTHEST, MOST, &part).ok()?;
    (found.quotient.heaps() > 0).then_some(found)
}

pub(super) fn show(found: &MisereQuotient, given: &Given) -> Markup {
    let generators = found.presentation.generators.iter().enumerate();
    let generators = generators.map(|(at, generator)| format!("{} = Φ({})", letter(at), generator.heap));
    let relations = found.presentation.relations.iter().map(ToString::to_string);
    let lost = found.quotient.p_portion().map(|x| found.word(x).to_string());
    let lists = [
        (say!("generators", "生成元"), list(generators)),
        (say!("relations", "等式"), list(relations)),
        (say!("P", "P 部分"), list(lost)),
        (say!("Φ from heap 0 on", "从堆 0 起的 Φ"), list(found.phi().map(ToString::to_string))),
    ];
    let graphed = Graphed { theme: Theme::Page, lang: given.lang };
    html! {
        section .quotient aria-labelledby="quotient" {
            h3 #quotient { (given.say(say!("Misère quotient", "反常商"))) }
            p .headline { (given.say(found.headline())) }
            @if let Some(standing) = &found.standing { (badge(standing, &standing.said(), given)) }
            p { (given.say(say!(
                "Whoever makes the last move loses: a sum of heaps is decided by the product of their elements.",
                "走最后一步的人输：若干堆的和由各堆元素的乘积判定。"
            ))) }
            dl { @for (title, items) in lists { dt { (given.say(title)) } dd { code { (items) } } } }
            @if let Ok(picture) = grundy_draw::quotient(found, &graphed) {
                figure .plot { div .wide role="region" aria-label=(given.say(say!("Cayley graph", "凯莱图"))) tabindex="0" { (PreEscaped(picture)) } }
            }
            @match found.unfinished {
                None => {},
                Some(Unfinished::Stop(stop)) => (stop_line(stop, given)),
                Some(order) => p .hint { (given.say(order.said())) },
            }
            details { summary { (given.say(say!("Why this quotient", "商的理由"))) } (why(&found.explanation, given)) }
        }
    }
}

/// A list, shortened to the most items that fit.
fn list(mut items: impl Iterator<Item = String>) -> String {
    let shown: Vec<String> = items.by_ref().take(ROOM).collect();
    shown.join(", ") + if items.next().is_some() { ", …" } else { "" }
}
