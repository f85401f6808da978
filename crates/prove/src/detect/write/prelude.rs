//! Functions that the code of laws calls and a language lacks.

use super::CodeLanguage;

/// Helpers for C++: the name that needs it, the helpers that it needs itself, and the text.
const CPP_HELPERS: &[(&str, &[&str], &str)] = &[
    ("std::min", &[], "#include <algorithm>\n"),
    ("std::max", &[], "#include <algorithm>\n"),
    ("std::find", &[], "#include <algorithm>\n"),
    ("std::vector", &[], "#include <vector>\n"),
    ("mod_floor(", &[], "static __int128 mod_floor(__int128 a, __int128 b) { return (a % b + b) % b; }\n"),
    (
        "div_floor(",
        &["mod_floor("],
        "static __int128 div_floor(__int128 a, __int128 b) { return (a - mod_floor(a, b)) / b; }\n",
    ),
    (
        "popcount(",
        &[],
        "\
static unsigned long long popcount(unsigned __int128 a) {
    return __builtin_popcountll((unsigned long long)a) + __builtin_popcountll((unsigned long long)(a >> 64));
}
",
    ),
    (
        "trailing_zeros(",
        &[],
        "\
static unsigned long long trailing_zeros(unsigned __int128 a) {
    unsigned long long low = (unsigned long long)a;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(a >> 64));
}
",
    ),
    (
        "isqrt(",
        &[],
        "\
static __int128 isqrt(__int128 a) {
    __int128 root = 0;
    for (__int128 bit = (__int128)1 << 63; bit; bit >>= 1)
        if ((root + bit) <= a / (root + bit)) root += bit;
    return root;
}
",
    ),
];

/// The code that must precede the functions in a program: imports, and helpers that the language lacks.
pub fn prelude(code: CodeLanguage) -> String {
    helper_text(code, None)
}

/// As [`prelude`], restricted to what `text` needs.
///
/// ```
/// use grundy_prove::detect::{CodeLanguage, prelude_for};
/// assert_eq!(prelude_for(CodeLanguage::Python, "def grundy(n):\n    return n % 4\n"), "");
/// assert!(prelude_for(CodeLanguage::Cpp, "return div_floor(n, 3);").contains("mod_floor"));
/// ```
pub fn prelude_for(code: CodeLanguage, text: &str) -> String {
    helper_text(code, Some(text))
}

/// All helpers of a language, or those that a text needs.
fn helper_text(code: CodeLanguage, text: Option<&str>) -> String {
    let rows: &[(&str, &[&str], &str)] = match code {
        CodeLanguage::Cpp => CPP_HELPERS,
        CodeLanguage::Python => &[("isqrt(", &[], "from math import isqrt\n")],
        CodeLanguage::Rust => &[],
    };
    let names = |name: &str| text.is_none_or(|text| text.contains(name));
    let needed = |(name, ..): &&(&str, &[&str], &str)| {
        names(name) || rows.iter().any(|(other, needs, _)| needs.contains(name) && names(other))
    };
    let mut made = String::new();
    for (_, _, row) in rows.iter().filter(needed) {
        if !made.contains(row) {
            // An empty line separates includes from functions.
            if made.ends_with(">\n") && !row.starts_with('#') {
                made.push('\n');
            }
            made.push_str(row);
        }
    }
    made
}
