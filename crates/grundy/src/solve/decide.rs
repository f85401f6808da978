//! Who wins a sum, or its value, and nothing else, for callers that ask about many positions and keep one record of the theorems used.

pub use super::context::UsedTheorems;

use super::context::Context;
use crate::engine::Engine;
use grundy_game::{Budget, Convention, GameValue, Nat, Outcome, Stop, Sum};

/// Asks a question whose theorems are added to a record.
pub(super) fn with_record<T>(
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut UsedTheorems,
    ask: impl FnOnce(&mut Context<'_>) -> T,
) -> T {
    let mut context = Context { engine, budget, theorems: std::mem::take(theorems) };
    let answer = ask(&mut context);
    *theorems = context.theorems;
    answer
}

/// Who wins a sum.
///
/// # Errors
/// As [`Engine::value`].
pub fn outcome(
    sum: &Sum,
    convention: Convention,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut UsedTheorems,
) -> Result<Outcome, Stop> {
    with_record(engine, budget, theorems, |context| super::outcome(sum, convention, context))
}

/// The Grundy value of a sum.
///
/// # Errors
/// As [`Engine::value`]; [`Stop::Loopy`] if it is infinite.
pub fn value(sum: &Sum, engine: &mut Engine, budget: &dyn Budget, theorems: &mut UsedTheorems) -> Result<Nat, Stop> {
    with_record(engine, budget, theorems, |context| super::nim_sum::value(sum, context))
}

/// The value of a sum that may be loopy.
///
/// # Errors
/// As [`Engine::value`].
pub(crate) fn loopy_value(sum: &Sum, engine: &mut Engine, budget: &dyn Budget) -> Result<GameValue, Stop> {
    super::loopy::value(sum, &mut Context::new(engine, budget))
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::{UsedTheorems, outcome};
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
                let found =
                    outcome(&sum, convention, &mut Engine::new(), &Meter::default(), &mut UsedTheorems::default());
                assert_eq!(found.ok(), whole.outcome, "{text} under {convention:?} play");
            }
        }
    }
}
