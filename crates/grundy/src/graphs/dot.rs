//! The DOT language of Graphviz, as far as it describes edges.
//!
//! Attributes, ports and names of subgraphs are skipped; a subgraph at an end of an edge stands for all its vertices.
//! The existing parsers of DOT for Rust are under the GPL, which this project cannot use.

use super::collect::Collector;
use super::edges::quoted;
use super::{Misread, NamedGraph, Unread};
use grundy_game::Budget;
use grundy_theory::{Said, say};
use std::io::{BufRead, Read};
use std::ops::Range;

/// The deepest nesting of subgraphs.
const DEEPEST: usize = 200;

/// Reads a `digraph`.
///
/// # Errors
/// As [`read`](super::read()).
pub(crate) fn read(input: &mut dyn BufRead, budget: &dyn Budget) -> Result<NamedGraph, Unread> {
    let text = whole(input, budget)?;
    let mut parser = Parser { text: &text, at: 0, collector: Collector::new(budget) };
    parser.graph()?;
    parser.collector.finish()
}

/// Reads the whole input as a text.
///
/// # Errors
/// It fails, is too long for the budget, or is not UTF-8.
pub(crate) fn whole(input: &mut dyn BufRead, budget: &dyn Budget) -> Result<String, Unread> {
    let mut bytes = Vec::new();
    loop {
        let read = input.take(1 << 20).read_to_end(&mut bytes)?;
        budget.spend(0, read as u64)?;
        if read == 0 {
            break;
        }
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let (at, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
        let byte = bytes[at];
        let said = say!("the byte {byte:#04x} is not UTF-8", "字节 {byte:#04x} 不是 UTF-8");
        misread(&String::from_utf8_lossy(bytes), at..at + 3, said)
    })?;
    Ok(text.strip_prefix('\u{feff}').map(String::from).unwrap_or(text))
}

/// Makes an error at a place of a text.
pub(crate) fn misread(text: &str, span: Range<usize>, said: Said) -> Unread {
    let start = text.floor_char_boundary(span.start.min(text.len()));
    let first = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let last = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let line = text[..first].matches('\n').count() + 1;
    let source = text[first..last].trim_end_matches('\r').to_string();
    let (last, start) = (first + source.len(), start.min(first + source.len()));
    let end = text.ceil_char_boundary(span.end.min(text.len())).clamp(start, last);
    Unread::Misread(Box::new(Misread {
        line: Some(line),
        source,
        span: start - first..end - first,
        said,
        help: Vec::new(),
    }))
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// A name, and whether it was quoted; a quoted name is never a keyword.
    Id(String, bool),
    Arrow,
    Line,
    Sign(char),
    End,
}

impl Token {
    fn is(&self, keyword: &str) -> bool {
        matches!(self, Token::Id(name, false) if name.eq_ignore_ascii_case(keyword))
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    collector: Collector<'a>,
}

impl Parser<'_> {
    fn graph(&mut self) -> Result<(), Unread> {
        let (mut token, mut span) = self.take()?;
        if token.is("strict") {
            (token, span) = self.take()?;
        }
        if token.is("graph") {
            let said = say!(
                "this is an undirected graph; a move has a direction: `digraph {{ a -> b }}`",
                "这是无向图；走法有方向：`digraph {{ a -> b }}`"
            );
            return Err(self.wrong(span, said));
        }
        if !token.is("digraph") {
            return Err(self.wrong(span, say!("`digraph` is expected here", "这里应为 `digraph`")));
        }
        if let (Token::Id(..), _) = self.peek()? {
            self.take()?;
        }
        self.sign('{')?;
        self.statements(0)?;
        match self.take()? {
            (Token::End, _) => Ok(()),
            (_, span) => Err(self.wrong(span, say!("the graph ended before this", "图在此之前已经结束"))),
        }
    }

    /// Parses the statements up to the closing brace, and returns the vertices that they name.
    fn statements(&mut self, depth: usize) -> Result<Vec<u32>, Unread> {
        let mut members = Vec::new();
        loop {
            let (token, span) = self.peek()?;
            match token {
                Token::Sign('}') => {
                    self.take()?;
                    members.sort_unstable();
                    members.dedup();
                    return Ok(members);
                }
                Token::Sign(';') => {
                    self.take()?;
                }
                Token::End => {
                    return Err(self.wrong(span, say!("a `}}` is missing at the end", "末尾缺少 `}}`")));
                }
                _ if token.is("graph") || token.is("node") || token.is("edge") => {
                    self.take()?;
                    self.attributes()?;
                }
                _ => self.statement(&mut members, depth)?,
            }
        }
    }

    fn statement(&mut self, members: &mut Vec<u32>, depth: usize) -> Result<(), Unread> {
        let Some(mut from) = self.end(depth)? else { return Ok(()) };
        members.extend(&from);
        loop {
            match self.peek()? {
                (Token::Arrow, _) => {
                    self.take()?;
                    let (_, span) = self.peek()?;
                    let Some(to) = self.end(depth)? else {
                        return Err(self.wrong(span, say!("a vertex is expected here", "这里应为一个顶点")));
                    };
                    for &from in &from {
                        for &to in &to {
                            self.collector.edge(from, to)?;
                        }
                    }
                    members.extend(&to);
                    from = to;
                }
                (Token::Line, span) => {
                    let said = say!("`--` has no direction; a move is `a -> b`", "`--` 没有方向；走法写作 `a -> b`");
                    return Err(self.wrong(span, said));
                }
                _ => break,
            }
        }
        self.attributes()
    }

    /// Parses an end of an edge: a vertex, or all vertices of a subgraph; `None` for `name = value`.
    fn end(&mut self, depth: usize) -> Result<Option<Vec<u32>>, Unread> {
        let (token, span) = self.take()?;
        if token.is("subgraph") {
            if let (Token::Id(..), _) = self.peek()? {
                self.take()?;
            }
            self.sign('{')?;
            return self.inside(span, depth).map(Some);
        }
        match token {
            Token::Sign('{') => self.inside(span, depth).map(Some),
            Token::Id(name, _) => {
                if let (Token::Sign('='), _) = self.peek()? {
                    self.take()?;
                    return match self.take()? {
                        (Token::Id(..), _) => Ok(None),
                        (_, span) => Err(self.wrong(span, say!("a value is expected here", "这里应为一个值"))),
                    };
                }
                while let (Token::Sign(':'), _) = self.peek()? {
                    self.take()?; // a port: where the edge touches the drawing of the vertex
                    self.take()?;
                }
                Ok(Some(vec![self.collector.vertex(&name)?]))
            }
            _ => Err(self.wrong(span, say!("a vertex is expected here", "这里应为一个顶点"))),
        }
    }

    fn inside(&mut self, span: Range<usize>, depth: usize) -> Result<Vec<u32>, Unread> {
        if depth >= DEEPEST {
            let said = say!("subgraphs are nested more than {DEEPEST} deep", "子图嵌套超过 {DEEPEST} 层");
            return Err(self.wrong(span, said));
        }
        self.statements(depth + 1)
    }

    /// Skips lists of attributes.
    fn attributes(&mut self) -> Result<(), Unread> {
        while let (Token::Sign('['), open) = self.peek()? {
            self.take()?;
            loop {
                match self.take()? {
                    (Token::Sign(']'), _) => break,
                    (Token::End | Token::Sign('{' | '}' | '['), _) => {
                        return Err(self.wrong(open, say!("this `[` is not closed", "这个 `[` 没有闭合")));
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn sign(&mut self, sign: char) -> Result<(), Unread> {
        match self.take()? {
            (Token::Sign(found), _) if found == sign => Ok(()),
            (_, span) => Err(self.wrong(span, say!("`{sign}` is expected here", "这里应为 `{sign}`"))),
        }
    }

    fn peek(&mut self) -> Result<(Token, Range<usize>), Unread> {
        let at = self.at;
        let token = self.take();
        self.at = at;
        token
    }

    /// The next token, and its place.
    fn take(&mut self) -> Result<(Token, Range<usize>), Unread> {
        self.skip()?;
        let (start, rest) = (self.at, &self.text[self.at..]);
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || !c.is_ascii();
        let Some(first) = rest.chars().next() else { return Ok((Token::End, start..start)) };
        let number = rest.find(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '.'))).unwrap_or(rest.len());
        let (token, len) = match first {
            '-' if rest.starts_with("->") => (Token::Arrow, 2),
            '-' if rest.starts_with("--") => (Token::Line, 2),
            '"' => match quoted(rest, false) {
                Some((name, len)) => (Token::Id(name, true), len),
                None => {
                    let said = say!("this quotation mark is not closed", "这个引号没有闭合");
                    return Err(self.wrong(start..start + 1, said));
                }
            },
            '<' => match html(rest) {
                Some(len) => (Token::Id(rest[..len].into(), true), len),
                None => return Err(self.wrong(start..start + 1, say!("this `<` is not closed", "这个 `<` 没有闭合"))),
            },
            '0'..='9' | '-' | '.' => {
                // `1->2` is an edge: the minus of an arrow is not part of the number.
                let len = rest[1..number.max(1)].find('-').map_or(number.max(1), |minus| minus + 1);
                (Token::Id(rest[..len].into(), false), len)
            }
            c if is_name(c) => {
                let len = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
                (Token::Id(rest[..len].into(), false), len)
            }
            c => (Token::Sign(c), c.len_utf8()),
        };
        self.at = start + len;
        Ok((token, start..start + len))
    }

    /// Skips white space and comments.
    fn skip(&mut self) -> Result<(), Unread> {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            let rest = &rest[blank..];
            let first_in_line = || {
                let before = self.text[..self.at + blank].chars().rev();
                before.take_while(|c| *c != '\n').all(char::is_whitespace)
            };
            let len = if rest.starts_with("//") || (rest.starts_with('#') && first_in_line()) {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                let Some(end) = rest.find("*/") else {
                    let start = self.at + blank;
                    return Err(self.wrong(start..start + 2, say!("this comment is not closed", "这个注释没有闭合")));
                };
                end + 2
            } else {
                self.at += blank;
                return Ok(());
            };
            self.at += blank + len;
        }
    }

    fn wrong(&self, span: Range<usize>, said: Said) -> Unread {
        misread(self.text, span, said)
    }
}

/// The length of `<…>` with nested pairs of these brackets; `None` if it is not closed.
fn html(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if depth == 1 => return Some(at + 1),
            '>' => depth -= 1,
            _ => {}
        }
    }
    None
}
