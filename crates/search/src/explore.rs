//! The game graph of a position: everything that can be reached from it.

use grundy_game::{Budget, DeclaredEnd, Game, Stop};
use grundy_graph::{GraphBuilder, MAX_EDGES, MAX_VERTICES, MoveGraph};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A game graph. Vertex 0 is the root; the others follow in the order of a breadth-first search.
///
/// Sums are not split into components; a game that declares ends must not have sums.
pub struct ExploredGraph<P> {
    /// The moves. The options of a position keep their order and their number.
    pub graph: MoveGraph,
    /// The positions, indexed by vertex.
    pub positions: IndexSet<P, FxBuildHasher>,
    /// The declared ends.
    pub ends: Vec<(u32, DeclaredEnd)>,
    /// The bytes charged to the budget.
    pub bytes: u64,
}

/// Explores everything that can be reached from a position.
///
/// Vertices are distinct positions, not [`canonical`](Game::canonical) ones, since otherwise moves would be lost.
///
/// # Errors
/// Returns an error if the budget runs out, if the rules of the game fail, or for a sum in a game that declares ends ([`Stop::Unsupported`]).
/// All bytes are then released.
///
/// # Examples
/// ```
/// # use grundy_game::Game;
/// # use std::ops::ControlFlow;
/// # struct Take134;
/// # impl Game for Take134 {
/// #     type Position = u64;
/// #     fn for_each_option(&self, n: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
/// #         [1, 3, 4].into_iter().filter(|k| k <= n).try_for_each(|k| visit(n - k))
/// #     }
/// # }
/// let explored = grundy_search::explore(&Take134, 4, &())?;
/// assert!(explored.positions.iter().eq(&[4, 3, 1, 0, 2]));
/// assert_eq!(explored.graph.followers(0), [1, 2, 3]);
/// # Ok::<(), grundy_game::Stop>(())
/// ```
pub fn explore<G: Game>(
    game: &G,
    position: G::Position,
    budget: &dyn Budget,
) -> Result<ExploredGraph<G::Position>, Stop> {
    let mut held = SpentBytes { budget, bytes: 0 };
    let explored = gather_positions(game, position, &mut held);
    if explored.is_err() {
        budget.release(held.bytes);
    }
    explored
}

fn gather_positions<G: Game>(
    game: &G,
    position: G::Position,
    held: &mut SpentBytes<'_>,
) -> Result<ExploredGraph<G::Position>, Stop> {
    let mut positions: IndexSet<G::Position, FxBuildHasher> = IndexSet::default();
    let mut places = IndexCapacity(0);
    // The position and its hash.
    let each = size_of::<G::Position>() + size_of::<usize>();
    let size = |position: &G::Position| (each + game.owned_bytes(position)) as u64;
    let mut fresh = size(&position);
    positions.insert(position);
    let (mut graph, mut ends) = (GraphBuilder::default(), Vec::new());
    let has_ends = game.declares_ends();
    let mut found = 1;
    let mut next = 0;
    let mut expected = 0;
    while let Some(position) = positions.get_index(next).cloned() {
        fresh += 4;
        held.spend(std::mem::take(&mut found), std::mem::take(&mut fresh))?;
        if has_ends && is_sum(game, &position) {
            return Err(Stop::Unsupported);
        }
        let mut full = Ok(());
        let flow = game.for_each_option(&position, |option| {
            if positions.len() >= MAX_VERTICES - 1 || graph.edges() >= MAX_EDGES {
                full = Err(Stop::Memory);
                return ControlFlow::Break(());
            }
            fresh += 4;
            // Options often occur in the order in which they occurred before: then a comparison replaces the look-up in the table.
            if positions.get_index(expected).is_some_and(|known| *known == option) {
                graph.push(expected as u32);
                expected += 1;
            } else {
                if let Err(stop) = places.make_room(&mut positions, held) {
                    full = Err(stop);
                    return ControlFlow::Break(());
                }
                let (number, new) = positions.insert_full(option);
                if new {
                    fresh += size(&positions[number]);
                    found += 1;
                }
                graph.push(number as u32);
                expected = number + 1;
            }
            // A position may have millions of options, so the budget is called within the list as well.
            if fresh > 1 << 16 {
                full = held.spend(std::mem::take(&mut found), std::mem::take(&mut fresh));
            }
            if full.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        full?;
        if flow.is_break() {
            return Err(game.failure());
        }
        if graph.pending_edges() == 0
            && has_ends
            && let Some(end) = game.declared_end(&position)?
        {
            ends.push((next as u32, end));
        }
        graph.close_vertex();
        next += 1;
    }
    Ok(ExploredGraph { graph: graph.finish(), positions, ends, bytes: held.bytes })
}

/// The bytes charged to a budget and not released yet.
struct SpentBytes<'a> {
    budget: &'a dyn Budget,
    bytes: u64,
}

impl SpentBytes<'_> {
    fn spend(&mut self, positions: u64, bytes: u64) -> Result<(), Stop> {
        self.budget.spend(positions, bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    fn release(&mut self, bytes: u64) {
        self.budget.release(bytes);
        self.bytes -= bytes;
    }
}

/// The capacity of the hash table of a set, which doubles. While it does, both tables exist and are charged.
struct IndexCapacity(usize);

impl IndexCapacity {
    /// The size of the table: an index and a control byte for each place.
    fn bytes(&self) -> u64 {
        (self.0 * (size_of::<usize>() + 1)) as u64
    }

    /// Makes room for another position: doubles the table if seven of eight places are taken.
    fn make_room<P: Eq + Hash>(
        &mut self,
        set: &mut IndexSet<P, FxBuildHasher>,
        held: &mut SpentBytes<'_>,
    ) -> Result<(), Stop> {
        // The hash table of an `IndexSet` is filled to seven eighths, and then doubles.
        if set.len() < self.0 / 8 * 7 {
            return Ok(());
        }
        let doubled = IndexCapacity((2 * self.0).max(64));
        held.spend(0, doubled.bytes())?;
        set.reserve(doubled.0 / 8 * 7 - set.len());
        held.release(self.bytes());
        *self = doubled;
        Ok(())
    }
}

/// Whether a position has several components.
pub(crate) fn is_sum<G: Game>(game: &G, position: &G::Position) -> bool {
    let mut components = 0;
    game.for_each_component(position.clone(), |_| components += 1);
    components > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit::CallBudget;

    /// Two heaps: a move takes some tokens from one. The rules fail at the position `fails`.
    struct TwoHeapGame {
        fails: Option<(u32, u32)>,
    }

    impl Game for TwoHeapGame {
        type Position = (u32, u32);

        fn for_each_option(
            &self,
            &(a, b): &(u32, u32),
            mut visit: impl FnMut((u32, u32)) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            if self.fails == Some((a, b)) {
                return ControlFlow::Break(());
            }
            (0..a).try_for_each(|left| visit((left, b)))?;
            (0..b).try_for_each(|left| visit((a, left)))
        }
    }

    /// A heap from which one token is taken. The rules say how it ends at 0, or fail there.
    struct EndingGame {
        end: Result<Option<DeclaredEnd>, Stop>,
    }

    impl Game for EndingGame {
        type Position = u32;

        fn for_each_option(&self, n: &u32, mut visit: impl FnMut(u32) -> ControlFlow<()>) -> ControlFlow<()> {
            n.checked_sub(1).map_or(ControlFlow::Continue(()), &mut visit)
        }

        fn declares_ends(&self) -> bool {
            true
        }

        fn declared_end(&self, _: &u32) -> Result<Option<DeclaredEnd>, Stop> {
            self.end
        }
    }

    #[test]
    fn an_end_that_fails_is_not_taken_for_no_end() {
        let ends = |end| explore(&EndingGame { end }, 3, &()).map(|explored| explored.ends);
        assert_eq!(ends(Ok(Some(DeclaredEnd::Draw))), Ok(vec![(3, DeclaredEnd::Draw)]));
        assert_eq!(ends(Ok(None)), Ok(Vec::new()));
        for stop in [Stop::RulesFailed, Stop::Time] {
            assert_eq!(ends(Err(stop)), Err(stop));
        }
    }

    #[test]
    fn what_was_spent_is_held_or_given_back() {
        let budget = CallBudget::new(u64::MAX, Stop::Memory);
        let explored = explore(&TwoHeapGame { fails: None }, (60, 60), &budget).map(|explored| explored.bytes);
        assert_eq!(explored, Ok(budget.held_bytes()));
        let needed = u64::MAX - budget.left_calls();
        assert!(needed > 61 * 61, "{needed}");
        for grants in (0..needed).step_by(37).chain([needed - 1]) {
            let budget = CallBudget::new(grants, Stop::Memory);
            let stop = explore(&TwoHeapGame { fails: None }, (60, 60), &budget).map(|explored| explored.bytes);
            assert_eq!((stop, budget.held_bytes()), (Err(Stop::Memory), 0), "{grants}");
        }
        let budget = CallBudget::new(u64::MAX, Stop::Memory);
        let stop = explore(&TwoHeapGame { fails: Some((3, 50)) }, (60, 60), &budget).map(|explored| explored.bytes);
        assert_eq!((stop, budget.held_bytes()), (Err(Stop::RulesFailed), 0));
    }
}
