//! All moves of a position, in a stable order.

use super::move_text::{entailing_move_text, move_text};
use grundy::for_each_entailing_turn;
use grundy_game::{
    Argument, BilingualText, Component, Convention, GameShape, Nat, Outcome, Stop, Sum, arg::shorten_text, text,
};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

/// A move that can be chosen.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The index of the component of the sum that is moved in.
    pub component: usize,
    /// The components that it is replaced by.
    pub after: Sum,
    /// The move in words; no two choices of a position have the same.
    pub text: BilingualText,
    /// The sum before the move, shared by its choices: a sum of thousands of components is not written for each.
    sum_before: Arc<Sum>,
}

/// The reason why the moves of a position cannot all be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnlistableMoves {
    /// There are more moves than this number.
    TooMany(usize),
    /// This component is too large to list its moves.
    TooLarge(String),
    /// This component has infinitely many moves.
    Infinite(String),
    /// The rules of a user failed, or took too long.
    Stopped(Stop),
}

/// Lists the moves of a sum, component by component; in a heap, moves that take less come first.
///
/// Moves in a component that leave the same components are listed once, except on boards, where they are in different places.
/// Moves in equal components are listed for each, since these are different places for a player.
/// The order depends only on the position, so the number of a move always means the same move.
///
/// # Errors
/// Returns an error if there are more than `limit` moves, or if they cannot be found.
///
/// # Complexity
/// Visits and writes all options once.
///
/// # Examples
/// ```
/// let position = grundy::parse("nim(1, 2)")?;
/// let choices = grundy_play::choices(&position, 100).unwrap();
/// let texts: Vec<&str> = choices.iter().map(|choice| &choice.text.en[..]).collect();
/// assert_eq!(texts, ["heap 1: take all 1", "heap 2: take 1, leave 1", "heap 2: take all 2"]);
/// assert_eq!(grundy_play::choices(&position, 2).unwrap_err(), grundy_play::UnlistableMoves::TooMany(2));
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn choices(sum: &Sum, limit: usize) -> Result<Vec<Choice>, UnlistableMoves> {
    if sum.has_entailing_moves() {
        return entailing_choices(sum, limit);
    }
    // All are counted before a position after one is made.
    let (mut listed, mut count) = (Vec::new(), 0);
    for component in &sum.components {
        let mut options = options(component, limit - count).map_err(|unlisted| match unlisted {
            UnlistableMoves::TooMany(_) => UnlistableMoves::TooMany(limit),
            other => other,
        })?;
        if matches!(component.game.shape(), GameShape::Heap(_)) {
            options.sort_by_cached_key(|after| std::cmp::Reverse(heap_total(after)));
        }
        count += options.len();
        listed.push(options);
    }
    let before = Arc::new(sum.clone());
    let of_component = |(index, options): (usize, Vec<Sum>)| {
        let before = &before;
        options.into_iter().map(move |after| Choice::new(before, index, after))
    };
    let mut choices: Vec<Choice> = listed.into_iter().enumerate().flat_map(of_component).collect();
    add_positions_to_equal_texts(&mut choices);
    Ok(choices)
}

/// Lists the moves of a sum with entailing moves: only those where an answer or a pass is due, if one is.
fn entailing_choices(sum: &Sum, limit: usize) -> Result<Vec<Choice>, UnlistableMoves> {
    let (mut choices, mut full, before) = (Vec::new(), false, Arc::new(sum.clone()));
    let listed = for_each_entailing_turn(sum, 0..sum.components.len(), &mut |turn| {
        full = choices.len() >= limit;
        if full {
            return Break(());
        }
        let text = entailing_move_text(sum, &turn);
        choices.push(Choice { component: turn.component, after: turn.after, text, sum_before: before.clone() });
        Continue(())
    });
    listed.map_err(UnlistableMoves::Stopped)?;
    if full {
        return Err(UnlistableMoves::TooMany(limit));
    }
    add_positions_to_equal_texts(&mut choices);
    Ok(choices)
}

/// The different options of a component.
fn options(component: &Component, limit: usize) -> Result<Vec<Sum>, UnlistableMoves> {
    let game = &component.game;
    let mut options = Vec::new();
    let mut visit = |after: Sum| {
        if options.len() >= limit {
            return Break(());
        }
        options.push(after);
        Continue(())
    };
    let mut full = false;
    match (&component.key, game.theorem()) {
        (Some(key), _) if game.declared_end_of_key(key).is_ok_and(|end| end.is_some()) => {}
        (Some(key), _) => {
            let mut seen = HashSet::new();
            let flow = game.for_each_option_key(key, &mut |option| {
                if !seen.insert(component.option_identity(&option)) {
                    return Continue(());
                }
                let flow = visit(component.sum_after_option(&option));
                full |= flow.is_break();
                flow
            });
            if flow.is_break() && !full {
                return Err(UnlistableMoves::Stopped(game.take_failure()));
            }
        }
        (None, Some(theorem)) => {
            // Counting is much faster than writing.
            let mut count = 0;
            full = theorem.for_each_option(&component.args, &mut |_| {
                count += 1;
                if count > limit { Break(()) } else { Continue(()) }
            }) == Break(());
            if full {
                return Err(UnlistableMoves::TooMany(limit));
            }
            full = theorem
                .for_each_option(&component.args, &mut |after| visit(Sum::from_components(game, &after)))
                .is_break();
            // A theorem that cannot list options lists none. An empty list is accepted only if the theorem states that the player to move loses.
            let known = || theorem.decide(&component.args, Convention::Normal);
            if options.is_empty() && !full && known().is_none_or(|known| known.outcome != Outcome::P) {
                return Err(UnlistableMoves::TooLarge(shorten_text(&component.to_string())));
            }
        }
        (None, None) => {
            let name = shorten_text(&component.to_string());
            let is_infinite = component.args.iter().any(|arg| matches!(arg, Argument::Ordinal(_)));
            return Err(if is_infinite { UnlistableMoves::Infinite(name) } else { UnlistableMoves::TooLarge(name) });
        }
    }
    if full { Err(UnlistableMoves::TooMany(limit)) } else { Ok(options) }
}

/// Adds the position after the move to texts that several moves share.
fn add_positions_to_equal_texts(choices: &mut [Choice]) {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for choice in choices.iter() {
        *count.entry(&choice.text.en).or_default() += 1;
        *count.entry(&choice.text.zh).or_default() += 1;
    }
    let alike = |message: &BilingualText| count[&message.en[..]].max(count[&message.zh[..]]) > 1;
    let same = BilingualText::is_language_neutral;
    // A text that is the same in both languages was counted twice.
    let twice: Vec<bool> = choices
        .iter()
        .map(|choice| if same(&choice.text) { count[&choice.text.en[..]] > 2 } else { alike(&choice.text) })
        .collect();
    for (choice, _) in choices.iter_mut().zip(twice).filter(|(_, twice)| *twice) {
        let (BilingualText { en, zh }, after) = (choice.text.clone(), choice.after.to_string());
        choice.text = text!("{text} → {after}", text = (en, zh));
    }
}

/// The total of the heaps of a sum.
fn heap_total(sum: &Sum) -> Nat {
    sum.components.iter().filter_map(|part| part.args.first()?.to_natural().ok()).sum()
}

impl Choice {
    /// The move of the component at `index` of a sum to `after`.
    pub(super) fn new(before: &Arc<Sum>, index: usize, after: Sum) -> Choice {
        Choice { component: index, text: move_text(before, index, &after), after, sum_before: before.clone() }
    }

    /// The sum before the move.
    pub(super) fn position_before(&self) -> &Sum {
        &self.sum_before
    }

    /// The sum after the move.
    ///
    /// # Complexity
    /// Copies the components of the sum.
    pub fn position_after(&self) -> Sum {
        self.sum_before.with_replaced_component(self.component, self.after.clone())
    }
}

impl UnlistableMoves {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        match self {
            UnlistableMoves::TooMany(limit) => {
                text!("there are more than {limit} moves: too many to list them")
            }
            UnlistableMoves::TooLarge(name) => text!("{name} is too large to play; begin with a smaller position"),
            UnlistableMoves::Infinite(name) => text!("{name} has infinitely many moves, which cannot be listed"),
            UnlistableMoves::Stopped(stop) => {
                let BilingualText { en, zh } = stop.description();
                text!("the moves could not be found: {text}", text = (en, zh))
            }
        }
    }
}

grundy_game::impl_english_error!(UnlistableMoves, |error| error.text());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_listed_is_named() {
        let refused =
            |text: &str| choices(&grundy::parse(text).expect("it is a position"), 100).expect_err("it is too large");
        assert_eq!(refused("nim(w**2 + 3, 5)"), UnlistableMoves::Infinite("nim(w**2 + 3)".into()));
        assert!(refused("nim(5) + nim(w)").text().en.contains("infinitely many moves"));
        assert_eq!(refused("nim(10**30)"), UnlistableMoves::TooMany(100));
        // The theorem determines who wins, and lists no move.
        assert!(matches!(refused("subset_takeaway(16)"), UnlistableMoves::TooLarge(_)));
    }
}
