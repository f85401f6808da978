//! The comments of emitted programs in the language of the reader.
//!
//! Templates and printers write their comments in English, on separate lines.

use super::CodeLanguage;
use grundy_game::{BilingualText, Lang, text};

/// The program with its comments in a language. Comments that are not listed here stay as they are.
pub(crate) fn translate_comments(program: &str, code: CodeLanguage, lang: Lang) -> String {
    if lang == Lang::En {
        return program.into();
    }
    let mark = comment_mark(code);
    let translate = |line: &str| {
        let (before, comment) = split_comment(line, mark)?;
        Some(format!("{before}{}", comment_text(comment)?.in_language(lang)))
    };
    program.lines().map(|line| translate(line).unwrap_or_else(|| line.into()) + "\n").collect()
}

/// The characters that begin a comment.
fn comment_mark(code: CodeLanguage) -> &'static str {
    match code {
        CodeLanguage::Python => "# ",
        CodeLanguage::Cpp | CodeLanguage::Rust => "/ ",
    }
}

/// A line up to its comment, with the mark, and the comment at its end.
fn split_comment<'l>(line: &'l str, mark: &str) -> Option<(&'l str, &'l str)> {
    line.rfind(mark).map(|at| line.split_at(at + mark.len()))
}

/// A comment of the templates or the printers, in both languages.
fn comment_text(comment: &str) -> Option<BilingualText> {
    if let Some((name, options)) = comment.strip_prefix(OPTIONS_OF_POSITION).and_then(|rest| rest.split_once(": ")) {
        let BilingualText { en, zh } = options_text(options)?;
        return Some(text!("The options of a position of {name}: {text}", text = (en, zh)));
    }
    // Some templates are in ASCII.
    let comment = comment.replace("...", "…");
    all_comments().into_iter().find(|message| message.en == comment)
}

/// The beginning of the comment on the function `options`, before the name of the game.
const OPTIONS_OF_POSITION: &str = "The options of a position of ";

/// The text about the results of the function `options`.
fn options_text(options: &str) -> Option<BilingualText> {
    let all = [
        text!("each is the list of the components that a move leaves."),
        text!("each is the list of the components that a move leaves. It ends when `each` returns true."),
        text!("the positions after one move."),
        text!("the positions after one move. It ends when `each` returns true."),
    ];
    all.into_iter().find(|message| message.en == options)
}

fn all_comments() -> Vec<BilingualText> {
    vec![
        text!(
            "The weights of the digits, the largest first; where each letter leads from each state; which states accept."
        ),
        text!("The weights of the digits, the largest first."),
        text!("Where each letter leads from each state."),
        text!("Which states accept."),
        text!("By state: whether digits of a value lead to it, and the value so far."),
        text!("By state: the value whose digits so far lead to it."),
        text!("The Grundy value of n: every smaller number is an option, and so every smaller value."),
        text!("The only options of n that can be lost beside components with the nim-sum rest."),
        text!("The terms of the greedy sum for n, the largest first."),
        text!("0 if the position is lost, otherwise 1: of a single heap no more is needed."),
        text!("The only options that can be lost: a move takes some of the last terms."),
        text!("The Grundy value of a position; values of all positions that it leads to are remembered."),
        text!("The values of positions, and the parameters that they are for."),
        text!("The Grundy value of n. Those of all smaller numbers are found before it, each once."),
        text!("The values of 0, 1, 2, …, and the parameters that they are for."),
        text!("The remainder that is never negative for b > 0."),
        text!("The quotient, rounded down."),
        text!("The square root, rounded down."),
        text!("Whether n is p^k for a prime p and k >= 1."),
        text!("The digits in a base, the last first."),
        text!("The item with a number; below 0 from the end."),
        text!("A letter of a text; below 0 from the end."),
        text!("The items from a start to a stop; below 0 from the end."),
        text!("The letters from a start to a stop; below 0 from the end."),
        text!("How often a part occurs in a text, without overlaps."),
        text!("The first place of a part in a text, or -1."),
        text!(
            "The text with every occurrence of a part replaced; an empty part occurs before each letter and at the end."
        ),
        text!("The items in ascending order, each once."),
        text!("The states in which moves leave a heap, as positions of the heap 0."),
        text!("The states in which moves leave a heap, with their places."),
        text!("The states in which moves leave a heap."),
        text!("The longest window, and the most heaps, after which a search takes over."),
        text!("The longest window after which a search takes over."),
        text!("The most heaps after which a search takes over."),
        text!(
            "The Grundy value of a position from those of smaller heaps; rows has the values of each heap in all states."
        ),
        text!(
            "The Grundy value of a position. The heaps 0, 1, 2, … get their values until a window of them comes again: from there on they repeat."
        ),
        text!("The values of the heaps 0, 1, 2, … in all states, and the period once it is found."),
        text!("What is known of the values, and the parameters that it is for."),
        text!(
            "Whether the player to move wins. Of each position the options are listed once, until one is known that the opponent loses."
        ),
        text!("The position is decided, and with it perhaps those on the way to it."),
        text!("Who wins the positions that were met, `None` if it is under way; and the parameters that this is for."),
        text!("The options of a sum, whose components are sorted: a move is made in one of them."),
        text!("Whether the player to move wins from n. All smaller numbers are decided before it, each once."),
        text!("Who wins from 0, 1, 2, …, and the parameters that this is for."),
        text!("The next number of the input."),
        text!("The next word of the input."),
        text!("The next list in brackets of the input."),
        text!("The next list of lists in brackets of the input."),
        text!("The Grundy value: an even number of copies has the nim-sum 0, like none."),
        text!("The position that play begins with."),
        text!("The Grundy value of the position of these numbers."),
        text!("by state: the value whose digits so far lead to it"),
        text!("-1: under way"),
        text!("those under way, and how many were undecided before their options"),
        text!("it is under way"),
        text!("if the opponent loses one option, no other one matters"),
        text!("how many values are larger than 1"),
        text!("it is being looked at"),
        text!("play can be endless"),
        text!("seen[v]: the last number an option of which has value v"),
        text!("a move makes the number smaller"),
        text!("there is no move"),
        text!("the last sums need more than 63 bits"),
        text!("whether some value is larger than 1"),
        text!("Whether the rules declare that the player to move wins."),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn all_comments_of_the_templates_are_translated() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/write/templates");
        let mut count = 0;
        for entry in std::fs::read_dir(folder).expect("the templates") {
            let path = entry.expect("a file").path();
            let code = match path.extension().and_then(|extension| extension.to_str()) {
                Some("py") => CodeLanguage::Python,
                Some("cpp") => CodeLanguage::Cpp,
                _ => CodeLanguage::Rust,
            };
            let text = std::fs::read_to_string(&path).expect("a text");
            let begins = if code == CodeLanguage::Python { "# " } else { "// " };
            for line in text.lines().filter(|line| line.contains(begins) && !line.contains("\"# ")) {
                let (_, comment) = split_comment(line, comment_mark(code)).expect("a comment");
                let message = comment_text(comment).unwrap_or_else(|| panic!("{}: {line}", path.display()));
                assert_ne!(message.zh, message.en, "{line}");
                count += 1;
            }
        }
        assert!(count > 60, "{count}");
    }

    #[test]
    fn comments_are_translated_and_code_stays() {
        let program = "# The options of a position of f: the positions after one move.\ndef options(n):\n    pass  # play can be endless\n";
        let chinese = translate_comments(program, CodeLanguage::Python, Lang::ZhCn);
        assert!(
            chinese.starts_with("# f 的")
                && chinese.contains("\ndef options(n):\n    pass  # ")
                && !chinese.contains("play can")
        );
        assert_eq!(translate_comments(program, CodeLanguage::Python, Lang::En), program);
        let division = "let q = a / b;\n";
        assert_eq!(translate_comments(division, CodeLanguage::Rust, Lang::ZhTw), division);
    }
}
