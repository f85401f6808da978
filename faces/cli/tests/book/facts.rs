//! Facts within sentences, each in backquotes, are computed and must be true.
//!
//! | written | means |
//! |---|---|
//! | `kayles(10) = *2` | the Grundy value |
//! | `nim(3, 4, 5) ∈ N`, `nim(1, 1, 1) ∈ P (misère)` | who wins; a Chinese page may say `（反常）` |
//! | `3 ^ 5 == 6`, `mex(0, 1, 3) == 2` | arithmetic in Python |

use crate::pages::PageShell;

/// The facts in the sentences of a page, and what is wrong with them. Expressions may use the rules that the page shows.
pub(crate) fn check_facts(shell: &PageShell, prose: &[&str], rules: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut facts, mut mistakes) = (Vec::new(), Vec::new());
    let mut sums = Vec::new();
    for span in prose.iter().flat_map(|text| code_spans(text)) {
        if let Some((expression, value)) = span.split_once(" = *") {
            let value = value.parse::<u64>().unwrap_or_else(|_| panic!("{span}: this is no value"));
            let answered = ask_position(shell, expression, false, rules, "\"value\":{\"nimber\":", |rest| {
                rest.trim_start_matches('"')
                    .split(|c: char| !c.is_ascii_digit())
                    .next()
                    .and_then(|n| n.parse::<u64>().ok())
            });
            if answered != Some(value) {
                mistakes.push(format!("`{span}` is not true: {}", answer_text(answered)));
            }
            facts.push(span);
        } else if let Some((expression, outcome)) = span.split_once(" ∈ ") {
            let (outcome, misere) = match outcome.split_once(['(', '（']) {
                Some((outcome, _)) => (outcome.trim(), true),
                None => (outcome, false),
            };
            if !["P", "N", "D"].contains(&outcome) {
                continue;
            }
            let answered = ask_position(shell, expression, misere, rules, "\"outcome\":\"", |rest| rest.chars().next());
            if answered.map(String::from).as_deref() != Some(outcome) {
                mistakes.push(format!("`{span}` is not true: {}", answer_text(answered)));
            }
            facts.push(span);
        } else if span.contains(" == ") {
            sums.push(span);
        }
    }
    mistakes.extend(false_equations(shell, &sums));
    facts.extend(sums);
    (facts, mistakes)
}

/// The answer about a position, by the catalogue or else by the rules of the page.
fn ask_position<T>(
    shell: &PageShell,
    expression: &str,
    misere: bool,
    rules: &[String],
    key: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let misere = if misere { " --misere" } else { "" };
    let files = std::iter::once(String::new()).chain(rules.iter().map(|file| format!(" -f {file}")));
    for file in files {
        let (answer, status) = shell.run(&format!("grundy solve --json{misere}{file} '{expression}'"));
        if status == 0 {
            return answer.split_once(key).and_then(|(_, rest)| read(rest));
        }
    }
    None
}

/// The true answer, for the message about a false fact.
fn answer_text(answered: Option<impl std::fmt::Display>) -> String {
    answered.map_or_else(|| "that is not answered".into(), |value| format!("it is {value}"))
}

/// The equations that do not hold, by CPython. Those with undefined names are formulas, not facts.
fn false_equations(shell: &PageShell, equations: &[String]) -> Vec<String> {
    if equations.is_empty() {
        return Vec::new();
    }
    let program = "\
import sys
from math import isqrt, gcd
def mex(*seen):
    return next(n for n in range(len(seen) + 1) if n not in seen)
for line in sys.stdin.read().splitlines():
    try:
        if not eval(line): print(f'`{line}` is not true')
    except NameError:
        pass
    except Exception as error:
        print(f'`{line}`: {error}')
";
    std::fs::write(shell.path("arithmetic.py"), program).expect("the file can be written");
    std::fs::write(shell.path("arithmetic.txt"), equations.join("\n")).expect("the file can be written");
    let (printed, status) = shell.run("python3 arithmetic.py < arithmetic.txt");
    assert_eq!(status, 0, "{printed}");
    printed.lines().map(String::from).collect()
}

/// The texts in backquotes.
pub(crate) fn code_spans(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(String::from).collect()
}

#[test]
fn false_facts_are_found() {
    let shell = PageShell::new("C");
    let page =
        ["`nim(3, 5) = *6`, `nim(3, 5) = *7`, `nim(1, 1) ∈ N (misère)`, `nim(1, 1) ∈ N`, `2 ^ 3 == 1`, `2 ^ 3 == 2`"];
    let (facts, mistakes) = check_facts(&shell, &page, &[]);
    assert_eq!(facts.len(), 6);
    let answered = ["`nim(3, 5) = *7`", "`nim(1, 1) ∈ N` ", "`2 ^ 3 == 2`"];
    assert_eq!(mistakes.len(), 3, "{mistakes:?}");
    assert!(answered.iter().zip(&mistakes).all(|(fact, mistake)| mistake.starts_with(fact)), "{mistakes:?}");
}
