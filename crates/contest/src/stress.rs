//! Compares a claimed law with computed results, and finds the smallest counterexample.
//!
//! A claim that holds for all positions tried is observed, not proved.
//!
//! # Examples
//! ```
//! use grundy_contest::stress::{Claim, ClaimKind, PositionFamily, Stress};
//! use grundy::{Convention, Engine, Meter, Rules};
//!
//! let family = PositionFamily::new(&Rules::empty(), "subtract(1, 3, 4)(n)", 0, 2000).unwrap();
//! let claim = Claim::new(&family, ClaimKind::Winner, "n % 7 not in (0, 2)").unwrap();
//! let report = Stress { family, claim, convention: Convention::Normal }.run(&mut Engine::new(), &Meter::default()).unwrap();
//! assert_eq!((report.checked_positions, report.counterexample), (2001, None));
//!
//! // The factor of Wythoff's game is the golden ratio; 1.618 is only close to it.
//! let family = PositionFamily::new(&Rules::empty(), "wythoff(a, b)", 0, 620).unwrap().with_condition("a <= b").unwrap();
//! let claim = Claim::new(&family, ClaimKind::Winner, "a != (b - a) * 1618 // 1000").unwrap();
//! let report = Stress { family, claim, convention: Convention::Normal }.run(&mut Engine::new(), &Meter::default()).unwrap();
//! assert_eq!(report.counterexample.unwrap().numbers, [376, 609]);
//! ```

mod claim;
mod family;
mod input_line;
mod tuples;

pub use claim::{Claim, ClaimKind, Contradiction, PositionTruth};
pub use family::PositionFamily;
pub use input_line::ProgramInputLine;
pub use tuples::NumberTuples;

use grundy::{Engine, Meter, SolveContext};
use grundy_game::{ComputationEnd, Convention, Standing, Stop, Sum, in_force};
use grundy_rules::Diagnostic;

/// An error in one of the expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExpressionError {
    /// The expression.
    pub text: String,
    /// The error, with its place.
    pub diagnostic: Box<Diagnostic>,
}

impl ExpressionError {
    pub(crate) fn new(text: &str, diagnostic: Diagnostic) -> ExpressionError {
        ExpressionError { text: text.into(), diagnostic: Box::new(diagnostic) }
    }
}

impl std::fmt::Display for ExpressionError {
    /// In English, with the expression.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.text, self.diagnostic)
    }
}

impl std::error::Error for ExpressionError {}

/// A claim, and the positions on which it is tried.
#[derive(Debug)]
pub struct Stress {
    /// The positions.
    pub family: PositionFamily,
    /// The claim.
    pub claim: Claim,
    /// Whether the last move wins or loses.
    pub convention: Convention,
}

/// The result of trying a claim.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StressReport {
    /// The number of positions on which the claim was tried.
    pub checked_positions: u64,
    /// The number of choices of numbers that are not positions.
    pub skipped_positions: u64,
    /// The first position for which the claim is wrong: one with the smallest sum of numbers.
    pub counterexample: Option<Counterexample>,
    /// The standing of the result: a counterexample is proved or computed; a claim that holds is observed up to the number
    /// to which all choices were tried, and `None` if there is no such number.
    pub standing: Option<Standing>,
    /// The reason why the computation ended.
    pub end: ComputationEnd,
}

/// A position for which a claim is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The numbers.
    pub numbers: Vec<u64>,
    /// The position.
    pub position: String,
    /// The claim, and the truth.
    pub contradiction: Contradiction,
}

/// A position that is tried, with the truth about it.
#[derive(Clone, Debug)]
pub struct StressQuestion {
    /// The numbers.
    pub numbers: Vec<u64>,
    /// The position.
    pub position: Sum,
    /// The truth about it.
    pub truth: PositionTruth,
}

/// The result for a choice of numbers.
enum TriedNumbers {
    /// The condition excludes it.
    LeftOut,
    /// The numbers are not a position.
    NoPosition,
    Question(StressQuestion),
}

/// The reason why there are no more questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuestionsEnd {
    /// The budget that ran out.
    Stopped(Stop),
    /// An expression failed.
    Mistake(Box<ExpressionError>),
}

impl std::fmt::Display for QuestionsEnd {
    /// In English.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            QuestionsEnd::Stopped(stop) => write!(f, "{stop}"),
            QuestionsEnd::Mistake(mistake) => write!(f, "{mistake}"),
        }
    }
}

impl std::error::Error for QuestionsEnd {}

/// Iterates over the positions of a family, the smallest first, with the truth about each.
pub struct StressQuestions<'a> {
    family: &'a PositionFamily,
    kind: ClaimKind,
    convention: Convention,
    context: SolveContext<'a>,
    tuples: NumberTuples,
    /// The number up to which heaps were computed ahead.
    computed_to: Option<u64>,
    /// The number of choices of numbers that were not positions.
    pub skipped_positions: u64,
    /// The error of the first of them, if the expression failed.
    first_error: Option<ExpressionError>,
    /// The numbers that are being tried.
    current_numbers: Vec<u64>,
}

impl<'a> StressQuestions<'a> {
    /// Starts the questions of one kind about a family.
    pub fn new(
        family: &'a PositionFamily,
        kind: ClaimKind,
        convention: Convention,
        engine: &'a mut Engine,
        meter: &'a Meter,
    ) -> StressQuestions<'a> {
        let tuples = family.tuples();
        StressQuestions {
            family,
            kind,
            convention,
            context: SolveContext::new(engine, meter),
            tuples,
            computed_to: None,
            skipped_positions: 0,
            first_error: None,
            current_numbers: Vec::new(),
        }
    }

    /// The error if no position was tried: a claim about nothing is not reported as true.
    pub fn nothing_tried_error(&mut self) -> ExpressionError {
        self.family.nothing_tried_error(self.first_error.take())
    }

    /// The standing of a claim that held so far: the number up to which all choices were tried, without the current one.
    ///
    /// Smaller sums come first: before the sum s, all tuples of k numbers up to (s − 1) / k were tried.
    pub fn observed_standing(&self, stop: ComputationEnd) -> Option<Standing> {
        if stop == ComputationEnd::Done {
            return Some(Standing::Observed { to: self.family.largest_number() });
        }
        let sum = self.current_numbers.iter().fold(0u64, |sum, n| sum.saturating_add(*n));
        let to = sum.checked_sub(1)? / self.current_numbers.len() as u64;
        (to >= self.family.least_number()).then_some(Standing::Observed { to })
    }

    /// The standing of the answers so far.
    pub fn standing(self) -> Standing {
        self.context.standing()
    }

    fn try_numbers(&mut self, numbers: Vec<u64>) -> Result<TriedNumbers, QuestionsEnd> {
        self.context.budget.spend(0, 0).map_err(QuestionsEnd::Stopped)?;
        if !self.family.admits(&numbers).map_err(|mistake| QuestionsEnd::Mistake(Box::new(mistake)))? {
            return Ok(TriedNumbers::LeftOut);
        }
        let position = match self.family.position(&numbers) {
            Ok(position) => position,
            Err(mistake) => {
                self.first_error.get_or_insert(mistake);
                return Ok(TriedNumbers::NoPosition);
            }
        };
        if let ([n], Convention::Normal) = (&numbers[..], self.convention)
            && self.computed_to.is_none_or(|ahead| *n > ahead)
        {
            // The range doubles each time: a small counterexample is found before
            // large heaps are computed, and all blocks together cost about as much as the last one.
            let ahead = n.saturating_mul(2).saturating_add(64).min(self.family.largest_number());
            self.family.compute_ahead(ahead, self.context.engine, self.context.budget);
            self.computed_to = Some(ahead);
        }
        let truth = claim::truth(self.kind, &position, self.convention, &mut self.context);
        match truth {
            Ok(truth) => Ok(TriedNumbers::Question(StressQuestion { numbers, position, truth })),
            // An `assert` of the rules determines which numbers are positions, so it does not count as a failure of the run.
            Err(Stop::RulesFailed) if self.family.is_refused(&position) => Ok(TriedNumbers::NoPosition),
            Err(stop) => Err(QuestionsEnd::Stopped(stop)),
        }
    }
}

impl Iterator for StressQuestions<'_> {
    type Item = Result<StressQuestion, QuestionsEnd>;

    fn next(&mut self) -> Option<Result<StressQuestion, QuestionsEnd>> {
        loop {
            let numbers = self.tuples.next()?;
            self.current_numbers.clone_from(&numbers);
            match self.try_numbers(numbers) {
                Ok(TriedNumbers::Question(question)) => return Some(Ok(question)),
                Ok(TriedNumbers::NoPosition) => self.skipped_positions += 1,
                Ok(TriedNumbers::LeftOut) => {}
                Err(ended) => return Some(Err(ended)),
            }
        }
    }
}

impl Stress {
    /// Tries the claim until it fails, or for all positions of the family.
    ///
    /// # Errors
    /// Returns an error if the claim or the condition cannot be evaluated, or if there is no position for which the claim can be tested.
    pub fn run(&self, engine: &mut Engine, meter: &Meter) -> Result<StressReport, ExpressionError> {
        in_force::with_budget(meter, || {
            let Stress { family, claim, convention } = self;
            let mut questions = StressQuestions::new(family, claim.kind, *convention, engine, meter);
            let (mut checked, mut counterexample, mut stop) = (0, None, ComputationEnd::Done);
            for question in questions.by_ref() {
                let question = match question {
                    Ok(question) => question,
                    Err(QuestionsEnd::Stopped(why)) => {
                        stop = why.into();
                        break;
                    }
                    Err(QuestionsEnd::Mistake(mistake)) => return Err(*mistake),
                };
                checked += 1;
                if let Some(contradiction) = claim.find_contradiction(family, &question.numbers, &question.truth)? {
                    let position = question.position.to_string();
                    counterexample = Some(Counterexample { numbers: question.numbers, position, contradiction });
                    break;
                }
            }
            if checked == 0 && stop == ComputationEnd::Done {
                return Err(questions.nothing_tried_error());
            }
            let skipped = questions.skipped_positions;
            let standing = match counterexample {
                Some(_) => Some(questions.standing()),
                None => questions.observed_standing(stop),
            };
            Ok(StressReport {
                checked_positions: checked,
                skipped_positions: skipped,
                counterexample,
                standing,
                end: stop,
            })
        })
    }
}
