//! Minimization of automata.

use super::lease::BudgetLease;
use super::{Dfa, Numeration};
use grundy_game::{Budget, Stop};

/// No transition: no word with this prefix is accepted.
pub(super) const NO_STATE: u32 = u32::MAX;

/// The maximum number of transitions, because they are numbered with 32 bits.
const MAX_TRANSITIONS: usize = 1 << 31;

/// An automaton under construction: transitions may be missing. State 0 is the start.
pub(super) struct PartialDfa {
    pub(super) numeration: Numeration,
    pub(super) tracks: usize,
    pub(super) transitions: Vec<u32>,
    pub(super) accepting: Vec<bool>,
}

impl PartialDfa {
    /// The minimal automaton.
    ///
    /// States from which nothing is accepted are removed first. Then blocks of states and blocks of transitions with the same letter
    /// split each other until nothing changes. Partial automata are worth the effort because with several tracks
    /// most letters lead to the dead state, and Hopcroft's algorithm would visit all of these transitions.
    ///
    /// # Complexity
    /// `O(m log m)` for `m` transitions that lead to something accepted. Most relations of several numbers have few of them.
    ///
    /// # Source
    /// A. Valmari, P. Lehtinen, Efficient minimization of DFAs with partial transition functions, STACS 2008, 645–656.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Memory`] if there are too many transitions to number.
    pub(super) fn minimize(self, budget: &dyn Budget) -> Result<Dfa, Stop> {
        if self.transitions.len() > MAX_TRANSITIONS {
            return Err(Stop::Memory);
        }
        let letters = self.transitions.len() / self.accepting.len();
        let mut lease = BudgetLease::new(budget);
        lease.hold_bytes(self.transitions.len() * 8 + self.accepting.len() * 20)?;
        let arrows = self.live_transitions(letters);
        // The start is dead, so the language is empty. There would be no block for it.
        if arrows.names[0] == NO_STATE {
            let (next, accepting) = (vec![0; letters], vec![false]);
            return Ok(Dfa::from_trusted_parts(self.numeration, self.tracks, next, accepting));
        }
        lease.hold_bytes(arrows.tails.len() * 28)?;
        let blocks = arrows.state_blocks(&self.accepting);
        Ok(self.quotient_dfa(letters, &arrows.names, &blocks))
    }

    /// The states from which something is accepted, and the transitions among them, letter by letter.
    fn live_transitions(&self, letters: usize) -> LiveTransitions {
        let states = self.accepting.len();
        // The search goes backwards from the accepting states: a state that it does not reach leads to no accepting state.
        let into = IncomingTransitions::from_pairs(
            states,
            self.transitions.iter().enumerate().map(|(at, &to)| ((at / letters) as u32, to)),
        );
        let mut names = vec![NO_STATE; states];
        let mut stack: Vec<_> = (0..states as u32).filter(|&state| self.accepting[state as usize]).collect();
        for &state in &stack {
            names[state as usize] = 0;
        }
        while let Some(state) = stack.pop() {
            for &from in into.predecessors(state) {
                if names[from as usize] == NO_STATE {
                    names[from as usize] = 0;
                    stack.push(from);
                }
            }
        }
        let mut alive = 0;
        for name in names.iter_mut().filter(|name| **name != NO_STATE) {
            *name = alive;
            alive += 1;
        }
        let mut arrows = LiveTransitions { names, alive: alive as usize, tails: vec![], heads: vec![], starts: vec![] };
        // Transitions are grouped by letter: these groups are the first partition of the transitions.
        for letter in 0..letters {
            arrows.starts.push(arrows.tails.len() as u32);
            for state in 0..states {
                let to = self.transitions[state * letters + letter];
                if to != NO_STATE && arrows.names[to as usize] != NO_STATE {
                    arrows.tails.push(arrows.names[state]);
                    arrows.heads.push(arrows.names[to as usize]);
                }
            }
        }
        arrows
    }

    /// The automaton of the blocks, numbered in the order of a breadth-first search, so that equal sets have equal tables.
    fn quotient_dfa(&self, letters: usize, names: &[u32], blocks: &[u32]) -> Dfa {
        let block = |state: u32| match state {
            NO_STATE => NO_STATE,
            _ if names[state as usize] == NO_STATE => NO_STATE,
            _ => blocks[names[state as usize] as usize],
        };
        let count = blocks.iter().max().map_or(0, |last| last + 1);
        let mut numbers = vec![NO_STATE; count as usize + 1];
        // One state of each block. The dead state, which has no block, is at index `count` and has the member `NO_STATE`.
        let mut members = vec![0];
        numbers[block(0) as usize] = 0;
        let (mut next, mut accepting) = (vec![], vec![]);
        let mut looked = 0;
        while looked < members.len() {
            let state = members[looked];
            accepting.push(state != NO_STATE && self.accepting[state as usize]);
            for letter in 0..letters {
                let to = if state == NO_STATE { NO_STATE } else { self.transitions[state as usize * letters + letter] };
                // `NO_STATE` is larger than every block, so the dead state gets the index `count`.
                let place = block(to).min(count) as usize;
                if numbers[place] == NO_STATE {
                    numbers[place] = members.len() as u32;
                    members.push(if place == count as usize { NO_STATE } else { to });
                }
                next.push(numbers[place]);
            }
            looked += 1;
        }
        Dfa::from_trusted_parts(self.numeration, self.tracks, next, accepting)
    }
}

/// Transitions among live states.
struct LiveTransitions {
    /// By state: its number among the live ones, or `NO_STATE`.
    names: Vec<u32>,
    alive: usize,
    tails: Vec<u32>,
    heads: Vec<u32>,
    /// By letter: its first transition.
    starts: Vec<u32>,
}

impl LiveTransitions {
    /// By live state, its class.
    fn state_blocks(&self, accepting: &[bool]) -> Vec<u32> {
        // Here the incoming lists of a state contain numbers of transitions, not of states.
        let into = IncomingTransitions::from_pairs(self.alive, (0..).zip(self.heads.iter().copied()));
        let mut states = BlockPartition::single_block(self.alive);
        for (&name, _) in self.names.iter().zip(accepting).filter(|&(&name, &accepts)| accepts && name != NO_STATE) {
            states.mark(name);
        }
        states.split_marked();
        // Block 0 of the states need not be used as a splitter, since all others are: so `used` starts at 1.
        let mut arrows = BlockPartition::from_starts(self.tails.len(), &self.starts);
        let (mut used, mut splitter) = (1, 0);
        while splitter < arrows.len() {
            // The transitions of a block have one letter and lead to one block of
            // states. States without such a transition differ from their tails.
            for at in arrows.starts[splitter]..arrows.ends[splitter] {
                states.mark(self.tails[arrows.members[at as usize] as usize]);
            }
            states.split_marked();
            splitter += 1;
            while used < states.len() {
                for at in states.starts[used]..states.ends[used] {
                    for &arrow in into.predecessors(states.members[at as usize]) {
                        arrows.mark(arrow);
                    }
                }
                arrows.split_marked();
                used += 1;
            }
        }
        states.block
    }
}

/// The transitions into each state.
struct IncomingTransitions {
    starts: Vec<u32>,
    transitions: Vec<u32>,
}

impl IncomingTransitions {
    fn from_pairs(states: usize, arrows: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        // A counting sort: one list for all states instead of a list for each.
        let mut starts = vec![0u32; states + 1];
        let present = arrows.filter(|&(_, to)| to != NO_STATE);
        for (_, to) in present.clone() {
            starts[to as usize + 1] += 1;
        }
        for state in 0..states {
            starts[state + 1] += starts[state];
        }
        let mut from = vec![0; starts[states] as usize];
        let mut free = starts.clone();
        for (tail, to) in present {
            from[free[to as usize] as usize] = tail;
            free[to as usize] += 1;
        }
        IncomingTransitions { starts, transitions: from }
    }

    fn predecessors(&self, state: u32) -> &[u32] {
        &self.transitions[self.starts[state as usize] as usize..self.starts[state as usize + 1] as usize]
    }
}

/// Blocks of numbers that can be split in time linear in the number of marks.
struct BlockPartition {
    /// The numbers, block by block, in each block the marked ones first.
    members: Vec<u32>,
    /// By number: its place in `members`, and its block.
    place: Vec<u32>,
    block: Vec<u32>,
    /// By block: where it begins and ends, and how many are marked.
    starts: Vec<u32>,
    ends: Vec<u32>,
    marked_counts: Vec<u32>,
    /// The blocks with marks.
    marked_blocks: Vec<u32>,
}

impl BlockPartition {
    /// All of `0 … size − 1` in one block.
    fn single_block(size: usize) -> Self {
        BlockPartition::from_starts(size, &[0])
    }

    /// Blocks that begin at `starts`; empty ones are left out.
    fn from_starts(size: usize, starts: &[u32]) -> Self {
        let members: Vec<u32> = (0..size as u32).collect();
        let (mut first, mut past, mut block) = (vec![], vec![], vec![0; size]);
        for (at, &start) in starts.iter().enumerate() {
            let end = starts.get(at + 1).copied().unwrap_or(size as u32);
            if start < end {
                block[start as usize..end as usize].fill(first.len() as u32);
                first.push(start);
                past.push(end);
            }
        }
        let marked = vec![0; first.len()];
        BlockPartition {
            place: members.clone(),
            members,
            block,
            starts: first,
            ends: past,
            marked_counts: marked,
            marked_blocks: vec![],
        }
    }

    fn len(&self) -> usize {
        self.starts.len()
    }

    /// Marks a number, if it is not marked yet.
    fn mark(&mut self, number: u32) {
        let block = self.block[number as usize] as usize;
        let (from, to) = (self.place[number as usize], self.starts[block] + self.marked_counts[block]);
        if from < to {
            return;
        }
        let other = self.members[to as usize];
        self.members[from as usize] = other;
        self.place[other as usize] = from;
        self.members[to as usize] = number;
        self.place[number as usize] = to;
        if self.marked_counts[block] == 0 {
            self.marked_blocks.push(block as u32);
        }
        self.marked_counts[block] += 1;
    }

    /// Splits each touched block into marked and unmarked numbers. The smaller part becomes the new block,
    /// so each number is renamed at most `log₂ n` times: this gives the bound `O(m log m)`.
    fn split_marked(&mut self) {
        while let Some(block) = self.marked_blocks.pop() {
            let block = block as usize;
            let (first, past, marked) =
                (self.starts[block], self.ends[block], std::mem::take(&mut self.marked_counts[block]));
            let middle = first + marked;
            if middle == past {
                continue;
            }
            let (new_first, new_past) = if marked <= past - middle {
                self.starts[block] = middle;
                (first, middle)
            } else {
                self.ends[block] = middle;
                (middle, past)
            };
            let new = self.starts.len() as u32;
            for at in new_first..new_past {
                self.block[self.members[at as usize] as usize] = new;
            }
            self.starts.push(new_first);
            self.ends.push(new_past);
            self.marked_counts.push(0);
        }
    }
}
