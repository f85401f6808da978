//! Rules written by users: read, and what they mean.

use crate::given::Given;
use crate::mistake::Mistake;
use grundy::{Budget, Catalog, Meter, Rules, Running, Said, say};
use maud::{Markup, html};

/// The most steps that rules may take for one position: some tenths of a second.
const MOST_STEPS: u64 = 10_000_000;
/// So many games of a text are looked into.
const MOST_GAMES: usize = 8;

/// The rules that are given; none where there are none.
///
/// # Errors
/// They cannot be read.
pub(crate) fn load(given: &Given) -> Result<Rules, Mistake> {
    let running = Running { most_steps: MOST_STEPS, ..Running::default() };
    Rules::load_running(&given.rules, &Catalog, running).map_err(|diagnostic| Mistake::in_rules(given, diagnostic))
}

/// What is understood of the games of a text.
pub(crate) fn meaning(rules: &Rules, given: &Given, meter: &Meter) -> Markup {
    let names: Vec<&str> = rules.games().collect();
    let left = names.len().saturating_sub(MOST_GAMES);
    let checked = grundy::check::check_some(rules, MOST_GAMES, meter);
    html! {
        section .meaning aria-labelledby="meaning" {
            h2 #meaning { (given.say(say!("What the rules mean", "规则的含义"))) }
            @for game in &checked {
                @let name = &game.understanding.game;
                h3 { a href=(given.link("/").with("q", name.as_str())) { code { (game.title()) } } }
                @if let Some(doc) = rules.doc_of(name).and_then(|doc| doc.lines().next()) { p .doc { (doc) } }
                ul { @for line in game.lines() { li { (given.say(line)) } } }
                @if let Some(failed) = game.fault() {
                    (Mistake::in_rules(given, failed.diagnostic.clone()).show(given))
                }
            }
            @if let Err(stop) = meter.spend(0, 0) {
                @let Said { en, zh } = stop.said();
                p { (given.say(say!("Stopped before all was looked at: {en}.", "没有看完就停止了：{zh}。"))) }
            }
            @if left > 0 { p { (given.say(say!("{left} more games are not looked into here.", "这里没有分析其余 {left} 个游戏。"))) } }
            @if names.is_empty() { p { (given.say(say!("There is no game in these rules.", "这些规则中没有游戏。"))) } }
        }
    }
}
