//! Plainim 二进制尼姆: rows of chips that write binary numbers, of which a move makes one smaller.

use crate::Entry;
use crate::nim::{self, BOUTON};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, ReadError, Reason, Ruleset, Theorem, TheoremMoves, Verdict,
    arg::shorten_text,
    citation, game_card,
    picture::{BoardCell, Picture, Scene, SquareStrip, StripSquare},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game.
pub static GUY_PLAINIM: Citation = citation!("plainim.toml", GUY_PLAINIM);

static CARD: GameCard = game_card!("plainim.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `plainim`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Plainim)
}

/// The longest row that is read.
const MAX_ROW_SQUARES: usize = 10_000;

struct Plainim;

/// The number that a row writes.
fn parse_row(row: &Argument) -> Result<Nat, ArgumentError> {
    let Argument::Str(row) = row else {
        let BilingualText { en, zh } = row.kind_name();
        return Err(ArgumentError::new(text!("a row is expected here, such as \"1011\", not {text}", text = (en, zh))));
    };
    let row = row.trim();
    if row.chars().count() > MAX_ROW_SQUARES {
        return Err(ArgumentError::new(text!("the row is too long: at most {MAX_ROW_SQUARES} squares")));
    }
    let mut digits = Vec::new();
    for (place, square) in row.chars().enumerate() {
        digits.push(match square {
            '1' | 'o' => 1u8,
            '0' | '.' => 0,
            other => {
                return Err(ArgumentError::new(text!(
                    "{other:?} in column {place} (counting from 0) is neither 1 (a chip) nor 0 (an empty square)"
                )));
            }
        });
    }
    // No digits are the number 0.
    Ok(Nat::from_radix_be(&digits, 2).unwrap_or_default())
}

/// The row of a component.
fn component_number(args: &[Argument]) -> Result<Nat, ArgumentError> {
    match args {
        [row] => parse_row(row).map_err(|misfit| misfit.at_position(0)),
        other => {
            let given = other.len();
            Err(ArgumentError::new(text!("one row is expected here, such as \"1011\", not {given} arguments")))
        }
    }
}

/// The row that writes a number, without empty squares on the left.
fn row_arguments(number: &Nat) -> Vec<Argument> {
    vec![Argument::Str(number.to_str_radix(2))]
}

impl Game for Plainim {
    /// The number that the row writes.
    type Position = u64;

    fn for_each_option(&self, &row: &u64, visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..row).try_for_each(visit)
    }

    fn for_each_component(&self, row: u64, mut visit: impl FnMut(u64)) {
        if row > 0 {
            visit(row);
        }
    }

    fn rank(&self, &row: &u64) -> Option<u64> {
        Some(row)
    }
}

impl Notation for Plainim {
    fn expression(&self) -> String {
        CARD.name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    /// Each row with a chip is a component.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let rows = args.positional.iter().enumerate();
        let rows = rows.map(|(at, row)| parse_row(row).map_err(|misfit| misfit.at_position(at)));
        let mut rows = rows.collect::<Result<Vec<Nat>, _>>()?;
        rows.retain(|row| *row != Nat::ZERO);
        if rows.is_empty() {
            rows.push(Nat::ZERO);
        }
        Ok(rows.iter().map(row_arguments).collect())
    }

    fn read(&self, args: &[Argument]) -> Result<u64, ReadError> {
        Argument::from(component_number(args)?).to_word()
    }

    fn write(&self, &row: &u64) -> Vec<Argument> {
        row_arguments(&row.into())
    }

    /// Rows of up to five squares.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        (0..32u64).map(|row| Notation::write(self, &row)).collect()
    }
}

/// The row after a move on a row, 0 if no component is left.
fn row_left(after: &[Vec<Argument>]) -> Option<Nat> {
    after.first().map_or(Some(Nat::ZERO), |args| component_number(args).ok())
}

impl GameView for Plainim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, left) = (component_number(before).ok()?, row_left(after)?);
        let width = before.bits() as usize;
        let row = shorten_text(&before.to_str_radix(2));
        let left = shorten_text(&format!("{:0>width$}", left.to_str_radix(2)));
        Some(text!("change row {row} into {left}"))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(row) = component_number(args) else { return Picture::text(args) };
        let cell = |digit: char| if digit == '1' { BoardCell::Coin } else { BoardCell::Free };
        let digits = row.to_str_radix(2);
        let squares = digits.chars().enumerate();
        let squares =
            squares.map(|(at, digit)| StripSquare::One((digits.len() - 1 - at).into(), cell(digit))).collect();
        Scene::Strips(vec![SquareStrip { name: String::new(), squares }]).into()
    }

    /// The squares that change.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let Some((before, left)) = component_number(before).ok().zip(row_left(after)) else { return Vec::new() };
        let changed = &before ^ left;
        let width = before.bits();
        (0..width).filter(|at| changed.bit(width - 1 - at)).map(|at| at as usize).collect()
    }
}

/// The arguments of the Nim heap with the number that a row writes.
fn heap_arguments(args: &[Argument]) -> Option<Vec<Argument>> {
    Some(vec![component_number(args).ok()?.into()])
}

/// The rows after moves of a Nim heap.
fn rows_left(after: &[Vec<Argument>]) -> Vec<Vec<Argument>> {
    let number = |args: &Vec<Argument>| args.first().and_then(|heap| heap.to_natural().ok()).unwrap_or_default();
    after.iter().map(|args| row_arguments(&number(args))).collect()
}

impl Theorem for Plainim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let verdict = nim::Nim.decide(&heap_arguments(args)?, convention)?;
        let reason = Box::new(PlainimReason { number: component_number(args).ok()?, heap: verdict.reason });
        Some(Verdict { reason, cite: &BOUTON, ..verdict })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let moves = nim::Nim.moves(&heap_arguments(args)?, goal, limit)?;
        let listed = moves.listed_moves.iter().map(|after| rows_left(after)).collect();
        Some(TheoremMoves { listed_moves: listed, total: moves.total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(heap) = heap_arguments(args) else { return ControlFlow::Continue(()) };
        Theorem::for_each_option(&nim::Nim, &heap, &mut |after| visit(rows_left(&after)))
    }

    fn is_nim_like(&self) -> bool {
        true
    }
}

/// The number that a row writes, and the reason for the heap of this size.
#[derive(Debug)]
struct PlainimReason {
    number: Nat,
    heap: Box<dyn Reason>,
}

impl Reason for PlainimReason {
    fn lines(&self) -> Vec<BilingualText> {
        let number = &self.number;
        let row = text!(
            "The row writes the binary number {number}, and a move can turn it into every smaller one: it is a Nim heap of {number}."
        );
        std::iter::once(row).chain(self.heap.lines()).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        vec![text!("A row that writes the binary number n is a Nim heap of n.")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;
    use std::collections::BTreeSet;

    #[test]
    fn laws() {
        kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
    }

    /// By the rules, with chips: remove one, and put or remove any to the right of it.
    #[test]
    fn moves_of_chips_are_those_of_numbers() {
        for row in 0..64u64 {
            let mut reached = BTreeSet::new();
            for chip in (0..6).filter(|chip| row >> chip & 1 == 1) {
                reached.extend((0..1u64 << chip).map(|right| row & !(1 << chip) & !((1 << chip) - 1) | right));
            }
            assert!(reached.into_iter().eq(0..row), "{row:b}");
        }
    }

    #[test]
    fn rows_are_read_and_moves_named() {
        let start = |rows: &[&str]| {
            let args = rows.iter().map(|&row| Argument::from(row));
            Notation::start_components(&Plainim, &CallArguments::from_positional(args))
        };
        assert_eq!(start(&["0101", "...", "oo"]), Ok(vec![vec!["101".into()], vec!["11".into()]]));
        assert_eq!(start(&[]), Ok(vec![vec!["0".into()]]));
        assert_eq!(start(&["", "0"]), Ok(vec![vec!["0".into()]]));
        assert!(start(&["12"]).is_err() && start(&["-1"]).is_err());
        assert!(start(&[&"1".repeat(MAX_ROW_SQUARES + 1)]).is_err());
        assert!(Notation::start_components(&Plainim, &CallArguments::from_positional([Argument::from(5u64)])).is_err());
        let description =
            Plainim.describe_move(&["1011".into()], &[vec!["101".into()]]).map(|description| description.en);
        assert_eq!(description.as_deref(), Some("change row 1011 into 0101"));
        assert_eq!(Plainim.clickable_parts(&["1011".into()], &[vec!["101".into()]]), [0, 1, 2]);
    }

    #[test]
    fn rows_of_any_length_are_decided() {
        let row: Argument = "1".repeat(300).as_str().into();
        let verdict = Plainim.decide(std::slice::from_ref(&row), Convention::Normal).expect("it is decided");
        assert_eq!(verdict.value, Some((Nat::from(1u32) << 300u32) - 1u32));
        let moves = Plainim.moves(&[row], MoveGoal::Value(&Nat::from(5u32)), 3).expect("it is decided");
        assert_eq!(moves.listed_moves, [vec![vec![Argument::from("101")]]]);
    }
}
