//! Marks the parameters that a function of a program does not use, so that compilers do not warn about them.

use grundy_game::is_word_character;
use grundy_prove::detect::CodeLanguage;

/// The program with its unused parameters marked: `[[maybe_unused]]` in C++, a name that begins with `_` in Rust.
///
/// Functions are found by their layout: the header is one line without indentation, and the first line that is `}` alone ends the body.
/// A program in Python is returned unchanged.
pub(super) fn mark_unused_parameters(code: CodeLanguage, program: &str) -> String {
    if code == CodeLanguage::Python {
        return program.to_owned();
    }
    let lines: Vec<&str> = program.split('\n').collect();
    let mut marked = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        let body_lines = lines[at + 1..].iter().take_while(|line| **line != "}").copied();
        marked.push(match split_header(line) {
            Some((before, params, after)) => {
                let body = body_lines.collect::<Vec<_>>().join("\n");
                let params: Vec<String> =
                    split_parameters(params).map(|param| mark_parameter(code, param, &body)).collect();
                format!("{before}{}{after}", params.join(", "))
            }
            None => (*line).to_owned(),
        });
    }
    marked.join("\n")
}

/// The header of a function, divided at the parentheses of its parameters; `None` if a line is no header.
fn split_header(line: &str) -> Option<(&str, &str, &str)> {
    if !line.starts_with(is_word_character) || !line.ends_with('{') {
        return None;
    }
    let (open, close) = (line.find('(')? + 1, line.rfind(')')?);
    (open < close).then(|| (&line[..open], &line[open..close], &line[close..]))
}

/// The parameters, divided at commas outside of brackets.
fn split_parameters(params: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    params
        .split(move |c| {
            match c {
                '(' | '[' | '<' | '{' => depth += 1,
                ')' | ']' | '>' | '}' => depth -= 1,
                _ => {}
            }
            c == ',' && depth == 0
        })
        .map(str::trim)
}

/// The parameter, marked if its name is not a word of the body.
fn mark_parameter(code: CodeLanguage, param: &str, body: &str) -> String {
    let name = match code {
        CodeLanguage::Rust => param.split(':').next().unwrap_or(param).trim(),
        _ => param.rsplit(|c| !is_word_character(c)).next().unwrap_or(param),
    };
    let is_used = name.is_empty() || body.split(|c| !is_word_character(c)).any(|word| word == name);
    match code {
        CodeLanguage::Cpp if !is_used => format!("[[maybe_unused]] {param}"),
        CodeLanguage::Rust if !is_used && name.chars().all(is_word_character) => format!("_{param}"),
        _ => param.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_without_a_use_are_marked() {
        let cpp = "long long g(long long x, const vector<pair<int, int>>& y, long long n) {\n    return x + xn;\n}\nint main() {\n}";
        let marked = "long long g(long long x, [[maybe_unused]] const vector<pair<int, int>>& y, [[maybe_unused]] long long n) {\n    return x + xn;\n}\nint main() {\n}";
        assert_eq!(mark_unused_parameters(CodeLanguage::Cpp, cpp), marked);
        let rust = "fn g(x: u64, y: &[u64], mut visit: impl FnMut(u64)) -> u64 {\n    visit(x)\n}";
        assert_eq!(mark_unused_parameters(CodeLanguage::Rust, rust), rust.replace("y:", "_y:"));
        let python = "def g(x, y):\n    return x";
        assert_eq!(mark_unused_parameters(CodeLanguage::Python, python), python);
    }
}
