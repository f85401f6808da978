//! A question about a position, and its answer.

use super::answer::{Answer, Move};
use super::cites;
use super::context::SolveContext;
use super::effort::Effort;
use super::explain;
#[cfg(feature = "cluster")]
use super::graph::GraphTheory;
use super::theory::{TheoryPosition, UndecidedPosition};
use crate::budget::Meter;
use crate::engine::Engine;
use grundy_game::{BilingualText, ComputationEnd, Convention, GameValue, Outcome, Stop, Sum, in_force, text};

/// A question about a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Query {
    /// The position.
    pub position: Sum,
    /// Whether the last move wins or loses.
    pub convention: Convention,
    /// The maximum number of winning moves that are listed; in a lost position, the maximum number of moves whose replies are listed.
    pub moves: usize,
    /// Whether to compute how fast the winner wins. This visits all reachable positions.
    pub remoteness: bool,
    /// The effort beyond the question of who wins.
    pub effort: Effort,
}

impl Query {
    /// A question under normal play, with 20 moves listed.
    pub fn new(position: Sum) -> Query {
        Query { position, convention: Convention::Normal, moves: 20, remoteness: false, effort: Effort::Usual }
    }

    /// Returns the question under misère play.
    pub fn misere(self) -> Query {
        self.under(Convention::Misere)
    }

    /// Returns the question under a convention.
    pub fn under(self, convention: Convention) -> Query {
        Query { convention, ..self }
    }

    /// Returns the question with a maximum number of listed winning moves.
    pub fn with_moves(self, moves: usize) -> Query {
        Query { moves, ..self }
    }

    /// Returns the question with the choice whether to compute how fast the winner wins.
    pub fn with_remoteness(self, remoteness: bool) -> Query {
        Query { remoteness, ..self }
    }

    /// Returns the question with the effort of computing more than who wins.
    pub fn with_effort(self, effort: Effort) -> Query {
        Query { effort, ..self }
    }

    /// Computes only the value under normal play, even if a theorem decides who wins without it.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Memory`] for a component too large for any engine;
    /// [`Stop::Unsupported`] if there is no value.
    ///
    /// # Examples
    /// ```
    /// use grundy::{Engine, Meter, Query, parse};
    /// let query = Query::new(parse("cram(4, 5)")?);
    /// let (mut engine, meter) = (Engine::new(), Meter::default());
    /// assert_eq!(query.value(&mut engine, &meter).unwrap().to_string(), "*2");
    /// # Ok::<(), grundy::Diagnostic>(())
    /// ```
    pub fn value(&self, engine: &mut Engine, meter: &Meter) -> Result<GameValue, Stop> {
        in_force::with_budget(meter, || {
            if self.position.has_declared_ends() {
                return Err(Stop::Unsupported);
            }
            super::value(&self.position, &mut SolveContext::new(engine, meter))
        })
    }

    /// Finds who wins, and nothing else, as cheaply as possible.
    ///
    /// This is much cheaper than [`solve`](Query::solve), so it can be called for thousands of positions. The engine remembers what it
    /// computes, for the next question.
    ///
    /// # Errors
    /// Returns the errors of [`solve`](Query::solve): the budget that ran out, [`Stop::Unsupported`] for a sum of games that declare ends, and so on.
    ///
    /// # Examples
    /// ```
    /// use grundy::{Engine, Meter, Outcome, Query, parse};
    /// let (mut engine, meter) = (Engine::new(), Meter::default());
    /// for n in 1..100 {
    ///     let query = Query::new(parse(&format!("kayles({n}, {n})"))?);
    ///     // Whatever the opponent does in one heap can be repeated in the other.
    ///     assert_eq!(query.outcome(&mut engine, &meter), Ok(Outcome::P));
    /// }
    /// # Ok::<(), grundy::Diagnostic>(())
    /// ```
    pub fn outcome(&self, engine: &mut Engine, meter: &Meter) -> Result<Outcome, Stop> {
        in_force::with_budget(meter, || {
            super::outcome(&self.position, self.convention, &mut SolveContext::new(engine, meter))
        })
    }

    /// Finds all winning moves, without a reason. A position that is not won has none.
    ///
    /// A move in equal components counts once. The limits of this question, such as [`moves`](Query::moves), do not matter.
    ///
    /// If no theorem lists the moves, one position is solved for each different move.
    ///
    /// # Errors
    /// Returns the errors of [`outcome`](Query::outcome), or [`Stop::Unsupported`] if not all winning moves can be listed.
    ///
    /// # Examples
    /// ```
    /// use grundy::{Engine, Meter, Query, parse};
    /// let query = Query::new(parse("nim(1, 2, 4)")?);
    /// let moves = query.winning_moves(&mut Engine::new(), &Meter::default()).unwrap();
    /// assert_eq!(moves.len(), 1);
    /// assert_eq!((moves[0].before.to_string(), moves[0].after.to_string()), ("nim(4)".into(), "nim(3)".into()));
    /// # Ok::<(), grundy::Diagnostic>(())
    /// ```
    pub fn winning_moves(&self, engine: &mut Engine, meter: &Meter) -> Result<Vec<Move>, Stop> {
        in_force::with_budget(meter, || {
            super::winning_moves(&self.position, self.convention, &mut SolveContext::new(engine, meter))
        })
    }

    /// An answer without any results.
    pub(crate) fn empty_answer(&self, meter: &Meter) -> Answer {
        let theory = match self.convention {
            Convention::Normal => vec![&cites::SPRAGUE, &cites::GRUNDY],
            Convention::Misere => Vec::new(),
        };
        Answer { theory, counts: meter.counts(), ..Answer::unknown(self.position.clone(), self.convention) }
    }

    /// Makes the answer from the outcomes of all positions that can be reached.
    #[cfg(feature = "cluster")]
    pub(crate) fn answer_from_graph(&self, mut graph: GraphTheory, engine: &mut Engine, meter: &Meter) -> Answer {
        let mut answer = self.empty_answer(meter);
        let position = TheoryPosition::new(&self.position, self.convention, self.moves, self.effort);
        let written = super::write_answer(&mut graph, &position, &mut answer, &mut SolveContext::new(engine, meter));
        if let Err(stop) = written {
            answer.end = stop.into();
        }
        answer
    }

    /// Answers the question.
    ///
    /// If a budget runs out, `end` says which one; the results found before are kept.
    pub fn solve(&self, engine: &mut Engine, meter: &Meter) -> Answer {
        in_force::with_budget(meter, || {
            let mut answer = self.empty_answer(meter);
            let mut context = SolveContext::new(engine, meter);
            let mut position = TheoryPosition::new(&self.position, self.convention, self.moves, self.effort);
            if let Err(undecided) = super::answer_position(&mut position, &mut answer, &mut context) {
                let UndecidedPosition { stop, reason, steps } = undecided;
                answer.end = stop.into();
                answer.next_steps = steps;
                if !reason.is_empty() {
                    answer.explanation = reason;
                }
            } else if self.remoteness
                // A draw has no remoteness, and for games with declared ends it is already computed.
                && answer.remoteness.is_none()
                && matches!(answer.outcome, Some(Outcome::N | Outcome::P))
                && let Err(stop) = super::add_remoteness(&position, &mut answer, &mut context)
            {
                let BilingualText { en, zh } = stop.description();
                answer.explanation.push(text!("The number of moves was not found: {text}.", text = (en, zh)));
                answer.end = stop.into();
            }
            if let (Some(method), Some(_), Convention::Normal) = (engine.method(), answer.outcome, self.convention) {
                let name = method.name();
                answer.explanation.push(text!("Search method: {name}."));
            }
            let recognised = explain::recognised_lines(&self.position);
            answer.explanation.splice(0..0, recognised);
            answer.explanation.extend(explain::turn_argument_warning(&self.position));
            // A stop that was recorded by a theorem or by rules may have left out moves.
            if let (Some(stop), ComputationEnd::Done) = (in_force::take_stop(), answer.end) {
                answer.end = stop.into();
                answer.winning_total = None;
            }
            answer.counts = meter.counts();
            answer
        })
    }
}
