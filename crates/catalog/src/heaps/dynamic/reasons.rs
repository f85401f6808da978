//! The reasons for the outcome of a take-away game with a bound from the last move.

use super::bound::TakingBound;
use super::terms::GreedyParts;
use crate::dynamic_nim::format_sum;
use grundy_game::{BilingualText, Convention, Nat, Reason, arg::shorten_text, counted_noun, text};

/// The greedy sum and its smallest part.
#[derive(Debug)]
pub(super) struct PartsReason {
    stones: Nat,
    max_taken: Nat,
    convention: Convention,
    parts: GreedyParts,
    /// The number that the opponent may take after the smallest part is taken.
    reply: Nat,
}

impl PartsReason {
    pub(super) fn new(
        bound: &TakingBound,
        stones: Nat,
        most: Nat,
        convention: Convention,
        parts: GreedyParts,
    ) -> PartsReason {
        let reply = parts.smallest().map(|smallest| bound.at(smallest)).unwrap_or_default();
        PartsReason { stones, max_taken: most, convention, parts, reply }
    }

    fn explain_sum(&self) -> BilingualText {
        let total: Nat = self.parts.parts.iter().sum();
        let list = format_sum(&self.parts.parts);
        match &self.parts.repeated {
            Some((last, times)) => {
                let total = total + last * times;
                let repeated = if *times == Nat::from(1u32) { last.to_string() } else { format!("{times}·{last}") };
                let list = if list.is_empty() { repeated } else { format!("{repeated} + {list}") };
                text!("The greedy sum, in which the last term {last} may be repeated: {total} = {list}.")
            }
            None if self.parts.parts.len() == 1 => {
                text!("{total} is a term of the sequence: its greedy sum has only this part.")
            }
            None => text!("The greedy sum of terms of the sequence: {total} = {list}."),
        }
    }

    fn advice(&self, smallest: &Nat) -> BilingualText {
        let PartsReason { max_taken: most, reply, .. } = self;
        if smallest > most {
            return text!(
                "Its smallest part {smallest} is more than {most}, the largest number that may be taken. Taking any number x breaks that part, and then the smallest part of the rest is at most f(x): the opponent may take it."
            );
        }
        match (self.parts.second(), self.convention) {
            (Some(next), _) => text!(
                "Take the smallest part, since {smallest} ≤ {most}. The opponent may then take at most f({smallest}) = {reply}, less than the next part {next}."
            ),
            (None, Convention::Normal) => {
                text!("The only part may be taken, since {smallest} ≤ {most}: take all.")
            }
            (None, Convention::Misere) => text!(
                "The only part may be taken, since {smallest} ≤ {most}: take {smallest} and leave the opponent the last stone."
            ),
        }
    }
}

/// The differences under misère play, and the text for the case that only the last stone is left.
fn misere_lines(stones: &Nat, convention: Convention) -> Vec<BilingualText> {
    if convention == Convention::Normal {
        return Vec::new();
    }
    let rest = shorten_text(&(stones - 1u32).to_string());
    vec![text!("Taking the last stone loses, so both play for the other {rest}.")]
}

fn last_stone_lines() -> Vec<BilingualText> {
    vec![text!("One stone is left: it must be taken, and taking the last one loses.")]
}

impl Reason for PartsReason {
    fn lines(&self) -> Vec<BilingualText> {
        let Some(smallest) = self.parts.smallest() else { return last_stone_lines() };
        let own = [self.explain_sum(), self.advice(smallest)];
        misere_lines(&self.stones, self.convention).into_iter().chain(own).collect()
    }
}

/// The least number of stones that wins.
#[derive(Debug)]
pub(super) struct LeastNumberReason {
    /// The contested stones: under misère play all but one.
    pub(super) stones: Nat,
    pub(super) max_taken: Nat,
    pub(super) convention: Convention,
    /// `None` if no stone is contested.
    pub(super) least_winning_number: Option<u64>,
}

impl Reason for LeastNumberReason {
    fn lines(&self) -> Vec<BilingualText> {
        let LeastNumberReason { stones, max_taken: most, least_winning_number: least, .. } = self;
        let Some(least) = least else { return last_stone_lines() };
        let counted = counted_noun(stones, "stone", "stones");
        let own = match Nat::from(*least) <= *most {
            true => text!(
                "From {stones} the least number that wins is {least}, which is at most {most}: take {least}.",
                stones = (counted, stones)
            ),
            false => text!(
                "From {stones} the least number that wins is {least}, but only {most} may be taken.",
                stones = (counted, stones)
            ),
        };
        misere_lines(&(stones + 1u32), self.convention).into_iter().chain([own]).collect()
    }
}
