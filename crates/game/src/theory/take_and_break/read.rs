//! The parser of general codes.

use super::{CodeDigit, TakeAndBreak};
use crate::theory::size_constraint::SizeConstraint;
use crate::{BadCode, BilingualText, text};

/// Heap counts in a list must be below this.
const MAX_LISTED_HEAPS: usize = 64;

/// The error with this message.
fn bad<T>(message: BilingualText) -> Result<T, BadCode> {
    Err(BadCode(message))
}

/// Parses a code.
pub(super) fn read(text: &str) -> Result<TakeAndBreak, BadCode> {
    if text.len() > 1_000 {
        return bad(text!("a code has at most 1000 digits"));
    }
    let Some((before, after)) = text.trim().split_once('.') else {
        return bad(text!("a code has a point after the digit for splitting, as in \"0.77\""));
    };
    let mut added = parse_digits(if before.is_empty() { "0" } else { before })?;
    let first = added.pop().expect("what is not empty has a digit");
    // Additions are to the left of `d₀`, the largest first.
    added.reverse();
    let mut all = vec![first];
    let mut tail = 0;
    if let Some((once, repeated)) = after.split_once('[') {
        all.extend(parse_digits(once)?);
        let repeated = repeated.strip_suffix(']').map(parse_digits).transpose()?.filter(|digits| !digits.is_empty());
        let Some(repeated) = repeated else {
            return bad(text!("write the digits that repeat for ever in brackets at the end, as in \"0.3[03]\""));
        };
        tail = repeated.len();
        all.extend(repeated);
    } else {
        all.extend(parse_digits(after)?);
    }
    check_termination(&added, &all[0])?;
    Ok(TakeAndBreak::new(added, all, tail))
}

/// Checks that every move leaves only smaller heaps.
fn check_termination(added: &[CodeDigit], first: &CodeDigit) -> Result<(), BadCode> {
    if first.allowed_sizes(0).is_some() || first.allowed_sizes(1).is_some() {
        return bad(text!(
            "the digit just before the point may only split a heap: with 0 or 1 heap left play need not end. Write for example 4, 8 or {{2+}}"
        ));
    }
    for (more, digit) in (1u64..).zip(added) {
        // With `i` tokens more and fewer than `i + 2` heaps, one heap
        // could be as large as before: `i` heaps of 1 and the old one.
        let needed = more + 2;
        let fewest = digit.ways().map(|(count, _)| count.minimum()).min();
        if let Some(heaps) = fewest.filter(|&heaps| heaps < needed) {
            return bad(text!(
                "this code adds {more} token(s) and may leave {heaps} heap(s), so play need not end: at least {needed} heaps must be left then"
            ));
        }
    }
    Ok(())
}

/// Parses a sequence of digits.
fn parse_digits(text: &str) -> Result<Vec<CodeDigit>, BadCode> {
    let mut rest = text;
    let mut digits = Vec::new();
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        digits.push(match c {
            '*' => CodeDigit::new(Vec::new(), Some(take_size_mark(&mut rest).unwrap_or(SizeConstraint::Any))),
            '{' => {
                let Some((list, behind)) = rest.split_once('}') else {
                    return bad(text!("a list of numbers of heaps ends with a brace, as in \"{{0,2}}\""));
                };
                rest = behind;
                parse_heap_list(list, take_size_mark(&mut rest))?
            }
            '&' => {
                let number = rest.split_once(';').and_then(|(bits, behind)| Some((bits.parse().ok()?, behind)));
                let Some((bits, behind)) = number else {
                    return bad(text!("write a digit in decimal between & and ;, as in \"&64;\""));
                };
                rest = behind;
                CodeDigit::from_bits(bits, take_size_mark(&mut rest).unwrap_or(SizeConstraint::Any))
            }
            _ => match c.to_digit(32) {
                Some(bits) => CodeDigit::from_bits(bits.into(), take_size_mark(&mut rest).unwrap_or(SizeConstraint::Any)),
                None => {
                    return bad(text!("‘{c}’ is not a digit here: a code uses 0 to 9, A to V, lists such as {{0,2+}}, and the marks !, ? and = after them"));
                }
            },
        });
    }
    Ok(digits)
}

/// Removes a size mark from the beginning of a text, if there is one.
fn take_size_mark(rest: &mut &str) -> Option<SizeConstraint> {
    let sizes = rest.chars().next().and_then(SizeConstraint::from_mark)?;
    // Size marks are ASCII, so one byte is one character.
    *rest = &rest[1..];
    Some(sizes)
}

/// Parses a list such as `0,2!,3+`; `for_all` is the mark after its closing brace.
fn parse_heap_list(list: &str, for_all: Option<SizeConstraint>) -> Result<CodeDigit, BadCode> {
    let list = list.trim();
    let (list, unbounded) = list.strip_suffix('+').map_or((list, false), |list| (list, true));
    let mut ways = Vec::new();
    let mut last = 0;
    for item in list.split(',') {
        let item = item.trim();
        let own = item.chars().next_back().and_then(SizeConstraint::from_mark);
        let number = &item[..item.len() - usize::from(own.is_some())];
        let count = number.parse::<usize>().ok().filter(|&n| n < MAX_LISTED_HEAPS && !number.starts_with('+'));
        let Some(heaps) = count else {
            return bad(text!(
                "‘{item}’ is not a number of heaps: a list has numbers from 0 to 63, as in \"{{0,2!,3+}}\""
            ));
        };
        if own.is_some() && for_all.is_some() {
            return bad(text!("write a mark after each number, or one mark after the brace, not both"));
        }
        if ways.len() <= heaps {
            ways.resize(heaps + 1, None);
        }
        if ways[heaps].replace(own.or(for_all).unwrap_or(SizeConstraint::Any)).is_some() {
            return bad(text!("{heaps} heap(s) are listed twice"));
        }
        last = heaps;
    }
    if unbounded && last + 1 != ways.len() {
        return bad(text!("write the + after the largest number of heaps"));
    }
    let more = if unbounded { ways[last] } else { None };
    Ok(CodeDigit::new(ways, more))
}
