//! The reduction of a monoid: elements that cannot be distinguished are identified.
//!
//! Two elements are indistinguishable if with every third element both products are in P or both are not. As in the minimisation of an
//! automaton (E. F. Moore, 1956) we start with P and the rest, and split classes by the classes to which each generator leads.
//! A class is identified by a hash of 64 bits of what it is split by. At the end the classes are verified: a collision can only have joined
//! classes that differ, and then the procedure is repeated with another hash.

use crate::bits::ElementSet;
use crate::expand::ExpandedMonoid;
use crate::mark::MarkedElements;
use crate::monoid::BipartiteMonoid;
use crate::work::QuotientBudget;
use grundy_game::Stop;
use rustc_hash::FxHashMap;

/// Intermediate monoids may be larger than the maximum order by this factor.
const MAX_INTERMEDIATE_FACTOR: usize = 8;

/// The memory that the classes of an element take, in bytes: its class, its hash, and its entry in a map that grows by doubling.
const CLASS_BYTES_PER_ELEMENT: u64 = 4 + 8 + 8 + 32;

/// The reduced monoid of the marked elements, and the element of each heap.
///
/// Elements are numbered by their least words, so the identity is 0. `None` if there are too many.
///
/// `O(rounds · |M| · generators + order²)`.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(crate) fn reduce_monoid(
    monoid: &ExpandedMonoid<'_>,
    marked: &MarkedElements,
    work: &mut QuotientBudget<'_>,
) -> Result<Option<(BipartiteMonoid, Vec<u32>)>, Stop> {
    work.hold_bytes(marked.elements.len() as u64 * (4 * marked.generators.len() as u64 + CLASS_BYTES_PER_ELEMENT))?;
    let number = |x| marked.number[monoid.element_index(x)];
    let act = |&(_, g): &(u32, _)| marked.elements.iter().map(|&x| number(monoid.product(x, g))).collect();
    let acts: Vec<Vec<u32>> = marked.generators.iter().map(act).collect();
    let (class, first) = indistinguishable_classes(&marked.p, &acts, work)?;
    let order = first.len();
    if order > work.max_order.saturating_mul(MAX_INTERMEDIATE_FACTOR) {
        return Ok(None);
    }
    work.hold_bytes(BipartiteMonoid::byte_size(order))?;
    let mut products: Vec<u32> = Vec::with_capacity(order * order);
    // Element 0 is the identity, so its row is known.
    products.extend(0..order as u32);
    let small = |act: &Vec<u32>| first.iter().map(|&x| class[act[x] as usize]).collect();
    let small: Vec<Vec<u32>> = acts.iter().map(small).collect();
    for &x in &first[1..] {
        work.spend_step(order)?;
        // The word without its largest heap is a least word as well, so its row is complete; one more product gives this row.
        let (parent, generator) = marked.parent(x);
        let begin = class[parent] as usize * order;
        for at in begin..begin + order {
            products.push(small[generator][products[at] as usize]);
        }
    }
    let p = ElementSet::from_predicate(order, |x| marked.p[first[x]]);
    let words = first.iter().map(|&x| marked.least_word(x)).collect();
    let phi = monoid.heaps.iter().map(|&heap| class[number(heap) as usize]).collect();
    Ok(Some((BipartiteMonoid::new(products, p, words), phi)))
}

/// The class of each element, and the first element of each class. Classes are numbered in the order of their first elements.
fn indistinguishable_classes(
    p: &[bool],
    acts: &[Vec<u32>],
    work: &mut QuotientBudget<'_>,
) -> Result<(Vec<u32>, Vec<usize>), Stop> {
    let mut factor = 0x9e37_79b9_7f4a_7c15_u64;
    loop {
        let mut class: Vec<u32> = p.iter().map(|&p| u32::from(p)).collect();
        let mut first: Vec<usize> = Vec::new();
        let mut mixed: Vec<u64> = Vec::new();
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        loop {
            work.spend_step(p.len() * (acts.len() + 4) / 4)?;
            // One is added, because 0 would give 0 with every factor.
            let mix = |class: u32| (u64::from(class) + 1).wrapping_mul(factor);
            mixed.clear();
            mixed.extend(class.iter().map(|&class| mix(class)));
            // The class of the element is part of the hash, so classes are only split.
            // The rotation makes the hash depend on which generator leads to which class.
            for act in acts {
                for (mixed, &to) in mixed.iter_mut().zip(act) {
                    *mixed = (mixed.rotate_left(23) ^ mix(class[to as usize])).wrapping_mul(factor | 1);
                }
            }
            let before = first.len();
            first.clear();
            numbers.clear();
            for (x, mixed) in mixed.iter().enumerate() {
                let fresh = first.len() as u32;
                class[x] = *numbers.entry(*mixed).or_insert_with(|| {
                    first.push(x);
                    fresh
                });
            }
            // Classes are only split (but for collisions), so an equal number means that nothing has changed.
            if first.len() == before {
                break;
            }
        }
        let same = |x: usize| {
            let first = first[class[x] as usize];
            p[x] == p[first] && acts.iter().all(|act| class[act[x] as usize] == class[act[first] as usize])
        };
        if (0..p.len()).all(same) {
            return Ok((class, first));
        }
        factor = factor.wrapping_mul(0xd134_2543_de82_ef95) | 1;
    }
}
