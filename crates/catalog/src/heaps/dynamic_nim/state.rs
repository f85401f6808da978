//! A heap in which the last move bounds the next: the meaning of its numbers, and how they are shown. Shared by games that bound it differently.

use crate::shared::read;
use grundy_game::{
    Argument, ArgumentError, BilingualText, Nat, ReadError,
    arg::shorten_text,
    picture::{HeapForm, Picture},
    text,
};

/// The keyword of the rulesets.
pub(crate) const TAKE_ALL_KEYWORD: &str = "first_may_take_all";

/// Parses the number of stones and how many of them may be taken, both of any size. Alone, the first number means that all may be taken, or
/// all but one unless `take_all`.
///
/// # Errors
/// Returns an error if there are not one or two natural numbers.
pub(crate) fn parse_state(args: &[Argument], take_all: bool) -> Result<(Nat, Nat), ArgumentError> {
    if let [_] = args {
        let [n] = read::parse_naturals(args)?;
        let most = if take_all || n == Nat::ZERO { n.clone() } else { &n - 1u32 };
        return Ok((n, most));
    }
    let [n, most] = read::parse_naturals(args)?;
    let most = most.min(n.clone());
    Ok((n, most))
}

/// The two numbers as machine words.
///
/// # Errors
/// Returns the same errors as [`parse_state`], and an error if a number is too large.
pub(crate) fn read_words(args: &[Argument], take_all: bool) -> Result<(u64, u64), ReadError> {
    let (n, most) = parse_state(args, take_all)?;
    Ok((Argument::from(n).to_word()?, Argument::from(most).to_word()?))
}

/// Small positions for tests, with and without a bound.
pub(crate) fn small_states() -> Vec<Vec<Argument>> {
    let starts = (0..=16u64).map(|n| vec![n.into()]);
    starts.chain((0..=9u64).flat_map(|n| (0..=10u64).map(move |most| vec![n.into(), most.into()]))).collect()
}

/// A move in words.
pub(crate) fn describe_taking(before: &[Argument], after: &[Vec<Argument>], take_all: bool) -> Option<BilingualText> {
    let (n, _) = parse_state(before, take_all).ok()?;
    let (left, most) = parse_state(after.first()?, take_all).ok()?;
    let taken = (left <= n).then(|| &n - &left)?;
    Some(if left == Nat::ZERO {
        text!("take all {n}")
    } else {
        text!("take {taken} of {n}; the next move may take at most {most}")
    })
}

/// A pile of stones, with how many of them may be taken.
pub(crate) fn draw_state(args: &[Argument], take_all: bool) -> Picture {
    let (stones, most) = parse_state(args, take_all).unwrap_or_default();
    let most = shorten_text(&most.to_string());
    Picture::heap(stones, HeapForm::Pile).with_note(text!("at most {most} may be taken"))
}

/// The value of the keyword `first_may_take_all`, which is `take_all` where it is not given.
///
/// # Errors
/// Returns an error if another keyword is there, or the value is not a truth value.
pub(crate) fn read_take_all(keywords: &[(String, Argument)], mut take_all: bool) -> Result<bool, ArgumentError> {
    for (name, value) in keywords {
        take_all = match value {
            _ if name != TAKE_ALL_KEYWORD => {
                return Err(ArgumentError::unknown_keyword(&[(name.clone(), value.clone())]));
            }
            Argument::Bool(all) => *all,
            other => {
                let BilingualText { en, zh } = other.kind_name();
                let message = text!("True or False is expected here, not {text}", text = (en, zh));
                return Err(ArgumentError::new(message).at_keyword(name));
            }
        };
    }
    Ok(take_all)
}

/// Whether a move from one state leaves another, given the state after taking a number of stones.
pub(crate) fn has_option(
    before: &[Argument],
    after: &[Vec<Argument>],
    take_all: bool,
    option_after_taking: impl Fn(&Nat) -> Option<Vec<Vec<Argument>>>,
) -> Option<bool> {
    let [after] = after else { return Some(false) };
    let (left, _) = parse_state(after, take_all).ok()?;
    let (stones, _) = parse_state(before, take_all).ok()?;
    let option = (left < stones).then(|| option_after_taking(&(stones - left))).flatten();
    let state = |args: &[Argument]| parse_state(args, take_all).ok();
    Some(option.is_some_and(|option| state(&option[0]) == state(after)))
}
