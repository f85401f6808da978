//! Formulas of laws in LaTeX.

/// Words and signs of formulas, and how LaTeX writes them; longer ones first where one begins with another.
const FORMULA_SIGNS: [(&str, &str); 27] = [
    ("mod", r"\bmod "),
    ("min", r"\min "),
    ("max", r"\max "),
    ("if", r"\text{ if }"),
    ("else", r"\text{ else }"),
    ("and", r"\text{ and }"),
    ("or", r"\text{ or }"),
    ("⌊", r"\lfloor "),
    ("⌋", r"\rfloor "),
    ("φ", r"\varphi "),
    ("≥", r"\ge "),
    ("≤", r"\le "),
    ("≠", r"\ne "),
    ("⊕", r"\oplus "),
    ("·", r"\cdot "),
    ("²", "^2"),
    ("≡", r"\equiv "),
    ("√", r"\sqrt"),
    ("−", "-"),
    ("∨", r"\lor "),
    ("∧", r"\land "),
    ("∈", r"\in "),
    ("∉", r"\notin "),
    ("⟺", r"\iff "),
    ("…", r"\dots "),
    ("{", r"\{"),
    ("}", r"\}"),
];

/// A formula, as laws have it, in LaTeX.
pub(crate) fn formula_latex(formula: &str) -> String {
    let mut latex = String::new();
    let mut rest = formula;
    while let Some(first) = rest.chars().next() {
        if let Some(inside) = rest.strip_prefix('√').and_then(text_in_parentheses) {
            latex += &format!(r"\sqrt{{{}}}", formula_latex(inside));
            rest = &rest['√'.len_utf8() + inside.len() + 2..];
            continue;
        }
        let word = word_length(rest);
        if word > 1 && !FORMULA_SIGNS.iter().any(|(sign, _)| *sign == &rest[..word]) {
            latex += &format!(r"\mathrm{{{}}}", &rest[..word]);
            rest = &rest[word..];
            continue;
        }
        match FORMULA_SIGNS.iter().find(|(sign, _)| rest.starts_with(sign) && (word == 0 || word == sign.len())) {
            Some((sign, tex)) => {
                latex += tex;
                rest = rest[sign.len()..].trim_start_matches(if tex.ends_with([' ', '}']) { ' ' } else { '\0' });
            }
            None => {
                latex.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    latex.trim_end().into()
}

/// The length of the word at the beginning, in bytes: of the letters of the alphabet.
fn word_length(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len())
}

/// The text in the parentheses with which a text begins.
fn text_in_parentheses(text: &str) -> Option<&str> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if depth == 0 {
            return text[..at].strip_prefix('(');
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::formula_latex;

    #[test]
    fn formulas_are_written_in_latex() {
        for (formula, latex) in [
            ("G(n) = n mod 4", r"G(n) = n \bmod 4"),
            ("n mod 7 = 0 ∨ n mod 7 = 2", r"n \bmod 7 = 0 \lor n \bmod 7 = 2"),
            (
                "⌊(|x − y| + ⌊√(|x − y|²·5)⌋)/2⌋ = min(x, y)",
                r"\lfloor (|x - y| + \lfloor \sqrt{|x - y|^2\cdot 5}\rfloor )/2\rfloor = \min (x, y)",
            ),
            (
                "G(n) = 0 if n < 1, else n + [−1, 0][n mod 2]",
                r"G(n) = 0 \text{ if }n < 1, \text{ else }n + [-1, 0][n \bmod 2]",
            ),
            ("n ∈ {0, 1, 2, …}", r"n \in \{0, 1, 2, \dots \}"),
            ("popcount(n) ≥ 1", r"\mathrm{popcount}(n) \ge 1"),
        ] {
            assert_eq!(formula_latex(formula), latex);
        }
    }
}
