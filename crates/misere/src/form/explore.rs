//! Canonical forms of positions, with a memory.

use super::{Form, Forms};
use crate::reach::{Judge, Reach};
use grundy_game::{Budget, Game};
use grundy_theory::Stop;

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
/// # Ok::<(), grundy_theory::Stop>(())
/// ```
pub struct CanonicalForms<G: Game> {
    reach: Reach<G, Forms>,
}

impl<G: Game> Judge<G> for Forms {
    type Value = Form;

    fn of_options(&mut self, options: &[&Form], budget: &dyn Budget) -> Result<Form, Stop> {
        let options: Vec<Form> = options.iter().copied().copied().collect();
        Forms::of_options(self, &options, budget)
    }

    fn of_parts(&mut self, parts: &[&Form], budget: &dyn Budget) -> Result<Option<Form>, Stop> {
        parts.iter().try_fold(Forms::END, |sum, part| self.sum(sum, **part, budget)).map(Some)
    }
}

impl<G: Game> CanonicalForms<G> {
    /// An empty memory.
    pub fn new(game: G) -> CanonicalForms<G> {
        CanonicalForms { reach: Reach::new(game, Forms::new()) }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.reach.game
    }

    /// The table of all forms computed so far.
    pub fn forms(&mut self) -> &mut Forms {
        &mut self.reach.judge
    }

    /// The form of a position.
    ///
    /// # Errors
    /// If the budget runs out, if the game is loopy ([`Stop::Loopy`]), if it declares ends ([`Stop::Unsupported`]), or if its rules fail.
    /// The forms computed so far are kept.
    pub fn form(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<Form, Stop> {
        self.reach.known(position, budget).copied()
    }
}
