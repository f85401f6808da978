//! The values of positions with one number: a table, a plot, a period.

use super::{MOST, SHOWN, cell, known, links};
use crate::given::Given;
use crate::position::why;
use grundy::period::{Period, Periodicity, period};
use grundy::series::Cell;
use grundy::{Engine, Limits, Meter, Positions, Standing, Stop, say};
use grundy_draw::{Band, Plotted, Theme};
use maud::{Markup, PreEscaped, html};
use std::time::Duration;

/// The number of values in a row of the table.
const COLUMNS: usize = 10;
/// The most heaps in which a period is searched for, and the time limit.
const FARTHEST: u64 = 100_000;
const LONGEST: Duration = Duration::from_secs(3);

/// The values from one number to another.
pub(super) struct Sequence {
    pub(super) from: u64,
    pub(super) to: u64,
    /// The values, as far as the budget allowed.
    pub(super) cells: Vec<Cell>,
    /// The text of each position.
    pub(super) names: Vec<Option<String>>,
    pub(super) standing: Standing,
    pub(super) stop: Stop,
    pub(super) period: Option<Period>,
}

impl Sequence {
    /// Adds the period of the values, if the expression is a heap game.
    pub(super) fn with_period(self, of: &dyn Positions, given: &Given, engine: &mut Engine, meter: &Meter) -> Sequence {
        let Ok(ruleset) = Period::ruleset(of.value()) else { return self };
        if given.misere || self.stop != Stop::Done {
            return self;
        }
        let part = meter.within(Limits { max_time: Some(LONGEST), ..Limits::default() });
        Sequence { period: period(ruleset, Some(FARTHEST), engine, &part).ok(), ..self }
    }

    pub(super) fn show(&self, name: &str, given: &Given) -> Markup {
        html! {
            (known(&self.standing, self.stop, given))
            (self.table(given))
            (self.range(given))
            (self.plot(name, given))
            @if let Some(period) = &self.period { (found(period, given)) }
        }
    }

    /// The values, ten in a row.
    fn table(&self, given: &Given) -> Markup {
        let links = links(self.cells.len(), given);
        let title = given.say(if given.misere { say!("Who wins", "胜负") } else { say!("Values", "SG 值") });
        html! {
            h3 #values { (title) }
            div .wide role="region" aria-labelledby="values" tabindex="0" {
                table .values data-cursor {
                    thead { tr {
                        th scope="col" { "n" }
                        @for column in 0..COLUMNS.min(self.cells.len()) { th scope="col" { "+" (column) } }
                    } }
                    tbody {
                        @for (row, cells) in self.cells.chunks(COLUMNS).enumerate() {
                            tr {
                                th scope="row" { (self.from + (row * COLUMNS) as u64) }
                                @for (column, one) in cells.iter().enumerate() {
                                    (cell(one, self.names[row * COLUMNS + column].as_ref(), links, given))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Links to other ranges of the sequence.
    fn range(&self, given: &Given) -> Markup {
        let length = self.to - self.from;
        let to = |from: u64, length: u64| {
            let link = given.link("/").with("from", if from == 0 { String::new() } else { from.to_string() });
            link.with("to", if length == SHOWN && from == 0 { String::new() } else { (from + length).to_string() })
        };
        html! {
            nav .range aria-label=(given.say(say!("Part of the sequence", "数列的一段"))) {
                @if self.from > 0 {
                    a rel="prev" href=(to(self.from.saturating_sub(length + 1), length)) { "← " (given.say(say!("earlier", "之前"))) }
                }
                @if length > 10 {
                    a href=(to(self.from + length / 4, length / 2)) { (given.say(say!("zoom in", "放大"))) }
                }
                @if length < MOST {
                    a href=(to(self.from.saturating_sub(length / 2), (length * 2).min(MOST))) { (given.say(say!("zoom out", "缩小"))) }
                }
                a rel="next" href=(to(self.to + 1, length)) { (given.say(say!("later", "之后"))) " →" }
                form .inline action="/" method="get" {
                    @for (name, value) in given.link("/").parameters() { input type="hidden" name=(name) value=(value); }
                    label { (given.say(say!("from", "从"))) " " input name="from" inputmode="numeric" size="6" value=(self.from); }
                    " "
                    label { (given.say(say!("to", "到"))) " " input name="to" inputmode="numeric" size="6" value=(self.to); }
                    " "
                    button type="submit" { (given.say(say!("Show", "显示"))) }
                }
            }
        }
    }

    fn plot(&self, name: &str, given: &Given) -> Markup {
        let value = |index: usize| match self.cells[index] {
            Cell::Value(value) => Some(value.0),
            _ => None,
        };
        if (0..self.cells.len()).all(|index| value(index).is_none()) {
            return html! {};
        }
        let band = self.period.as_ref().and_then(|period| {
            let Periodicity { preperiod, period: length, .. } = period.found?;
            let heaps = preperiod..preperiod.saturating_add(length);
            Some(Band { heaps, text: given.say(period.headline()) })
        });
        let plotted = Plotted { theme: Theme::Page, lang: given.lang, band, rare: None };
        let picture = grundy_draw::sequence(name, self.from, self.cells.len(), &plotted, value);
        html! {
            figure .plot { div .wide role="region" aria-label=(given.say(say!("Plot", "值的图"))) tabindex="0" { (PreEscaped(picture)) } }
        }
    }
}

/// The period.
fn found(period: &Period, given: &Given) -> Markup {
    html! {
        section .period aria-labelledby="period" {
            h3 #period { (given.say(say!("Period", "周期"))) }
            p .headline { (given.say(period.headline())) }
            @if let Some(standing) = &period.standing { (crate::badge::badge(standing, &standing.said(), given)) }
            @if let Some((value, at)) = period.largest {
                @let to = period.computed_to;
                p { (given.say(say!(
                    "Computed to {to}; the largest value is {value}, first at {at}.",
                    "计算到 {to}；最大值为 {value}，首次出现在 {at}。"
                ))) }
            }
            (crate::badge::stop_line(period.stop, given))
            @if !period.explanation.is_empty() { details { summary { (given.say(say!("Why this period", "周期的理由"))) } (why(&period.explanation, given)) } }
        }
    }
}
