//! Parts of the pairs of parameters, by the order of the two: as a condition of a law, and as a linear form for a proof.

use super::super::expr::{Binary, Expr, ExprVariable};
use grundy_game::LinearForm;

/// A part of the pairs of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairRegion {
    /// All pairs.
    Everywhere,
    /// The first is at most the second.
    FirstAtMostSecond,
    /// The first is less than the second.
    FirstBelowSecond,
    /// The second is at most the first.
    SecondAtMostFirst,
    /// The second is less than the first.
    SecondBelowFirst,
}

impl PairRegion {
    /// All regions, the largest first.
    pub const ALL: [PairRegion; 5] = [
        PairRegion::Everywhere,
        PairRegion::FirstAtMostSecond,
        PairRegion::SecondAtMostFirst,
        PairRegion::FirstBelowSecond,
        PairRegion::SecondBelowFirst,
    ];

    /// Whether a pair is in it.
    pub fn contains(self, [first, second]: [u64; 2]) -> bool {
        match self {
            PairRegion::Everywhere => true,
            PairRegion::FirstAtMostSecond => first <= second,
            PairRegion::FirstBelowSecond => first < second,
            PairRegion::SecondAtMostFirst => second <= first,
            PairRegion::SecondBelowFirst => second < first,
        }
    }

    /// The pairs outside the region; `None` if there are no such pairs.
    pub fn complement(self) -> Option<PairRegion> {
        match self {
            PairRegion::Everywhere => None,
            PairRegion::FirstAtMostSecond => Some(PairRegion::SecondBelowFirst),
            PairRegion::FirstBelowSecond => Some(PairRegion::SecondAtMostFirst),
            PairRegion::SecondAtMostFirst => Some(PairRegion::FirstBelowSecond),
            PairRegion::SecondBelowFirst => Some(PairRegion::FirstAtMostSecond),
        }
    }

    /// The condition as an expression; `None` if there is no condition.
    pub fn condition(self, [first, second]: [char; 2]) -> Option<Expr> {
        let [first, second] = [first, second].map(|letter| Expr::Var(ExprVariable::Parameter(letter)));
        let (op, a, b) = match self {
            PairRegion::Everywhere => return None,
            PairRegion::FirstAtMostSecond => (Binary::Le, first, second),
            PairRegion::FirstBelowSecond => (Binary::Lt, first, second),
            PairRegion::SecondAtMostFirst => (Binary::Le, second, first),
            PairRegion::SecondBelowFirst => (Binary::Lt, second, first),
        };
        Some(Expr::binary(op, a, b))
    }

    /// The region of a condition that [`condition`](Self::condition) gives.
    pub fn of_condition(test: &Expr, letters: [char; 2]) -> Option<PairRegion> {
        PairRegion::ALL.into_iter().find(|region| region.condition(letters).as_ref() == Some(test))
    }

    /// The linear form that is at least 0 for just the pairs of the region, where the parameters are these variables.
    pub fn linear_form(self, [first, second]: [usize; 2]) -> Option<LinearForm> {
        let form = |more: usize, less: usize, constant| LinearForm { terms: vec![(more, 1), (less, -1)], constant };
        Some(match self {
            PairRegion::Everywhere => return None,
            PairRegion::FirstAtMostSecond => form(second, first, 0),
            PairRegion::FirstBelowSecond => form(second, first, -1),
            PairRegion::SecondAtMostFirst => form(first, second, 0),
            PairRegion::SecondBelowFirst => form(first, second, -1),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_conditions_and_forms() {
        for region in PairRegion::ALL {
            let other = region.complement();
            for at in [[1, 1], [1, 2], [2, 1], [5, 9], [9, 5]] {
                let inside = region.contains(at);
                assert_eq!(other.is_some_and(|other| other.contains(at)), !inside, "{region:?}");
                if let Some(test) = region.condition(['a', 'b']) {
                    let test = test.with_parameter_named('a', at[0]).with_parameter_named('b', at[1]);
                    assert_eq!(test.eval(0, 0), Some(inside.into()), "{region:?}");
                }
                if let Some(form) = region.linear_form([0, 1]) {
                    let sum: i64 = form.terms.iter().map(|&(var, times)| times * at[var] as i64).sum();
                    assert_eq!(sum + form.constant >= 0, inside, "{region:?}");
                }
            }
        }
    }
}
