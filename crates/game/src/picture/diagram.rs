//! Graphs and orders.

use super::{Picture, Scene};

/// Vertices and edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The edges, by the numbers of the vertices; an edge may be there twice, or lead back to its vertex.
    pub edges: Vec<(usize, usize)>,
    /// Whether edges have a direction.
    pub directed: bool,
    /// Where the vertices are.
    pub layout: Layout,
}

/// A vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its name.
    pub name: String,
    /// What is there.
    pub kind: VertexKind,
}

/// What is at a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VertexKind {
    /// Nothing but the vertex.
    Plain,
    /// The token.
    Token,
    /// Nobody may go there any more.
    Gone,
    /// It is the ground.
    Ground,
}

/// Where vertices are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Wherever edges are short and do not cross.
    Spread,
    /// Round a circle, in order.
    Circle,
    /// The first of an edge below the second: the diagram of an order.
    Ranks,
    /// Above the ground, by how far they are from it.
    Ground,
}

impl Diagram {
    /// Plain vertices with these names.
    pub fn new(names: impl IntoIterator<Item = String>, edges: Vec<(usize, usize)>, layout: Layout) -> Diagram {
        let vertices = names.into_iter().map(|name| Vertex { name, kind: VertexKind::Plain }).collect();
        Diagram { vertices, edges, directed: false, layout }
    }

    /// The same with a vertex of another kind.
    pub fn with(mut self, vertex: usize, kind: VertexKind) -> Diagram {
        self.vertices[vertex].kind = kind;
        self
    }

    /// The part that an edge is.
    pub fn edge(&self, number: usize) -> usize {
        self.vertices.len() + number
    }
}

impl From<Diagram> for Picture {
    fn from(diagram: Diagram) -> Picture {
        Scene::Diagram(diagram).into()
    }
}
