//! A relation among at most 64 things: what lies beside a vertex of a graph, or above an element of an order.

use crate::network::Network;
use grundy_game::{Key, Pack, unpack_items};

/// The most things.
pub(crate) const MOST: usize = 64;

/// For each thing those that it is related to, as bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Relation {
    pub(crate) rows: Vec<u64>,
    /// What the things are called, in order; empty where they are only numbered, as canonical positions are.
    names: Vec<String>,
}

/// The numbers of the bits that are set.
pub(crate) fn each(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(first)
    })
}

impl Relation {
    /// The graph in which pairs are edges, or with `directed` the relation of the first to the second;
    /// `None` if there are too many things.
    pub(crate) fn of(network: &Network, directed: bool) -> Option<Relation> {
        if network.names.len() > MOST {
            return None;
        }
        let mut rows = vec![0; network.names.len()];
        for &(a, b) in &network.pairs {
            rows[a] |= 1 << b;
            if !directed {
                rows[b] |= 1 << a;
            }
        }
        Some(Relation { rows, names: network.names.clone() })
    }

    /// It with names and pairs; of a graph each edge once, in the order of the names.
    pub(crate) fn network(&self, directed: bool) -> Network {
        let names = (0..self.rows.len()).map(|i| self.name(i)).collect();
        let pairs = self.rows.iter().enumerate().flat_map(|(i, &row)| each(row).map(move |j| (i, j)));
        Network { names, pairs: pairs.filter(|(i, j)| directed || i <= j).collect() }
    }

    /// What a thing is called.
    pub(crate) fn name(&self, i: usize) -> String {
        self.names.get(i).cloned().unwrap_or_else(|| (i + 1).to_string())
    }

    /// The number of a thing, if there is one of that name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        (0..self.rows.len()).find(|&i| self.name(i) == name)
    }

    /// All things.
    pub(crate) fn all(&self) -> u64 {
        if self.rows.is_empty() { 0 } else { u64::MAX >> (MOST - self.rows.len()) }
    }

    /// The things that are related to none and to which none is, in a symmetric relation.
    pub(crate) fn alone(&self) -> u64 {
        each(self.all()).filter(|&i| self.rows[i] == 0).fold(0, |bits, i| bits | 1 << i)
    }

    /// The relation among some of the things.
    pub(crate) fn among(&self, kept: u64) -> Relation {
        self.arranged(&each(kept).collect::<Vec<_>>(), !self.names.is_empty())
    }

    /// The relation among the things with these numbers, in this order.
    fn arranged(&self, order: &[usize], named: bool) -> Relation {
        let row =
            |&i: &usize| order.iter().enumerate().fold(0, |row, (place, &j)| row | (self.rows[i] >> j & 1) << place);
        let names = if named { order.iter().map(|&i| self.name(i)).collect() } else { Vec::new() };
        Relation { rows: order.iter().map(row).collect(), names }
    }

    /// What can be reached from a thing by relations in either direction.
    pub(crate) fn component(&self, from: usize) -> u64 {
        let (mut found, mut next) = (1u64 << from, 1u64 << from);
        while next != 0 {
            let beside = each(next).fold(0, |bits, i| bits | self.rows[i]);
            let behind = each(self.all() & !found).filter(|&i| self.rows[i] & next != 0);
            next = (beside | behind.fold(0, |bits, i| bits | 1 << i)) & !found;
            found |= next;
        }
        found
    }

    /// Calls `visit` with each connected part.
    pub(crate) fn each_component(self, mut visit: impl FnMut(Relation)) {
        let mut rest = self.all();
        while rest != 0 {
            let part = self.component(rest.trailing_zeros() as usize);
            if part == self.all() {
                return visit(self);
            }
            rest &= !part;
            visit(self.among(part));
        }
    }

    /// Whether it is a connected relation without names that was written and `read` again.
    ///
    /// In what order its things are numbered is not asked: canonical relations are alike, but not always the same.
    pub(crate) fn is_component(&self, read: &Relation) -> bool {
        let order = (0..self.rows.len()).map(|i| read.find(&self.name(i))).collect::<Option<Vec<_>>>();
        let is_same = |order: Vec<usize>| read.rows.len() == order.len() && read.arranged(&order, false) == *self;
        !self.rows.is_empty() && self.component(0) == self.all() && order.is_some_and(is_same)
    }

    /// The things renamed to numbers, alike for most relations that are alike; `marked` are told from the others.
    ///
    /// Colours are refined by those of what is related until they tell no more things apart;
    /// then the first of the first colour that several things share gets one of its own, and so on.
    /// Where things of one colour can be mapped to each other, the result does not depend on which is the first.
    pub(crate) fn canonical(&self, marked: u64) -> Relation {
        self.arranged(&self.canonical_order(marked), false)
    }

    /// The order in which [`canonical`](Relation::canonical) numbers the things.
    pub(crate) fn canonical_order(&self, marked: u64) -> Vec<usize> {
        let n = self.rows.len();
        let mut colours: Vec<u64> = (0..n).map(|i| marked >> i & 1).collect();
        let mut order: Vec<usize> = (0..n).collect();
        let mut fresh = 2;
        loop {
            self.refine(&mut colours);
            order.sort_by_key(|&i| (colours[i], i));
            let Some(shared) = order.windows(2).find(|pair| colours[pair[0]] == colours[pair[1]]) else { break };
            colours[shared[0]] = mixed(colours[shared[0]], fresh);
            fresh += 1;
        }
        order
    }

    fn refine(&self, colours: &mut [u64]) {
        let mut count = distinct(colours);
        loop {
            let of_others = |i: usize| {
                let above = each(self.rows[i]).fold(0u64, |sum, j| sum.wrapping_add(mixed(colours[j], 3)));
                let below = (0..colours.len()).filter(|&j| self.rows[j] >> i & 1 == 1);
                below.fold(above, |sum, j| sum.wrapping_add(mixed(colours[j], 5)))
            };
            let next: Vec<u64> = (0..colours.len()).map(|i| mixed(colours[i], of_others(i))).collect();
            colours.copy_from_slice(&next);
            let now = distinct(colours);
            if now <= count {
                return;
            }
            count = now;
        }
    }
}

/// A number in which all bits depend on all bits of both.
fn mixed(a: u64, b: u64) -> u64 {
    let mut x = a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(31);
    x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 32
}

fn distinct(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

impl Pack for Relation {
    fn pack(&self, key: &mut Key) {
        self.rows.pack(key);
        let bytes = |name: &String| name.bytes().map(u64::from).collect::<Vec<_>>();
        self.names.iter().map(bytes).collect::<Vec<_>>().pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Relation> {
        let (rows, names) = (Vec::unpack(bytes)?, unpack_names(bytes)?);
        if rows.len() > MOST || !(names.is_empty() || names.len() == rows.len()) {
            return None;
        }
        let relation = Relation { rows, names };
        let outside = !relation.all();
        relation.rows.iter().all(|row| row & outside == 0).then_some(relation)
    }
}

/// Takes names from the front of the bytes, if texts stand there.
pub(crate) fn unpack_names(bytes: &mut &[u8]) -> Option<Vec<String>> {
    let byte = |bytes: &mut &[u8]| u8::try_from(u64::unpack(bytes)?).ok();
    unpack_items(bytes, |bytes| String::from_utf8(unpack_items(bytes, byte)?).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(usize, usize)], n: usize) -> Relation {
        let mut rows = vec![0; n];
        edges.iter().for_each(|&(a, b)| {
            rows[a] |= 1 << b;
            rows[b] |= 1 << a;
        });
        Relation { rows, names: Vec::new() }
    }

    /// A path with its vertices in any order is always the same.
    #[test]
    fn paths_and_cycles_have_one_canonical_form() {
        let orders = [[0usize, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [3, 0, 5, 1, 4, 2], [1, 5, 0, 2, 4, 3]];
        for closed in [false, true] {
            let forms = orders.map(|order| {
                let mut edges: Vec<_> = order.windows(2).map(|pair| (pair[0], pair[1])).collect();
                edges.extend(closed.then_some((order[5], order[0])));
                graph(&edges, 6).canonical(0)
            });
            assert!(forms.iter().all(|form| *form == forms[0]));
            assert_eq!(forms[0].rows.iter().map(|row| row.count_ones()).sum::<u32>(), if closed { 12 } else { 10 });
        }
    }

    #[test]
    fn parts_keep_their_names() {
        let mut pairs = graph(&[(0, 2), (1, 3)], 5);
        pairs.names = ["a", "b", "c", "d", "e"].map(String::from).to_vec();
        let mut parts = Vec::new();
        pairs.each_component(|part| parts.push(part.network(false).text('-')));
        assert_eq!(parts, ["a-c", "b-d", "e"]);
    }

    #[test]
    fn what_is_packed_comes_back() {
        let mut pairs = graph(&[(0, 2), (1, 63)], 64);
        assert_eq!(Key::of(&pairs).open::<Relation>(), pairs);
        pairs.names = (0..64).map(|i| format!("点{i}")).collect();
        assert_eq!(Key::of(&pairs).open::<Relation>(), pairs);
    }
}
