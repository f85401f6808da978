//! Collects the edges and names of a graph while it is read.

use super::{GraphReadError, NamedGraph};
use grundy_game::{Budget, Stop, text};
use grundy_graph::{MAX_EDGES, MAX_VERTICES, MoveGraph, VertexName, VertexNames};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Collects the edges of a graph.
///
/// A vertex whose name is a number below [`DIRECT_NUMBER_LIMIT`] is that number, without a lookup; others get numbers from `DIRECT_NUMBER_LIMIT` on.
/// The final order of the vertices is: those named by numbers, ascending, then the others in the order of their first occurrence.
pub(crate) struct EdgeCollector<'a> {
    budget: &'a dyn Budget,
    edges: Vec<(u32, u32)>,
    /// A bit for each number below [`DIRECT_NUMBER_LIMIT`] that occurred.
    used_numbers: Vec<u64>,
    /// All other names, and the vertex of each.
    names: Vec<VertexName>,
    places: FxHashMap<VertexName, u32>,
    /// Bytes that were not yet counted in the budget.
    uncharged_bytes: u64,
}

/// Numbers from this one on are looked up like other names.
const DIRECT_NUMBER_LIMIT: u64 = 1 << 28;
/// The maximum number of other names: all vertices together must stay below `MAX_VERTICES`.
const MAX_OTHER_NAMES: usize = MAX_VERTICES - 1 - DIRECT_NUMBER_LIMIT as usize;

impl<'a> EdgeCollector<'a> {
    pub(crate) fn new(budget: &'a dyn Budget) -> EdgeCollector<'a> {
        EdgeCollector {
            budget,
            edges: Vec::new(),
            used_numbers: Vec::new(),
            names: Vec::new(),
            places: FxHashMap::default(),
            uncharged_bytes: 0,
        }
    }

    /// The vertex with a name.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn named_vertex(&mut self, name: &str) -> Result<u32, Stop> {
        match VertexName::from_text(name) {
            VertexName::Number(number) if number < DIRECT_NUMBER_LIMIT => self.numbered_vertex(number),
            name => self.add_name(name),
        }
    }

    /// The vertex whose name is a number.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    #[inline]
    pub(crate) fn numbered_vertex(&mut self, number: u64) -> Result<u32, Stop> {
        if number >= DIRECT_NUMBER_LIMIT {
            // [`VertexName`] treats very large numbers as texts, and the same name must always be the same vertex.
            return self.add_name(VertexName::from_text(&number.to_string()));
        }
        let word = (number / 64) as usize;
        if word >= self.used_numbers.len() {
            let len = (word + 1).next_power_of_two();
            self.budget.spend(0, 8 * (len - self.used_numbers.len()) as u64)?;
            self.used_numbers.resize(len, 0);
        }
        self.used_numbers[word] |= 1 << (number % 64);
        Ok(number as u32)
    }

    fn add_name(&mut self, name: VertexName) -> Result<u32, Stop> {
        if let Some(&vertex) = self.places.get(&name) {
            return Ok(vertex);
        }
        if self.names.len() >= MAX_OTHER_NAMES {
            return Err(Stop::Memory);
        }
        let held = match &name {
            VertexName::Number(_) => 0,
            VertexName::Text(text) => 2 * (text.len() + 16),
        };
        self.uncharged_bytes += (3 * size_of::<VertexName>() + held) as u64;
        let vertex = DIRECT_NUMBER_LIMIT as u32 + self.names.len() as u32;
        self.names.push(name.clone());
        self.places.insert(name, vertex);
        self.spend_fresh_bytes()?;
        Ok(vertex)
    }

    /// All vertices that were named.
    pub(crate) fn vertices(&self) -> impl Iterator<Item = u32> {
        let others = (DIRECT_NUMBER_LIMIT as u32..).take(self.names.len());
        set_bits(&self.used_numbers).into_iter().chain(others)
    }

    /// The name of a vertex.
    pub(crate) fn name(&self, vertex: u32) -> VertexName {
        match vertex.checked_sub(DIRECT_NUMBER_LIMIT as u32) {
            Some(at) => self.names[at as usize].clone(),
            None => VertexName::Number(vertex.into()),
        }
    }

    /// Adds an edge.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    #[inline]
    pub(crate) fn add_edge(&mut self, from: u32, to: u32) -> Result<(), Stop> {
        if self.edges.len() >= MAX_EDGES {
            return Err(Stop::Memory);
        }
        self.edges.push((from, to));
        // 8 bytes for the edge, 8 for a copy while edges are sorted, and 4 in the graph.
        self.uncharged_bytes += 20;
        if self.uncharged_bytes > 1 << 20 { self.spend_fresh_bytes() } else { Ok(()) }
    }

    fn spend_fresh_bytes(&mut self) -> Result<(), Stop> {
        let fresh = std::mem::take(&mut self.uncharged_bytes);
        self.budget.spend(0, fresh)
    }

    /// Builds the graph.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or if the graph has no vertices.
    pub(crate) fn finish(mut self) -> Result<NamedGraph, GraphReadError> {
        self.spend_fresh_bytes()?;
        let EdgeCollector { budget, mut edges, used_numbers: seen, names, .. } = self;
        let held = 20 * edges.len() as u64;
        let rank = bits_before_words(&seen);
        let below = |n: u32| {
            let (word, bit) = (n as usize / 64, n % 64);
            rank[word] + (seen[word] & ((1 << bit) - 1)).count_ones()
        };
        let numbers = set_bits(&seen);
        let dense = numbers.last().is_none_or(|&last| last as usize + 1 == numbers.len());
        let names = if names.is_empty() && dense {
            VertexNames::Counted(numbers.len() as u32)
        } else if names.is_empty() {
            edges.iter_mut().for_each(|(from, to)| (*from, *to) = (below(*from), below(*to)));
            VertexNames::Numbers(numbers)
        } else {
            budget.spend(0, (3 * size_of::<VertexName>() * numbers.len()) as u64)?;
            let (others, places) = sort_names(names, numbers.len() as u32);
            let place = |vertex: u32| match vertex.checked_sub(DIRECT_NUMBER_LIMIT as u32) {
                Some(at) => places[at as usize],
                None => below(vertex),
            };
            edges.iter_mut().for_each(|(from, to)| (*from, *to) = (place(*from), place(*to)));
            let all = numbers.into_iter().map(|number| VertexName::Number(number.into())).chain(others).collect();
            VertexNames::from_list(all).expect("each name was taken once")
        };
        let count = match &names {
            VertexNames::Counted(count) => *count as usize,
            VertexNames::Numbers(numbers) => numbers.len(),
            VertexNames::Listed(names, _) => names.len(),
        };
        if count == 0 {
            return Err(GraphReadError::without_place(text!("the graph has no vertices")));
        }
        let graph = MoveGraph::from_edges(count, &edges);
        budget.release(held);
        budget.spend(0, graph.byte_size())?;
        Ok(NamedGraph { graph: Arc::new(graph), names: Arc::new(names) })
    }
}

/// The indices of the bits that are set.
fn set_bits(seen: &[u64]) -> Vec<u32> {
    let mut numbers = Vec::with_capacity(seen.iter().map(|word| word.count_ones() as usize).sum());
    for (at, &word) in seen.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            numbers.push(64 * at as u32 + rest.trailing_zeros());
            rest &= rest - 1;
        }
    }
    numbers
}

/// The number of bits that are set before each word.
fn bits_before_words(seen: &[u64]) -> Vec<u32> {
    let rank = |sum: &mut u32, word: &u64| Some(std::mem::replace(sum, *sum + word.count_ones()));
    seen.iter().scan(0, rank).collect()
}

/// Sorts names: numbers first, ascending, then texts in their order. Also returns the new vertex of each name, counted from `first`.
fn sort_names(names: Vec<VertexName>, first: u32) -> (Vec<VertexName>, Vec<u32>) {
    let mut order: Vec<u32> = (0..names.len() as u32).collect();
    order.sort_by_key(|&at| match &names[at as usize] {
        VertexName::Number(number) => (0, *number),
        VertexName::Text(_) => (1, 0),
    });
    let mut places = vec![0; names.len()];
    (first..).zip(&order).for_each(|(place, &at)| places[at as usize] = place);
    let mut names: Vec<Option<VertexName>> = names.into_iter().map(Some).collect();
    let sorted = order.iter().map(|&at| names[at as usize].take().expect("each place occurs once")).collect();
    (sorted, places)
}
