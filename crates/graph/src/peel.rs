//! Vertices from which play must end, from the ends backwards (Kahn 1962).
//!
//! Each vertex gathers what its followers say in one word, so that its own value is known as soon as the last of them is:
//! no follower is looked at twice. What the loop will need is asked for some vertices ahead, and nothing branches on it;
//! so the memory works on many vertices at once.

use crate::graph::Graph;
use grundy_game::Budget;
use grundy_kernel::{MexSet, prefetch};
use grundy_theory::Stop;

/// What is gathered at a vertex.
#[derive(Clone, Copy, Default)]
pub(crate) struct Gathered {
    /// The values below 64 of its followers, as bits.
    pub(crate) values: u64,
    /// How many followers have no value; its own value is known when there are none.
    pub(crate) open: u32,
    /// The least number that is not among those values. For a vertex without a value, [`levels`](crate::levels) counts here.
    pub(crate) label: u32,
}

/// The vertices from which play must end.
pub(crate) struct Peeled {
    pub(crate) gathered: Vec<Gathered>,
    /// Those with a value, in the order in which it was found.
    pub(crate) found: Vec<u32>,
}

/// So many vertices ahead the memory is asked for what will be needed.
const AHEAD: usize = 8;
/// So many vertices between two looks at the budget.
const STRIDE: usize = 1 << 14;

/// Gives the vertices from which play must end their values.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn peel(graph: &Graph, back: &Graph, budget: &dyn Budget) -> Result<Peeled, Stop> {
    let vertices = graph.vertices();
    let open = |vertex: u32| Gathered { open: graph.range(vertex).len() as u32, ..Gathered::default() };
    let mut gathered: Vec<Gathered> = (0..vertices as u32).map(open).collect();
    // One place more than vertices, for what is written and not kept. Those before `head` have told their value.
    let (mut queue, mut tail) = (vec![0; vertices + 1], 0);
    for (vertex, at) in (0..).zip(&gathered) {
        queue[tail] = vertex;
        tail += usize::from(at.open == 0);
    }
    let mut mex = MexSet::new();
    let mut head = 0;
    while head < tail {
        let ahead = |by: usize| queue[(head + by).min(tail - 1)];
        back.ask_for_range(ahead(4 * AHEAD));
        back.ask_for_followers(ahead(2 * AHEAD));
        back.followers(ahead(AHEAD)).iter().take(16).for_each(|&from| prefetch(&gathered, from as usize));
        prefetch(&gathered, ahead(AHEAD) as usize);
        let vertex = queue[head];
        head += 1;
        if head % STRIDE == 0 {
            budget.spend(STRIDE as u64, 0)?;
        }
        let mut value = gathered[vertex as usize].label;
        if value == u64::BITS {
            value = exact(graph, &gathered, vertex, &mut mex);
            gathered[vertex as usize].label = value;
        }
        let bit = if value < u64::BITS { 1 << value } else { 0 };
        for &from in back.followers(vertex) {
            let at = &mut gathered[from as usize];
            at.values |= bit;
            at.open -= 1;
            // Both are written in any case, and count if this was the last of its followers: nobody can foresee which is.
            at.label = at.values.trailing_ones();
            queue[tail] = from;
            tail += usize::from(at.open == 0);
        }
    }
    queue.truncate(tail);
    Ok(Peeled { gathered, found: queue })
}

/// The value of a vertex whose followers have all values below 64.
#[cold]
fn exact(graph: &Graph, gathered: &[Gathered], vertex: u32, mex: &mut MexSet) -> u32 {
    mex.clear();
    graph.followers(vertex).iter().for_each(|&to| mex.insert(gathered[to as usize].label.into()));
    mex.mex() as u32
}
