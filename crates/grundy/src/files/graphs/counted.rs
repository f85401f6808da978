//! Edge lists as contests have them: the numbers of vertices and edges first, then one edge `u v` per line.

use super::collect::EdgeCollector;
use super::lines::GraphLineReader;
use super::{EdgeCounts, GraphReadError, NamedGraph};
use grundy_game::{Budget, counted_noun, text};
use grundy_graph::MAX_VERTICES;
use std::io::BufRead;
use std::ops::Range;

/// Reads an edge list whose first line has the numbers of vertices and edges.
///
/// The vertices are the numbers from 1 on, or from 0 on if 0 occurs; those without edges count, too. `#` begins a comment.
///
/// # Errors
/// Returns the errors of [`read`](super::read()), or an error if the counts are wrong or a number is no vertex.
pub(crate) fn read(input: &mut dyn BufRead, budget: &dyn Budget) -> Result<NamedGraph, GraphReadError> {
    let mut collector = EdgeCollector::new(budget);
    let mut lines = GraphLineReader::new(input);
    let mut counts: Option<EdgeCounts> = None;
    let (mut edges, mut least, mut largest) = (0, u64::MAX, 0);
    while lines.next()?.is_some() {
        let text = lines.text()?;
        let (numbers, end) = match split_numbers(text) {
            Ok(split) => split,
            Err(span) => return Err(lines.error_at(span, text!("a whole number of at least 0 is expected here"))),
        };
        match (&numbers[..], counts) {
            ([], _) => {}
            (&[(vertices, ref span), (edges, _)], None) => {
                if vertices >= MAX_VERTICES as u64 {
                    return Err(lines.error_at(span.clone(), text!("a graph has fewer than {MAX_VERTICES} vertices")));
                }
                counts = Some(EdgeCounts { vertices, edges });
            }
            (_, None) => {
                let message = text!("the first line has the numbers of vertices and edges");
                return Err(lines.error_at(0..end, message));
            }
            (&[(from, ref first), (to, ref second)], Some(counts)) => {
                if edges == counts.edges {
                    let message = text!(
                        "the first line announces {edges}, but there are more",
                        edges = (counted_noun(&counts.edges, "edge", "edges"), counts.edges)
                    );
                    return Err(lines.error_at(first.start..second.end, message));
                }
                for (vertex, span) in [(from, first), (to, second)] {
                    (least, largest) = (least.min(vertex), largest.max(vertex));
                    if let Some(message) = counts.misfit(least, largest, vertex) {
                        return Err(lines.error_at(span.clone(), message));
                    }
                }
                edges += 1;
                let (from, to) = (collector.numbered_vertex(from)?, collector.numbered_vertex(to)?);
                collector.add_edge(from, to)?;
            }
            (_, Some(_)) => return Err(lines.error_at(0..end, text!("an edge has two ends"))),
        }
    }
    let Some(counts) = counts else {
        return Err(GraphReadError::without_place(text!("the first line has the numbers of vertices and edges")));
    };
    if edges < counts.edges {
        let announced = counts.edges;
        return Err(GraphReadError::without_place(text!(
            "the first line announces {announced}, but there {are} {edges}",
            announced = (counted_noun(&announced, "edge", "edges"), announced),
            are = if edges == 1 { "is" } else { "are" }
        )));
    }
    let first = u64::from(least != 0);
    for vertex in first..first + counts.vertices {
        collector.numbered_vertex(vertex)?;
    }
    collector.finish()
}

impl EdgeCounts {
    /// The reason why a vertex does not belong to the graph, given the smallest and the largest number that occurred.
    fn misfit(self, least: u64, largest: u64, vertex: u64) -> Option<grundy_game::BilingualText> {
        let vertices = self.vertices;
        if largest > vertices || vertices == 0 {
            return Some(if vertices == 1 {
                text!("{vertex} is not a vertex: the first line announces only one")
            } else {
                text!("{vertex} is not one of the {vertices} vertices that the first line announces")
            });
        }
        (least == 0 && largest == vertices)
            .then(|| text!("the vertices are numbered from 0 or from 1, but both 0 and {vertices} occur"))
    }
}

/// The numbers of a line with their places, and where its text ends.
///
/// # Errors
/// Returns the place of a token that is not a number.
#[expect(clippy::type_complexity, reason = "used once")]
fn split_numbers(text: &str) -> Result<(Vec<(u64, Range<usize>)>, usize), Range<usize>> {
    let text = text.split('#').next().unwrap_or("");
    let (mut numbers, mut at) = (Vec::new(), 0);
    for token in text.split(char::is_whitespace) {
        let span = at..at + token.len();
        // The white space after the token may have several bytes.
        at = span.end + text[span.end..].chars().next().map_or(0, char::len_utf8);
        if token.is_empty() {
            continue;
        }
        let digits = token.bytes().all(|byte| byte.is_ascii_digit());
        match token.parse() {
            Ok(number) if digits => numbers.push((number, span)),
            _ => return Err(span),
        }
    }
    Ok((numbers, text.trim_end().len()))
}

/// Checks whether the first line of an edge list fits as the counts of the other lines.
#[derive(Default)]
pub(crate) struct CountsWatch {
    first_edge: Option<(u64, u64)>,
    edge_count: u64,
    largest_number: u64,
    has_zero: bool,
    other: bool,
}

impl CountsWatch {
    /// Records an edge between two numbers.
    #[inline]
    pub(crate) fn note_numbers(&mut self, from: u64, to: u64) {
        if self.first_edge.is_none() {
            self.first_edge = Some((from, to));
            return;
        }
        self.edge_count += 1;
        self.largest_number = self.largest_number.max(from).max(to);
        self.has_zero |= from == 0 || to == 0;
    }

    /// Records a line with anything else.
    pub(crate) fn note_other_line(&mut self) {
        self.other = true;
    }

    /// The counts, if the first line fits as such.
    pub(crate) fn counts(&self) -> Option<EdgeCounts> {
        let (vertices, edges) = self.first_edge?;
        let last = if self.has_zero { vertices.checked_sub(1)? } else { vertices };
        let fits = !self.other && edges > 0 && edges == self.edge_count && self.largest_number <= last;
        fits.then_some(EdgeCounts { vertices, edges })
    }
}

#[cfg(test)]
mod tests {
    use crate::graphs::{GraphFormat, GraphReadError, read, read_with_counts};

    fn failure(text: &str) -> (Option<usize>, String) {
        match read(&mut text.as_bytes(), GraphFormat::Counted, &()) {
            Err(GraphReadError::Misread(misread)) => (misread.line, misread.message.en.to_string()),
            other => panic!("{text:?}: {other:?}"),
        }
    }

    #[test]
    fn vertices_without_edges_count() {
        for (text, names) in [
            ("4 2\n1 2\n2 3\n", vec!["1", "2", "3", "4"]),
            ("# a comment\n\n4 2 # counts\n 0 2\n2\t3\n\n", vec!["0", "1", "2", "3"]),
            ("3 0", vec!["1", "2", "3"]),
            ("2 1\r\n2 1\r\n", vec!["1", "2"]),
        ] {
            let graph = read(&mut text.as_bytes(), GraphFormat::Counted, &()).expect(text);
            let found: Vec<String> =
                (0..graph.graph.vertices() as u32).map(|vertex| graph.names.name_of(vertex).to_string()).collect();
            assert_eq!(found, names, "{text:?}");
        }
    }

    #[test]
    fn wrong_counts_are_errors() {
        for (text, line, part) in [
            ("", None, "the first line has the numbers"),
            ("# nothing\n", None, "the first line has the numbers"),
            ("3\n1 2\n", Some(1), "the first line has the numbers"),
            ("3 2 1\n", Some(1), "the first line has the numbers"),
            ("3 2\n1 2\n", None, "announces 2 edges, but there is 1"),
            ("3 1\n1 2\n2 3\n", Some(3), "announces 1 edge, but there are more"),
            ("3 1\n1 4\n", Some(2), "4 is not one of the 3 vertices"),
            ("0 1\n0 0\n", Some(2), "0 is not one of the 0 vertices"),
            ("3 2\n0 1\n1 3\n", Some(3), "both 0 and 3 occur"),
            ("3 1\n1 -2\n", Some(2), "a whole number of at least 0"),
            ("3 1\n1 x\n", Some(2), "a whole number of at least 0"),
            ("3 1\n1 2 5\n", Some(2), "an edge has two ends"),
            ("3 1\n1\n", Some(2), "an edge has two ends"),
            ("10000000000000000000000000000000000000000 1\n", Some(1), "a whole number of at least 0"),
            ("1000000000000000000 1\n1 2\n", Some(1), "a graph has fewer than"),
            ("0 0\n", None, "no vertices"),
        ] {
            let (found, message) = failure(text);
            assert!(found == line && message.contains(part), "{text:?}: {found:?}: {message}");
        }
    }

    #[test]
    fn a_first_line_that_fits_as_counts_is_noticed() {
        for (text, fits) in [
            ("3 2\n1 2\n2 3\n", true),
            ("# a comment\n3 2\n0 1\n1 2\n", true),
            ("3 2\n0 1\n1 3\n", false),
            ("3 2\n1 2\n", false),
            ("3 2\n1 2\n2 4\n", false),
            ("3 2\n1 2\n2 -> 3\n", false),
            ("a b\n1 2\n", false),
            ("5 0\n", false),
        ] {
            let read = read_with_counts(&mut text.as_bytes(), GraphFormat::Edges, &()).expect(text);
            assert_eq!(read.counts.is_some(), fits, "{text:?}");
            let counted = read_with_counts(&mut text.as_bytes(), GraphFormat::Counted, &());
            assert!(!fits || counted.is_ok_and(|graph| graph.counts.is_none()), "{text:?}");
        }
    }
}
