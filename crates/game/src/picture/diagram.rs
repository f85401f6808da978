//! Diagrams of graphs and orders.

use super::{Picture, Scene};

/// A graph to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The vertices.
    pub vertices: Vec<DiagramVertex>,
    /// The edges, as pairs of vertex numbers. Multiple edges and loops are allowed.
    pub edges: Vec<(usize, usize)>,
    /// Whether edges have a direction.
    pub directed: bool,
    /// How the vertices are arranged.
    pub layout: DiagramLayout,
}

/// A vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramVertex {
    /// The name of the vertex.
    pub name: String,
    /// The thing at the vertex.
    pub kind: VertexKind,
}

/// The thing at a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VertexKind {
    /// The vertex is empty.
    Plain,
    /// The token.
    Token,
    /// The vertex may not be visited any more.
    Gone,
    /// The ground.
    Ground,
}

/// How vertices are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramLayout {
    /// An arrangement with short edges that do not cross.
    Spread,
    /// Around a circle, in order.
    Circle,
    /// The first vertex of each edge below the second: the diagram of an order.
    Ranks,
    /// Above the ground, by their distance from it.
    Ground,
}

impl Diagram {
    /// Plain vertices with these names.
    pub fn new(names: impl IntoIterator<Item = String>, edges: Vec<(usize, usize)>, layout: DiagramLayout) -> Diagram {
        let vertices = names.into_iter().map(|name| DiagramVertex { name, kind: VertexKind::Plain }).collect();
        Diagram { vertices, edges, directed: false, layout }
    }

    /// Sets the kind of a vertex.
    pub fn with_vertex_kind(mut self, vertex: usize, kind: VertexKind) -> Diagram {
        self.vertices[vertex].kind = kind;
        self
    }

    /// The number of the part of an edge.
    pub fn edge_part(&self, number: usize) -> usize {
        self.vertices.len() + number
    }
}

impl From<Diagram> for Picture {
    fn from(diagram: Diagram) -> Picture {
        Scene::Diagram(diagram).into()
    }
}
