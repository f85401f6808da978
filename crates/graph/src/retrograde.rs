//! The winner from every vertex, and the length of play, computed backwards from the ends.

use crate::MoveGraph;
use grundy_game::{Budget, ChargedBytes, Convention, DeclaredEnd, Outcome, Stop};

/// The winner from each vertex, and its remoteness.
#[derive(Clone, Debug)]
pub struct PlayedGraph {
    outcomes: Vec<Outcome>,
    remoteness: Vec<u32>,
}

/// The bytes that the result takes for each vertex.
const RESULT_BYTES: u64 = 5;

impl PlayedGraph {
    /// The bytes charged to the budget.
    pub fn bytes(&self) -> u64 {
        RESULT_BYTES * self.outcomes.len() as u64
    }

    /// The winner from a vertex. Endless play is a draw.
    pub fn outcome(&self, vertex: u32) -> Outcome {
        self.outcomes[vertex as usize]
    }

    /// The remoteness: the number of moves if the winner plays as fast and the loser as slowly as possible; `None` for a draw.
    ///
    /// C. A. B. Smith (1966); the remoteness of *Winning Ways*.
    pub fn remoteness(&self, vertex: u32) -> Option<u32> {
        (self.outcome(vertex) != Outcome::D).then(|| self.remoteness[vertex as usize])
    }

    /// The best moves from a vertex, as indices of its followers: the fastest for the winner, the slowest for the loser,
    /// and in a draw those that keep it.
    ///
    /// # Examples
    /// ```
    /// use grundy_graph::{MoveGraph, retrograde};
    /// use grundy_game::Convention;
    /// let graph = MoveGraph::from_edges(4, &[(0, 1), (0, 2), (1, 3), (2, 1)]);
    /// let played = retrograde(&graph, Convention::Normal, &[], &())?;
    /// assert_eq!(played.best_moves(&graph, 0), [1]);
    /// assert_eq!(played.remoteness(0), Some(3));
    /// # Ok::<(), grundy_game::Stop>(())
    /// ```
    pub fn best_moves(&self, graph: &MoveGraph, vertex: u32) -> Vec<usize> {
        let wanted = match self.outcome(vertex) {
            Outcome::N => Outcome::P,
            Outcome::P => Outcome::N,
            Outcome::D => Outcome::D,
        };
        let farness = self.remoteness(vertex).map(|moves| moves.saturating_sub(1));
        let is_best = |&(_, &to): &(usize, &u32)| self.outcome(to) == wanted && self.remoteness(to) == farness;
        graph.followers(vertex).iter().enumerate().filter(is_best).map(|(place, _)| place).collect()
    }
}

/// The winner from each vertex of a graph, and the length of play.
///
/// A vertex without followers ends the game, as `ends` declare it for the player to move there,
/// and otherwise by the convention.
///
/// # Complexity
/// `O(V + E)` time; some 17 bytes a vertex and 12 an edge.
///
/// # Errors
/// Returns an error if the budget runs out.
///
/// # Panics
/// If an end is declared at a vertex with followers.
///
/// # Source
/// E. Zermelo, *Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels* (1913), made into an algorithm:
/// retrograde analysis.
pub fn retrograde(
    graph: &MoveGraph,
    convention: Convention,
    ends: &[(u32, DeclaredEnd)],
    budget: &dyn Budget,
) -> Result<PlayedGraph, Stop> {
    let vertices = graph.vertices();
    let charged = ChargedBytes::new(budget, (17 * vertices + 12 * graph.edges()) as u64)?;
    let back = graph.reversed_graph();
    let mut outcomes = vec![Outcome::D; vertices];
    let mut remoteness = vec![0; vertices];
    let mut left: Vec<u32> = (0..vertices as u32).map(|v| graph.edge_range(v).len() as u32).collect();
    let terminal = convention.terminal_outcome();
    (0..vertices).filter(|&v| left[v] == 0).for_each(|v| outcomes[v] = terminal);
    for &(vertex, end) in ends {
        assert_eq!(left[vertex as usize], 0, "an end is declared where there are moves");
        outcomes[vertex as usize] = match end {
            DeclaredEnd::Win => Outcome::N,
            DeclaredEnd::Lose => Outcome::P,
            DeclaredEnd::Draw => Outcome::D,
        };
    }
    // In the order of remoteness: the first lost follower is the fastest win, the last won one the slowest loss.
    let mut queue: Vec<u32> = (0..vertices as u32).filter(|&v| outcomes[v as usize] != Outcome::D).collect();
    let mut head = 0;
    while let Some(&vertex) = queue.get(head) {
        head += 1;
        if head % (1 << 12) == 0 {
            budget.spend(0, 0)?;
        }
        let (lost, farther) = (outcomes[vertex as usize] == Outcome::P, remoteness[vertex as usize] + 1);
        for &from in back.followers(vertex) {
            let at = from as usize;
            // The first outcome is final: a win was found the fastest way, a loss has no move left.
            if outcomes[at] != Outcome::D {
                continue;
            }
            // A follower that is a draw never comes here, so a vertex that has one does not run out of moves.
            left[at] -= 1;
            if lost {
                outcomes[at] = Outcome::N;
            } else if left[at] == 0 {
                outcomes[at] = Outcome::P;
            } else {
                continue;
            }
            remoteness[at] = farther;
            queue.push(from);
        }
    }
    // Outcomes and remoteness stay, so they remain charged.
    let played = PlayedGraph { outcomes, remoteness };
    charged.keep(played.bytes());
    Ok(played)
}
