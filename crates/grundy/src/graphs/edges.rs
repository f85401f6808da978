//! Edge lists: `u v` a line.

use super::collect::Collector;
use super::lines::Lines;
use super::{NamedGraph, Unread};
use grundy_game::Budget;
use grundy_theory::{Said, say};
use std::io::BufRead;
use std::ops::Range;

/// Reads an edge list.
///
/// A line is `u v`, `u -> v w …` or `u ->`; names are texts without spaces, or in double quotes; `#` begins a comment.
///
/// # Errors
/// As [`read`](super::read()).
pub(crate) fn read(input: &mut dyn BufRead, budget: &dyn Budget) -> Result<NamedGraph, Unread> {
    let mut collector = Collector::new(budget);
    let mut lines = Lines::new(input);
    let mut tokens = Vec::new();
    while let Some(line) = lines.next()? {
        if let Some((from, to)) = two_numbers(line) {
            let (from, to) = (collector.number(from)?, collector.number(to)?);
            collector.edge(from, to)?;
            continue;
        }
        let text = lines.text()?;
        if let Err((span, said)) = split(text, &mut tokens) {
            return Err(lines.wrong(span, said));
        }
        match &tokens[..] {
            [] => {}
            [Token::Arrow(span), ..] => {
                let said = say!("a vertex is expected before the arrow", "箭头前应有一个顶点");
                return Err(lines.wrong(span.clone(), said));
            }
            [from, Token::Arrow(_), to @ ..] => {
                if let Some(Token::Arrow(span)) = to.iter().find(|token| matches!(token, Token::Arrow(_))) {
                    let said = say!("one arrow a line", "每行只能有一个箭头");
                    return Err(lines.wrong(span.clone(), said));
                }
                let from = collector.vertex(from.name(text))?;
                for to in to {
                    let to = collector.vertex(to.name(text))?;
                    collector.edge(from, to)?;
                }
            }
            [from, to] => {
                let (from, to) = (collector.vertex(from.name(text))?, collector.vertex(to.name(text))?);
                collector.edge(from, to)?;
            }
            [alone] => {
                let shown = alone.name(text);
                let said = say!(
                    "`{shown}` stands alone: an edge is `{shown} v`, and a vertex without moves is `{shown} ->`",
                    "只有 `{shown}`：一条边写作 `{shown} v`，没有走法的顶点写作 `{shown} ->`"
                );
                return Err(lines.wrong(alone.span(), said));
            }
            [_, _, third, ..] => {
                let said = say!(
                    "an edge has two ends; several followers are written `u -> v w`, a name with spaces in double quotes",
                    "一条边有两个端点；多个后继写作 `u -> v w`，带空格的名字用双引号"
                );
                return Err(lines.wrong(third.span(), said));
            }
        }
    }
    collector.finish()
}

/// The numbers of a line that is nothing but two of them: nearly all lines of large files.
#[inline]
fn two_numbers(line: &[u8]) -> Option<(u64, u64)> {
    let digits = |from: usize| line[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let first = digits(0);
    let gap = line[first..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let second = digits(first + gap);
    if gap == 0 || first + gap + second != line.len() {
        return None;
    }
    let number = grundy_graph::Name::number;
    Some((number(&line[..first])?, number(&line[first + gap..])?))
}

enum Token {
    Plain(Range<usize>),
    Quoted(Range<usize>, String),
    Arrow(Range<usize>),
}

impl Token {
    /// The vertex that is named; an arrow is no name.
    fn name<'t>(&'t self, text: &'t str) -> &'t str {
        match self {
            Token::Plain(span) | Token::Arrow(span) => &text[span.clone()],
            Token::Quoted(_, name) => name,
        }
    }

    fn span(&self) -> Range<usize> {
        let (Token::Plain(span) | Token::Quoted(span, _) | Token::Arrow(span)) = self;
        span.clone()
    }
}

/// Takes a line apart.
fn split(text: &str, tokens: &mut Vec<Token>) -> Result<(), (Range<usize>, Said)> {
    tokens.clear();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c == '#' {
            break;
        } else if c.is_whitespace() {
            at += c.len_utf8();
        } else if rest.starts_with("->") {
            tokens.push(Token::Arrow(at..at + 2));
            at += 2;
        } else if c == '"' {
            let (name, len) = quoted(rest)
                .ok_or_else(|| (at..text.len(), say!("this quotation mark is not closed", "这个引号没有闭合")))?;
            tokens.push(Token::Quoted(at..at + len, name));
            at += len;
        } else {
            let blank = rest.find(|c: char| c.is_whitespace() || c == '"').unwrap_or(rest.len());
            let len = rest[..blank].find("->").unwrap_or(blank);
            tokens.push(Token::Plain(at..at + len));
            at += len;
        }
    }
    Ok(())
}

/// A name in double quotes at the front of a text, and the length of it with them; `\"` and `\\` are what they are in JSON.
pub(crate) fn quoted(text: &str) -> Option<(String, usize)> {
    let (mut name, mut escaped) = (String::new(), false);
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => {
                if !matches!(c, '"' | '\\') {
                    name.push('\\');
                }
                name.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            '"' => return Some((name, at + 1)),
            c => name.push(c),
        }
    }
    None
}
