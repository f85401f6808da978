//! Whether a bipartite monoid is the quotient of heaps: the P-check and the N-check.
//!
//! A position is lost (in P) if and only if it has an option and no option is lost.
//! So a finite reduced monoid is the quotient if no word contradicts that (T. E. Plambeck and A. N. Siegel, 2008):
//!
//! - *P*: where `y·Φ(h)` is in P, no `y·t` is, for the elements `t` of the options of `h`.
//! - *N*: where `x` is not in P, some heap of any word for `x` has an option to P.
//!
//! The first is one look at each heap and element. For the second we search the words none of whose heaps has an option to P,
//! heap by heap in ascending order. Of a word `v` it matters which element it has, and which `w` are left with which it would fail:
//! `R(v) = {w : v·w is not in P, and no option of a heap of v leads to P beside the rest of v·w}`.
//! With a heap more, `R(v·h) = {w : w·Φ(h) is in R(v), and v·w leaves h no option to P}`; it fails itself if the identity is in `R(v)`.
//! A word is passed over if an earlier one with the same element has a larger set: what follows of it, follows of the earlier one.

use crate::bits::Bits;
use crate::monoid::Monoid;
use crate::word::Word;
use crate::work::Work;
use grundy_theory::Stop;

/// A heap as the checks see it: its element, and those of its options, ascending; it has at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) heap: u32,
    pub(crate) element: u32,
    pub(crate) options: Vec<u32>,
}

/// A word of which the monoid says what its options contradict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) word: Word,
    /// What the monoid says: whether it is in P.
    pub(crate) p: bool,
}

/// For all elements whether the options of a heap lead to P beside them: those where none does.
pub(crate) fn stuck(monoid: &Monoid, options: &[u32]) -> Bits {
    let mut stuck = Bits::of(monoid.order(), |_| true);
    options.iter().for_each(|&t| stuck.remove_all(&monoid.to_p[t as usize]));
    stuck
}

/// The least word that fails, if there is one. The heaps are ascending.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn least_failure(monoid: &Monoid, heaps: &[Seen], work: &mut Work<'_>) -> Result<Option<Failure>, Stop> {
    let stuck: Vec<Bits> = heaps.iter().map(|seen| stuck(monoid, &seen.options)).collect();
    let contradicted = heaps.iter().zip(&stuck).filter_map(|(seen, stuck)| {
        let y = monoid.to_p[seen.element as usize].least_outside(stuck)?;
        Some(monoid.words[y].with(seen.heap))
    });
    let least = contradicted.min();
    let lost = least_lost(monoid, heaps, &stuck, least.as_ref(), work);
    work.release();
    Ok(match (lost?, least) {
        (Some(word), _) => Some(Failure { word, p: false }),
        (None, Some(word)) => Some(Failure { word, p: true }),
        (None, None) => None,
    })
}

/// A word with which words may fail.
struct State {
    /// The word without its largest heap, and which heap that is.
    parent: u32,
    heap: u32,
    element: u32,
    /// With which elements it would fail.
    rest: Bits,
}

/// The least word outside P, less than a given one, none of whose heaps has an option to P.
fn least_lost(
    monoid: &Monoid,
    heaps: &[Seen],
    stuck: &[Bits],
    below: Option<&Word>,
    work: &mut Work<'_>,
) -> Result<Option<Word>, Stop> {
    let order = monoid.order();
    let outside = Bits::of(order, |x| !monoid.p.has(x));
    let mut states = vec![State { parent: 0, heap: 0, element: 0, rest: outside }];
    // Of each element the words that are not passed over.
    let mut known: Vec<Vec<u32>> = vec![Vec::new(); order];
    let largest = below.and_then(|word| word.heaps().first()).map_or(u32::MAX, |(heap, _)| *heap);
    for (seen, stuck) in heaps.iter().zip(stuck).take_while(|(seen, _)| seen.heap <= largest) {
        let act = monoid.row(seen.element);
        if stuck.is_within(&monoid.to_p[seen.element as usize]) {
            continue;
        }
        let before = Preimages::of(act);
        // Words with none, one, two, … of this heap, each time in order: so all are.
        let mut layer = 0..states.len();
        while !layer.is_empty() {
            let end = states.len();
            for at in layer {
                let State { element: x, rest, .. } = &states[at];
                let products = monoid.row(*x);
                let mut next = Bits::none(order);
                let mut steps = order / 16;
                for r in rest.iter() {
                    let words = before.of_element(r);
                    steps += words.len();
                    let fits = words.iter().filter(|&&w| stuck.has(products[w as usize] as usize));
                    fits.for_each(|&w| next.add(w as usize));
                }
                work.step(steps)?;
                let element = act[*x as usize];
                let known = &mut known[element as usize];
                if next.is_empty() || known.iter().any(|&other| next.is_within(&states[other as usize].rest)) {
                    continue;
                }
                let fails = next.has(0);
                known.push(states.len() as u32);
                states.push(State { parent: at as u32, heap: seen.heap, element, rest: next });
                work.hold(Bits::bytes(order) + 32)?;
                if fails || seen.heap == largest {
                    let word = word(&states);
                    if below.is_some_and(|below| *below <= word) {
                        return Ok(None);
                    }
                    if fails {
                        return Ok(Some(word));
                    }
                }
            }
            layer = end..states.len();
        }
    }
    Ok(None)
}

/// The word of the last state.
fn word(states: &[State]) -> Word {
    let mut at = states.len() - 1;
    std::iter::from_fn(|| {
        let State { parent, heap, .. } = states[at];
        let found = (at != 0).then_some(heap);
        at = parent as usize;
        found
    })
    .collect()
}

/// Of each element those that a product takes to it.
struct Preimages {
    /// Where those of each element begin.
    begins: Vec<u32>,
    elements: Vec<u32>,
}

impl Preimages {
    fn of(act: &[u32]) -> Preimages {
        let mut begins = vec![0; act.len() + 2];
        act.iter().for_each(|&to| begins[to as usize + 2] += 1);
        (1..begins.len()).for_each(|at| begins[at] += begins[at - 1]);
        let mut elements = vec![0; act.len()];
        for (from, &to) in act.iter().enumerate() {
            let place = &mut begins[to as usize + 1];
            elements[*place as usize] = from as u32;
            *place += 1;
        }
        Preimages { begins, elements }
    }

    fn of_element(&self, to: usize) -> &[u32] {
        &self.elements[self.begins[to] as usize..self.begins[to + 1] as usize]
    }
}
