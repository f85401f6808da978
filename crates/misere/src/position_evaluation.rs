//! Evaluating positions by their options or components, with a memory, on an explicit stack.

use grundy_game::{Budget, Convention, Game, OptionTally, Stop};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// An evaluation of positions: from the values of their options, or of their components.
pub(crate) trait PositionJudge<G: Game> {
    /// The value of a position.
    type Value: Clone;

    /// The value of a position, if it is known without search.
    fn known_value(&self, _game: &G, _position: &G::Position) -> Option<Self::Value> {
        None
    }

    /// The value of a position with these options.
    fn of_options(&mut self, options: &[&Self::Value], budget: &dyn Budget) -> Result<Self::Value, Stop>;

    /// The value of the sum of these components; `None` if they do not determine it.
    fn of_parts(&mut self, parts: &[&Self::Value], budget: &dyn Budget) -> Result<Option<Self::Value>, Stop>;

    /// The approximate number of bytes that a value owns beyond its own size.
    fn owned_bytes(&self, _value: &Self::Value) -> usize {
        0
    }
}

/// The values computed so far, by canonical position.
///
/// A position with several components is evaluated by these; only if they do not determine its value, by its options.
pub(crate) struct JudgedPositions<G: Game, J: PositionJudge<G>> {
    pub(crate) game: G,
    pub(crate) judge: J,
    /// `None` while the position is on the stack.
    values: FxHashMap<G::Position, Option<J::Value>>,
}

/// A position that waits for the values of other positions.
struct ReachFrame<P> {
    position: P,
    /// Its components, or its options if `lists_options`.
    parts: Vec<P>,
    lists_options: bool,
    /// The number of others whose values are known.
    evaluated_count: usize,
    /// The bytes charged for the others.
    bytes: u64,
}

impl<G: Game, J: PositionJudge<G>> JudgedPositions<G, J> {
    pub(crate) fn new(game: G, judge: J) -> JudgedPositions<G, J> {
        JudgedPositions { game, judge, values: FxHashMap::default() }
    }

    /// The number of positions in the memory.
    pub(crate) fn position_count(&self) -> usize {
        self.values.len()
    }

    /// The value of a position, if it is in the memory.
    pub(crate) fn known_value(&self, position: G::Position) -> Option<&J::Value> {
        self.values.get(&self.game.canonical(position, Convention::Misere))?.as_ref()
    }

    /// The canonical positions in the memory and their values, in no particular order.
    pub(crate) fn known_values(&self) -> impl Iterator<Item = (&G::Position, &J::Value)> {
        self.values.iter().filter_map(|(position, value)| Some((position, value.as_ref()?)))
    }

    /// The value of a position.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]), if it declares ends ([`Stop::Unsupported`]),
    /// or if its rules fail.
    /// The values computed so far are kept.
    pub(crate) fn judged_value(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<&J::Value, Stop> {
        let root = self.game.canonical(position.clone(), Convention::Misere);
        // No mark without a value is left over from an earlier call, because frames are removed below.
        if !matches!(self.values.get(&root), Some(Some(_))) {
            let mut stack = Vec::new();
            let result = self.run_stack(&mut stack, root.clone(), budget);
            for frame in stack {
                // Values of unfinished positions are not known; their entries would look like loops.
                budget.release(frame.bytes + self.entry_bytes(&frame.position));
                self.values.remove(&frame.position);
            }
            result?;
        }
        Ok(known_position(&self.values, &root))
    }

    fn run_stack(
        &mut self,
        stack: &mut Vec<ReachFrame<G::Position>>,
        root: G::Position,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        stack.extend(self.open_position(root, budget)?);
        while let Some(frame) = stack.last_mut() {
            match frame.parts.get(frame.evaluated_count).map(|other| (other, self.values.get(other))) {
                Some((_, Some(Some(_)))) => frame.evaluated_count += 1,
                // The position waits for a value on this very stack, so play can return to it.
                Some((_, Some(None))) => return Err(Stop::Loopy),
                Some((other, None)) => {
                    let other = other.clone();
                    stack.extend(self.open_position(other, budget)?);
                }
                None => match concluded_value(&mut self.judge, &self.values, frame, budget)? {
                    Some(known) => {
                        budget.spend(0, self.judge.owned_bytes(&known) as u64)?;
                        let frame = stack.pop().expect("it was the last a moment ago");
                        budget.release(frame.bytes);
                        self.values.insert(frame.position, Some(known));
                    }
                    None => {
                        let (options, bytes) = self.options(&frame.position, budget)?;
                        (frame.parts, frame.evaluated_count, frame.lists_options) = (options, 0, true);
                        // The list of components is dropped, so its bytes are given back.
                        budget.release(std::mem::replace(&mut frame.bytes, bytes));
                    }
                },
            }
        }
        Ok(())
    }

    /// An estimate of the bytes of a position in the memory, three times its size: while a table doubles, the old one is still there.
    fn entry_bytes(&self, position: &G::Position) -> u64 {
        (3 * size_of::<(G::Position, Option<J::Value>)>() + self.game.owned_bytes(position)) as u64
    }

    /// Opens a frame for a position; `None` if its value is known without search.
    fn open_position(
        &mut self,
        position: G::Position,
        budget: &dyn Budget,
    ) -> Result<Option<ReachFrame<G::Position>>, Stop> {
        if self.game.declares_ends() {
            return Err(Stop::Unsupported);
        }
        // Before the entry is made, so that the budget can refuse it.
        let entry = self.entry_bytes(&position);
        budget.spend(1, entry)?;
        if let Some(known) = self.judge.known_value(&self.game, &position) {
            self.values.insert(position, Some(known));
            return Ok(None);
        }
        let mut parts = Vec::new();
        self.game.for_each_component(position.clone(), |part| {
            parts.push(self.game.canonical(part, Convention::Misere));
        });
        // A single component may also be a smaller form of the position; then it has the same value.
        let lists_options = matches!(&parts[..], [part] if *part == position);
        let listed = match lists_options {
            true => self.options(&position, budget),
            false => {
                let bytes = self.list_bytes(&parts);
                budget.spend(0, bytes).map(|()| (parts, bytes))
            }
        };
        // No entry is made then.
        let (parts, bytes) = listed.inspect_err(|_| budget.release(entry))?;
        // Marked after all that may fail, so that a mark always belongs to a frame on the stack.
        self.values.insert(position.clone(), None);
        Ok(Some(ReachFrame { position, parts, lists_options, evaluated_count: 0, bytes }))
    }

    fn list_bytes(&self, positions: &[G::Position]) -> u64 {
        positions.iter().map(|position| (size_of::<G::Position>() + self.game.owned_bytes(position)) as u64).sum()
    }

    /// The canonical options of a position, and the bytes charged for them.
    fn options(&self, position: &G::Position, budget: &dyn Budget) -> Result<(Vec<G::Position>, u64), Stop> {
        let mut options = Vec::new();
        let mut tally =
            OptionTally::new(budget, size_of::<ReachFrame<G::Position>>() + self.game.owned_bytes(position));
        let mut spent = Ok(());
        let flow = self.game.for_each_option(position, |option| {
            let option = self.game.canonical(option, Convention::Misere);
            // Lists have spare capacity, so entries count twice.
            spent = tally.add(2 * size_of::<G::Position>() + self.game.owned_bytes(&option));
            options.push(option);
            if spent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_break() && spent.is_ok() {
            spent = Err(self.game.failure());
        }
        spent?;
        Ok((options, tally.finish()?))
    }
}

fn known_position<'a, P: std::hash::Hash + Eq, V>(known: &'a FxHashMap<P, Option<V>>, position: &P) -> &'a V {
    known[position].as_ref().expect("it was found before")
}

/// The value of a position whose options or components are all known; `None` if its components do not determine it.
fn concluded_value<G: Game, J: PositionJudge<G>>(
    judge: &mut J,
    known: &FxHashMap<G::Position, Option<J::Value>>,
    frame: &ReachFrame<G::Position>,
    budget: &dyn Budget,
) -> Result<Option<J::Value>, Stop> {
    let others: Vec<&J::Value> = frame.parts.iter().map(|other| known_position(known, other)).collect();
    match &others[..] {
        // By options, which always determine the value; components may not.
        others if frame.lists_options => judge.of_options(others, budget).map(Some),
        [part] => Ok(Some((*part).clone())),
        parts => judge.of_parts(parts, budget),
    }
}
