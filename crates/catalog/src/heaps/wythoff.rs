//! Wythoff's game 威佐夫博弈: take from one heap, or the same number (with `t`: nearly the same) from both.

mod cold_pairs;
mod reasons;

use crate::Entry;
use crate::shared::game_number::{GameNumber, for_each_number};
use crate::shared::heap_pair::{clickable_pair_parts, describe_taking, numbers_taken, pair_picture};
use crate::shared::linear_moves::wythoff_moves;
use crate::shared::read;
use cold_pairs::ColdPairs;
use grundy_game::{
    Argument, ArgumentError, BilingualText, BoardGame, Citation, Convention, Game, GameCard, GameShape, GameView,
    LinearMoves, MoveGoal, Nat, Notation, Outcome, PositionRay, ReadError, RulesAnalysis, Ruleset, Theorem,
    TheoremMoves, Verdict, citation, game_card,
    picture::{BoardCell, Chessman, Picture},
    text,
};
use reasons::WythoffReason;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The cold pairs for `t = 1`.
pub static WYTHOFF: Citation = citation!("wythoff.toml", WYTHOFF);

/// The cold pairs for any `t`.
pub static FRAENKEL: Citation = citation!("wythoff.toml", FRAENKEL);

/// The cold pairs under misère play.
pub static FRAENKEL_MISERE: Citation = citation!("wythoff.toml", FRAENKEL_MISERE);

static CARD: GameCard = game_card!("wythoff.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset(1)), instances: || (1..=5).map(ruleset).collect() }];

/// The ruleset `wythoff(t=t)`, for `t ≥ 1`.
pub fn ruleset(t: u64) -> Arc<Ruleset> {
    Ruleset::new(Wythoff { t })
}

/// Wythoff games.
pub(crate) struct Wythoff {
    /// The numbers taken from both heaps differ by less than this.
    pub(crate) t: u64,
}

/// Calls `visit` with the heaps that each move leaves, until it breaks: moves in the first heap, in the second, in both.
///
/// The numbers taken from both differ by at most `slack`.
fn for_each_move<N: GameNumber>(
    (a, b): (N, N),
    slack: N,
    mut visit: impl FnMut((N, N)) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for_each_number(N::zero(), &a, |left| visit((left, b.clone())))?;
    for_each_number(N::zero(), &b, |left| visit((a.clone(), left)))?;
    let one = N::one();
    // The numbers that the move in the first heap takes and leaves.
    let (mut taken, mut left) = (N::zero(), a);
    while !left.is_zero() {
        taken += &one;
        left -= &one;
        let mut from_second = if taken > slack { difference(&taken, &slack) } else { one.clone() };
        while from_second <= b && (from_second <= taken || difference(&from_second, &taken) <= slack) {
            visit((left.clone(), difference(&b, &from_second)))?;
            from_second += &one;
        }
        // Nothing more can be taken from the second heap.
        if taken > slack && difference(&taken, &slack) >= b {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// `large − small`.
fn difference<N: GameNumber>(large: &N, small: &N) -> N {
    let mut difference = large.clone();
    difference -= small;
    difference
}

impl Game for Wythoff {
    type Position = (u64, u64);

    fn for_each_option(
        &self,
        &heaps: &(u64, u64),
        visit: impl FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_move(heaps, self.t - 1, visit)
    }

    fn canonical(&self, (a, b): (u64, u64), _: Convention) -> (u64, u64) {
        (a.min(b), a.max(b))
    }

    fn rank(&self, &(a, b): &(u64, u64)) -> Option<u64> {
        a.checked_add(b)
    }
}

impl Notation for Wythoff {
    fn expression(&self) -> String {
        if self.t == 1 { "wythoff".into() } else { format!("wythoff(t={})", self.t) }
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        let analysis = Arc::clone(&self) as Arc<dyn RulesAnalysis>;
        Ruleset { analysis, ..Ruleset::from_game(&CARD, self) }
    }

    fn read(&self, args: &[Argument]) -> Result<(u64, u64), ReadError> {
        read::parse_naturals::<2>(args)?;
        Ok((args[0].to_word()?, args[1].to_word()?))
    }

    fn has_written_option(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool> {
        let [a, b] = read::parse_naturals(before).ok()?;
        let [after] = after else { return Some(false) };
        let [x, y] = read::parse_naturals(after).ok()?;
        if x > a || y > b {
            return Some(false);
        }
        let (k, l) = (a - x, b - y);
        let differ = if k > l { &k - &l } else { &l - &k };
        let from_one = (k == Nat::ZERO) != (l == Nat::ZERO);
        Some(from_one || (k != Nat::ZERO && differ < Nat::from(self.t)))
    }

    fn write(&self, &(a, b): &(u64, u64)) -> Vec<Argument> {
        vec![a.into(), b.into()]
    }

    fn keywords(&self) -> Vec<&str> {
        vec!["t"]
    }

    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        let mut t = self.t;
        for (name, value) in keywords {
            if name != "t" {
                return Err(ArgumentError::unknown_keyword(&[(name.clone(), value.clone())]));
            }
            t = parse_slack(value).map_err(|misfit| misfit.at_keyword("t"))?;
        }
        Ok(ruleset(t))
    }

    fn shape(&self) -> GameShape<'_> {
        if self.t == 1 { GameShape::Board(self) } else { GameShape::General }
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        (0..=8).flat_map(|a| (0..=8u64).map(move |b| vec![a.into(), b.into()])).collect()
    }
}

impl RulesAnalysis for Wythoff {
    fn moves_of_rows(&self) -> Option<LinearMoves> {
        Some(wythoff_moves(i64::try_from(self.t).ok()?))
    }
}

impl GameView for Wythoff {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        Some(match numbers_taken(before, after)? {
            [k, l] if k == l && k != Nat::ZERO => text!("take {k} from both heaps"),
            taken => describe_taking(taken),
        })
    }

    /// A queen on a board, or a stone if `t > 1`; large heaps as heaps.
    fn picture(&self, args: &[Argument]) -> Picture {
        let piece = if self.t == 1 { BoardCell::Chessman(Chessman::Queen) } else { BoardCell::Dark };
        pair_picture(args, piece)
    }

    /// The square that the piece goes to.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        clickable_pair_parts(before, after)
    }
}

/// The value of the keyword `t`.
fn parse_slack(value: &Argument) -> Result<u64, ArgumentError> {
    match value.to_word() {
        Ok(0) => Err(ArgumentError::new(text!("t is at least 1: t = 1 is Wythoff's game itself"))),
        Ok(t) => Ok(t),
        Err(ReadError::TooLarge) => Err(ArgumentError::new(text!("t is at most 2**62 here"))),
        Err(ReadError::Misfit(misfit)) => Err(misfit),
    }
}

/// For `t = 1`: a queen that moves up, left, or diagonally up and left.
impl BoardGame for Wythoff {
    fn size(&self) -> Option<(usize, usize)> {
        None
    }

    fn is_blocked(&self, _: usize, _: usize) -> bool {
        false
    }

    fn rides(&self) -> &[(usize, usize)] {
        &[(0, 1), (1, 0), (1, 1)]
    }
}

impl Theorem for Wythoff {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let [a, b] = read::parse_naturals(args).ok()?;
        let lost = ColdPairs::new(self.t, convention).contains(&a, &b);
        let zero = match convention {
            Convention::Normal => lost,
            Convention::Misere => ColdPairs::new(self.t, Convention::Normal).contains(&a, &b),
        };
        let cite = match convention {
            Convention::Normal if self.t == 1 => &WYTHOFF,
            Convention::Normal => &FRAENKEL,
            Convention::Misere => &FRAENKEL_MISERE,
        };
        let why = Box::new(WythoffReason::for_heaps(self.t, convention, a, b));
        Some(Verdict { outcome: Outcome::from_win(!lost), value: zero.then_some(Nat::ZERO), reason: why, cite })
    }

    fn rays(&self) -> Vec<PositionRay> {
        cold_pairs::rays(self.t)
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let [a, b] = read::parse_naturals(args).ok()?;
        let convention = goal.lost_convention()?;
        let pairs = ColdPairs::new(self.t, convention).reachable(&a, &b);
        Some(TheoremMoves::from_all(
            pairs.into_iter().map(|pair| vec![pair.map(Argument::from).into()]).collect(),
            limit,
        ))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok([a, b]) = read::parse_naturals(args) else { return ControlFlow::Continue(()) };
        for_each_move((a, b), Nat::from(self.t - 1), |(a, b)| visit(vec![vec![a.into(), b.into()]]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{CallArguments, call_value};

    fn ints(numbers: &[&Nat]) -> Vec<Argument> {
        numbers.iter().map(|&n| Argument::from(n.clone())).collect()
    }

    #[test]
    fn winning_moves_are_found_at_any_size() {
        for exponent in [18, 1000] {
            let (a, b) = (Nat::from(10u32).pow(exponent), Nat::from(17u32) * Nat::from(10u32).pow(exponent - 1));
            for (t, goal) in [
                (1, MoveGoal::Value(&Nat::ZERO)),
                (1, MoveGoal::MisereP),
                (3, MoveGoal::MisereP),
                (4, MoveGoal::MisereP),
            ] {
                let game = Wythoff { t };
                let moves = game.moves(&ints(&[&a, &b]), goal, 10).expect("the theorem decides");
                assert!(!moves.listed_moves.is_empty());
                let convention =
                    if matches!(goal, MoveGoal::MisereP) { Convention::Misere } else { Convention::Normal };
                for after in &moves.listed_moves {
                    let verdict = game.decide(&after[0], convention).expect("the theorem decides");
                    assert_eq!(verdict.outcome, Outcome::P);
                    assert!(GameView::describe_move(&game, &ints(&[&a, &b]), after).is_some());
                }
            }
        }
    }

    #[test]
    fn t_is_a_keyword_of_the_ruleset() {
        let keyword =
            |t: i64| CallArguments { positional: vec![], keywords: vec![("t".into(), Argument::Int(t.into()))] };
        let wythoff = Argument::Ruleset(ruleset(1));
        let two = call_value(&wythoff, keyword(2)).expect("t = 2 is allowed");
        assert_eq!(two.to_string(), "wythoff(t=2)");
        let mut both = keyword(3);
        both.positional = vec![5u64.into(), 8u64.into()];
        assert_eq!(call_value(&wythoff, both).expect("t = 3 is allowed").to_string(), "wythoff(t=3)(5, 8)");
        for t in [0, -1] {
            let misfit = call_value(&wythoff, keyword(t)).expect_err("t is at least 1");
            assert_eq!(misfit.location, grundy_game::ArgumentLocation::Keyword("t".into()));
        }
    }

    #[test]
    fn a_misfit_is_told_beside_a_large_number() {
        let large = Argument::from(Nat::from(10u32).pow(1000));
        let start = |args| Notation::start_components(&Wythoff { t: 1 }, &CallArguments::from_positional(args));
        assert!(start(vec![large.clone(), large.clone()]).is_ok());
        assert!(start(vec![large.clone(), "x".into()]).is_err());
        assert!(start(vec![large]).is_err());
    }
}
