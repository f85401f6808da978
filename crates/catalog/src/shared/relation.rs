//! A relation on at most `64 * W` elements as bit rows: the neighbours of a vertex of a graph, or the elements above an element of an order.

use crate::shared::bits::FixedBitSet;
use crate::shared::network::Network;
use grundy_game::{Pack, PositionKey, unpack_items};

/// For each element the bit set of those that it is related to: at most `64 * W` elements.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct BitRelation<const W: usize = 1> {
    pub(crate) rows: Vec<FixedBitSet<W>>,
    /// The names of the elements, in order; empty if they are only numbered, as in canonical positions.
    names: Vec<String>,
}

impl<const W: usize> BitRelation<W> {
    /// The graph in which pairs are edges, or with `directed` the relation of the first to the second;
    /// `None` if there are too many elements.
    pub(crate) fn from_network(network: &Network, directed: bool) -> Option<BitRelation<W>> {
        if network.names.len() > FixedBitSet::<W>::BIT_CAPACITY {
            return None;
        }
        let mut rows = vec![FixedBitSet::EMPTY_SET; network.names.len()];
        for &(a, b) in &network.pairs {
            rows[a] = rows[a].with(b);
            if !directed {
                rows[b] = rows[b].with(a);
            }
        }
        Some(BitRelation { rows, names: network.names.clone() })
    }

    /// The relation with another number of words per row, if it fits.
    pub(crate) fn resize_words<const V: usize>(&self) -> Option<BitRelation<V>> {
        let row = |row: &FixedBitSet<W>| row.iter().collect();
        (self.rows.len() <= FixedBitSet::<V>::BIT_CAPACITY)
            .then(|| BitRelation { rows: self.rows.iter().map(row).collect(), names: self.names.clone() })
    }

    /// The relation as names and pairs; for a graph each edge once, in the order of the names.
    pub(crate) fn to_network(&self, directed: bool) -> Network {
        let names = (0..self.rows.len()).map(|i| self.element_name(i)).collect();
        let pairs = self.rows.iter().enumerate().flat_map(|(i, &row)| row.iter().map(move |j| (i, j)));
        Network { names, pairs: pairs.filter(|(i, j)| directed || i <= j).collect() }
    }

    /// The name of an element.
    pub(crate) fn element_name(&self, i: usize) -> String {
        self.names.get(i).cloned().unwrap_or_else(|| (i + 1).to_string())
    }

    /// The index of the element with a name, if there is one.
    pub(crate) fn find_element(&self, name: &str) -> Option<usize> {
        (0..self.rows.len()).find(|&i| self.element_name(i) == name)
    }

    /// The set of all elements.
    pub(crate) fn all_elements(&self) -> FixedBitSet<W> {
        FixedBitSet::first_numbers(self.rows.len())
    }

    /// The isolated elements of a symmetric relation.
    pub(crate) fn isolated_elements(&self) -> FixedBitSet<W> {
        (0..self.rows.len()).filter(|&i| self.rows[i].is_empty()).collect()
    }

    /// The relation restricted to some elements.
    pub(crate) fn restricted_to(&self, kept: FixedBitSet<W>) -> BitRelation<W> {
        self.renumber(&kept.iter().collect::<Vec<_>>(), !self.names.is_empty())
    }

    /// The relation restricted to the elements with these indices, in this order.
    fn renumber(&self, order: &[usize], named: bool) -> BitRelation<W> {
        let kept: FixedBitSet<W> = order.iter().copied().collect();
        let mut places = vec![0; self.rows.len()];
        order.iter().enumerate().for_each(|(place, &i)| places[i] = place);
        let row = |&i: &usize| (self.rows[i] & kept).iter().map(|j| places[j]).collect();
        let names = if named { order.iter().map(|&i| self.element_name(i)).collect() } else { Vec::new() };
        BitRelation { rows: order.iter().map(row).collect(), names }
    }

    /// The elements reachable from one by relations in either direction.
    pub(crate) fn component(&self, from: usize) -> FixedBitSet<W> {
        let (mut found, mut next) = (FixedBitSet::singleton(from), FixedBitSet::singleton(from));
        while !next.is_empty() {
            let beside = next.iter().fold(FixedBitSet::EMPTY_SET, |bits, i| bits | self.rows[i]);
            let behind = (self.all_elements() & !found).iter().filter(|&i| !(self.rows[i] & next).is_empty());
            next = (beside | behind.collect()) & !found;
            found |= next;
        }
        found
    }

    /// Calls `visit` with each connected component.
    pub(crate) fn for_each_component(self, mut visit: impl FnMut(BitRelation<W>)) {
        let mut rest = self.all_elements();
        while let Some(first) = rest.least_number() {
            let part = self.component(first);
            if part == self.all_elements() {
                return visit(self);
            }
            rest = rest & !part;
            visit(self.restricted_to(part));
        }
    }

    /// Whether this is a connected relation without names, given that `read` is its text read back.
    ///
    /// The numbering is not checked: canonical forms of equivalent relations are usually, but not always, equal.
    pub(crate) fn is_component(&self, read: &BitRelation<W>) -> bool {
        let order = (0..self.rows.len()).map(|i| read.find_element(&self.element_name(i))).collect::<Option<Vec<_>>>();
        let is_same = |order: Vec<usize>| read.rows.len() == order.len() && read.renumber(&order, false) == *self;
        !self.rows.is_empty() && self.component(0) == self.all_elements() && order.is_some_and(is_same)
    }

    /// The elements renumbered, so that most isomorphic relations become equal; `marked` elements keep apart from the others.
    ///
    /// Colours are refined by the colours of related elements until they distinguish no more elements.
    /// Then the first element of the first shared colour gets a new colour, and so on.
    /// If the elements of one colour can be mapped to each other, the result does not depend on which comes first.
    pub(crate) fn canonical(&self, marked: FixedBitSet<W>) -> BitRelation<W> {
        self.renumber(&self.canonical_order(marked), false)
    }

    /// The order in which [`canonical`](BitRelation::canonical) numbers the elements.
    pub(crate) fn canonical_order(&self, marked: FixedBitSet<W>) -> Vec<usize> {
        let n = self.rows.len();
        let mut colours: Vec<u64> = (0..n).map(|i| marked.contains(i).into()).collect();
        let mut order: Vec<usize> = (0..n).collect();
        let mut fresh = 2;
        loop {
            self.refine_colours(&mut colours);
            order.sort_by_key(|&i| (colours[i], i));
            let Some(shared) = order.windows(2).find(|pair| colours[pair[0]] == colours[pair[1]]) else { break };
            colours[shared[0]] = mix_hashes(colours[shared[0]], fresh);
            fresh += 1;
        }
        order
    }

    fn refine_colours(&self, colours: &mut [u64]) {
        let mut count = distinct_count(colours);
        loop {
            // The two directions of the relation get different multipliers.
            let mut of_others = vec![0u64; colours.len()];
            for (i, row) in self.rows.iter().enumerate() {
                for j in row.iter() {
                    of_others[i] = of_others[i].wrapping_add(mix_hashes(colours[j], 3));
                    of_others[j] = of_others[j].wrapping_add(mix_hashes(colours[i], 5));
                }
            }
            let next: Vec<u64> = (0..colours.len()).map(|i| mix_hashes(colours[i], of_others[i])).collect();
            colours.copy_from_slice(&next);
            let now = distinct_count(colours);
            if now <= count {
                return;
            }
            count = now;
        }
    }
}

/// Mixes two hashes: all bits of the result depend on all bits of both.
fn mix_hashes(a: u64, b: u64) -> u64 {
    let mut x = a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(31);
    x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 32
}

fn distinct_count(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

impl<const W: usize> Pack for BitRelation<W> {
    fn pack(&self, key: &mut PositionKey) {
        let words: Vec<u64> = self.rows.iter().flat_map(|row| *row.words()).collect();
        words.pack(key);
        let bytes = |name: &String| name.bytes().map(u64::from).collect::<Vec<_>>();
        self.names.iter().map(bytes).collect::<Vec<_>>().pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<BitRelation<W>> {
        let (words, names) = (Vec::<u64>::unpack(bytes)?, unpack_names(bytes)?);
        BitRelation::from_words(&words, names)
    }
}

impl<const W: usize> BitRelation<W> {
    /// The relation with these words, `W` for each element; `None` if they are not a relation.
    pub(crate) fn from_words(words: &[u64], names: Vec<String>) -> Option<BitRelation<W>> {
        let (rows, rest) = words.as_chunks::<W>();
        let rows: Vec<FixedBitSet<W>> = rows.iter().map(|row| FixedBitSet::from_words(*row)).collect();
        if !rest.is_empty()
            || rows.len() > FixedBitSet::<W>::BIT_CAPACITY
            || !(names.is_empty() || names.len() == rows.len())
        {
            return None;
        }
        let relation = BitRelation { rows, names };
        let outside = !relation.all_elements();
        relation.rows.iter().all(|row| (*row & outside).is_empty()).then_some(relation)
    }
}

/// Takes names from the front of the bytes, if valid texts are there.
pub(crate) fn unpack_names(bytes: &mut &[u8]) -> Option<Vec<String>> {
    let byte = |bytes: &mut &[u8]| u8::try_from(u64::unpack(bytes)?).ok();
    unpack_items(bytes, |bytes| String::from_utf8(unpack_items(bytes, byte)?).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph_of_edges(edges: &[(usize, usize)], n: usize) -> BitRelation<1> {
        let mut rows = vec![FixedBitSet::EMPTY_SET; n];
        edges.iter().for_each(|&(a, b)| {
            rows[a] = rows[a].with(b);
            rows[b] = rows[b].with(a);
        });
        BitRelation { rows, names: Vec::new() }
    }

    /// A path or cycle has the same canonical form for any order of its vertices.
    #[test]
    fn paths_and_cycles_have_one_canonical_form() {
        let orders = [[0usize, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [3, 0, 5, 1, 4, 2], [1, 5, 0, 2, 4, 3]];
        for closed in [false, true] {
            let forms = orders.map(|order| {
                let mut edges: Vec<_> = order.windows(2).map(|pair| (pair[0], pair[1])).collect();
                edges.extend(closed.then_some((order[5], order[0])));
                graph_of_edges(&edges, 6).canonical(FixedBitSet::EMPTY_SET)
            });
            assert!(forms.iter().all(|form| *form == forms[0]));
            assert_eq!(forms[0].rows.iter().map(|row| row.count()).sum::<u32>(), if closed { 12 } else { 10 });
        }
    }

    #[test]
    fn parts_keep_their_names() {
        let mut pairs = graph_of_edges(&[(0, 2), (1, 3)], 5);
        pairs.names = ["a", "b", "c", "d", "e"].map(String::from).to_vec();
        let mut parts = Vec::new();
        pairs.for_each_component(|part| parts.push(part.to_network(false).to_text('-')));
        assert_eq!(parts, ["a-c", "b-d", "e"]);
    }

    #[test]
    fn what_is_packed_comes_back() {
        let mut pairs = graph_of_edges(&[(0, 2), (1, 63)], 64);
        assert_eq!(PositionKey::from_position(&pairs).unpack_position::<BitRelation<1>>(), pairs);
        pairs.names = (0..64).map(|i| format!("点{i}")).collect();
        assert_eq!(PositionKey::from_position(&pairs).unpack_position::<BitRelation<1>>(), pairs);
    }
}
