//! The functions of a program that knows a theorem about its rules.

use crate::write::memo::{self, MemoMethod, MemoParameters};
use crate::write::print::ProgramPrinter;
use crate::write::rule::EmittedRule;
use crate::write::rule_theorem::{GreedySums, WindowPeriod};
use grundy_prove::detect::CodeLanguage;

/// The maximum length of a window that the program waits for, in heaps.
const MAX_WINDOW_HEAPS: u64 = 4096;

/// The maximum number of heaps whose values are kept while the program waits for a window.
const MAX_PERIOD_HEAPS: u64 = 4_000_000;

/// Prints `grundy` and `possible_wins` for heaps all of whose smaller heaps are options.
///
/// Under normal play only the option that makes the nim-sum 0 can be lost; under misère play also 0 and 1, if they are the last heap.
pub(crate) fn print_every_smaller(misere: bool, printer: &mut ProgramPrinter) {
    let template = match printer.code {
        CodeLanguage::Python => include_str!("templates/every_smaller.py"),
        CodeLanguage::Cpp => include_str!("templates/every_smaller.cpp"),
        CodeLanguage::Rust => include_str!("templates/every_smaller.rs"),
    };
    let heaps = match (printer.code, misere) {
        (CodeLanguage::Python, false) => "(rest,)",
        (CodeLanguage::Python, true) => "(0, 1, rest)",
        (CodeLanguage::Cpp, false) => "{rest}",
        (CodeLanguage::Cpp, true) => "{0LL, 1LL, rest}",
        (CodeLanguage::Rust, false) => "[rest]",
        (CodeLanguage::Rust, true) => "[0, 1, rest]",
    };
    printer.lines(&template.replace("@HEAPS", heaps));
}

/// Prints `grundy`, which is 0 for a lost position and else 1, and `possible_wins` for dynamic Nim.
pub(crate) fn print_greedy_sums(sums: &GreedySums, printer: &mut ProgramPrinter) {
    printer.print_helper(&sums.next_most);
    printer.lines(match printer.code {
        CodeLanguage::Python => include_str!("templates/greedy_sums.py"),
        CodeLanguage::Cpp => include_str!("templates/greedy_sums.cpp"),
        CodeLanguage::Rust => include_str!("templates/greedy_sums.rs"),
    });
}

/// Prints `grundy`, which waits until a window of values recurs; questions for which it cannot wait are left to a search.
///
/// It is a search even where a table would do, because a table has no negative heaps.
pub(crate) fn print_window(rule: &EmittedRule, period: &WindowPeriod, printer: &mut ProgramPrinter) {
    printer.print_helper(&period.reach);
    let searched = memo::value_function(rule, MemoMethod::Search, printer);
    printer.lines(&searched.replace("grundy(", "searched("));
    printer.line("");
    let code = printer.code;
    let (template, clear) = match code {
        CodeLanguage::Python => (include_str!("templates/window.py"), "known_windows.clear()"),
        CodeLanguage::Cpp => (include_str!("templates/window.cpp"), "rows.clear();\n        reach = -1;"),
        CodeLanguage::Rust => (include_str!("templates/window.rs"), "memo.0 = None;"),
    };
    let numbers = rule.number_count();
    let state_list = period.states.iter().map(|state| state_text(state, code)).collect::<Vec<_>>().join(", ");
    let rest: Vec<String> = (1..numbers).map(|at| format!("position[{at}]")).collect();
    // In C++ a state is a position of the heap 0.
    let first = usize::from(code == CodeLanguage::Cpp);
    let placed: Vec<String> = (first..first + numbers - 1).map(|at| format!("state[{at}]")).collect();
    let (heap, state, position) = match (code, numbers) {
        (CodeLanguage::Python, 1) => ("position", "()".into(), "heap".into()),
        (CodeLanguage::Python, _) => ("position[0]", "position[1:]".into(), "(heap, *state)".into()),
        (CodeLanguage::Cpp, 1) => ("position", "Position{0}".into(), "Position{heap}".into()),
        (CodeLanguage::Cpp, _) => (
            "position[0]",
            format!("Position{{0, {}}}", rest.join(", ")),
            format!("Position{{heap, {}}}", placed.join(", ")),
        ),
        (CodeLanguage::Rust, 1) => ("position", "[]".into(), "heap".into()),
        (CodeLanguage::Rust, _) => {
            ("position[0]", format!("[{}]", rest.join(", ")), format!("[heap, {}]", placed.join(", ")))
        }
    };
    let given: Vec<String> = rule.keywords.iter().map(|(name, _)| printer.safe_name(name)).collect();
    let template = template
        .replace("@GIVEN", &given.join(", "))
        .replace("@STATES", &state_list)
        .replace("@COUNT", &period.states.len().to_string())
        .replace("@REST", &(numbers - 1).to_string())
        .replace("@HEAP", heap)
        .replace("@ROW_STATE", if numbers == 1 { "_" } else { "state" })
        .replace("@STATE_OF", &state)
        .replace("@POSITION", &position)
        .replace("@MAX_WINDOW", &MAX_WINDOW_HEAPS.to_string())
        .replace("@MAX_HEAPS", &MAX_PERIOD_HEAPS.to_string());
    let text = MemoParameters::from_rule(rule, printer).fill_template(code, &template, clear);
    // Each of the two functions records the parameters for which it knows values.
    printer.lines(&text.replace("known_for", "known_windows_for"));
}

fn state_text(state: &[i64], code: CodeLanguage) -> String {
    let numbers: Vec<String> = state.iter().map(i64::to_string).collect();
    match (code, state.len()) {
        (CodeLanguage::Python, 1) => format!("({},)", numbers[0]),
        (CodeLanguage::Python, _) => format!("({})", numbers.join(", ")),
        (CodeLanguage::Cpp, 0) => "0".into(),
        (CodeLanguage::Cpp, _) => format!("Position{{0, {}}}", numbers.join(", ")),
        (CodeLanguage::Rust, _) => format!("[{}]", numbers.join(", ")),
    }
}
