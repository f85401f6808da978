//! The conditions under which formulas are the moves of a game: they leave natural numbers, and play ends.
//!
//! Both are decided by automata, for all positions. Play ends if a rank falls with every move: one of the numbers, the sum of all,
//! or two of these in lexicographic order. If a move leaves several components, the rank of each of them must be smaller;
//! then play ends by the order of multisets (N. Dershowitz and Z. Manna, 1979).

use super::engine::Engine;
use super::numeration::Numeration;
use super::stated::Stated;
use crate::{Failed, Spend};
use grundy_game::{LinearFamily, LinearForm, LinearMoves};
use grundy_theory::{Stop, say};

/// A rank: measures of a component, compared lexicographically.
type Rank = Vec<Measure>;

/// A number that may decrease with every move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Measure {
    /// The parameter with this index.
    Number(usize),
    /// The sum of all numbers.
    Sum,
}

impl Stated {
    /// Checks that the formulas leave only natural numbers, and that play ends.
    ///
    /// # Errors
    /// The condition that is not proved; or the budget that ran out.
    pub(super) fn obeys_the_laws(&self, moves: &LinearMoves, spend: Spend<'_>) -> Result<(), Failed> {
        let mut engine = Engine::new(Numeration::Base(2), spend);
        let game = &self.game;
        for family in &moves.families {
            if !engine.leaves_natural_numbers(family, moves.params)? {
                return Err(say!(
                    "it cannot be checked: a move of {game} may leave a number below 0",
                    "无法检验：{game} 的某一步可能留下负数"
                )
                .into());
            }
        }
        for rank in ranks(moves.params) {
            if engine.falls(&rank, moves)? {
                return Ok(());
            }
        }
        Err(say!(
            "it cannot be checked: it is not shown that play in {game} ends",
            "无法检验：没有证明 {game} 的对局会结束"
        )
        .into())
    }
}

fn ranks(params: usize) -> Vec<Rank> {
    let single: Vec<Measure> = (0..params).map(Measure::Number).chain((params > 1).then_some(Measure::Sum)).collect();
    let pairs = single.iter().flat_map(|a| single.iter().filter(move |b| *b != a).map(move |b| vec![*a, *b]));
    single.iter().map(|one| vec![*one]).chain(pairs).collect()
}

impl Measure {
    /// The measure of the position itself.
    fn before(self, params: usize) -> LinearForm {
        match self {
            Measure::Number(place) => LinearForm { terms: vec![(place, 1)], constant: 0 },
            Measure::Sum => LinearForm { terms: (0..params).map(|place| (place, 1)).collect(), constant: 0 },
        }
    }

    /// The measure of a component that is left; `None` on overflow.
    fn after(self, left: &[LinearForm]) -> Option<LinearForm> {
        match self {
            Measure::Number(place) => left.get(place).cloned(),
            Measure::Sum => {
                left.iter().try_fold(LinearForm { terms: Vec::new(), constant: 0 }, |sum, form| plus(&sum, 1, form))
            }
        }
    }
}

/// `a + times·b`
fn plus(a: &LinearForm, times: i64, b: &LinearForm) -> Option<LinearForm> {
    let mut terms = a.terms.clone();
    for &(var, n) in &b.terms {
        terms.push((var, times.checked_mul(n)?));
    }
    Some(LinearForm { terms, constant: a.constant.checked_add(times.checked_mul(b.constant)?)? })
}

/// `−a + n`
fn negated(a: &LinearForm, n: i64) -> Option<LinearForm> {
    plus(&LinearForm { terms: Vec::new(), constant: n }, -1, a)
}

impl Engine<'_> {
    fn leaves_natural_numbers(&mut self, family: &LinearFamily, params: usize) -> Result<bool, Stop> {
        let too_large = || Stop::Size;
        for form in family.left.iter().flatten().chain(family.runs.iter().map(|run| &run.from)) {
            if !self.never(family, params, &[negated(form, -1).ok_or_else(too_large)?])? {
                return Ok(false);
            }
        }
        for run in &family.runs {
            let down = plus(&run.from, -1, &run.to).ok_or_else(too_large)?;
            if !self.never(family, params, &[LinearForm { constant: down.constant - 1, ..down }])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether a rank falls with every move, in every component that is left.
    fn falls(&mut self, rank: &Rank, moves: &LinearMoves) -> Result<bool, Stop> {
        for family in &moves.families {
            let last = |to: &LinearForm| LinearForm { constant: to.constant - 1, terms: to.terms.clone() };
            // The last component of a run has the largest rank, so it is enough to check that one, if the run is not empty.
            let runs = family.runs.iter().map(|run| (vec![last(&run.to)], plus(&run.to, -1, &run.from)));
            let parts = family.left.iter().map(|part| (part.clone(), None)).chain(runs);
            for (part, length) in parts {
                let mut given: Vec<LinearForm> = Vec::new();
                if let Some(length) = length {
                    given.push(LinearForm { constant: length.constant - 1, ..length });
                }
                for (at, measure) in rank.iter().enumerate() {
                    let rise = measure.after(&part).and_then(|after| plus(&after, -1, &measure.before(moves.params)));
                    let rise = rise.ok_or(Stop::Size)?;
                    // Given that all earlier measures are unchanged, this one must not rise, and the last one must fall.
                    let is_last = at + 1 == rank.len();
                    let limit =
                        if is_last { rise.clone() } else { LinearForm { constant: rise.constant - 1, ..rise.clone() } };
                    if !self.never(family, moves.params, &[&given[..], &[limit]].concat())? {
                        return Ok(false);
                    }
                    given.extend([negated(&rise, 0).ok_or(Stop::Size)?, rise]);
                }
            }
        }
        Ok(true)
    }
}
