//! Numbers within sentences: each from 10 on must occur in something that the page computes or runs.

use std::collections::BTreeSet;

/// The numbers in sentences that occur in no command, output, block or fact of the page.
///
/// Years, and texts in backquotes or links, are ignored: a text in backquotes is code, or a fact that is checked elsewhere.
pub(crate) fn unsupported_numbers(prose: &[&str], shown: &str) -> Vec<String> {
    let shown: BTreeSet<String> = numbers(shown).collect();
    let mut mistakes = Vec::new();
    for line in prose.iter().flat_map(|text| text.split('`').step_by(2)).flat_map(str::lines) {
        let line = without_links(line);
        // In a sentence a comma between digits belongs to the number.
        for number in line.split(|c: char| !c.is_ascii_digit() && c != ',').map(|word| word.replace(',', "")) {
            let small = number.len() < 2;
            let year = number.len() == 4 && (1600..=2030).contains(&number.parse::<u32>().unwrap_or(0));
            if !small && !year && !shown.contains(&number) {
                mistakes.push(format!("nothing on the page shows {number}: {}", line.trim()));
            }
        }
    }
    mistakes
}

/// The numbers of a text as digits, with and without commas between thousands: `5,282` and `(5,282)` look alike.
fn numbers(text: &str) -> impl Iterator<Item = String> {
    let digits = |text: &str, separator: &[char]| {
        let words = text.split(|c: char| !c.is_ascii_digit() && !separator.contains(&c));
        words.map(|word| word.replace(separator, "")).filter(|word| !word.is_empty()).collect::<Vec<_>>()
    };
    digits(text, &[',']).into_iter().chain(digits(text, &[]))
}

/// A line without its links, their texts included.
fn without_links(line: &str) -> String {
    let mut left = String::new();
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('[') {
        left.push_str(before);
        match behind.split_once("](").and_then(|(_, link)| link.split_once(')')) {
            Some((_, after)) => rest = after,
            None => rest = behind,
        }
    }
    left + rest
}

#[test]
fn what_nothing_shows_is_found() {
    let shown = "$ grundy period kayles\nperiod 12 from 71\n10000 values";
    assert!(
        unsupported_numbers(&["From 71 on the period is 12, seen in 10,000 values (1956), [HDU 1846](x.md)."], shown)
            .is_empty()
    );
    assert_eq!(unsupported_numbers(&["From 70 on, `12`.\n"], shown).len(), 1);
}
