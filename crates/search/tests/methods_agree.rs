//! Every method gives what the definition gives, on random acyclic games and on boards.

use grundy_game::{BoardGame, Budget, Convention, Game, Outcome, PositionKey, Stop};
use grundy_search::{
    BelingRogalski, ComponentForm, Nimbers, OutcomeSearch, PartSearch, SplitGame, board_values, naive,
};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Tokens on a graph: each token moves along an edge.
#[derive(Debug)]
struct TokenGraph(Vec<Vec<usize>>);

impl Game for TokenGraph {
    type Position = Vec<usize>;

    fn for_each_option(
        &self,
        tokens: &Vec<usize>,
        mut visit: impl FnMut(Vec<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, &vertex) in tokens.iter().enumerate() {
            for &to in &self.0[vertex] {
                let mut after = tokens.clone();
                after[i] = to;
                visit(after)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, tokens: Vec<usize>, mut visit: impl FnMut(Vec<usize>)) {
        tokens.into_iter().for_each(|token| visit(vec![token]));
    }
}

fn acyclic_games() -> impl Strategy<Value = TokenGraph> {
    let row = |v: usize| prop::collection::vec(0..v.max(1), 0..=v.min(4));
    let rows: Vec<_> = (0..9).map(row).collect();
    rows.prop_map(TokenGraph)
}

/// For each component its options, each a list of components.
#[derive(Clone, Debug)]
struct ComponentRows(Vec<Vec<Vec<u32>>>);

impl ComponentRows {
    /// By the definition.
    fn value(&self, part: u32) -> u64 {
        let sum = |parts: &Vec<u32>| parts.iter().fold(0, |sum, &part| sum ^ self.value(part));
        let values: Vec<u64> = self.0[part as usize].iter().map(sum).collect();
        (0..).find(|value| !values.contains(value)).expect("a finite list has a mex")
    }
}

impl SplitGame for ComponentRows {
    type Part = u32;
    const COMPONENT_FORM: ComponentForm = ComponentForm::Key;

    fn parts(&self, _: &PositionKey) -> Vec<u32> {
        unreachable!("components are given")
    }

    fn for_each_option(&self, part: &u32, visit: impl FnMut(&[u32]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0[*part as usize].iter().map(|parts| &parts[..]).try_for_each(visit)
    }

    /// Components without options have the value 0 without search, and components all of whose options are such have the value 1.
    fn for_each_open_option(
        &self,
        part: &u32,
        mut visit: impl FnMut(u64, &[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ended = |part: &u32| self.0[*part as usize].is_empty();
        let is_decided = |part: &u32| self.0[*part as usize].iter().flatten().all(ended);
        self.0[*part as usize].iter().try_for_each(|parts| {
            let (decided, open): (Vec<u32>, Vec<u32>) = parts.iter().partition(|part| is_decided(part));
            visit(decided.iter().filter(|part| !ended(part)).count() as u64 % 2, &open)
        })
    }

    fn size(&self, part: &u32) -> u32 {
        *part
    }

    fn is_hard(&self, part: &u32) -> bool {
        part % 4 != 1
    }

    fn is_ending(&self, _: &u32) -> bool {
        false
    }

    fn owned_bytes(&self, _: &u32) -> usize {
        0
    }

    fn failure(&self) -> Stop {
        Stop::RulesFailed
    }

    fn component_key(&self, part: &u32) -> PositionKey {
        PositionKey::from_bytes(&part.to_le_bytes())
    }

    fn part_from_bytes(&self, bytes: &[u8]) -> Option<u32> {
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    }
}

fn component_rows() -> impl Strategy<Value = ComponentRows> {
    let row = |v: u32| prop::collection::vec(prop::collection::vec(0..v.max(1), 0..4), 0..=(v as usize).min(5));
    let rows: Vec<_> = (0..10).map(row).collect();
    rows.prop_map(ComponentRows)
}

proptest! {
    #[test]
    fn wanted_values(game in component_rows(), a in 0u32..10, b in 0u32..10, asked in 0u64..6) {
        let value = game.value(a) ^ game.value(b);
        let mut search = BelingRogalski::new(game.clone());
        prop_assert_eq!(search.has_value(&[a, b], asked, &()), Ok(value == asked));
        prop_assert_eq!(search.nimber(&[a, b], &()), Ok(value));
        prop_assert_eq!(search.has_value(&[a, b], value, &()), Ok(true));
        // Several threads, from the first component on.
        for threads in [1, 2, 3] {
            let mut search = BelingRogalski::new(game.clone()).with_threads(threads, 0);
            prop_assert_eq!(search.has_value(&[a, b], asked, &()), Ok(value == asked));
            prop_assert_eq!(search.nimber(&[a, b], &()), Ok(value));
        }
        // What is remembered is right.
        search.table().each_value(&mut |part, value| assert_eq!(value, game.value(*part)));
    }

    #[test]
    fn values_and_outcomes(game in acyclic_games(), a in 0usize..9, b in 0usize..5) {
        let position = vec![a, b];
        let value = naive::nimber(&game, &position);
        for convention in [Convention::Normal, Convention::Misere] {
            let wins = naive::is_win(&game, &position, convention);
            let mut outcomes = OutcomeSearch::new(TokenGraph(game.0.clone()), convention);
            prop_assert_eq!(outcomes.outcome(&position, &()), Ok(Outcome::from_win(wins)));
            if convention == Convention::Normal {
                prop_assert_eq!(wins, value.0 != 0);
            }
        }
        prop_assert_eq!(Nimbers::new(game).nimber(&position, &()), Ok(value));
    }

    #[test]
    fn boards(rows in 1usize..7, columns in 1usize..7, blocks in prop::collection::vec(any::<bool>(), 49), piece in 0usize..4) {
        let board = RandomBoard { rows, columns, blocks, piece };
        let values = board_values(&board, rows, columns, &()).unwrap();
        let mut nimbers = Nimbers::new(&board);
        for row in 0..rows {
            for column in 0..columns {
                let fast = values[row * columns + column];
                prop_assert_eq!(fast.is_none(), board.is_blocked(row, column));
                if let Some(fast) = fast {
                    prop_assert_eq!(Ok(fast), nimbers.nimber(&(row, column), &()));
                }
            }
        }
    }
}

struct RandomBoard {
    rows: usize,
    columns: usize,
    blocks: Vec<bool>,
    piece: usize,
}

/// The rides and the steps of a piece.
type PieceMoves = (&'static [(usize, usize)], &'static [(isize, isize)]);

const BOARD_PIECES: [PieceMoves; 4] = [
    (&[(0, 1), (1, 0)], &[]),
    (&[(0, 1), (1, 0), (1, 1), (2, 1)], &[]),
    (&[], &[(-2, -1), (-2, 1), (-1, -2), (1, -2)]),
    (&[], &[(-1, 0), (0, -1), (-3, 2)]),
];

impl BoardGame for RandomBoard {
    fn size(&self) -> Option<(usize, usize)> {
        Some((self.rows, self.columns))
    }
    fn is_blocked(&self, row: usize, column: usize) -> bool {
        self.blocks[row * 7 + column]
    }
    fn rides(&self) -> &[(usize, usize)] {
        BOARD_PIECES[self.piece].0
    }
    fn steps(&self) -> &[(isize, isize)] {
        BOARD_PIECES[self.piece].1
    }
}

impl Game for &RandomBoard {
    type Position = (usize, usize);

    fn for_each_option(
        &self,
        &at: &(usize, usize),
        mut visit: impl FnMut((usize, usize)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for &(up, left) in self.rides() {
            let (mut row, mut column) = at;
            while let (Some(r), Some(c)) = (row.checked_sub(up), column.checked_sub(left)) {
                if self.is_blocked(r, c) {
                    break;
                }
                visit((r, c))?;
                (row, column) = (r, c);
            }
        }
        for &(down, right) in self.steps() {
            if let (Some(r), Some(c)) = (at.0.checked_add_signed(down), at.1.checked_add_signed(right))
                && r < self.rows
                && c < self.columns
                && !self.is_blocked(r, c)
            {
                visit((r, c))?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_circle_is_reported() {
    let game = || TokenGraph(vec![vec![1], vec![0]]);
    assert_eq!(Nimbers::new(game()).nimber(&vec![0], &()), Err(Stop::Loopy));
    assert_eq!(OutcomeSearch::new(game(), Convention::Normal).outcome(&vec![0], &()), Err(Stop::Loopy));
}

struct TenPositions(std::sync::atomic::AtomicU64);

impl Budget for TenPositions {
    fn spend(&self, positions: u64, _: u64) -> Result<(), Stop> {
        let spent = self.0.fetch_add(positions, std::sync::atomic::Ordering::Relaxed) + positions;
        if spent <= 10 { Ok(()) } else { Err(Stop::Positions) }
    }
}

#[test]
fn a_budget_that_ran_out_leaves_no_wrong_memory() {
    let game = TokenGraph((0..40).map(|v| (0..v).collect()).collect());
    let mut nimbers = Nimbers::new(game);
    assert_eq!(nimbers.nimber(&vec![39], &TenPositions(0.into())), Err(Stop::Positions));
    assert_eq!(nimbers.nimber(&vec![39], &()).map(|v| v.0), Ok(39));
}

#[test]
fn wanted_values_of_a_circle() {
    // 0 is an end, 1 and 2 lead to each other, 3 leads to 0 and to 1.
    let game = ComponentRows(vec![vec![], vec![vec![2]], vec![vec![1]], vec![vec![0], vec![1, 0]]]);
    let mut search = BelingRogalski::new(game);
    assert_eq!(search.nimber(&[1], &()), Err(Stop::Loopy));
    assert_eq!(search.nimber(&[3], &()), Err(Stop::Loopy));
    assert_eq!(search.nimber(&[0, 0], &()), Ok(0));
}
