//! Names that all three languages, and the program itself, allow.

use super::Printer;

/// Words of the languages, and names that programs use themselves.
const TAKEN: &[&str] = &[
    "abstract", "alignas", "alignof", "and", "as", "asm", "assert", "async", "auto", "await", "become", "bool", "box",
    "break", "case", "catch", "char", "class", "const", "constexpr", "continue", "crate", "data", "decltype", "def",
    "default", "del", "delete", "do", "double", "dyn", "each", "elif", "else", "enum", "except", "explicit", "export",
    "extern", "false", "final", "finally", "float", "fn", "for", "friend", "from", "gen", "global", "goto", "grundy",
    "if", "impl", "import", "in", "inline", "input", "int", "is", "is_lost", "item", "items", "known", "lambda", "let",
    "line", "list", "long", "loop", "macro", "main", "match", "memo", "mex", "mod", "move", "mut", "mutable",
    "namespace", "new", "next", "noexcept", "None", "nonlocal", "not", "nullptr", "operator", "options", "or",
    "override", "part", "parts", "pass", "Position", "print", "priv", "private", "protected", "pub", "public", "raise",
    "range", "ref", "register", "return", "row", "seen", "self", "Self", "short", "signed", "sizeof", "solve", "static",
    "std", "str", "struct", "super", "switch", "sys", "template", "this", "throw", "trait", "true", "True", "False",
    "try", "type", "typedef", "typeof", "typename", "union", "unsafe", "unsigned", "unsized", "use", "using", "value",
    "values", "virtual", "void", "volatile", "where", "while", "with", "yield", "min", "max", "abs", "len", "sum",
    "sorted", "set", "tuple", "any", "all", "reversed", "enumerate", "zip", "divmod", "pow", "stack", "wins", "found",
    "heap", "position", "answer", "best", "total", "out", "token", "text", "lost", "rules", "case", "cases", "first",
    "joined", "rest", "other", "own", "after", "before", "y0", "y1", "j0", "j1", "jn", "yn", "signgam", "NULL", "EOF",
    "unix", "linux", "isqrt", "gcd", "power", "floor_div", "floor_mod", "distance", "at", "digits", "divisors",
    "is_prime", "is_square", "is_fibonacci", "prime_power", "popcount", "bit_length", "sum_of", "least_of",
    "largest_of", "sorted_list", "distinct", "reversed_list", "contains", "count_of", "read", "nim_sum", "state",
    "option", "lengths", "start", "repeated", "goal", "least", "size", "ready", "Hash", "moved", "win", "fail", "int_sqrt", "ones", "string", "vector", "array", "VALUES", "member", "known_values", "large", "exec", "eval", "map", "next_token", "Result", "Option", "Vec", "Some", "None",
];

/// Names that stand for something in every program and are asked for as they are.
const OWN: &[&str] = &["before", "after"];

impl Printer {
    /// A variable or a function of the rules.
    pub(crate) fn name(&self, name: &str) -> String {
        let plain = plain(name);
        if OWN.contains(&name) || !TAKEN.contains(&&plain[..]) { plain } else { plain + "_" }
    }

    /// A constant of the program.
    pub(crate) fn constant(&self, name: &str) -> String {
        let upper = plain(name).to_uppercase();
        let taken = |name: &str| self.variables.iter().any(|variable| self.name(variable) == name);
        if taken(&upper) || TAKEN.contains(&&upper[..]) { upper + "_CONST" } else { upper }
    }
}

/// Without letters that compilers refuse.
fn plain(name: &str) -> String {
    let mut plain = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            plain.push(c);
        } else {
            plain.push_str(&format!("u{:x}", u32::from(c)));
        }
    }
    if plain.starts_with('_') || plain.contains("__") { format!("v{}", plain.replace("__", "_0_")) } else { plain }
}
