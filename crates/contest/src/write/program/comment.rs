//! Assembling the text of a program: the comment, includes, helpers and body.

use grundy_prove::detect::CodeLanguage;

/// The program from its comment, its helpers and its body.
pub(super) fn assemble_program(code: CodeLanguage, comment: &[String], tools: &str, body: &str) -> String {
    let mark = if code == CodeLanguage::Python { "#" } else { "//" };
    let mut text = String::new();
    for line in comment {
        text += &format!("{mark} {line}\n");
    }
    let (included, body) = needed_includes(code, tools, body);
    if code == CodeLanguage::Rust && body.contains("fn main()") {
        text += "#![allow(non_snake_case, unused_parens, unused_mut)]\n\n";
    }
    text += &included;
    if !included.is_empty() {
        text.push_str(if code == CodeLanguage::Python && tools.is_empty() { "\n\n" } else { "\n" });
    }
    if !tools.is_empty() {
        text += tools;
        text.push('\n');
    }
    text + &space_functions(code, body.trim_start_matches('\n'))
}

/// The includes that are needed, and the body without its own includes.
fn needed_includes(code: CodeLanguage, tools: &str, body: &str) -> (String, String) {
    const CPP_HEADERS: [(&str, &str); 26] = [
        ("algorithm", "std::sort"),
        ("algorithm", "std::min"),
        ("algorithm", "std::max"),
        ("algorithm", "std::find"),
        ("algorithm", "std::count"),
        ("algorithm", "std::unique"),
        ("algorithm", "std::clamp"),
        ("array", "std::array"),
        ("cerrno", "errno"),
        ("climits", "LLONG_MAX"),
        ("cmath", "std::sqrt"),
        ("cstdio", "EOF"),
        ("cstdlib", "std::abort"),
        ("cstdlib", "std::exit"),
        ("iostream", "std::cerr"),
        ("iostream", "std::cin"),
        ("iterator", "std::istreambuf_iterator"),
        ("map", "std::map"),
        ("sstream", "std::istringstream"),
        ("cstdlib", "std::strtoll"),
        ("string", "std::string"),
        ("string", "std::to_string"),
        ("tuple", "std::tuple"),
        ("unordered_map", "std::unordered_map"),
        ("utility", "std::pair"),
        ("vector", "std::vector"),
    ];
    let mut lines: Vec<String> = Vec::new();
    let (moved, kept): (Vec<&str>, Vec<&str>) =
        body.lines().partition(|line| line.starts_with("#include") || line.starts_with("from math import"));
    lines.extend(moved.iter().map(|line| line.to_string()).filter(|line| !tools.contains(line.as_str())));
    match code {
        CodeLanguage::Cpp => {
            let used = |name: &str| tools.contains(name) || body.contains(name);
            lines.extend(
                CPP_HEADERS.iter().filter(|(_, name)| used(name)).map(|(header, _)| format!("#include <{header}>")),
            );
        }
        CodeLanguage::Python if body.contains("sys.") => lines.push("import sys".into()),
        _ => {}
    }
    lines.sort();
    lines.dedup();
    let text = lines.iter().map(|line| format!("{line}\n")).collect();
    (text, kept.iter().map(|line| format!("{line}\n")).collect())
}

/// Puts one empty line between functions; two in Python, as its style guide requires.
fn space_functions(code: CodeLanguage, body: &str) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for line in body.lines() {
        if line.is_empty() {
            empty += 1;
            continue;
        }
        let top = !line.starts_with(' ') && !line.starts_with('}');
        if !out.is_empty() && (empty > 0) {
            let two = code == CodeLanguage::Python && top;
            out.push_str(if two { "\n\n" } else { "\n" });
        }
        empty = 0;
        out.push_str(line);
        out.push('\n');
    }
    out
}
