//! Indentation whose depth depends on the width of a tab is refused, as by CPython (TabError).

use crate::Diagnostic;
use grundy_game::text;
use ruff_python_ast::token::TokenKind;
use ruff_text_size::Ranged;

/// A tab moves to the next multiple of this many columns; the second measure of an indentation counts a tab as one column.
const TAB_COLUMNS: usize = 8;

/// The depth of an indentation, by two widths of a tab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct IndentDepth {
    wide: usize,
    narrow: usize,
}

impl IndentDepth {
    fn of(blanks: &str) -> IndentDepth {
        blanks.chars().fold(IndentDepth::default(), |depth, sign| match sign {
            '\t' => IndentDepth { wide: (depth.wide / TAB_COLUMNS + 1) * TAB_COLUMNS, narrow: depth.narrow + 1 },
            '\u{c}' => IndentDepth::default(),
            _ => IndentDepth { wide: depth.wide + 1, narrow: depth.narrow + 1 },
        })
    }

    /// Whether both measures say the same of which indentation is deeper.
    fn agrees_with(self, other: IndentDepth) -> bool {
        self.wide.cmp(&other.wide) == self.narrow.cmp(&other.narrow)
    }
}

/// Checks that the depths of all indentations compare alike for every width of a tab.
///
/// CPython compares the first line of each statement with the blocks that are open there, by tabs of 8 columns and of 1.
///
/// # Errors
/// Returns an error at the first line for which the two disagree.
pub(super) fn check_indentation(
    text: &str,
    tokens: impl IntoIterator<Item = (TokenKind, impl Ranged)>,
) -> Result<(), Diagnostic> {
    let mut open = vec![IndentDepth::default()];
    let mut begins = true;
    for (kind, token) in tokens {
        match kind {
            TokenKind::Newline => begins = true,
            TokenKind::NonLogicalNewline | TokenKind::Comment | TokenKind::Indent | TokenKind::Dedent => {}
            TokenKind::EndOfFile => break,
            _ if begins => {
                begins = false;
                let place = usize::from(token.start());
                let line = text[..place].rfind(['\n', '\r']).map_or(0, |end| end + 1);
                let blanks = text[line..place].trim_start_matches('\u{feff}');
                let depth = IndentDepth::of(blanks);
                while open.last().is_some_and(|block| depth.wide < block.wide) {
                    open.pop();
                }
                let block = open.last().copied().unwrap_or_default();
                if !depth.agrees_with(block) {
                    let message = text!(
                        "tabs and spaces are mixed: whether this line is indented like the ones before it depends on the width of a tab"
                    );
                    return Err(Diagnostic::at_span(line..place, message)
                        .with_help(text!("indent all lines of the file alike, by four spaces for each level")));
                }
                if depth.wide > block.wide {
                    open.push(depth);
                }
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::python::parse_module;

    /// Files, and the line for which CPython 3 raises `TabError`, if any.
    const INDENTED_FILES: &[(&str, Option<&str>)] = &[
        ("def f(n):\n\tif n:\n        return 1\n\treturn 2\n", Some("return 1")),
        ("def f(n):\n    if n:\n\treturn 1\n", Some("return 1")),
        ("def f(n):\n        if n:\n\t    return 1\n        return 2\n", Some("return 1")),
        ("def f(n):\n\tif n:\n\t\treturn 1\n        return 2\n", Some("return 2")),
        ("def f(n):\n\tx = 1\n  \treturn x\n", Some("return x")),
        ("def f(n):\n    if n:\n        x = 1\n\ty = 1\n    return 2\n", Some("y = 1")),
        ("def f(n):\r\n\tif n:\r\n        return 1\r\n", Some("return 1")),
        ("def f(n):\n\tif n:\n\t\treturn 1\n\treturn 2\n", None),
        ("def f(n):\n\tif n:\n\t    return 1\n\treturn 2\n", None),
        ("def f(n):\n  if n:\n  \treturn 1\n  return 2\n", None),
        ("def f(n):\n\tx = (n +\n        1)\n\treturn x\n", None),
        ("def f(n):\n\tx = n + \\\n        1\n\treturn x\n", None),
        ("def f(n):\n\tx = n\n        # comment\n        \n\treturn x\n", None),
        ("def f(n):\n    return 1\n\ndef g(n):\n\treturn 2\n", None),
        ("def f(n):\n\t'''a\n        b'''\n\treturn 1\n", None),
    ];

    #[test]
    fn tabs_and_spaces_are_mixed_where_cpython_says_so() {
        let mut here = 0;
        for (text, wrong) in INDENTED_FILES {
            let error = parse_module(text).err();
            // The parser itself refuses some of them, by the widths that it gives to tabs.
            if error.as_ref().is_some_and(|error| error.message.en.starts_with("this is not Python")) {
                assert!(wrong.is_some(), "{text:?}");
                continue;
            }
            here += usize::from(error.is_some());
            let found = error.as_ref().map(|error| {
                assert!(error.message.en.contains("tabs and spaces"), "{text:?}: {error}");
                text[error.span.clone().expect("a place").end..].lines().next().expect("a line")
            });
            assert_eq!(found, *wrong, "{text:?}");
        }
        assert!(here >= 2, "{here} files were refused by this check");
    }
}
