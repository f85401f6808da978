//! The context in which questions are answered: the engines, a budget, and the record of the theorems used.

use super::used_theorems::UsedTheorems;
use crate::engine::Engine;
use grundy_game::{Budget, Component, Convention, Standing, Verdict};

/// The engines and the budget of many questions, and one record of the theorems that they used.
///
/// A [`Query`](crate::Query) is one question with a separate budget, and may give a whole answer. A context is for callers that have
/// questions about many positions within one budget, and need the standing of all results together.
///
/// Code that is called without a budget, such as rules of a file, spends from the budget in force: enter the budget with
/// `grundy_game::in_force::with_budget` around the questions.
///
/// # Examples
/// ```
/// use grundy::{Convention, Engine, Meter, Outcome, SolveContext, parse};
/// let (mut engine, meter) = (Engine::new(), Meter::default());
/// let mut context = SolveContext::new(&mut engine, &meter);
/// for n in 1..20 {
///     let position = parse(&format!("nim({n}, 20)"))?;
///     assert_eq!(context.outcome(&position, Convention::Normal), Ok(Outcome::N));
/// }
/// assert_eq!(context.standing().kind(), "proved");
/// // No theorem gives the values of Grundy's game: from now on not all results are proved.
/// assert_eq!(context.nim_value(&parse("grundys(5)")?), Ok(2u32.into()));
/// assert_eq!(context.standing().kind(), "computed");
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
#[non_exhaustive]
pub struct SolveContext<'a> {
    /// The engines, which remember what they compute.
    pub engine: &'a mut Engine,
    /// The budget of all questions together.
    pub budget: &'a dyn Budget,
    /// The theorems used so far by questions for an outcome, a value, or moves alone, without a whole answer.
    pub theorems: UsedTheorems,
}

impl<'a> SolveContext<'a> {
    /// A context in which no theorem was used yet.
    pub fn new(engine: &'a mut Engine, budget: &'a dyn Budget) -> SolveContext<'a> {
        SolveContext { engine, budget, theorems: UsedTheorems::default() }
    }

    /// The verdict of the theorem of a component under normal play.
    ///
    /// Returns `None` if the theorem gives no verdict, or if a method of search was chosen; then no theorem is used.
    pub(super) fn theorem_verdict(&self, component: &Component) -> Option<Verdict> {
        let theorem = component.game.theorem().filter(|_| self.engine.method().is_none())?;
        theorem.decide(&component.args, Convention::Normal)
    }

    /// The standing of all results so far.
    pub fn standing(&self) -> Standing {
        self.theorems.standing()
    }
}
