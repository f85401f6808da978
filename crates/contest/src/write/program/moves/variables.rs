//! The code that gives the names of a move their values.

use crate::write::print::ProgramPrinter;
use crate::write::question::MoveVariables;
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

/// The lines that give `before` its values, from the component `part`: for each part of the component only if its name is read.
pub(super) fn lines_before(
    before: &MoveVariables,
    numbers: usize,
    read_names: &[String],
    printer: &ProgramPrinter,
) -> Vec<String> {
    match before {
        MoveVariables::Whole(name) => {
            let (name, list) = (printer.safe_name(name), number_list("part", numbers, printer.code));
            vec![match printer.code {
                CodeLanguage::Python => format!("{name} = {list}"),
                CodeLanguage::Cpp => format!("const std::vector<long long> {name} = {list};"),
                CodeLanguage::Rust => format!("let {name}: Vec<i64> = {list};"),
            }]
        }
        MoveVariables::Parts(parts) => read_parts(parts, read_names)
            .map(|(at, variable, kind)| {
                let (name, of) = (printer.safe_name(variable), printer.type_name(kind));
                let part = part_text("part", (at, parts.len()), kind, printer.code);
                match printer.code {
                    CodeLanguage::Python => format!("{name} = {part}"),
                    CodeLanguage::Cpp => format!("const {of} {name} = {part};"),
                    CodeLanguage::Rust => format!("let {name}: {of} = {part};"),
                }
            })
            .collect(),
    }
}

/// The lines that give `after` its values, from the components `option`.
pub(super) fn lines_after(
    after: &MoveVariables,
    numbers: usize,
    read_names: &[String],
    printer: &ProgramPrinter,
) -> Vec<String> {
    let list_lines = |name: &str, of: &str, item: &str| match printer.code {
        CodeLanguage::Python => vec![format!("{name} = [{item} for next in option]")],
        CodeLanguage::Cpp => {
            vec![format!("{of} {name};"), format!("for (const Position& next : option) {name}.push_back({item});")]
        }
        CodeLanguage::Rust => vec![format!("let {name}: {of} = option.iter().map(|next| {item}).collect();")],
    };
    match after {
        MoveVariables::Whole(name) => {
            let item = if (printer.code, numbers) == (CodeLanguage::Rust, 1) {
                "vec![*next]".into()
            } else {
                number_list("next", numbers, printer.code)
            };
            list_lines(&printer.safe_name(name), printer.type_name(ValueKind::Rows), &item)
        }
        MoveVariables::Parts(parts) => read_parts(parts, read_names)
            .flat_map(|(at, variable, kind)| {
                let of = printer.type_name(kind.list_kind().unwrap_or(kind));
                let item = part_text("next", (at, parts.len()), kind, printer.code);
                list_lines(&printer.safe_name(variable), of, &item)
            })
            .collect(),
    }
}

/// The parts whose names are read, with their places.
fn read_parts<'p>(
    parts: &'p [(String, ValueKind)],
    read_names: &'p [String],
) -> impl Iterator<Item = (usize, &'p str, ValueKind)> {
    let placed = parts.iter().enumerate().map(|(at, (variable, kind))| (at, &variable[..], *kind));
    placed.filter(|(_, variable, _)| read_names.iter().any(|name| name == variable))
}

/// The list of the numbers of a position.
fn number_list(position: &str, numbers: usize, code: CodeLanguage) -> String {
    match (code, numbers) {
        (CodeLanguage::Python, 1) => format!("[{position}]"),
        (CodeLanguage::Python, _) => format!("list({position})"),
        (CodeLanguage::Cpp, 1) => format!("{{{position}}}"),
        (CodeLanguage::Cpp, _) => format!("std::vector<long long>({position}.begin(), {position}.end())"),
        (CodeLanguage::Rust, 1) => format!("vec![{position}]"),
        (CodeLanguage::Rust, _) => format!("{position}.to_vec()"),
    }
}

/// The part of a position at a place, of so many parts, which is copied. In Python a tuple becomes a list, as other lists are.
fn part_text(position: &str, (at, parts): (usize, usize), kind: ValueKind, code: CodeLanguage) -> String {
    let part = match code {
        _ if parts == 1 => position.to_string(),
        CodeLanguage::Python => format!("{position}[{at}]"),
        CodeLanguage::Cpp => format!("std::get<{at}>({position})"),
        CodeLanguage::Rust => format!("{position}.{at}"),
    };
    match code {
        CodeLanguage::Python if kind == ValueKind::List => format!("list({part})"),
        CodeLanguage::Rust if kind.is_borrowed() => format!("{part}.clone()"),
        _ => part,
    }
}
