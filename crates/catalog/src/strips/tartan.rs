//! Products of coin-turning games 翻硬币游戏之积: coins on a board, turned by one game across rows and by another across columns.

mod solve;

use crate::Entry;
use crate::coins::{CoinTurning, MAX_COIN_WITHOUT_FORMULA};
use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use crate::shared::nim_heaps;
use crate::turning_turtles::COIN_TURNING_THEORY;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameView, Lang, MoveGoal, Nat,
    Notation, Outcome, ReadError, Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, game_card,
    picture::{BoardCell, BoardPicture, Picture, Scene, UndrawnBoard},
    text, text_pair,
};
use grundy_nimber::product;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("tartan.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call }),
    instances: || {
        use crate::{coins::coins, turning_turtles::ruleset as turtles};
        let pairs = [(coins("1+C"), coins("1-3")), (Ok(turtles()), Ok(turtles())), (coins("2"), coins("1-5"))];
        pairs.into_iter().filter_map(|(a, b)| ruleset(&a.ok()?, &b.ok()?).ok()).collect()
    },
}];

/// `tartan(ruler, mock_turtles)`.
fn call(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [first, second] = args.expect_positional()?;
    let rulesets = [(0, first), (1, second)].map(|(at, arg)| match arg {
        Argument::Ruleset(game) => Ok(game),
        other => {
            let BilingualText { en, zh } = other.kind_name();
            let message = text!(
                "a coin-turning game is expected here, such as ruler or coins(\"1-3\"), not {text}",
                text = (en, zh)
            );
            Err(ArgumentError::new(message).at_position(at))
        }
    });
    let [first, second] = rulesets;
    ruleset(first?, second?).map(Argument::Ruleset)
}

/// The ruleset `tartan(first, second)`.
///
/// # Errors
/// Returns an error if one of the games is not played on a row of coins.
pub fn ruleset(first: &Arc<Ruleset>, second: &Arc<Ruleset>) -> Result<Arc<Ruleset>, ArgumentError> {
    let expression = format!("tartan({}, {})", first.expression(), second.expression());
    let factor = |at, game: &Arc<Ruleset>| {
        CoinTurning::from_ruleset(game.as_ref()).ok_or_else(|| {
            let name = grundy_game::arg::shorten_text(&game.expression());
            ArgumentError::new(text!(
                "{name} is not played on a row of coins; ruler, turning_turtles or coins(\"1-3\") are"
            ))
            .at_position(at)
        })
    };
    Ok(Ruleset::new(Tartan { row_game: factor(0, first)?, column_game: factor(1, second)?, expression }))
}

struct Tartan {
    /// The game that chooses rows.
    row_game: CoinTurning,
    /// The game that chooses columns.
    column_game: CoinTurning,
    expression: String,
}

/// The row and the column of a head.
type HeadPlace<N> = (N, N);

/// The heads after the crossings of these rows and columns are turned; all lists ascend.
fn heads_after_turn<N: Ord + Clone>(heads: &[HeadPlace<N>], rows: &[N], columns: &[N]) -> Vec<HeadPlace<N>> {
    let is_turned =
        |(row, column): &HeadPlace<N>| rows.binary_search(row).is_ok() && columns.binary_search(column).is_ok();
    let mut after: Vec<HeadPlace<N>> = heads.iter().filter(|head| !is_turned(head)).cloned().collect();
    for row in rows {
        let crossings = columns.iter().map(|column| (row.clone(), column.clone()));
        after.extend(crossings.filter(|place| heads.binary_search(place).is_err()));
    }
    after.sort_unstable();
    after
}

impl Game for Tartan {
    /// The places of the heads, ascending.
    type Position = Vec<HeadPlace<u64>>;

    fn for_each_option(
        &self,
        heads: &Vec<HeadPlace<u64>>,
        mut visit: impl FnMut(Vec<HeadPlace<u64>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        heads.iter().try_for_each(|&(row, column)| {
            self.row_game.for_each_set(row, &mut |rows| {
                self.column_game.for_each_set(column, &mut |columns| visit(heads_after_turn(heads, rows, columns)))
            })
        })
    }

    /// The heads as binary digits numbered along the diagonals: coins above and to the left have lower numbers.
    fn rank(&self, heads: &Vec<HeadPlace<u64>>) -> Option<u64> {
        heads.iter().try_fold(0u64, |sum, &(row, column)| {
            let diagonal = row.checked_add(column)?.checked_sub(2).filter(|&diagonal| diagonal < 10)?;
            Some(sum | 1 << (diagonal * (diagonal + 1) / 2 + row - 1))
        })
    }

    fn owned_bytes(&self, heads: &Vec<HeadPlace<u64>>) -> usize {
        16 + 16 * heads.len()
    }
}

/// The maximum number of cells of a board that is drawn cell by cell.
const MAX_DRAWN_CELLS: usize = 2_500;

const TARTAN_LEGEND: DrawingLegend = DrawingLegend {
    signs: &['H', 'h', '正', 'T', 't', '反'],
    meaning: text_pair!("H is a head, T a tail"),
    first_number: 1,
    example: "HT|TH",
};

impl Tartan {
    /// The places of the heads, ascending.
    fn parse_heads(&self, args: &[Argument]) -> Result<Vec<HeadPlace<Nat>>, ArgumentError> {
        let mut heads = Vec::new();
        for (at, arg) in args.iter().enumerate() {
            let place = self.parse_place(arg).map_err(|misfit| misfit.at_position(at))?;
            heads.push((place, at));
        }
        heads.sort();
        if let Some(pair) = heads.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let ((row, column), at) = &pair[1];
            let message = text!("({row}, {column}) is named twice");
            return Err(ArgumentError::new(message).at_position(*at));
        }
        Ok(heads.into_iter().map(|(place, _)| place).collect())
    }

    fn parse_place(&self, arg: &Argument) -> Result<HeadPlace<Nat>, ArgumentError> {
        let (Argument::Tuple(pair) | Argument::List(pair)) = arg else { return Err(head_pair_expected()) };
        let [row, column] = &pair[..] else { return Err(head_pair_expected()) };
        let (row, column) = (row.to_natural()?, column.to_natural()?);
        if row == Nat::ZERO || column == Nat::ZERO {
            return Err(ArgumentError::new(text!("rows and columns count from 1")));
        }
        self.row_game.check_coin(&row)?;
        self.column_game.check_coin(&column)?;
        Ok((row, column))
    }

    /// The board up to the last row and column with a head; `None` if it is too large to draw.
    fn drawable_board(&self, args: &[Argument]) -> Option<(usize, usize, Vec<HeadPlace<usize>>)> {
        let heads = self.parse_heads(args).ok()?;
        let small = |n: &Nat| n.to_usize();
        let heads: Option<Vec<_>> = heads.iter().map(|(row, column)| Some((small(row)?, small(column)?))).collect();
        let heads = heads?;
        let rows = heads.iter().map(|head| head.0).max().unwrap_or(1);
        let columns = heads.iter().map(|head| head.1).max().unwrap_or(1);
        rows.checked_mul(columns).filter(|&cells| cells <= MAX_DRAWN_CELLS)?;
        Some((rows, columns, heads))
    }
}

fn head_pair_expected() -> ArgumentError {
    ArgumentError::new(text!("a head is a pair of its row and its column, such as (2, 3)"))
}

/// Places as arguments.
fn places_to_arguments<N: Into<Nat>>(heads: impl IntoIterator<Item = HeadPlace<N>>) -> Vec<Argument> {
    heads.into_iter().map(|(row, column)| Argument::Tuple(vec![row.into().into(), column.into().into()])).collect()
}

impl Notation for Tartan {
    fn expression(&self) -> String {
        self.expression.clone()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    /// A board as text, one head as two numbers, or the places of the heads in any order.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let heads = match &args.positional[..] {
            [board @ Argument::Str(_)] => {
                let drawing =
                    BoardDrawing::from_argument(board, &TARTAN_LEGEND).map_err(|misfit| misfit.at_position(0))?;
                let cells = (0usize..).zip(&drawing.cells).filter(|(_, sign)| ['H', 'h', '正'].contains(sign));
                let place = |(cell, _)| (Nat::from(cell / drawing.columns + 1), Nat::from(cell % drawing.columns + 1));
                self.parse_heads(&places_to_arguments(cells.map(place)))?
            }
            [row @ Argument::Int(_), column @ Argument::Int(_)] => {
                for (at, arg) in [row, column].into_iter().enumerate() {
                    arg.to_natural().map_err(|misfit| misfit.at_position(at))?;
                }
                self.parse_heads(&[Argument::Tuple(vec![row.clone(), column.clone()])])?
            }
            places => self.parse_heads(places)?,
        };
        Ok(vec![places_to_arguments(heads)])
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<HeadPlace<u64>>, ReadError> {
        let word = |n: &Nat| n.to_u64().filter(|&n| n <= MAX_COIN_WITHOUT_FORMULA).ok_or(ReadError::TooLarge);
        self.parse_heads(args)?.iter().map(|(row, column)| Ok((word(row)?, word(column)?))).collect()
    }

    fn write(&self, heads: &Vec<HeadPlace<u64>>) -> Vec<Argument> {
        places_to_arguments(heads.iter().copied())
    }

    /// All boards of two rows and three columns.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let place = |cell: u64| (cell / 3 + 1, cell % 3 + 1);
        let board = |set: u32| places_to_arguments((0..6u64).filter(|cell| set >> cell & 1 == 1).map(place));
        (0..1u32 << 6)
            .map(board)
            .chain([places_to_arguments([(1u64, 4u64)]), places_to_arguments([(4u64, 1u64)])])
            .collect()
    }
}

impl GameView for Tartan {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, after) =
            (self.parse_heads(before).ok()?, self.parse_heads(after.first().map_or(&[], |args| args)).ok()?);
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        let changed = before.iter().filter(|head| after.binary_search(head).is_err());
        for (row, column) in changed.chain(after.iter().filter(|head| before.binary_search(head).is_err())) {
            rows.push(row);
            columns.push(column);
        }
        let listed = |mut numbers: Vec<&Nat>| {
            numbers.sort();
            numbers.dedup();
            let (first, last) = (numbers.first()?, numbers.last()?);
            let many = numbers.len() > 3 && *last - *first + 1u32 == Nat::from(numbers.len());
            Some(match &numbers[..] {
                [one] => (BilingualText::language_neutral(one.to_string()), ""),
                _ if many => (text!("{first} to {last}"), "s"),
                _ => {
                    let written: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                    let [en, zh] = [Lang::En, Lang::ZhCn].map(|lang| written.join(lang.list_comma()));
                    (BilingualText { en, zh }, "s")
                }
            })
        };
        let ((rows, plural), (columns, plurals)) = (listed(rows)?, listed(columns)?);
        Some(text!(
            "turn where row{plural} {rows} and column{plurals} {columns} cross",
            rows = (rows.en, rows.zh),
            columns = (columns.en, columns.zh)
        ))
    }

    /// A board, rows and columns numbered from 1.
    fn picture(&self, args: &[Argument]) -> Picture {
        if let Some((rows, columns, heads)) = self.drawable_board(args) {
            let cell = |place| if heads.binary_search(&place).is_ok() { BoardCell::Head } else { BoardCell::Tail };
            let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column))).map(cell).collect();
            return BoardPicture::new(columns, cells).with_first_number(1).into();
        }
        let Ok(heads) = self.parse_heads(args) else { return Picture::text(args) };
        let greatest = |numbers: Vec<Nat>| numbers.into_iter().max().unwrap_or_default();
        let (rows, columns) = heads.iter().cloned().unzip();
        let heads = heads.len();
        Picture::from(Scene::Rectangle(UndrawnBoard {
            rows: greatest(rows),
            columns: greatest(columns),
            fill_cell: BoardCell::Tail,
            piece: None,
        }))
        .with_note(text!("coins that are heads: {heads}"))
    }

    /// The coins that are turned.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let Some((_, columns, before)) = self.drawable_board(before) else { return vec![0] };
        let Some((_, _, after)) = self.drawable_board(after.first().map_or(&[], |args| args)) else { return vec![0] };
        let changed = before.iter().filter(|head| after.binary_search(head).is_err());
        let changed = changed.chain(after.iter().filter(|head| before.binary_search(head).is_err()));
        let mut cells: Vec<usize> = changed.map(|(row, column)| (row - 1) * columns + column - 1).collect();
        cells.sort_unstable();
        cells
    }
}

impl Theorem for Tartan {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let heads = self.parse_heads(args).ok()?;
        let factors = self.factors(&heads)?;
        let values: Vec<Nat> = factors.iter().map(|(a, b)| product(a, b)).collect();
        let value = nim_heaps::nim_sum(&values);
        let reason = Box::new(TartanReason { heads, factors, values });
        Some(Verdict {
            outcome: Outcome::from_win(value != Nat::ZERO),
            value: Some(value),
            reason,
            cite: &COIN_TURNING_THEORY,
        })
    }

    /// For a head far from the corner only some moves are found; then `total` is unknown.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        self.moves_to(&self.parse_heads(args).ok()?, target, limit)
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(heads) = self.parse_heads(args) else { return ControlFlow::Continue(()) };
        heads.iter().try_for_each(|(row, column)| {
            self.row_game.for_each_natural_set(row, &mut |rows| {
                self.column_game.for_each_natural_set(column, &mut |columns| {
                    visit(vec![places_to_arguments(heads_after_turn(&heads, &rows, &columns))])
                })
            })
        })
    }
}

/// The heads, the values of their rows and columns, and the products.
#[derive(Debug)]
struct TartanReason {
    heads: Vec<HeadPlace<Nat>>,
    factors: Vec<(Nat, Nat)>,
    values: Vec<Nat>,
}

/// The maximum number of products written out.
const MAX_LISTED_PRODUCTS: usize = 12;

impl Reason for TartanReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines = vec![text!(
            "By the Tartan theorem, the value of a head is the nim-product of the values of its row in the first game and of its column in the second."
        )];
        for (((row, column), (a, b)), value) in
            self.heads.iter().zip(&self.factors).zip(&self.values).take(MAX_LISTED_PRODUCTS)
        {
            lines.push(BilingualText::language_neutral(format!("({row}, {column}): {a} ⊗ {b} = {value}")));
        }
        lines.extend(nim_heaps::explain_nim_sum(&self.values, Convention::Normal));
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.values);
        vec![text!("The nim-products of the heads of a board add up: {text}", text = (en, zh))]
    }
}

#[cfg(test)]
mod tests;
