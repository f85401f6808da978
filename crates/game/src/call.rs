//! Calls of the notation: from a ruleset, or a family of rulesets, and arguments to a position.

use crate::{
    BilingualText,
    arg::{Argument, ArgumentError, CallArguments, shorten_text},
    ruleset::Ruleset,
    sum::Sum,
    text,
};
use std::sync::Arc;

/// Calls a value of the notation.
///
/// The keywords of a ruleset select another ruleset; all other arguments give a position of it.
/// The parameters that the form of a card or a function of the user names may be given by name, as in `bash(m=3)` and
/// `wythoff(a=3, b=5)`.
/// A position of numbers may also be given as a list, as in `nim([3, 4, 5])`.
///
/// # Errors
/// Returns an error if the value cannot be called, or an argument is invalid.
pub fn call_value(callee: &Argument, args: CallArguments) -> Result<Argument, ArgumentError> {
    match callee {
        Argument::Family(family) => (family.call)(&place_named_arguments(args, &parameter_names(family.card.form))),
        Argument::Ruleset(game) => {
            let (own, rest): (Vec<_>, Vec<_>) =
                args.keywords.into_iter().partition(|(name, _)| game.keywords().contains(&name.as_str()));
            let bare = args.positional.is_empty() && rest.is_empty();
            let game = if own.is_empty() { Arc::clone(game) } else { game.with_keywords(&own)? };
            // With keywords alone the call names a ruleset; without any arguments it is a position.
            if bare && !own.is_empty() {
                return Ok(Argument::Ruleset(game));
            }
            let args = CallArguments { positional: args.positional, keywords: rest };
            call_ruleset(&game, args).map(Argument::Position)
        }
        other => {
            let BilingualText { en, zh } = other.kind_name();
            Err(ArgumentError::new(match (other, &args.positional[..]) {
                // A set says which numbers a move takes from the heap that was meant.
                (Argument::Numbers(_), [heap]) => {
                    let [set, heap] = [other, heap].map(|arg| shorten_text(&arg.to_string()));
                    text!(
                        "{text} cannot be called: write subtract({set})({heap}), where a move takes a number of the set",
                        text = (en, zh)
                    )
                }
                _ => text!("{text} cannot be called", text = (en, zh)),
            }))
        }
    }
}

/// The position of a ruleset with these arguments.
fn call_ruleset(game: &Arc<Ruleset>, args: CallArguments) -> Result<Sum, ArgumentError> {
    // The form of a family names its parameters first, not the numbers of a position.
    let form = game.card.filter(|card| game.expression() == card.name).map(|card| card.form);
    let names = form.map_or_else(|| game.argument_names(), parameter_names);
    let args = place_named_arguments(args, &names);
    // A family explains itself with its own parameters; of other rulesets the names are all that there is.
    if form.is_none()
        && let Some(misfit) = misplaced_name(&args, &names)
    {
        return Err(misfit);
    }
    Sum::from_call(game, &args).or_else(|misfit| {
        let Some(spread) = spread_lists(game, &args) else { return Err(misfit) };
        // Where lists are meant as they are, such as those of a graph, only the first error describes the mistake in them.
        let is_number = |arg: &Argument| matches!(arg, Argument::Int(_));
        let is_one_list = args.positional.len() == 1 || spread.positional.iter().all(is_number);
        Sum::from_call(game, &spread).map_err(|within| match is_one_list {
            true => ArgumentError { location: misfit.location, ..within },
            false => misfit,
        })
    })
}

/// The arguments with all elements of lists in place of the lists; `None` if there is no list, or the rules come from a file, where a call
/// has its meaning in Python.
fn spread_lists(game: &Ruleset, args: &CallArguments) -> Option<CallArguments> {
    let list = |arg: &Argument| matches!(arg, Argument::List(_) | Argument::Tuple(_));
    if game.scope().is_some() || !args.positional.iter().any(list) {
        return None;
    }
    let spread = args.positional.iter().flat_map(|arg| match arg {
        Argument::List(items) | Argument::Tuple(items) => items.clone(),
        other => vec![other.clone()],
    });
    Some(CallArguments { positional: spread.collect(), keywords: args.keywords.clone() })
}

/// The arguments with those by name at their places, if each place gets one argument.
fn place_named_arguments(args: CallArguments, places: &[&str]) -> CallArguments {
    if args.keywords.is_empty() {
        return args;
    }
    let mut placed: Vec<Option<Argument>> = args.positional.iter().cloned().map(Some).collect();
    let given = placed.len();
    if given >= places.len() {
        return args;
    }
    placed.resize(places.len(), None);
    for (name, value) in &args.keywords {
        match places.iter().position(|&place| place == name) {
            Some(at) if at >= given => placed[at] = Some(value.clone()),
            _ => return args,
        }
    }
    match placed.into_iter().collect() {
        Some(positional) => CallArguments { positional, keywords: Vec::new() },
        None => args,
    }
}

/// Why arguments by name do not find their places, if there are names of which one is given.
fn misplaced_name(args: &CallArguments, places: &[&str]) -> Option<ArgumentError> {
    let is_place = |name: &String| places.contains(&name.as_str());
    if !args.keywords.iter().any(|(name, _)| is_place(name)) {
        return None;
    }
    let given = args.positional.len();
    for keyword in &args.keywords {
        let (name, _) = keyword;
        let Some(at) = places.iter().position(|place| place == name) else {
            return Some(ArgumentError::unknown_keyword(std::slice::from_ref(keyword)));
        };
        if at < given {
            return Some(ArgumentError::new(text!("`{name}` is given twice")).at_keyword(name));
        }
    }
    let is_given = |place: &&str| args.keywords.iter().any(|(name, _)| name == place);
    let missing = places.iter().skip(given).find(|place| !is_given(place))?;
    Some(ArgumentError::new(text!("`{missing}` is missing")))
}

/// The names of the parameters of the first call in a form, such as `m` of `bash(m)(heap, …)`; empty if it takes any number of them.
fn parameter_names(form: &str) -> Vec<&str> {
    let inside = form.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map_or("", |(inside, _)| inside);
    let names: Vec<&str> = inside.split(", ").map(|name| name.trim_matches('"')).collect();
    let is_name = |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic() || c == '_');
    if names.iter().all(is_name) { names } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_placed_as_the_form_says() {
        let named = |names: &[(&str, u64)]| names.iter().map(|&(name, n)| (name.to_string(), n.into())).collect();
        let placed = |positional: &[u64], names: &[(&str, u64)], form: &str| {
            let positional = positional.iter().map(|&n| n.into()).collect();
            let args =
                place_named_arguments(CallArguments { positional, keywords: named(names) }, &parameter_names(form));
            (crate::arg::join_arguments(&args.positional), args.keywords.len())
        };
        let form = "wythoff(a, b), wythoff(t=2)(a, b)";
        assert_eq!(placed(&[], &[("b", 5), ("a", 3)], form), ("3, 5".into(), 0));
        assert_eq!(placed(&[3], &[("b", 5)], form), ("3, 5".into(), 0));
        assert_eq!(placed(&[], &[("m", 3)], "bash(m)(heap, …)"), ("3".into(), 0));
        assert_eq!(placed(&[], &[("code", 3)], "octal(\"code\")(heap, …)"), ("3".into(), 0));
        // An unknown name, a name twice, a place without an argument, any number of places: the arguments stay as they are.
        assert_eq!(placed(&[], &[("k", 3)], "bash(m)(heap, …)"), ("".into(), 1));
        assert_eq!(placed(&[3], &[("a", 5)], form), ("3".into(), 1));
        assert_eq!(placed(&[], &[("a", 5)], form), ("".into(), 1));
        assert_eq!(placed(&[], &[("number", 5)], "subtract(number, …)(heap, …)"), ("".into(), 1));
    }
}
