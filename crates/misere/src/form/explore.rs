//! Canonical forms of positions, with a memory.

use super::{FormTable, MisereForm};
use crate::position_evaluation::{JudgedPositions, PositionJudge};
use grundy_game::{Budget, Game, Stop};

/// The canonical forms computed so far for one game, by canonical position.
///
/// # Examples
/// ```
/// use grundy_game::Game;
/// use grundy_misere::CanonicalForms;
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
/// let mut forms = CanonicalForms::new(Take134);
/// let form = forms.form(&5, &())?;
/// assert_eq!(forms.forms().text(form, &())?, "*[3]");
/// # Ok::<(), grundy_game::Stop>(())
/// ```
pub struct CanonicalForms<G: Game> {
    reach: JudgedPositions<G, FormTable>,
}

impl<G: Game> PositionJudge<G> for FormTable {
    type Value = MisereForm;

    fn of_options(&mut self, options: &[&MisereForm], budget: &dyn Budget) -> Result<MisereForm, Stop> {
        let options: Vec<MisereForm> = options.iter().copied().copied().collect();
        FormTable::of_options(self, &options, budget)
    }

    fn of_parts(&mut self, parts: &[&MisereForm], budget: &dyn Budget) -> Result<Option<MisereForm>, Stop> {
        parts.iter().try_fold(FormTable::END_FORM, |sum, part| self.sum(sum, **part, budget)).map(Some)
    }
}

impl<G: Game> CanonicalForms<G> {
    /// An empty memory.
    pub fn new(game: G) -> CanonicalForms<G> {
        CanonicalForms { reach: JudgedPositions::new(game, FormTable::new()) }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.reach.game
    }

    /// The table of all forms computed so far.
    pub fn forms(&mut self) -> &mut FormTable {
        &mut self.reach.judge
    }

    /// The form of a position.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]), if it declares ends ([`Stop::Unsupported`]),
    /// or if its rules fail.
    /// The forms computed so far are kept.
    pub fn form(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<MisereForm, Stop> {
        self.reach.judged_value(position, budget).copied()
    }
}
