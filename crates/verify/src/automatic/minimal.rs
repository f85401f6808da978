//! Minimization by J. Hopcroft's partition refinement (1971).

use super::dfa::CheckerDfa;
use crate::SpendCallback;
use grundy_game::Stop;

/// A partition of the states. The states of a block are adjacent in `order`, the marked ones first.
struct StateBlocks {
    order: Vec<u32>,
    place: Vec<u32>,
    block: Vec<u32>,
    /// The first place, the end, and the number of marked states.
    bounds: Vec<(u32, u32, u32)>,
}

impl StateBlocks {
    fn new(states: usize) -> StateBlocks {
        let order: Vec<u32> = (0..states as u32).collect();
        StateBlocks { place: order.clone(), order, block: vec![0; states], bounds: vec![(0, states as u32, 0)] }
    }

    /// Marks a state. Returns whether it is the first one marked in its block.
    fn mark(&mut self, state: u32) -> bool {
        let (first, _, marked) = &mut self.bounds[self.block[state as usize] as usize];
        let (place, to) = (self.place[state as usize], *first + *marked);
        if place < to {
            return false;
        }
        let other = self.order[to as usize];
        self.order.swap(place as usize, to as usize);
        (self.place[state as usize], self.place[other as usize]) = (to, place);
        *marked += 1;
        *marked == 1
    }

    /// Splits the marked states of a block off as a new block, unless all are marked.
    fn split(&mut self, block: u32) -> Option<u32> {
        let (first, end, marked) = self.bounds[block as usize];
        self.bounds[block as usize].2 = 0;
        if first + marked == end {
            return None;
        }
        let new = self.bounds.len() as u32;
        self.bounds[block as usize].0 = first + marked;
        self.bounds.push((first, first + marked, 0));
        self.order[first as usize..(first + marked) as usize].iter().for_each(|&s| self.block[s as usize] = new);
        Some(new)
    }

    fn size(&self, block: u32) -> u32 {
        let (first, end, _) = self.bounds[block as usize];
        end - first
    }
}

/// The minimal automaton. All states of the input must be reachable.
pub(super) fn minimize(dfa: CheckerDfa, spend: SpendCallback<'_>) -> Result<CheckerDfa, Stop> {
    let (states, letters) = (dfa.states(), dfa.letters);
    // The predecessors of a state by a letter are `before[start[state·letters + letter]..]`.
    let at = |state: usize, letter: usize| dfa.transitions[state * letters + letter] as usize * letters + letter;
    // A counting sort of the transitions by target and letter: flat
    // lists take a fraction of the memory of a list for each state.
    let mut start = vec![0u32; states * letters + 1];
    for state in 0..states {
        (0..letters).for_each(|letter| start[at(state, letter) + 1] += 1);
    }
    for i in 0..states * letters {
        start[i + 1] += start[i];
    }
    let mut filled = start.clone();
    let mut before = vec![0u32; states * letters];
    for state in 0..states {
        for letter in 0..letters {
            let place = &mut filled[at(state, letter)];
            before[*place as usize] = state as u32;
            *place += 1;
        }
    }
    drop(filled);
    let mut blocks = StateBlocks::new(states);
    // Both blocks of the first partition are in the queue. One would be enough
    // for a complete automaton, but this choice needs no argument.
    let mut waiting = vec![0u32];
    let mut waits = vec![true];
    let mut touched: Vec<u32> = Vec::new();
    let mut any = false;
    for state in (0..states as u32).filter(|&s| dfa.accepting[s as usize]) {
        any = true;
        blocks.mark(state);
    }
    if any && blocks.split(0).is_some() {
        waiting.push(1);
        waits.push(true);
    }
    let mut work = 0;
    while let Some(splitter) = waiting.pop() {
        waits[splitter as usize] = false;
        let (first, end, _) = blocks.bounds[splitter as usize];
        // A copy, because splits of this very block by its own letters reorder `order`.
        let members = blocks.order[first as usize..end as usize].to_vec();
        work += members.len() * letters;
        if work > 1 << 18 {
            work = 0;
            spend(1, 0)?;
        }
        for letter in 0..letters {
            for &state in &members {
                let key = state as usize * letters + letter;
                for &source in &before[start[key] as usize..start[key + 1] as usize] {
                    if blocks.mark(source) {
                        touched.push(blocks.block[source as usize]);
                    }
                }
            }
            // Blocks are split only after all predecessors for one
            // letter are marked; a split in between would lose marks.
            for block in touched.drain(..) {
                let Some(new) = blocks.split(block) else { continue };
                waits.push(false);
                // Hopcroft's trick: if the old block is not in the queue, the smaller half is enough as a splitter.
                let smaller = if blocks.size(new) <= blocks.size(block) { new } else { block };
                let add = if waits[block as usize] { new } else { smaller };
                waits[add as usize] = true;
                waiting.push(add);
            }
        }
    }
    Ok(quotient_dfa(&dfa, &blocks))
}

/// One state for each block, numbered in the order of a breadth-first search.
fn quotient_dfa(dfa: &CheckerDfa, blocks: &StateBlocks) -> CheckerDfa {
    let mut number = vec![u32::MAX; blocks.bounds.len()];
    let mut reached = vec![0u32];
    // Numbers in the order of a search depend only on the accepted language, so equal languages have equal tables.
    number[blocks.block[0] as usize] = 0;
    let (mut next, mut accepting) = (Vec::with_capacity(blocks.bounds.len() * dfa.letters), Vec::new());
    while let Some(&state) = reached.get(accepting.len()) {
        accepting.push(dfa.accepting[state as usize]);
        for letter in 0..dfa.letters {
            let target = dfa.step(state, letter);
            let number = &mut number[blocks.block[target as usize] as usize];
            if *number == u32::MAX {
                *number = reached.len() as u32;
                reached.push(target);
            }
            next.push(*number);
        }
    }
    CheckerDfa { vars: dfa.vars.clone(), letters: dfa.letters, transitions: next, accepting }
}
