//! Grundy values with a memory, on an explicit stack.

use grundy_game::{Budget, Convention, Game, Nimber, OptionTally, Stop};
use grundy_kernel::mex;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The Grundy values computed so far for one game, by canonical component.
///
/// Time is proportional to the number of options of the positions reached, memory to the number of positions.
/// Of an option whose value is known when it is listed only the value is kept, so that only the others take memory.
pub struct Nimbers<G: Game> {
    game: G,
    /// `None` while the position is on the stack.
    values: FxHashMap<G::Position, Option<Nimber>>,
    known_lookup: Option<Box<KnownLookup<G::Position>>>,
}

/// Values that are known without search, such as those of components of other games.
type KnownLookup<P> = dyn FnMut(&P, &dyn Budget) -> Option<Result<Nimber, Stop>> + Send;

/// A component whose options are being evaluated.
struct ComponentFrame<P> {
    component: P,
    /// The canonical components of each option whose value is not known yet.
    options: Vec<Vec<P>>,
    /// The values of the other options.
    option_values: Vec<u64>,
    /// The bytes charged for the options.
    bytes: u64,
}

/// The state of the value of an option.
enum OptionValue {
    Known(u64),
    /// A component is on the stack: the game is loopy.
    Open,
    /// The value of the component at this index is not known.
    Missing(usize),
}

impl<G: Game> Nimbers<G> {
    /// An empty memory.
    pub fn new(game: G) -> Nimbers<G> {
        Nimbers { game, values: FxHashMap::default(), known_lookup: None }
    }

    /// Adds values that are known without search: `known` is called once for each component that is reached.
    pub fn with_known_values(
        self,
        known: impl FnMut(&G::Position, &dyn Budget) -> Option<Result<Nimber, Stop>> + Send + 'static,
    ) -> Nimbers<G> {
        Nimbers { known_lookup: Some(Box::new(known)), ..self }
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]) or declares ends ([`Stop::Unsupported`]), or if its rules fail.
    /// The values computed so far are kept.
    pub fn nimber(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let mut components = Vec::new();
        self.components(position.clone(), &mut components);
        let mut sum = Nimber::ZERO;
        for component in components {
            sum ^= self.component_value(component, budget)?;
        }
        Ok(sum)
    }

    /// The value of a canonical component, if it is known.
    pub fn known_value(&self, component: &G::Position) -> Option<Nimber> {
        self.values.get(component).copied().flatten()
    }

    /// The components whose values are known, and the values.
    pub fn known_values(&self) -> impl Iterator<Item = (&G::Position, Nimber)> {
        self.values.iter().filter_map(|(component, value)| Some((component, (*value)?)))
    }

    /// Remembers the value of a canonical component.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn learn_value(&mut self, component: G::Position, value: Nimber, budget: &dyn Budget) -> Result<(), Stop> {
        budget.spend(0, self.entry_bytes(&component))?;
        self.values.insert(component, Some(value));
        Ok(())
    }

    /// Replaces `components` by the canonical components of a position.
    fn components(&self, position: G::Position, components: &mut Vec<G::Position>) {
        components.clear();
        self.game.for_each_canonical_component(position, Convention::Normal, |part| components.push(part));
    }

    fn component_value(&mut self, component: G::Position, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if let Some(&Some(value)) = self.values.get(&component) {
            return Ok(value);
        }
        let mut stack = Vec::new();
        let result = self.run_stack(&mut stack, component, budget);
        for frame in stack {
            // Values of unfinished components are not known; their entries would look like loops.
            budget.release(frame.bytes + self.entry_bytes(&frame.component));
            self.values.remove(&frame.component);
        }
        result
    }

    fn run_stack(
        &mut self,
        stack: &mut Vec<ComponentFrame<G::Position>>,
        root: G::Position,
        budget: &dyn Budget,
    ) -> Result<Nimber, Stop> {
        if let Some(value) = self.value_without_search(&root, budget)? {
            return Ok(value);
        }
        let frame = self.open_frame(root, budget)?;
        stack.push(frame);
        loop {
            let frame = stack.last_mut().expect("the root is popped last, and then returned");
            match self.next_missing(frame)? {
                Some(missing) => {
                    // A value known without search needs no frame; the option is examined again in the next round.
                    if self.value_without_search(&missing, budget)?.is_none() {
                        let frame = self.open_frame(missing, budget)?;
                        stack.push(frame);
                    }
                }
                None => {
                    let frame = stack.pop().expect("it was the last a moment ago");
                    budget.release(frame.bytes);
                    let value = Nimber(mex(&frame.option_values));
                    self.values.insert(frame.component, Some(value));
                    if stack.is_empty() {
                        return Ok(value);
                    }
                }
            }
        }
    }

    /// The value of a component that is known without search, which is then remembered.
    fn value_without_search(&mut self, component: &G::Position, budget: &dyn Budget) -> Result<Option<Nimber>, Stop> {
        let Some(known) = self.known_lookup.as_mut().and_then(|known| known(component, budget)) else {
            return Ok(None);
        };
        let value = known?;
        self.values.insert(component.clone(), Some(value));
        Ok(Some(value))
    }

    /// The value of an option, or why it is not known.
    fn option_value(&self, option: &[G::Position]) -> OptionValue {
        let mut sum = Nimber::ZERO;
        for (at, part) in option.iter().enumerate() {
            match self.values.get(part) {
                Some(Some(value)) => sum ^= *value,
                Some(None) => return OptionValue::Open,
                None => return OptionValue::Missing(at),
            }
        }
        OptionValue::Known(sum.0)
    }

    /// Evaluates the options of a component up to the first one with an unknown component, which is returned.
    fn next_missing(&self, frame: &mut ComponentFrame<G::Position>) -> Result<Option<G::Position>, Stop> {
        while let Some(option) = frame.options.last() {
            match self.option_value(option) {
                OptionValue::Known(value) => frame.option_values.push(value),
                // An open component is on the stack, so play from it leads back to it.
                OptionValue::Open => return Err(Stop::Loopy),
                OptionValue::Missing(at) => return Ok(Some(option[at].clone())),
            }
            frame.options.pop();
        }
        Ok(None)
    }

    /// An estimate of the bytes of a component in the memory, three times its size: while a table doubles, the old one is still there.
    fn entry_bytes(&self, component: &G::Position) -> u64 {
        (3 * size_of::<(G::Position, Option<Nimber>)>() + self.game.owned_bytes(component)) as u64
    }

    fn open_frame(&mut self, component: G::Position, budget: &dyn Budget) -> Result<ComponentFrame<G::Position>, Stop> {
        if self.game.declares_ends() {
            return Err(Stop::Unsupported);
        }
        let held = self.game.owned_bytes(&component);
        let entry = self.entry_bytes(&component);
        budget.spend(1, entry)?;
        let (mut options, mut seen, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        let mut tally = OptionTally::new(budget, size_of::<ComponentFrame<G::Position>>() + held + 64);
        let mut spent = Ok(());
        let flow = self.game.for_each_option(&component, |option| {
            self.components(option, &mut parts);
            // Lists have spare capacity, so entries count twice.
            spent = tally.add(match self.option_value(&parts) {
                OptionValue::Known(value) => {
                    seen.push(value);
                    2 * size_of::<u64>()
                }
                _ => {
                    let held = parts.iter().map(|part| self.game.owned_bytes(part)).sum::<usize>();
                    let capacity = parts.capacity() * size_of::<G::Position>();
                    // The list is moved and not copied; `components` makes a new one for the next option.
                    options.push(std::mem::take(&mut parts));
                    2 * size_of::<Vec<G::Position>>() + 16 + capacity + held
                }
            });
            if spent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_break() && spent.is_ok() {
            spent = Err(self.game.failure());
        }
        let bytes = spent.and_then(|()| tally.finish()).inspect_err(|_| budget.release(entry))?;
        // Only now: an error above leaves no mark that would look like a loop.
        self.values.insert(component.clone(), None);
        Ok(ComponentFrame { component, options, option_values: seen, bytes })
    }
}
