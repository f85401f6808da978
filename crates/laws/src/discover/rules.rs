//! Games of the catalogue as rules in a text, from which proofs start.

use grundy::Positions;
use grundy_catalog::turning_turtles::COIN_TURNING_THEORY;
use grundy_game::{Argument, Citation, is_same_ruleset, text};
use grundy_game::{BilingualText, Ruleset};
use grundy_verify::StatedGame;
use std::sync::Arc;

/// A text of `examples/rules`. It is copied here, since a published crate has no other files than its own.
macro_rules! rules_text {
    ($file:literal) => {
        include_str!(concat!("rules/", $file))
    };
}

/// The text that states a ruleset of the catalogue, and the ruleset in it; `None` for rulesets that come from a text themselves,
/// since their names may be those of the catalogue.
pub fn rules_text_of(game: &Ruleset) -> Option<(&'static str, String)> {
    if game.scope().is_some() {
        return None;
    }
    let expression = game.expression();
    let (name, argument) = match expression.split_once('(') {
        Some((name, rest)) => (name, rest.strip_suffix(')')?),
        None => (&expression[..], ""),
    };
    match (name, argument) {
        ("wythoff", "") => Some((rules_text!("wythoff.py"), "wythoff".into())),
        ("wythoff", t) => Some((rules_text!("wythoff_t.py"), format!("wythoff_t({t})"))),
        ("subtract", set) => {
            let base = set.strip_prefix("powers(")?.strip_suffix(')')?;
            Some((rules_text!("take_a_power.py"), format!("take_a_power(b={base})")))
        }
        ("lasker", "") => Some((rules_text!("lasker.py"), "lasker".into())),
        ("dynamic_nim", k) if k.bytes().all(|digit| digit.is_ascii_digit()) => {
            Some((rules_text!("dynamic_nim.py"), format!("dynamic_nim(k={k})")))
        }
        ("fibonacci_nim", "") => Some((rules_text!("fibonacci_nim.py"), "fibonacci_nim".into())),
        // The queen moves as in Wythoff's game: row and column are the two heaps.
        ("queen", "") => Some((rules_text!("wythoff.py"), "wythoff".into())),
        ("bishop", "") => Some((rules_text!("bishop.py"), "bishop".into())),
        ("king", "") => Some((rules_text!("king.py"), "king".into())),
        ("knight", "") => Some((rules_text!("white_knight.py"), "white_knight".into())),
        ("rook", "") => Some((rules_text!("rook.py"), "rook".into())),
        ("nim", "") => Some((rules_text!("nim.py"), "nim".into())),
        _ => None,
    }
}

/// A game of the catalogue, read from the text of its rules.
pub(crate) fn stated_ruleset(game: &Ruleset) -> Option<Arc<Ruleset>> {
    let (text, expression) = rules_text_of(game)?;
    ruleset_in_text(text, &expression)
}

/// A ruleset that a text states.
fn ruleset_in_text(text: &str, expression: &str) -> Option<Arc<Ruleset>> {
    match grundy::evaluate_with(&grundy::parse_rules(text).ok()?, expression) {
        Ok(Argument::Ruleset(game)) => Some(game),
        _ => None,
    }
}

/// The game of a single head, for a coin-turning game of the catalogue; and what its number means.
pub(super) fn head(game: &dyn Positions) -> Option<(Arc<Ruleset>, BilingualText)> {
    let Some(Argument::Ruleset(ruleset)) = game.value() else { return None };
    if ruleset.scope().is_some() {
        return None;
    }
    // The texts of some count from 0.
    let (text, coin) = match ruleset.expression().as_str() {
        "turning_turtles" => (rules_text!("turning_turtles.py"), "n"),
        "mock_turtles" => (rules_text!("mock_turtles.py"), "n + 1"),
        "ruler" => (rules_text!("ruler.py"), "n + 1"),
        _ => return None,
    };
    let Citation { name: (name, zh_name), author, year, .. } = COIN_TURNING_THEORY;
    let about = text!(
        "n is a head on coin {coin} alone; the value of a row is the nim-sum of its heads, by {name} ({author}, {year})",
        name = (name, zh_name)
    );
    Some((ruleset_in_text(text, &ruleset.expression())?, about))
}

/// Whether a ruleset is that of a certificate.
pub(crate) fn is_stated(game: &Arc<Ruleset>, stated: &StatedGame) -> bool {
    match game.scope() {
        None => rules_text_of(game).is_some_and(|(text, expression)| text == stated.text && expression == stated.game),
        // The identity includes a number of the text, so a game of the same name in another text is another game.
        Some(_) => ruleset_in_text(&stated.text, &stated.game).is_some_and(|other| is_same_ruleset(&other, game)),
    }
}

/// The text that states a family of the catalogue, and the game in it, whose keyword-only parameter is open.
fn rules_text_of_family(name: &str) -> Option<(&'static str, &'static str)> {
    match name {
        "bash" => Some((rules_text!("bash.py"), "bash")),
        "dynamic_nim" => Some((rules_text!("dynamic_nim.py"), "dynamic_nim")),
        _ => None,
    }
}

/// A family of the catalogue, read from the text of its rules, with an open parameter.
pub(super) fn stated_family(name: &str) -> Option<Arc<Ruleset>> {
    let (text, expression) = rules_text_of_family(name)?;
    ruleset_in_text(text, expression)
}
