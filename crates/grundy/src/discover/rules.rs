//! Games of the catalogue as rules in a text, where proofs start from these.

use grundy_game::AnyGame;

/// The text, and the ruleset in it, that a ruleset of the catalogue is; `None` for those that stand in a text of their own,
/// which may have the names of others.
pub(crate) fn of(game: &dyn AnyGame) -> Option<(&'static str, String)> {
    macro_rules! text {
        ($file:literal) => {
            include_str!(concat!("../../../../examples/rules/", $file))
        };
    }
    if game.scope().is_some() {
        return None;
    }
    let expression = game.expression();
    let (name, argument) = match expression.split_once('(') {
        Some((name, rest)) => (name, rest.strip_suffix(')')?),
        None => (&expression[..], ""),
    };
    match (name, argument) {
        ("wythoff", "") => Some((text!("wythoff.py"), "wythoff".into())),
        ("wythoff", t) => Some((text!("wythoff_t.py"), format!("wythoff_t({t})"))),
        ("subtract", set) => {
            let base = set.strip_prefix("powers(")?.strip_suffix(')')?;
            Some((text!("take_a_power.py"), format!("take_a_power(b={base})")))
        }
        ("lasker", "") => Some((text!("lasker.py"), "lasker".into())),
        ("fibonacci_nim", "") => Some((text!("fibonacci_nim.py"), "fibonacci_nim".into())),
        ("queen", "") => Some((text!("wythoff.py"), "wythoff".into())),
        ("rook", "") => Some((text!("rook.py"), "rook".into())),
        ("nim", "") => Some((text!("nim.py"), "nim".into())),
        _ => None,
    }
}
