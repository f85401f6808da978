//! Games whose call has fewer numbers than a position, such as Fibonacci nim: lost starts from lost positions.

use super::laws::{TRIED_NUMERATIONS, try_to_learn};
use super::tables::{self, LawTable};
use grundy::{Engine, Meter, Positions};
use grundy_game::{Budget, Convention, LinearForm, LinearStart, Ruleset, Stop};
use grundy_prove::automata::{Dfa, Formula, Numeration, System};
use grundy_prove::detect::recurrence::RecurrentList;
use grundy_prove::moves::FormulaMoves;
use grundy_prove::obligations::{ProofOutcome, prove_lost_under};

/// Starts with numbers below this one are compared one by one, since some of them may not be positions.
const MIN_PROVED_START: u64 = 64;

/// The lost starts of a game: proved, from `MIN_PROVED_START` on.
pub(super) struct LostStarts {
    /// The lost positions.
    pub(super) positions: Dfa,
    /// The lost starts, from `MIN_PROVED_START` on.
    starts: Dfa,
}

impl LostStarts {
    /// The lost starts of a game with two numbers that is called with one.
    ///
    /// Positions are those of the game under the convention. The numerals that are tried have the lists of the guessed laws as weights;
    /// then come those of [`TRIED_NUMERATIONS`].
    pub(super) fn find_starts(
        lists: &[RecurrentList],
        (game, convention): (&dyn Positions, Convention),
        ruleset: &Ruleset,
        moves: &FormulaMoves,
        engine: &mut Engine,
        meter: &Meter,
        budget: &dyn Budget,
    ) -> Result<Option<LostStarts>, Stop> {
        let Some(start) = ruleset.analysis.linear_start().filter(|start| start.params == 1 && moves.params() == 2)
        else {
            return Ok(None);
        };
        let natural = |form: &LinearForm| {
            let slope: i64 = form.terms.iter().map(|term| term.1).sum();
            // A form that does not fall and is natural there is natural
            // from there on, so each larger start is a position.
            slope >= 0 && form.evaluate(&[MIN_PROVED_START as i64]).is_some_and(|n| n >= 0)
        };
        if !start.numbers.iter().all(natural) {
            return Ok(None);
        }
        // A call with one name has positions of two numbers as the ruleset has.
        let game = game.value().map_or(game, |ruleset| ruleset as &dyn Positions);
        let Ok(table) = tables::table_of_two(game, tables::MAX_PAIR_NUMBER, convention, engine, meter) else {
            return Ok(None);
        };
        let known = |position: &[u64]| table.entry(position).map(|entry| entry.is_lost());
        let own = lists.iter().filter_map(RecurrentList::as_delayed).map(Numeration::Delayed);
        for numeration in own.chain(TRIED_NUMERATIONS) {
            let bounds = [table.size(); 2];
            let Some(positions) = try_to_learn(numeration, &bounds, &known, meter) else { continue };
            if prove_lost_under(convention, moves, &positions, budget)? == ProofOutcome::Holds {
                let starts = starts_of(&start, &positions, budget)?;
                return Ok(Some(LostStarts { positions, starts }));
            }
        }
        Ok(None)
    }

    pub(super) fn numeration(&self) -> Numeration {
        self.positions.numeration()
    }

    /// Whether an automaton accepts exactly the lost starts.
    pub(super) fn are_lost_starts(&self, numbers: &Dfa, table: &LawTable, budget: &dyn Budget) -> Result<bool, Stop> {
        let few = (0..MIN_PROVED_START)
            .all(|n| table.entry(&[n]).is_some_and(|entry| entry.is_lost() == numbers.accepts(&[n])));
        if !few || numbers.numeration() != self.numeration() || numbers.tracks() != 1 {
            return Ok(false);
        }
        let relations = [numbers.clone(), self.starts.clone()];
        let same = Formula::Iff(Formula::Relation(0, vec![0]).into(), Formula::Relation(1, vec![0]).into());
        // The smaller ones were compared with the table, one by one.
        let small = Formula::at_least_zero(&[(0, -1)], MIN_PROVED_START as i64 - 1);
        System { numeration: self.numeration(), relations: &relations, budget }.decide(&Formula::Or(vec![small, same]))
    }

    /// The automaton of a list whose terms are weights of the numeration, from some term on.
    pub(super) fn list_automaton(&self, terms: &RecurrentList, budget: &dyn Budget) -> Result<Option<Dfa>, Stop> {
        let weights = match self.numeration() {
            Numeration::Recurrence(own) => terms.as_weights().filter(|(t, ..)| *t == own),
            Numeration::Delayed(own) => terms
                .as_delayed()
                .filter(|delayed| *delayed == own)
                .map(|_| (1, 1, if terms.has_zero() { &[0][..] } else { &[] })),
            Numeration::Base(_) => None,
        };
        let Some((top, from, early)) = weights else { return Ok(None) };
        let Ok(from) = i64::try_from(from) else { return Ok(None) };
        // A weight is the numeral 1 0 … 0. States: before the 1, after it, and wrong.
        let digits = top as usize + 1;
        let mut next = vec![2; 3 * digits];
        (next[0], next[1], next[digits]) = (0, 1, 1);
        let Ok(weights) = Dfa::from_parts(self.numeration(), 1, next, vec![false, true, false]) else {
            return Ok(None);
        };
        // The list may follow the weights from a later term on only; the terms before are added one by one.
        let late = Formula::And(vec![Formula::Relation(0, vec![0]), Formula::at_least_zero(&[(0, 1)], -from)]);
        let mut all = vec![late];
        for &term in early {
            let Ok(term) = i64::try_from(term) else { return Ok(None) };
            all.push(Formula::linear(&[(0, 1)], -term));
        }
        let system = System { numeration: self.numeration(), relations: &[weights], budget };
        Ok(Some(system.compile(&Formula::Or(all))?.dfa))
    }
}

/// The numbers whose start is a lost position.
fn starts_of(start: &LinearStart, positions: &Dfa, budget: &dyn Budget) -> Result<Dfa, Stop> {
    let mut facts = vec![Formula::at_least_zero(&[(0, 1)], 0)];
    let mut position = Vec::new();
    for (var, form) in (1u32..).zip(&start.numbers) {
        let mut equal: Vec<(u32, i64)> = form.terms.iter().map(|&(x, a)| (x as u32, -a)).collect();
        equal.push((var, 1));
        facts.push(Formula::linear(&equal, -form.constant));
        position.push(var);
    }
    facts.push(Formula::Relation(0, position.clone()));
    let formula = Formula::Exists(position, Formula::And(facts).into());
    let relations = std::slice::from_ref(positions);
    Ok(System { numeration: positions.numeration(), relations, budget }.compile(&formula)?.dfa)
}
