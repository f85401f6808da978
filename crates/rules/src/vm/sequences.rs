//! Operations of the machine on texts and collections.

use super::step_budget::WORDS_PER_INSTRUCTION;
use crate::arena::{SequenceArena, sequence_length};
use crate::register_kind::RegisterKind;
use crate::registers::Registers;
use crate::run::MAX_DIGITS_AS_TEXT;
use grundy_game::numbers;
use std::cmp::Ordering;

/// The largest number whose divisors the machine lists: by trial division, without a check of the budget.
const MAX_NUMBER_WITH_DIVISORS: i64 = 1 << 32;
/// The maximum number of comparisons of a search for a text in a text.
const MAX_TEXT_COMPARISONS: usize = 1 << 20;

/// Operations on one or two registers, some of which contain sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SequenceOperation {
    Reverse,
    /// The characters of a text, each as a text.
    TextItems,
    /// Appends the items of a sequence as often as the second register says.
    AppendCopies,
    Sort,
    /// Sorts, and drops items that are equal to others.
    MakeSet,
    /// −1, 0 or 1.
    Compare,
    /// Whether an item, in the second register, is among those of a sequence.
    Contains,
    /// Whether a text contains a text, in the second register.
    ContainsText,
    /// The items of both sets, of both at once, of the first only, or of exactly one.
    Union,
    Intersection,
    Difference,
    SymmetricDifference,
    Count,
    CountText,
    /// The first place of an item. Gives up if there is none.
    Find,
    FindText,
    Sum,
    Min,
    Max,
    Any,
    All,
    /// A number as text.
    WriteNumber,
    /// Appends the digits of a number, as text.
    AppendNumber,
    /// The number that a text of digits represents.
    ReadNumber,
    /// The digits of a number in the base in the second register, lowest first.
    Digits,
    Divisors,
}

impl SequenceOperation {
    /// The result of an operation on values of a kind, and its cost in instructions. `None` if the machine cannot continue.
    ///
    /// Of [`Contains`](Self::Contains), [`Count`](Self::Count), [`Find`](Self::Find), [`Sort`](Self::Sort),
    /// [`MakeSet`](Self::MakeSet) and the operations on two sets the kind is that of the items.
    pub(super) fn apply(
        self,
        kind: RegisterKind,
        (a, b): (u8, u8),
        registers: &Registers,
        arena: &mut SequenceArena,
    ) -> Option<(i64, usize)> {
        let (a, b) = (registers[a], registers[b]);
        let length = sequence_length(a);
        let (result, words) = match self {
            SequenceOperation::Reverse => (arena.copy_changed(a, |_, words| words.reverse())?, 2 * length),
            SequenceOperation::TextItems => (arena.text_items(a)?, 2 * length),
            SequenceOperation::AppendCopies => {
                arena.push_copies(a, b)?;
                (0, length.saturating_mul(usize::try_from(b).unwrap_or(0)))
            }
            SequenceOperation::Sort => {
                (arena.copy_changed(a, |arena, words| words.sort_by(|a, b| arena.compare(kind, *a, *b)))?, 64 * length)
            }
            SequenceOperation::MakeSet => {
                let set = arena.copy_changed(a, |arena, words| {
                    words.sort_by(|a, b| arena.compare(kind, *a, *b));
                    words.dedup_by(|a, b| arena.compare(kind, *a, *b).is_eq());
                });
                (set?, 64 * length)
            }
            SequenceOperation::Union
            | SequenceOperation::Intersection
            | SequenceOperation::Difference
            | SequenceOperation::SymmetricDifference => {
                (merge_sets(arena, self, kind, a, b)?, 8 * (length + sequence_length(b)))
            }
            SequenceOperation::Compare => (arena.compare(kind, a, b) as i64, length),
            SequenceOperation::Contains => (find_item(arena, kind, a, b).is_some().into(), length),
            SequenceOperation::Count => {
                let equal = |item: &&i64| arena.compare(kind, **item, b).is_eq();
                (arena.items(a).iter().filter(equal).count() as i64, length)
            }
            SequenceOperation::Find => (find_item(arena, kind, a, b)? as i64, length),
            SequenceOperation::ContainsText | SequenceOperation::CountText | SequenceOperation::FindText => {
                let comparisons = length * sequence_length(b);
                if comparisons > MAX_TEXT_COMPARISONS {
                    return None;
                }
                let (text, part) = (arena.items(a), arena.items(b));
                let result = match self {
                    SequenceOperation::ContainsText => find_text(text, part).is_some().into(),
                    SequenceOperation::CountText => count_text(text, part),
                    _ => find_text(text, part)? as i64,
                };
                (result, comparisons)
            }
            SequenceOperation::Sum => (arena.items(a).iter().try_fold(0i64, |sum, n| sum.checked_add(*n))?, length),
            SequenceOperation::Min => (*arena.items(a).iter().min()?, length),
            SequenceOperation::Max => (*arena.items(a).iter().max()?, length),
            SequenceOperation::Any => (arena.items(a).iter().any(|item| *item != 0).into(), length),
            SequenceOperation::All => (arena.items(a).iter().all(|item| *item != 0).into(), length),
            SequenceOperation::WriteNumber => (write_number(arena, a)?, 32),
            SequenceOperation::AppendNumber => {
                arena.push_number(a)?;
                (0, 32)
            }
            SequenceOperation::ReadNumber => (read_number(arena.items(a))?, length),
            SequenceOperation::Digits => (list_digits(arena, a, b)?, 64),
            SequenceOperation::Divisors => {
                let n = Some(a).filter(|n| (1..=MAX_NUMBER_WITH_DIVISORS).contains(n))?;
                let divisors = numbers::divisors(n as u64).into_iter().map(|d| d as i64);
                (arena.add_sequence(divisors)?, n.isqrt() as usize)
            }
        };
        Some((result, words / WORDS_PER_INSTRUCTION))
    }
}

/// A set made of two, whose items are in order.
fn merge_sets(
    arena: &mut SequenceArena,
    operation: SequenceOperation,
    kind: RegisterKind,
    a: i64,
    b: i64,
) -> Option<i64> {
    let mark = arena.begin_items();
    let (first, second) = (sequence_length(a) as i64, sequence_length(b) as i64);
    let (mut i, mut j) = (0, 0);
    while i < first || j < second {
        let order = match (arena.item_at(a, i).filter(|_| i < first), arena.item_at(b, j).filter(|_| j < second)) {
            (Some(x), Some(y)) => arena.compare(kind, x, y),
            (None, _) => Ordering::Greater,
            (_, None) => Ordering::Less,
        };
        let item = arena.item_at(a, i).filter(|_| order.is_le()).or_else(|| arena.item_at(b, j))?;
        let kept = match operation {
            SequenceOperation::Union => true,
            SequenceOperation::Intersection => order.is_eq(),
            SequenceOperation::Difference => order.is_lt(),
            _ => order.is_ne(),
        };
        if kept {
            arena.push_item(item)?;
        }
        i += i64::from(order.is_le());
        j += i64::from(order.is_ge());
    }
    arena.end_items(mark)
}

/// The first place of an item.
fn find_item(arena: &SequenceArena, kind: RegisterKind, sequence: i64, item: i64) -> Option<usize> {
    arena.items(sequence).iter().position(|other| arena.compare(kind, *other, item).is_eq())
}

/// The first place of a text in a text.
fn find_text(text: &[i64], part: &[i64]) -> Option<usize> {
    if part.is_empty() { Some(0) } else { text.windows(part.len()).position(|window| window == part) }
}

/// The number of occurrences of a text in a text, without overlaps. The empty text occurs before, between and after all characters.
fn count_text(mut text: &[i64], part: &[i64]) -> i64 {
    if part.is_empty() {
        return text.len() as i64 + 1;
    }
    let mut count = 0;
    while let Some(at) = find_text(text, part) {
        text = &text[at + part.len()..];
        count += 1;
    }
    count
}

fn write_number(arena: &mut SequenceArena, n: i64) -> Option<i64> {
    let mark = arena.begin_items();
    arena.push_number(n)?;
    arena.end_items(mark)
}

/// The number that digits represent. `None` for signs, blanks and separators, which `int` allows.
fn read_number(text: &[i64]) -> Option<i64> {
    if text.is_empty() || text.len() > MAX_DIGITS_AS_TEXT {
        return None;
    }
    text.iter().try_fold(0i64, |n, sign| {
        let digit = sign.checked_sub(b'0'.into()).filter(|digit| (0..10).contains(digit))?;
        n.checked_mul(10)?.checked_add(digit)
    })
}

fn list_digits(arena: &mut SequenceArena, n: i64, base: i64) -> Option<i64> {
    if n < 0 || base < 2 {
        return None;
    }
    let rest = std::iter::successors(Some(n), |n| Some(n / base).filter(|n| *n > 0));
    arena.add_sequence(rest.map(|n| n % base))
}
