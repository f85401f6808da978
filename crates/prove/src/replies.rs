//! The winning moves of a position of any size, by the automaton of a law.
//!
//! The moves come from the automaton of the moves with the position substituted, so even positions near 10^40 are supported.

use crate::automata::{Dfa, Formula, Numeration, Solutions, System, VariableId};
use crate::obligations::nim_sum::NimSumForm;
use crate::obligations::options::{LeftPart, power_automata, some_move_formula, sum_formula};
use crate::obligations::sums::{matching_sums, run_formula};
use grundy_game::{Budget, LinearFamily, LinearMoves, Nat, Stop};
use std::collections::BTreeSet;

/// The goal of a move.
#[derive(Clone, Copy, Debug)]
pub enum ReplyGoal<'a> {
    /// To a component that the automaton of the lost positions accepts, or to none.
    Lost(&'a Dfa),
    /// To components whose values have this nim-sum, by the automaton of positions with their values.
    Value(&'a Dfa, &'a Nat),
}

/// Moves, each by the components that it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replies {
    /// The first ones.
    pub listed_replies: Vec<Vec<Vec<Nat>>>,
    /// The number of all such moves, if it is known.
    pub total: Option<Nat>,
}

/// The numbers of the components that are left are variables from here on.
const FIRST_LEFT_VARIABLE: VariableId = 1 << 20;
/// Auxiliary values are variables from here on.
const FIRST_VALUE_VARIABLE: VariableId = 1 << 21;
/// The maximum number of digits that a component may have in excess of the largest number of the position.
const MAX_EXTRA_DIGITS: usize = 16;
/// The longest run whose components are listed.
const MAX_LISTED_RUN: u64 = 64;
/// The minimum number of solutions that are listed, to find those that are the same move.
const MIN_LISTED_SOLUTIONS: usize = 256;

/// The first `limit` moves of a position that reach the goal; `None` if the moves have no automaton.
///
/// If moves leave runs, `sums` must be the proved automaton that accepts each number with the nim-sum of all values
/// below it. Moves that leave long runs are counted but not listed.
///
/// # Errors
/// Returns an error if the budget runs out: states count as positions.
///
/// # Complexity
/// That of compiling the moves with the position in them: the automata grow with its digits, not with its size.
///
/// # Examples
/// ```
/// use grundy_game::{LinearFamily, LinearForm, LinearMoves, Nat};
/// use grundy_prove::automata::{Dfa, Numeration};
/// use grundy_prove::replies::{ReplyGoal, list_replies};
/// // Take 1 or 2: lost are the multiples of 3.
/// let form = |constant| LinearForm { terms: vec![(0, 1)], constant };
/// let take = |n: i64| LinearFamily { choice_count: 0, rows: vec![form(-n)], tests: vec![], left_components: vec![vec![form(-n)]], runs: vec![] };
/// let moves = LinearMoves { params: 1, families: vec![take(1), take(2)] };
/// let threes = Dfa::from_parts(Numeration::Base(2), 1, vec![0, 1, 2, 0, 1, 2], vec![true, false, false]).unwrap();
/// let large = Nat::from(10u32).pow(40); // 1 more than a multiple of 3
/// let found = list_replies(&moves, &[large.clone()], ReplyGoal::Lost(&threes), None, 9, &()).unwrap().unwrap();
/// assert_eq!(found.listed_replies, [[[large - 1u32]]]);
/// ```
pub fn list_replies(
    moves: &LinearMoves,
    position: &[Nat],
    wanted: ReplyGoal<'_>,
    sums: Option<&Dfa>,
    limit: usize,
    budget: &dyn Budget,
) -> Result<Option<Replies>, Stop> {
    let Some(formulas) = ReplyFormulas::for_position(moves, position, wanted, sums, budget)? else { return Ok(None) };
    let system = System { numeration: formulas.numeration, relations: &formulas.relations, budget };
    let digits = position.iter().map(|n| formulas.numeration.numeral(n).len()).max().unwrap_or(0);
    let longest = digits + MAX_EXTRA_DIGITS;
    let kinds: BTreeSet<LeftCounts> = moves.families.iter().map(LeftCounts::of_family).collect();
    let mut found = FoundReplies { listed: BTreeSet::new(), long_run_moves: BTreeSet::new(), total: Some(Nat::ZERO) };
    for left in kinds {
        let automaton = system.compile(&formulas.replies_formula(left))?;
        let variables = FIRST_LEFT_VARIABLE..;
        debug_assert_eq!(automaton.variables, variables.take(left.variable_count(moves.params)).collect::<Vec<_>>());
        let solutions = automaton.dfa.solutions(limit.max(MIN_LISTED_SOLUTIONS), longest, budget)?;
        found.add_solutions(left, moves.params, solutions);
    }
    Ok(Some(found.into_replies(limit)))
}

/// The number of components and of runs that the moves of a family leave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct LeftCounts {
    components: usize,
    runs: usize,
}

impl LeftCounts {
    /// The counts of a family.
    fn of_family(family: &LinearFamily) -> LeftCounts {
        LeftCounts { components: family.left_components.len(), runs: family.runs.len() }
    }

    /// The number of variables for the components and for the ends of the runs.
    fn variable_count(self, params: usize) -> usize {
        self.components * params + 2 * self.runs
    }
}

/// The formulas of the moves of one position, and the relations that they use.
struct ReplyFormulas<'a> {
    moves: &'a LinearMoves,
    goal: ReplyGoal<'a>,
    numeration: Numeration,
    /// The powers that moves test for, by their bases.
    powers: Vec<(u64, Dfa)>,
    nim_sum: NimSumForm,
    /// The relations as in obligations, then the numbers of the position, and the value of the goal.
    relations: Vec<Dfa>,
    /// The formulas that give the fixed variables their numbers.
    facts: Vec<Formula>,
    /// The variables of the position and of the value of the goal.
    fixed: Vec<VariableId>,
}

impl<'a> ReplyFormulas<'a> {
    /// The formulas for a position; `None` if the moves have no automaton.
    fn for_position(
        moves: &'a LinearMoves,
        position: &[Nat],
        wanted: ReplyGoal<'a>,
        sums: Option<&Dfa>,
        budget: &dyn Budget,
    ) -> Result<Option<ReplyFormulas<'a>>, Stop> {
        let (ReplyGoal::Lost(claimed) | ReplyGoal::Value(claimed, _)) = wanted;
        let numeration = claimed.numeration();
        let Ok(powers) = power_automata(&moves.families, numeration) else { return Ok(None) };
        let Some(nim_sum) = nim_sum_form(moves, wanted, sums) else { return Ok(None) };
        let mut relations = vec![claimed.clone()];
        relations.extend(powers.iter().map(|(_, dfa)| dfa.clone()));
        if moves.leaves_runs() {
            // Lost positions alone do not determine who wins a run.
            let (ReplyGoal::Value(..), Some(sums)) = (wanted, sums) else { return Ok(None) };
            let Ok(sums) = matching_sums(Some(sums), claimed) else { return Ok(None) };
            let at = relations.len();
            relations.push(sums.clone());
            let run = System { numeration, relations: &relations, budget }.compile(&run_formula(at, nim_sum))?;
            relations.push(run.dfa);
        }
        let (facts, fixed) = (Vec::new(), Vec::new());
        let mut formulas = ReplyFormulas { moves, goal: wanted, numeration, powers, nim_sum, relations, facts, fixed };
        formulas.fix_numbers((0..moves.params as VariableId).collect(), position)?;
        if let ReplyGoal::Value(_, goal) = wanted {
            formulas.fix_numbers(vec![formulas.value_variable()], std::slice::from_ref(goal))?;
        }
        Ok(Some(formulas))
    }

    /// The variable for the value of the goal.
    fn value_variable(&self) -> VariableId {
        self.moves.params as VariableId
    }

    /// Gives variables their numbers, by a relation and not by constants of a formula, whose size is bounded: see `linear`.
    fn fix_numbers(&mut self, variables: Vec<VariableId>, numbers: &[Nat]) -> Result<(), Stop> {
        self.fixed.extend(&variables);
        self.facts.push(Formula::Relation(self.relations.len(), variables));
        self.relations.push(Dfa::from_numbers(self.numeration, numbers)?);
        Ok(())
    }

    /// The formula of the moves that leave as many components and runs as these, over the variables of what is left.
    ///
    /// Families that leave as much are one formula, so a move that two of them allow is one solution.
    fn replies_formula(&self, left: LeftCounts) -> Formula {
        let families: Vec<LinearFamily> =
            self.moves.families.iter().filter(|family| LeftCounts::of_family(family) == left).cloned().collect();
        let reaches_goal = |left: &[LeftPart]| {
            let named = left.iter().flat_map(|part| &part.numbers).zip(FIRST_LEFT_VARIABLE..);
            let mut all: Vec<Formula> = named.map(|(&x, y)| Formula::linear(&[(x, 1), (y, -1)], 0)).collect();
            all.push(self.goal_formula(left));
            Formula::And(all)
        };
        let move_of = some_move_formula(&families, self.moves.params, &self.powers, reaches_goal);
        let all = self.facts.iter().cloned().chain([move_of]).collect();
        Formula::Exists(self.fixed.clone(), Formula::And(all).into())
    }

    /// The formula that the components and runs that are left reach the goal.
    fn goal_formula(&self, left: &[LeftPart]) -> Formula {
        match (self.goal, left) {
            (ReplyGoal::Value(..), _) => sum_formula(left, self.value_variable(), FIRST_VALUE_VARIABLE, self.nim_sum),
            (ReplyGoal::Lost(_), []) => Formula::True,
            (ReplyGoal::Lost(_), [one]) => Formula::Relation(one.relation, one.numbers.clone()),
            // Lost positions alone do not determine who wins a sum.
            (ReplyGoal::Lost(_), _) => Formula::False,
        }
    }
}

/// The form of the nim-sums in the formulas; `None` if there is none for these values.
fn nim_sum_form(moves: &LinearMoves, wanted: ReplyGoal<'_>, sums: Option<&Dfa>) -> Option<NimSumForm> {
    match wanted {
        ReplyGoal::Value(claimed, _) if moves.families.iter().any(LinearFamily::leaves_several) => {
            let summed = sums.filter(|_| moves.leaves_runs());
            NimSumForm::from_automata([claimed].into_iter().chain(summed))
        }
        // No formula has a nim-sum.
        _ => Some(NimSumForm::Digitwise),
    }
}

/// The moves that were found.
struct FoundReplies {
    /// The components that they leave. The same components may be left in several orders.
    listed: BTreeSet<Vec<Vec<Nat>>>,
    /// Moves that leave long runs, by the solution of the formula.
    long_run_moves: BTreeSet<Vec<Nat>>,
    /// The number of all moves, if it is known.
    total: Option<Nat>,
}

impl FoundReplies {
    /// Adds the solutions of the formula of moves that leave so many components and runs.
    fn add_solutions(&mut self, left: LeftCounts, params: usize, solutions: Solutions) {
        let complete = solutions.total == Some(solutions.listed_solutions.len() as u128);
        let before = self.listed.len() + self.long_run_moves.len();
        for numbers in solutions.listed_solutions {
            match left_components(left, params, &numbers) {
                Some(components) => self.listed.insert(components),
                None => self.long_run_moves.insert(numbers),
            };
        }
        let more = match solutions.total {
            Some(_) if complete => Some(Nat::from(self.listed.len() + self.long_run_moves.len() - before)),
            // A single component has no orders, so solutions are
            // moves. With several, one move may be several solutions.
            Some(several) if (left.components, left.runs) == (1, 0) => Some(several.into()),
            _ => None,
        };
        self.total = self.total.take().zip(more).map(|(all, more)| all + more);
    }

    /// The first `limit` of the listed moves, and the number of all.
    fn into_replies(self, limit: usize) -> Replies {
        Replies { listed_replies: self.listed.into_iter().take(limit).collect(), total: self.total }
    }
}

/// The components of a solution, sorted; `None` if a run is too long to be listed.
fn left_components(left: LeftCounts, params: usize, numbers: &[Nat]) -> Option<Vec<Vec<Nat>>> {
    let (single, ends) = numbers.split_at(left.components * params);
    let mut components: Vec<Vec<Nat>> = single.chunks(params).map(<[Nat]>::to_vec).collect();
    for ends in ends.chunks(2) {
        let length = u64::try_from(&ends[1] - &ends[0]).ok().filter(|&length| length <= MAX_LISTED_RUN)?;
        components.extend((0..length).map(|i| vec![&ends[0] + i]));
    }
    components.sort();
    Some(components)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{LinearComponentRun, LinearForm};

    /// Take any number, or split in two: Lasker's Nim, by its values.
    #[test]
    fn splits_are_found_in_a_heap_of_any_size() {
        let form = |terms: &[(usize, i64)], constant| LinearForm { terms: terms.to_vec(), constant };
        let (one, rest) = (form(&[(1, 1)], 0), form(&[(0, 1), (1, -1)], 0));
        let take = LinearFamily {
            choice_count: 1,
            rows: vec![one.clone(), form(&[(0, 1), (1, -1)], -1)],
            tests: vec![],
            left_components: vec![vec![one.clone()]],
            runs: vec![],
        };
        let split = LinearFamily {
            choice_count: 1,
            rows: vec![form(&[(1, 1)], -1), form(&[(0, 1), (1, -1)], -1)],
            tests: vec![],
            left_components: vec![vec![one], vec![rest]],
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
        let values = crate::relation::law_relation(law, &()).expect("it is linear");
        assert_eq!(values.numeration(), Numeration::Base(2));
        for n in (0u32..24).map(Nat::from).chain([Nat::from(10u32).pow(30)]) {
            for goal in [Nat::ZERO, Nat::from(5u32), value(&n) + 1u32] {
                let wanted = ReplyGoal::Value(&values, &goal);
                let found = list_replies(&moves, std::slice::from_ref(&n), wanted, None, 1000, &())
                    .expect("no limit")
                    .expect("linear");
                for parts in &found.listed_replies {
                    let sum = parts.iter().map(|part| value(&part[0])).fold(Nat::ZERO, |sum, value| sum ^ value);
                    assert_eq!(sum, goal, "{n}: {parts:?}");
                }
                let Ok(n) = u64::try_from(n.clone()) else { continue };
                let v = |n: u64| value(&n.into());
                let takes = (0..n).filter(|&m| v(m) == goal).count();
                let splits = (1..n).filter(|&m| 2 * m <= n && v(m) ^ v(n - m) == goal).count();
                assert_eq!(
                    (found.listed_replies.len(), found.total),
                    (takes + splits, Some((takes + splits).into())),
                    "{n}"
                );
            }
        }
    }

    /// Turn up to any number of neighbouring coins: the ruler game.
    #[test]
    fn runs_are_found_of_a_coin_of_any_number() {
        let form = |terms: &[(usize, i64)]| LinearForm { terms: terms.to_vec(), constant: 0 };
        let (coin, first) = (form(&[(0, 1)]), form(&[(1, 1)]));
        let run = LinearComponentRun { from: first.clone(), to: coin };
        let rows = vec![first, form(&[(0, 1), (1, -1)])];
        let turn = LinearFamily { choice_count: 1, rows, tests: vec![], left_components: vec![], runs: vec![run] };
        let moves = LinearMoves { params: 1, families: vec![turn] };
        let value =
            |n: &Nat| (0..).map(|i| Nat::from(2u32).pow(i)).find(|power| (n + 1u32) % (power * 2u32) != Nat::ZERO);
        let table: Vec<u64> = (0u64..200).map(|n| 1 << (n + 1).trailing_zeros()).collect();
        let values = crate::relation::law_relation(&crate::detect::values(&table)[0], &()).expect("it is definable");
        let sums = crate::prefix::learn_prefix_sums(&values, &()).expect("no limit").expect("it is the Gray code");
        for n in (0u32..40).map(Nat::from).chain([Nat::from(10u32).pow(30)]) {
            for goal in [0u32, 1, 3, 4, 8].map(Nat::from) {
                let wanted = ReplyGoal::Value(&values, &goal);
                let position = std::slice::from_ref(&n);
                assert_eq!(list_replies(&moves, position, wanted, None, 9, &()), Ok(None), "no sums");
                let found =
                    list_replies(&moves, position, wanted, Some(&sums), 1000, &()).expect("no limit").expect("linear");
                for parts in &found.listed_replies {
                    let sum = parts.iter().filter_map(|part| value(&part[0])).fold(Nat::ZERO, |sum, value| sum ^ value);
                    assert_eq!(sum, goal, "{n}: {parts:?}");
                    assert!((0u32..).zip(parts.iter().rev()).all(|(i, part)| &part[0] + i + 1u32 == n), "{parts:?}");
                }
                let Ok(n) = usize::try_from(u64::try_from(n.clone()).unwrap_or(u64::MAX)) else { continue };
                if n > table.len() {
                    continue;
                }
                let turns = (0..=n).filter(|&first| Nat::from(table[first..n].iter().fold(0, |a, b| a ^ b)) == goal);
                assert_eq!(found.total, Some(turns.count().into()), "{n} to {goal}");
            }
        }
    }
}
