//! The theorem on rings and rows, and its reason.

use super::{CircularKayles, Stones};
use crate::codes::DUDENEY;
use grundy_game::{Arg, Goal, Moves, Reason, Theorem, Verdict};
use grundy_theory::{Convention, Nat, Outcome, Said, say};
use std::ops::ControlFlow;

impl CircularKayles {
    /// The value, if it is known without computation.
    fn value(&self, stones: &Stones) -> Option<Nat> {
        let Stones { ring, count } = stones;
        match self.word {
            1 => Some(count % 2u32),
            _ if *count <= self.most => Some(count.clone()),
            _ => ring.then_some(Nat::ZERO),
        }
    }
}

impl Theorem for CircularKayles {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        let stones = Stones::read(args).ok().filter(|_| convention == Convention::Normal)?;
        let value = self.value(&stones);
        // A non-empty row is won by taking its middle, so its value is not 0 even if it is unknown.
        let outcome = Outcome::from_win(value.as_ref() != Some(&Nat::ZERO));
        Some(Verdict { outcome, value, why: Box::new(Middle { stones, most: self.most.clone() }), cite: &DUDENEY })
    }

    /// For a row, lists only the move in the middle.
    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        let Goal::Value(goal) = goal else { return None };
        let stones = Stones::read(args).ok()?;
        let Stones { ring, count } = &stones;
        if *count == Nat::ZERO {
            return Some(Moves::none());
        }
        let one = Nat::from(1u32);
        if self.word == 1 {
            let left = count - &one;
            if &left % 2u32 != *goal {
                return Some(Moves::none());
            }
            if *ring {
                return Some(Moves::one(Stones::rows([left])));
            }
            let firsts = std::iter::successors(Some(Nat::ZERO), |first| Some(first + 1u32));
            let firsts = firsts.take_while(|first| first * 2u32 <= left).take(limit);
            let listed = firsts.map(|first| Stones::rows([first.clone(), &left - first])).collect();
            return Some(Moves { listed, total: Some((count + 1u32) / 2u32) });
        }
        if *ring && *count <= self.most {
            return Some(if goal < count { Moves::one(Stones::rows([goal.clone()])) } else { Moves::none() });
        }
        match (*goal == Nat::ZERO, ring) {
            (true, true) => Some(Moves::none()),
            (true, false) => {
                let half = (count - &one) / 2u32;
                let listed = [Stones::rows([half.clone(), half])].into_iter().take(limit).collect();
                Some(Moves { listed, total: None })
            }
            (false, _) => None,
        }
    }

    fn for_each_option(
        &self,
        args: &[Arg],
        visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(Stones { ring, count }) = Stones::read(args) else { return ControlFlow::Continue(()) };
        let mut taken = Nat::ZERO;
        while taken < count && taken < self.most {
            taken += 1u32;
            let left = &count - &taken;
            let mut first = Nat::ZERO;
            while &first * 2u32 <= left {
                visit(Stones::rows([first.clone(), &left - &first]))?;
                if ring {
                    break;
                }
                first += 1u32;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A ring or a row, and the largest number of stones that a move may take.
#[derive(Debug)]
struct Middle {
    stones: Stones,
    most: Nat,
}

impl Reason for Middle {
    fn lines(&self) -> Vec<Said> {
        let (Stones { ring, count }, most) = (&self.stones, &self.most);
        if *most == Nat::from(1u32) {
            let parity = count % 2u32;
            return vec![say!(
                "Each move takes one stone, so that {count} moves are left: the value is {count} mod 2 = {parity}.",
                "每步取一个，还有 {count} 步可走：值为 {count} mod 2 = {parity}。"
            )];
        }
        if count <= most {
            return vec![say!(
                "All {count} stones can be taken at once, or any smaller number left: the value is {count}.",
                "{count} 个石子可以一次取完，也可以留下任意更少的：值为 {count}。"
            )];
        }
        vec![if *ring {
            say!(
                "A move takes at most {most} of the {count} stones, and leaves a row. The second player takes the middle of the row, one stone or two, so that two equal rows are left, and then copies in one what happens in the other.",
                "一步至多取 {count} 个中的 {most} 个，留下一行。后手取走这一行正中的一个或两个，剩下相等的两行，此后对方在一行中怎样取，就在另一行中照样取。"
            )
        } else {
            let middle = if count.bit(0) { 1 } else { 2 };
            say!(
                "Take the middle {middle} of the row of {count}: two equal rows are left, and what the opponent does in one is copied in the other.",
                "取走这一行 {count} 个正中的 {middle} 个：剩下相等的两行，对方在一行中怎样取，就在另一行中照样取。"
            )
        }]
    }

    fn in_sum(&self) -> Vec<Said> {
        vec![say!(
            "A ring that one move cannot take has value 0: the next player wins every row that it can become by taking the middle.",
            "不能一步取完的圈值为 0：它能变成的每一行，先手都能取正中而获胜。"
        )]
    }
}
