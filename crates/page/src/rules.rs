//! Rules written by users: loads them and describes their meaning.

use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use grundy::{BilingualText, Budget, Catalog, Meter, Rules, RunSettings, counted_noun, text};
use maud::{Markup, html};

/// The maximum number of steps of the rules for one position. This takes less than a second,
/// so that the clock is checked often enough. It is a quarter of the limit on the command line.
const MAX_STEPS: u64 = 10_000_000;
/// The maximum number of games of a text that are analysed.
const MAX_GAMES: usize = 8;

/// The rules of the question; empty rules if it has none.
///
/// # Errors
/// Returns an error if the text of the rules is wrong.
pub(crate) fn load(given: &QuestionParameters) -> Result<Rules, QuestionMistake> {
    let running = RunSettings { max_steps: MAX_STEPS, ..RunSettings::default() };
    Rules::load_with_settings(&given.rules, &Catalog, running)
        .map_err(|diagnostic| QuestionMistake::in_rules(given, diagnostic))
}

/// Describes the games of a text: whether play ends, and which rules they are.
pub(crate) fn meaning(rules: &Rules, given: &QuestionParameters, meter: &Meter) -> Markup {
    let names: Vec<&str> = rules.games().collect();
    let left = names.len().saturating_sub(MAX_GAMES);
    let checked = grundy::check::check_first_games(rules, MAX_GAMES, meter);
    html! {
        section .meaning aria-labelledby="meaning" {
            h2 #meaning { (given.localize(text!("What the rules mean"))) }
            @for game in &checked {
                @let name = &game.understanding.game;
                h3 { a href=(given.link("/").with_parameter("q", name.as_str())) { code { (game.title()) } } }
                @if let Some(doc) = rules.doc_of(name).and_then(|doc| doc.lines().next()) { p .doc { (doc) } }
                ul { @for line in game.lines() { li { (given.localize(line)) } } }
                @if let Some(failed) = game.fault() {
                    (QuestionMistake::in_rules(given, failed.diagnostic.clone()).render(given))
                }
            }
            @if let Err(stop) = meter.spend(0, 0) {
                @let BilingualText { en, zh } = stop.description();
                p { (given.localize(text!("Stopped before everything was analysed: {text}.", text = (en, zh)))) }
            }
            @if left > 0 { p { (given.localize(text!("{left} not analysed here.", left = (counted_noun(&left, "more game is", "more games are"), left)))) } }
            @if names.is_empty() { p { (given.localize(text!("There is no game in these rules."))) } }
        }
    }
}
