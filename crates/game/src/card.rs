//! What a person is told of a game.

use grundy_theory::{Cite, Said};

/// The card of a game: from it are made the catalogue, the help, the web menu and the documentation.
///
/// Pairs of texts are English and Simplified Chinese.
#[derive(Debug)]
pub struct Card {
    /// The name in the notation.
    pub name: &'static str,
    /// What people call the game.
    pub names: (&'static str, &'static str),
    /// Other names that the notation understands.
    pub aliases: &'static [&'static str],
    /// Where it belongs.
    pub kind: Kind,
    /// How it is called, such as `bash(m)(n, …)`.
    pub form: &'static str,
    /// The rules in words.
    pub rules: (&'static str, &'static str),
    /// The theorem that decides it, in a sentence; empty where none is known.
    pub theorem: (&'static str, &'static str),
    /// Why: the proof in a paragraph, or how the game is computed.
    pub why: (&'static str, &'static str),
    /// Where it stands in the literature.
    pub sources: &'static [&'static Cite],
    /// An expression that works.
    pub example: &'static str,
}

impl Card {
    /// The name that people use, in both languages.
    pub fn title(&self) -> Said {
        Said::of(self.names)
    }
}

/// The families of games by which the catalogue is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Take from heaps.
    Taking,
    /// Take from heaps and break them.
    Breaking,
    /// Several numbers that hang together.
    Coordinates,
    /// Pieces and cells.
    Board,
    /// Not a game but a set of numbers that rules speak of.
    Numbers,
}

impl Kind {
    /// All families, in the order of the catalogue.
    pub const ALL: [Kind; 5] = [Kind::Taking, Kind::Breaking, Kind::Coordinates, Kind::Board, Kind::Numbers];

    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Taking => "taking",
            Kind::Breaking => "breaking",
            Kind::Coordinates => "coordinates",
            Kind::Board => "board",
            Kind::Numbers => "numbers",
        }
    }

    /// The name in words.
    pub fn said(self) -> Said {
        Said::of(match self {
            Kind::Taking => ("taking from heaps", "取石子"),
            Kind::Breaking => ("taking and breaking", "取石子与分堆"),
            Kind::Coordinates => ("several numbers", "多个数"),
            Kind::Board => ("boards", "棋盘"),
            Kind::Numbers => ("sets of numbers", "数集"),
        })
    }
}
