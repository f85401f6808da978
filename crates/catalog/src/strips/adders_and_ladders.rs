//! Adders-and-Ladders 蛇梯棋: tokens of both players walk to the last square, up ladders and down adders.
//!
//! An adder may lead back to a square that was left before, so play may be endless.

use crate::Entry;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Game, GameCard, GameView, Nat, Notation, ReadError, Ruleset,
    game_card,
    picture::{BoardCell, Picture, Scene, SquareStrip},
    text,
};
use num_traits::ToPrimitive;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("adders_and_ladders.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Ruleset(Ruleset::new(AddersAndLadders::usual_board())),
    instances: || {
        let board = |squares, steps, jumps: &[(u64, u64)]| {
            Ruleset::new(AddersAndLadders { squares, steps, jumps: jumps.iter().copied().collect() })
        };
        vec![
            Ruleset::new(AddersAndLadders::usual_board()),
            board(6, 2, &[(3, 2)]),
            board(9, 3, &[(8, 4), (2, 7), (5, 1)]),
            board(5, 4, &[]),
        ]
    },
}];

/// The largest number of squares of a board.
const MAX_BOARD_SQUARES: u64 = 10_000;
/// The maximum number of ladders and adders that a note to a picture lists.
const MAX_NOTED_JUMPS: usize = 12;

/// The board that is meant without keywords: squares, steps, ladders and adders.
const USUAL_SQUARES: u64 = 25;
const USUAL_STEPS: u64 = 4;
const USUAL_JUMPS: [(u64, u64); 7] = [(8, 24), (9, 25), (10, 18), (11, 21), (17, 5), (19, 7), (20, 23)];

/// A board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AddersAndLadders {
    /// The number of squares; the last one is home.
    squares: u64,
    /// The maximum number of squares that a token is moved ahead.
    steps: u64,
    /// The ladders and adders: a token that comes to the first square is on the second at once. No token stays on a first square.
    jumps: BTreeMap<u64, u64>,
}

impl AddersAndLadders {
    fn usual_board() -> AddersAndLadders {
        AddersAndLadders { squares: USUAL_SQUARES, steps: USUAL_STEPS, jumps: USUAL_JUMPS.into() }
    }

    /// The square on which a token is after it comes to a square.
    fn square_after_jump(&self, square: u64) -> u64 {
        self.jumps.get(&square).copied().unwrap_or(square)
    }

    /// The squares to which a token may be moved, before a ladder or adder.
    fn landing_squares(&self, square: u64) -> impl Iterator<Item = u64> {
        square + 1..=square.saturating_add(self.steps).min(self.squares)
    }

    /// The squares to which a token may be moved so that it is then on `after`.
    fn ways(&self, before: u64, after: u64) -> impl Iterator<Item = u64> {
        self.landing_squares(before).filter(move |&landing| self.square_after_jump(landing) == after)
    }

    /// The board as a strip, with one token.
    fn board_strip(&self, token: u64) -> SquareStrip {
        let jumps = self.jumps.iter().map(|(&from, &to)| (from, BoardCell::Letter(if to > from { '↑' } else { '↓' })));
        let mut things: BTreeMap<u64, BoardCell> = jumps.collect();
        things.insert(self.squares, BoardCell::Goal);
        things.insert(token, BoardCell::Dark);
        let things = things.into_iter().map(|(square, thing)| (Nat::from(square), thing));
        SquareStrip::with_things(Nat::from(1u32), things, BoardCell::Free)
    }

    /// The square of an argument, behind its ladder or adder.
    fn parse_square(&self, arg: &Argument) -> Result<u64, ArgumentError> {
        let squares = self.squares;
        let square = arg.to_natural()?.to_u64().filter(|square| (1..=squares).contains(square));
        let no_square = || ArgumentError::new(text!("a token stands on a square from 1 to {squares}"));
        Ok(self.square_after_jump(square.ok_or_else(no_square)?))
    }

    fn parse_only_square(&self, args: &[Argument]) -> Result<u64, ArgumentError> {
        let given = args.len();
        let [square] = args else {
            return Err(ArgumentError::new(text!("1 square is expected here, not {given}")));
        };
        self.parse_square(square).map_err(|misfit| misfit.at_position(0))
    }

    /// Checks that each ladder or adder leads from one square to another one on which a token can stay.
    fn check_jumps(&self) -> Result<(), ArgumentError> {
        let squares = self.squares;
        for (from, to) in &self.jumps {
            let (low, high) = (from.min(to), from.max(to));
            if *low < 1 || *high > squares || from == to || *from == squares {
                return Err(ArgumentError::new(text!(
                    "a ladder or an adder leads from a square before the last to another square from 1 to {squares}, not from {from} to {to}"
                )));
            }
            if self.jumps.contains_key(to) {
                return Err(ArgumentError::new(text!(
                    "the ladder or adder from {from} leads to {to}, where another one begins"
                )));
            }
        }
        Ok(())
    }
}

/// Reads pairs of squares.
fn parse_jumps(arg: &Argument) -> Result<BTreeMap<u64, u64>, ArgumentError> {
    let expected = || ArgumentError::new(text!("ladders and adders are pairs of squares: [(8, 24), (17, 5)]"));
    let (Argument::Tuple(pairs) | Argument::List(pairs)) = arg else { return Err(expected()) };
    let mut jumps = BTreeMap::new();
    for pair in pairs {
        let (Argument::Tuple(ends) | Argument::List(ends)) = pair else { return Err(expected()) };
        let [from, to] = &ends[..] else { return Err(expected()) };
        let square = |end: &Argument| Ok::<u64, ArgumentError>(end.to_natural()?.to_u64().unwrap_or(u64::MAX));
        let (from, to) = (square(from)?, square(to)?);
        if jumps.insert(from, to).is_some() {
            return Err(ArgumentError::new(text!("two ladders or adders begin on square {from}")));
        }
    }
    Ok(jumps)
}

/// Reads a number from 1 to a largest one.
fn parse_count(arg: &Argument, most: u64) -> Result<u64, ArgumentError> {
    let count = arg.to_natural()?.to_u64().filter(|count| (1..=most).contains(count));
    count.ok_or_else(|| ArgumentError::new(text!("a number from 1 to {most} is expected here")))
}

impl Game for AddersAndLadders {
    /// The square of a token, on which no ladder or adder begins.
    type Position = u64;

    fn for_each_option(&self, &square: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        self.landing_squares(square).try_for_each(|landing| visit(self.square_after_jump(landing)))
    }
}

impl Notation for AddersAndLadders {
    fn expression(&self) -> String {
        if *self == AddersAndLadders::usual_board() {
            return CARD.name.into();
        }
        let jumps: Vec<String> = self.jumps.iter().map(|(from, to)| format!("({from}, {to})")).collect();
        let (name, squares, steps, jumps) = (CARD.name, self.squares, self.steps, jumps.join(", "));
        format!("{name}(squares={squares}, steps={steps}, jumps=[{jumps}])")
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { card: Some(&CARD), view: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn keywords(&self) -> Vec<&str> {
        vec!["squares", "steps", "jumps"]
    }

    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        let mut board = self.clone();
        // The ladders and adders belong to their board.
        if keywords.iter().any(|(name, _)| name == "squares") {
            board.jumps.clear();
        }
        for (name, value) in keywords {
            let read = match &name[..] {
                "squares" => parse_count(value, MAX_BOARD_SQUARES).map(|squares| board.squares = squares),
                "steps" => parse_count(value, MAX_BOARD_SQUARES).map(|steps| board.steps = steps),
                "jumps" => parse_jumps(value).map(|jumps| board.jumps = jumps),
                _ => return Err(ArgumentError::unknown_keyword(keywords)),
            };
            read.map_err(|misfit| misfit.at_keyword(name))?;
        }
        board.check_jumps().map_err(|misfit| misfit.at_keyword("jumps"))?;
        Ok(Ruleset::new(board))
    }

    /// One component for each token.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let tokens = args.positional.iter().enumerate();
        tokens
            .map(|(i, arg)| Ok(vec![self.parse_square(arg).map_err(|misfit| misfit.at_position(i))?.into()]))
            .collect()
    }

    fn read(&self, args: &[Argument]) -> Result<u64, ReadError> {
        Ok(self.parse_only_square(args)?)
    }

    fn write(&self, &square: &u64) -> Vec<Argument> {
        vec![square.into()]
    }

    fn is_sound(&self, square: &u64) -> bool {
        (1..=self.squares).contains(square) && !self.jumps.contains_key(square)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        (1..=self.squares.min(40)).filter(|square| self.is_sound(square)).map(|square| vec![square.into()]).collect()
    }
}

impl GameView for AddersAndLadders {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, after) = (self.parse_only_square(before).ok()?, self.parse_only_square(after.first()?).ok()?);
        // A square that is reached on foot and by a ladder is named by the way on foot.
        let on_foot = self.landing_squares(before).find(|&landing| landing == after);
        let landing = on_foot.or_else(|| self.ways(before, after).next())?;
        let steps = landing - before;
        Some(match after {
            _ if after == landing && after == self.squares => text!("move {steps}, home to {after}"),
            _ if after == landing => text!("move {steps} to {after}"),
            _ if after > landing => text!("move {steps} to {landing}, and up the ladder to {after}"),
            _ => text!("move {steps} to {landing}, and down the adder to {after}"),
        })
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let token = self.parse_only_square(args).unwrap_or(self.squares);
        let strip = self.board_strip(token);
        let listed = self.jumps.iter().take(MAX_NOTED_JUMPS).map(|(from, to)| format!("{from} → {to}"));
        let more = if self.jumps.len() > MAX_NOTED_JUMPS { ", …" } else { "" };
        let jumps = listed.collect::<Vec<_>>().join(", ") + more;
        let picture = Picture::from(Scene::Strips(vec![strip]));
        if jumps.is_empty() { picture } else { picture.with_note(text!("ladders and adders: {jumps}")) }
    }

    /// The squares to which the token may be moved, before a ladder or adder.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let square = |args: &[Argument]| self.parse_only_square(args).ok();
        let (Some(before), Some(after)) = (square(before), after.first().and_then(|args| square(args))) else {
            return Vec::new();
        };
        let strip = self.board_strip(before);
        self.ways(before, after).filter_map(|landing| strip.square_index(&Nat::from(landing))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    fn numbers(squares: &[u64]) -> Vec<Argument> {
        squares.iter().map(|&square| square.into()).collect()
    }

    #[test]
    fn laws() {
        for game in (ENTRIES[0].instances)() {
            kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }

    #[test]
    fn a_token_that_comes_to_a_ladder_is_on_its_top() {
        let board = AddersAndLadders::usual_board();
        let mut options = Vec::new();
        let _ = board.for_each_option(&16, |after| {
            options.push(after);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(options, [5, 18, 7, 23]);
        let starts = board.start_components(&CallArguments::from_positional(numbers(&[20, 16, 25]))).unwrap();
        assert_eq!(starts, [numbers(&[23]), numbers(&[16]), numbers(&[25])]);
        for wrong in [vec![0u64.into()], vec![26u64.into()], vec![Nat::from(10u32).pow(40).into()], vec!["x".into()]] {
            assert!(board.start_components(&CallArguments::from_positional(wrong)).is_err());
        }
    }

    #[test]
    fn moves_are_named() {
        let board = AddersAndLadders::usual_board();
        let description = |from: u64, to: u64| {
            board.describe_move(&numbers(&[from]), &[numbers(&[to])]).map(|description| description.en)
        };
        assert_eq!(description(16, 18).as_deref(), Some("move 2 to 18"));
        assert_eq!(description(16, 23).as_deref(), Some("move 4 to 20, and up the ladder to 23"));
        assert_eq!(description(16, 5).as_deref(), Some("move 1 to 17, and down the adder to 5"));
        assert_eq!(description(22, 25).as_deref(), Some("move 3, home to 25"));
        assert_eq!(description(16, 21), None);
        assert_eq!(board.clickable_parts(&numbers(&[16]), &[numbers(&[23])]), [19]);
    }

    #[test]
    fn wrong_boards_are_refused() {
        let pair = |from: u64, to: u64| Argument::Tuple(numbers(&[from, to]));
        let with = |keywords: Vec<(&str, Argument)>| {
            let keywords: Vec<_> = keywords.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
            Notation::with_keywords(&AddersAndLadders::usual_board(), &keywords).map(|game| game.expression())
        };
        let jumps = |pairs: Vec<Argument>| with(vec![("squares", 9u64.into()), ("jumps", Argument::List(pairs))]);
        let right = jumps(vec![pair(2, 7), pair(5, 1)]).unwrap();
        assert_eq!(right, "adders_and_ladders(squares=9, steps=4, jumps=[(2, 7), (5, 1)])");
        assert_eq!(with(vec![("steps", 4u64.into())]).unwrap(), "adders_and_ladders");
        for wrong in
            [vec![pair(0, 3)], vec![pair(3, 3)], vec![pair(3, 10)], vec![pair(9, 3)], vec![pair(2, 5), pair(5, 7)]]
        {
            assert!(jumps(wrong.clone()).is_err(), "{wrong:?}");
        }
        assert!(jumps(vec![pair(2, 5), pair(2, 6)]).is_err() && jumps(vec![3u64.into()]).is_err());
        for count in [Nat::ZERO, Nat::from(10u32).pow(40)] {
            assert!(
                with(vec![("squares", count.clone().into())]).is_err() && with(vec![("steps", count.into())]).is_err()
            );
        }
        assert!(with(vec![("colour", 3u64.into())]).is_err());
    }
}
