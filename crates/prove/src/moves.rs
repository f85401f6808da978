//! The moves of a game as formulas about natural numbers.

use grundy_game::{
    Code, GameShape, HeapRule, LinearFamily, LinearForm, LinearMoves, LinearTest, NamedSet, NumberSet, NumberTest,
    Ruleset,
};

/// The moves from all positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormulaMoves {
    /// Linear formulas.
    Linear(LinearMoves),
    /// A code by which more than two heaps may be left. Its options are built step by step, which needs smaller automata than one formula.
    Code(Code),
}

/// The maximum number of numbers of a subtraction set, or missing numbers of an all-but set, that are written as formulas.
const MAX_SET_NUMBERS: usize = 200;

impl FormulaMoves {
    /// The moves of a game, or `None` if they are not known as formulas.
    pub fn from_game(game: &Ruleset) -> Option<FormulaMoves> {
        if let Some(moves) = game.analysis.linear_moves() {
            return Some(FormulaMoves::Linear(moves));
        }
        let GameShape::Heap(heap) = game.shape() else { return None };
        match heap.heap_rule() {
            HeapRule::Code(code) if code.max_heaps() > 2 => Some(FormulaMoves::Code(code.clone())),
            rule => Some(FormulaMoves::Linear(LinearMoves { params: 1, families: rule_families(rule)? })),
        }
    }

    /// Returns whether some move leaves a run of components.
    pub fn leaves_runs(&self) -> bool {
        matches!(self, FormulaMoves::Linear(moves) if moves.leaves_runs())
    }

    /// The number of parameters of a position.
    pub fn params(&self) -> usize {
        match self {
            FormulaMoves::Linear(moves) => moves.params,
            FormulaMoves::Code(_) => 1,
        }
    }
}

/// `constant + Σ aᵢ·xᵢ`: variable 0 is the heap, variable 1 the choice of the mover.
fn linear_form(terms: &[(usize, i64)], constant: i64) -> LinearForm {
    LinearForm { terms: terms.to_vec(), constant }
}

fn linear_family(chosen: usize, rows: Vec<LinearForm>, left: Vec<LinearForm>) -> LinearFamily {
    LinearFamily {
        choice_count: chosen,
        rows,
        tests: Vec::new(),
        left_components: left.into_iter().map(|heap| vec![heap]).collect(),
        runs: Vec::new(),
    }
}

/// The moves of a rule of heaps as linear families; `None` if they are not linear, or too many.
fn rule_families(rule: HeapRule<'_>) -> Option<Vec<LinearFamily>> {
    let number = |n: u64| i64::try_from(n).ok();
    match rule {
        HeapRule::Subtraction(NumberSet::Finite(numbers)) if numbers.len() <= MAX_SET_NUMBERS => {
            let take = |&taken: &u64| {
                let left = linear_form(&[(0, 1)], -number(taken)?);
                Some(linear_family(0, vec![left.clone()], vec![left]))
            };
            numbers.iter().map(take).collect()
        }
        HeapRule::Subtraction(NumberSet::AllBut(missing)) if missing.len() <= MAX_SET_NUMBERS => {
            all_but_families(missing)
        }
        HeapRule::Subtraction(NumberSet::Named(NamedSet::Powers(base))) => {
            let rows = vec![linear_form(&[(1, 1)], -1), linear_form(&[(0, 1), (1, -1)], 0)];
            let mut take = linear_family(1, rows, vec![linear_form(&[(0, 1), (1, -1)], 0)]);
            take.tests.push(LinearTest {
                test: NumberTest::PowerOf(*base),
                form: linear_form(&[(1, 1)], 0),
                holds: true,
            });
            Some(vec![take])
        }
        HeapRule::Code(code) => Some(code_families(code)),
        HeapRule::TakeOrSplit => Some(vec![
            linear_family(1, vec![linear_form(&[(0, 1), (1, -1)], -1)], vec![linear_form(&[(1, 1)], 0)]),
            linear_family(
                1,
                vec![linear_form(&[(1, 1)], -1), linear_form(&[(0, 1), (1, -2)], 0)],
                vec![linear_form(&[(1, 1)], 0), linear_form(&[(0, 1), (1, -1)], 0)],
            ),
        ]),
        HeapRule::UnequalSplit => Some(vec![linear_family(
            1,
            vec![linear_form(&[(1, 1)], -1), linear_form(&[(0, 1), (1, -2)], -1)],
            vec![linear_form(&[(1, 1)], 0), linear_form(&[(0, 1), (1, -1)], 0)],
        )]),
        _ => None,
    }
}

/// The moves that take any number except the missing ones, which ascend; `None` if a number is too large.
fn all_but_families(missing: &[u64]) -> Option<Vec<LinearFamily>> {
    let mut families = Vec::new();
    let mut least = 1;
    // One family for each interval between missing numbers, and one for all numbers above the last.
    for &number_missing in missing.iter().chain([&u64::MAX]) {
        let mut rows = vec![linear_form(&[(1, 1)], -i64::try_from(least).ok()?), linear_form(&[(0, 1), (1, -1)], 0)];
        if number_missing != u64::MAX {
            rows.push(linear_form(&[(1, -1)], i64::try_from(number_missing).ok()? - 1));
        }
        // Two missing numbers in a row leave an empty interval, which needs no family.
        if number_missing > least {
            families.push(linear_family(1, rows, vec![linear_form(&[(0, 1), (1, -1)], 0)]));
        }
        least = number_missing.saturating_add(1);
    }
    Some(families)
}

/// The moves of a code that leave at most two heaps.
fn code_families(code: &Code) -> Vec<LinearFamily> {
    let mut families = Vec::new();
    for (taken, _) in code.digits().iter().enumerate() {
        for heaps in (0..=2).filter(|&heaps| code.allows(taken, heaps)) {
            let taken = taken as i64;
            let left = linear_form(&[(0, 1)], -taken);
            families.push(match heaps {
                // The two rows mean `heap ≥ taken` and `heap ≤ taken`:
                // taking everything is allowed from one heap only.
                0 => linear_family(0, vec![left, linear_form(&[(0, -1)], taken)], Vec::new()),
                1 => linear_family(0, vec![linear_form(&[(0, 1)], -taken - 1)], vec![left]),
                // `taken` of `heap`: leave nothing, one heap, or two heaps.
                // The first of the two heaps is no larger than the second.
                _ => linear_family(
                    1,
                    vec![linear_form(&[(1, 1)], -1), linear_form(&[(0, 1), (1, -2)], -taken)],
                    vec![linear_form(&[(1, 1)], 0), linear_form(&[(0, 1), (1, -1)], -taken)],
                ),
            });
        }
    }
    families
}
