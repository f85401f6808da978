//! The line by which a person can check a law: `grundy stress CALL --value CLAIM`.

use super::{Found, Law, Of};
#[cfg(feature = "rules")]
use grundy_catalog::Catalog;
#[cfg(feature = "rules")]
use grundy_game::Arg;
#[cfg(feature = "rules")]
use grundy_rules::{Formula, Rules};

/// The last number that is tried of one number, of two and of three: a second or so each.
pub(super) const LAST_NUMBERS: [u64; 3] = [1000, 99, 49];

/// The last number that `grundy stress` tries without `--to`.
pub(super) const DEFAULT_LAST_NUMBER: u64 = 50;

/// The option of `grundy stress` that a law needs, and the law as a claim over these names.
pub(super) fn claim(law: &Found, names: &[String]) -> Option<(&'static str, String)> {
    let Law::Seen(seen) = &law.law else { return None };
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let claim = seen.claim(&names)?;
    Some(match law.of {
        Of::Values => ("--value", claim),
        // A claim is about those who move and win.
        Of::Lost => ("--claim", format!("not ({claim})")),
    })
}

/// Whether the claim that `grundy stress` gets for a law says what the law says, here and there in the table and behind it.
#[cfg(feature = "rules")]
pub(super) fn agrees(law: &Found, names: &[String], places: &[Vec<u64>]) -> bool {
    let Some((_, claim)) = self::claim(law, names) else { return true };
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let Ok(formula) = Rules::none().formula(&claim, Some(&names), &Catalog) else { return false };
    places
        .iter()
        .all(|numbers| law.value(numbers).is_none_or(|value| claimed_value(&formula, law.of, numbers) == Some(value)))
}

/// The value that a claim states; of a claim about who wins, whether it states a lost position.
#[cfg(feature = "rules")]
fn claimed_value(formula: &Formula, of: Of, numbers: &[u64]) -> Option<u64> {
    let args: Vec<Arg> = numbers.iter().map(|n| Arg::from(*n)).collect();
    match of {
        Of::Lost => Some(u64::from(!formula.truth(&args).ok()?)),
        Of::Values => match formula.value(&args).ok()? {
            Arg::Bool(value) => Some(u64::from(value)),
            value => value.word().ok(),
        },
    }
}

/// Without the notation nobody reads the claim.
#[cfg(not(feature = "rules"))]
pub(super) fn agrees(_: &Found, _: &[String], _: &[Vec<u64>]) -> bool {
    true
}
