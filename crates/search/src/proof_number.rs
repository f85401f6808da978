//! Proof-number search on couples of a component and a number.
//!
//! The couple `(C, n)`, the sum of a component `C` and a Nim heap of `n`, is lost if and only if `C` has the value `n`.
//! Its options are `(C′, n)` for the options `C′` of `C`, and `(C, n′)` for `n′ < n`.
//! The search expands the couple that seems to need the fewest further couples for a proof:
//! `phi` estimates how many must be proved lost to prove a win of the player to move, `delta` how many to prove a loss.
//! The search goes depth first as long as these numbers stay below thresholds, so it needs no tree in memory.
//! Of an option with several components, all values but that of the hardest are computed first; then the hardest one is searched.
//!
//! The numbers are kept in a table of bounded size, and in the frames of the couples on the stack. Forgotten facts are searched again
//! with larger thresholds, so the search ends however small the table is.
//!
//! # Source
//! L. V. Allis, M. van der Meulen, H. J. van den Herik, *Proof-number search*, Artificial Intelligence 66 (1994);
//! A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, thesis, Tokyo (2002);
//! J. Lemoine, S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012), on couples.

mod numbers;

use crate::listed_options::{ListedOptions, OpenOption};
use crate::partwise::{PartSearch, game_and_table};
use crate::split::SplitGame;
use crate::table::{ComponentTable, KnownValue};
use grundy_game::{Budget, Stop};
use numbers::{ProofNumberTable, ProofNumbers};
use std::sync::Arc;

/// The table can remember that a component does not have a value for values below this.
const EXCLUDED_VALUE_LIMIT: u64 = 16;

/// A search with its memory of values and of proof numbers.
///
/// Play must end: for games that are not known to, see [`EndingProof`](crate::EndingProof).
pub struct ProofNumber<S: SplitGame> {
    game: S,
    table: Arc<ComponentTable<S::Part>>,
    numbers: ProofNumberTable<S::Part>,
}

/// A move from a couple.
enum CoupleMove<P> {
    /// To an option of the component.
    Option(OpenOption<P>),
    /// To a smaller heap.
    Heap(u64),
}

/// A child of a couple, with its proof numbers from the view of the player who moves there.
struct CoupleChild<P> {
    couple_move: CoupleMove<P>,
    proof: ProofNumbers,
}

/// A task on the stack.
enum ProofFrame<P> {
    /// The value of a component, which is at least `number`.
    Value {
        part: P,
        number: u64,
    },
    Couple(CoupleProofFrame<P>),
}

/// A couple that is searched until one of its numbers reaches a threshold.
struct CoupleProofFrame<P> {
    part: P,
    number: u64,
    limit: ProofNumbers,
    /// Whether the player to move is known to win.
    is_won: bool,
    /// The children by which he may still win.
    children: Vec<CoupleChild<P>>,
    /// The index of the child being searched.
    child_index: usize,
    bytes: u64,
}

/// The result of a frame.
enum ProofReply {
    Value(u64),
    Proof(ProofNumbers),
}

/// The next step of a frame.
enum ProofStep<P> {
    Value(P),
    Couple(P, u64, ProofNumbers),
    Done(ProofReply),
}

impl<S: SplitGame> ProofNumber<S> {
    /// A search with an empty memory.
    pub fn new(game: S) -> ProofNumber<S> {
        ProofNumber { game, table: Arc::default(), numbers: ProofNumberTable::default() }
    }

    /// The proof numbers of a couple from the tables.
    fn known_proof(&self, part: &S::Part, number: u64) -> ProofNumbers {
        let known = self.table.get(part);
        match known.value() {
            Some(value) => ProofNumbers::of_winner(value != number),
            None if number < EXCLUDED_VALUE_LIMIT && known.excluded_values() >> number & 1 == 1 => {
                ProofNumbers::of_winner(true)
            }
            None => self.numbers.get(part, number),
        }
    }

    fn run_search(&mut self, root: ProofStep<S::Part>, budget: &dyn Budget) -> Result<ProofReply, Stop> {
        let mut stack = Vec::new();
        let result = self.run_stack(&mut stack, root, budget);
        stack.into_iter().for_each(|frame| release_frame(frame, budget));
        result
    }

    fn run_stack(
        &mut self,
        stack: &mut Vec<ProofFrame<S::Part>>,
        root: ProofStep<S::Part>,
        budget: &dyn Budget,
    ) -> Result<ProofReply, Stop> {
        let mut step = root;
        loop {
            step = match step {
                ProofStep::Value(part) => {
                    let mut number = 0;
                    let step = self.next_candidate(&part, &mut number);
                    stack.push(ProofFrame::Value { part, number });
                    step
                }
                ProofStep::Couple(part, number, limit) => {
                    let mut couple = self.open_couple(part, number, limit, budget)?;
                    let step = self.next_step(&mut couple, budget);
                    stack.push(ProofFrame::Couple(couple));
                    step?
                }
                ProofStep::Done(reply) => {
                    if let Some(frame) = stack.pop() {
                        release_frame(frame, budget);
                    }
                    match (stack.last_mut(), reply) {
                        (None, reply) => return Ok(reply),
                        (Some(ProofFrame::Couple(couple)), reply) => {
                            self.accept_reply(couple, reply);
                            self.next_step(couple, budget)?
                        }
                        (Some(ProofFrame::Value { part, number }), ProofReply::Proof(proof)) if proof.phi == 0 => {
                            *number += 1;
                            self.next_candidate(part, number)
                        }
                        (Some(ProofFrame::Value { number, .. }), _) => ProofStep::Done(ProofReply::Value(*number)),
                    }
                }
            };
        }
    }

    /// The next step for the value of a component, which is at least `number`. Raises `number` past values that are excluded already.
    fn next_candidate(&self, part: &S::Part, number: &mut u64) -> ProofStep<S::Part> {
        if let Some(value) = self.table.get(part).value() {
            return ProofStep::Done(ProofReply::Value(value));
        }
        // The couple with this number is won, so the number is not the value.
        while self.known_proof(part, *number).phi == 0 {
            *number += 1;
        }
        ProofStep::Couple(part.clone(), *number, ProofNumbers::UNBOUNDED_LIMIT)
    }

    fn open_couple(
        &self,
        part: S::Part,
        number: u64,
        limit: ProofNumbers,
        budget: &dyn Budget,
    ) -> Result<CoupleProofFrame<S::Part>, Stop> {
        let ListedOptions { open_options: open, known_values: known, bytes } =
            ListedOptions::list_options(&self.game, &part, &self.table, budget)?;
        let mut couple =
            CoupleProofFrame { part, number, limit, is_won: false, children: Vec::new(), child_index: 0, bytes: 0 };
        // The value is not `number` if an option has this value, or if there are fewer options than `number`.
        if known.binary_search(&number).is_ok() || number > (known.len() + open.len()) as u64 {
            couple.is_won = true;
        } else {
            // Heaps come first: if the value is smaller than `number`, a single proof shows it.
            let heaps = (0..number).filter(|n| known.binary_search(n).is_err());
            couple.children.extend(
                heaps.map(|n| CoupleChild { couple_move: CoupleMove::Heap(n), proof: ProofNumbers::UNKNOWN_PROOF }),
            );
            couple.children.extend(open.into_iter().map(|choice| {
                // An option with several parts needs the values of all but one, so it counts as that many couples.
                let proof = ProofNumbers { phi: 1, delta: choice.parts.len() as u32 };
                CoupleChild { couple_move: CoupleMove::Option(choice), proof }
            }));
        }
        couple.bytes = (size_of::<CoupleProofFrame<S::Part>>()
            + couple.children.len() * size_of::<CoupleChild<S::Part>>()) as u64
            + bytes;
        budget.spend(1, couple.bytes)?;
        Ok(couple)
    }

    /// Updates the proof numbers of a child from the tables.
    fn refresh_child(&self, couple_of: &S::Part, number: u64, child: &mut CoupleChild<S::Part>) {
        let proof = match &mut child.couple_move {
            CoupleMove::Heap(heap) => self.known_proof(couple_of, *heap),
            CoupleMove::Option(choice) => {
                choice.settle_known_parts(|part| self.table.get(part));
                match &choice.parts[..] {
                    [] => ProofNumbers::of_winner(choice.sum != number),
                    [last] => self.known_proof(last, number ^ choice.sum),
                    _ => child.proof,
                }
            }
        };
        // The table may have forgotten the facts of the frame.
        child.proof = child.proof.max_with(proof);
    }

    /// Applies the result of the child that was searched.
    fn accept_reply(&self, couple: &mut CoupleProofFrame<S::Part>, reply: ProofReply) {
        let child = &mut couple.children[couple.child_index];
        match (reply, &mut child.couple_move) {
            (ProofReply::Proof(proof), _) => child.proof = child.proof.max_with(proof),
            (ProofReply::Value(value), CoupleMove::Option(choice)) => choice.learn_first_value(value),
            (ProofReply::Value(_), CoupleMove::Heap(_)) => {
                unreachable!("the value of a component is asked for in options only")
            }
        }
    }

    /// The next step for a couple: which child to search, or its result.
    fn next_step(
        &mut self,
        couple: &mut CoupleProofFrame<S::Part>,
        budget: &dyn Budget,
    ) -> Result<ProofStep<S::Part>, Stop> {
        // All children are refreshed: the facts that the last search put into the tables may have settled several of them.
        let mut children = std::mem::take(&mut couple.children);
        children.iter_mut().for_each(|child| self.refresh_child(&couple.part, couple.number, child));
        couple.is_won |= children.iter().any(|child| child.proof.delta == 0);
        // A child that the opponent wins does not help the player to move.
        children.retain(|child| child.proof.phi > 0);
        couple.children = children;
        let proof = if couple.is_won {
            ProofNumbers::of_winner(true)
        } else {
            ProofNumbers::from_children(couple.children.iter().map(|c| c.proof))
        };
        let CoupleProofFrame { part, number, limit, .. } = couple;
        if !proof.is_below(*limit) {
            let known = match proof {
                // A won couple excludes its number only. From 16 on the table
                // has no place for that, and the proof numbers keep it.
                ProofNumbers { phi: 0, .. } if *number < EXCLUDED_VALUE_LIMIT => {
                    Some(KnownValue::with_excluded(1 << *number))
                }
                ProofNumbers { delta: 0, .. } => Some(KnownValue::of_value(*number)?),
                _ => None,
            };
            match known {
                Some(known) => self.table.insert(part.clone(), known, self.game.owned_bytes(part), budget)?,
                None => self.numbers.insert(part, *number, proof, self.game.owned_bytes(part), budget)?,
            }
            return Ok(ProofStep::Done(ProofReply::Proof(proof)));
        }
        // To prove a win it is enough to prove one child lost, so the easiest one is searched.
        let (at, second) = least_child(&couple.children);
        couple.child_index = at;
        let child = &couple.children[at];
        let limit = proof.child_limit(*limit, child.proof, second);
        Ok(match &child.couple_move {
            CoupleMove::Heap(heap) => ProofStep::Couple(part.clone(), *heap, limit),
            CoupleMove::Option(choice) => match &choice.parts[..] {
                [last] => ProofStep::Couple(last.clone(), *number ^ choice.sum, limit),
                [first, ..] => ProofStep::Value(first.clone()),
                [] => unreachable!("its value is known, and so who wins"),
            },
        })
    }
}

/// The index of the child that is easiest to prove lost, and the `delta` of the second-best child.
fn least_child<P>(children: &[CoupleChild<P>]) -> (usize, u32) {
    let (mut at, mut first, mut second) = (0, u32::MAX, u32::MAX);
    for (i, child) in children.iter().enumerate() {
        let delta = child.proof.delta;
        if delta < first {
            (at, first, second) = (i, delta, first);
        } else {
            second = second.min(delta);
        }
    }
    (at, second)
}

fn release_frame<P>(frame: ProofFrame<P>, budget: &dyn Budget) {
    if let ProofFrame::Couple(couple) = frame {
        budget.release(couple.bytes);
    }
}

impl<S: SplitGame> PartSearch for ProofNumber<S> {
    game_and_table!();

    fn value(&mut self, part: &S::Part, budget: &dyn Budget) -> Result<u64, Stop> {
        match self.run_search(ProofStep::Value(part.clone()), budget)? {
            ProofReply::Value(value) => Ok(value),
            ProofReply::Proof(_) => unreachable!("the value was asked for"),
        }
    }

    fn part_has_value(&mut self, part: &S::Part, value: u64, budget: &dyn Budget) -> Result<bool, Stop> {
        match self.known_proof(part, value) {
            ProofNumbers { phi: 0, .. } => Ok(false),
            ProofNumbers { delta: 0, .. } => Ok(true),
            _ => {
                match self.run_search(ProofStep::Couple(part.clone(), value, ProofNumbers::UNBOUNDED_LIMIT), budget)? {
                    ProofReply::Proof(proof) => Ok(proof.delta == 0),
                    ProofReply::Value(_) => unreachable!("a couple was asked for"),
                }
            }
        }
    }
}
