//! The pictures of components, cut to pieces that they share: most squares of two boards look the same.

use grundy::{Lang, Sum};
use grundy_draw::{Drawn, Link, Part, Theme, position};
use std::collections::{BTreeSet, HashMap};

/// The pieces: a picture is some of them, one behind the other.
#[derive(Default)]
pub(super) struct Pictures {
    pub(super) pieces: Vec<String>,
    numbers: HashMap<String, u32>,
    bytes: usize,
}

/// What begins a piece: a part, or one that leads somewhere.
const BEGINNINGS: [&str; 2] = ["<g><title>", "<a class="];

impl Pictures {
    /// Draws a component, in which some parts can be clicked, and gives the numbers of its pieces.
    ///
    /// A part that can be clicked is a link to `#` and its number; the script says what it does.
    pub(super) fn add(&mut self, alone: &Sum, clicked: impl Iterator<Item = usize>, lang: Lang) -> Vec<u32> {
        let clicked: BTreeSet<usize> = clicked.collect();
        let link = |part: usize| Link {
            part: Part { component: 0, part },
            href: format!("#{part}"),
            title: format!("#{part}"),
        };
        let links = clicked.into_iter().map(link).collect();
        let svg = position(alone, &Drawn { theme: Theme::Page, lang, links, ..Drawn::default() });
        let mut rest = svg.trim_end();
        let mut pieces = Vec::new();
        while !rest.is_empty() {
            let next = BEGINNINGS.iter().filter_map(|beginning| Some(rest.get(1..)?.find(beginning)? + 1)).min();
            let (piece, behind) = rest.split_at(next.unwrap_or(rest.len()));
            pieces.push(self.number(piece));
            rest = behind;
        }
        pieces
    }

    fn number(&mut self, piece: &str) -> u32 {
        if let Some(&number) = self.numbers.get(piece) {
            return number;
        }
        self.bytes += piece.len();
        self.pieces.push(piece.to_string());
        let number = self.pieces.len() as u32 - 1;
        self.numbers.insert(piece.to_string(), number);
        number
    }

    /// How many bytes the pieces have.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::Pictures;
    use grundy::Lang;

    #[test]
    fn the_pieces_are_the_picture() {
        let mut pictures = Pictures::default();
        let mut pieces = 0;
        for text in ["cram(3, 3)", "cram(\"...|...|..#\")", "chomp(3, 4)", "nim(7)", "kayles(5)"] {
            let sum = grundy::parse(text).expect("it is a position");
            let numbers = pictures.add(&sum, [0, 2].into_iter(), Lang::En);
            let picture: String = numbers.iter().map(|&number| &pictures.pieces[number as usize][..]).collect();
            assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"), "{text}: {picture}");
            assert_eq!(picture.matches("<a ").count(), 2, "{text}: {picture}");
            assert_eq!(picture.matches("<svg").count(), 1, "{text}: {picture}");
            pieces += numbers.len();
        }
        assert!(pictures.pieces.len() < pieces, "nothing is shared");
    }
}
