//! Proof-number search on couples of a component and a number.
//!
//! The couple `(C, n)`, the sum of a component `C` and a Nim heap of `n`, is lost if and only if `C` has the value `n`.
//! Its options are `(C′, n)` for the options `C′` of `C`, and `(C, n′)` for `n′ < n`.
//! The search expands the couple that seems to need the fewest further couples for a proof:
//! `phi` estimates how many must be proved lost to prove a win of the player to move, `delta` how many to prove a loss.
//! The search goes depth first as long as these numbers stay below thresholds, so it needs no tree in memory.
//! Of an option with several components, all values but that of the hardest are computed first; then the hardest one is searched.
//!
//! The numbers are kept in a table of bounded size, and in the frames of the couples on the stack. What the table forgets is searched again
//! with larger thresholds, so the search ends however small the table is.
//!
//! # Source
//! L. V. Allis, M. van der Meulen, H. J. van den Herik, *Proof-number search*, Artificial Intelligence 66 (1994);
//! A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, thesis, Tokyo (2002);
//! J. Lemoine, S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012), on couples.

mod numbers;

use crate::choice::{Choice, Choices};
use crate::method::{PartSearch, game_and_table};
use crate::split::Split;
use crate::table::{Known, Table};
use grundy_game::Budget;
use grundy_theory::Stop;
use numbers::{Numbers, Proof};

/// The table can remember that a component does not have a value for values below this.
const REMEMBERED: u64 = 16;

/// A search with its memory of values and of proof numbers.
///
/// Play must end: for games that are not known to, see [`Ending`](crate::Ending).
pub struct ProofNumber<S: Split> {
    game: S,
    table: Table<S::Part>,
    numbers: Numbers<S::Part>,
}

/// A move from a couple.
enum Move<P> {
    /// To an option of the component.
    Option(Choice<P>),
    /// To a smaller heap.
    Heap(u64),
}

/// A child of a couple, with its proof numbers from the view of the player who moves there.
struct Child<P> {
    to: Move<P>,
    proof: Proof,
}

/// A task on the stack.
enum Frame<P> {
    /// The value of a component, which is at least `number`.
    Value {
        part: P,
        number: u64,
    },
    Couple(Couple<P>),
}

/// A couple that is searched until one of its numbers reaches a threshold.
struct Couple<P> {
    part: P,
    number: u64,
    limit: Proof,
    /// Whether the player to move is known to win.
    won: bool,
    /// The children by which he may still win.
    children: Vec<Child<P>>,
    /// The index of the child being searched.
    at: usize,
    bytes: u64,
}

/// The result of a frame.
enum Reply {
    Value(u64),
    Proof(Proof),
}

/// What a frame needs next.
enum Step<P> {
    Value(P),
    Couple(P, u64, Proof),
    Done(Reply),
}

impl<S: Split> ProofNumber<S> {
    /// A search with an empty memory.
    pub fn new(game: S) -> ProofNumber<S> {
        ProofNumber { game, table: Table::default(), numbers: Numbers::default() }
    }

    /// The proof numbers of a couple from the tables.
    fn look(&self, part: &S::Part, number: u64) -> Proof {
        let known = self.table.get(part);
        match known.value() {
            Some(value) => Proof::settled(value != number),
            None if number < REMEMBERED && known.excluded() >> number & 1 == 1 => Proof::settled(true),
            None => self.numbers.get(part, number),
        }
    }

    fn search(&mut self, root: Step<S::Part>, budget: &dyn Budget) -> Result<Reply, Stop> {
        let mut stack = Vec::new();
        let result = self.run(&mut stack, root, budget);
        stack.into_iter().for_each(|frame| release(frame, budget));
        result
    }

    fn run(
        &mut self,
        stack: &mut Vec<Frame<S::Part>>,
        root: Step<S::Part>,
        budget: &dyn Budget,
    ) -> Result<Reply, Stop> {
        let mut step = root;
        loop {
            step = match step {
                Step::Value(part) => {
                    let mut number = 0;
                    let step = self.number(&part, &mut number);
                    stack.push(Frame::Value { part, number });
                    step
                }
                Step::Couple(part, number, limit) => {
                    let mut couple = self.open(part, number, limit, budget)?;
                    let step = self.next(&mut couple, budget);
                    stack.push(Frame::Couple(couple));
                    step?
                }
                Step::Done(reply) => {
                    if let Some(frame) = stack.pop() {
                        release(frame, budget);
                    }
                    match (stack.last_mut(), reply) {
                        (None, reply) => return Ok(reply),
                        (Some(Frame::Couple(couple)), reply) => {
                            self.answered(couple, reply);
                            self.next(couple, budget)?
                        }
                        (Some(Frame::Value { part, number }), Reply::Proof(proof)) if proof.phi == 0 => {
                            *number += 1;
                            self.number(part, number)
                        }
                        (Some(Frame::Value { number, .. }), _) => Step::Done(Reply::Value(*number)),
                    }
                }
            };
        }
    }

    /// The next step for the value of a component, which is at least `number`. Raises `number` past values that are excluded already.
    fn number(&self, part: &S::Part, number: &mut u64) -> Step<S::Part> {
        if let Some(value) = self.table.get(part).value() {
            return Step::Done(Reply::Value(value));
        }
        while self.look(part, *number).phi == 0 {
            *number += 1;
        }
        Step::Couple(part.clone(), *number, Proof::LIMIT)
    }

    fn open(&self, part: S::Part, number: u64, limit: Proof, budget: &dyn Budget) -> Result<Couple<S::Part>, Stop> {
        let Choices { open, known, bytes } = Choices::of(&self.game, &part, &self.table, budget)?;
        let mut couple = Couple { part, number, limit, won: false, children: Vec::new(), at: 0, bytes: 0 };
        // The value is not `number` if an option has this value, or if there are fewer options than `number`.
        if known.binary_search(&number).is_ok() || number > (known.len() + open.len()) as u64 {
            couple.won = true;
        } else {
            // Heaps come first: if the value is smaller than `number`, a single proof shows it.
            let heaps = (0..number).filter(|n| known.binary_search(n).is_err());
            couple.children.extend(heaps.map(|n| Child { to: Move::Heap(n), proof: Proof::NEW }));
            couple.children.extend(open.into_iter().map(|choice| {
                // An option with several parts needs the values of all but one, so it counts as that many couples.
                let proof = Proof { phi: 1, delta: choice.parts.len() as u32 };
                Child { to: Move::Option(choice), proof }
            }));
        }
        couple.bytes =
            (size_of::<Couple<S::Part>>() + couple.children.len() * size_of::<Child<S::Part>>()) as u64 + bytes;
        budget.spend(1, couple.bytes)?;
        Ok(couple)
    }

    /// Updates the proof numbers of a child from the tables.
    fn refresh(&self, couple_of: &S::Part, number: u64, child: &mut Child<S::Part>) {
        let proof = match &mut child.to {
            Move::Heap(heap) => self.look(couple_of, *heap),
            Move::Option(choice) => {
                choice.settle(|part| self.table.get(part));
                match &choice.parts[..] {
                    [] => Proof::settled(choice.sum != number),
                    [last] => self.look(last, number ^ choice.sum),
                    _ => child.proof,
                }
            }
        };
        child.proof = child.proof.and(proof);
    }

    /// Applies the result of the child that was searched.
    fn answered(&self, couple: &mut Couple<S::Part>, reply: Reply) {
        let child = &mut couple.children[couple.at];
        match (reply, &mut child.to) {
            (Reply::Proof(proof), _) => child.proof = child.proof.and(proof),
            (Reply::Value(value), Move::Option(choice)) => choice.learn(value),
            (Reply::Value(_), Move::Heap(_)) => unreachable!("the value of a component is asked for in options only"),
        }
    }

    /// The next step for a couple: which child to search, or its result.
    fn next(&mut self, couple: &mut Couple<S::Part>, budget: &dyn Budget) -> Result<Step<S::Part>, Stop> {
        let mut children = std::mem::take(&mut couple.children);
        children.iter_mut().for_each(|child| self.refresh(&couple.part, couple.number, child));
        couple.won |= children.iter().any(|child| child.proof.delta == 0);
        // A child that the opponent wins does not help the player to move.
        children.retain(|child| child.proof.phi > 0);
        couple.children = children;
        let proof = if couple.won { Proof::settled(true) } else { Proof::of(couple.children.iter().map(|c| c.proof)) };
        let Couple { part, number, limit, .. } = couple;
        if !proof.is_below(*limit) {
            let known = match proof {
                Proof { phi: 0, .. } if *number < REMEMBERED => Some(Known::is_none_of(1 << *number)),
                Proof { delta: 0, .. } => Some(Known::is(*number)?),
                _ => None,
            };
            match known {
                Some(known) => self.table.insert(part.clone(), known, self.game.held(part), budget)?,
                None => self.numbers.insert(part, *number, proof, self.game.held(part), budget)?,
            }
            return Ok(Step::Done(Reply::Proof(proof)));
        }
        let (at, second) = least(&couple.children);
        couple.at = at;
        let child = &couple.children[at];
        let limit = proof.limit_of(*limit, child.proof, second);
        Ok(match &child.to {
            Move::Heap(heap) => Step::Couple(part.clone(), *heap, limit),
            Move::Option(choice) => match &choice.parts[..] {
                [last] => Step::Couple(last.clone(), *number ^ choice.sum, limit),
                [first, ..] => Step::Value(first.clone()),
                [] => unreachable!("its value is known, and so who wins"),
            },
        })
    }
}

/// The index of the child that is easiest to prove lost, and the `delta` of the second-best child.
fn least<P>(children: &[Child<P>]) -> (usize, u32) {
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

fn release<P>(frame: Frame<P>, budget: &dyn Budget) {
    if let Frame::Couple(couple) = frame {
        budget.release(couple.bytes);
    }
}

impl<S: Split> PartSearch for ProofNumber<S> {
    game_and_table!();

    fn value(&mut self, part: &S::Part, budget: &dyn Budget) -> Result<u64, Stop> {
        match self.search(Step::Value(part.clone()), budget)? {
            Reply::Value(value) => Ok(value),
            Reply::Proof(_) => unreachable!("the value was asked for"),
        }
    }

    fn part_has(&mut self, part: &S::Part, value: u64, budget: &dyn Budget) -> Result<bool, Stop> {
        match self.look(part, value) {
            Proof { phi: 0, .. } => Ok(false),
            Proof { delta: 0, .. } => Ok(true),
            _ => match self.search(Step::Couple(part.clone(), value, Proof::LIMIT), budget)? {
                Reply::Proof(proof) => Ok(proof.delta == 0),
                Reply::Value(_) => unreachable!("a couple was asked for"),
            },
        }
    }
}
