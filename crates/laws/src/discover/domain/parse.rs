//! Domains from text: the numbers from some number on, and a condition in the notation of rules.

use super::LawDomain;
use crate::discover::named_call::default_names;
use crate::discover::number_count::number_count;
use grundy::Positions;
use grundy_catalog::Catalog;
use grundy_game::{Argument, ArgumentError, text};
use grundy_rules::{Diagnostic, Rules};

/// The condition is tried at positions with numbers up to this one, by the count of numbers.
const TRIED_NUMBERS: [u64; 4] = [64, 12, 5, 3];

impl LawDomain {
    /// The positions of `game` whose numbers are all at least `least`, and that satisfy a condition on their numbers.
    ///
    /// The condition is one of the notation of rules. In it the numbers are called as in laws, `n`, or `x`, `y`, `z` and `u`;
    /// or as in the expression, or as in the rules.
    ///
    /// # Errors
    /// Returns an error if the condition is not valid, has other names, or has no value somewhere; the place is in its text.
    ///
    /// # Examples
    /// ```
    /// use grundy_laws::discover::LawDomain;
    /// let kayles = grundy::evaluate("kayles").unwrap();
    /// let odd = LawDomain::parse(3, Some("n % 2 == 1"), &grundy::Rules::empty(), &kayles).unwrap();
    /// assert!(odd.contains(&[5]) && !odd.contains(&[1]) && !odd.contains(&[6]));
    /// assert_eq!(odd.description(&["n"]).unwrap().en, "for (n >= 3) and (n % 2 == 1)");
    /// assert!(LawDomain::parse(0, Some("m > 2"), &grundy::Rules::empty(), &kayles).is_err());
    /// ```
    pub fn parse(
        least: u64,
        condition: Option<&str>,
        rules: &Rules,
        game: &dyn Positions,
    ) -> Result<LawDomain, Diagnostic> {
        let domain = LawDomain::from_least(least);
        let Some(condition) = condition else { return Ok(domain) };
        let misfit = |ArgumentError { message, .. }| Diagnostic::for_whole_text(message);
        let numbers = number_count(game).map_err(misfit)?;
        let asked = rules.formula(condition, None, &Catalog)?;
        let own = own_names(game, numbers);
        let usual: Vec<String> = default_names(numbers).iter().map(ToString::to_string).collect();
        let places = |names: &[String]| -> Option<Vec<usize>> {
            asked.params().iter().map(|name| names.iter().position(|known| known == name)).collect()
        };
        let found = own.into_iter().chain([usual.clone()]).find_map(|names| Some((places(&names)?, names)));
        let Some((places, names)) = found else {
            let (known, free) = (usual.join(", "), asked.params().join(", "));
            return Err(Diagnostic::for_whole_text(text!(
                "the condition may use only the numbers of a position, {known}, but its names are {free}"
            )));
        };
        for position in sample_positions(numbers, least) {
            let args: Vec<Argument> = places.iter().map(|place| Argument::from(position[*place])).collect();
            if let Err(error) = asked.truth(&args) {
                let at = position.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                return Err(error.with_help(text!("the condition has no value for the numbers {at}")));
            }
        }
        Ok(domain.with_condition(asked, places, names))
    }
}

/// The names of the numbers in the expression, and in the rules.
fn own_names(game: &dyn Positions, numbers: usize) -> Vec<Vec<String>> {
    let of_rules = match game.value() {
        Some(Argument::Ruleset(ruleset)) => ruleset.analysis.number_names(),
        _ => Vec::new(),
    };
    let of_expression = game.names().map(<[String]>::to_vec).unwrap_or_default();
    [of_expression, of_rules].into_iter().filter(|names| names.len() == numbers).collect()
}

/// Small positions.
fn sample_positions(numbers: usize, least: u64) -> Vec<Vec<u64>> {
    let last = least.saturating_add(TRIED_NUMBERS[numbers.clamp(1, 4) - 1]);
    let mut all = vec![Vec::new()];
    for _ in 0..numbers {
        all =
            all.iter().flat_map(|start: &Vec<u64>| (least..=last).map(move |n| [&start[..], &[n]].concat())).collect();
    }
    all
}
