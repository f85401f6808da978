//! Compounds in which a move is made in every single game: the winner of the decisive single game wins.

use super::steps::nim_heap;
use super::theorem::{for_each_single_option, single_name};
use super::{CompoundGame, CompoundKind, DecisiveLength, StepCounts};
use grundy_game::{
    BilingualText, Citation, Convention, MoveGoal, Nat, Outcome, Reason, Sum, TheoremMoves, Verdict, arg::shorten_text,
    in_force::BudgetTally, text, text_pair,
};
use std::ops::ControlFlow;

/// The numbers of moves that single games last, under either convention.
pub(crate) struct PlayLengths {
    length: DecisiveLength,
    normal: StepCounts,
    misere: StepCounts,
}

impl PlayLengths {
    pub(crate) fn new(length: DecisiveLength) -> PlayLengths {
        let steps = |convention| StepCounts::new(length, convention);
        PlayLengths { length, normal: steps(Convention::Normal), misere: steps(Convention::Misere) }
    }

    /// The winner of the compound of these single games, and the reason.
    pub(crate) fn decide<R: CompoundKind>(
        &self,
        compound: &CompoundGame<R>,
        singles: &[Sum],
        convention: Convention,
        cite: &'static Citation,
    ) -> Option<Verdict> {
        let steps = if convention == Convention::Normal { &self.normal } else { &self.misere };
        let named_steps = |single: &Sum| Some((single_name(single), steps.steps_of(compound, single)?));
        let singles = singles.iter().map(named_steps).collect::<Option<Vec<_>>>()?;
        let decisive = self.decisive_length(singles.iter().map(|(_, steps)| *steps));
        let wins = StepCounts::is_won_after(decisive, convention);
        let why = PlayLengthReason { length: self.length, convention, singles, decisive };
        Some(Verdict { outcome: Outcome::from_win(wins), value: None, reason: Box::new(why), cite })
    }
}

/// The largest number of options that are tried.
const MAX_TRIED_OPTIONS: usize = 100_000;

impl PlayLengths {
    /// The winning moves; `None` if the caller should try the options one by one under its budget.
    ///
    /// If there are too many moves to try, returns a single one, which shortens every unfinished single game by 1.
    pub(crate) fn moves<R: CompoundKind>(
        &self,
        compound: &CompoundGame<R>,
        singles: &[Sum],
        goal: MoveGoal<'_>,
        limit: usize,
    ) -> Option<TheoremMoves> {
        let (steps, convention) = match goal {
            MoveGoal::Value(target) if *target == Nat::ZERO => (&self.normal, Convention::Normal),
            MoveGoal::Value(_) => return None,
            MoveGoal::MisereP => (&self.misere, Convention::Misere),
        };
        if has_few_moves(singles) {
            return (convention == Convention::Misere).then(|| self.try_all_moves(compound, singles, limit)).flatten();
        }
        let before = singles.iter().map(|single| steps.steps_of(compound, single)).collect::<Option<Vec<u64>>>()?;
        if !StepCounts::is_won_after(self.decisive_length(before.iter().copied()), convention) {
            return Some(TheoremMoves::no_moves());
        }
        let shorter = |(single, before): (&Sum, u64)| match before {
            0 => Some(single.clone()),
            _ => steps.option_of_length(compound, single, before - 1),
        };
        let after = singles.iter().zip(before).map(shorter).collect::<Option<Vec<Sum>>>()?;
        Some(TheoremMoves { listed_moves: vec![vec![compound.singles_to_arguments(&after)]], total: None })
    }

    /// The length of play of the compound, given the lengths of the single games.
    fn decisive_length(&self, lengths: impl Iterator<Item = u64>) -> u64 {
        if self.length == DecisiveLength::Longest { lengths.max() } else { lengths.min() }.unwrap_or(0)
    }

    /// All winning moves under misère play, by trying every move.
    fn try_all_moves<R: CompoundKind>(
        &self,
        compound: &CompoundGame<R>,
        singles: &[Sum],
        limit: usize,
    ) -> Option<TheoremMoves> {
        let (mut listed, mut total) = (Vec::new(), 0u64);
        let mut tally = BudgetTally::new();
        let flow = compound.for_each_move(singles, &mut |after| {
            let lengths =
                after.iter().map(|single| self.misere.steps_of(compound, single)).collect::<Option<Vec<u64>>>();
            let Some(lengths) = lengths else { return ControlFlow::Break(()) };
            if tally.count_step(0).is_err() {
                return ControlFlow::Break(());
            }
            if !StepCounts::is_won_after(self.decisive_length(lengths.into_iter()), Convention::Misere) {
                total += 1;
                if listed.len() < limit {
                    listed.push(vec![compound.singles_to_arguments(&after)]);
                }
            }
            ControlFlow::Continue(())
        });
        // If the search broke off, not all moves were examined.
        flow.is_continue().then(|| TheoremMoves { listed_moves: listed, total: Some(total.into()) })
    }
}

/// Whether an engine can represent the position, and the combined moves in all single games are few enough to try.
fn has_few_moves(singles: &[Sum]) -> bool {
    if singles.iter().flat_map(|single| &single.components).any(|component| component.key.is_none()) {
        return false;
    }
    let mut ways = 1;
    for single in singles {
        let mut options = 0;
        let _ = for_each_single_option(single, &mut |_| {
            options += 1;
            if ways * options > MAX_TRIED_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        ways *= options.max(1);
        if ways > MAX_TRIED_OPTIONS {
            return false;
        }
    }
    true
}

impl StepCounts {
    /// An option of a single game that lasts `wanted` moves.
    fn option_of_length<R: CompoundKind>(&self, compound: &CompoundGame<R>, single: &Sum, wanted: u64) -> Option<Sum> {
        if let Some(heap) = nim_heap(single) {
            // A Nim heap of 0 lasts 0 moves, and a heap of 1 lasts 1, so the length is also the value.
            let moves = heap.game.theorem()?.moves(&heap.args, MoveGoal::Value(&wanted.into()), 1)?;
            return moves.listed_moves.first().map(|after| Sum::from_components(&heap.game, after));
        }
        let (mut found, mut looked) = (None, 0);
        let _ = for_each_single_option(single, &mut |after| {
            looked += 1;
            if self.steps_of(compound, &after) == Some(wanted) {
                found = Some(after);
            }
            if found.is_some() || looked > MAX_TRIED_OPTIONS {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found
    }
}

/// How long the single games of a position last.
#[derive(Debug)]
struct PlayLengthReason {
    length: DecisiveLength,
    convention: Convention,
    singles: Vec<(String, u64)>,
    decisive: u64,
}

/// The largest number of single games that are listed one by one.
const MAX_LISTED_SINGLES: usize = 12;

impl Reason for PlayLengthReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines = vec![match self.length {
            DecisiveLength::Longest => text!(
                "A move is made in every single game that is not over, so the longest decides: the winner of a single game prolongs it, the loser hurries."
            ),
            DecisiveLength::Shortest => text!(
                "A move is made in every single game, and the first that is over ends the play, so the shortest decides: the winner of a single game hurries, the loser prolongs it."
            ),
        }];
        for (name, steps) in self.singles.iter().take(MAX_LISTED_SINGLES) {
            let name = shorten_text(name);
            lines.push(match (*steps, StepCounts::is_won_after(*steps, self.convention)) {
                (0, _) => text!("{name} is over."),
                (1, true) => text!("{name} lasts 1 move: the player to move wins it."),
                (1, false) => {
                    text!("{name} lasts 1 move: the player to move loses it.")
                }
                (_, true) => text!("{name} lasts {steps} moves: the player to move wins it."),
                (_, false) => text!("{name} lasts {steps} moves: the player to move loses it."),
            });
        }
        let decisive = self.decisive;
        let odd = decisive % 2 == 1;
        let (parity, parity_zh) = if odd { text_pair!("odd") } else { text_pair!("even") };
        let (which, which_zh) = match self.length {
            DecisiveLength::Longest => text_pair!("longest"),
            DecisiveLength::Shortest => text_pair!("shortest"),
        };
        let (last, last_zh) = match (odd, self.convention) {
            (true, Convention::Normal) => text_pair!("the player to move makes the last move and wins"),
            (false, Convention::Normal) => {
                text_pair!("the player to move does not make the last move and loses")
            }
            (true, Convention::Misere) => text_pair!("the player to move makes the last move and loses"),
            (false, Convention::Misere) => {
                text_pair!("the player to move does not make the last move and wins")
            }
        };
        lines.push(text!(
            "The {which} lasts {decisive}, an {parity} number of moves: {last}.",
            which = (which, which_zh),
            parity = (parity, parity_zh),
            last = (last, last_zh)
        ));
        lines
    }
}
