//! The line by which a person can check a law: `grundy stress CALL --value CLAIM`.

use super::{DiscoveredForm, DiscoveredLaw, LawTarget};
use grundy_catalog::Catalog;
use grundy_game::{Argument, in_force};
use grundy_rules::{ExpressionFormula, Rules};

/// The last number that is tried of one number, of two, of three and of four: a second or so each.
pub(super) const LAST_NUMBERS: [u64; 4] = [1000, 99, 49, 17];

/// The last number that `grundy stress` tries without `--to`.
pub(super) const DEFAULT_LAST_NUMBER: u64 = 50;

/// The option of `grundy stress` that a law needs, and the law as a claim over these names.
pub(super) fn stress_claim(law: &DiscoveredLaw, names: &[String]) -> Option<(&'static str, String)> {
    let DiscoveredForm::Seen(seen) = &law.law else { return None };
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let claim = seen.claim_text(&names)?;
    Some(match law.target {
        LawTarget::Values => ("--value", claim),
        // A claim is about those who move and win.
        LawTarget::Lost => ("--claim", format!("not ({claim})")),
    })
}

/// Whether the claim that `grundy stress` gets for a law agrees with the law, at places in the table and beyond it.
pub(super) fn stress_line_agrees(law: &DiscoveredLaw, names: &[String], places: &[Vec<u64>]) -> bool {
    let Some((_, claim)) = stress_claim(law, names) else { return true };
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    // A budget that ran out during the search for laws must not make the claim fail.
    in_force::without_budget(|| {
        let Ok(formula) = Rules::empty().formula(&claim, Some(&names), &Catalog) else { return false };
        let agrees_at = |numbers: &Vec<u64>| {
            law.value(numbers).is_none_or(|value| claimed_value(&formula, law.target, numbers) == Some(value))
        };
        places.iter().all(agrees_at)
    })
}

/// The value that a claim states; of a claim about who wins, whether it states a lost position.
fn claimed_value(formula: &ExpressionFormula, of: LawTarget, numbers: &[u64]) -> Option<u64> {
    let args: Vec<Argument> = numbers.iter().map(|n| Argument::from(*n)).collect();
    match of {
        LawTarget::Lost => Some(u64::from(!formula.truth(&args).ok()?)),
        LawTarget::Values => match formula.value(&args).ok()? {
            Argument::Bool(value) => Some(u64::from(value)),
            value => value.to_word().ok(),
        },
    }
}
