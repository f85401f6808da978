//! Functions that find who wins: of heaps in ascending order, of positions as they are visited, and of sums under misère play.

use crate::write::memo::{CPP_HASH, MemoMethod, MemoParameters, negative_statement};
use crate::write::print::ProgramPrinter;
use crate::write::rule::EmittedRule;
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

/// The code of the function `wins` for single positions, all of whose options are single positions.
pub(crate) fn winner_function(
    rule: &EmittedRule,
    memo: MemoMethod,
    misere: bool,
    printer: &mut ProgramPrinter,
) -> String {
    let one = rule.number_count() == 1;
    let template = match (printer.code, memo) {
        (CodeLanguage::Python, MemoMethod::Table) => PYTHON_TABLE,
        (CodeLanguage::Cpp, MemoMethod::Table) => CPP_TABLE,
        (CodeLanguage::Rust, MemoMethod::Table) => RUST_TABLE,
        (code, MemoMethod::Search) => {
            let compound = rule.has_compound_positions();
            let map = match (compound, one) {
                (true, _) => "std::map<Position, signed char>",
                (false, true) => "std::unordered_map<Position, signed char>",
                (false, false) => "std::unordered_map<Position, signed char, Hash>",
            };
            let form = SearchedForm {
                sums: "",
                hash: if compound || one { "" } else { CPP_HASH },
                map,
                state: "Position",
                argument: if code == CodeLanguage::Rust { "position: Position" } else { "const Position&" },
                sort: "",
                copy: if compound { ".clone()" } else { "" },
                borrow: if compound { "&state" } else { "state" },
                options: "options",
            };
            return filled_template(rule, printer, &form.fill(search_template(code)), misere);
        }
    };
    // Who cannot move loses, or wins under misère play.
    let value = match (printer.code, misere) {
        (CodeLanguage::Python, false) => "False",
        (CodeLanguage::Python, true) => "True",
        (_, false) => "false",
        (_, true) => "true",
    };
    let negative = negative_statement(rule, value, printer);
    filled_template(rule, printer, &template.replace("@NEGATIVE", &negative), misere)
}

/// The code of the function `wins` for sums: all sums that a sum leads to are searched.
pub(crate) fn sum_winner_function(rule: &EmittedRule, misere: bool, printer: &ProgramPrinter) -> String {
    let form = match printer.code {
        CodeLanguage::Python => SearchedForm {
            sums: include_str!("templates/wins_sums.py"),
            sort: "    position = tuple(sorted(position))\n",
            options: "sum_options",
            ..SearchedForm::default()
        },
        CodeLanguage::Cpp => SearchedForm {
            sums: include_str!("templates/wins_sums.cpp"),
            map: "std::map<Sum, signed char>",
            state: "Sum",
            argument: "Sum",
            sort: "    std::sort(position.begin(), position.end());\n",
            options: "sum_options",
            ..SearchedForm::default()
        },
        CodeLanguage::Rust => SearchedForm {
            sums: include_str!("templates/wins_sums.rs"),
            state: "Vec<Position>",
            argument: "mut position: Vec<Position>",
            sort: "        position.sort_unstable();\n",
            copy: ".clone()",
            borrow: "&state",
            options: "sum_options",
            ..SearchedForm::default()
        },
    };
    filled_template(rule, printer, &form.fill(search_template(printer.code)), misere)
}

/// The searched positions: the texts for the placeholders of the template.
#[derive(Default)]
struct SearchedForm {
    sums: &'static str,
    hash: &'static str,
    map: &'static str,
    state: &'static str,
    argument: &'static str,
    sort: &'static str,
    copy: &'static str,
    borrow: &'static str,
    options: &'static str,
}

impl SearchedForm {
    fn fill(&self, template: &str) -> String {
        template
            .replace("@SUMS\n", self.sums)
            .replace("@HASH\n", self.hash)
            .replace("@MAP", self.map)
            .replace("@STATE", self.state)
            .replace("@ARGUMENT", self.argument)
            .replace("@SORT\n", self.sort)
            .replace("@COPY", self.copy)
            .replace("@BORROW", self.borrow)
            .replace("@OPTIONS", self.options)
    }
}

fn search_template(code: CodeLanguage) -> &'static str {
    match code {
        CodeLanguage::Python => PYTHON_SEARCH,
        CodeLanguage::Cpp => CPP_SEARCH,
        CodeLanguage::Rust => RUST_SEARCH,
    }
}

/// Fills in the parameters, and leaves out the lines for misère play and for declared ends where they do not apply.
fn filled_template(rule: &EmittedRule, printer: &ProgramPrinter, template: &str, misere: bool) -> String {
    let ends = rule.declares_ends();
    let lines: Vec<String> = template
        .lines()
        .filter(|line| (misere || !line.contains("@MISERE ")) && (ends || !line.contains("@ENDS ")))
        .map(|line| line.replace("@MISERE ", "").replace("@ENDS ", "") + "\n")
        .collect();
    let numbers = rule.number_count();
    let compound = rule.has_compound_positions();
    let state = match printer.code {
        CodeLanguage::Rust if compound && numbers == 1 => "&state".to_string(),
        _ if numbers == 1 => "state".to_string(),
        CodeLanguage::Python => "*state".into(),
        CodeLanguage::Cpp if compound => {
            (0..numbers).map(|at| format!("std::get<{at}>(state)")).collect::<Vec<_>>().join(", ")
        }
        CodeLanguage::Rust if compound => {
            let part =
                |(at, kind): (usize, &ValueKind)| format!("{}state.{at}", if kind.is_borrowed() { "&" } else { "" });
            rule.param_kinds.iter().enumerate().map(part).collect::<Vec<_>>().join(", ")
        }
        _ => (0..numbers).map(|at| format!("state[{at}]")).collect::<Vec<_>>().join(", "),
    };
    let component = if compound { "&sum[place]" } else { "sum[place]" };
    let lines = lines.concat().replace("@NUMBERS", &state).replace("@COMPONENT", component);
    let clear = match printer.code {
        CodeLanguage::Python => "known_wins.clear()",
        CodeLanguage::Cpp => "known.clear();",
        CodeLanguage::Rust => "memo.0.clear();",
    };
    MemoParameters::from_rule(rule, printer).fill_template(printer.code, &lines, clear)
}

// In these templates, words after @ are placeholders; lines with @MISERE are for misère play, with @ENDS for rules that declare ends.
const PYTHON_TABLE: &str = include_str!("templates/wins_table.py");
const CPP_TABLE: &str = include_str!("templates/wins_table.cpp");
const RUST_TABLE: &str = include_str!("templates/wins_table.rs");
const PYTHON_SEARCH: &str = include_str!("templates/wins_search.py");
const CPP_SEARCH: &str = include_str!("templates/wins_search.cpp");
const RUST_SEARCH: &str = include_str!("templates/wins_search.rs");
