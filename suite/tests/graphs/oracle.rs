//! An oracle for outcomes by the definition: all positions of a whole sum are decided round by round.
//!
//! It shares no code with the engine: games are tables here, and a sum is a sorted list of their positions.

use grundy::{Convention, Move, Outcome, Sum};
use std::collections::{BTreeMap, BTreeSet};

/// The names of the games, by which a component is found in the tables.
pub(crate) const GAME_NAMES: [&str; 3] = ["token", "nim", "kayles"];

/// A component: the index of its game, and the position in it.
pub(crate) type ComponentState = (usize, u32);

/// A sum: its components, sorted; heaps of size 0 are left out.
pub(crate) type OraclePosition = Vec<ComponentState>;

/// For each game and each of its positions, the options, each a sum.
pub(crate) struct OracleGames {
    pub(crate) tables: Vec<Vec<Vec<OraclePosition>>>,
    /// The declared ends of the first game: who wins there, `None` for a draw.
    pub(crate) ends: BTreeMap<u32, Option<bool>>,
}

/// Who wins a position, and in how many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OracleVerdict {
    pub(crate) outcome: Outcome,
    pub(crate) remoteness: Option<u32>,
}

impl OracleGames {
    /// The game with these moves, Nim, and Kayles.
    pub(crate) fn new(moves: &[Vec<u32>]) -> OracleGames {
        let first = moves.iter().map(|to| to.iter().map(|&v| vec![(0, v)]).collect()).collect();
        let heap = |game, n: u32| if n == 0 { vec![] } else { vec![(game, n)] };
        let nim = (0..8).map(|n| (0..n).map(|left| heap(1, left)).collect()).collect();
        let split = |n: u32, k: u32| {
            (0..=n - k).map(move |a| sort_components([heap(2, a), heap(2, n - k - a)].concat())).collect::<Vec<_>>()
        };
        let kayles = (0..8).map(|n| (1..=n.min(2)).flat_map(|k| split(n, k)).collect()).collect();
        OracleGames { tables: vec![first, nim, kayles], ends: BTreeMap::new() }
    }

    /// The options of a component.
    pub(crate) fn component_options(&self, (game, at): ComponentState) -> BTreeSet<OraclePosition> {
        self.tables[game][at as usize].iter().cloned().collect()
    }

    /// The different moves of a sum: the component, what it becomes, and the resulting sum. Moves in equal components count once.
    pub(crate) fn moves(&self, position: &OraclePosition) -> Vec<(ComponentState, OraclePosition, OraclePosition)> {
        let different: BTreeSet<ComponentState> = position.iter().copied().collect();
        let of = |at: ComponentState| {
            self.component_options(at)
                .into_iter()
                .map(move |after| (at, after.clone(), sum_after_move(position, at, &after)))
        };
        different.into_iter().flat_map(of).collect()
    }

    /// All reachable positions, with outcome and remoteness.
    pub(crate) fn judge(
        &self,
        start: &OraclePosition,
        convention: Convention,
    ) -> BTreeMap<OraclePosition, OracleVerdict> {
        let mut options: BTreeMap<OraclePosition, Vec<OraclePosition>> = BTreeMap::new();
        let mut open = vec![start.clone()];
        while let Some(position) = open.pop() {
            if options.contains_key(&position) {
                continue;
            }
            let next: Vec<OraclePosition> = self.moves(&position).into_iter().map(|(_, _, sum)| sum).collect();
            open.extend(next.iter().cloned());
            options.insert(position, next);
        }
        let mut judged: BTreeMap<&OraclePosition, (bool, u32)> = BTreeMap::new();
        // Each round decides the positions whose options were decided in earlier rounds.
        for round in 0.. {
            let mut fresh = Vec::new();
            for (position, options) in options.iter().filter(|(position, _)| !judged.contains_key(position)) {
                let wins = if options.is_empty() {
                    self.terminal_winner(position, convention)
                } else {
                    let known: Vec<Option<bool>> =
                        options.iter().map(|option| judged.get(option).map(|(wins, _)| *wins)).collect();
                    if known.contains(&Some(false)) {
                        Some(true)
                    } else {
                        known.iter().all(|known| *known == Some(true)).then_some(false)
                    }
                };
                fresh.extend(wins.map(|wins| (position, (wins, round))));
            }
            if fresh.is_empty() {
                break;
            }
            judged.extend(fresh);
        }
        let judge = |position| match judged.get(position) {
            Some(&(wins, round)) => OracleVerdict { outcome: Outcome::from_win(wins), remoteness: Some(round) },
            None => OracleVerdict { outcome: Outcome::D, remoteness: None },
        };
        options.keys().map(|position| (position.clone(), judge(position))).collect()
    }

    /// Who wins a position without moves.
    fn terminal_winner(&self, position: &OraclePosition, convention: Convention) -> Option<bool> {
        match position[..] {
            [(0, at)] if self.ends.contains_key(&at) => self.ends[&at],
            _ => Some(convention == Convention::Misere),
        }
    }
}

/// The sum after a move.
fn sum_after_move(position: &OraclePosition, at: ComponentState, after: &OraclePosition) -> OraclePosition {
    let mut rest = position.clone();
    let place = rest.iter().position(|other| *other == at).expect("it is a component");
    rest.remove(place);
    rest.extend(after);
    sort_components(rest)
}

pub(crate) fn sort_components(mut position: OraclePosition) -> OraclePosition {
    position.sort_unstable();
    position
}

/// Converts a sum of the engine.
pub(crate) fn oracle_position(sum: &Sum) -> OraclePosition {
    let component = |component: &grundy::Component| {
        let name = component.game.expression();
        let game = GAME_NAMES.iter().position(|known| *known == name).unwrap_or_else(|| panic!("the game {name}"));
        let at = component.args[0].to_string().parse().unwrap_or_else(|_| panic!("the position {component}"));
        (game, at)
    };
    let mut position: OraclePosition = sum.components.iter().map(component).collect();
    position.retain(|(game, at)| *game == 0 || *at > 0);
    sort_components(position)
}

/// Converts a move of the engine.
pub(crate) fn oracle_move(made: &Move) -> (ComponentState, OraclePosition) {
    let [before] = oracle_position(&made.before)[..] else { panic!("{} is one component", made.before) };
    (before, oracle_position(&made.after))
}
