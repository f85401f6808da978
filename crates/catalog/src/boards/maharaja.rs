//! A maharaja 马哈拉贾: it moves like a queen or a knight, and no number of its square becomes larger.

use crate::Entry;
use crate::nimhof::LostPairReason;
use crate::shared::lost_pairs::{LostPairs, PairMoves, pair_words};
use crate::shared::piece::{self, ChessPiece, PiecePaths};
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, MoveGoal, Nat, Outcome, Reason, RulesetFamily, Theorem,
    TheoremMoves, Verdict, citation, game_card, picture::Chessman, text,
};
use std::ops::ControlFlow;

/// The game.
pub static LARSSON_WASTLUND: Citation = citation!("maharaja.toml", LARSSON_WASTLUND);

static CARD: GameCard = game_card!("maharaja.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: |args| MAHARAJA_PIECE.call_piece(args) }),
    instances: || MAHARAJA_PIECE.instances(&["..#..|#...#|..#..|#....|.....", "....|..#.|...."]),
}];

const MAHARAJA_RIDES: &[(usize, usize)] = &[(1, 0), (0, 1), (1, 1)];
const MAHARAJA_STEPS: &[(isize, isize)] = &[(-1, -2), (-2, -1)];

static MAHARAJA_PIECE: ChessPiece = ChessPiece {
    card: &CARD,
    man: Chessman::Queen,
    paths: PiecePaths::RidesAndSteps(MAHARAJA_RIDES, MAHARAJA_STEPS),
    theorem: &MaharajaTheorem,
};

/// The moves of the maharaja, in row and column as numbers.
const MAHARAJA_PAIR_MOVES: PairMoves<'static> =
    PairMoves { rides: &[(1, 0), (0, 1), (1, 1)], steps: &[(1, 2), (2, 1)] };

/// The lost squares of the empty board, found one after another.
struct MaharajaTheorem;

/// Row and column as words, and the lost pairs up to the smaller of them.
fn find_pairs(args: &[Argument], convention: Convention) -> Option<([u64; 2], LostPairs)> {
    let square = pair_words(&piece::parse_square(args)?)?;
    Some((square, LostPairs::find(&MAHARAJA_PAIR_MOVES, convention, square[0].min(square[1]))?))
}

impl Theorem for MaharajaTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let (square, found) = find_pairs(args, convention)?;
        let pair = LostPairReason::new(piece::parse_square(args)?, square, &found, convention)?;
        let (outcome, zero) = (Outcome::from_win(!pair.is_lost()), pair.is_lost() && convention == Convention::Normal);
        let reason = Box::new(MaharajaReason(pair));
        Some(Verdict { outcome, value: zero.then_some(Nat::ZERO), reason, cite: &LARSSON_WASTLUND })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let convention = goal.lost_convention()?;
        let ([row, column], found) = find_pairs(args, convention)?;
        let after = found.reachable(&MAHARAJA_PAIR_MOVES, (row, column)).into_iter();
        let after = after.map(|(row, column)| piece::option_arguments([row, column].map(Nat::from)));
        Some(TheoremMoves::from_all(after.collect(), limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(square) = piece::parse_square(args) else { return ControlFlow::Continue(()) };
        MAHARAJA_RIDES.iter().try_for_each(|&ride| piece::for_each_ride_square(&square, ride, visit))?;
        let steps = piece::step_targets(&square, MAHARAJA_STEPS);
        steps.into_iter().try_for_each(|after| visit(piece::option_arguments(after)))
    }
}

/// Row and column as a pair.
#[derive(Debug)]
struct MaharajaReason(LostPairReason);

impl Reason for MaharajaReason {
    fn lines(&self) -> Vec<BilingualText> {
        let heaps = text!("Row and column are two numbers, of which the moves of queen and knight take.");
        std::iter::once(heaps).chain(self.0.lines()).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.0.lines_in_sum()
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
    fn far_squares_are_decided() {
        let args = piece::option_arguments([Nat::from(100_000u32), Nat::from(150_000u32)]).remove(0);
        for (goal, convention) in
            [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
        {
            let moves = MaharajaTheorem.moves(&args, goal, 5).expect("it is decided");
            assert!(!moves.listed_moves.is_empty());
            for after in moves.listed_moves {
                let outcome = MaharajaTheorem.decide(&after[0], convention).map(|verdict| verdict.outcome);
                assert_eq!(outcome, Some(Outcome::P));
            }
        }
        let one_huge = piece::option_arguments([Nat::from(10u32).pow(40), Nat::from(5u32)]).remove(0);
        let verdict =
            MaharajaTheorem.decide(&one_huge, Convention::Normal).expect("5 is in a pair with a small number");
        assert_eq!(verdict.outcome, Outcome::N);
        let moves = MaharajaTheorem.moves(&one_huge, MoveGoal::Value(&Nat::ZERO), 5).expect("it is decided");
        for after in &moves.listed_moves {
            assert_eq!(MaharajaTheorem.decide(&after[0], Convention::Normal).map(|v| v.outcome), Some(Outcome::P));
        }
        assert_eq!((moves.listed_moves.len(), moves.total), (1, Some(1u32.into())));
        let huge = piece::option_arguments([Nat::from(10u32).pow(40), Nat::from(10u32).pow(40)]).remove(0);
        assert!(MaharajaTheorem.decide(&huge, Convention::Normal).is_none());
    }
}
