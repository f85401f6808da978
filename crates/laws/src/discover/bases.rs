//! The bases that the moves of a game suggest.

use super::proof::moves_as_formulas;
use grundy::Positions;
use grundy_game::{LinearFamily, LinearForm, NumberTest};
use grundy_prove::automata::Numeration;
use grundy_prove::moves::FormulaMoves;
use std::collections::BTreeSet;

/// The largest base: with more digits, automata of several numbers have too many letters.
const MAX_SUGGESTED_BASE: u64 = 16;
/// The maximum number of bases that are tried, since learning in each base takes time.
const MAX_SUGGESTED_BASES: usize = 3;

/// The bases in which the moves divide or multiply, the smallest first. Powers of 2 are not among them, since base 2 is tried for all games.
///
/// A move to `⌊n/3⌋`, or one for which `3k ≤ n`, drops a digit in base 3, where its automaton is small. So laws of such games are
/// often automatic in that base and in no other.
pub(super) fn bases_of_moves(game: &dyn Positions, numbers: usize) -> Vec<Numeration> {
    let moves = grundy::ruleset_of_positions(game, numbers).and_then(|ruleset| moves_as_formulas(&ruleset));
    let Some(FormulaMoves::Linear(moves)) = moves else { return Vec::new() };
    let factors: BTreeSet<u64> = moves.families.iter().flat_map(family_factors).collect();
    let bases: BTreeSet<u64> = factors.into_iter().filter_map(least_root).collect();
    let bases = bases.into_iter().filter(|&base| (3..=MAX_SUGGESTED_BASE).contains(&base));
    bases.take(MAX_SUGGESTED_BASES).map(|base| Numeration::Base(base as u32)).collect()
}

/// The factors of variables, and the numbers whose powers are tested for.
fn family_factors(family: &LinearFamily) -> Vec<u64> {
    let left = family.left_components.iter().flatten();
    let ends = family.runs.iter().flat_map(|run| [&run.from, &run.to]);
    let forms = family.rows.iter().chain(left).chain(ends).chain(family.tests.iter().map(|test| &test.form));
    let of_form = |form: &LinearForm| form.terms.iter().map(|(_, factor)| factor.unsigned_abs()).collect::<Vec<_>>();
    let tested = family.tests.iter().filter_map(|test| match test.test {
        NumberTest::PowerOf(base) => Some(base),
        NumberTest::Other => None,
    });
    forms.flat_map(of_form).chain(tested).collect()
}

/// The least number of which a number above 1 is a power.
fn least_root(number: u64) -> Option<u64> {
    let is_power_of = |base: u64| (1..64).map_while(|e| base.checked_pow(e)).any(|power| power == number);
    // A larger root is the number itself or too large a base.
    (2..=MAX_SUGGESTED_BASE).find(|&base| is_power_of(base))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_the_least_ones() {
        let expect =
            [(0, None), (1, None), (2, Some(2)), (8, Some(2)), (9, Some(3)), (10, Some(10)), (17, None), (36, Some(6))];
        for (number, root) in expect {
            assert_eq!(least_root(number), root, "{number}");
        }
        assert_eq!(least_root(u64::MAX), None);
    }
}
