//! Laws of the values and the lost positions of a game.

use crate::badge::{badge, stop_line};
use crate::parameters::QuestionParameters;
use grundy::{BilingualText, Engine, Limits, Meter, Positions, Standing, text};
use grundy_laws::discover::{
    DiscoveredFamilyLaw, DiscoveredLaw, Discovery, FamilyParameter, FamilySweep, LawTarget, TableReach, discover,
    sweep_family,
};
use maud::{Markup, html};
use std::time::Duration;

/// The time limit of the search for laws.
const LAW_TIME_LIMIT: Duration = Duration::from_secs(4);
/// The maximum number of characters of a formula, and the maximum number of lines of a reason, that are shown.
const MAX_FORMULA_CHARACTERS: usize = 400;
const MAX_REASON_LINES: usize = 12;

/// The laws that were found.
pub(crate) enum FoundLaws {
    /// Of one game.
    Game(Discovery),
    /// Of a family of games, for all its parameters.
    Family(FamilySweep),
}

impl FoundLaws {
    /// Searches for laws; `None` if no table of values can be computed.
    pub(crate) fn find_laws(positions: &dyn Positions, engine: &mut Engine, meter: &Meter) -> Option<FoundLaws> {
        let part = meter.limited_part(Limits { max_time: Some(LAW_TIME_LIMIT), ..Limits::default() });
        match FamilyParameter::from_positions(positions).ok()? {
            Some(parameter) => {
                sweep_family(&parameter, TableReach::default(), engine, &part).ok().map(FoundLaws::Family)
            }
            None => discover(positions, TableReach::default(), engine, &part).ok().map(FoundLaws::Game),
        }
    }

    pub(crate) fn render_laws(&self, given: &QuestionParameters) -> Markup {
        let (empty, stop) = match self {
            FoundLaws::Game(found) => (found.laws.is_empty(), found.end),
            FoundLaws::Family(found) => (found.laws.is_empty(), found.end),
        };
        html! {
            section .laws aria-labelledby="laws" {
                h3 #laws { (given.localize(text!("Laws"))) }
                @match self {
                    FoundLaws::Game(found) => {
                        @if let Some(about) = &found.about { p { (given.localize(about.clone())) } }
                        @for law in &found.laws { (render_game_law(law, given)) }
                    },
                    FoundLaws::Family(found) => {
                        p { (given.localize(found.range_text())) }
                        @for law in &found.laws { (render_family_law(found, law, given)) }
                    },
                }
                @if empty { p #no-law { (given.localize(text!("No law was found."))) } }
                (stop_line(stop, given))
            }
        }
    }
}

fn render_game_law(law: &DiscoveredLaw, given: &QuestionParameters) -> Markup {
    let (learnt, tested) = (law.learnt_to.saturating_sub(1), law.tested_to.saturating_sub(1));
    let range = text!("Derived from numbers up to {learnt}, tested up to {tested}.");
    let sentence = law.standing.description();
    let (formula, text) = (law.formula_text(), law.text());
    DisplayedLaw {
        target: law.target,
        formula,
        text,
        standing: &law.standing,
        sentence,
        range,
        reason_lines: &law.reason_lines,
    }
    .render_law(given)
}

fn render_family_law(found: &FamilySweep, law: &DiscoveredFamilyLaw, given: &QuestionParameters) -> Markup {
    let (letter, to, from) = (found.letters_text(), law.numbers_to.saturating_sub(1), law.from);
    let (learnt, tested) = (law.law.learnt_to.saturating_sub(1), law.law.tested_to.saturating_sub(1));
    let range = text!("Derived from {letter} ≤ {learnt}, tested for {letter} ≤ {tested} up to {to}.");
    let sentence = match &law.standing {
        Standing::Observed { .. } => {
            text!("observed for {letter} from {from} to {tested}")
        }
        standing => {
            let (BilingualText { en, zh }, claimed) = (standing.description(), found.claimed_text(law));
            let (claimed_en, claimed_zh) = (claimed.en, claimed.zh);
            text!("{text} for all {claimed}", text = (en, zh), claimed = (claimed_en, claimed_zh))
        }
    };
    let (formula, text) = (law.law.formula_text(), law.law.text.clone());
    DisplayedLaw {
        target: law.target,
        formula,
        text,
        standing: &law.standing,
        sentence,
        range,
        reason_lines: &law.reason_lines,
    }
    .render_law(given)
}

/// A law as it is displayed.
struct DisplayedLaw<'a> {
    target: LawTarget,
    formula: BilingualText,
    text: BilingualText,
    standing: &'a Standing,
    /// The standing.
    sentence: BilingualText,
    /// The range in which it was found and tested.
    range: BilingualText,
    reason_lines: &'a [BilingualText],
}

impl DisplayedLaw<'_> {
    fn render_law(self, given: &QuestionParameters) -> Markup {
        let DisplayedLaw { target: of, formula, text, standing, sentence, range, reason_lines } = self;
        let of = match of {
            LawTarget::Values => text!("values"),
            LawTarget::Lost => text!("lost positions"),
        };
        let formula = given.localize(formula);
        let long: String = formula.chars().take(MAX_FORMULA_CHARACTERS).collect();
        let cut = if long.len() < formula.len() { "…" } else { "" };
        html! {
            article .law {
                p .formula { span .of { (given.localize(of)) } " " code { (long) (cut) } }
                p { (given.localize(text)) }
                (badge(standing, &sentence, given))
                p .hint { (given.localize(range)) }
                @if !reason_lines.is_empty() {
                    details {
                        summary { (given.localize(text!("Why"))) }
                        @for line in reason_lines.iter().take(MAX_REASON_LINES) { p { (given.localize(line.clone())) } }
                    }
                }
            }
        }
    }
}
