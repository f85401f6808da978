//! Printing the laws for the two parities of a number of copies.

use super::{ParityLaws, law_text};
use crate::write::print::ProgramPrinter;
use grundy_prove::detect::CodeLanguage;

/// Prints each law in a separate scope, and `grundy`, which takes the position and the number of copies.
pub(super) fn print_parity_laws(laws: &ParityLaws, printer: &mut ProgramPrinter) {
    let code = printer.code;
    for (name, law) in [("even_copies", &laws.even), ("odd_copies", &laws.odd)] {
        let text = law_text(law, code);
        let is_import = |line: &&str| line.starts_with("#include") || line.starts_with("from math import");
        let (imports, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(is_import);
        imports.into_iter().for_each(|line| printer.line(line));
        let lines = lines.join("\n");
        match code {
            CodeLanguage::Python => printer.open_block(&format!("def {name}()")),
            CodeLanguage::Cpp => printer.open_block(&format!("namespace {name}")),
            CodeLanguage::Rust => printer.open_block(&format!("mod {name}")),
        }
        match code {
            CodeLanguage::Rust => printer.lines(&lines.replace("fn grundy(", "pub fn grundy(")),
            _ => printer.lines(lines.trim_start_matches('\n')),
        }
        if code == CodeLanguage::Python {
            printer.line("");
            printer.line("return grundy");
        }
        printer.close_block();
        printer.line("");
    }
    let names = &["x", "y", "z", "u"][..laws.numbers.min(4)];
    let list = |write: &dyn Fn(&str) -> String| names.iter().map(|name| write(name)).collect::<Vec<_>>().join(", ");
    let args = list(&|name| name.into());
    printer.lines(&match code {
        CodeLanguage::Python => format!(
            "GRUNDY_BY_PARITY = [even_copies(), odd_copies()]\n\n\n# The Grundy value: an even number of copies has the nim-sum 0, like none.\ndef grundy({args}, count):\n    return GRUNDY_BY_PARITY[max(count, 0) % 2]({args})\n"
        ),
        CodeLanguage::Cpp => format!(
            "// The Grundy value: an even number of copies has the nim-sum 0, like none.\nlong long grundy({}, long long count) {{\n    return count > 0 && count % 2 != 0 ? (long long)odd_copies::grundy({args}) : (long long)even_copies::grundy({args});\n}}\n",
            list(&|name| format!("long long {name}"))
        ),
        CodeLanguage::Rust => {
            let args = list(&|name| format!("{name} as _"));
            format!(
                "/// The Grundy value: an even number of copies has the nim-sum 0, like none.\nfn grundy({}, count: u64) -> u64 {{\n    if count as i64 > 0 && count % 2 != 0 {{\n        odd_copies::grundy({args}) as u64\n    }} else {{\n        even_copies::grundy({args}) as u64\n    }}\n}}\n",
                list(&|name| format!("{name}: u64"))
            )
        }
    });
}
