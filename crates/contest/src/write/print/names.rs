//! Names that are valid in all three languages and do not collide with names of the program.

#[cfg(test)]
mod tests;

use super::ProgramPrinter;
use crate::write::tools::HelperTool;

/// Keywords of the languages, and names that programs use themselves besides those of helper tools.
const RESERVED_NAMES: &[&str] = &[
    "abstract",
    "alignas",
    "alignof",
    "and",
    "as",
    "asm",
    "assert",
    "async",
    "auto",
    "await",
    "become",
    "bool",
    "box",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "constexpr",
    "continue",
    "crate",
    "data",
    "decltype",
    "def",
    "default",
    "del",
    "delete",
    "do",
    "double",
    "dyn",
    "each",
    "elif",
    "else",
    "enum",
    "except",
    "explicit",
    "export",
    "extern",
    "false",
    "final",
    "finally",
    "float",
    "fn",
    "for",
    "friend",
    "from",
    "gen",
    "global",
    "goto",
    "grundy",
    "if",
    "impl",
    "import",
    "in",
    "inline",
    "input",
    "int",
    "is",
    "is_lost",
    "item",
    "items",
    "known",
    "lambda",
    "let",
    "line",
    "list",
    "long",
    "loop",
    "macro",
    "main",
    "match",
    "memo",
    "mex",
    "mod",
    "move",
    "mut",
    "mutable",
    "namespace",
    "new",
    "next",
    "noexcept",
    "None",
    "nonlocal",
    "not",
    "nullptr",
    "operator",
    "options",
    "or",
    "override",
    "part",
    "parts",
    "pass",
    "Position",
    "print",
    "priv",
    "private",
    "protected",
    "pub",
    "public",
    "raise",
    "range",
    "ref",
    "register",
    "return",
    "row",
    "seen",
    "self",
    "Self",
    "short",
    "signed",
    "sizeof",
    "solve",
    "static",
    "std",
    "str",
    "struct",
    "super",
    "switch",
    "sys",
    "template",
    "this",
    "throw",
    "trait",
    "true",
    "True",
    "False",
    "try",
    "type",
    "typedef",
    "typeof",
    "typename",
    "union",
    concat!("un", "safe"),
    "unsigned",
    "unsized",
    "use",
    "using",
    "value",
    "value_of",
    "values",
    "virtual",
    "void",
    "volatile",
    "where",
    "while",
    "with",
    "yield",
    "min",
    "max",
    "abs",
    "len",
    "sum",
    "sorted",
    "set",
    "tuple",
    "any",
    "all",
    "reversed",
    "enumerate",
    "zip",
    "divmod",
    "pow",
    "stack",
    "wins",
    "found",
    "heap",
    "position",
    "answer",
    "best",
    "total",
    "out",
    "token",
    "text",
    "lost",
    "rules",
    "case",
    "cases",
    "first",
    "joined",
    "rest",
    "other",
    "own",
    "after",
    "before",
    "y0",
    "y1",
    "j0",
    "j1",
    "jn",
    "yn",
    "signgam",
    "NULL",
    "EOF",
    "NEXT",
    "WEIGHTS",
    "ACCEPTING",
    "unix",
    "linux",
    "isqrt",
    "popcount",
    "read",
    "nim_sum",
    "state",
    "option",
    "lengths",
    "start",
    "repeated",
    "goal",
    "least",
    "size",
    "ready",
    "Hash",
    "moved",
    "win",
    "string",
    "vector",
    "array",
    "VALUES",
    "member",
    "known_values",
    "large",
    "exec",
    "eval",
    "map",
    "next_token",
    "Result",
    "Option",
    "Vec",
    "Some",
    "None",
    "path",
    "undecided",
    "declared_win",
    "met",
    "component",
    "place",
    "done",
    "Sum",
    "sum_options",
    "of_opponent",
    "WINS",
    "lefts",
    "any_large",
    "lines",
    "before_move",
    "after_move",
    "at_move",
    "possible_wins",
    "greedy_terms",
    "next_most",
    "window_reach",
    "value_from_rows",
    "searched",
    "origin",
    "rows",
    "reach",
    "period",
    "mark",
    "length",
    "width",
    "window",
    "Window",
    "WINDOW",
    "STATES",
    "MAX_WINDOW",
    "MAX_HEAPS",
    "wanted",
    "even_copies",
    "odd_copies",
];

/// Names with a meaning in judge lines, which are used unchanged.
const JUDGE_NAMES: &[&str] = &["before", "after", "before_move", "after_move", "at_move"];

/// The beginnings of names that programs derive from others.
const DERIVED_STARTS: &[&str] = &["new_", "last_", "known_"];

impl ProgramPrinter {
    /// The name of a variable or a function of the rules. Different names stay different.
    pub(crate) fn safe_name(&self, name: &str) -> String {
        if let Some(known) = self.safe_names.borrow().get(name) {
            return known.clone();
        }
        let valid = valid_name(name);
        let taken = |printed: &str| {
            // A name that is valid as it is does not change for one that is not.
            let is_kept = printed != name && self.variables.contains(printed) && valid_name(printed) == printed;
            is_kept
                || self.safe_names.borrow().values().any(|other| other == printed)
                || self.constants.values().any(|constant| constant == printed)
        };
        let numbered = (2..).map(|number| format!("{}_{number}", valid.trim_end_matches('_')));
        let free = std::iter::once(valid.clone()).chain(numbered).find(|printed| !taken(printed));
        let free = free.expect("there are infinitely many");
        self.safe_names.borrow_mut().insert(name.into(), free.clone());
        free
    }

    /// The name that a constant of the program got.
    pub(crate) fn constant_name(&self, name: &str) -> String {
        self.constants.get(name).cloned().expect("constants are printed before they are used")
    }

    /// Gives a constant its name: that of the rules in capitals, unless something else has it, such as a constant `M` beside `m`.
    pub(super) fn name_constant(&mut self, name: &str) -> String {
        let mut upper = ascii_name(name).to_uppercase();
        let taken = |name: &str| {
            self.variables.iter().any(|variable| self.safe_name(variable) == name)
                || self.safe_names.borrow().values().any(|printed| printed == name)
                || is_reserved_name(name)
                || self.constants.values().any(|constant| constant == name)
        };
        while taken(&upper) {
            upper += "_CONST";
        }
        self.constants.insert(name.into(), upper.clone());
        upper
    }
}

/// A name that is valid in all three languages and that programs neither use nor derive from others: the given one, if it is.
fn valid_name(name: &str) -> String {
    let plain = ascii_name(name);
    // Programs derive names of this form from others.
    if DERIVED_STARTS.iter().any(|start| plain.starts_with(start)) {
        return valid_name(&format!("v_{plain}"));
    }
    if plain.ends_with("_end") || plain.ends_with('_') {
        return plain.trim_end_matches('_').to_string() + "_0";
    }
    if JUDGE_NAMES.contains(&name) || !is_reserved_name(&plain) { plain } else { plain + "_" }
}

/// Whether a program may use a name itself.
fn is_reserved_name(name: &str) -> bool {
    RESERVED_NAMES.contains(&name) || HelperTool::is_name_of_tool(name)
}

/// The name with characters that compilers reject replaced.
fn ascii_name(name: &str) -> String {
    let mut plain = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            plain.push(c);
        } else {
            plain.push_str(&format!("u{:x}", u32::from(c)));
        }
    }
    let is_valid = !plain.starts_with('_') && !plain.contains("__");
    while plain.contains("__") {
        plain = plain.replace("__", "_0_");
    }
    if is_valid { plain } else { format!("v{plain}") }
}
