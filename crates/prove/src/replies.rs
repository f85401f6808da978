//! The moves of a position of any size that lead where an automaton says: winning moves by a law.

use crate::automata::{Dfa, Formula, System, Var};
use crate::obligations::options::{Part, any_family, powers, sum_is};
use grundy_game::{Budget, LinearMoves};
use grundy_theory::{Nat, Stop};
use std::collections::BTreeSet;

/// Where a move shall lead.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// To a component that the automaton of the lost positions accepts, or to none.
    Lost(&'a Dfa),
    /// To components whose values have this nim-sum, by the automaton of positions with their values.
    Value(&'a Dfa, &'a Nat),
}

/// Moves, each by the components that it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replies {
    /// The first ones.
    pub listed: Vec<Vec<Vec<Nat>>>,
    /// How many there are, where that is known.
    pub total: Option<Nat>,
}

/// What is left is named by variables from here on, and values from there on.
const LEFT: Var = 1 << 20;
const VALUES: Var = 1 << 21;

/// The moves of a position that lead where it is wanted, the first `limit` of them; `None` where the moves have no automaton, or leave runs.
///
/// # Errors
/// The budget that ran out: states count as positions.
///
/// # Complexity
/// That of compiling the moves with the position in them: the automata grow with its digits, not with its size.
///
/// # Examples
/// ```
/// use grundy_game::{LinearFamily, LinearForm, LinearMoves};
/// use grundy_prove::automata::{Dfa, Numeration};
/// use grundy_prove::replies::{Wanted, replies};
/// use grundy_theory::Nat;
/// // Take 1 or 2: lost are the multiples of 3.
/// let form = |constant| LinearForm { terms: vec![(0, 1)], constant };
/// let take = |n: i64| LinearFamily { chosen: 0, rows: vec![form(-n)], tests: vec![], left: vec![vec![form(-n)]], runs: vec![] };
/// let moves = LinearMoves { params: 1, families: vec![take(1), take(2)] };
/// let threes = Dfa::of_parts(Numeration::Base(2), 1, vec![0, 1, 2, 0, 1, 2], vec![true, false, false]).unwrap();
/// let large = Nat::from(10u32).pow(40); // 1 more than a multiple of 3
/// let found = replies(&moves, &[large.clone()], Wanted::Lost(&threes), 9, &()).unwrap().unwrap();
/// assert_eq!(found.listed, [[[large - 1u32]]]);
/// ```
pub fn replies(
    moves: &LinearMoves,
    position: &[Nat],
    wanted: Wanted<'_>,
    limit: usize,
    budget: &dyn Budget,
) -> Result<Option<Replies>, Stop> {
    let (Wanted::Lost(claimed) | Wanted::Value(claimed, _)) = wanted;
    let numeration = claimed.numeration();
    // A run may be longer than any list.
    if moves.leaves_runs() {
        return Ok(None);
    }
    let Ok(powers) = powers(&moves.families, numeration) else { return Ok(None) };
    let params = moves.params;
    let here: Vec<Var> = (0..params as Var).collect();
    let value = params as Var;
    let mut relations = vec![claimed.clone()];
    relations.extend(powers.iter().map(|(_, dfa)| dfa.clone()));
    let mut facts = vec![Formula::Relation(relations.len(), here.clone())];
    relations.push(Dfa::of_numbers(numeration, position)?);
    let mut fixed = here.clone();
    if let Wanted::Value(_, goal) = wanted {
        facts.push(Formula::Relation(relations.len(), vec![value]));
        relations.push(Dfa::of_numbers(numeration, std::slice::from_ref(goal))?);
        fixed.push(value);
    }
    let system = System { numeration, relations: &relations, budget };
    let longest = position.iter().map(|n| numeration.numeral(n).len()).max().unwrap_or(0) + MORE_DIGITS;
    // The same components may be left in several orders.
    let mut found: BTreeSet<Vec<Vec<Nat>>> = BTreeSet::new();
    let mut total = Some(Nat::ZERO);
    for components in 0..=moves.families.iter().map(|family| family.left.len()).max().unwrap_or(0) {
        let families: Vec<_> =
            moves.families.iter().filter(|family| family.left.len() == components).cloned().collect();
        if families.is_empty() {
            continue;
        }
        let leads = |left: &[Part]| {
            let named = left.iter().flat_map(|part| &part.numbers).zip(LEFT..);
            let mut all: Vec<Formula> = named.map(|(&x, y)| Formula::linear(&[(x, 1), (y, -1)], 0)).collect();
            all.push(match (wanted, left) {
                (Wanted::Value(..), _) => sum_is(left, value, VALUES),
                (Wanted::Lost(_), []) => Formula::True,
                (Wanted::Lost(_), [one]) => Formula::Relation(one.relation, one.numbers.clone()),
                // Lost positions alone do not tell who wins a sum.
                (Wanted::Lost(_), _) => Formula::False,
            });
            Formula::And(all)
        };
        let move_of = any_family(&families, params, &powers, leads);
        let all = facts.iter().cloned().chain([move_of]).collect();
        let left = system.compile(&Formula::Exists(fixed.clone(), Formula::And(all).into()))?;
        debug_assert_eq!(left.variables, (LEFT..).take(components * params).collect::<Vec<_>>());
        let solutions = left.dfa.solutions(limit.max(ENOUGH), longest, budget)?;
        let complete = solutions.total == Some(solutions.listed.len() as u128);
        let before = found.len();
        for numbers in solutions.listed {
            let mut parts: Vec<Vec<Nat>> = numbers.chunks(params).map(<[Nat]>::to_vec).collect();
            parts.sort();
            found.insert(parts);
        }
        let more = match solutions.total {
            Some(_) if complete => Some(Nat::from(found.len() - before)),
            Some(several) if components == 1 => Some(several.into()),
            _ => None,
        };
        total = total.zip(more).map(|(all, more)| all + more);
    }
    let mut listed: Vec<_> = found.into_iter().collect();
    listed.truncate(limit);
    Ok(Some(Replies { listed, total }))
}

/// What is left may have so many digits more than what was there.
const MORE_DIGITS: usize = 16;
/// So many moves are listed at least, to see which are the same.
const ENOUGH: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::Numeration;
    use grundy_game::{LinearFamily, LinearForm};

    /// Take any number, or split in two: Lasker's Nim, by its values.
    #[test]
    fn splits_are_found_in_a_heap_of_any_size() {
        let form = |terms: &[(usize, i64)], constant| LinearForm { terms: terms.to_vec(), constant };
        let (one, rest) = (form(&[(1, 1)], 0), form(&[(0, 1), (1, -1)], 0));
        let take = LinearFamily {
            chosen: 1,
            rows: vec![one.clone(), form(&[(0, 1), (1, -1)], -1)],
            tests: vec![],
            left: vec![vec![one.clone()]],
            runs: vec![],
        };
        let split = LinearFamily {
            chosen: 1,
            rows: vec![form(&[(1, 1)], -1), form(&[(0, 1), (1, -1)], -1)],
            tests: vec![],
            left: vec![vec![one], vec![rest]],
            runs: vec![],
        };
        let moves = LinearMoves { params: 1, families: vec![take, split] };
        let value = |n: &Nat| match (n % 4u32).to_string().as_str() {
            "0" if *n > Nat::ZERO => n - 1u32,
            "3" => n + 1u32,
            _ => n.clone(),
        };
        let table: Vec<u64> = (0u32..200).map(|n| value(&n.into()).try_into().expect("it is small")).collect();
        let law = &crate::detect::values(&table)[0];
        let values = crate::relation::of_law(law, &()).expect("it is linear");
        assert_eq!(values.numeration(), Numeration::Base(2));
        for n in (0u32..24).map(Nat::from).chain([Nat::from(10u32).pow(30)]) {
            for goal in [Nat::ZERO, Nat::from(5u32), value(&n) + 1u32] {
                let wanted = Wanted::Value(&values, &goal);
                let found =
                    replies(&moves, std::slice::from_ref(&n), wanted, 1000, &()).expect("no limit").expect("linear");
                for parts in &found.listed {
                    let sum = parts.iter().map(|part| value(&part[0])).fold(Nat::ZERO, |sum, value| sum ^ value);
                    assert_eq!(sum, goal, "{n}: {parts:?}");
                }
                let Ok(n) = u64::try_from(n.clone()) else { continue };
                let v = |n: u64| value(&n.into());
                let takes = (0..n).filter(|&m| v(m) == goal).count();
                let splits = (1..n).filter(|&m| 2 * m <= n && v(m) ^ v(n - m) == goal).count();
                assert_eq!((found.listed.len(), found.total), (takes + splits, Some((takes + splits).into())), "{n}");
            }
        }
    }
}
