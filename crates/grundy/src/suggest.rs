//! What else may be asked where a position was too large.

use crate::parts::Part;
use grundy_game::{AnyGame, Arg, LinearMoves, NumberTest, in_force};
use grundy_theory::{Said, Stop, say};

/// Positions whose largest number is smaller than this one are searched, if at all, and need no law.
const SMALLEST_LARGE_NUMBER: u64 = 1_000;
/// Laws are looked for in games with so many numbers.
const MAX_NUMBERS: usize = 3;

/// How a law that decides a position may be found, where that has a chance: the rules come from a file, their moves are known
/// as linear formulas of one to three natural numbers, and play ends.
///
/// Asked only of a component that no theorem decides and that was too large to be searched.
pub(crate) fn law(part: &Part) -> Option<Said> {
    let (game, args) = (&part.component.game, &part.component.args);
    let too_large = part.component.key.is_none()
        || matches!(
            part.stop,
            Stop::Positions
                | Stop::Memory
                | Stop::Time
                | Stop::Options
                | Stop::Operations
                | Stop::Size
                | Stop::TooLarge
        );
    if !too_large || part.verdict.is_some() || !may_have_law(&**game, args) {
        return None;
    }
    let name = game.expression();
    let name = if name.contains(' ') || name.contains('(') { format!("\"{name}\"") } else { name };
    Some(say!(
        "A law may decide it at any size: grundy discover -f FILE {name} --certificate law.json looks for one, and grundy solve -f FILE --law law.json answers by it if it is proved.",
        "也许有对任意大小都成立的规律：grundy discover -f FILE {name} --certificate law.json 会寻找规律；若得到证明，grundy solve -f FILE --law law.json 就按它作答。"
    ))
}

fn may_have_law(game: &dyn AnyGame, args: &[Arg]) -> bool {
    let natural = |arg: &Arg| matches!(arg, Arg::Int(_)) && arg.nat().is_ok();
    let large = |arg: &Arg| arg.nat().is_ok_and(|n| n >= SMALLEST_LARGE_NUMBER.into());
    game.scope().is_some()
        && (1..=MAX_NUMBERS).contains(&args.len())
        && args.iter().all(natural)
        && args.iter().any(large)
        && !game.has_ends()
        && in_force::suspend(|| game.linear()).is_some_and(|moves| is_readable(&moves))
}

/// Whether automata can read the tests of the moves: no automaton reads primes and the like.
fn is_readable(moves: &LinearMoves) -> bool {
    moves.families.iter().flat_map(|family| &family.tests).all(|test| test.test != NumberTest::Other)
}
