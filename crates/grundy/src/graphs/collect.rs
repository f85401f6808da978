//! Edges and names as they are read.

use super::{NamedGraph, Unread};
use grundy_game::Budget;
use grundy_graph::{Graph, MOST_EDGES, MOST_VERTICES, Name, Names};
use grundy_theory::{Stop, say};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Gathers the edges of a graph.
///
/// As long as all names are numbers below [`LARGEST`], nothing is looked up: a vertex is its number.
/// In the end vertices are in this order: those called by numbers, ascending, then the others as they first occurred.
pub(crate) struct Collector<'a> {
    budget: &'a dyn Budget,
    edges: Vec<(u32, u32)>,
    naming: Naming,
    /// Bytes that were not accounted for.
    fresh: u64,
}

enum Naming {
    /// Which numbers occurred, a bit for each.
    Numbers(Vec<u64>),
    Names(Vec<Name>, FxHashMap<Name, u32>),
}

/// Numbers from here on are names like any other.
const LARGEST: u64 = 1 << 28;

impl<'a> Collector<'a> {
    pub(crate) fn new(budget: &'a dyn Budget) -> Collector<'a> {
        Collector { budget, edges: Vec::new(), naming: Naming::Numbers(Vec::new()), fresh: 0 }
    }

    /// The vertex with a name.
    ///
    /// # Errors
    /// The budget that ran out.
    pub(crate) fn vertex(&mut self, name: &str) -> Result<u32, Stop> {
        match Name::number(name.as_bytes()) {
            Some(number) => self.number(number),
            None => self.named(Name::Text(name.into())),
        }
    }

    /// The vertex called by a number.
    ///
    /// # Errors
    /// The budget that ran out.
    #[inline]
    pub(crate) fn number(&mut self, number: u64) -> Result<u32, Stop> {
        if let Naming::Numbers(seen) = &mut self.naming
            && number < LARGEST
        {
            let word = (number / 64) as usize;
            if word >= seen.len() {
                let len = (word + 1).next_power_of_two();
                self.budget.spend(0, 8 * (len - seen.len()) as u64)?;
                seen.resize(len, 0);
            }
            seen[word] |= 1 << (number % 64);
            return Ok(number as u32);
        }
        self.named(Name::Number(number))
    }

    fn named(&mut self, name: Name) -> Result<u32, Stop> {
        if let Naming::Numbers(seen) = &self.naming {
            self.use_names(numbers(seen))?;
        }
        let Naming::Names(names, places) = &mut self.naming else { unreachable!("names are in use now") };
        if let Some(&vertex) = places.get(&name) {
            return Ok(vertex);
        }
        if names.len() >= MOST_VERTICES - 1 {
            return Err(Stop::Memory);
        }
        let held = match &name {
            Name::Number(_) => 0,
            Name::Text(text) => 2 * (text.len() + 16),
        };
        self.fresh += (3 * size_of::<Name>() + held) as u64;
        let vertex = names.len() as u32;
        names.push(name.clone());
        places.insert(name, vertex);
        self.account()?;
        Ok(vertex)
    }

    /// From now on, vertices are looked up by their names.
    fn use_names(&mut self, numbers: Vec<u32>) -> Result<(), Stop> {
        self.budget.spend(0, (3 * size_of::<Name>() * numbers.len()) as u64)?;
        let names: Vec<Name> = numbers.iter().map(|&number| Name::Number(number.into())).collect();
        let places: FxHashMap<Name, u32> = names.iter().cloned().zip(0..).collect();
        for (from, to) in &mut self.edges {
            for end in [from, to] {
                *end = numbers.binary_search(end).expect("an end of an edge occurred") as u32;
            }
        }
        self.naming = Naming::Names(names, places);
        Ok(())
    }

    /// Adds an edge.
    ///
    /// # Errors
    /// The budget that ran out.
    #[inline]
    pub(crate) fn edge(&mut self, from: u32, to: u32) -> Result<(), Stop> {
        if self.edges.len() >= MOST_EDGES {
            return Err(Stop::Memory);
        }
        self.edges.push((from, to));
        // The edge, a copy of it while edges are sorted, and its place in the graph.
        self.fresh += 20;
        if self.fresh > 1 << 20 { self.account() } else { Ok(()) }
    }

    fn account(&mut self) -> Result<(), Stop> {
        let fresh = std::mem::take(&mut self.fresh);
        self.budget.spend(0, fresh)
    }

    /// The graph.
    ///
    /// # Errors
    /// The budget that ran out, or there is no vertex at all.
    pub(crate) fn finish(mut self) -> Result<NamedGraph, Unread> {
        self.account()?;
        let Collector { budget, mut edges, naming, .. } = self;
        let held = 20 * edges.len() as u64;
        let names = match naming {
            Naming::Numbers(seen) => {
                let numbers = numbers(&seen);
                let dense = numbers.last().is_none_or(|&last| last as usize + 1 == numbers.len());
                if dense {
                    Names::Counted(numbers.len() as u32)
                } else {
                    let rank = ranks(&seen);
                    let below = |n: u32| {
                        rank[(n / 64) as usize] + (seen[(n / 64) as usize] & ((1 << (n % 64)) - 1)).count_ones()
                    };
                    edges.iter_mut().for_each(|(from, to)| (*from, *to) = (below(*from), below(*to)));
                    Names::Numbers(numbers)
                }
            }
            Naming::Names(names, _) => {
                let (names, places) = in_order(names);
                edges.iter_mut().for_each(|(from, to)| {
                    (*from, *to) = (places[*from as usize], places[*to as usize]);
                });
                Names::listed(names).expect("each name was taken once")
            }
        };
        let count = match &names {
            Names::Counted(count) => *count as usize,
            Names::Numbers(numbers) => numbers.len(),
            Names::Listed(names, _) => names.len(),
        };
        if count == 0 {
            return Err(Unread::nowhere(say!("there is no vertex in the graph", "图中没有顶点")));
        }
        let graph = Graph::from_edges(count, &edges);
        budget.release(held);
        budget.spend(0, graph.bytes())?;
        Ok(NamedGraph { graph: Arc::new(graph), names: Arc::new(names) })
    }
}

/// The numbers of the bits that are set.
fn numbers(seen: &[u64]) -> Vec<u32> {
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

/// How many bits are set before each word.
fn ranks(seen: &[u64]) -> Vec<u32> {
    let rank = |sum: &mut u32, word: &u64| Some(std::mem::replace(sum, *sum + word.count_ones()));
    seen.iter().scan(0, rank).collect()
}

/// Numbers first, ascending, then texts as they occurred; and the new place of each name.
fn in_order(names: Vec<Name>) -> (Vec<Name>, Vec<u32>) {
    let mut order: Vec<u32> = (0..names.len() as u32).collect();
    order.sort_by_key(|&at| match &names[at as usize] {
        Name::Number(number) => (0, *number),
        Name::Text(_) => (1, 0),
    });
    let mut places = vec![0; names.len()];
    (0..).zip(&order).for_each(|(place, &at)| places[at as usize] = place);
    let mut names: Vec<Option<Name>> = names.into_iter().map(Some).collect();
    let sorted = order.iter().map(|&at| names[at as usize].take().expect("each place occurs once")).collect();
    (sorted, places)
}
