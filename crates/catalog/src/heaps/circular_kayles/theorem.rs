//! The theorem on rings and rows, and its reason.

use super::{CircularKayles, RingOrRow, for_each_row_pair};
use crate::codes::DUDENEY;
use grundy_game::{
    Argument, BilingualText, Convention, MoveGoal, Nat, Outcome, Reason, Theorem, TheoremMoves, Verdict, counted_noun,
    text,
};
use std::ops::ControlFlow;

impl CircularKayles {
    /// The value, if it is known without computation.
    fn known_value(&self, stones: &RingOrRow) -> Option<Nat> {
        let RingOrRow { is_ring: ring, stones: count } = stones;
        match self.word {
            1 => Some(count % 2u32),
            _ if *count <= self.max_taken => Some(count.clone()),
            _ => ring.then_some(Nat::ZERO),
        }
    }
}

impl Theorem for CircularKayles {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let stones = RingOrRow::read(args).ok().filter(|_| convention == Convention::Normal)?;
        let value = self.known_value(&stones);
        // A non-empty row is won by taking its middle, so its value is not 0 even if it is unknown.
        let outcome = Outcome::from_win(value.as_ref() != Some(&Nat::ZERO));
        Some(Verdict {
            outcome,
            value,
            reason: Box::new(MiddleStonesReason { stones, max_taken: self.max_taken.clone() }),
            cite: &DUDENEY,
        })
    }

    /// For a row, lists only the move in the middle.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(goal) = goal else { return None };
        let stones = RingOrRow::read(args).ok()?;
        let RingOrRow { is_ring: ring, stones: count } = &stones;
        if *count == Nat::ZERO {
            return Some(TheoremMoves::no_moves());
        }
        let one = Nat::from(1u32);
        if self.word == 1 {
            let left = count - &one;
            if &left % 2u32 != *goal {
                return Some(TheoremMoves::no_moves());
            }
            if *ring {
                return Some(TheoremMoves::single_move(RingOrRow::rows_as_arguments([left])));
            }
            let firsts = std::iter::successors(Some(Nat::ZERO), |first| Some(first + 1u32));
            let firsts = firsts.take_while(|first| first * 2u32 <= left).take(limit);
            let listed = firsts.map(|first| RingOrRow::rows_as_arguments([first.clone(), &left - first])).collect();
            return Some(TheoremMoves { listed_moves: listed, total: Some((count + 1u32) / 2u32) });
        }
        if *ring && *count <= self.max_taken {
            return Some(if goal < count {
                TheoremMoves::single_move(RingOrRow::rows_as_arguments([goal.clone()]))
            } else {
                TheoremMoves::no_moves()
            });
        }
        match (*goal == Nat::ZERO, ring) {
            (true, true) => Some(TheoremMoves::no_moves()),
            (true, false) => {
                let half = (count - &one) / 2u32;
                let listed = [RingOrRow::rows_as_arguments([half.clone(), half])].into_iter().take(limit).collect();
                Some(TheoremMoves { listed_moves: listed, total: None })
            }
            (false, _) => None,
        }
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(RingOrRow { is_ring: ring, stones: count }) = RingOrRow::read(args) else {
            return ControlFlow::Continue(());
        };
        for_each_row_pair(ring, &count, &self.max_taken, &mut |rows| visit(RingOrRow::rows_as_arguments(rows)))
    }
}

/// A ring or a row, and the largest number of stones that a move may take.
#[derive(Debug)]
struct MiddleStonesReason {
    stones: RingOrRow,
    max_taken: Nat,
}

impl Reason for MiddleStonesReason {
    fn lines(&self) -> Vec<BilingualText> {
        let (RingOrRow { is_ring: ring, stones: count }, most) = (&self.stones, &self.max_taken);
        if *most == Nat::from(1u32) {
            let parity = count % 2u32;
            return vec![text!(
                "Each move takes one stone, so that {moves} left: the value is {count} mod 2 = {parity}.",
                moves = (counted_noun(count, "move is", "moves are"), count)
            )];
        }
        if *count == Nat::from(1u32) {
            return vec![text!("The only stone can be taken: the value is 1.")];
        }
        if count <= most {
            return vec![text!(
                "All {count} stones can be taken at once, or any smaller number left: the value is {count}."
            )];
        }
        vec![if *ring {
            text!(
                "A move takes at most {most} of the {count} stones, and leaves a row. The second player takes the middle of the row, one stone or two, so that two equal rows are left, and then copies in one what happens in the other."
            )
        } else {
            let middle = if count.bit(0) { 1 } else { 2 };
            text!(
                "Take the middle {middle} of the row of {count}: two equal rows are left, and what the opponent does in one is copied in the other."
            )
        }]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        vec![text!(
            "A ring that one move cannot take has value 0: the next player wins every row that it can become by taking the middle."
        )]
    }
}
