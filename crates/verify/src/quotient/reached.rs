//! The components that can be reached from a position by the rules of its games.

use crate::SpendCallback;
use grundy_game::{Game, PositionKey, Stop, Sum, SumGame};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The different sums that the moves in a component leave, ascending; the components of a sum are ascending, too.
pub(crate) type ComponentOptions = Vec<Vec<u32>>;

/// The components that can be reached from a position, numbered such that options come first. Components with the same options are one.
///
/// They are found by the definition: every position that can be reached is visited, and none is replaced by an equivalent one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReachedComponents {
    /// For each component the different sums of components that its moves leave, ascending. Component 0 has no move; it is left out of sums.
    pub options: Vec<Vec<Vec<u32>>>,
    /// The components of the position, ascending, without component 0.
    pub position: Vec<u32>,
    /// For each component a position that is this component; the empty sum for component 0.
    pub examples: Vec<Sum>,
}

/// The reason why the components of a position were not listed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum UnreachedComponents {
    /// A component is too large to be visited move by move.
    TooLarge,
    /// There are more components than were asked for.
    TooMany,
    /// Play may never end: this position can be reached from itself.
    Loopy(Sum),
    /// The budget ran out, or the rules failed at this position.
    Stop(Stop, Sum),
}

/// A component: the index of its game, and its key.
type PlacedComponent = (usize, PositionKey);

/// The estimated number of bytes of a component in a table, beside its key.
const TABLE_ENTRY_BYTES: u64 = 64;
/// The number of options of a component that are charged as one position.
const OPTIONS_PER_POSITION: u64 = 256;

impl ReachedComponents {
    /// Lists the components that can be reached from a position, if there are at most `max_components`.
    ///
    /// The games must have ordinary moves only, and must not declare ends.
    ///
    /// # Errors
    /// Returns an error if play may be endless, there are more components, the rules fail, or the budget runs out.
    pub fn from_position(
        position: &Sum,
        max_components: usize,
        spend: SpendCallback<'_>,
    ) -> Result<ReachedComponents, UnreachedComponents> {
        let (game, parts) = SumGame::from_sum(position).ok_or(UnreachedComponents::TooLarge)?;
        let mut walk = ComponentWalk {
            game,
            numbers: FxHashMap::default(),
            components: FxHashMap::default(),
            options: Vec::new(),
            examples: Vec::new(),
            max_components,
            spend,
        };
        walk.number_of_options(Vec::new(), None)?;
        let mut numbers = Vec::new();
        for part in parts {
            numbers.extend(Some(walk.visit(part)?).filter(|&number| number > 0));
        }
        numbers.sort_unstable();
        let ComponentWalk { game, options, examples, .. } = walk;
        let example = |part: Option<PlacedComponent>| part.map_or_else(Sum::default, |part| game.sum(&[part]));
        Ok(ReachedComponents { options, position: numbers, examples: examples.into_iter().map(example).collect() })
    }
}

/// A walk through all positions that can be reached.
struct ComponentWalk<'a> {
    game: SumGame,
    /// The number of each component; `None` while its options are visited.
    numbers: FxHashMap<PlacedComponent, Option<u32>>,
    /// The number of the component with these options.
    components: FxHashMap<ComponentOptions, u32>,
    options: Vec<ComponentOptions>,
    examples: Vec<Option<PlacedComponent>>,
    max_components: usize,
    spend: SpendCallback<'a>,
}

/// A component whose options are visited.
struct WalkFrame {
    component: PlacedComponent,
    /// The sums that its moves leave.
    options: Vec<Vec<PlacedComponent>>,
    /// The option and the component in it that come next.
    next: (usize, usize),
}

impl WalkFrame {
    /// The next component of an option; `None` if all were visited.
    fn next_part(&self) -> Option<&PlacedComponent> {
        self.options.get(self.next.0)?.get(self.next.1)
    }

    /// Skips empty options and finished ones.
    fn skip_finished(&mut self) {
        while self.options.get(self.next.0).is_some_and(|option| self.next.1 >= option.len()) {
            self.next = (self.next.0 + 1, 0);
        }
    }
}

impl ComponentWalk<'_> {
    /// The number of a component, after all that can be reached from it.
    fn visit(&mut self, start: PlacedComponent) -> Result<u32, UnreachedComponents> {
        if let Some(&Some(number)) = self.numbers.get(&start) {
            return Ok(number);
        }
        // A stack of its own: a play may have many moves.
        let mut stack = vec![self.open(start)?];
        loop {
            let Some(frame) = stack.last_mut() else { unreachable!("the last frame returns") };
            frame.skip_finished();
            let Some(part) = frame.next_part() else {
                let number = self.close(frame)?;
                stack.pop();
                if stack.is_empty() {
                    return Ok(number);
                }
                continue;
            };
            match self.numbers.get(part) {
                Some(Some(_)) => frame.next.1 += 1,
                Some(None) => return Err(UnreachedComponents::Loopy(self.game.sum(std::slice::from_ref(part)))),
                None => {
                    let part = part.clone();
                    stack.push(self.open(part)?);
                }
            }
        }
    }

    /// Lists the options of a component.
    fn open(&mut self, component: PlacedComponent) -> Result<WalkFrame, UnreachedComponents> {
        let whole = vec![component];
        let ComponentWalk { game, spend, .. } = self;
        let (mut options, mut stop) = (Vec::new(), None);
        let mut may_go_on = |bytes| match spend(1, bytes) {
            Ok(()) => ControlFlow::Continue(()),
            Err(reason) => {
                stop = Some(reason);
                ControlFlow::Break(())
            }
        };
        let bytes = TABLE_ENTRY_BYTES + (size_of::<PlacedComponent>() + whole[0].1.owned_bytes()) as u64;
        let flow = may_go_on(bytes).is_continue().then(|| {
            game.for_each_option(&whole, |option| {
                options.push(option);
                // Options are held only until they are numbered, so many of them count as positions.
                match (options.len() as u64).is_multiple_of(OPTIONS_PER_POSITION) {
                    true => may_go_on(0),
                    false => ControlFlow::Continue(()),
                }
            })
        });
        if flow != Some(ControlFlow::Continue(())) {
            let reason = stop.unwrap_or_else(|| game.failure());
            return Err(UnreachedComponents::Stop(reason, game.sum(&whole)));
        }
        options.sort_unstable();
        options.dedup();
        let component = whole.into_iter().next().expect("it was put there");
        self.numbers.insert(component.clone(), None);
        Ok(WalkFrame { component, options, next: (0, 0) })
    }

    /// Numbers a component whose options are numbered.
    fn close(&mut self, frame: &WalkFrame) -> Result<u32, UnreachedComponents> {
        let number = |part: &PlacedComponent| self.numbers[part].expect("it was visited before");
        let numbered = |option: &Vec<PlacedComponent>| {
            let mut sum: Vec<u32> = option.iter().map(number).filter(|&number| number > 0).collect();
            sum.sort_unstable();
            sum
        };
        let mut options: ComponentOptions = frame.options.iter().map(numbered).collect();
        options.sort_unstable();
        options.dedup();
        let number = self.number_of_options(options, Some(&frame.component))?;
        self.numbers.insert(frame.component.clone(), Some(number));
        Ok(number)
    }

    /// The number of the component with these options, which is a new one if there was none.
    fn number_of_options(
        &mut self,
        options: ComponentOptions,
        example: Option<&PlacedComponent>,
    ) -> Result<u32, UnreachedComponents> {
        if let Some(&number) = self.components.get(&options) {
            return Ok(number);
        }
        if self.options.len() >= self.max_components {
            return Err(UnreachedComponents::TooMany);
        }
        let sums: usize = options.iter().map(|sum| size_of::<Vec<u32>>() + size_of_val(&sum[..])).sum();
        (self.spend)(0, 2 * (TABLE_ENTRY_BYTES + sums as u64)).map_err(|stop| {
            let at = example.map(|part| self.game.sum(std::slice::from_ref(part)));
            UnreachedComponents::Stop(stop, at.unwrap_or_default())
        })?;
        let number = self.options.len() as u32;
        self.components.insert(options.clone(), number);
        self.options.push(options);
        self.examples.push(example.cloned());
        Ok(number)
    }
}
