//! Compounds in which a move is made in every single game: the winner of the decisive single game wins.

use super::steps::nim_heap;
use super::theorem::{for_each_option, name};
use super::{Compound, Length, Rule, Steps, written};
use grundy_game::arg::shorten;
use grundy_game::in_force::Tally;
use grundy_game::{Goal, Moves, Reason, Sum, Verdict};
use grundy_theory::{Cite, Convention, Nat, Outcome, Said, say};
use std::ops::ControlFlow;

/// How many moves single games last, under either convention.
pub(crate) struct Lasting {
    length: Length,
    normal: Steps,
    misere: Steps,
}

impl Lasting {
    pub(crate) fn new(length: Length) -> Lasting {
        let steps = |convention| Steps::new(length, convention);
        Lasting { length, normal: steps(Convention::Normal), misere: steps(Convention::Misere) }
    }

    /// Who wins the compound of these single games, and why.
    pub(crate) fn decide<R: Rule>(
        &self,
        of: &Compound<R>,
        singles: &[Sum],
        convention: Convention,
        cite: &'static Cite,
    ) -> Option<Verdict> {
        let steps = if convention == Convention::Normal { &self.normal } else { &self.misere };
        let told = |single: &Sum| Some((name(single), steps.of(of, single)?));
        let singles = singles.iter().map(told).collect::<Option<Vec<_>>>()?;
        let decisive = self.decisive(singles.iter().map(|(_, steps)| *steps));
        let wins = Steps::wins(decisive, convention);
        let why = Lasts { length: self.length, convention, singles, decisive };
        Some(Verdict { outcome: Outcome::from_win(wins), value: None, why: Box::new(why), cite })
    }
}

/// The largest number of options that are tried.
const MOST_OPTIONS: usize = 100_000;

impl Lasting {
    /// The winning moves; `None` if the caller should try the options one by one under its budget.
    ///
    /// If there are too many moves to try, returns a single one, which shortens every unfinished single game by 1.
    pub(crate) fn moves<R: Rule>(
        &self,
        of: &Compound<R>,
        singles: &[Sum],
        goal: Goal<'_>,
        limit: usize,
    ) -> Option<Moves> {
        let (steps, convention) = match goal {
            Goal::Value(target) if *target == Nat::ZERO => (&self.normal, Convention::Normal),
            Goal::Value(_) => return None,
            Goal::MisereP => (&self.misere, Convention::Misere),
        };
        if can_be_tried(singles) {
            return (convention == Convention::Misere).then(|| self.each_tried(of, singles, limit)).flatten();
        }
        let before = singles.iter().map(|single| steps.of(of, single)).collect::<Option<Vec<u64>>>()?;
        if !Steps::wins(self.decisive(before.iter().copied()), convention) {
            return Some(Moves::none());
        }
        let shorter = |(single, before): (&Sum, u64)| match before {
            0 => Some(single.clone()),
            _ => steps.shorter(of, single, before - 1),
        };
        let after = singles.iter().zip(before).map(shorter).collect::<Option<Vec<Sum>>>()?;
        Some(Moves { listed: vec![vec![written::<R>(&after)]], total: None })
    }

    /// The length of play of the compound, given the lengths of the single games.
    fn decisive(&self, lengths: impl Iterator<Item = u64>) -> u64 {
        if self.length == Length::Longest { lengths.max() } else { lengths.min() }.unwrap_or(0)
    }

    /// All winning moves under misère play, by trying every move.
    fn each_tried<R: Rule>(&self, of: &Compound<R>, singles: &[Sum], limit: usize) -> Option<Moves> {
        let (mut listed, mut total) = (Vec::new(), 0u64);
        let mut tally = Tally::new();
        let flow = of.each_option(singles, &mut |after| {
            let lengths = after.iter().map(|single| self.misere.of(of, single)).collect::<Option<Vec<u64>>>();
            let Some(lengths) = lengths else { return ControlFlow::Break(()) };
            if tally.step(0).is_err() {
                return ControlFlow::Break(());
            }
            if !Steps::wins(self.decisive(lengths.into_iter()), Convention::Misere) {
                total += 1;
                if listed.len() < limit {
                    listed.push(vec![written::<R>(&after)]);
                }
            }
            ControlFlow::Continue(())
        });
        // If the search broke off, not all moves were examined.
        flow.is_continue().then(|| Moves { listed, total: Some(total.into()) })
    }
}

/// Whether an engine can represent the position, and the combined moves in all single games are few enough to try.
fn can_be_tried(singles: &[Sum]) -> bool {
    if singles.iter().flat_map(|single| &single.components).any(|component| component.key.is_none()) {
        return false;
    }
    let mut ways = 1;
    for single in singles {
        let mut options = 0;
        let _ = for_each_option(single, &mut |_| {
            options += 1;
            if ways * options > MOST_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        ways *= options.max(1);
        if ways > MOST_OPTIONS {
            return false;
        }
    }
    true
}

impl Steps {
    /// An option of a single game that lasts `wanted` moves.
    fn shorter<R: Rule>(&self, of: &Compound<R>, single: &Sum, wanted: u64) -> Option<Sum> {
        if let Some(heap) = nim_heap(single) {
            // A Nim heap of 0 lasts 0 moves, and a heap of 1 lasts 1, so the length is also the value.
            let moves = heap.game.theorem()?.moves(&heap.args, Goal::Value(&wanted.into()), 1)?;
            return moves.listed.first().map(|after| Sum::of(&heap.game, after));
        }
        let (mut found, mut looked) = (None, 0);
        let _ = for_each_option(single, &mut |after| {
            looked += 1;
            if self.of(of, &after) == Some(wanted) {
                found = Some(after);
            }
            if found.is_some() || looked > MOST_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }
}

/// How long the single games of a position last.
#[derive(Debug)]
struct Lasts {
    length: Length,
    convention: Convention,
    singles: Vec<(String, u64)>,
    decisive: u64,
}

/// The largest number of single games that are listed one by one.
const TOLD: usize = 12;

impl Reason for Lasts {
    fn lines(&self) -> Vec<Said> {
        let mut lines = vec![match self.length {
            Length::Longest => say!(
                "A move is made in every single game that is not over, so the longest decides: the winner of a single game prolongs it, the loser hurries.",
                "每步要在所有尚未结束的单一游戏中各走一步，所以最长的那个决定胜负：能赢某个单一游戏的一方在其中尽量拖延，会输的一方尽快结束。"
            ),
            Length::Shortest => say!(
                "A move is made in every single game, and the first that is over ends the play, so the shortest decides: the winner of a single game hurries, the loser prolongs it.",
                "每步要在所有单一游戏中各走一步，任何一个结束则全局结束，所以最短的那个决定胜负：能赢某个单一游戏的一方在其中尽快结束，会输的一方尽量拖延。"
            ),
        }];
        for (name, steps) in self.singles.iter().take(TOLD) {
            let name = shorten(name);
            lines.push(match (*steps, Steps::wins(*steps, self.convention)) {
                (0, _) => say!("{name} is over.", "{name} 已经结束。"),
                (1, true) => say!("{name} lasts 1 move: the player to move wins it.", "{name} 历时 1 步：先手赢下它。"),
                (1, false) => {
                    say!("{name} lasts 1 move: the player to move loses it.", "{name} 历时 1 步：先手输掉它。")
                }
                (_, true) => say!(
                    "{name} lasts {steps} moves: the player to move wins it.",
                    "{name} 历时 {steps} 步：先手赢下它。"
                ),
                (_, false) => say!(
                    "{name} lasts {steps} moves: the player to move loses it.",
                    "{name} 历时 {steps} 步：先手输掉它。"
                ),
            });
        }
        let decisive = self.decisive;
        let odd = decisive % 2 == 1;
        let (parity, parity_zh) = if odd { ("odd", "奇数") } else { ("even", "偶数") };
        let (which, which_zh) = match self.length {
            Length::Longest => ("longest", "最长的"),
            Length::Shortest => ("shortest", "最短的"),
        };
        let (last, last_zh) = match (odd, self.convention) {
            (true, Convention::Normal) => ("the player to move makes the last move and wins", "先手走最后一步，获胜"),
            (false, Convention::Normal) => {
                ("the player to move does not make the last move and loses", "先手走不到最后一步，落败")
            }
            (true, Convention::Misere) => ("the player to move makes the last move and loses", "先手走最后一步，落败"),
            (false, Convention::Misere) => {
                ("the player to move does not make the last move and wins", "先手走不到最后一步，获胜")
            }
        };
        lines.push(say!(
            "The {which} lasts {decisive}, an {parity} number of moves: {last}.",
            "{which_zh}历时 {decisive} 步，是{parity_zh}：{last_zh}。"
        ));
        lines
    }
}
