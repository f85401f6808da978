//! A dragon king 龙王: it moves like a rook up or to the left, or one square diagonally.

use crate::Entry;
use crate::cyclic_nimhoff::{FRAENKEL_LORBERBOM, quotients};
use crate::king::MEX_RULE;
use crate::shared::piece::{self, ChessPiece, PiecePaths};
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, MoveGoal, Nat, Outcome, Reason, Ruleset, RulesetFamily,
    Theorem, TheoremFormula, TheoremMoves, Verdict, citation, game_card, picture::Chessman, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem on the values.
pub static RYUO_NIM: Citation = citation!("ryuo.toml", RYUO_NIM);

static CARD: GameCard = game_card!("ryuo.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: |args| RYUO_PIECE.call_piece(args) }),
    instances: || RYUO_PIECE.instances(&["..#..|#...#|..#..|#....|.....", "....|..#.|...."]),
}];

const RYUO_RIDES: &[(usize, usize)] = &[(1, 0), (0, 1)];
const RYUO_STEPS: &[(isize, isize)] = &[(-1, -1)];

/// The ruleset of the empty board.
pub fn empty_board() -> Arc<Ruleset> {
    RYUO_PIECE.empty_board()
}

static RYUO_PIECE: ChessPiece = ChessPiece {
    card: &CARD,
    man: Chessman::Rook,
    paths: PiecePaths::RidesAndSteps(RYUO_RIDES, RYUO_STEPS),
    theorem: &RyuoTheorem,
};

/// On the empty board row and column are the heaps of Cyclic Nimhoff with `h = 3`.
struct RyuoTheorem;

/// The modulus of Cyclic Nimhoff.
const RYUO_MODULUS: u32 = 3;

impl Theorem for RyuoTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let square = piece::parse_square(args)?;
        let value = quotients::cyclic_value(&square, &RYUO_MODULUS.into());
        let (lost, cite) = match convention {
            Convention::Normal => (Nat::ZERO, &RYUO_NIM),
            Convention::Misere => (Nat::from(1u32), &MEX_RULE),
        };
        let outcome = Outcome::from_win(value != lost);
        let reason = Box::new(RyuoReason { square, value: value.clone(), convention });
        Some(Verdict { outcome, value: Some(value), reason, cite })
    }

    /// Lists moves as a rook, and the diagonal one if it is needed.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let square = piece::parse_square(args)?;
        let one = Nat::from(1u32);
        let target = if let MoveGoal::Value(target) = goal { target } else { &one };
        let after = quotients::list_moves_to_value(&square, &RYUO_MODULUS.into(), target)?;
        let total = after.is_empty().then_some(Nat::ZERO);
        let squares = after.into_iter().filter_map(|after| <[Nat; 2]>::try_from(after).ok());
        Some(TheoremMoves { listed_moves: squares.take(limit).map(piece::option_arguments).collect(), total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(square) = piece::parse_square(args) else { return ControlFlow::Continue(()) };
        RYUO_RIDES.iter().try_for_each(|&ride| piece::for_each_ride_square(&square, ride, visit))?;
        let steps = piece::step_targets(&square, RYUO_STEPS);
        steps.into_iter().try_for_each(|after| visit(piece::option_arguments(after)))
    }

    fn formulas(&self, numbers: usize, convention: Convention) -> Vec<TheoremFormula> {
        match convention {
            Convention::Normal => {
                let value = quotients::value_formula(&RYUO_MODULUS.into(), numbers);
                value.map(|value| TheoremFormula::of_values(value, &RYUO_NIM)).into_iter().collect()
            }
            Convention::Misere => Vec::new(),
        }
    }
}

/// The square and its value.
#[derive(Debug)]
struct RyuoReason {
    square: [Nat; 2],
    value: Nat,
    convention: Convention,
}

impl RyuoReason {
    fn explain_value(&self) -> BilingualText {
        let RyuoReason { square: [row, column], value, .. } = self;
        let (r, c, sum) = (row / RYUO_MODULUS, column / RYUO_MODULUS, (row + column) % RYUO_MODULUS);
        text!(
            "A dragon king on ({row}, {column}) has the value 3 · ({r} XOR {c}) + {sum} = {value}: the quotients by 3, and the sum modulo 3."
        )
    }
}

impl Reason for RyuoReason {
    fn lines(&self) -> Vec<BilingualText> {
        let law = match self.convention {
            Convention::Normal if self.value == Nat::ZERO => {
                text!("The value is 0: every move makes it another number, and the opponent makes it 0 again.")
            }
            Convention::Normal => text!("The value is not 0: make it 0."),
            Convention::Misere => text!("Under misère play only value 1 is lost: make it 1, unless nobody can move."),
        };
        vec![self.explain_value(), law]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        vec![self.explain_value()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    #[test]
    fn laws() {
        for game in (ENTRIES[0].instances)() {
            kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }

    #[test]
    fn moves_are_found_at_any_size() {
        let args = piece::option_arguments([Nat::from(10u32).pow(30), Nat::from(7u32).pow(40)]).remove(0);
        for (goal, convention) in
            [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
        {
            let moves = RyuoTheorem.moves(&args, goal, 5).expect("it is decided");
            assert!(!moves.listed_moves.is_empty());
            for after in moves.listed_moves {
                assert_eq!(RyuoTheorem.decide(&after[0], convention).map(|verdict| verdict.outcome), Some(Outcome::P));
            }
        }
    }
}
