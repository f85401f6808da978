//! Grundy values with a memory, on an explicit stack.

use grundy_game::{Budget, Game};
use grundy_kernel::mex;
use grundy_theory::{Convention, Nimber, Stop};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The Grundy values that were computed so far for one game, by canonical component.
///
/// Time is in proportion to the options of the positions reached, memory to the positions.
pub struct Nimbers<G: Game> {
    game: G,
    /// `None` while the position is on the stack.
    values: FxHashMap<G::Position, Option<Nimber>>,
}

/// A component whose options are being looked at.
struct Frame<P> {
    component: P,
    /// For each option its canonical components.
    options: Vec<Vec<P>>,
    /// The values of the options that are done, which are the last ones.
    seen: Vec<u64>,
    /// What the options take up.
    bytes: u64,
}

impl<G: Game> Nimbers<G> {
    /// An empty memory.
    pub fn new(game: G) -> Nimbers<G> {
        Nimbers { game, values: FxHashMap::default() }
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    /// The budget that ran out, [`Stop::Loopy`] when play can go round in a circle,
    /// [`Stop::Unsupported`] when the game declares ends. What was computed until then stays.
    pub fn nimber(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let mut sum = Nimber::ZERO;
        for component in self.components(position.clone()) {
            sum ^= self.component(component, budget)?;
        }
        Ok(sum)
    }

    fn components(&self, position: G::Position) -> Vec<G::Position> {
        let mut components = Vec::new();
        self.game.for_each_component(position, |part| {
            components.push(self.game.canonical(part, Convention::Normal));
        });
        components
    }

    fn component(&mut self, component: G::Position, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if let Some(&Some(value)) = self.values.get(&component) {
            return Ok(value);
        }
        let mut stack = Vec::new();
        let result = self.run(&mut stack, component, budget);
        for frame in stack {
            budget.release(frame.bytes);
            self.values.remove(&frame.component); // what was not finished is not known
        }
        result
    }

    fn run(
        &mut self,
        stack: &mut Vec<Frame<G::Position>>,
        root: G::Position,
        budget: &dyn Budget,
    ) -> Result<Nimber, Stop> {
        let frame = self.open(root, budget)?;
        stack.push(frame);
        loop {
            let frame = stack.last_mut().expect("the root is popped last, and then returned");
            match self.step(frame)? {
                Some(missing) => {
                    let frame = self.open(missing, budget)?;
                    stack.push(frame);
                }
                None => {
                    let frame = stack.pop().expect("it was the last a moment ago");
                    budget.release(frame.bytes);
                    let value = Nimber(mex(&frame.seen));
                    self.values.insert(frame.component, Some(value));
                    if stack.is_empty() {
                        return Ok(value);
                    }
                }
            }
        }
    }

    /// Goes on with the options of a component, until one of theirs is not known.
    fn step(&self, frame: &mut Frame<G::Position>) -> Result<Option<G::Position>, Stop> {
        while let Some(option) = frame.options.last() {
            let mut sum = Nimber::ZERO;
            for part in option {
                match self.values.get(part) {
                    Some(Some(value)) => sum ^= *value,
                    Some(None) => return Err(Stop::Loopy),
                    None => return Ok(Some(part.clone())),
                }
            }
            frame.seen.push(sum.0);
            frame.options.pop();
        }
        Ok(None)
    }

    fn open(&mut self, component: G::Position, budget: &dyn Budget) -> Result<Frame<G::Position>, Stop> {
        if self.game.end(&component).is_some() {
            return Err(Stop::Unsupported);
        }
        budget.spend(1, 2 * size_of::<(G::Position, Option<Nimber>)>() as u64)?;
        let mut options = Vec::new();
        let (mut fresh, mut bytes) = (0, 0);
        let mut spent = Ok(());
        let _ = self.game.for_each_option(&component, |option| {
            let parts = self.components(option);
            fresh += (size_of::<Vec<G::Position>>() + parts.len() * size_of::<G::Position>()) as u64;
            options.push(parts);
            if fresh > 1 << 20 {
                spent = budget.spend(0, fresh);
                bytes += std::mem::take(&mut fresh);
            }
            if spent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if let Err(stop) = spent.and_then(|()| budget.spend(0, fresh)) {
            budget.release(bytes + fresh);
            return Err(stop);
        }
        bytes += fresh;
        self.values.insert(component.clone(), None);
        Ok(Frame { component, options, seen: Vec::new(), bytes })
    }
}
