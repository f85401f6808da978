//! What must hold of an automaton so that it knows all lost positions of a game, or all Grundy values.
//!
//! Play ends, so these formulas determine the lost positions, or the values, by induction:
//!
//! - *Lost positions* `P`: a position is in `P` if and only if no move leads to one that is.
//! - *Values* `G`: every position has a value; it has no other; no move leads to a value that is the same;
//!   and to each smaller value some move leads. `Opt(x, u)` says that a move from `x` leads to components whose values have the nim-sum `u`.
//!
//! # Source
//! B. Mignoty, A. Renard, M. Rigo, M. Whiteland, *Automatic proofs in combinatorial game theory*,
//! International Journal of Game Theory 54 (2025), for lost positions; R. P. Sprague (1935), P. M. Grundy (1939) for values.

use crate::automata::{Dfa, Formula, Numeration, System, Var};
use crate::moves::Moves;
use grundy_game::{Budget, LinearFamily, LinearForm, NumberTest};
use grundy_theory::{Code, Said, Stop, say};

/// What became of the obligations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All hold.
    Holds,
    /// One does not: why, and at which position.
    Fails {
        /// What is wrong there.
        why: Said,
        /// The position.
        position: Vec<u64>,
    },
    /// The moves cannot be said in this numeration.
    NotDefinable(Said),
}

/// Why the moves have no automaton.
enum Failed {
    Stop(Stop),
    NotDefinable(Said),
}

impl From<Stop> for Failed {
    fn from(stop: Stop) -> Failed {
        Failed::Stop(stop)
    }
}

/// The relation that is claimed, and that of the moves, in lists of relations; where moves are made, powers stand behind the first.
const CLAIMED: usize = 0;
const MOVES: usize = 1;

fn with_powers(claimed: &Dfa, powers: Vec<(u64, Dfa)>) -> Vec<Dfa> {
    [claimed.clone()].into_iter().chain(powers.into_iter().map(|(_, dfa)| dfa)).collect()
}

/// Whether an automaton accepts exactly the lost positions.
///
/// # Errors
/// The budget that ran out: states count as positions.
///
/// # Examples
/// ```
/// use grundy_prove::automata::{Dfa, Numeration};
/// use grundy_prove::moves::Moves;
/// use grundy_prove::obligations::{Shown, lost};
/// use grundy_game::{LinearFamily, LinearForm, LinearMoves};
/// // Take 1 or 2: lost are the multiples of 3.
/// let form = |constant| LinearForm { terms: vec![(0, 1)], constant };
/// let take = |n: i64| LinearFamily { chosen: 0, rows: vec![form(-n)], tests: vec![], left: vec![vec![form(-n)]] };
/// let moves = Moves::Linear(LinearMoves { params: 1, families: vec![take(1), take(2)] });
/// let threes = Dfa::of_parts(Numeration::Base(2), 1, vec![0, 1, 2, 0, 1, 2], vec![true, false, false]).unwrap();
/// assert_eq!(lost(&moves, &threes, &()), Ok(Shown::Holds));
/// let wrong = Dfa::of_parts(Numeration::Base(2), 1, vec![0, 1, 2, 0, 1, 2], vec![false, true, false]).unwrap();
/// assert!(matches!(lost(&moves, &wrong, &()), Ok(Shown::Fails { .. })));
/// ```
pub fn lost(moves: &Moves, claimed: &Dfa, budget: &dyn Budget) -> Result<Shown, Stop> {
    settle(try_lost(moves, claimed, budget))
}

/// Whether an automaton accepts exactly the positions with their Grundy values, the value being the last number.
///
/// # Errors
/// The budget that ran out: states count as positions.
pub fn values(moves: &Moves, claimed: &Dfa, budget: &dyn Budget) -> Result<Shown, Stop> {
    settle(try_values(moves, claimed, budget))
}

fn settle(result: Result<Shown, Failed>) -> Result<Shown, Stop> {
    match result {
        Ok(shown) => Ok(shown),
        Err(Failed::NotDefinable(why)) => Ok(Shown::NotDefinable(why)),
        Err(Failed::Stop(stop)) => Err(stop),
    }
}

fn try_lost(moves: &Moves, claimed: &Dfa, budget: &dyn Budget) -> Result<Shown, Failed> {
    let Moves::Linear(moves) = moves else { return Err(several()) };
    if moves.families.iter().any(|family| family.left.len() > 1) {
        return Err(several());
    }
    let position: Vec<Var> = (0..moves.params as Var).collect();
    let numeration = claimed.numeration();
    let powers = powers(&moves.families, numeration)?;
    let to_lost = |components: &[Vec<Var>]| match components {
        // Nothing is left: the next player has no move.
        [] => Formula::True,
        [one, ..] => Formula::Relation(CLAIMED, one.clone()),
    };
    let formula = any_family(&moves.families, moves.params, &powers, to_lost);
    let known = with_powers(claimed, powers);
    let options = over(&System { numeration, relations: &known, budget }, &position, formula)?;
    let relations = [claimed.clone(), options];
    let system = System { numeration, relations: &relations, budget };
    let (is_lost, can_win) = (Formula::Relation(CLAIMED, position.clone()), Formula::Relation(MOVES, position.clone()));
    let both = Formula::And(vec![is_lost.clone(), can_win.clone()]);
    if let Some(found) = system.example(&both)? {
        let position = numbers(&found, &position);
        let shown = written(&position);
        let why = say!(
            "{shown} is said to be lost, but a move leads to a lost position",
            "声称 {shown} 是必败局面，但有一步可到必败局面"
        );
        return Ok(Shown::Fails { why, position });
    }
    let neither = Formula::And(vec![Formula::Not(is_lost.into()), Formula::Not(can_win.into())]);
    if let Some(found) = system.example(&neither)? {
        let position = numbers(&found, &position);
        let shown = written(&position);
        let why = say!(
            "{shown} is said to be won, but no move leads to a lost position",
            "声称 {shown} 是必胜局面，但没有一步能到必败局面"
        );
        return Ok(Shown::Fails { why, position });
    }
    Ok(Shown::Holds)
}

fn try_values(moves: &Moves, claimed: &Dfa, budget: &dyn Budget) -> Result<Shown, Failed> {
    let params = moves.params();
    let numeration = claimed.numeration();
    let position: Vec<Var> = (0..params as Var).collect();
    let (value, other) = (params as Var, params as Var + 1);
    let with = |value: Var| -> Vec<Var> { position.iter().copied().chain([value]).collect() };
    let options = match moves {
        Moves::Linear(moves) => {
            let families = &moves.families;
            let first = first_free(families, params);
            let has_value = |components: &[Vec<Var>]| sum_is(components, value, first);
            let powers = powers(families, numeration)?;
            let formula = any_family(families, params, &powers, has_value);
            let known = with_powers(claimed, powers);
            over(&System { numeration, relations: &known, budget }, &with(value), formula)?
        }
        Moves::Code(code) => options_of_code(code, claimed, budget)?,
    };
    let relations = [claimed.clone(), options];
    let system = System { numeration, relations: &relations, budget };
    let of = |value: Var| Formula::Relation(CLAIMED, with(value));
    let option = |value: Var| Formula::Relation(MOVES, with(value));
    let less = Formula::at_least_zero(&[(value, 1), (other, -1)], -1);
    let obligations = [
        (Formula::Not(Formula::Exists(vec![value], of(value).into()).into()), say!("has no value", "没有值")),
        (Formula::And(vec![of(value), of(other), less.clone()]), say!("has two values", "有两个值")),
        (
            Formula::And(vec![of(value), option(value)]),
            say!("is said to have a value that an option has too", "声称的值与某个后继的值相同"),
        ),
        (
            Formula::And(vec![of(value), less, Formula::Not(option(other).into())]),
            say!(
                "is said to have a value, but no option has some smaller one",
                "声称的值过大：有更小的值不是任何后继的值"
            ),
        ),
    ];
    for (wrong, why) in obligations {
        if let Some(found) = system.example(&wrong)? {
            let position = numbers(&found, &position);
            let (shown, en, zh) = (written(&position), why.en.clone(), why.zh.clone());
            return Ok(Shown::Fails { why: say!("{shown} {en}", "{shown} {zh}"), position });
        }
    }
    Ok(Shown::Holds)
}

/// The first variable that no family uses: those of a family are the position, the value, what is chosen, and the components.
fn first_free(families: &[LinearFamily], params: usize) -> Var {
    let most = families.iter().map(|family| family.chosen + family.left.iter().flatten().count()).max().unwrap_or(0);
    (params + 1 + most) as Var
}

/// That the values of components have a nim-sum.
pub(crate) fn sum_is(components: &[Vec<Var>], sum: Var, mut free: Var) -> Formula {
    let value_of =
        |component: &[Var], value: Var| Formula::Relation(CLAIMED, component.iter().copied().chain([value]).collect());
    match components {
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

/// That some move leads to components of which something is true.
pub(crate) fn any_family(
    families: &[LinearFamily],
    params: usize,
    powers: &[(u64, Dfa)],
    is_true_of: impl Fn(&[Vec<Var>]) -> Formula,
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
        let mut components: Vec<Vec<Var>> = Vec::new();
        for component in &family.left {
            components.push(component.iter().map(|form| as_var(form, &mut facts)).collect());
        }
        facts.push(is_true_of(&components));
        Formula::Exists(bound, Formula::And(facts).into())
    };
    Formula::Or(families.iter().map(one).collect())
}

/// The automata of the powers that families test for, by their bases; `None` where a test has no automaton.
pub(crate) fn known_powers(families: &[LinearFamily], numeration: Numeration) -> Option<Vec<(u64, Dfa)>> {
    powers(families, numeration).ok()
}

/// The same, or why a test has no automaton.
fn powers(families: &[LinearFamily], numeration: Numeration) -> Result<Vec<(u64, Dfa)>, Failed> {
    let mut powers: Vec<(u64, Dfa)> = Vec::new();
    for test in families.iter().flat_map(|family| &family.tests) {
        let NumberTest::PowerOf(base) = test.test else {
            return Err(Failed::NotDefinable(say!(
                "no automaton reads which numbers are primes, squares or the like",
                "没有自动机能识别素数、平方数之类的数"
            )));
        };
        if powers.iter().all(|(known, _)| *known != base) {
            powers.push((base, power_of(base, numeration)?));
        }
    }
    Ok(powers)
}

/// The powers of a base that is itself a power of that of the numerals: a 1, and then zeros, so many at a time.
fn power_of(base: u64, numeration: Numeration) -> Result<Dfa, Failed> {
    let not_definable = || {
        Failed::NotDefinable(say!(
            "the powers of {base} are read in base {base} only",
            "{base} 的幂只能用 {base} 进制识别"
        ))
    };
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

/// The automaton of a formula over just these variables.
fn over(system: &System<'_>, vars: &[Var], formula: Formula) -> Result<Dfa, Failed> {
    // A formula may not speak of all of them: so it is said of each that it is a number.
    let all = vars.iter().map(|&x| Formula::at_least_zero(&[(x, 1)], 0));
    let compiled = system.compile(&Formula::And(all.chain([formula]).collect()))?;
    debug_assert_eq!(compiled.variables, vars);
    Ok(compiled.dfa)
}

/// `Opt(n, u)` for a code, by the values of `1, 2, 3, …` heaps with so many tokens together.
fn options_of_code(code: &Code, claimed: &Dfa, budget: &dyn Budget) -> Result<Dfa, Failed> {
    let numeration = claimed.numeration();
    let (n, u, m, a, b, g, h) = (0, 1, 2, 3, 4, 5, 6);
    let mut relations = vec![claimed.clone()];
    // Relation j: j heaps, none of them empty, with the nim-sum of their values.
    for heaps in 1..=code.max_heaps() as usize {
        let system = System { numeration, relations: &relations, budget };
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
        let next = over(&system, &[n, u], formula)?;
        relations.push(next);
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
    over(&System { numeration, relations: &relations, budget }, &[n, u], Formula::Or(ways))
}

fn several() -> Failed {
    Failed::NotDefinable(say!(
        "a move leaves several components, so lost positions alone do not tell who wins",
        "一步会留下多个分量，只知道必败局面不足以判断胜负"
    ))
}

/// The numbers of a position in an example.
fn numbers(found: &[(Var, u64)], position: &[Var]) -> Vec<u64> {
    position.iter().map(|x| found.iter().find(|(y, _)| x == y).map_or(0, |(_, n)| *n)).collect()
}

fn written(position: &[u64]) -> String {
    let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
    match &numbers[..] {
        [one] => one.clone(),
        _ => format!("({})", numbers.join(", ")),
    }
}
