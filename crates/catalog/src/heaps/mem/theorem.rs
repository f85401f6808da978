//! The winner of a heap of Mem or Mem0 that may be taken as a whole.

use super::taking_moves::moves_that_take;
use super::{MEMGAMES, MemoryNim, MemoryRule, growing_moves, parse_heap};
use grundy_game::{
    Argument, BilingualText, Convention, MoveGoal, Nat, Outcome, Reason, Theorem, TheoremFormula, TheoremMoves,
    Verdict, counted_noun, text,
};
use std::ops::ControlFlow;

/// Up to this size a search finds the value and all winning moves of a heap in seconds, so the theorem leaves it alone.
const MAX_SEARCHED_STONES: u32 = 1_000;

impl MemoryNim {
    /// The least number that a move may take.
    fn least_taken(&self, last: &Nat) -> Nat {
        match self.rule {
            MemoryRule::AtLeast => last.max(&Nat::from(1u32)).clone(),
            MemoryRule::More => last + 1u32,
            MemoryRule::Another => 1u32.into(),
        }
    }

    /// Whether a move may take this number of the stones.
    fn allows(&self, stones: &Nat, last: &Nat, taken: &Nat) -> bool {
        *taken <= *stones && *taken >= self.least_taken(last) && (self.rule != MemoryRule::Another || taken != last)
    }
}

impl Theorem for MemoryNim {
    /// A player who may take the whole heap wins by that move. Without a move the heap is lost.
    ///
    /// All of Mem Plus is decided by [`growing_moves`].
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if self.rule == MemoryRule::More {
            return growing_moves::verdict(args, convention);
        }
        let (stones, last) = parse_heap(args).ok().filter(|_| convention == Convention::Normal)?;
        let takes_all = self.allows(&stones, &last, &stones);
        if takes_all && stones <= Nat::from(MAX_SEARCHED_STONES) {
            return None;
        }
        // Of a heap as large as the last move in Mem0, all but the whole may be taken.
        let is_stuck = !takes_all && (self.rule == MemoryRule::AtLeast || stones <= Nat::from(1u32));
        (takes_all || is_stuck).then(|| Verdict {
            outcome: Outcome::from_win(takes_all),
            value: is_stuck.then_some(Nat::ZERO),
            reason: Box::new(WholeHeapReason { stones, last_taken: last, takes_all }),
            cite: &MEMGAMES,
        })
    }

    /// In Mem a heap is lost exactly if it is smaller than the last move, so every move of more than half wins.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        if self.rule == MemoryRule::More {
            return growing_moves::moves(args, goal, limit);
        }
        let (stones, last) = parse_heap(args).ok()?;
        let MoveGoal::Value(target) = goal else { return None };
        if *target != Nat::ZERO || stones <= Nat::from(MAX_SEARCHED_STONES) || !self.allows(&stones, &last, &stones) {
            return None;
        }
        if self.rule == MemoryRule::Another {
            return Some(TheoremMoves { listed_moves: vec![vec![vec![Nat::ZERO.into(), stones.into()]]], total: None });
        }
        let half: Nat = &stones >> 1u32;
        let first = (half + 1u32).max(self.least_taken(&last));
        Some(moves_that_take(&stones, first, &stones, limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok((stones, last)) = parse_heap(args) else { return ControlFlow::Continue(()) };
        let mut taken = self.least_taken(&last);
        while taken <= stones {
            if self.allows(&stones, &last, &taken) {
                visit(vec![vec![(&stones - &taken).into(), taken.clone().into()]])?;
            }
            taken += 1u32;
        }
        ControlFlow::Continue(())
    }

    /// Nothing is said of a heap of Mem or Mem0 under misère play.
    fn formulas(&self, numbers: usize, convention: Convention) -> Vec<TheoremFormula> {
        match (self.rule, convention, numbers) {
            (MemoryRule::More, _, 1) => growing_moves::formulas(convention),
            (MemoryRule::AtLeast | MemoryRule::Another, Convention::Normal, 1) => {
                vec![TheoremFormula::of_lost_positions("n == 0", &MEMGAMES)]
            }
            _ => Vec::new(),
        }
    }

    /// A heap of Mem Plus has options of all smaller values and of no others, and so have these.
    fn is_nim_like(&self) -> bool {
        self.rule == MemoryRule::More
    }
}

/// Whether the whole heap may be taken.
#[derive(Debug)]
struct WholeHeapReason {
    stones: Nat,
    last_taken: Nat,
    takes_all: bool,
}

impl Reason for WholeHeapReason {
    fn lines(&self) -> Vec<BilingualText> {
        let WholeHeapReason { stones, last_taken: last, takes_all } = self;
        vec![match takes_all {
            true => text!("The whole heap of {stones} may be taken at once, and then no move is left."),
            false => text!(
                "No move is left: {stones}, and the last move took {last}.",
                stones = (counted_noun(stones, "stone", "stones"), stones)
            ),
        }]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        if self.takes_all { Vec::new() } else { self.lines() }
    }
}
