//! Genera of positions, with a memory.

use super::{Genus, GenusTraits, TameGenus};
use crate::position_evaluation::{JudgedPositions, PositionJudge};
use grundy_game::{Budget, Game, Stop};
use grundy_kernel::mex;

/// The genera computed so far for one game, by canonical position.
///
/// A position with several components is evaluated by its components if all of them are tame: then genera add, by Conway's theorem.
/// Otherwise genera do not add, and all sums that can be reached are evaluated; their number grows exponentially.
///
/// # Examples
/// ```
/// use grundy_game::Game;
/// use grundy_misere::PositionGenera;
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
/// let mut genera = PositionGenera::new(Take134);
/// let known = genera.genus_report(&5, &())?;
/// assert_eq!((known.genus.to_string(), known.traits.narrowest_class().name()), ("3^31".into(), "pet"));
/// # Ok::<(), grundy_game::Stop>(())
/// ```
pub struct PositionGenera<G: Game> {
    reach: JudgedPositions<G, GenusJudge<G>>,
}

struct GenusJudge<G: Game> {
    known_genus: Option<Box<KnownGenusLookup<G>>>,
}

/// A function that returns what is known of a position without search.
type KnownGenusLookup<G> = dyn Fn(&G, &<G as Game>::Position) -> Option<GenusReport> + Send;

/// The known facts about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenusReport {
    /// Its genus.
    pub genus: Genus,
    /// The properties of all positions that can be reached from it.
    pub traits: GenusTraits,
    tame: Option<TameGenus>,
    /// The tame genera of the options, if the position is wild. They show without a search whether a wild move has a reply that restores
    /// a tame genus.
    exits: Box<[TameGenus]>,
    /// Whether all options are tame.
    nearly: bool,
}

/// The kind of a wild position all of whose options are tame, and of whose two values exactly one is 0 or 1
/// (E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WildUnrest {
    /// The Grundy value is 0 or 1, the misère value is 2 or more.
    Restive,
    /// The Grundy value is 2 or more, the misère value is 0 or 1.
    Restless,
}

impl WildUnrest {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            WildUnrest::Restive => "restive",
            WildUnrest::Restless => "restless",
        }
    }
}

impl GenusReport {
    /// The report for a Nim heap.
    pub fn nim(n: u64) -> GenusReport {
        GenusReport {
            genus: Genus::nim(n),
            traits: GenusTraits::nim(n),
            tame: Some(TameGenus::nim(n)),
            exits: [].into(),
            nearly: true,
        }
    }

    /// Computes the report for a position from those of its options.
    fn of_options<'a>(options: impl Iterator<Item = &'a GenusReport> + Clone) -> GenusReport {
        let genus = Genus::of_options(options.clone().map(|option| &option.genus));
        let traits = GenusTraits::of_options(&genus, options.clone().map(|option| (&option.genus, option.traits)));
        // Options that are tame positions, not those that only have a tame genus.
        let exits: Vec<TameGenus> = options.clone().filter_map(GenusReport::tame_genus).collect();
        let tame = genus.as_tame().filter(|&tame| {
            let normal: Vec<u64> = exits.iter().map(|exit| exit.value()).collect();
            let misere: Vec<u64> = exits.iter().map(|exit| exit.misere_value()).collect();
            let is_end = options.clone().next().is_none();
            // The tame options alone make the genus, and every wild one has a reply that restores it.
            // The end is tame by definition: the mex of its misère values would be 0, not 1.
            (is_end || mex(&normal) == tame.value() && mex(&misere) == tame.misere_value())
                && options.clone().all(|option| option.tame.is_some() || option.exits.contains(&tame))
        });
        let nearly = options.clone().all(|option| option.tame.is_some());
        // Only replies to moves to wild positions are looked up in them.
        let mut exits = if tame.is_some() { Vec::new() } else { exits };
        exits.sort_unstable();
        exits.dedup();
        GenusReport { genus, traits, tame, exits: exits.into(), nearly }
    }

    /// The tame genus, if the position is tame.
    ///
    /// A position is tame if its tame options alone give it a tame genus (0^02 if all options are wild), and every wild option has
    /// a tame option with this genus (J. H. Conway, *On Numbers and Games*, 1976, chapter 12).
    /// Then in sums of tame positions it behaves like a sum of Nim heaps of this genus. By induction,
    /// the tame options lead to all smaller values under either convention and never to the value itself, as those of Nim heaps do;
    /// and if the player to move loses, the reply to a move to a wild option restores the genus of the sum.
    ///
    /// A tame genus alone is not enough: a test has a game for which adding the genera would be wrong.
    pub fn tame_genus(&self) -> Option<TameGenus> {
        self.tame
    }

    /// The distinct tame genera of the options, if the position is wild.
    pub fn tame_exits(&self) -> &[TameGenus] {
        &self.exits
    }

    /// The kind of a wild position all of whose options are tame.
    pub fn wild_unrest(&self) -> Option<WildUnrest> {
        if self.tame.is_some() || !self.nearly || self.genus.as_tame().is_some() {
            return None;
        }
        match (self.genus.normal_value(), self.genus.misere_value()) {
            (0 | 1, 2..) => Some(WildUnrest::Restive),
            (2.., 0 | 1) => Some(WildUnrest::Restless),
            _ => None,
        }
    }

    /// Computes the report for a sum of positions, if all of them are tame.
    pub fn tame_sum<'a>(parts: impl Iterator<Item = &'a GenusReport> + Clone) -> Option<GenusReport> {
        let tame: TameGenus = parts.clone().map(GenusReport::tame_genus).sum::<Option<TameGenus>>()?;
        let mut all = parts.clone();
        // An option of the sum changes one part only, so it is tame if that part is.
        let nearly = all.all(|part| part.nearly);
        let traits = GenusTraits::of_tame_sum(parts.map(|part| part.traits));
        Some(GenusReport { genus: tame.genus(), traits, tame: Some(tame), exits: [].into(), nearly })
    }
}

impl<G: Game> PositionJudge<G> for GenusJudge<G> {
    type Value = GenusReport;

    fn known_value(&self, game: &G, position: &G::Position) -> Option<GenusReport> {
        self.known_genus.as_ref().and_then(|known_genus| known_genus(game, position))
    }

    fn of_options(&mut self, options: &[&GenusReport], _: &dyn Budget) -> Result<GenusReport, Stop> {
        Ok(GenusReport::of_options(options.iter().copied()))
    }

    fn of_parts(&mut self, parts: &[&GenusReport], _: &dyn Budget) -> Result<Option<GenusReport>, Stop> {
        Ok(GenusReport::tame_sum(parts.iter().copied()))
    }

    fn owned_bytes(&self, known: &GenusReport) -> usize {
        known.genus.owned_bytes() + size_of_val(&*known.exits)
    }
}

impl<G: Game> PositionGenera<G> {
    /// An empty memory.
    pub fn new(game: G) -> PositionGenera<G> {
        PositionGenera { reach: JudgedPositions::new(game, GenusJudge { known_genus: None }) }
    }

    /// Adds positions that are known without search: `known_genus` is called once for each position that is reached.
    pub fn with_known_genera(
        mut self,
        known_genus: impl Fn(&G, &G::Position) -> Option<GenusReport> + Send + 'static,
    ) -> PositionGenera<G> {
        self.reach.judge.known_genus = Some(Box::new(known_genus));
        self
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.reach.game
    }

    /// The number of positions in the memory.
    pub fn position_count(&self) -> usize {
        self.reach.position_count()
    }

    /// The genus of a position, and the properties of all positions that can be reached from it.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]), if it declares ends ([`Stop::Unsupported`]),
    /// or if its rules fail.
    /// The genera computed so far are kept.
    pub fn genus_report(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<&GenusReport, Stop> {
        self.reach.judged_value(position, budget)
    }
}
