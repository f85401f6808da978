//! The conditions under which formulas are the moves of a game: they leave natural numbers, and play ends.
//!
//! Both are decided by automata, for all positions. Play ends if a rank falls with every move: one of the numbers, the sum of all,
//! or two of these in lexicographic order. If a move leaves several components, the rank of each of them must be smaller;
//! then play ends by the order of multisets (N. Dershowitz and Z. Manna, 1979).

use super::engine::AutomatonEngine;
use super::numeration::CertificateNumeration;
use super::stated_game::StatedGame;
use crate::{CheckFailure, SpendCallback};
use grundy_game::{LinearFamily, LinearForm, LinearMoves, Stop, text};

/// A rank: measures of a component, compared lexicographically.
type RankMeasures = Vec<FallingMeasure>;

/// A number that may decrease with every move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FallingMeasure {
    /// The parameter with this index.
    Number(usize),
    /// The sum of all numbers.
    Sum,
}

impl StatedGame {
    /// Checks that the formulas leave only natural numbers, and that play ends.
    ///
    /// # Errors
    /// Returns the condition that is not proved; or the budget that ran out.
    pub(super) fn check_laws(&self, moves: &LinearMoves, spend: SpendCallback<'_>) -> Result<(), CheckFailure> {
        // Any base decides these conditions. The numeration of the
        // certificate may have 16 digits, and so many more letters.
        let mut engine = AutomatonEngine::new(CertificateNumeration::Base(2), spend);
        let game = &self.game;
        for family in &moves.families {
            if !engine.leaves_natural_numbers(family, moves.params)? {
                return Err(text!("it cannot be checked: a move of {game} may leave a number below 0").into());
            }
        }
        for rank in candidate_ranks(moves.params) {
            if engine.rank_falls(&rank, moves)? {
                return Ok(());
            }
        }
        Err(text!("it cannot be checked: it is not shown that play in {game} ends").into())
    }
}

fn candidate_ranks(params: usize) -> Vec<RankMeasures> {
    let single: Vec<FallingMeasure> =
        (0..params).map(FallingMeasure::Number).chain((params > 1).then_some(FallingMeasure::Sum)).collect();
    // Ranks of one measure are tried first, since they have fewer conditions and suffice for most games.
    let pairs = single.iter().flat_map(|a| single.iter().filter(move |b| *b != a).map(move |b| vec![*a, *b]));
    single.iter().map(|one| vec![*one]).chain(pairs).collect()
}

impl FallingMeasure {
    /// The measure of the position itself.
    fn position_form(self, params: usize) -> LinearForm {
        match self {
            FallingMeasure::Number(place) => LinearForm { terms: vec![(place, 1)], constant: 0 },
            FallingMeasure::Sum => LinearForm { terms: (0..params).map(|place| (place, 1)).collect(), constant: 0 },
        }
    }

    /// The measure of a component that is left; `None` on overflow.
    fn component_form(self, left: &[LinearForm]) -> Option<LinearForm> {
        match self {
            FallingMeasure::Number(place) => left.get(place).cloned(),
            FallingMeasure::Sum => left
                .iter()
                .try_fold(LinearForm { terms: Vec::new(), constant: 0 }, |sum, form| add_multiple(&sum, 1, form)),
        }
    }
}

/// `a + times·b`
fn add_multiple(a: &LinearForm, times: i64, b: &LinearForm) -> Option<LinearForm> {
    let mut terms = a.terms.clone();
    for &(var, n) in &b.terms {
        terms.push((var, times.checked_mul(n)?));
    }
    Some(LinearForm { terms, constant: a.constant.checked_add(times.checked_mul(b.constant)?)? })
}

/// `−a + n`
fn subtract_from(a: &LinearForm, n: i64) -> Option<LinearForm> {
    add_multiple(&LinearForm { terms: Vec::new(), constant: n }, -1, a)
}

impl AutomatonEngine<'_> {
    fn leaves_natural_numbers(&mut self, family: &LinearFamily, params: usize) -> Result<bool, Stop> {
        let too_large = || Stop::RuleValueSize;
        for form in family.left_components.iter().flatten().chain(family.runs.iter().map(|run| &run.from)) {
            // `−form − 1 ≥ 0` means that the form is negative. Ignoring the
            // tests of the family can only make this refuse, not accept.
            if !self.is_impossible(family, params, &[subtract_from(form, -1).ok_or_else(too_large)?])? {
                return Ok(false);
            }
        }
        for run in &family.runs {
            let down = add_multiple(&run.from, -1, &run.to).ok_or_else(too_large)?;
            if !self.is_impossible(family, params, &[LinearForm { constant: down.constant - 1, ..down }])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether a rank falls with every move, in every component that is left.
    fn rank_falls(&mut self, rank: &RankMeasures, moves: &LinearMoves) -> Result<bool, Stop> {
        for family in &moves.families {
            let last = |to: &LinearForm| LinearForm { constant: to.constant - 1, terms: to.terms.clone() };
            // The last component of a run has the largest rank, so it is enough to check that one, if the run is not empty.
            let runs = family.runs.iter().map(|run| (vec![last(&run.to)], add_multiple(&run.to, -1, &run.from)));
            let parts = family.left_components.iter().map(|part| (part.clone(), None)).chain(runs);
            for (part, length) in parts {
                let mut given: Vec<LinearForm> = Vec::new();
                if let Some(length) = length {
                    given.push(LinearForm { constant: length.constant - 1, ..length });
                }
                for (at, measure) in rank.iter().enumerate() {
                    let rise = measure
                        .component_form(&part)
                        .and_then(|after| add_multiple(&after, -1, &measure.position_form(moves.params)));
                    let rise = rise.ok_or(Stop::RuleValueSize)?;
                    // Given that all earlier measures are unchanged, this one must not rise, and the last one must fall.
                    let is_last = at + 1 == rank.len();
                    let limit =
                        if is_last { rise.clone() } else { LinearForm { constant: rise.constant - 1, ..rise.clone() } };
                    if !self.is_impossible(family, moves.params, &[&given[..], &[limit]].concat())? {
                        return Ok(false);
                    }
                    // Rows can only say "at least 0", so "unchanged" is stated as two of them.
                    given.extend([subtract_from(&rise, 0).ok_or(Stop::RuleValueSize)?, rise]);
                }
            }
        }
        Ok(true)
    }
}
