//! The values of positions with one number: a table, a plot, a period.

use super::heat::HeatScale;
use super::period_files::PeriodFiles;
use super::{DEFAULT_SEQUENCE_VALUES, MAX_SEQUENCE_VALUES, has_room_for_links, standing_note, table_cell};
use crate::mex_steps::MexSteps;
use crate::parameters::QuestionParameters;
use crate::position::reason_lines;
use grundy::period::{PeriodAnswer, Periodicity, period, period_of_positions};
use grundy::series::SeriesCell;
use grundy::{ComputationEnd, Engine, Limits, Meter, Positions, Standing, text};
use grundy_draw::{PeriodBand, SequencePictureOptions, Theme};
use maud::{Markup, PreEscaped, html};
use std::time::Duration;

/// The number of values in a row of the table.
const VALUES_PER_ROW: usize = 10;
/// The time limit for the search for a period, which has the same default limit of heaps as the command line.
const PERIOD_TIME_LIMIT: Duration = Duration::from_secs(3);

/// The values from one number to another.
pub(super) struct SequenceValues {
    pub(super) first_number: u64,
    pub(super) last_number: u64,
    /// The values, as far as the budget allowed.
    pub(super) cells: Vec<SeriesCell>,
    /// The text of each position.
    pub(super) names: Vec<Option<String>>,
    pub(super) mex_steps: MexSteps,
    pub(super) standing: Standing,
    pub(super) end: ComputationEnd,
    pub(super) period: Option<PeriodAnswer>,
    /// Files with which the period can be checked.
    pub(super) files: Option<PeriodFiles>,
}

impl SequenceValues {
    /// Adds the period of the values, if one is found in a short time.
    pub(super) fn with_period(
        self,
        of: &dyn Positions,
        given: &QuestionParameters,
        engine: &mut Engine,
        meter: &Meter,
    ) -> SequenceValues {
        if given.misere || !self.end.is_done() {
            return self;
        }
        let part = meter.limited_part(Limits { max_time: Some(PERIOD_TIME_LIMIT), ..Limits::default() });
        let ruleset = match of.value() {
            None => {
                let period =
                    period_of_positions(of, None, engine, &part).ok().filter(|period| period.periodicity.is_some());
                return SequenceValues { period, ..self };
            }
            value => PeriodAnswer::ruleset(value),
        };
        let Ok(ruleset) = ruleset else { return self };
        let period = period(ruleset, None, engine, &part).ok();
        // Whether the rules of a text are those of a certificate takes long to decide.
        let certified = period.as_ref().filter(|_| given.rules.is_empty());
        let files = certified.and_then(|period| PeriodFiles::from_period(period, ruleset, engine));
        SequenceValues { period, files, ..self }
    }

    pub(super) fn render(&self, name: &str, given: &QuestionParameters) -> Markup {
        html! {
            (standing_note(&self.standing, self.end, given))
            (self.render_table(given))
            (self.mex_steps.render("table.values", "tbody td", given))
            (self.render_range_links(given))
            (self.render_plot(name, given))
            @if let Some(period) = &self.period { (render_period(period, self.files.as_ref(), given)) }
        }
    }

    /// The values, ten in a row.
    fn render_table(&self, given: &QuestionParameters) -> Markup {
        let links = has_room_for_links(self.cells.len(), given);
        let heat = HeatScale::from_cells(&self.cells);
        let title = given.localize(if given.misere { text!("Who wins") } else { text!("Values") });
        html! {
            h3 #values { (title) }
            div .wide role="region" aria-labelledby="values" tabindex="0" {
                table .values data-cursor {
                    thead { tr {
                        th scope="col" { "n" }
                        @for column in 0..VALUES_PER_ROW.min(self.cells.len()) { th scope="col" { "+" (column) } }
                    } }
                    tbody {
                        @for (row, cells) in self.cells.chunks(VALUES_PER_ROW).enumerate() {
                            tr {
                                th scope="row" { (self.first_number + (row * VALUES_PER_ROW) as u64) }
                                @for (column, one) in cells.iter().enumerate() {
                                    (table_cell(one, &heat, self.names[row * VALUES_PER_ROW + column].as_ref(), links, given))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Links to other ranges of the sequence.
    fn render_range_links(&self, given: &QuestionParameters) -> Markup {
        let length = self.last_number - self.first_number;
        let to = |from: u64, length: u64| {
            let link = given.link("/").with_parameter("from", if from == 0 { String::new() } else { from.to_string() });
            link.with_parameter(
                "to",
                if length == DEFAULT_SEQUENCE_VALUES && from == 0 {
                    String::new()
                } else {
                    (from + length).to_string()
                },
            )
        };
        html! {
            nav .range aria-label=(given.localize(text!("Part of the sequence"))) {
                @if self.first_number > 0 {
                    a rel="prev" href=(to(self.first_number.saturating_sub(length + 1), length)) { "← " (given.localize(text!("earlier"))) }
                }
                @if length > 10 {
                    a href=(to(self.first_number + length / 4, length / 2)) { (given.localize(text!("zoom in"))) }
                }
                @if length < MAX_SEQUENCE_VALUES {
                    a href=(to(self.first_number.saturating_sub(length / 2), (length * 2).min(MAX_SEQUENCE_VALUES))) { (given.localize(text!("zoom out"))) }
                }
                a rel="next" href=(to(self.last_number + 1, length)) { (given.localize(text!("later"))) " →" }
                form .inline action="/" method="get" {
                    @for (name, value) in given.link("/").parameters() { input type="hidden" name=(name) value=(value); }
                    label { (given.localize(text!("from"))) " " input name="from" inputmode="numeric" size="6" value=(self.first_number); }
                    " "
                    label { (given.localize(text!("to"))) " " input name="to" inputmode="numeric" size="6" value=(self.last_number); }
                    " "
                    button type="submit" { (given.localize(text!("Show"))) }
                }
            }
        }
    }

    /// The values in the form that the script reads: separated by spaces, with a dash for a missing value.
    fn listed_values(&self) -> String {
        let value = |cell: &SeriesCell| match cell {
            SeriesCell::Value(value) => value.0.to_string(),
            _ => "-".into(),
        };
        self.cells.iter().map(value).collect::<Vec<_>>().join(" ")
    }

    fn render_plot(&self, name: &str, given: &QuestionParameters) -> Markup {
        let value = |index: usize| match self.cells[index] {
            SeriesCell::Value(value) => Some(value.0),
            _ => None,
        };
        if (0..self.cells.len()).all(|index| value(index).is_none()) {
            return html! {};
        }
        let band = self.period.as_ref().and_then(|period| {
            let Periodicity { preperiod, period: length, .. } = period.periodicity?;
            let heaps = preperiod..preperiod.saturating_add(length);
            Some(PeriodBand { heaps, text: given.localize(period.headline()) })
        });
        let plotted = SequencePictureOptions { theme: Theme::Page, lang: given.lang, band, rare: None };
        let picture = grundy_draw::sequence(name, self.first_number, self.cells.len(), &plotted, value);
        html! {
            figure .plot data-first=(self.first_number) data-cursor=(self.listed_values()) { div .wide role="region" aria-label=(given.localize(text!("Plot"))) tabindex="0" { (PreEscaped(picture)) } }
        }
    }
}

/// The period.
fn render_period(period: &PeriodAnswer, files: Option<&PeriodFiles>, given: &QuestionParameters) -> Markup {
    html! {
        section .period aria-labelledby="period" {
            h3 #period { (given.localize(text!("Period"))) }
            p .headline { (given.localize(period.headline())) }
            @if let Some(standing) = &period.standing { (crate::badge::badge(standing, &standing.description(), given)) }
            @if let (Some(to), Some((value, at))) = (period.computed_to, period.largest) {
                p { (given.localize(text!("Computed to {to}; the largest value is {value}, first at {at}."))) }
            }
            (crate::badge::stop_line(period.end, given))
            @if !period.explanation.is_empty() { details { summary { (given.localize(text!("Why this period"))) } (reason_lines(&period.explanation, given)) } }
            @if let Some(files) = files { (files.render(given)) }
        }
    }
}
