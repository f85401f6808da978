//! The questions that a context answers, one at a time: who wins, the value, the moves.

use super::JudgedMove;
use super::answer::Move;
use super::context::SolveContext;
use super::nim_sum;
use grundy_game::{Convention, GameValue, Nat, Outcome, Stop, Sum};

impl SolveContext<'_> {
    /// Finds who wins a position, and nothing else, as cheaply as possible.
    ///
    /// # Errors
    /// Returns the errors of [`Query::outcome`](crate::Query::outcome).
    pub fn outcome(&mut self, position: &Sum, convention: Convention) -> Result<Outcome, Stop> {
        super::outcome(position, convention, self)
    }

    /// Finds the value of a position under normal play. Play may be loopy.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::value`](crate::Engine::value).
    pub fn value(&mut self, position: &Sum) -> Result<GameValue, Stop> {
        super::value(position, self)
    }

    /// Finds the Grundy value of a position as a number.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::value`](crate::Engine::value), or [`Stop::Loopy`] if it is infinite.
    pub fn nim_value(&mut self, position: &Sum) -> Result<Nat, Stop> {
        nim_sum::value(position, self)
    }

    /// Finds all winning moves of a position. A position that is not won has none.
    ///
    /// # Errors
    /// Returns the errors of [`Query::winning_moves`](crate::Query::winning_moves).
    pub fn winning_moves(&mut self, position: &Sum, convention: Convention) -> Result<Vec<Move>, Stop> {
        super::winning_moves(position, convention, self)
    }

    /// Judges each different move of a position. This solves one position for each move.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::value`](crate::Engine::value).
    pub fn judged_moves(&mut self, position: &Sum, convention: Convention) -> Result<Vec<JudgedMove>, Stop> {
        super::judged_moves(position, convention, self)
    }
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use crate::SolveContext;
    use crate::{Engine, Meter, Query};
    use grundy_game::Convention;

    #[test]
    fn it_agrees_with_the_whole_answer() {
        let sums = ["0", "nim(3, 5, 6)", "kayles(7)", "kayles(7, 7)", "kayles(5) + nim(4)", "wythoff(3, 5) + nim(1)"];
        let more = ["wythoff(8, 4)", "chomp(3, 3)", "grundys(9) + grundys(9) + nim(2)", "nim(10**30, 7)"];
        for text in sums.into_iter().chain(more) {
            let sum = crate::parse(text).expect("it is a position");
            for convention in [Convention::Normal, Convention::Misere] {
                let whole = Query::new(sum.clone()).under(convention).solve(&mut Engine::new(), &Meter::default());
                let (mut engine, meter) = (Engine::new(), Meter::default());
                let found = SolveContext::new(&mut engine, &meter).outcome(&sum, convention);
                assert!(whole.outcome.is_some() || convention == Convention::Misere, "{text} is decided");
                assert_eq!(found.ok(), whole.outcome, "{text} under {convention:?} play");
            }
        }
    }
}
