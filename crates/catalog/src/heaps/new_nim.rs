//! New Nim 新 Nim: before Nim begins, each player may take whole heaps once.

mod basis;

use crate::Entry;
use crate::shared::game_number::{GameNumber, for_each_number, replace_number};
use crate::shared::nim_heaps;
use basis::{find_dependent_heaps, heaviest_independent_heaps, is_independent};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, Outcome, ReadError, Reason, Ruleset, Theorem, TheoremMoves, Verdict,
    arg::shorten_text,
    citation, game_card,
    picture::{HeapForm, HeapPicture, Picture},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The greedy theorem, applied to heaps that are independent over the field of two elements.
static RADO: Citation = citation!("new_nim.toml", RADO);

static CARD: GameCard = game_card!("new_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `new_nim`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(NewNim)
}

struct NewNim;

/// The largest number of heaps for which all ways to keep heaps are tried.
const MAX_LISTED_HEAPS: usize = 16;

/// Calls `visit` with each non-empty selection of the heaps, until it breaks. Equal heaps are exchangeable.
fn for_each_selection<N: Clone + PartialEq>(
    heaps: &[N],
    kept: &mut Vec<N>,
    visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(first) = heaps.first() else {
        return if kept.is_empty() { ControlFlow::Continue(()) } else { visit(kept) };
    };
    let equal = heaps.iter().take_while(|heap| *heap == first).count();
    let before = kept.len();
    kept.extend_from_slice(&heaps[..equal]);
    for _ in 0..=equal {
        for_each_selection(&heaps[equal..], kept, visit)?;
        if kept.len() > before {
            kept.pop();
        }
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with the heaps and the first turns to come after each move, until it breaks.
/// The heaps are largest first; those after a move may not be.
fn for_each_new_option<N: GameNumber>(
    heaps: &[N],
    turns: u64,
    visit: &mut dyn FnMut(Vec<N>, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if turns > 0 {
        return for_each_selection(heaps, &mut Vec::new(), &mut |kept| visit(kept.to_vec(), turns - 1));
    }
    let is_first = |&(at, heap): &(usize, &N)| at == 0 || heaps[at - 1] != *heap;
    heaps
        .iter()
        .enumerate()
        .filter(is_first)
        .try_for_each(|(at, heap)| for_each_number(N::zero(), heap, |left| visit(replace_number(heaps, at, left), 0)))
}

impl Game for NewNim {
    /// The heaps, largest first, and the number of first turns to come.
    type Position = (Vec<u64>, u64);

    fn for_each_option(
        &self,
        (heaps, turns): &(Vec<u64>, u64),
        mut visit: impl FnMut((Vec<u64>, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_new_option(heaps, *turns, &mut |after, turns| visit((sort_heaps(after), turns)))
    }

    /// A first turn counts even if nothing is taken.
    fn rank(&self, (heaps, turns): &(Vec<u64>, u64)) -> Option<u64> {
        heaps.iter().try_fold(*turns, |sum, &heap| sum.checked_add(heap))
    }

    fn owned_bytes(&self, (heaps, _): &(Vec<u64>, u64)) -> usize {
        16 + 8 * heaps.len()
    }
}

/// The non-empty heaps, largest first.
fn sort_heaps<N: Ord + Default>(mut heaps: Vec<N>) -> Vec<N> {
    heaps.retain(|heap| *heap != N::default());
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps
}

/// Parses the heaps and the number of first turns to come.
fn parse_position(args: &[Argument]) -> Result<(Vec<Nat>, u64), ArgumentError> {
    match args {
        [heaps @ (Argument::Tuple(_) | Argument::List(_)), turns] => {
            let heaps = heaps.to_naturals().map_err(|misfit| misfit.at_position(0))?;
            let turns = turns.to_natural().map_err(|misfit| misfit.at_position(1))?;
            let message = || text!("the number of first turns still to come must be 0, 1 or 2");
            let turns = turns
                .to_u64()
                .filter(|turns| *turns <= 2)
                .ok_or_else(|| ArgumentError::new(message()).at_position(1))?;
            Ok((sort_heaps(heaps), turns))
        }
        heaps => {
            let heaps =
                heaps.iter().enumerate().map(|(at, heap)| heap.to_natural().map_err(|misfit| misfit.at_position(at)));
            Ok((sort_heaps(heaps.collect::<Result<_, _>>()?), 2))
        }
    }
}

/// The indices of the heaps that a move removes, and the heaps that it adds.
fn changed_heaps(before: &[Nat], after: &[Nat]) -> (Vec<usize>, Vec<Nat>) {
    let mut new = after.to_vec();
    let kept = |heap: &Nat| new.iter().position(|other| other == heap).map(|at| new.remove(at)).is_some();
    let kept: Vec<bool> = before.iter().map(kept).collect();
    ((0..before.len()).filter(|&at| !kept[at]).collect(), new)
}

fn position_to_arguments(heaps: Vec<Nat>, turns: u64) -> Vec<Argument> {
    vec![Argument::Tuple(sort_heaps(heaps).into_iter().map(Argument::from).collect()), Argument::from(turns)]
}

impl Notation for NewNim {
    fn expression(&self) -> String {
        CARD.name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let (heaps, turns) = parse_position(&args.positional)?;
        Ok(vec![position_to_arguments(heaps, turns)])
    }

    fn read(&self, args: &[Argument]) -> Result<(Vec<u64>, u64), ReadError> {
        let (heaps, turns) = parse_position(args)?;
        let heaps = heaps.into_iter().map(|heap| Argument::from(heap).to_word()).collect::<Result<_, _>>()?;
        Ok((heaps, turns))
    }

    fn write(&self, (heaps, turns): &(Vec<u64>, u64)) -> Vec<Argument> {
        position_to_arguments(heaps.iter().map(|&heap| heap.into()).collect(), *turns)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let heaps = (0..125u64).map(|n| [n % 5, n / 5 % 5, n / 25]).filter(|heaps| heaps.is_sorted());
        let many = [vec![1, 1, 2, 2], vec![1, 2, 3, 3], vec![1, 2, 4, 3]].into_iter();
        let all: Vec<Vec<u64>> = heaps.map(Vec::from).chain(many).collect();
        let of = |turns| all.iter().map(move |heaps| (sort_heaps(heaps.clone()), turns));
        (0..3).flat_map(of).map(|position| Notation::write(self, &position)).collect()
    }
}

impl GameView for NewNim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let ((before, turns), (after, _)) = (parse_position(before).ok()?, parse_position(after.first()?).ok()?);
        let (gone, new) = changed_heaps(&before, &after);
        let gone: Vec<Nat> = gone.into_iter().map(|at| before[at].clone()).collect();
        let list =
            |heaps: &[Nat]| heaps.iter().map(|heap| shorten_text(&heap.to_string())).collect::<Vec<_>>().join(", ");
        let (whole, whole_zh) = (list(&gone), list(&gone).replace(", ", "、"));
        if turns > 0 {
            return Some(match &gone[..] {
                [] => text!("take no heap"),
                [_] => text!("take the heap of {whole}"),
                _ => text!("take the heaps of {whole}", whole = (whole, whole_zh)),
            });
        }
        let left = new.first().cloned().unwrap_or_default();
        let [heap] = &gone[..] else { return None };
        grundy_game::heap::describe_heap_move(&[heap.clone().into()], &[vec![left.into()]])
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let (heaps, turns) = parse_position(args).unwrap_or_default();
        let picture = Picture::heaps(heaps, HeapForm::Pile);
        match turns {
            0 => picture,
            1 => picture.with_note(text!("the second player may take whole heaps")),
            _ => picture.with_note(text!("the first player may take whole heaps")),
        }
    }

    /// The lowest stone of each heap taken, and the lowest stone taken of a heap that gets smaller.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let after = after.first().and_then(|args| parse_position(args).ok());
        let Some(((before, _), (after, _))) = parse_position(before).ok().zip(after) else { return Vec::new() };
        let (gone, new) = changed_heaps(&before, &after);
        let left = new.first().and_then(Nat::to_usize).unwrap_or(0);
        let parts = |heap: &Nat| HeapPicture::new(heap.clone(), HeapForm::Pile).part_count();
        let lowest = |at: usize| {
            let first: usize = before[..at].iter().map(parts).sum();
            if left < parts(&before[at]) { first + left } else { first }
        };
        // A move that takes no heap is not visible.
        if gone.is_empty() { vec![0] } else { gone.into_iter().map(lowest).collect() }
    }
}

impl Theorem for NewNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let (heaps, turns) = parse_position(args).ok()?;
        if turns == 0 {
            let outcome = nim_heaps::nim_outcome(&heaps, convention);
            let value = Some(nim_heaps::nim_sum(&heaps));
            let reason = Box::new(NewNimReason { heaps, turns, convention });
            return Some(Verdict { outcome, value, reason, cite: &crate::nim::BOUTON });
        }
        if convention == Convention::Misere {
            return None;
        }
        let wins = if turns == 1 { find_dependent_heaps(&heaps).is_some() } else { !heaps.is_empty() };
        let value = (!wins).then_some(Nat::ZERO);
        let reason = Box::new(NewNimReason { heaps, turns, convention });
        Some(Verdict { outcome: Outcome::from_win(wins), value, reason, cite: &RADO })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let (heaps, turns) = parse_position(args).ok()?;
        let after = |heaps: Vec<Nat>, turns| vec![position_to_arguments(heaps, turns)];
        if turns == 0 {
            let wanted = nim_heaps::goal_sizes(&heaps, goal).into_iter().enumerate();
            let smaller = wanted.filter(|(at, wanted)| *wanted < heaps[*at]);
            // Of equal heaps, consider only the first.
            let smaller: Vec<_> = smaller.filter(|(at, _)| *at == 0 || heaps[at - 1] != heaps[*at]).collect();
            return Some(nim_heaps::list_moves(smaller, limit, |(at, wanted)| {
                let mut heaps = heaps.clone();
                heaps[at] = wanted;
                after(heaps, 0)
            }));
        }
        let MoveGoal::Value(target) = goal else { return None };
        if *target != Nat::ZERO {
            return None;
        }
        let is_lost = |kept: &[Nat]| match turns {
            1 => nim_heaps::nim_sum(kept) == Nat::ZERO,
            _ => is_independent(kept),
        };
        if heaps.len() > MAX_LISTED_HEAPS {
            let kept = if turns == 1 {
                find_dependent_heaps(&heaps)
            } else {
                Some(heaviest_independent_heaps(&heaps)).filter(|kept| !kept.is_empty())
            };
            let total = kept.is_none().then_some(Nat::ZERO);
            return Some(TheoremMoves {
                listed_moves: kept.into_iter().map(|kept| after(kept, turns - 1)).collect(),
                total,
            });
        }
        let mut found: Vec<Vec<Nat>> = Vec::new();
        let _ = for_each_selection(&heaps, &mut Vec::new(), &mut |kept| {
            if is_lost(kept) {
                found.push(kept.to_vec());
            }
            ControlFlow::Continue(())
        });
        // Moves that take the fewest stones come first.
        found.sort_by_key(|kept| std::cmp::Reverse(kept.iter().sum::<Nat>()));
        Some(nim_heaps::list_moves(found, limit, |kept| after(kept, turns - 1)))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok((heaps, turns)) = parse_position(args) else { return ControlFlow::Continue(()) };
        for_each_new_option(&heaps, turns, &mut |after, turns| visit(vec![position_to_arguments(after, turns)]))
    }
}

/// Why a position is won or lost.
#[derive(Debug)]
struct NewNimReason {
    heaps: Vec<Nat>,
    turns: u64,
    convention: Convention,
}

impl Reason for NewNimReason {
    fn lines(&self) -> Vec<BilingualText> {
        let list = |heaps: &[Nat]| shorten_text(&heaps.iter().map(Nat::to_string).collect::<Vec<_>>().join(", "));
        match self.turns {
            0 => nim_heaps::explain_nim_sum(&self.heaps, self.convention),
            1 => vec![match find_dependent_heaps(&self.heaps) {
                Some(kept) => {
                    let kept = list(&kept);
                    text!(
                        "The heaps {kept} have XOR 0: leave exactly these, and the opponent begins Nim in a lost position."
                    )
                }
                None => text!(
                    "No selection of the heaps has XOR 0 (as vectors over the field of two elements they are independent): whatever is left, the opponent begins Nim in a won position."
                ),
            }],
            _ if self.heaps.is_empty() => vec![text!("No heap is left.")],
            _ => {
                let kept = heaviest_independent_heaps(&self.heaps);
                let total: Nat = self.heaps.iter().sum::<Nat>() - kept.iter().sum::<Nat>();
                let (kept, total) = (list(&kept), shorten_text(&total.to_string()));
                vec![
                    text!(
                        "Leave heaps of which no selection has XOR 0: then the second player cannot leave a nim-sum of 0."
                    ),
                    text!(
                        "From the largest down, keep each heap that is not the XOR of heaps already kept: {kept}. This takes {total} in all; no choice takes fewer."
                    ),
                ]
            }
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        if self.turns == 0 { vec![nim_heaps::nim_sum_equation(&self.heaps)] } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests;
