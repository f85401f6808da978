//! The DOT language of Graphviz, as far as it describes edges.
//!
//! Attributes, ports and names of subgraphs are skipped; a subgraph at an end of an edge means all its vertices.
//! The existing parsers of DOT for Rust are under the GPL, which this project cannot use.

use super::collect::EdgeCollector;
use super::edges::parse_quoted;
use super::{GraphReadError, GraphTextError, NamedGraph};
use grundy_game::{BilingualText, Budget, text};
use std::io::{BufRead, Read};
use std::ops::Range;

/// The maximum nesting depth of subgraphs.
const MAX_SUBGRAPH_DEPTH: usize = 200;

/// Reads a `digraph`.
///
/// # Errors
/// Returns the errors of [`read`](super::read()).
pub(crate) fn read(input: &mut dyn BufRead, budget: &dyn Budget) -> Result<NamedGraph, GraphReadError> {
    let text = read_text(input, budget)?;
    let mut parser = DotParser { text: &text, byte_offset: 0, collector: EdgeCollector::new(budget) };
    parser.parse_graph()?;
    parser.collector.finish()
}

/// Reads the whole input as a text.
///
/// # Errors
/// Returns an error if reading fails, the text is too long for the budget, or the text is not UTF-8.
pub(crate) fn read_text(input: &mut dyn BufRead, budget: &dyn Budget) -> Result<String, GraphReadError> {
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
        let message = text!("the byte {byte:#04x} is not UTF-8");
        error_at(&String::from_utf8_lossy(bytes), at..at + 3, message)
    })?;
    Ok(text.strip_prefix('\u{feff}').map(String::from).unwrap_or(text))
}

/// Makes an error at a place of a text.
pub(crate) fn error_at(text: &str, span: Range<usize>, message: BilingualText) -> GraphReadError {
    let start = text.floor_char_boundary(span.start.min(text.len()));
    let first = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let last = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let line = text[..first].matches('\n').count() + 1;
    let source = text[first..last].trim_end_matches('\r').to_string();
    let (last, start) = (first + source.len(), start.min(first + source.len()));
    let end = text.ceil_char_boundary(span.end.min(text.len())).clamp(start, last);
    GraphReadError::Misread(Box::new(GraphTextError {
        line: Some(line),
        source,
        span: start - first..end - first,
        message,
        help: Vec::new(),
    }))
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum DotToken {
    /// A name, and whether it was quoted; a quoted name is never a keyword.
    Id(String, bool),
    Arrow,
    Line,
    Sign(char),
    End,
}

impl DotToken {
    fn is_keyword(&self, keyword: &str) -> bool {
        matches!(self, DotToken::Id(name, false) if name.eq_ignore_ascii_case(keyword))
    }
}

struct DotParser<'a> {
    text: &'a str,
    byte_offset: usize,
    collector: EdgeCollector<'a>,
}

impl DotParser<'_> {
    fn parse_graph(&mut self) -> Result<(), GraphReadError> {
        let (mut token, mut span) = self.take_token()?;
        if token.is_keyword("strict") {
            (token, span) = self.take_token()?;
        }
        if token.is_keyword("graph") {
            let message = text!("this is an undirected graph; a move has a direction: `digraph {{ a -> b }}`");
            return Err(self.error(span, message));
        }
        if !token.is_keyword("digraph") {
            return Err(self.error(span, text!("`digraph` is expected here")));
        }
        if let (DotToken::Id(..), _) = self.peek_token()? {
            self.take_token()?;
        }
        self.expect_sign('{')?;
        self.parse_statements(0)?;
        match self.take_token()? {
            (DotToken::End, _) => Ok(()),
            (_, span) => Err(self.error(span, text!("the graph ended before this"))),
        }
    }

    /// Parses the statements up to the closing brace, and returns the vertices that they name.
    fn parse_statements(&mut self, depth: usize) -> Result<Vec<u32>, GraphReadError> {
        let mut members = Vec::new();
        loop {
            let (token, span) = self.peek_token()?;
            match token {
                DotToken::Sign('}') => {
                    self.take_token()?;
                    members.sort_unstable();
                    members.dedup();
                    return Ok(members);
                }
                DotToken::Sign(';') => {
                    self.take_token()?;
                }
                DotToken::End => {
                    return Err(self.error(span, text!("a `}}` is missing at the end")));
                }
                _ if token.is_keyword("graph") || token.is_keyword("node") || token.is_keyword("edge") => {
                    self.take_token()?;
                    self.skip_attributes()?;
                }
                _ => self.parse_statement(&mut members, depth)?,
            }
        }
    }

    fn parse_statement(&mut self, members: &mut Vec<u32>, depth: usize) -> Result<(), GraphReadError> {
        let Some(mut from) = self.parse_edge_end(depth)? else { return Ok(()) };
        members.extend(&from);
        loop {
            match self.peek_token()? {
                (DotToken::Arrow, _) => {
                    self.take_token()?;
                    let (_, span) = self.peek_token()?;
                    let Some(to) = self.parse_edge_end(depth)? else {
                        return Err(self.error(span, text!("a vertex is expected here")));
                    };
                    for &from in &from {
                        for &to in &to {
                            self.collector.add_edge(from, to)?;
                        }
                    }
                    members.extend(&to);
                    from = to;
                }
                (DotToken::Line, span) => {
                    let message = text!("`--` has no direction; a move is `a -> b`");
                    return Err(self.error(span, message));
                }
                _ => break,
            }
        }
        self.skip_attributes()
    }

    /// Parses an end of an edge: a vertex, or all vertices of a subgraph; `None` for `name = value`.
    fn parse_edge_end(&mut self, depth: usize) -> Result<Option<Vec<u32>>, GraphReadError> {
        let (token, span) = self.take_token()?;
        if token.is_keyword("subgraph") {
            if let (DotToken::Id(..), _) = self.peek_token()? {
                self.take_token()?;
            }
            self.expect_sign('{')?;
            return self.parse_subgraph(span, depth).map(Some);
        }
        match token {
            DotToken::Sign('{') => self.parse_subgraph(span, depth).map(Some),
            DotToken::Id(name, _) => {
                if let (DotToken::Sign('='), _) = self.peek_token()? {
                    self.take_token()?;
                    return match self.take_token()? {
                        (DotToken::Id(..), _) => Ok(None),
                        (_, span) => Err(self.error(span, text!("a value is expected here"))),
                    };
                }
                while let (DotToken::Sign(':'), _) = self.peek_token()? {
                    self.take_token()?; // a port: where the edge touches the drawing of the vertex
                    self.take_token()?;
                }
                Ok(Some(vec![self.collector.named_vertex(&name)?]))
            }
            _ => Err(self.error(span, text!("a vertex is expected here"))),
        }
    }

    fn parse_subgraph(&mut self, span: Range<usize>, depth: usize) -> Result<Vec<u32>, GraphReadError> {
        if depth >= MAX_SUBGRAPH_DEPTH {
            let message = text!("subgraphs are nested more than {MAX_SUBGRAPH_DEPTH} deep");
            return Err(self.error(span, message));
        }
        self.parse_statements(depth + 1)
    }

    /// Skips lists of attributes.
    fn skip_attributes(&mut self) -> Result<(), GraphReadError> {
        while let (DotToken::Sign('['), open) = self.peek_token()? {
            self.take_token()?;
            loop {
                match self.take_token()? {
                    (DotToken::Sign(']'), _) => break,
                    (DotToken::End | DotToken::Sign('{' | '}' | '['), _) => {
                        return Err(self.error(open, text!("this `[` is not closed")));
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn expect_sign(&mut self, sign: char) -> Result<(), GraphReadError> {
        match self.take_token()? {
            (DotToken::Sign(found), _) if found == sign => Ok(()),
            (_, span) => Err(self.error(span, text!("`{sign}` is expected here"))),
        }
    }

    fn peek_token(&mut self) -> Result<(DotToken, Range<usize>), GraphReadError> {
        let at = self.byte_offset;
        let token = self.take_token();
        self.byte_offset = at;
        token
    }

    /// The next token, and its place.
    fn take_token(&mut self) -> Result<(DotToken, Range<usize>), GraphReadError> {
        self.skip_space()?;
        let (start, rest) = (self.byte_offset, &self.text[self.byte_offset..]);
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || !c.is_ascii();
        let Some(first) = rest.chars().next() else { return Ok((DotToken::End, start..start)) };
        let number = rest.find(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '.'))).unwrap_or(rest.len());
        let (token, len) = match first {
            '-' if rest.starts_with("->") => (DotToken::Arrow, 2),
            '-' if rest.starts_with("--") => (DotToken::Line, 2),
            '"' => match parse_quoted(rest, false) {
                Some((name, len)) => (DotToken::Id(name, true), len),
                None => {
                    let message = text!("this quotation mark is not closed");
                    return Err(self.error(start..start + 1, message));
                }
            },
            '<' => match html_length(rest) {
                Some(len) => (DotToken::Id(rest[..len].into(), true), len),
                None => return Err(self.error(start..start + 1, text!("this `<` is not closed"))),
            },
            '0'..='9' | '-' | '.' => {
                // `1->2` is an edge: the minus of an arrow is not part of the number.
                let len = rest[1..number.max(1)].find('-').map_or(number.max(1), |minus| minus + 1);
                (DotToken::Id(rest[..len].into(), false), len)
            }
            c if is_name(c) => {
                let len = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
                (DotToken::Id(rest[..len].into(), false), len)
            }
            c => (DotToken::Sign(c), c.len_utf8()),
        };
        self.byte_offset = start + len;
        Ok((token, start..start + len))
    }

    /// Skips white space and comments.
    fn skip_space(&mut self) -> Result<(), GraphReadError> {
        loop {
            let rest = &self.text[self.byte_offset..];
            let blank = rest.len() - rest.trim_start().len();
            let rest = &rest[blank..];
            let first_in_line = || {
                let before = self.text[..self.byte_offset + blank].chars().rev();
                before.take_while(|c| *c != '\n').all(char::is_whitespace)
            };
            let len = if rest.starts_with("//") || (rest.starts_with('#') && first_in_line()) {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                let Some(end) = rest.find("*/") else {
                    let start = self.byte_offset + blank;
                    return Err(self.error(start..start + 2, text!("this comment is not closed")));
                };
                end + 2
            } else {
                self.byte_offset += blank;
                return Ok(());
            };
            self.byte_offset += blank + len;
        }
    }

    fn error(&self, span: Range<usize>, message: BilingualText) -> GraphReadError {
        error_at(self.text, span, message)
    }
}

/// The length of `<…>` with nested pairs of these brackets; `None` if it is not closed.
fn html_length(text: &str) -> Option<usize> {
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
