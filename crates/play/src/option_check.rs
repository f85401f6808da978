//! Whether a component may be moved to a sum: by a test of the rules, or else by going through the options.

use grundy_game::{Argument, Component, GameShape, Nat, PositionKey, Sum, in_force::BudgetTally, is_same_ruleset};
use std::ops::ControlFlow::{Break, Continue};

/// The result of checking a move that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionCheck {
    /// The move is an option.
    Legal,
    /// The move is not an option.
    Illegal,
    /// The result is not known: there are too many options, or the rules failed.
    Unknown,
}

/// The maximum number of options that are visited in search of one.
const MAX_VISITED_OPTIONS: usize = 500_000;

/// Whether `after` is an option of a component.
pub(super) fn check_option(component: &Component, after: &Sum) -> OptionCheck {
    let game = &component.game;
    if component.key.as_ref().is_some_and(|key| game.declared_end_of_key(key).is_ok_and(|end| end.is_some())) {
        return OptionCheck::Illegal;
    }
    let own = after.components.iter().all(|part| is_same_ruleset(&part.game, game));
    let written: Vec<Vec<Argument>> = after.components.iter().map(|part| part.args.clone()).collect();
    if own && let Some(found) = game.has_written_option(&component.args, &written) {
        return if found { OptionCheck::Legal } else { OptionCheck::Illegal };
    }
    match &component.key {
        Some(key) => search_options(component, key, after, own),
        None if own => search_theorem(component, written),
        None => OptionCheck::Unknown,
    }
}

/// Goes through the options of a packed component.
fn search_options(component: &Component, key: &PositionKey, after: &Sum, own: bool) -> OptionCheck {
    let game = &component.game;
    let keys: Option<Vec<&PositionKey>> = after.components.iter().map(|part| part.key.as_ref()).collect();
    // A board stays whole; other options are known by their components.
    let (mut parts, mut whole) = (None, None);
    if let (true, Some(keys)) = (own, keys) {
        let mut sorted: Vec<PositionKey> = keys.iter().flat_map(|key| game.sorted_components(key)).collect();
        sorted.sort_unstable();
        (parts, whole) = (Some(sorted), Some(keys.into_iter().cloned().collect::<Vec<_>>()));
    }
    let text = sorted_texts(after);
    let (mut found, mut visited, mut tally) = (false, 0, BudgetTally::new());
    let flow = game.for_each_option_key(key, &mut |option| {
        visited += 1;
        found = match (&parts, &whole) {
            (Some(parts), Some(whole)) => {
                let identity = component.option_identity(&option);
                identity == *parts || identity == *whole
            }
            _ => sorted_texts(&component.sum_after_option(&option)) == text,
        };
        let spent = visited >= MAX_VISITED_OPTIONS || tally.count_step(0).is_err();
        if found || spent { Break(()) } else { Continue(()) }
    });
    OptionCheck::from_search(found, flow.is_continue())
}

/// Goes through the options that a theorem lists of a component too large for an engine.
fn search_theorem(component: &Component, mut written: Vec<Vec<Argument>>) -> OptionCheck {
    let Some(theorem) = component.game.theorem() else { return OptionCheck::Unknown };
    let is_heap = matches!(component.game.shape(), GameShape::Heap(_));
    let tidy = |after: &mut Vec<Vec<Argument>>| {
        after.retain(|args| !(is_heap && matches!(&args[..], [size] if size.to_natural() == Ok(Nat::ZERO))));
        if after.len() > 1 {
            after.sort_by_cached_key(|args| grundy_game::arg::join_arguments(args));
        }
    };
    tidy(&mut written);
    let (mut found, mut visited, mut tally) = (false, 0, BudgetTally::new());
    let flow = theorem.for_each_option(&component.args, &mut |mut after| {
        visited += 1;
        tidy(&mut after);
        found = after == written;
        let spent = visited >= MAX_VISITED_OPTIONS || tally.count_step(0).is_err();
        if found || spent { Break(()) } else { Continue(()) }
    });
    // A theorem that lists nothing may still determine who wins.
    OptionCheck::from_search(found, flow.is_continue() && visited > 0)
}

impl OptionCheck {
    fn from_search(found: bool, complete: bool) -> OptionCheck {
        match (found, complete) {
            (true, _) => OptionCheck::Legal,
            (false, true) => OptionCheck::Illegal,
            (false, false) => OptionCheck::Unknown,
        }
    }
}

/// The components of a sum as sorted texts.
pub(super) fn sorted_texts(sum: &Sum) -> Vec<String> {
    let mut components: Vec<String> = sum.components.iter().map(ToString::to_string).collect();
    components.sort_unstable();
    components
}
