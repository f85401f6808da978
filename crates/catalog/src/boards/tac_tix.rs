//! Tac Tix: take adjacent stones in a row or a column of a board.

mod board;
mod symmetry;

use crate::Entry;
use crate::shared::cells::{CellSet, component};
use crate::shared::drawing::BoardDrawing;
use board::{TacTixBoard, board_arguments, find_run_difference, for_each_drawn_run, components_after_move, stone_components, run_cells, board_without_run};
use grundy_game::{AnyGame, Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameKind, MoveGoal, Nat, Notation, Outcome, ReadError, Theorem, TheoremMoves, Verdict, picture::{BoardCell as Square, Picture, UndrawnBoard, Scene}, say};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;
use symmetry::HalfTurnSymmetry;

/// The game, also called Bulo, and its symmetry.
pub static HEIN: Citation = Citation {
    name: ("symmetry in Tac Tix", "Tac Tix 的对称策略"),
    author: "M. Gardner",
    year: 1959,
    work: "The Scientific American Book of Mathematical Puzzles and Diversions, chapter 15 (Nim and Tac Tix, after P. Hein)",
};

static CARD: GameCard = GameCard {
    name: "tac_tix",
    names: ("Tac Tix", "方阵取石（Tac Tix）"),
    aliases: &["方阵取石"],
    kind: GameKind::Board,
    form: "tac_tix(n), tac_tix(rows, columns), tac_tix(\"oo|.o\")",
    rules: (
        "Each cell of a board holds a stone. A move takes one or more adjacent stones in one row or one column, without a gap. Whoever finds no stone left loses. \
         A board is n × n, or is given by rows and columns, or drawn row by row: o is a stone, . an empty cell, | ends a row.",
        "棋盘的每格有一枚石子。每步从一行或一列中取走相连的一枚或几枚石子，中间不能有空格。没有石子可取的一方输。\
         棋盘为 n × n，或给出行数和列数，或逐行画出：o 是石子，. 是空格，| 分隔各行。",
    ),
    theorem: (
        "A full board with two even sides has value 0: the second player wins. Any other full board is won by the first player.",
        "两边都是偶数的满棋盘 SG 值为 0：后手必胜。其他满棋盘都是先手必胜。",
    ),
    why: (
        "Two even sides: answer each move by its image under a half-turn about the centre. The image of a run of stones lies in another row or column, so the answer is always possible.\n\
         With an odd side, first take the one or two stones in the middle, and then answer in the same way: a run can no longer go through the centre, so it never overlaps its image.\n\
         The same holds for any board that a half-turn maps to itself, as long as no stones stand at the centre.\n\
         Other boards are computed: groups of connected stones are components of a sum, and boards that are equal up to translation, rotation and reflection have the same value. \
         Misère play, under which the game was published, is also computed.",
        "两边都是偶数：对方每取一次，就取绕中心旋转半周的位置。一段石子的像在另一行或另一列，总可以这样应对。\n\
         有一边是奇数：先取正中的一枚或两枚，以后照此应对：再没有一段能穿过中心，所以不会与自己的像重叠。\n\
         凡旋转半周不变、且中心没有石子的棋盘都是如此。\n\
         其他棋盘靠计算：互不相连的石子是游戏之和的各个分量，平移、旋转、翻转后相同的棋盘值相同。\
         最初发表的反常规则（misère）也靠计算。",
    ),
    sources: &[&HEIN],
    example: "tac_tix(\"ooo|oo.\")",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The most cells for which a move that splits the board is described.
const MAX_DESCRIBED_CELLS: usize = 400;

/// The ruleset `tac_tix`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(TacTix)
}

/// The rules, for solvers that know the type of the positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct TacTix;

impl Game for TacTix {
    /// The stones. Options keep the width of the board; components are moved to the smallest board that holds them.
    type Position = CellSet;

    fn for_each_option(&self, stones: &CellSet, mut visit: impl FnMut(CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_run(*stones, |run| visit(CellSet { bits: stones.bits & !run, ..*stones }))
    }

    fn for_each_component(&self, stones: CellSet, mut visit: impl FnMut(CellSet)) {
        let mut rest = stones.bits;
        while rest != 0 {
            let bits = component(rest, rest & rest.wrapping_neg(), stones.width.into());
            rest &= !bits;
            visit(CellSet { bits, ..stones }.move_to_corner().0);
        }
    }

    fn canonical(&self, stones: CellSet, _: Convention) -> CellSet {
        stones.canonical()
    }

    fn rank(&self, stones: &CellSet) -> Option<u64> {
        Some(stones.bits.count_ones().into())
    }
}

/// Calls `visit` for each run of stones in a row or a column; a single stone is one run.
fn for_each_run(stones: CellSet, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
    let width = u32::from(stones.width);
    let mut rest = stones.bits;
    while rest != 0 {
        let first = rest.trailing_zeros();
        rest &= rest - 1;
        visit(1 << first)?;
        for (step, end) in [(1, first - first % width + width), (width, 64)] {
            let mut run = 1 << first;
            let mut next = first + step;
            while next < end && stones.bits >> next & 1 == 1 {
                run |= 1 << next;
                visit(run)?;
                next += step;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The ends of the run whose removal leaves these components.
fn find_taken_run(board: &BoardDrawing, after: &[Vec<Argument>]) -> Option<[usize; 2]> {
    let mut found = find_run_difference(board, after);
    if found.is_none() && !board.is_small() && board.cells.len() <= MAX_DESCRIBED_CELLS {
        let sorted = |mut parts: Vec<Vec<Argument>>| {
            parts.sort_by_cached_key(|args| grundy_game::arg::join_arguments(args));
            parts
        };
        let after = sorted(after.to_vec());
        let _ = for_each_drawn_run(board, &mut |ends| {
            if sorted(stone_components(&board_without_run(board, ends))) == after {
                found = Some(ends);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
    }
    found
}

impl Notation for TacTix {
    fn expression(&self) -> String {
        "tac_tix".into()
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let parts = match TacTixBoard::read(&args.positional)? {
            TacTixBoard::Drawn(drawing) if !drawing.is_small() => stone_components(&drawing),
            TacTixBoard::Drawn(_) | TacTixBoard::Full(..) => Vec::new(),
        };
        Ok(if parts.len() > 1 { parts } else { vec![args.positional.clone()] })
    }

    fn read(&self, args: &[Argument]) -> Result<CellSet, ReadError> {
        let cells = |board: &BoardDrawing| Some(CellSet { bits: board.bits_of_sign('o')?, width: board.columns.try_into().ok()? });
        let found = match TacTixBoard::read(args)? {
            TacTixBoard::Full(rows, columns) => {
                rows.to_usize().zip(columns.to_usize()).and_then(|(rows, columns)| CellSet::rectangle(rows, columns))
            }
            TacTixBoard::Drawn(board) => {
                cells(&board).or_else(|| match &board.components(|sign| sign == 'o', '.')[..] {
                    [] => Some(CellSet::EMPTY_SET),
                    [one] => cells(one),
                    _ => None,
                })
            }
        };
        found.ok_or(ReadError::TooLarge)
    }

    fn write(&self, stones: &CellSet) -> Vec<Argument> {
        let (stones, height) = stones.move_to_corner();
        let sign = |cell: usize| if stones.bits >> cell & 1 == 1 { 'o' } else { '.' };
        board_arguments(&BoardDrawing::from_signs(height.max(1) as usize, stones.width.into(), sign))
    }

    fn option_on_board(&self, before: &[Argument], option: &CellSet) -> Option<Vec<Argument>> {
        let board = TacTixBoard::read(before).ok()?.drawing_of_board()?;
        Some(vec![board.with_planes(option.width, [option.bits], ['o'], '.')?.to_argument()])
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let board = TacTixBoard::read(before).ok()?.drawing_of_board()?;
        let [(r, c), (row, column)] = find_taken_run(&board, after)?.map(|cell| (cell / board.columns, cell % board.columns));
        Some(if (r, c) == (row, column) {
            say!("take the stone on ({r}, {c})", "取 ({r}, {c}) 的石子")
        } else {
            say!("take the stones from ({r}, {c}) to ({row}, {column})", "取 ({r}, {c}) 到 ({row}, {column}) 的石子")
        })
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        match TacTixBoard::read(args) {
            Ok(TacTixBoard::Full(rows, columns)) if &rows * &columns > Nat::from(board::MAX_DRAWN_CELLS) => {
                Scene::Rectangle(UndrawnBoard { rows, columns, filled: Square::Light, piece: None }).into()
            }
            Ok(board) => match board.drawing_of_board() {
                Some(board) => board.picture(|sign| if sign == 'o' { Square::Light } else { Square::Free }),
                None => Picture::text(args),
            },
            Err(_) => Picture::text(args),
        }
    }

    /// The stones that are taken.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let Some(board) = TacTixBoard::read(before).ok().and_then(TacTixBoard::drawing_of_board) else { return Vec::new() };
        let ends = find_taken_run(&board, after);
        ends.into_iter().flat_map(|ends| run_cells(ends, board.columns)).collect()
    }

    /// All boards within 2 × 3, and some more.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let boards = (1..64).map(|bits| CellSet { bits, width: 3 }).filter(|cells| cells.move_to_corner().0.bits == cells.bits);
        let mut small: Vec<Vec<Argument>> = boards.map(|cells| Notation::write(self, &cells)).collect();
        small.extend([1u64, 3].map(|side| vec![side.into()]));
        small.extend([(1u64, 5u64), (6, 1), (2, 4)].map(|(rows, columns)| vec![rows.into(), columns.into()]));
        small.extend(["ooo|o.o|ooo", "oo.|.oo", "ooo|o..", "o.o|ooo|o.o", "oo.oo", "oooo|o..o"].map(|text| vec![text.into()]));
        small
    }
}

impl Theorem for TacTix {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let symmetry = HalfTurnSymmetry::for_board(TacTixBoard::read(args).ok()?)?;
        let value = (!symmetry.wins()).then_some(Nat::ZERO);
        let outcome = Outcome::from_win(symmetry.wins());
        Some(Verdict { outcome, value, why: Box::new(symmetry), cite: &HEIN })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, _limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        if *target != Nat::ZERO {
            return None;
        }
        match HalfTurnSymmetry::for_board(TacTixBoard::read(args).ok()?)? {
            HalfTurnSymmetry::Now | HalfTurnSymmetry::Full { wins: false, .. } => Some(TheoremMoves::no_moves()),
            HalfTurnSymmetry::Full { wins: true, .. } => Some(TheoremMoves { listed: Vec::new(), total: None }),
            HalfTurnSymmetry::After { ends, .. } => {
                let board = TacTixBoard::read(args).ok()?.drawing_of_board()?;
                Some(TheoremMoves { listed: vec![components_after_move(&board_without_run(&board, ends))], total: None })
            }
        }
    }

    /// Visits nothing if the board is too large to be drawn.
    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(board) = TacTixBoard::read(args).ok().and_then(TacTixBoard::drawing_of_board) else { return ControlFlow::Continue(()) };
        for_each_drawn_run(&board, &mut |ends| visit(components_after_move(&board_without_run(&board, ends))))
    }
}
