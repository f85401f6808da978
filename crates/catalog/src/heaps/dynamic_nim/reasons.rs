//! The reason for the outcome of a k-fold take-away game.

use grundy_game::{BilingualText, Convention, Nat, Reason, text};

/// The greedy sum and its smallest part.
#[derive(Debug)]
pub(super) struct GreedySumReason {
    /// The stones.
    pub(super) stones: Nat,
    /// The number of stones that may be taken, at least 1.
    pub(super) max_taken: Nat,
    /// A move takes at most so many times the number that the previous move took.
    pub(super) factor: u64,
    pub(super) convention: Convention,
    /// The parts of the number of contested stones, smallest first. Under misère play, all stones but one are contested.
    pub(super) parts: Vec<Nat>,
}

impl GreedySumReason {
    /// States the number of stones as the sum of its parts.
    fn explain_sum(&self) -> BilingualText {
        let total: Nat = self.parts.iter().sum();
        let (k, list) = (self.factor, format_sum(&self.parts));
        if self.parts.len() == 1 {
            return if k == 2 {
                text!("{total} is a Fibonacci number: its Zeckendorf sum has only this part.")
            } else {
                text!("{total} is a term of the sequence: its greedy sum has only this part.")
            };
        }
        if k == 2 {
            text!("Zeckendorf sum, of non-consecutive Fibonacci numbers: {total} = {list}.")
        } else {
            text!("The greedy sum, in which each part is more than {k} times the next smaller one: {total} = {list}.")
        }
    }

    /// The advice on the number to take, or the reason why no move wins.
    fn advice(&self, smallest: &Nat) -> BilingualText {
        let GreedySumReason { max_taken: most, factor: k, .. } = self;
        if smallest > most {
            return text!(
                "Its smallest part {smallest} is more than {most}, the largest number that may be taken. Taking any number x breaks that part, and then the smallest part of the rest is at most {k}·x: the opponent may take it."
            );
        }
        let Some(next) = self.parts.get(1) else {
            return match self.convention {
                Convention::Normal => {
                    text!("The only part may be taken, since {smallest} ≤ {most}: take all.")
                }
                Convention::Misere => text!(
                    "The only part may be taken, since {smallest} ≤ {most}: take {smallest} and leave the opponent the last stone."
                ),
            };
        };
        let reply = smallest * k;
        text!(
            "Take the smallest part, since {smallest} ≤ {most}. The opponent may then take at most {k}·{smallest} = {reply}, less than the next part {next}."
        )
    }
}

impl Reason for GreedySumReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines = Vec::new();
        let Some(smallest) = self.parts.first() else {
            return vec![text!("One stone is left: it must be taken, and taking the last one loses.")];
        };
        if self.convention == Convention::Misere {
            let rest = &self.stones - 1u32;
            lines.push(text!("Taking the last stone loses, so both play for the other {rest}."));
        }
        lines.extend([self.explain_sum(), self.advice(smallest)]);
        lines
    }
}

/// There is no move.
#[derive(Debug)]
pub(crate) struct NoMoveReason {
    pub(crate) stones: Nat,
    pub(crate) convention: Convention,
}

impl Reason for NoMoveReason {
    fn lines(&self) -> Vec<BilingualText> {
        let stones = &self.stones;
        let mut lines = vec![if *stones == Nat::ZERO {
            text!("No stone is left: there is no move.")
        } else if *stones == Nat::from(1u32) {
            text!("The only stone may not be taken: there is no move.")
        } else {
            text!("None of the {stones} stones may be taken: there is no move.")
        }];
        if self.convention == Convention::Misere {
            lines.push(text!("Under misère play whoever cannot move wins."));
        }
        lines
    }
}

/// The parts as a sum, largest first. If there are many, the middle is replaced by an ellipsis.
pub(crate) fn format_sum(parts: &[Nat]) -> String {
    let mut words: Vec<String> = if parts.len() <= 8 {
        parts.iter().map(Nat::to_string).collect()
    } else {
        let (low, high) = (&parts[..3], &parts[parts.len() - 3..]);
        let words = |some: &[Nat]| some.iter().map(Nat::to_string).collect::<Vec<_>>();
        [words(low), vec!["…".into()], words(high)].concat()
    };
    words.reverse();
    words.join(" + ")
}
