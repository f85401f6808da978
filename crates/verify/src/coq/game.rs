//! The game of a theorem for Coq: its term, its name, and its moves in words.

use super::CoqRefusal;
use crate::CertificateRule;
use grundy_game::{Code, text};
use std::collections::BTreeMap;

/// A game that the library for Coq defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CoqGame {
    /// A code (`Taking.v`).
    Code(Code),
    /// The numbers that may be taken (`Subtraction.v`).
    Subtraction(Vec<u64>),
    /// The numbers that may not be taken (`AllBut.v`).
    AllBut(Vec<u64>),
}

/// A name of a theorem with more characters than this gives way to a short one.
const MAX_IDENTIFIER_CHARS: usize = 48;
/// The maximum number of numbers that are listed in a comment.
const MAX_LISTED_NUMBERS: usize = 12;

impl CoqGame {
    /// # Errors
    /// Returns an error if the library does not define such games, or the text is not a code.
    pub(super) fn from_rule(rule: &CertificateRule) -> Result<CoqGame, CoqRefusal> {
        match rule {
            CertificateRule::Subtract(numbers) => Ok(CoqGame::Subtraction(numbers.clone())),
            CertificateRule::AllBut(missing) => Ok(CoqGame::AllBut(missing.clone())),
            CertificateRule::UnequalSplit([]) => Err(CoqRefusal(text!(
                "heaps are split into two unequal ones, and the library for Coq has no theorem on periods of such games"
            ))),
            rule => rule.code().expect("the other rules are codes").map(CoqGame::Code).map_err(CoqRefusal),
        }
    }

    /// Whether a move leaves at most two heaps, so that the library has a fast checker.
    pub(super) fn is_octal(&self) -> bool {
        match self {
            CoqGame::Code(code) => code.max_heaps() <= 2,
            CoqGame::Subtraction(_) | CoqGame::AllBut(_) => true,
        }
    }

    /// The largest index of a digit in the code by which Coq computes; the largest number that is missing.
    pub(super) fn last_digit(&self) -> u64 {
        match self {
            // A code with `d0` alone is printed with a digit 0 after the point.
            CoqGame::Code(code) => (code.digits().len() as u64 - 1).max(1),
            CoqGame::Subtraction(numbers) | CoqGame::AllBut(numbers) => numbers.iter().copied().max().unwrap_or(0),
        }
    }

    /// The number of missing numbers, if all other numbers may be taken.
    pub(super) fn count_missing(&self) -> u64 {
        match self {
            CoqGame::AllBut(missing) => missing.len() as u64,
            CoqGame::Code(_) | CoqGame::Subtraction(_) => 0,
        }
    }

    /// The number of different numbers that may be taken such that this many heaps are left; 0 if there are infinitely many.
    pub(super) fn count_takes(&self, heaps: u32) -> u64 {
        match self {
            CoqGame::Code(code) => {
                let from = usize::from(heaps < 2);
                (from..code.digits().len()).filter(|&taken| code.allows(taken, heaps)).count() as u64
            }
            CoqGame::Subtraction(numbers) if heaps <= 1 => numbers.len() as u64,
            CoqGame::Subtraction(_) | CoqGame::AllBut(_) => 0,
        }
    }

    /// The function from heaps to their values, as a term of Coq.
    pub(super) fn value_term(&self) -> String {
        match self {
            CoqGame::Code(code) => format!("G (code_of \"{code}\")"),
            CoqGame::Subtraction(numbers) => {
                format!("value (r := subtraction_rule [{}])", join_numbers(numbers, "; "))
            }
            CoqGame::AllBut(missing) => format!("all_but_value [{}]", join_numbers(missing, "; ")),
        }
    }

    /// The name of values in comments.
    pub(super) fn value_name(&self) -> &'static str {
        match self {
            CoqGame::Code(_) => "G",
            CoqGame::Subtraction(_) => "value",
            CoqGame::AllBut(_) => "all_but_value",
        }
    }

    /// The beginning of the names of theorems.
    pub(super) fn identifier(&self) -> String {
        let (long, short) = match self {
            CoqGame::Code(code) => {
                let kind = code_kind(code);
                (format!("{kind}_{}", code.to_string().replace('.', "_")), kind)
            }
            CoqGame::Subtraction(numbers) => (format!("subtract_{}", join_numbers(numbers, "_")), "subtraction"),
            CoqGame::AllBut(missing) => (format!("all_but_{}", join_numbers(missing, "_")), "all_but"),
        };
        let is_readable = long.len() <= MAX_IDENTIFIER_CHARS && !long.ends_with('_');
        if is_readable { long } else { short.into() }
    }

    /// The name of the game in a sentence.
    pub(super) fn title(&self) -> String {
        match self {
            CoqGame::Code(code) => {
                let (kind, code) = (code_kind(code), code.to_string());
                if code.len() <= MAX_IDENTIFIER_CHARS {
                    format!("the {kind} game {code}")
                } else {
                    format!("the {kind} game with this code")
                }
            }
            CoqGame::Subtraction(numbers) => match numbers.len() {
                0 => "the subtraction game without a number".into(),
                1 => format!("the subtraction game with the number {}", numbers[0]),
                2..=MAX_LISTED_NUMBERS => {
                    format!("the subtraction game with the numbers {}", list_words(numbers, "and"))
                }
                count => format!("the subtraction game with these {count} numbers"),
            },
            CoqGame::AllBut(missing) => match missing.len() {
                0 => "the game in which any number is taken".into(),
                1..=MAX_LISTED_NUMBERS => {
                    format!("the game in which any number but {} is taken", list_words(missing, "and"))
                }
                count => format!("the game in which any number but these {count} is taken"),
            },
        }
    }

    /// The moves in words, a sentence each.
    pub(super) fn moves(&self) -> Vec<String> {
        match self {
            CoqGame::Code(code) => code_moves(code),
            CoqGame::Subtraction(numbers) if numbers.is_empty() => vec!["There is no move.".into()],
            CoqGame::Subtraction(numbers) if numbers.len() <= MAX_LISTED_NUMBERS => {
                vec![format!("A move takes {} from a heap.", tokens(numbers))]
            }
            CoqGame::Subtraction(_) => {
                vec!["A move takes one of the numbers of tokens below from a heap.".into()]
            }
            CoqGame::AllBut(missing) => {
                let except = match missing.len() {
                    0 => String::new(),
                    1..=MAX_LISTED_NUMBERS => format!(" except {}", list_words(missing, "and")),
                    _ => " except those below".into(),
                };
                vec![format!("A move takes any number of tokens{except} from a heap.")]
            }
        }
    }
}

/// The name of the codes of this base.
fn code_kind(code: &Code) -> &'static str {
    if code.base() == 8 { "octal" } else { "hexadecimal" }
}

/// The moves that each kind of digit allows.
fn code_moves(code: &Code) -> Vec<String> {
    let mut takes: BTreeMap<Vec<u64>, Vec<u64>> = BTreeMap::new();
    for taken in 0..code.digits().len() {
        let least = if taken == 0 { 2 } else { 0 };
        let heaps: Vec<u64> = (least..=3).filter(|&heaps| code.allows(taken, heaps)).map(u64::from).collect();
        if !heaps.is_empty() {
            takes.entry(heaps).or_default().push(taken as u64);
        }
    }
    if takes.is_empty() {
        return vec!["There is no move.".into()];
    }
    if takes.values().any(|takes| takes.len() > MAX_LISTED_NUMBERS) {
        return vec!["The digits say how many tokens a move takes, and how many heaps it leaves (Taking.v).".into()];
    }
    let sentence = |(heaps, takes): (&Vec<u64>, &Vec<u64>)| {
        let words = ["no", "one", "two", "three"];
        let (first, more) = heaps.split_first().expect("some number of heaps is allowed");
        let unit = if *first < 2 { "heap" } else { "heaps" };
        let mut names = vec![format!("{} {unit}", words[*first as usize])];
        names.extend(more.iter().map(|&heaps| words[heaps as usize].to_string()));
        let left = join_words(&names, "or");
        match &takes[..] {
            [0] => format!("A move splits a heap: it takes nothing, and leaves {left} in its place."),
            takes => format!("A move takes {} from a heap, and leaves {left} in its place.", tokens(takes)),
        }
    };
    takes.iter().map(sentence).collect()
}

/// `1 token`, `1 or 2 tokens`, `1, 3 or 4 tokens`.
fn tokens(numbers: &[u64]) -> String {
    let unit = if numbers == [1] { "token" } else { "tokens" };
    format!("{} {unit}", list_words(numbers, "or"))
}

fn list_words(numbers: &[u64], last: &str) -> String {
    let names: Vec<String> = numbers.iter().map(u64::to_string).collect();
    join_words(&names, last)
}

/// `a`, `a or b`, `a, b or c`.
fn join_words(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

fn join_numbers(numbers: &[u64], between: &str) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(between)
}
