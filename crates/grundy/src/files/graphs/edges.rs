//! Edge lists: one edge `u v` per line.

use super::collect::EdgeCollector;
use super::counted::CountsWatch;
use super::lines::GraphLineReader;
use super::{GraphReadError, ReadGraph};
use grundy_game::{BilingualText, Budget, text};
use std::io::BufRead;
use std::ops::Range;

/// Reads an edge list.
///
/// A line is `u v`, `u -> v w …` or `u ->`; names are texts without spaces and commas, or in double quotes; `#` begins a comment.
///
/// # Errors
/// Returns the errors of [`read`](super::read()).
pub(crate) fn read(input: &mut dyn BufRead, budget: &dyn Budget) -> Result<ReadGraph, GraphReadError> {
    let mut collector = EdgeCollector::new(budget);
    let mut lines = GraphLineReader::new(input);
    let mut tokens = Vec::new();
    let mut watch = CountsWatch::default();
    while let Some(line) = lines.next()? {
        if let Some((from, to)) = parse_two_numbers(line) {
            watch.note_numbers(from, to);
            let (from, to) = (collector.numbered_vertex(from)?, collector.numbered_vertex(to)?);
            collector.add_edge(from, to)?;
            continue;
        }
        let text = lines.text()?;
        if let Err((span, message)) = split_line(text, &mut tokens) {
            return Err(lines.error_at(span, message));
        }
        if !tokens.is_empty() {
            watch.note_other_line();
        }
        match &tokens[..] {
            [] => {}
            [EdgeToken::Arrow(span), ..] => {
                let message = text!("a vertex is expected before the arrow");
                return Err(lines.error_at(span.clone(), message));
            }
            [from, EdgeToken::Arrow(_), to @ ..] => {
                if let Some(EdgeToken::Arrow(span)) = to.iter().find(|token| matches!(token, EdgeToken::Arrow(_))) {
                    let message = text!("only one arrow per line is allowed");
                    return Err(lines.error_at(span.clone(), message));
                }
                let from = collector.named_vertex(from.name(text))?;
                for to in to {
                    let to = collector.named_vertex(to.name(text))?;
                    collector.add_edge(from, to)?;
                }
            }
            [from, to] => {
                let (from, to) = (collector.named_vertex(from.name(text))?, collector.named_vertex(to.name(text))?);
                collector.add_edge(from, to)?;
            }
            [alone] => {
                let shown = alone.name(text);
                let message = text!(
                    "`{shown}` is alone on its line: write an edge as `{shown} v`, and a vertex without moves as `{shown} ->`"
                );
                return Err(lines.error_at(alone.span(), message));
            }
            [_, _, third, ..] => {
                let message = text!(
                    "an edge has two ends; several followers are written `u -> v w`, a name with spaces in double quotes"
                );
                return Err(lines.error_at(third.span(), message));
            }
        }
    }
    Ok(ReadGraph { graph: collector.finish()?, counts: watch.counts() })
}

/// Parses a line that consists of two numbers. Nearly all lines of large files do, so this case avoids general tokens.
#[inline]
fn parse_two_numbers(line: &[u8]) -> Option<(u64, u64)> {
    let digits = |from: usize| line[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let first = digits(0);
    let gap = line[first..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let second = digits(first + gap);
    if gap == 0 || first + gap + second != line.len() {
        return None;
    }
    let number = grundy_graph::VertexName::number;
    Some((number(&line[..first])?, number(&line[first + gap..])?))
}

enum EdgeToken {
    Plain(Range<usize>),
    Quoted(Range<usize>, String),
    Arrow(Range<usize>),
}

impl EdgeToken {
    /// The name of a vertex; must not be called for an arrow.
    fn name<'t>(&'t self, text: &'t str) -> &'t str {
        match self {
            EdgeToken::Plain(span) | EdgeToken::Arrow(span) => &text[span.clone()],
            EdgeToken::Quoted(_, name) => name,
        }
    }

    fn span(&self) -> Range<usize> {
        let (EdgeToken::Plain(span) | EdgeToken::Quoted(span, _) | EdgeToken::Arrow(span)) = self;
        span.clone()
    }
}

/// Whether a character separates names that are not quoted.
fn is_gap(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '，')
}

/// Splits a line into tokens.
fn split_line(text: &str, tokens: &mut Vec<EdgeToken>) -> Result<(), (Range<usize>, BilingualText)> {
    tokens.clear();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c == '#' {
            break;
        } else if is_gap(c) {
            at += c.len_utf8();
        } else if let Some(arrow) = ["->", "→"].into_iter().find(|arrow| rest.starts_with(arrow)) {
            tokens.push(EdgeToken::Arrow(at..at + arrow.len()));
            at += arrow.len();
        } else if let Some(other) = ["-->", "--", "=>", "==>", "<-"].into_iter().find(|other| rest.starts_with(other)) {
            let message = text!("an arrow is written `->`, not `{other}`");
            return Err((at..at + other.len(), message));
        } else if c == '"' {
            let (name, len) =
                parse_quoted(rest, true).ok_or_else(|| (at..text.len(), text!("this quotation mark is not closed")))?;
            tokens.push(EdgeToken::Quoted(at..at + len, name));
            at += len;
        } else {
            let blank = rest.find(|c: char| is_gap(c) || c == '"').unwrap_or(rest.len());
            let arrow = |arrow| rest[..blank].find(arrow).unwrap_or(blank);
            let len = arrow("->").min(arrow("→"));
            tokens.push(EdgeToken::Plain(at..at + len));
            at += len;
        }
    }
    Ok(())
}

/// Parses a name in double quotes at the start of a text; also returns its length with the quotes. `\"` and `\\` are escapes as
/// in JSON; if `in_line` is set, so are `\n` and `\r`.
pub(crate) fn parse_quoted(text: &str, in_line: bool) -> Option<(String, usize)> {
    let (mut name, mut escaped) = (String::new(), false);
    for (at, c) in text.char_indices().skip(1) {
        match c {
            'n' | 'r' if escaped && in_line => {
                name.push(if c == 'n' { '\n' } else { '\r' });
                escaped = false;
            }
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
