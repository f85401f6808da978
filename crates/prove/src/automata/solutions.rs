//! The tuples that an automaton accepts, in order, and the last number of a tuple from the others.

use super::alphabet::{Alphabet, letter_count};
use super::lease::BudgetLease;
use super::{Dfa, Numeration};
use grundy_game::{Budget, Nat, Stop};
use std::collections::HashMap;

/// The tuples that an automaton accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The first ones: those with the fewest digits, in the order of their words.
    pub listed_solutions: Vec<Vec<Nat>>,
    /// The number of all solutions; `None` if some have more digits than the limit, or if there are 2^128 or more.
    pub total: Option<u128>,
}

impl Dfa {
    /// The first `limit` accepted tuples with at most `longest` digits, and the number of all accepted tuples.
    ///
    /// # Errors
    /// Returns an error if the budget runs out: each state at each length counts as a position.
    ///
    /// # Complexity
    /// `O(states · letters)` for each of the `longest` digits, and `O(longest · letters)` for each tuple listed.
    ///
    /// # Examples
    /// ```
    /// use grundy_prove::automata::{Formula, Numeration, System};
    /// let system = System { numeration: Numeration::Base(2), relations: &[], budget: &() };
    /// // x + y = 3
    /// let sums = system.compile(&Formula::linear(&[(0, 1), (1, 1)], -3)).unwrap().dfa;
    /// let found = sums.solutions(3, 64, &()).unwrap();
    /// let pair = |x: u32, y: u32| vec![x.into(), y.into()];
    /// assert_eq!((found.listed_solutions, found.total), (vec![pair(0, 3), pair(1, 2), pair(2, 1)], Some(4)));
    /// ```
    pub fn solutions(&self, limit: usize, longest: usize, budget: &dyn Budget) -> Result<Solutions, Stop> {
        let alphabet = Alphabet::new(self.numeration(), self.tracks())?;
        budget.spend(self.states() as u64, 0)?;
        // The table lives until the end of this call, however it ends.
        let mut lease = BudgetLease::new(budget);
        lease.hold_bytes(16usize.saturating_mul(self.states()).saturating_mul(longest.saturating_add(1)))?;
        // By length and state, the number of words of that length that are accepted from there; saturating.
        let mut ends: Vec<Vec<u128>> = vec![self.accepting().iter().map(|&accepts| accepts.into()).collect()];
        for length in 0..longest {
            budget.spend(self.states() as u64, 0)?;
            let sum = |to: &u32| ends[length][*to as usize];
            let sum = |state: u32| self.transition_row(state).iter().map(sum).fold(0, u128::saturating_add);
            ends.push((0..self.states() as u32).map(sum).collect());
        }
        // A word that begins with zeros is the same tuple as a shorter one.
        let first = |length: usize| self.transition_row(0).iter().skip(1).map(move |&to| (length, to));
        let count = |length: usize| match length {
            0 => ends[0][0],
            _ => first(length).map(|(length, to)| ends[length - 1][to as usize]).fold(0, u128::saturating_add),
        };
        let counts: Vec<u128> = (0..=longest).map(count).collect();
        let sum = counts.iter().fold(0u128, |sum, &count| sum.saturating_add(count));
        // The sums saturate, so the largest number means "or more".
        let all = sum < u128::MAX && !self.has_longer(longest);
        let mut listed = Vec::new();
        for length in (0..=longest).filter(|&length| counts[length] > 0) {
            let mut word = Vec::with_capacity(length);
            self.visit_words(0, length, &ends, &mut word, &mut |word| {
                let track = |track: usize| {
                    let digit = |&letter: &usize| alphabet.digit(letter, self.tracks() - 1 - track);
                    self.numeration().represented_number(&word.iter().map(digit).collect::<Vec<_>>())
                };
                listed.push((0..self.tracks()).map(track).collect());
                listed.len() < limit
            });
            if listed.len() >= limit {
                break;
            }
        }
        listed.truncate(limit);
        Ok(Solutions { listed_solutions: listed, total: all.then_some(sum) })
    }

    /// Returns whether a word longer than `longest` that does not begin with zeros is accepted.
    fn has_longer(&self, longest: usize) -> bool {
        let mut reached = self.transition_row(0)[1..].to_vec();
        for _ in 0..longest {
            reached = reached.iter().flat_map(|&state| self.transition_row(state).iter().copied()).collect();
            reached.sort_unstable();
            reached.dedup();
        }
        let dead = self.dead_state();
        // The automaton is minimal, so something is accepted from every state but the dead one.
        reached.into_iter().any(|state| Some(state) != dead)
    }

    /// Visits the accepted words of a length from a state, in order, until `visit` returns `false`.
    fn visit_words(
        &self,
        state: u32,
        length: usize,
        ends: &[Vec<u128>],
        word: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> bool,
    ) -> bool {
        if length == 0 {
            return visit(word);
        }
        for (letter, &to) in self.transition_row(state).iter().enumerate() {
            // Branches without an accepted word are never entered, so the time is proportional to what is listed.
            let leads = ends[length - 1][to as usize] > 0 && (letter > 0 || !word.is_empty());
            if !leads {
                continue;
            }
            word.push(letter);
            let goes_on = self.visit_words(to, length - 1, ends, word, visit);
            word.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// The automaton that accepts one tuple of numbers, of any size.
    ///
    /// # Errors
    /// Returns [`Stop::Unsupported`] if there is no such numeration, or if there are too many numbers.
    pub fn from_numbers(numeration: Numeration, numbers: &[Nat]) -> Result<Dfa, Stop> {
        let letters = letter_count(numeration, numbers.len()).ok_or(Stop::Unsupported)?;
        let word = joint_word(numeration, numbers);
        let wrong = word.len() as u32 + 1;
        let mut next = vec![wrong; (word.len() + 2) * letters];
        word.iter().enumerate().for_each(|(at, &letter)| next[at * letters + letter] = at as u32 + 1);
        // Leading zeros stay in the start. The first letter of the word is not 0, so this replaces no digit of it.
        next[0] = 0;
        let accepting = (0..=wrong).map(|state| state as usize == word.len()).collect();
        Dfa::from_parts(numeration, numbers.len(), next, accepting).map_err(|_| Stop::Unsupported)
    }

    /// Returns whether a tuple of numbers of any size is accepted.
    ///
    /// # Panics
    /// Panics if the number of numbers differs from the number of tracks.
    pub fn accepts_naturals(&self, numbers: &[Nat]) -> bool {
        assert_eq!(numbers.len(), self.tracks(), "one number for each track");
        self.is_accepting(
            joint_word(self.numeration(), numbers).into_iter().fold(0, |state, letter| self.next(state, letter)),
        )
    }

    /// A last number with which the tuple is accepted: for the automaton of a function, its value.
    /// `None` if there is no such number.
    ///
    /// # Panics
    /// Panics if the number of numbers is not one less than the number of tracks.
    ///
    /// # Complexity
    /// `O(states · digits)` at each digit of the numbers.
    pub fn completion(&self, numbers: &[Nat]) -> Option<Nat> {
        assert_eq!(numbers.len() + 1, self.tracks(), "one number for each track but the last");
        let digits = self.numeration().digit_count() as usize;
        // The last number may be longer than the others. These are the states reached while the others have leading zeros, with the digits read.
        let mut before: HashMap<u32, Vec<u32>> = HashMap::from([(0, Vec::new())]);
        let mut queue = vec![0];
        let mut looked = 0;
        while looked < queue.len() {
            let state = queue[looked];
            looked += 1;
            for digit in 0..digits {
                let to = self.next(state, digit);
                if !before.contains_key(&to) {
                    let mut way = before[&state].clone();
                    way.push(digit as u32);
                    before.insert(to, way);
                    queue.push(to);
                }
            }
        }
        // For each digit of the numbers: the predecessor of each reached state, and the digit of the last number.
        let mut steps: Vec<HashMap<u32, (u32, u32)>> = Vec::new();
        let mut live: Vec<u32> = queue;
        for letter in joint_word(self.numeration(), numbers) {
            let mut reached: HashMap<u32, (u32, u32)> = HashMap::new();
            for &state in &live {
                for digit in 0..digits {
                    let to = self.next(state, letter * digits + digit);
                    reached.entry(to).or_insert((state, digit as u32));
                }
            }
            live = reached.keys().copied().collect();
            live.sort_unstable();
            steps.push(reached);
        }
        // `live` ascends, so the answer is the same in every run though it comes from a hash map.
        let mut state = live.into_iter().find(|&state| self.is_accepting(state))?;
        let mut word = Vec::new();
        for reached in steps.iter().rev() {
            let (from, digit) = reached[&state];
            word.push(digit);
            state = from;
        }
        word.extend(before[&state].iter().rev());
        word.reverse();
        Some(self.numeration().represented_number(&word))
    }
}

/// The joint word of some numbers, padded with leading zeros.
fn joint_word(numeration: Numeration, numbers: &[Nat]) -> Vec<usize> {
    let words: Vec<_> = numbers.iter().map(|number| numeration.numeral(number)).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let digits = numeration.digit_count() as usize;
    let letter = |at: usize| {
        let digit = |word: &Vec<u32>| (at + word.len()).checked_sub(length).map_or(0, |place| word[place] as usize);
        words.iter().fold(0, |letter, word| letter * digits + digit(word))
    };
    (0..length).map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Formula, System};
    use super::*;
    use grundy_game::kit::CallBudget;

    fn compile_formula(numeration: Numeration, formula: &Formula) -> Dfa {
        System { numeration, relations: &[], budget: &() }.compile(formula).expect("it is small").dfa
    }

    #[test]
    fn solutions_are_all_there_are() {
        for numeration in
            [Numeration::Base(2), Numeration::Base(3), Numeration::Recurrence(1), Numeration::Recurrence(2)]
        {
            // 3x + 2y ≤ 40, x ≥ 2
            let few = Formula::And(vec![
                Formula::at_least_zero(&[(0, -3), (1, -2)], 40),
                Formula::at_least_zero(&[(0, 1)], -2),
            ]);
            let mut found = compile_formula(numeration, &few).solutions(1000, 99, &()).expect("no limit");
            let pairs = (2u32..14).flat_map(|x| (0u32..21).map(move |y| (x, y)));
            let right = pairs.filter(|(x, y)| 3 * x + 2 * y <= 40);
            let right: Vec<Vec<Nat>> = right.map(|(x, y)| vec![x.into(), y.into()]).collect();
            assert_eq!(found.total, Some(right.len() as u128));
            found.listed_solutions.sort();
            assert_eq!(found.listed_solutions, right);
            let some = compile_formula(numeration, &few).solutions(5, 99, &()).expect("no limit");
            assert_eq!((some.listed_solutions.len(), some.total), (5, found.total));
            // Without an end.
            let many = compile_formula(numeration, &Formula::linear(&[(0, 1), (1, -2)], 0));
            let some = many.solutions(4, 99, &()).expect("no limit");
            assert_eq!(some.listed_solutions.len(), 4);
            assert!(some.total.is_none() && some.listed_solutions.iter().all(|at| at[0] == &at[1] * 2u32));
        }
        let none = compile_formula(Numeration::Base(2), &Formula::linear(&[(0, 2)], -3))
            .solutions(4, 99, &())
            .expect("no limit");
        assert_eq!(none, Solutions { listed_solutions: Vec::new(), total: Some(0) });
    }

    #[test]
    fn a_function_has_its_value_at_any_size() {
        for numeration in
            [Numeration::Base(2), Numeration::Base(10), Numeration::Recurrence(1), Numeration::Recurrence(3)]
        {
            // v = 3n + 5 is longer than n, n = 3v + 1 is shorter; not everywhere.
            let longer = compile_formula(numeration, &Formula::linear(&[(0, 3), (1, -1)], 5));
            let shorter = compile_formula(numeration, &Formula::linear(&[(0, 1), (1, -3)], -1));
            let large = Nat::from(10u32).pow(40);
            for n in [Nat::ZERO, Nat::from(1u32), Nat::from(99u32), large.clone(), large * 3u32 + 1u32] {
                let value = longer.completion(std::slice::from_ref(&n)).expect("it is everywhere");
                assert_eq!(value, &n * 3u32 + 5u32);
                assert!(
                    longer.accepts_naturals(&[n.clone(), value.clone()])
                        && !longer.accepts_naturals(&[n.clone(), value + 1u32])
                );
                let only = Dfa::from_numbers(numeration, &[n.clone(), &n * 7u32]).expect("two numbers");
                let found = only.solutions(9, 250, &()).expect("no limit");
                assert_eq!(found, Solutions { listed_solutions: vec![vec![n.clone(), &n * 7u32]], total: Some(1) });
                let third = (&n % 3u32 == Nat::from(1u32)).then(|| &n / 3u32);
                assert_eq!(shorter.completion(&[n]), third);
            }
        }
    }

    #[test]
    fn budgets_end_it() {
        let sums = compile_formula(Numeration::Base(2), &Formula::linear(&[(0, 1), (1, 1)], -3));
        assert_eq!(sums.solutions(3, 99, &CallBudget::new(0, Stop::Time)), Err(Stop::Time));
        let mut failed = 0;
        for calls in 0.. {
            let budget = CallBudget::new(calls, Stop::Time);
            let found = sums.solutions(3, 99, &budget);
            assert_eq!(budget.held_bytes(), 0, "nothing is held after {calls} calls");
            if found.is_ok() {
                break;
            }
            failed += 1;
        }
        assert!(failed > 0, "the budget is asked");
    }
}
