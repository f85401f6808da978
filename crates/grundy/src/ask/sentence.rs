//! Sentences about heaps, as problems word them: the position that such a sentence may mean.
//!
//! The text is never interpreted by a guess: the position is only suggested, in the notation.

use crate::{Catalog, parse};
use grundy_game::{Argument, Resolver};

/// The maximum number of characters of a question in a sentence; a longer text is not read as one.
const MAX_SENTENCE_SIGNS: usize = 300;
/// The maximum number of heaps that are suggested.
const MAX_SENTENCE_HEAPS: usize = 50;
/// The maximum number of characters of the name of a game in a sentence.
const MAX_NAME_SIGNS: usize = 12;

/// Words by which a sentence is about heaps.
const HEAP_WORDS: [&str; 9] = ["堆", "石子", "石头", "石頭", "石块", "heap", "pile", "stone", "counters"];
/// Words that follow the number of heaps.
const HEAP_COUNTERS: [&str; 3] = ["堆", "heap", "pile"];
/// Words before the largest number that may be taken.
const LIMIT_WORDS: [&str; 9] = ["最多", "至多", "不超过", "不超過", "到", "~", "at most", "up to", "to"];

/// The position that a sentence may mean, as an expression: `nim(3, 4, 5)` for "有 3 堆石子，分别 3、4、5 个".
///
/// ```
/// let asked = grundy::ask_position(&grundy::Rules::empty(), "有 3 堆石子，分别 3、4、5 个", grundy::Convention::Normal);
/// assert_eq!(asked.unwrap_err().step.as_deref(), Some(&grundy::NextStep::SolvePosition("nim(3, 4, 5)".into())));
/// ```
pub(super) fn position_of_sentence(text: &str) -> Option<String> {
    let text: String = text.chars().map(narrow_digit).collect::<String>().to_lowercase();
    if text.chars().count() > MAX_SENTENCE_SIGNS || !HEAP_WORDS.iter().any(|word| text.contains(word)) {
        return None;
    }
    let mut heaps = Vec::new();
    let (mut count, mut limit) = (None, None);
    for number in numbers_of(&text) {
        let (before, after) = (text[..number.start].trim_end(), text[number.end..].trim_start());
        let value = &text[number.clone()];
        // In 最多取 2 个 the verb is between the limit word and the number.
        let bound = before.trim_end_matches(['取', '拿', '走']).trim_end();
        if HEAP_COUNTERS.iter().any(|word| after.starts_with(word)) {
            count = Some(value.parse::<usize>().ok()?);
        } else if LIMIT_WORDS.iter().any(|word| ends_with_word(bound, word)) && limit.is_none() {
            // In `1 到 m` the minimum is not the number of a heap.
            if ["到", "~", "to"].iter().any(|word| ends_with_word(before, word)) {
                heaps.pop();
            }
            limit = Some(value);
        } else {
            heaps.push(value);
        }
    }
    let is_each = ["每堆", "each", "every"].iter().any(|word| text.contains(word));
    match count {
        Some(count) if is_each && heaps.len() == 1 && count <= MAX_SENTENCE_HEAPS => heaps = vec![heaps[0]; count],
        Some(count) if count != heaps.len() => return None,
        _ => {}
    }
    if heaps.is_empty() || heaps.len() > MAX_SENTENCE_HEAPS {
        return None;
    }
    let game = match (named_game(&text), limit) {
        (Some(name), None) => name,
        (Some(name), Some(limit)) if name == "bash" => format!("bash({limit})"),
        (None, Some(limit)) => format!("bash({limit})"),
        (None, None) => "nim".into(),
        (Some(_), Some(_)) => return None,
    };
    let call = format!("{game}({})", heaps.join(", "));
    let is_position = parse(&call).is_ok();
    let misere = if last_move_loses(&text) { "misère " } else { "" };
    is_position.then(|| format!("{misere}{call}"))
}

/// Whether a text ends with a word; an English word must be separated from the text before it.
fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|rest| !word.is_ascii() || !rest.ends_with(|c: char| c.is_ascii_alphanumeric()))
}

/// The places of the numbers of a text that are separated from letters.
fn numbers_of(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()).map(|i| at + i) {
        let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |i| start + i);
        let joins = |c: char| c.is_ascii_alphabetic() || c == '_';
        if !text[..start].ends_with(joins) && !text[end..].starts_with(joins) {
            found.push(start..end);
        }
        at = end;
    }
    found
}

/// The ruleset or family whose name is in a sentence: the longest name at the first place that has one.
fn named_game(text: &str) -> Option<String> {
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    for (first, &start) in starts.iter().enumerate() {
        let ends = starts[first..].iter().skip(2).take(MAX_NAME_SIGNS - 1).rev();
        for &end in ends {
            let name = &text[start..end];
            let whole = |c: char| c.is_ascii_alphanumeric();
            let is_inside = name.starts_with(whole) && text[..start].ends_with(whole)
                || name.ends_with(whole) && text[end..].starts_with(whole);
            if is_inside || !name.chars().all(char::is_alphabetic) {
                continue;
            }
            if let Some(Argument::Ruleset(_) | Argument::Family(_)) = Catalog.resolve(name) {
                return Catalog.find(name).map(|entry| entry.card.name.to_string());
            }
        }
    }
    None
}

/// Whether a clause says that the last move loses.
fn last_move_loses(text: &str) -> bool {
    let clauses = text.split(['，', '。', '；', ',', '.', ';', '？', '?']);
    let has = |clause: &str, words: &[&str]| words.iter().any(|word| clause.contains(word));
    clauses
        .into_iter()
        .any(|clause| has(clause, &["最后", "最後", "last"]) && has(clause, &["输", "輸", "负", "負", "lose"]))
}

/// A full-width digit as an ASCII digit.
fn narrow_digit(c: char) -> char {
    match c {
        '０'..='９' => grundy_game::half_width(c),
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::position_of_sentence;

    #[test]
    fn sentences_of_problems_suggest_positions() {
        for (text, call) in [
            ("有 3 堆石子，分别 3、4、5 个", Some("nim(3, 4, 5)")),
            ("有３堆石子，分別為３、４、５個，兩人輪流取，取到最後一個的人獲勝", Some("nim(3, 4, 5)")),
            ("三堆石子，分别有 3，4，5 颗，谁能赢？", Some("nim(3, 4, 5)")),
            ("有 2 堆石子，分别 3、3 个，取走最后一个的人输", Some("misère nim(3, 3)")),
            ("一堆石子有 23 个，每次最多取 2 个", Some("bash(2)(23)")),
            ("23 个石子，每次可取 1 到 3 个，谁赢", Some("bash(3)(23)")),
            ("威佐夫博弈，两堆石子 3 和 5 个", Some("wythoff(3, 5)")),
            ("There are 3 heaps of 3, 4 and 5 stones", Some("nim(3, 4, 5)")),
            ("a pile of 23 stones, take at most 2", Some("bash(2)(23)")),
            ("4 piles, 7 stones in each", Some("nim(7, 7, 7, 7)")),
            ("Wythoff with heaps of 3 and 5", Some("wythoff(3, 5)")),
            ("有 3 堆石子，分别 3、4 个", None),
            ("有 n 堆石子", None),
            ("nim(3, 4)", None),
            ("", None),
        ] {
            assert_eq!(position_of_sentence(text).as_deref(), call, "{text}");
        }
    }
}
