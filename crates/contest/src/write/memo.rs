//! Memoized values: of heaps in ascending order, or of positions as they are visited.

use crate::write::print::ProgramPrinter;
use crate::write::rule::EmittedRule;
use crate::write::tools::HelperTool;
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

/// The order in which values are computed from the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoMethod {
    /// For positions of one number that falls with every move: a table, filled from 0 on. The program stops if a move does not make the number smaller,
    /// because for families that is not proved, and if the number of a question is negative.
    Table,
    /// For the positions that are visited: a depth-first search with an explicit stack, so that deep games do not overflow the call stack
    /// and loops are detected.
    Search,
}

/// The texts of the parameters that are part of each question.
pub(crate) struct MemoParameters {
    /// As parameters of a function, each followed by a comma.
    params: String,
    /// As arguments, each followed by a comma.
    args: String,
    /// The names.
    names: Vec<String>,
    /// For each name, the type of its copy.
    types: Vec<&'static str>,
    /// For each name, the kind of its value.
    kinds: Vec<ValueKind>,
}

impl MemoParameters {
    pub(crate) fn from_rule(rule: &EmittedRule, printer: &ProgramPrinter) -> MemoParameters {
        let params: Vec<String> = rule.keywords.iter().map(|(name, kind)| printer.parameter(name, *kind)).collect();
        let names: Vec<String> = rule.keywords.iter().map(|(name, _)| printer.safe_name(name)).collect();
        let behind = |all: &[String]| all.iter().map(|one| format!("{one}, ")).collect::<String>();
        let kinds = rule.keywords.iter().map(|(_, kind)| *kind).collect();
        let types = rule.keywords.iter().map(|(_, kind)| printer.type_name(*kind)).collect();
        MemoParameters { params: behind(&params), args: behind(&names), names, types, kinds }
    }

    /// The statements that clear the memo when the parameters change.
    fn check_statements(&self, code: CodeLanguage, clear: &str) -> String {
        if self.names.is_empty() {
            return String::new();
        }
        let names = self.names.join(", ");
        match code {
            CodeLanguage::Python => {
                let all: Vec<String> = (self.names.iter().zip(&self.kinds))
                    .map(|(name, kind)| match kind {
                        ValueKind::Int | ValueKind::Bool | ValueKind::Text => name.clone(),
                        ValueKind::List | ValueKind::Rows | ValueKind::Texts => format!("list({name})"),
                    })
                    .collect();
                format!(
                    "    if known_for != [{names}]:\n        known_for[:] = [{}]\n        {clear}\n",
                    all.join(", ")
                )
            }
            CodeLanguage::Cpp => {
                let declare: String = (self.names.iter().zip(&self.kinds).zip(&self.types))
                    .map(|((name, kind), of)| {
                        format!("    static {of} last_{name}{};\n", if kind.is_borrowed() { "" } else { " = 0" })
                    })
                    .collect();
                let test: Vec<String> = self.names.iter().map(|name| format!("last_{name} != {name}")).collect();
                let set: String = self.names.iter().map(|name| format!("        last_{name} = {name};\n")).collect();
                format!("{declare}    if ({}) {{\n{set}        {clear}\n    }}\n", test.join(" || "))
            }
            CodeLanguage::Rust => {
                let own: Vec<String> = (self.names.iter().zip(&self.kinds))
                    .map(|(name, kind)| match kind {
                        ValueKind::Int | ValueKind::Bool => name.clone(),
                        ValueKind::Text => format!("{name}.to_string()"),
                        ValueKind::List | ValueKind::Rows | ValueKind::Texts => format!("{name}.to_vec()"),
                    })
                    .collect();
                let own = own.join(", ");
                format!(
                    "        if memo.1 != ({own},) {{\n            memo.1 = ({own},);\n            {clear}\n        }}\n"
                )
            }
        }
    }

    fn rust_type(&self) -> String {
        if self.types.is_empty() { "()".into() } else { format!("({},)", self.types.join(", ")) }
    }

    fn rust_start(&self) -> String {
        let start = |kind: &ValueKind| match kind {
            ValueKind::Int | ValueKind::Bool => "0",
            ValueKind::Text => "String::new()",
            ValueKind::List | ValueKind::Rows | ValueKind::Texts => "Vec::new()",
        };
        let values: Vec<&str> = self.kinds.iter().map(start).collect();
        if values.is_empty() { "()".into() } else { format!("({},)", values.join(", ")) }
    }

    /// The template with the parameters filled in; `clear` clears the memo.
    pub(crate) fn fill_template(&self, code: CodeLanguage, template: &str, clear: &str) -> String {
        let known = if self.names.is_empty() || code != CodeLanguage::Python { "" } else { "known_for = []\n" };
        template
            .replace("@PARAMS ", &self.params)
            .replace("@ARGS ", &self.args)
            .replace("@KNOWN\n", known)
            .replace("@CHECK\n", &self.check_statements(code, clear))
            .replace("@TYPE", &self.rust_type())
            .replace("@START", &self.rust_start())
    }
}

/// The declaration of the type of positions.
pub(crate) fn position_type(rule: &EmittedRule, printer: &ProgramPrinter) -> String {
    if rule.has_compound_positions() {
        let types: Vec<&str> = rule.param_kinds.iter().map(|kind| printer.type_name(*kind)).collect();
        return match (printer.code, &types[..]) {
            (CodeLanguage::Python, _) => String::new(),
            (CodeLanguage::Cpp, [part]) => format!("using Position = {part};\n\n"),
            (CodeLanguage::Cpp, parts) => format!("using Position = std::tuple<{}>;\n\n", parts.join(", ")),
            (CodeLanguage::Rust, [part]) => format!("type Position = {part};\n\n"),
            (CodeLanguage::Rust, parts) => format!("type Position = ({});\n\n", parts.join(", ")),
        };
    }
    match (printer.code, rule.number_count()) {
        (CodeLanguage::Python, _) => String::new(),
        (CodeLanguage::Cpp, 1) => "using Position = long long;\n\n".into(),
        (CodeLanguage::Cpp, n) => format!("using Position = std::array<long long, {n}>;\n\n"),
        (CodeLanguage::Rust, 1) => "type Position = i64;\n\n".into(),
        (CodeLanguage::Rust, n) => format!("type Position = [i64; {n}];\n\n"),
    }
}

/// The code of the function `grundy`, which computes a value from the options.
pub(crate) fn value_function(rule: &EmittedRule, memo: MemoMethod, printer: &mut ProgramPrinter) -> String {
    let given = MemoParameters::from_rule(rule, printer);
    let code = printer.code;
    let template = match (code, memo) {
        (CodeLanguage::Python, MemoMethod::Table) => PYTHON_TABLE,
        (CodeLanguage::Cpp, MemoMethod::Table) => CPP_TABLE,
        (CodeLanguage::Rust, MemoMethod::Table) => RUST_TABLE,
        (CodeLanguage::Python, MemoMethod::Search) => PYTHON_SEARCH,
        (CodeLanguage::Cpp, MemoMethod::Search) => CPP_SEARCH,
        (CodeLanguage::Rust, MemoMethod::Search) => RUST_SEARCH,
    };
    let clear = match code {
        CodeLanguage::Python => "known_values.clear()",
        CodeLanguage::Cpp => "values.clear();",
        CodeLanguage::Rust => "memo.0.clear();",
    };
    let compound = rule.has_compound_positions();
    let map = match rule.number_count() {
        _ if compound => CPP_ORDERED_MAP,
        1 => CPP_MAP_OF_ONE,
        _ => CPP_MAP,
    };
    let hash = if compound || rule.number_count() == 1 { "" } else { CPP_HASH };
    let negative = if memo == MemoMethod::Table { negative_statement(rule, "0", printer) } else { String::new() };
    let template = copying_template(template, rule);
    let template = template.replace("@HASH\n", hash).replace("@MAP\n", map).replace("@NEGATIVE", &negative);
    given.fill_template(code, &template, clear)
}

/// The template of a search in Rust with the copies that positions need; those of numbers are copied by themselves.
fn copying_template(template: &str, rule: &EmittedRule) -> String {
    let [last, copy, borrow, part] = if rule.has_compound_positions() {
        ["Some(state) = stack.last().cloned()", ".clone()", "&", "part.clone()"]
    } else {
        ["Some(&state) = stack.last()", "", "", "*part"]
    };
    template.replace("@LAST", last).replace("@COPY", copy).replace("@BORROW ", borrow).replace("@PART", part)
}

/// The statement about a negative number, which a table does not have: it has this value if no move is possible, else it ends the program.
pub(crate) fn negative_statement(rule: &EmittedRule, value: &str, printer: &mut ProgramPrinter) -> String {
    if rule.has_no_options_up_to(-1) {
        return match printer.code {
            CodeLanguage::Python => format!("if n < 0:\n        return {value}  # there is no move"),
            CodeLanguage::Cpp => format!("if (n < 0) return {value};  // there is no move"),
            CodeLanguage::Rust => {
                format!("if n < 0 {{\n            return {value}; // there is no move\n        }}")
            }
        };
    }
    match printer.code {
        CodeLanguage::Python => format!("if n < 0:\n        raise ValueError(\"{NEGATIVE_MESSAGE}\")"),
        CodeLanguage::Cpp => {
            printer.need_tool(HelperTool::Fail);
            format!("if (n < 0) fail(\"{NEGATIVE_MESSAGE}\");")
        }
        CodeLanguage::Rust => format!("assert!(n >= 0, \"{NEGATIVE_MESSAGE}\");"),
    }
}

/// The message of a program that is asked for a negative number; its helper `natural` has the same.
const NEGATIVE_MESSAGE: &str = "a number of at least 0 is expected";

/// The code of a function `grundy` that takes the numbers of a position one by one, as that of a law does, and of the function that it calls.
pub(crate) fn value_function_of_numbers(rule: &EmittedRule, memo: MemoMethod, printer: &mut ProgramPrinter) -> String {
    let of_position = value_function(rule, memo, printer).replace("grundy(", "value_of(");
    let names: Vec<String> = rule.params.iter().map(|name| printer.safe_name(name)).collect();
    let position = printer.join_position(&names, names.len());
    let params: Vec<String> = rule.params.iter().map(|name| printer.parameter(name, ValueKind::Int)).collect();
    let params = params.join(", ");
    let given = MemoParameters::from_rule(rule, printer);
    let MemoParameters { params: keywords, args, .. } = &given;
    let comment = "The Grundy value of the position of these numbers.";
    let function = match printer.code {
        CodeLanguage::Python => {
            format!("# {comment}\ndef grundy({keywords}{params}):\n    return value_of({args}{position})\n")
        }
        CodeLanguage::Cpp => format!(
            "// {comment}\nlong long grundy({keywords}{params}) {{\n    return value_of({args}{position});\n}}\n"
        ),
        CodeLanguage::Rust => {
            format!("/// {comment}\nfn grundy({keywords}{params}) -> i64 {{\n    value_of({args}{position})\n}}\n")
        }
    };
    format!("{of_position}\n\n{function}")
}

// In these templates, words after @ are placeholders.
const PYTHON_TABLE: &str = include_str!("templates/table.py");
const CPP_TABLE: &str = include_str!("templates/table.cpp");
const RUST_TABLE: &str = include_str!("templates/table.rs");
const PYTHON_SEARCH: &str = include_str!("templates/search.py");
pub(crate) const CPP_HASH: &str = include_str!("templates/hash.cpp");

const CPP_MAP: &str = "    static std::unordered_map<Position, long long, Hash> values;\n";
const CPP_MAP_OF_ONE: &str = "    static std::unordered_map<Position, long long> values;\n";
const CPP_ORDERED_MAP: &str = "    static std::map<Position, long long> values;\n";
const CPP_SEARCH: &str = include_str!("templates/search.cpp");
const RUST_SEARCH: &str = include_str!("templates/search.rs");
