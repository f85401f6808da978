//! Grundy values of packed components, with a memory, on an explicit stack.
//!
//! The search of [`Nimbers`](crate::Nimbers), for games that give their options as bytes or words: components are
//! [numbered](crate::component_numbers) when they are listed, all frames share two lists, and no option owns memory.

mod option_lister;

use crate::component_numbers::{ByteNumbers, ComponentNumbers, ValueState};
use crate::search::SearchMethod;
use crate::split::ComponentForm;
use grundy_game::{AnyGame, Budget, Convention, Nimber, PositionKey, Stop};
use grundy_kernel::mex;
use option_lister::PackedOptionLister;
use std::borrow::Borrow;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game whose options consist of packed canonical components.
pub trait PackedGame: Send + Sync {
    /// The table of its components.
    type Numbers: ComponentNumbers;

    /// Lists the options of a component until the list breaks.
    ///
    /// If the rules fail, it breaks although the list did not; [`failure`](PackedGame::failure) then gives the reason.
    fn list_options(
        &self,
        component: &PackedComponent<Self>,
        list: &mut impl PackedOptionList<PackedComponent<Self>>,
    ) -> ControlFlow<()>;

    /// Why the rules failed.
    fn failure(&self) -> Stop;

    /// Whether the rules declare ends: then there are no values.
    fn declares_ends(&self) -> bool;
}

/// A component of a game as its table numbers it.
pub type PackedComponent<G> = <<G as PackedGame>::Numbers as ComponentNumbers>::Component;

/// Takes options, component by component.
pub trait PackedOptionList<C: ?Sized> {
    /// A component of the current option.
    fn add_component(&mut self, component: &C);
    /// The option is complete.
    fn finish_option(&mut self) -> ControlFlow<()>;
    /// Options of one component each.
    fn add_single_options<'c>(&mut self, components: impl Iterator<Item = &'c C>) -> ControlFlow<()>
    where
        C: 'c;
}

/// The Grundy values computed so far for one game, by canonical component.
///
/// Time is proportional to the number of options of the positions reached, memory to the number of positions.
pub struct PackedNimbers<G: PackedGame> {
    game: G,
    numbers: G::Numbers,
    known_lookup: Option<Box<KnownPackedLookup<PackedComponent<G>>>>,
}

/// Values that are known without search, such as those of components of other games.
type KnownPackedLookup<C> = dyn FnMut(&C, &dyn Budget) -> Option<Result<Nimber, Stop>> + Send;

/// The components whose options are being evaluated, and these options.
#[derive(Default)]
struct PackedStack {
    frames: Vec<PackedFrame>,
    /// The options whose values are not known yet, those of the last frame last: the numbers of the components, and the count of them.
    options: Vec<u32>,
    /// The values of the other options.
    option_values: Vec<u64>,
    /// While options are listed: the number of components of each, unless each has one; and the numbers of the components.
    sizes: Vec<u32>,
    component_numbers: Vec<u32>,
}

#[derive(Clone, Copy)]
struct PackedFrame {
    number: u32,
    /// The places where the options and the values of the frame begin.
    first_option: usize,
    first_seen: usize,
    /// The bytes charged for them.
    bytes: u64,
}

impl<G: PackedGame> PackedNimbers<G> {
    /// An empty memory.
    pub fn new(game: G) -> PackedNimbers<G> {
        PackedNimbers { game, numbers: G::Numbers::default(), known_lookup: None }
    }

    /// Adds values that are known without search: `known` is called once for each component that is reached.
    pub fn with_known_values(
        self,
        known: impl FnMut(&PackedComponent<G>, &dyn Budget) -> Option<Result<Nimber, Stop>> + Send + 'static,
    ) -> PackedNimbers<G> {
        PackedNimbers { known_lookup: Some(Box::new(known)), ..self }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The Grundy value of a canonical component.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]) or declares ends ([`Stop::Unsupported`]), or if its rules fail.
    /// The values computed so far are kept.
    pub fn component_nimber(&mut self, component: &PackedComponent<G>, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if self.game.declares_ends() {
            return Err(Stop::Unsupported);
        }
        self.numbers.clear_queue();
        let number = self.numbers.number(component, budget)?;
        if let ValueState::Known(value) = self.numbers.state(number) {
            return Ok(Nimber(value));
        }
        let mut stack = PackedStack::default();
        let result = self.run_stack(&mut stack, number, budget);
        for frame in stack.frames {
            // Values of unfinished components are not known; their marks would look like loops.
            budget.release(frame.bytes);
            self.numbers.set_state(frame.number, ValueState::Unknown);
        }
        result
    }

    /// The value of a canonical component, if it is known.
    pub fn known_value(&self, component: &PackedComponent<G>) -> Option<Nimber> {
        match self.numbers.state(self.numbers.known_number(component)?) {
            ValueState::Known(value) => Some(Nimber(value)),
            ValueState::Unknown | ValueState::Open => None,
        }
    }

    /// Visits the components whose values are known, with the values.
    pub fn each_known_value(&self, visit: &mut dyn FnMut(&PackedComponent<G>, Nimber)) {
        for number in 0..self.numbers.count() {
            if let ValueState::Known(value) = self.numbers.state(number) {
                visit(self.numbers.component(number).borrow(), Nimber(value));
            }
        }
    }

    /// Remembers the value of a canonical component.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn learn_value(
        &mut self,
        component: &PackedComponent<G>,
        value: Nimber,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        self.numbers.clear_queue();
        let number = self.numbers.number(component, budget)?;
        self.numbers.set_state(number, ValueState::Known(value.0));
        Ok(())
    }

    fn run_stack(&mut self, stack: &mut PackedStack, root: u32, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if let Some(value) = self.value_without_search(root, budget)? {
            return Ok(value);
        }
        self.open_frame(stack, root, budget)?;
        loop {
            let frame = *stack.frames.last().expect("the root is popped last, and then returned");
            match self.next_missing(stack, frame)? {
                Some(missing) => {
                    // A value known without search needs no frame; the option is examined again in the next round.
                    if self.value_without_search(missing, budget)?.is_none() {
                        self.open_frame(stack, missing, budget)?;
                    }
                }
                None => {
                    let value = mex_of_values(&stack.option_values[frame.first_seen..]);
                    stack.option_values.truncate(frame.first_seen);
                    stack.frames.pop();
                    budget.release(frame.bytes);
                    self.numbers.set_state(frame.number, ValueState::Known(value));
                    if stack.frames.is_empty() {
                        return Ok(Nimber(value));
                    }
                }
            }
        }
    }

    /// The value of a component that is known without search, which is then remembered.
    fn value_without_search(&mut self, number: u32, budget: &dyn Budget) -> Result<Option<Nimber>, Stop> {
        let Some(known) = &mut self.known_lookup else { return Ok(None) };
        let Some(value) = known(self.numbers.component(number).borrow(), budget) else { return Ok(None) };
        let value = value?;
        self.numbers.set_state(number, ValueState::Known(value.0));
        Ok(Some(value))
    }

    /// Evaluates the options of the last frame up to the first one with an unknown component, which is returned.
    fn next_missing(&self, stack: &mut PackedStack, frame: PackedFrame) -> Result<Option<u32>, Stop> {
        while stack.options.len() > frame.first_option {
            let count_at = stack.options.len() - 1;
            let first = count_at - stack.options[count_at] as usize;
            let mut sum = 0;
            for &number in &stack.options[first..count_at] {
                match self.numbers.state(number) {
                    ValueState::Known(value) => sum ^= value,
                    // An open component is on the stack, so play from it leads back to it.
                    ValueState::Open => return Err(Stop::Loopy),
                    ValueState::Unknown => return Ok(Some(number)),
                }
            }
            stack.option_values.push(sum);
            stack.options.truncate(first);
        }
        Ok(None)
    }

    /// Lists the options of a component.
    fn open_frame(&mut self, stack: &mut PackedStack, number: u32, budget: &dyn Budget) -> Result<(), Stop> {
        let (first_option, first_seen) = (stack.options.len(), stack.option_values.len());
        let component = self.numbers.component(number);
        // An enumeration that broke may have left something.
        self.numbers.clear_queue();
        let mut list = PackedOptionLister::new(&mut self.numbers, stack, budget);
        let flow = self.game.list_options(component.borrow(), &mut list);
        let (tally, mut spent) = list.finish(flow);
        if flow.is_break() && spent.is_ok() {
            spent = Err(self.game.failure());
        }
        let bytes = spent.and_then(|()| tally.finish())?;
        // Only now: an error above leaves no mark that would look like a loop.
        self.numbers.set_state(number, ValueState::Open);
        stack.frames.push(PackedFrame { number, first_option, first_seen, bytes });
        Ok(())
    }
}

/// The mex of some numbers.
fn mex_of_values(values: &[u64]) -> u64 {
    let bits = values.iter().filter(|value| **value < 128).fold(0u128, |bits, value| bits | 1 << value);
    match bits {
        u128::MAX => mex(values),
        bits => bits.trailing_ones().into(),
    }
}

/// Any game, by the bytes of its keys.
pub struct KeyedGame(pub Arc<dyn AnyGame>);

impl PackedGame for KeyedGame {
    type Numbers = ByteNumbers;

    fn list_options(&self, component: &[u8], list: &mut impl PackedOptionList<[u8]>) -> ControlFlow<()> {
        self.0.for_each_packed_batch(component, &mut |batch| {
            if let Some(components) = batch.single_components() {
                return list.add_single_options(components);
            }
            batch.options().try_for_each(|option| {
                option.components().for_each(|component| list.add_component(component));
                list.finish_option()
            })
        })
    }

    fn failure(&self) -> Stop {
        self.0.take_failure()
    }

    fn declares_ends(&self) -> bool {
        self.0.has_declared_ends()
    }
}

impl PackedNimbers<KeyedGame> {
    /// The Grundy value of a position.
    ///
    /// # Errors
    /// Returns the same errors as [`component_nimber`](PackedNimbers::component_nimber).
    pub fn nimber(&mut self, position: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let mut components = Vec::new();
        self.game.0.for_each_canonical_component_key(position.clone(), Convention::Normal, &mut |part| {
            components.push(part);
        });
        components.iter().try_fold(Nimber::ZERO, |sum, part| Ok(sum ^ self.component_nimber(part.bytes(), budget)?))
    }
}

impl SearchMethod for PackedNimbers<KeyedGame> {
    fn nimber(&mut self, key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        PackedNimbers::nimber(self, key, budget)
    }

    fn component_form(&self) -> Option<ComponentForm> {
        Some(ComponentForm::Key)
    }

    fn known_value(&self, bytes: &[u8]) -> Option<u64> {
        PackedNimbers::known_value(self, bytes).map(|value| value.0)
    }

    fn each_value(&self, visit: &mut dyn FnMut(&[u8], u64)) {
        self.each_known_value(&mut |component, value| visit(component, value.0));
    }

    fn learn_value(&mut self, bytes: &[u8], value: u64, budget: &dyn Budget) -> Result<(), Stop> {
        PackedNimbers::learn_value(self, bytes, Nimber(value), budget)
    }
}
