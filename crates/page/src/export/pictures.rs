//! The pictures of components, split into shared pieces: most squares of two boards look the same.
//!
//! Pieces are split again into elements, because squares with different contents have elements in common.

use grundy::{Lang, Sum};
use grundy_draw::{PartLink, PicturePart, PositionPictureOptions, Theme, position};
use std::collections::{BTreeSet, HashMap};

/// The pieces. A picture is a sequence of pieces.
#[derive(Default)]
pub(super) struct SharedPictures {
    pub(super) pieces: Vec<Vec<u32>>,
    /// The elements, with the text in them. A piece is a sequence of elements.
    pub(super) elements: Vec<String>,
    piece_numbers: HashMap<String, u32>,
    element_numbers: HashMap<String, u32>,
    bytes: usize,
}

/// The beginnings of a piece: a part, or a part with a link.
const PIECE_BEGINNINGS: [&str; 2] = ["<g><title>", "<a class="];

impl SharedPictures {
    /// Draws a component with links on some parts, and returns the numbers of its pieces.
    ///
    /// The link of a part is `#` with the number of the part; the script handles the click.
    /// The titles with the name of the component are left empty, and the script fills them in.
    pub(super) fn add_component(&mut self, alone: &Sum, clicked: impl Iterator<Item = usize>, lang: Lang) -> Vec<u32> {
        let clicked: BTreeSet<usize> = clicked.collect();
        let link = |part: usize| PartLink {
            part: PicturePart { component: 0, part },
            href: format!("#{part}"),
            title: format!("#{part}"),
        };
        let links = clicked.into_iter().map(link).collect();
        let svg = position(
            alone,
            &PositionPictureOptions { theme: Theme::Page, lang, links, ..PositionPictureOptions::default() },
        );
        let svg = without_name(svg.trim_end());
        let mut rest = &svg[..];
        let mut pieces = Vec::new();
        while !rest.is_empty() {
            let next = PIECE_BEGINNINGS.iter().filter_map(|beginning| Some(rest.get(1..)?.find(beginning)? + 1)).min();
            let (piece, behind) = rest.split_at(next.unwrap_or(rest.len()));
            pieces.push(self.piece_number(piece));
            rest = behind;
        }
        pieces
    }

    fn piece_number(&mut self, piece: &str) -> u32 {
        if let Some(&number) = self.piece_numbers.get(piece) {
            return number;
        }
        let mut elements = Vec::new();
        let mut rest = piece;
        while !rest.is_empty() {
            let tags = rest.match_indices('<').map(|(at, _)| at).filter(|&at| at > 0);
            let next = tags.into_iter().find(|&at| !rest[at..].starts_with("</"));
            let (element, behind) = rest.split_at(next.unwrap_or(rest.len()));
            elements.push(self.element_number(element));
            rest = behind;
        }
        self.bytes += 5 * elements.len();
        self.pieces.push(elements);
        let number = self.pieces.len() as u32 - 1;
        self.piece_numbers.insert(piece.to_string(), number);
        number
    }

    fn element_number(&mut self, element: &str) -> u32 {
        if let Some(&number) = self.element_numbers.get(element) {
            return number;
        }
        self.bytes += element.len();
        self.elements.push(element.to_string());
        let number = self.elements.len() as u32 - 1;
        self.element_numbers.insert(element.to_string(), number);
        number
    }

    /// The total size of the pieces in bytes.
    pub(super) fn byte_count(&self) -> usize {
        self.bytes
    }
}

/// A picture without its name: every title equal to the first one is emptied.
fn without_name(svg: &str) -> String {
    const BLANK_TITLE: &str = "<title></title>";
    let name = svg.split_once("<title>").and_then(|(_, behind)| Some(behind.split_once("</title>")?.0));
    name.map_or_else(|| svg.into(), |name| svg.replace(&format!("<title>{name}</title>"), BLANK_TITLE))
}

#[cfg(test)]
mod tests {
    use super::SharedPictures;
    use grundy::Lang;

    #[test]
    fn the_pieces_are_the_picture() {
        let mut pictures = SharedPictures::default();
        let mut pieces = 0;
        for text in ["cram(3, 3)", "cram(\"...|...|..#\")", "chomp(3, 4)", "nim(7)", "kayles(5)"] {
            let sum = grundy::parse(text).expect("it is a position");
            let numbers = pictures.add_component(&sum, [0, 2].into_iter(), Lang::En);
            let elements = numbers.iter().flat_map(|&number| &pictures.pieces[number as usize]);
            let picture: String = elements.map(|&number| &pictures.elements[number as usize][..]).collect();
            assert!(!picture.contains(text), "{text}: {picture}");
            assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"), "{text}: {picture}");
            assert_eq!(picture.matches("<a ").count(), 2, "{text}: {picture}");
            assert_eq!(picture.matches("<svg").count(), 1, "{text}: {picture}");
            pieces += numbers.len();
        }
        assert!(pictures.pieces.len() < pieces, "no piece is shared");
        let elements: usize = pictures.pieces.iter().map(Vec::len).sum();
        assert!(pictures.elements.len() < elements, "{} elements for {elements}", pictures.elements.len());
    }
}
