//! The winner, proved by finitely many positions of a game that may reach infinitely many.
//!
//! The game graph is explored breadth first, and outcomes are propagated backwards as soon as they are known:
//! a position is won as soon as one option is lost, and lost as soon as all options are known and won.
//! Both conclusions hold whatever the unexplored positions are, so they also decide games with declared ends and misère play.
//! A position that is undecided when all positions are explored is a draw: neither player can force a win.
//!
//! Depth first would not do, because a branch may be infinite. Equal components are not cancelled here:
//! that is right only where play must end or the value is known.

use crate::explore::is_sum;
use grundy_game::{Budget, Convention, DeclaredEnd, Game, OptionTally, Outcome, Stop};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// The number of a position, in the order of discovery.
type PositionNumber = u32;

/// The facts known about a position.
struct PositionEvidence<P> {
    /// The position, until its options are listed.
    position: Option<P>,
    /// The positions that have this one as an option and wait for its outcome.
    waiting_predecessors: Vec<PositionNumber>,
    /// The number of distinct options not known to be won. At least 1 until the options are listed, so that the position is not taken for lost.
    open_option_count: u32,
    /// Whether the player to move wins.
    wins: Option<bool>,
}

/// The part of a game graph around a root that was explored so far.
pub struct FiniteEvidence<G: Game> {
    game: G,
    convention: Convention,
    numbers: FxHashMap<G::Position, PositionNumber>,
    positions: Vec<PositionEvidence<G::Position>>,
    /// The positions whose options are to be listed next, breadth first.
    queue: VecDeque<PositionNumber>,
    /// The bytes charged to the budget.
    bytes: u64,
}

impl<G: Game> FiniteEvidence<G> {
    /// Starts at a root position, which gets the number 0.
    pub fn new(game: G, position: G::Position, convention: Convention) -> FiniteEvidence<G> {
        let mut evidence = FiniteEvidence {
            game,
            convention,
            numbers: FxHashMap::default(),
            positions: Vec::new(),
            queue: VecDeque::new(),
            bytes: 0,
        };
        let root = evidence.game.canonical(position, convention);
        let first = evidence.number_of(root);
        evidence.queue.push_back(first);
        evidence
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The winner of the root position; a draw if neither player can force a win.
    ///
    /// After a budget ran out, another call continues where it stopped.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the rules of the game fail, or for a sum in a game that declares ends ([`Stop::Unsupported`]).
    pub fn outcome(&mut self, budget: &dyn Budget) -> Result<Outcome, Stop> {
        while self.positions[0].wins.is_none() {
            let Some(&vertex) = self.queue.front() else { return Ok(Outcome::D) };
            if self.is_needed(vertex) {
                self.expand_position(vertex, budget)?;
            }
            // Only now: if the budget ran out, the position is expanded by the next call.
            self.queue.pop_front();
        }
        Ok(Outcome::from_win(self.positions[0].wins == Some(true)))
    }

    /// Whether an option of the root is known to be lost.
    pub fn is_lost(&self, option: G::Position) -> bool {
        let option = self.game.canonical(option, self.convention);
        self.numbers.get(&option).is_some_and(|&vertex| self.positions[vertex as usize].wins == Some(false))
    }

    /// Releases the bytes charged to the budget.
    pub fn release_bytes(self, budget: &dyn Budget) {
        budget.release(self.bytes);
    }

    /// Whether an undecided position waits for this one. Others need not be expanded.
    fn is_needed(&self, vertex: PositionNumber) -> bool {
        let known = &self.positions[vertex as usize];
        vertex == 0 || known.waiting_predecessors.iter().any(|&before| self.positions[before as usize].wins.is_none())
    }

    /// The number of a position, which is added if it is new.
    fn number_of(&mut self, position: G::Position) -> PositionNumber {
        let next = self.positions.len() as PositionNumber;
        let vertex = *self.numbers.entry(position.clone()).or_insert(next);
        if vertex == next {
            self.positions.push(PositionEvidence {
                position: Some(position),
                waiting_predecessors: Vec::new(),
                open_option_count: 1,
                wins: None,
            });
        }
        vertex
    }

    /// Lists the options of a position and propagates its outcome if it is decided.
    ///
    /// The graph is not changed before the options are complete, so the position can be expanded again after an error.
    fn expand_position(&mut self, vertex: PositionNumber, budget: &dyn Budget) -> Result<(), Stop> {
        let Some(position) = self.positions[vertex as usize].position.clone() else { return Ok(()) };
        let has_ends = self.game.declares_ends();
        if has_ends && is_sum(&self.game, &position) {
            return Err(Stop::Unsupported);
        }
        // A position is stored twice, as a key and until it is expanded; each option that leads to it adds an entry to its waiting list.
        let size = 2 * (size_of::<G::Position>() + self.game.owned_bytes(&position))
            + 2 * size_of::<PositionEvidence<G::Position>>();
        budget.spend(1, size as u64)?;
        self.bytes += size as u64;
        let (mut options, mut tally) = (Vec::new(), OptionTally::new(budget, 0));
        let mut spent = Ok(());
        let flow = self.game.for_each_option(&position, |option| {
            let option = self.game.canonical(option, self.convention);
            spent = tally.add(3 * (size_of::<G::Position>() + self.game.owned_bytes(&option)));
            options.push(option);
            if spent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_break() && spent.is_ok() {
            spent = Err(self.game.failure());
        }
        spent?;
        self.bytes += tally.finish()?;
        // Tested before the first option gets a number, so the graph is unchanged after this error, too.
        if self.positions.len() + options.len() >= PositionNumber::MAX as usize {
            return Err(Stop::Memory);
        }
        let is_end = options.is_empty();
        // A failure of the rules is no answer, so it is reported before anything is derived from it.
        let end = if is_end && has_ends { self.game.declared_end(&position)? } else { None };
        let mut followers: Vec<PositionNumber> = options.into_iter().map(|option| self.number_of(option)).collect();
        followers.sort_unstable();
        followers.dedup();
        let known = &mut self.positions[vertex as usize];
        // Distinct options: several ways to one position must not
        // count several times, since each edge is propagated once.
        (known.position, known.open_option_count) = (None, followers.len() as u32);
        if is_end {
            match end {
                Some(DeclaredEnd::Win) => self.propagate_outcome(vertex, true),
                Some(DeclaredEnd::Lose) => self.propagate_outcome(vertex, false),
                // No player wins: the position stays undecided, so positions that lead here never count it as won or lost.
                Some(DeclaredEnd::Draw) => self.positions[vertex as usize].open_option_count = 1,
                None => self.propagate_outcome(vertex, self.convention == Convention::Misere),
            }
            return Ok(());
        }
        for follower in followers {
            match self.positions[follower as usize].wins {
                Some(false) => {
                    self.propagate_outcome(vertex, true);
                    return Ok(());
                }
                Some(true) => self.positions[vertex as usize].open_option_count -= 1,
                // Undecided options count as open, and the one that is decided last decides this position.
                None => self.wait_for(follower, vertex),
            }
        }
        if self.positions[vertex as usize].open_option_count == 0 {
            self.propagate_outcome(vertex, false);
        }
        Ok(())
    }

    /// Makes a position wait for the outcome of an option. The option is queued if it is not expanded and was not needed before;
    /// one that was needed is in the queue already.
    fn wait_for(&mut self, follower: PositionNumber, vertex: PositionNumber) {
        let was_needed = self.is_needed(follower);
        let known = &mut self.positions[follower as usize];
        known.waiting_predecessors.push(vertex);
        if known.position.is_some() && !was_needed {
            self.queue.push_back(follower);
        }
    }

    /// Records an outcome and propagates it backwards, with an explicit stack because chains may be long.
    ///
    /// Each edge is used at most once, since waiting lists are emptied: the total cost is linear in the number of edges.
    fn propagate_outcome(&mut self, vertex: PositionNumber, wins: bool) {
        let mut news = vec![(vertex, wins)];
        while let Some((vertex, wins)) = news.pop() {
            let known = &mut self.positions[vertex as usize];
            if known.wins.is_some() {
                continue;
            }
            known.wins = Some(wins);
            for before in std::mem::take(&mut known.waiting_predecessors) {
                let known = &mut self.positions[before as usize];
                if known.wins.is_some() {
                    continue;
                }
                if !wins {
                    news.push((before, true));
                    continue;
                }
                known.open_option_count -= 1;
                if known.open_option_count == 0 {
                    news.push((before, false));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    /// Moves from a number to others.
    struct FunctionGame<F>(F);

    impl<F: Fn(u64) -> Vec<u64> + Send + Sync> Game for FunctionGame<F> {
        type Position = u64;
        fn for_each_option(&self, n: &u64, visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
            (self.0)(*n).into_iter().try_for_each(visit)
        }
    }

    /// Heaps from which 1 or 2 are taken; 0 is a draw, and 7 is lost.
    struct DeclaredEndsGame;

    impl Game for DeclaredEndsGame {
        type Position = u64;
        fn for_each_option(&self, n: &u64, visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
            let moves = [1, 2].into_iter().filter(|k| k <= n && *n != 7).map(|k| n - k);
            moves.chain((*n == 3).then_some(4)).try_for_each(visit)
        }
        fn declares_ends(&self) -> bool {
            true
        }
        fn declared_end(&self, n: &u64) -> Result<Option<DeclaredEnd>, Stop> {
            Ok(match n {
                0 => Some(DeclaredEnd::Draw),
                7 => Some(DeclaredEnd::Lose),
                _ => None,
            })
        }
    }

    #[test]
    fn declared_ends_are_kept() {
        let outcome = |n| FiniteEvidence::new(DeclaredEndsGame, n, Convention::Normal).outcome(&()).unwrap();
        let outcomes = (0..=12).map(outcome);
        use Outcome::{D, N, P};
        assert!(outcomes.eq([D, D, D, D, D, D, D, P, N, N, P, N, N]));
    }

    /// One token that is taken. How it ends after that is answered by the second question only; the first one fails.
    struct FailingEndGame(AtomicU64);

    impl Game for FailingEndGame {
        type Position = u64;
        fn for_each_option(&self, n: &u64, visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
            n.checked_sub(1).into_iter().try_for_each(visit)
        }
        fn declares_ends(&self) -> bool {
            true
        }
        fn declared_end(&self, _: &u64) -> Result<Option<DeclaredEnd>, Stop> {
            if self.0.fetch_add(1, Relaxed) == 0 { Err(Stop::RulesFailed) } else { Ok(Some(DeclaredEnd::Draw)) }
        }
    }

    #[test]
    fn an_end_that_fails_is_not_taken_for_no_end() {
        let mut evidence = FiniteEvidence::new(FailingEndGame(0.into()), 1, Convention::Normal);
        assert_eq!(evidence.outcome(&()), Err(Stop::RulesFailed));
        assert_eq!(evidence.outcome(&()), Ok(Outcome::D));
    }

    struct PositionLimit(AtomicU64);

    impl Budget for PositionLimit {
        fn spend(&self, positions: u64, _: u64) -> Result<(), Stop> {
            let take = self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(positions));
            take.map(drop).map_err(|_| Stop::Positions)
        }
    }

    /// The winner of each vertex, by the definition: `n` rounds of propagation, starting at the ends.
    fn outcomes_by_rounds(moves: &[Vec<u64>], convention: Convention) -> Vec<Outcome> {
        let mut wins = vec![None; moves.len()];
        for _ in 0..=moves.len() {
            for (vertex, options) in moves.iter().enumerate() {
                if options.is_empty() {
                    wins[vertex] = Some(convention == Convention::Misere);
                } else if options.iter().any(|&to| wins[to as usize] == Some(false)) {
                    wins[vertex] = Some(true);
                } else if options.iter().all(|&to| wins[to as usize] == Some(true)) {
                    wins[vertex] = Some(false);
                }
            }
        }
        wins.into_iter().map(|wins| wins.map_or(Outcome::D, Outcome::from_win)).collect()
    }

    #[test]
    fn graphs_with_circles_are_judged_as_by_the_definition() {
        let mut state = 5u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut counts = [0; 3];
        for _ in 0..600 {
            let size = 1 + next(12);
            let moves: Vec<Vec<u64>> = (0..size).map(|_| (0..next(4)).map(|_| next(size)).collect()).collect();
            for convention in [Convention::Normal, Convention::Misere] {
                let expected = outcomes_by_rounds(&moves, convention);
                for start in 0..size {
                    let game = FunctionGame(|n: u64| moves[n as usize].clone());
                    let found = FiniteEvidence::new(game, start, convention).outcome(&()).unwrap();
                    assert_eq!(found, expected[start as usize], "{moves:?} from {start}, {convention:?}");
                    counts[found as usize] += 1;
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
    }

    /// Up or down by one: finitely many positions prove only that 1 is won.
    #[test]
    fn finitely_many_positions_show_a_win_in_an_endless_graph() {
        let up = || FunctionGame(|n| if n == 0 { Vec::new() } else { vec![n + 1, n - 1] });
        let mut one = FiniteEvidence::new(up(), 1, Convention::Normal);
        assert_eq!(one.outcome(&()), Ok(Outcome::N));
        assert!(one.is_lost(0) && !one.is_lost(2));
        let mut two = FiniteEvidence::new(up(), 2, Convention::Normal);
        assert_eq!(two.outcome(&PositionLimit(1_000.into())), Err(Stop::Positions));
        // Under misère play no player wants to move to 0, and none has to.
        assert_eq!(
            FiniteEvidence::new(up(), 1, Convention::Misere).outcome(&PositionLimit(1_000.into())),
            Err(Stop::Positions)
        );
    }

    /// A search that ran out of one budget continues with the next.
    #[test]
    fn a_search_goes_on_where_it_stopped() {
        let down = FunctionGame(|n: u64| (1..=3).filter(|k| *k <= n).map(|k| n - k).collect());
        let mut search = FiniteEvidence::new(down, 4_000, Convention::Normal);
        let stops = (0..).find(|_| search.outcome(&PositionLimit(7.into())).is_ok());
        assert!(stops.is_some_and(|stops| stops > 100));
        assert_eq!(search.outcome(&()), Ok(Outcome::P));
    }
}
