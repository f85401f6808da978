//! The moves as formulas: which positions, or which values, a move leads to.

use super::statement::{CLAIMED, Definition, Relation};
use crate::automata::{Dfa, Formula, Numeration, Var};
use grundy_game::{LinearFamily, LinearForm, NumberTest};
use grundy_theory::{Code, Said, say};

/// Something that a move leaves: numbers, and the relation between them and their nim-sum, which stands behind them.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// [`CLAIMED`] for one component, else that of runs.
    pub(crate) relation: usize,
    /// Those of a component, or the ends of a run.
    pub(crate) numbers: Vec<Var>,
}

/// The first variable that no family uses: those of a family are the position, the value, what is chosen, and what is left.
pub(super) fn first_free(families: &[LinearFamily], params: usize) -> Var {
    let of = |family: &LinearFamily| family.chosen + family.left.iter().flatten().count() + 2 * family.runs.len();
    (params + 1 + families.iter().map(of).max().unwrap_or(0)) as Var
}

/// That the values of what is left have a nim-sum.
pub(crate) fn sum_is(parts: &[Part], sum: Var, mut free: Var) -> Formula {
    let value_of = |part: &Part, value: Var| {
        Formula::Relation(part.relation, part.numbers.iter().copied().chain([value]).collect())
    };
    match parts {
        [] => Formula::linear(&[(sum, 1)], 0),
        [one] => value_of(one, sum),
        [first, rest @ ..] => {
            let (value, others) = (free, free + 1);
            free += 2;
            let facts = vec![value_of(first, value), sum_is(rest, others, free), Formula::Xor(value, others, sum)];
            Formula::Exists(vec![value, others], Formula::And(facts).into())
        }
    }
}

/// That some move leads to parts of which something is true. The relation of runs is the one behind the powers and the nim-sums of all below.
pub(crate) fn any_family(
    families: &[LinearFamily],
    params: usize,
    powers: &[(u64, Dfa)],
    is_true_of: impl Fn(&[Part]) -> Formula,
) -> Formula {
    let one = |family: &LinearFamily| {
        // What is chosen comes behind the position and the value.
        let var = |index: usize| (if index < params { index } else { index + 1 }) as Var;
        let mut free = (params + 1 + family.chosen) as Var;
        let mut bound: Vec<Var> = (0..family.chosen).map(|i| (params + 1 + i) as Var).collect();
        let terms = |form: &LinearForm| -> Vec<(Var, i64)> { form.terms.iter().map(|&(x, a)| (var(x), a)).collect() };
        let mut facts: Vec<Formula> =
            family.rows.iter().map(|row| Formula::at_least_zero(&terms(row), row.constant)).collect();
        let mut as_var = |form: &LinearForm, facts: &mut Vec<Formula>| match (&terms(form)[..], form.constant) {
            ([(x, 1)], 0) => *x,
            (found, constant) => {
                let y = free;
                free += 1;
                bound.push(y);
                let mut equal: Vec<(Var, i64)> = found.iter().map(|&(x, a)| (x, -a)).collect();
                equal.push((y, 1));
                facts.push(Formula::linear(&equal, -constant));
                y
            }
        };
        for test in &family.tests {
            let of = as_var(&test.of, &mut facts);
            let place = powers.iter().position(|(base, _)| test.test == NumberTest::PowerOf(*base));
            let power = Formula::Relation(1 + place.expect("it is there for every test"), vec![of]);
            facts.push(if test.holds { power } else { Formula::Not(power.into()) });
        }
        let mut parts: Vec<Part> = Vec::new();
        for component in &family.left {
            let numbers = component.iter().map(|form| as_var(form, &mut facts)).collect();
            parts.push(Part { relation: CLAIMED, numbers });
        }
        for run in &family.runs {
            let numbers = [&run.from, &run.to].map(|form| as_var(form, &mut facts)).to_vec();
            parts.push(Part { relation: runs_behind(powers), numbers });
        }
        facts.push(is_true_of(&parts));
        Formula::Exists(bound, Formula::And(facts).into())
    };
    Formula::Or(families.iter().map(one).collect())
}

/// The number of the relation of the nim-sums of all components below a number, which comes behind the powers.
pub(super) fn sums_behind(powers: &[(u64, Dfa)]) -> usize {
    CLAIMED + 1 + powers.len()
}

/// The number of the relation of runs, which comes behind that.
pub(super) fn runs_behind(powers: &[(u64, Dfa)]) -> usize {
    sums_behind(powers) + 1
}

/// The automata of the powers that families test for, by their bases.
pub(crate) fn powers(families: &[LinearFamily], numeration: Numeration) -> Result<Vec<(u64, Dfa)>, Said> {
    let mut powers: Vec<(u64, Dfa)> = Vec::new();
    for test in families.iter().flat_map(|family| &family.tests) {
        let NumberTest::PowerOf(base) = test.test else {
            return Err(say!(
                "no automaton reads which numbers are primes, squares or the like",
                "没有自动机能识别素数、平方数之类的数"
            ));
        };
        if powers.iter().all(|(known, _)| *known != base) {
            powers.push((base, power_of(base, numeration)?));
        }
    }
    Ok(powers)
}

/// The powers of a base that is itself a power of that of the numerals: a 1, and then zeros, so many at a time.
fn power_of(base: u64, numeration: Numeration) -> Result<Dfa, Said> {
    let not_definable =
        || say!("the powers of {base} are read in base {base} only", "{base} 的幂只能用 {base} 进制识别");
    let Numeration::Base(digits) = numeration else { return Err(not_definable()) };
    let zeros = (1..64).find(|&e| u64::from(digits).checked_pow(e) == Some(base)).ok_or_else(not_definable)?;
    // Nothing but zeros; the 1 and so many zeros modulo `zeros`; anything else.
    let dead = zeros + 1;
    let mut next = Vec::new();
    for state in 0..=dead {
        for digit in 0..digits {
            next.push(match (state, digit) {
                (0, 0) => 0,
                (0, 1) => 1,
                (state, 0) if state < dead => state % zeros + 1,
                _ => dead,
            });
        }
    }
    let accepting = (0..=dead).map(|state| state == 1).collect();
    Ok(Dfa::of_parts(numeration, 1, next, accepting).expect("it is complete"))
}

/// `Opt(n, u)` for a code, and before it the values of `1, 2, 3, …` heaps with so many tokens together, which it speaks of:
/// the relations behind the one that is claimed.
pub(super) fn options_of_code(code: &Code) -> Vec<Relation> {
    let (n, u, m, a, b, g, h) = (0, 1, 2, 3, 4, 5, 6);
    let mut relations = Vec::new();
    // Relation j: j heaps, none of them empty, with the nim-sum of their values.
    for heaps in 1..=code.max_heaps() as usize {
        let formula = match heaps {
            1 => Formula::And(vec![Formula::Relation(CLAIMED, vec![n, u]), Formula::at_least_zero(&[(n, 1)], -1)]),
            _ => {
                // The heaps go before their values: that keeps the automata small.
                let facts = vec![
                    Formula::linear(&[(a, 1), (b, 1), (n, -1)], 0),
                    Formula::Relation(1, vec![a, g]),
                    Formula::Relation(heaps - 1, vec![b, h]),
                ];
                let split = Formula::Exists(vec![a, b], Formula::And(facts).into());
                Formula::Exists(vec![g, h], Formula::And(vec![split, Formula::Xor(g, h, u)]).into())
            }
        };
        relations.push(Relation { name: format!("heaps_{heaps}"), is: Definition::over(&[n, u], formula) });
    }
    let mut ways = Vec::new();
    for taken in 0..code.digits().len() {
        for heaps in (0..=code.max_heaps()).filter(|&heaps| code.allows(taken, heaps)) {
            let left = Formula::linear(&[(n, 1), (m, -1)], -(taken as i64));
            let then = match heaps {
                0 => Formula::And(vec![Formula::linear(&[(m, 1)], 0), Formula::linear(&[(u, 1)], 0)]),
                heaps => Formula::Relation(heaps as usize, vec![m, u]),
            };
            ways.push(Formula::Exists(vec![m], Formula::And(vec![left, then]).into()));
        }
    }
    relations.push(Relation { name: "options".into(), is: Definition::over(&[n, u], Formula::Or(ways)) });
    relations
}
