//! Genera of positions, with a memory, on an explicit stack.

use super::{Genus, Tame, Traits};
use grundy_game::{Budget, Game};
use grundy_theory::{Convention, Stop};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The genera that were computed so far for one game, by canonical position.
///
/// A position that falls apart is looked at part by part. If all parts are tame, their genera add.
/// Else genera do not add, and all sums that are reached are looked at: in proportion to these, which grow exponentially.
///
/// # Examples
/// ```
/// use grundy_game::Game;
/// use grundy_misere::Genera;
/// use std::ops::ControlFlow;
///
/// /// Take one, three or four stones.
/// struct Take134;
/// impl Game for Take134 {
///     type Position = u64;
///     fn for_each_option(&self, n: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
///         [1, 3, 4].into_iter().filter(|k| k <= n).try_for_each(|k| visit(n - k))
///     }
/// }
///
/// let mut genera = Genera::new(Take134);
/// let known = genera.known(&6, &())?;
/// assert_eq!((known.genus.to_string(), known.traits.class().name()), ("3^31".into(), "pet"));
/// # Ok::<(), grundy_theory::Stop>(())
/// ```
pub struct Genera<G: Game> {
    game: G,
    /// `None` while the position is on the stack.
    known: FxHashMap<G::Position, Option<Known>>,
    told: Option<Box<Told<G>>>,
}

/// Positions of which everything is known without search.
type Told<G> = dyn Fn(&G, &<G as Game>::Position) -> Option<Known> + Send;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its genus.
    pub genus: Genus,
    /// What is true of all positions that are reached from it.
    pub traits: Traits,
}

impl Known {
    /// What is known of a Nim heap.
    pub fn nim(n: u64) -> Known {
        Known { genus: Genus::nim(n), traits: Traits::nim(n) }
    }

    /// The tame genus, if the position is tame.
    pub fn tame(&self) -> Option<Tame> {
        self.genus.tame().filter(|_| self.traits.is_tame())
    }

    /// What is known of the sum of positions, if all of them are tame.
    pub fn sum<'a>(parts: impl Iterator<Item = &'a Known> + Clone) -> Option<Known> {
        let tame: Tame = parts.clone().map(Known::tame).sum::<Option<Tame>>()?;
        Some(Known { genus: tame.genus(), traits: Traits::of_tame(parts.map(|part| part.traits)) })
    }
}

/// A position that waits for others.
struct Frame<P> {
    position: P,
    /// Its parts, or its options.
    others: Vec<P>,
    whole: bool,
    /// So many of the others are known.
    done: usize,
    /// What the others take up.
    bytes: u64,
}

impl<G: Game> Genera<G> {
    /// An empty memory.
    pub fn new(game: G) -> Genera<G> {
        Genera { game, known: FxHashMap::default(), told: None }
    }

    /// The same, with positions that are known without search: `told` is asked once for each position that is reached.
    pub fn with_told(self, told: impl Fn(&G, &G::Position) -> Option<Known> + Send + 'static) -> Genera<G> {
        Genera { told: Some(Box::new(told)), ..self }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many positions are in the memory.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The genus of a position, and what is true of all positions that are reached from it.
    ///
    /// # Errors
    /// The budget that ran out, [`Stop::Loopy`] when play can go round in a circle,
    /// [`Stop::Unsupported`] when the game declares ends, or why its rules failed. What was computed until then stays.
    pub fn known(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<&Known, Stop> {
        let root = self.game.canonical(position.clone(), Convention::Misere);
        if !matches!(self.known.get(&root), Some(Some(_))) {
            let mut stack = Vec::new();
            let result = self.run(&mut stack, root.clone(), budget);
            for frame in stack {
                // What was not finished is not known.
                budget.release(frame.bytes + self.entry(&frame.position));
                self.known.remove(&frame.position);
            }
            result?;
        }
        Ok(self.of(&root))
    }

    fn run(&mut self, stack: &mut Vec<Frame<G::Position>>, root: G::Position, budget: &dyn Budget) -> Result<(), Stop> {
        stack.extend(self.open(root, budget)?);
        while let Some(frame) = stack.last_mut() {
            match frame.others.get(frame.done).map(|other| (other, self.known.get(other))) {
                Some((_, Some(Some(_)))) => frame.done += 1,
                Some((_, Some(None))) => return Err(Stop::Loopy),
                Some((other, None)) => {
                    let other = other.clone();
                    stack.extend(self.open(other, budget)?);
                }
                None => match self.concluded(frame) {
                    Some(known) => {
                        budget.spend(0, known.genus.held() as u64)?;
                        let frame = stack.pop().expect("it was the last a moment ago");
                        budget.release(frame.bytes);
                        self.known.insert(frame.position, Some(known));
                    }
                    None => {
                        let (options, bytes) = self.options(&frame.position, budget)?;
                        (frame.others, frame.done, frame.whole) = (options, 0, true);
                        budget.release(std::mem::replace(&mut frame.bytes, bytes));
                    }
                },
            }
        }
        Ok(())
    }

    /// What is known of a position when all that it waited for is; `None` if genera of its parts do not tell.
    fn concluded(&self, frame: &Frame<G::Position>) -> Option<Known> {
        let others = || frame.others.iter().map(|other| self.of(other));
        match &frame.others[..] {
            _ if frame.whole => {
                let genus = Genus::of_options(others().map(|known| &known.genus));
                let traits = Traits::of_options(&genus, others().map(|known| (&known.genus, known.traits)));
                Some(Known { genus, traits })
            }
            [part] => Some(self.of(part).clone()),
            _ => Known::sum(others()),
        }
    }

    fn of(&self, position: &G::Position) -> &Known {
        self.known[position].as_ref().expect("it was found before")
    }

    /// About how many bytes a position takes in the memory. A table that doubles is there twice.
    fn entry(&self, position: &G::Position) -> u64 {
        (3 * size_of::<(G::Position, Option<Known>)>() + self.game.held(position)) as u64
    }

    /// Takes a position up; no frame is needed where it is known without search.
    fn open(&mut self, position: G::Position, budget: &dyn Budget) -> Result<Option<Frame<G::Position>>, Stop> {
        if self.game.declares_ends() {
            return Err(Stop::Unsupported);
        }
        budget.spend(1, self.entry(&position))?;
        if let Some(known) = self.told.as_ref().and_then(|told| told(&self.game, &position)) {
            self.known.insert(position, Some(known));
            return Ok(None);
        }
        let mut parts = Vec::new();
        self.game.for_each_component(position.clone(), |part| {
            parts.push(self.game.canonical(part, Convention::Misere));
        });
        let whole = matches!(&parts[..], [part] if *part == position);
        let (others, bytes) = match whole {
            true => self.options(&position, budget)?,
            false => {
                let bytes = self.size(&parts);
                budget.spend(0, bytes)?;
                (parts, bytes)
            }
        };
        self.known.insert(position.clone(), None);
        Ok(Some(Frame { position, others, whole, done: 0, bytes }))
    }

    fn size(&self, positions: &[G::Position]) -> u64 {
        positions.iter().map(|position| (size_of::<G::Position>() + self.game.held(position)) as u64).sum()
    }

    /// The canonical options of a position, and the bytes that were spent on them.
    fn options(&self, position: &G::Position, budget: &dyn Budget) -> Result<(Vec<G::Position>, u64), Stop> {
        let mut options = Vec::new();
        let (mut fresh, mut bytes) = ((size_of::<Frame<G::Position>>() + self.game.held(position)) as u64, 0);
        let mut spent = Ok(());
        let flow = self.game.for_each_option(position, |option| {
            let option = self.game.canonical(option, Convention::Misere);
            fresh += (size_of::<G::Position>() + self.game.held(&option)) as u64;
            options.push(option);
            if fresh > 1 << 20 {
                spent = budget.spend(0, fresh);
                bytes += std::mem::take(&mut fresh);
            }
            if spent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_break() && spent.is_ok() {
            spent = Err(self.game.failure());
        }
        if let Err(stop) = spent.and_then(|()| budget.spend(0, fresh)) {
            budget.release(bytes + fresh);
            return Err(stop);
        }
        Ok((options, bytes + fresh))
    }
}
