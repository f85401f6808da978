//! Laws and periods as functions.

use grundy_prove::detect::{self, CodeLanguage, LawForm, prelude_for};

/// The longest table of a period that is written out; longer ones are computed by the program.
pub const MAX_TABLE_VALUES: usize = 2000;

/// The code of a law, preceded by the helpers that it needs.
pub(crate) fn law_function(law: &detect::Law, code: CodeLanguage) -> String {
    let name = if matches!(law.form, LawForm::Value(_)) { "grundy" } else { "is_lost" };
    let function = law.source_code(code, name);
    let before = prelude_for(code, &function);
    let gap = if before.is_empty() || before.ends_with("\n\n") { "" } else { "\n" };
    format!("{before}{gap}{function}")
}

/// A proved period: `G(n + period) = G(n) + saltus` for `n ≥ preperiod`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmittedPeriod {
    /// The first number for which it holds.
    pub preperiod: u64,
    /// The length.
    pub period: u64,
    /// The increase of the values with each period.
    pub saltus: u64,
    /// The values of `0, …, preperiod + period − 1`.
    pub values: Vec<u64>,
}

/// The code of a function that looks values up in the table of a period; its argument is not negative, as that of a law.
pub(crate) fn period_function(period: &EmittedPeriod, code: CodeLanguage) -> String {
    let EmittedPeriod { preperiod, period: length, saltus, values } = period;
    let all: Vec<String> = values.iter().map(u64::to_string).collect();
    let indent = "    ";
    let mut rows = String::new();
    for row in all.chunks(24) {
        rows += &format!("{indent}{},\n", row.join(", "));
    }
    let count = values.len();
    let grown = |minus: &str| {
        if *saltus == 0 { String::new() } else { format!(" + {minus}{saltus} * ((n - {preperiod}) / {length})") }
    };
    match code {
        CodeLanguage::Python => {
            let grown =
                if *saltus == 0 { String::new() } else { format!(" + {saltus} * ((n - {preperiod}) // {length})") };
            format!(
                "VALUES = [\n{rows}]\n\n\ndef grundy(n):\n    if n < {count}:\n        return VALUES[n]\n    return VALUES[{preperiod} + (n - {preperiod}) % {length}]{grown}\n"
            )
        }
        CodeLanguage::Cpp => format!(
            "const int VALUES[] = {{\n{rows}}};\n\nunsigned long long grundy(unsigned long long n) {{\n    if (n < {count}) return VALUES[n];\n    return VALUES[{preperiod} + (n - {preperiod}) % {length}]{};\n}}\n",
            grown("")
        ),
        CodeLanguage::Rust => format!(
            "const VALUES: [u32; {count}] = [\n{rows}];\n\nfn grundy(n: u64) -> u64 {{\n    if n < {count} {{\n        return VALUES[n as usize].into();\n    }}\n    u64::from(VALUES[({preperiod} + (n - {preperiod}) % {length}) as usize]){}\n}}\n",
            grown("")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_no_place_before_their_first() {
        let period = EmittedPeriod { preperiod: 1, period: 2, saltus: 1, values: vec![0, 2, 1] };
        for (code, header) in [
            (CodeLanguage::Cpp, "unsigned long long grundy(unsigned long long n) {"),
            (CodeLanguage::Rust, "fn grundy(n: u64) -> u64 {"),
        ] {
            let text = period_function(&period, code);
            assert!(text.contains(header), "{text}");
        }
    }
}
