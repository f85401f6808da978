//! A question about a position, and its answer.

use crate::budget::Meter;
use crate::engine::Engine;
use crate::solve::answer::Answer;
use crate::solve::effort::Effort;
use crate::solve::{cites, decide, explain, misere, normal, remote, zermelo};
use grundy_game::{BilingualText, Convention, GameValue, Outcome, Stop, Sum, in_force, say};

/// A question about a position.
#[derive(Clone, Debug)]
pub struct Query {
    /// The position.
    pub position: Sum,
    /// Whether the last move wins or loses.
    pub convention: Convention,
    /// The most winning moves that are listed; in a lost position, the most moves whose replies are listed.
    pub moves: usize,
    /// Whether to compute how fast the winner wins. This visits all reachable positions.
    pub remoteness: bool,
    /// How much to compute beyond who wins.
    pub effort: Effort,
}

impl Query {
    /// A question under normal play, with 20 moves listed.
    pub fn new(position: Sum) -> Query {
        Query { position, convention: Convention::Normal, moves: 20, remoteness: false, effort: Effort::Usual }
    }

    /// The same question under misère play.
    pub fn misere(self) -> Query {
        Query { convention: Convention::Misere, ..self }
    }

    /// Computes only the value under normal play, even if a theorem decides who wins without it.
    ///
    /// # Errors
    /// The budget that ran out; [`Stop::Memory`] for a component too large for any engine;
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
            if zermelo::has_ends(&self.position) {
                return Err(Stop::Unsupported);
            }
            match decide::value(&self.position, engine, meter, &mut decide::UsedTheorems::default()) {
                Err(Stop::Loopy) => decide::loopy_value(&self.position, engine, meter),
                value => value.map(GameValue::Nimber),
            }
        })
    }

    /// An answer without any results.
    pub(crate) fn empty_answer(&self, meter: &Meter) -> Answer {
        Answer {
            position: self.position.clone(),
            convention: self.convention,
            outcome: None,
            value: None,
            winning_moves: Vec::new(),
            winning_total: None,
            best_moves: Vec::new(),
            remoteness: None,
            standing: None,
            value_standing: None,
            explanation: Vec::new(),
            theory: match self.convention {
                Convention::Normal => vec![&cites::SPRAGUE, &cites::GRUNDY],
                Convention::Misere => Vec::new(),
            },
            counts: meter.counts(),
            stop: Stop::Done,
        }
    }

    /// Answers the question.
    ///
    /// If a budget runs out, the answer has no outcome, and `stop` says which budget it was.
    pub fn solve(&self, engine: &mut Engine, meter: &Meter) -> Answer {
        in_force::with_budget(meter, || {
            let mut answer = self.empty_answer(meter);
            let result = match self.convention {
                _ if zermelo::has_ends(&self.position) => {
                    zermelo::solve(&self.position, self.convention, self.moves, &mut answer, engine, meter)
                }
                Convention::Normal => {
                    normal::solve(&self.position, (self.moves, self.effort), &mut answer, engine, meter)
                }
                Convention::Misere => misere::solve(&self.position, self.moves, &mut answer, engine, meter),
            };
            // A draw has no remoteness, and for games with declared ends it is already computed.
            let wanted = self.remoteness && answer.remoteness.is_none();
            let result = result.and_then(|()| match answer.outcome {
                Some(Outcome::N | Outcome::P) if wanted => {
                    let added = remote::add_remoteness(&self.position, self.moves, &mut answer, engine, meter);
                    if let Err(stop) = added {
                        let BilingualText { en, zh } = stop.description();
                        answer
                            .explanation
                            .push(say!("The number of moves was not found: {en}.", "没有求出还要走多少步：{zh}。"));
                    }
                    added
                }
                _ => Ok(()),
            });
            if let Err(stop) = result {
                answer.stop = stop;
            }
            if let (Some(method), Some(_), Convention::Normal) = (engine.method(), answer.outcome, self.convention) {
                let name = method.name();
                answer.explanation.push(say!("Search method: {name}.", "搜索方法：{name}。"));
            }
            let recognised = explain::recognised_lines(&self.position);
            answer.explanation.splice(0..0, recognised);
            answer.explanation.extend(explain::turn_argument_warning(&self.position));
            // A stop that was only recorded (by a theorem or by rules) may have left out moves.
            if let (Some(stop), Stop::Done) = (in_force::take_stop(), answer.stop) {
                answer.stop = stop;
                answer.winning_total = None;
            }
            answer.counts = meter.counts();
            answer
        })
    }
}
