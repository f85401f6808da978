//! Genera of positions, with a memory.

use super::{Genus, Tame, Traits};
use crate::reach::{Judge, Reach};
use grundy_game::{Budget, Game};
use grundy_kernel::mex;
use grundy_theory::Stop;

/// The genera computed so far for one game, by canonical position.
///
/// A position with several components is evaluated by its components if all of them are tame: then genera add, by Conway's theorem.
/// Otherwise genera do not add, and all sums that can be reached are evaluated; their number grows exponentially.
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
/// let known = genera.known(&5, &())?;
/// assert_eq!((known.genus.to_string(), known.traits.class().name()), ("3^31".into(), "pet"));
/// # Ok::<(), grundy_theory::Stop>(())
/// ```
pub struct Genera<G: Game> {
    reach: Reach<G, ByGenus<G>>,
}

struct ByGenus<G: Game> {
    told: Option<Box<Told<G>>>,
}

/// A function that returns what is known of a position without search.
type Told<G> = dyn Fn(&G, &<G as Game>::Position) -> Option<Known> + Send;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its genus.
    pub genus: Genus,
    /// The properties of all positions that can be reached from it.
    pub traits: Traits,
    tame: Option<Tame>,
    /// The tame genera of the options, if the position is wild. With them it is seen at once whether a wild move has a reply that restores
    /// a tame genus.
    exits: Box<[Tame]>,
    /// Whether all options are tame.
    nearly: bool,
}

/// The kind of a wild position all of whose options are tame, and of whose two values exactly one is 0 or 1
/// (E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unrest {
    /// The Grundy value is 0 or 1, the misère value is 2 or more.
    Restive,
    /// The Grundy value is 2 or more, the misère value is 0 or 1.
    Restless,
}

impl Unrest {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Unrest::Restive => "restive",
            Unrest::Restless => "restless",
        }
    }
}

impl Known {
    /// What is known of a Nim heap.
    pub fn nim(n: u64) -> Known {
        Known { genus: Genus::nim(n), traits: Traits::nim(n), tame: Some(Tame::nim(n)), exits: [].into(), nearly: true }
    }

    /// What is known of a position from its options.
    fn of_options<'a>(options: impl Iterator<Item = &'a Known> + Clone) -> Known {
        let genus = Genus::of_options(options.clone().map(|option| &option.genus));
        let traits = Traits::of_options(&genus, options.clone().map(|option| (&option.genus, option.traits)));
        let exits: Vec<Tame> = options.clone().filter_map(Known::tame).collect();
        let tame = genus.tame().filter(|&tame| {
            let normal: Vec<u64> = exits.iter().map(|exit| exit.value()).collect();
            let misere: Vec<u64> = exits.iter().map(|exit| exit.misere_value()).collect();
            let is_end = options.clone().next().is_none();
            // The tame options alone make the genus, and every wild one has a reply that restores it.
            // The end is tame by definition: the mex of its misère values would be 0, not 1.
            (is_end || mex(&normal) == tame.value() && mex(&misere) == tame.misere_value())
                && options.clone().all(|option| option.tame.is_some() || option.exits.contains(&tame))
        });
        let nearly = options.clone().all(|option| option.tame.is_some());
        let mut exits = if tame.is_some() { Vec::new() } else { exits };
        exits.sort_unstable();
        exits.dedup();
        Known { genus, traits, tame, exits: exits.into(), nearly }
    }

    /// The tame genus, if the position is tame.
    ///
    /// A position is tame if its tame options alone give it a tame genus, and every wild option has
    /// a tame option with this genus (J. H. Conway, *On Numbers and Games*, 1976, chapter 12).
    /// Then in sums of tame positions it behaves like a sum of Nim heaps of this genus. By induction,
    /// the tame options lead to all smaller values under either convention and never to the value itself, as those of Nim heaps do;
    /// and if the player to move loses, the reply to a move to a wild option restores the genus of the sum.
    ///
    /// A tame genus alone is not enough: a test has a game for which adding the genera would be wrong.
    pub fn tame(&self) -> Option<Tame> {
        self.tame
    }

    /// The distinct tame genera of the options, if the position is wild.
    pub fn exits(&self) -> &[Tame] {
        &self.exits
    }

    /// The kind of a wild position all of whose options are tame.
    pub fn unrest(&self) -> Option<Unrest> {
        if self.tame.is_some() || !self.nearly || self.genus.tame().is_some() {
            return None;
        }
        match (self.genus.normal(), self.genus.misere()) {
            (0 | 1, 2..) => Some(Unrest::Restive),
            (2.., 0 | 1) => Some(Unrest::Restless),
            _ => None,
        }
    }

    /// What is known of the sum of positions, if all of them are tame.
    pub fn sum<'a>(parts: impl Iterator<Item = &'a Known> + Clone) -> Option<Known> {
        let tame: Tame = parts.clone().map(Known::tame).sum::<Option<Tame>>()?;
        let mut all = parts.clone();
        let nearly = all.all(|part| part.nearly);
        let traits = Traits::of_tame(parts.map(|part| part.traits));
        Some(Known { genus: tame.genus(), traits, tame: Some(tame), exits: [].into(), nearly })
    }
}

impl<G: Game> Judge<G> for ByGenus<G> {
    type Value = Known;

    fn told(&self, game: &G, position: &G::Position) -> Option<Known> {
        self.told.as_ref().and_then(|told| told(game, position))
    }

    fn of_options(&mut self, options: &[&Known], _: &dyn Budget) -> Result<Known, Stop> {
        Ok(Known::of_options(options.iter().copied()))
    }

    fn of_parts(&mut self, parts: &[&Known], _: &dyn Budget) -> Result<Option<Known>, Stop> {
        Ok(Known::sum(parts.iter().copied()))
    }

    fn held(&self, known: &Known) -> usize {
        known.genus.held() + size_of_val(&*known.exits)
    }
}

impl<G: Game> Genera<G> {
    /// An empty memory.
    pub fn new(game: G) -> Genera<G> {
        Genera { reach: Reach::new(game, ByGenus { told: None }) }
    }

    /// Adds positions that are known without search: `told` is called once for each position that is reached.
    pub fn with_told(mut self, told: impl Fn(&G, &G::Position) -> Option<Known> + Send + 'static) -> Genera<G> {
        self.reach.judge.told = Some(Box::new(told));
        self
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.reach.game
    }

    /// The number of positions in the memory.
    pub fn positions(&self) -> usize {
        self.reach.positions()
    }

    /// The genus of a position, and the properties of all positions that can be reached from it.
    ///
    /// # Errors
    /// If the budget runs out, if the game is loopy ([`Stop::Loopy`]), if it declares ends ([`Stop::Unsupported`]), or if its rules fail.
    /// The genera computed so far are kept.
    pub fn known(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<&Known, Stop> {
        self.reach.known(position, budget)
    }
}
