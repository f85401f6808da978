//! The programs of the tutorials in C++, unchanged (`bench/rivals`).
#![expect(unsafe_code, reason = "they are called across a language border")]

mod foreign {
    /// An opaque graph on the C++ side.
    #[repr(C)]
    pub(super) struct Graph {
        _hidden: [u8; 0],
    }

    unsafe extern "C" {
        pub(super) fn rival_graph(vertices: u32, pairs: *const u32, edges: usize) -> *mut Graph;
        pub(super) fn rival_graph_values(graph: *mut Graph, values: *mut u64);
        pub(super) fn rival_subtraction(set: *const u32, size: usize, values: *mut u64, count: usize);
    }
}

/// A graph in the linked lists of the tutorials.
pub(crate) struct RivalGraph {
    inner: *mut foreign::Graph,
    vertices: usize,
}

// SAFETY: the graph is plain memory, which no other thread sees while a value of this type is used.
unsafe impl Send for RivalGraph {}

impl RivalGraph {
    pub(crate) fn new(vertices: u32, edges: &[(u32, u32)]) -> RivalGraph {
        let pairs: Vec<u32> = edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        assert!(pairs.iter().all(|&vertex| vertex < vertices), "an edge leads out of the graph");
        // SAFETY: there are twice as many numbers as edges, and each is below the number of vertices.
        let inner = unsafe { foreign::rival_graph(vertices, pairs.as_ptr(), edges.len()) };
        RivalGraph { inner, vertices: vertices as usize }
    }

    /// The values of all vertices of a graph without cycles, by memoised recursion with an `unordered_set`.
    pub(crate) fn values(&mut self) -> Vec<u64> {
        let mut values = vec![0; self.vertices];
        // SAFETY: `inner` came from `rival_graph`, and there is room for a value of each vertex.
        unsafe { foreign::rival_graph_values(self.inner, values.as_mut_ptr()) };
        values
    }
}

/// The values of the first `count` heaps, where numbers of an ascending set may be taken.
pub(crate) fn subtraction_values(set: &[u32], count: usize) -> Vec<u64> {
    assert!(set.is_sorted() && set.len() < 1023, "an ascending set that the marks have room for");
    let mut values = vec![0; count];
    // SAFETY: both arrays are as long as is said, and the values are at most the size of the set.
    unsafe { foreign::rival_subtraction(set.as_ptr(), set.len(), values.as_mut_ptr(), count) };
    values
}
