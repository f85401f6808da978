//! Sums that modified games are once nothing of the modification is left: their parts are played as a sum.

use crate::rook::SPRAGUE_GRUNDY;
use grundy_game::{
    BilingualText, Component, Convention, MoveGoal, Nat, Outcome, Reason, Sum, Verdict, arg::shorten_text, text,
};

/// The verdict of the theorems of the parts on their sum: of the theorem of the only part, or under normal play of the values of all.
pub(crate) fn decide_sum(sum: &Sum, convention: Convention) -> Option<Verdict> {
    let decide = |part: &Component| part.game.theorem()?.decide(&part.args, convention);
    match &sum.components[..] {
        [part] => decide(part),
        parts if convention == Convention::Normal => {
            let value = |part: &Component| Some((part.to_string(), decide(part)?.value?));
            let why = SumOfPartsReason { values: parts.iter().map(value).collect::<Option<_>>()? };
            let value = why.nim_sum();
            let outcome = Outcome::from_win(value != Nat::ZERO);
            Some(Verdict { outcome, value: Some(value), reason: Box::new(why), cite: &SPRAGUE_GRUNDY })
        }
        _ => None,
    }
}

/// The sums after the moves to a goal, by the theorems of the parts: the first `limit`, and their number if it is known.
pub(crate) fn moves_in_sum(sum: &Sum, goal: MoveGoal<'_>, limit: usize) -> Option<(Vec<Sum>, Option<Nat>)> {
    if let [part] = &sum.components[..] {
        let moves = part.game.theorem()?.moves(&part.args, goal, limit)?;
        let after = moves.listed_moves.iter().map(|after| Sum::from_components(&part.game, after));
        return Some((after.collect(), moves.total));
    }
    let MoveGoal::Value(goal) = goal else { return None };
    let value = decide_sum(sum, Convention::Normal)?.value?;
    let (mut found, mut total, mut names) = (Vec::new(), Some(Nat::ZERO), Vec::new());
    for (at, part) in sum.components.iter().enumerate() {
        // Equal parts have equal moves.
        if names.contains(&part.to_string()) {
            continue;
        }
        names.push(part.to_string());
        let theorem = part.game.theorem()?;
        let wanted = goal ^ &value ^ theorem.decide(&part.args, Convention::Normal)?.value?;
        let moves = theorem.moves(&part.args, MoveGoal::Value(&wanted), limit.saturating_sub(found.len()))?;
        let after = moves.listed_moves.iter().map(|after| Sum::from_components(&part.game, after));
        found.extend(after.map(|after| sum.with_replaced_component(at, after)));
        total = total.zip(moves.total).map(|(all, more)| all + more);
    }
    found.truncate(limit);
    Some((found, total))
}

/// The values of the parts of a sum.
#[derive(Debug)]
pub(crate) struct SumOfPartsReason {
    /// The parts with their values.
    pub(crate) values: Vec<(String, Nat)>,
}

impl SumOfPartsReason {
    pub(crate) fn nim_sum(&self) -> Nat {
        self.values.iter().fold(Nat::ZERO, |sum, (_, value)| sum ^ value)
    }
}

impl Reason for SumOfPartsReason {
    fn lines(&self) -> Vec<BilingualText> {
        let sum = shorten_text(&self.nim_sum().to_string());
        explain_values(&self.values).chain([text!("The nim-sum is {sum}.")]).collect()
    }
}

/// The maximum number of values explained one by one.
const MAX_LISTED_VALUES: usize = 12;

/// A line for each value.
pub(crate) fn explain_values(values: &[(String, Nat)]) -> impl Iterator<Item = BilingualText> {
    values.iter().take(MAX_LISTED_VALUES).map(|(name, value)| {
        let (name, value) = (shorten_text(name), shorten_text(&value.to_string()));
        text!("{name} has the value {value}")
    })
}
