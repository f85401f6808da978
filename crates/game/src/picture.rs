//! Pictures of positions, as data: each game describes them in its own file, and `draw` renders them.
//!
//! The parts of a picture are numbered from 0. A move refers to the parts that a user would click to make it.

mod board;
mod change_description;
mod diagram;
mod heaps;
mod part_changes;
mod shapes;
mod sides;

use crate::BilingualText;
pub use board::{BoardCell, BoardPicture, Chessman, SquareStrip, StripSquare, UndrawnBoard};
pub use diagram::{Diagram, DiagramLayout, DiagramVertex, VertexKind};
pub use heaps::{HeapForm, HeapPicture, MAX_DRAWN_COUNTERS};
pub use part_changes::{changed_parts, split_heap_parts};
pub use shapes::PictureStyle;
pub use sides::BoardMove;

/// The picture of a component.
///
/// ```
/// use grundy_game::picture::{HeapForm, Picture, Scene};
/// let five = Picture::heap(5u32.into(), HeapForm::Pile);
/// assert_eq!(five.part_count(), 5); // its stones
/// assert!(matches!(five.scene, Scene::Heaps(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The content of the picture.
    pub scene: Scene,
    /// A line below the picture for facts that the scene cannot show, such as how many stones may be taken.
    pub note: Option<BilingualText>,
}

/// The content of a picture, and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scene {
    /// Heaps next to each other, or one below the other. The parts are the counters of the first heap, then those of the second,
    /// and so on; a heap of more than [`MAX_DRAWN_COUNTERS`] is one part.
    Heaps(Vec<HeapPicture>),
    /// Rows of numbered squares, one below the other. The parts are the squares, row by row.
    Strips(Vec<SquareStrip>),
    /// A board. The parts are all its cells, row by row.
    Board(BoardPicture),
    /// A board with too many cells to draw: one part.
    Rectangle(UndrawnBoard),
    /// A graph. The parts are the vertices, then the edges.
    Diagram(Diagram),
    /// Regions of a drawing. Each is a list of boundaries, and each boundary a cycle of spots. The parts are all spots in order,
    /// a spot once for each of its occurrences.
    Regions(Vec<Vec<Vec<BoundarySpot>>>),
    /// Several named pictures. The parts are those of the first, then those of the second, and so on.
    Group(Vec<(String, Picture)>),
    /// The arguments as written: one part.
    Text(String),
}

/// A spot on a boundary of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundarySpot {
    /// A letter, for a spot that occurs in two places.
    pub name: String,
    /// The number of ends of curves at the spot.
    pub ends: u8,
}

impl From<Scene> for Picture {
    fn from(scene: Scene) -> Picture {
        Picture { scene, note: None }
    }
}

impl Picture {
    /// Adds a line below the picture.
    pub fn with_note(self, note: BilingualText) -> Picture {
        Picture { note: Some(note), ..self }
    }

    /// The number of its parts.
    pub fn part_count(&self) -> usize {
        match &self.scene {
            Scene::Heaps(heaps) => heaps.iter().map(HeapPicture::part_count).sum(),
            Scene::Strips(strips) => strips.iter().map(|strip| strip.squares.len()).sum(),
            Scene::Board(board) => board.cells.len(),
            Scene::Diagram(diagram) => diagram.vertices.len() + diagram.edges.len(),
            Scene::Regions(regions) => regions.iter().flatten().map(Vec::len).sum(),
            Scene::Group(group) => group.iter().map(|(_, picture)| picture.part_count()).sum(),
            Scene::Rectangle(_) | Scene::Text(_) => 1,
        }
    }
}
