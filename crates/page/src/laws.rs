//! Laws of the values and the lost positions of a game.

use crate::badge::{badge, stop_line};
use crate::given::Given;
use grundy::discover::{Discovery, FamilyFound, Found, Of, Parameter, Reach, Sweep, discover, sweep};
use grundy::{Engine, Limits, Meter, Positions, Said, Standing, say};
use maud::{Markup, html};
use std::time::Duration;

/// The time limit of the search for laws.
const LONGEST: Duration = Duration::from_secs(4);
/// The most characters of a formula, and the most lines of a reason, that are shown.
const FORMULA: usize = 400;
const REASONS: usize = 12;

/// The laws that were found.
pub(crate) enum Laws {
    /// Of one game.
    Game(Discovery),
    /// Of a family of games, for all its parameters.
    Family(Sweep),
}

impl Laws {
    /// Searches for laws; `None` if no table of values can be computed.
    pub(crate) fn of(positions: &dyn Positions, engine: &mut Engine, meter: &Meter) -> Option<Laws> {
        let part = meter.within(Limits { max_time: Some(LONGEST), ..Limits::default() });
        match Parameter::of(positions).ok()? {
            Some(parameter) => sweep(&parameter, Reach::default(), engine, &part).ok().map(Laws::Family),
            None => discover(positions, Reach::default(), engine, &part).ok().map(Laws::Game),
        }
    }

    pub(crate) fn show(&self, given: &Given) -> Markup {
        let (empty, stop) = match self {
            Laws::Game(found) => (found.laws.is_empty(), found.stop),
            Laws::Family(found) => (found.laws.is_empty(), found.stop),
        };
        html! {
            section .laws aria-labelledby="laws" {
                h3 #laws { (given.say(say!("Laws", "规律"))) }
                @match self {
                    Laws::Game(found) => {
                        @if let Some(about) = &found.about { p { (given.say(about.clone())) } }
                        @for law in &found.laws { (of_game(law, given)) }
                    },
                    Laws::Family(found) => {
                        p { (given.say(found.range())) }
                        @for law in &found.laws { (of_family(found, law, given)) }
                    },
                }
                @if empty { p #no-law { (given.say(say!("No law was found.", "没有发现规律。"))) } }
                (stop_line(stop, given))
            }
        }
    }
}

fn of_game(law: &Found, given: &Given) -> Markup {
    let (learnt, tested) = (law.learnt_to.saturating_sub(1), law.tested_to.saturating_sub(1));
    let range =
        say!("Learnt up to {learnt}, tested up to {tested}.", "由不超过 {learnt} 的部分学得，检验到 {tested}。");
    let sentence = law.standing.said();
    let (formula, text) = (law.formula(), law.text());
    One { of: law.of, formula: &formula, text, standing: &law.standing, sentence, range, why: &law.why }.show(given)
}

fn of_family(found: &Sweep, law: &FamilyFound, given: &Given) -> Markup {
    let (letter, to, from) = (found.letter, law.numbers_to.saturating_sub(1), law.from);
    let (learnt, tested) = (law.law.learnt_to.saturating_sub(1), law.law.tested_to.saturating_sub(1));
    let range = say!(
        "Learnt from {letter} ≤ {learnt}, tested for {letter} ≤ {tested} up to {to}.",
        "由 {letter} ≤ {learnt} 学得，对 {letter} ≤ {tested} 检验到 {to}。"
    );
    let sentence = match &law.standing {
        Standing::Observed { .. } => {
            say!("observed for {letter} from {from} to {tested}", "观察于 {letter} 从 {from} 到 {tested}")
        }
        standing => {
            let Said { en, zh } = standing.said();
            say!("{en} for all {letter} ≥ {from}", "{zh}，对所有 {letter} ≥ {from}")
        }
    };
    let (formula, text) = (&law.law.formula, law.law.text.clone());
    One { of: law.of, formula, text, standing: &law.standing, sentence, range, why: &law.why }.show(given)
}

/// A law as it is displayed.
struct One<'a> {
    of: Of,
    formula: &'a str,
    text: Said,
    standing: &'a Standing,
    /// The standing.
    sentence: Said,
    /// The range in which it was found and tested.
    range: Said,
    why: &'a [Said],
}

impl One<'_> {
    fn show(self, given: &Given) -> Markup {
        let One { of, formula, text, standing, sentence, range, why } = self;
        let of = match of {
            Of::Values => say!("values", "SG 值"),
            Of::Lost => say!("lost positions", "必败局面"),
        };
        let long: String = formula.chars().take(FORMULA).collect();
        let cut = if long.len() < formula.len() { "…" } else { "" };
        html! {
            article .law {
                p .formula { span .of { (given.say(of)) } " " code { (long) (cut) } }
                p { (given.say(text)) }
                (badge(standing, &sentence, given))
                p .hint { (given.say(range)) }
                @if !why.is_empty() {
                    details {
                        summary { (given.say(say!("Why", "理由"))) }
                        @for line in why.iter().take(REASONS) { p { (given.say(line.clone())) } }
                    }
                }
            }
        }
    }
}
