//! A claimed law is held against computation, and the smallest counterexample found.
//!
//! A claim that holds for all positions that were tried is an observation and no proof.
//!
//! # Examples
//! ```
//! use grundy::stress::{Claim, Claims, Family, Stress};
//! use grundy::{Convention, Engine, Meter, Rules};
//!
//! let family = Family::new(&Rules::none(), "subtract(1, 3, 4)(n)", 0, 2000).unwrap();
//! let claim = Claim::new(&family, Claims::Winner, "n % 7 not in (0, 2)").unwrap();
//! let report = Stress { family, claim, convention: Convention::Normal }.run(&mut Engine::new(), &Meter::default()).unwrap();
//! assert_eq!((report.checked, report.counterexample), (2001, None));
//!
//! // The factor of Wythoff's game is the golden ratio, and 1.618 is not.
//! let family = Family::new(&Rules::none(), "wythoff(a, b)", 0, 620).unwrap().filtered("a <= b").unwrap();
//! let claim = Claim::new(&family, Claims::Winner, "a != (b - a) * 1618 // 1000").unwrap();
//! let report = Stress { family, claim, convention: Convention::Normal }.run(&mut Engine::new(), &Meter::default()).unwrap();
//! assert_eq!(report.counterexample.unwrap().numbers, [376, 609]);
//! ```

mod claim;
mod family;
mod tuples;

pub use claim::{Claim, Claims, Contradiction, Truth};
pub use family::Family;
pub use tuples::Tuples;

use crate::Meter;
use crate::decide::Theorems;
use crate::engine::Engine;
use grundy_game::{Budget, Sum, in_force};
use grundy_rules::Diagnostic;
use grundy_theory::{Convention, Standing, Stop};

/// A mistake in one of the expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The expression.
    pub text: String,
    /// What is wrong with it, and where.
    pub diagnostic: Box<Diagnostic>,
}

impl Mistake {
    pub(crate) fn new(text: &str, diagnostic: Diagnostic) -> Mistake {
        Mistake { text: text.into(), diagnostic: Box::new(diagnostic) }
    }
}

/// A claim, and the positions for which it is tried.
#[derive(Debug)]
pub struct Stress {
    /// The positions.
    pub family: Family,
    /// What is claimed of them.
    pub claim: Claim,
    /// Whether the last move wins or loses.
    pub convention: Convention,
}

/// What came of trying a claim.
#[derive(Clone, Debug)]
pub struct Report {
    /// For how many positions the claim was tried.
    pub checked: u64,
    /// How many choices of numbers are no position.
    pub skipped: u64,
    /// The first position of which the claim is wrong: the one with the smallest sum of numbers.
    pub counterexample: Option<Counterexample>,
    /// How it is known: a counterexample is proved or computed, a claim that holds is observed,
    /// as far as all numbers were tried before a budget ran out; `None` if that is nowhere.
    pub standing: Option<Standing>,
    /// Why it ended.
    pub stop: Stop,
}

/// A position of which a claim is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The numbers.
    pub numbers: Vec<u64>,
    /// The position.
    pub position: String,
    /// What is claimed, and what is true.
    pub contradiction: Contradiction,
}

/// A position that is tried, and what is true of it.
#[derive(Clone, Debug)]
pub struct Question {
    /// The numbers.
    pub numbers: Vec<u64>,
    /// The position.
    pub position: Sum,
    /// What is true of it.
    pub truth: Truth,
}

/// What came of a choice of numbers.
enum Tried {
    /// The condition leaves it out.
    LeftOut,
    /// It is no position.
    NoPosition,
    Question(Question),
}

/// Why there are no more questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The budget that ran out.
    Stopped(Stop),
    /// An expression fails.
    Mistake(Box<Mistake>),
}

/// The questions of a family, the smallest first, with what is true.
pub struct Questions<'a> {
    family: &'a Family,
    kind: Claims,
    convention: Convention,
    engine: &'a mut Engine,
    budget: &'a dyn Budget,
    tuples: Tuples,
    /// To which number heaps were computed ahead.
    ahead: Option<u64>,
    theorems: Theorems,
    /// How many choices of numbers were no position.
    pub skipped: u64,
    /// Why the first of them was none, where the expression says so.
    misfit: Option<Mistake>,
    /// The numbers that are tried.
    trying: Vec<u64>,
}

impl<'a> Questions<'a> {
    /// All questions of one kind about a family.
    pub fn new(
        family: &'a Family,
        kind: Claims,
        convention: Convention,
        engine: &'a mut Engine,
        meter: &'a Meter,
    ) -> Questions<'a> {
        let tuples = family.tuples();
        let theorems = Theorems::default();
        Questions {
            family,
            kind,
            convention,
            engine,
            budget: meter,
            tuples,
            ahead: None,
            theorems,
            skipped: 0,
            misfit: None,
            trying: Vec::new(),
        }
    }

    /// What is to be said when there was no question at all: a claim about nothing does not hold.
    pub fn untried(&mut self) -> Mistake {
        self.family.untried(self.misfit.take())
    }

    /// To where all choices of numbers were tried, if those that are tried now are not done.
    ///
    /// Smaller sums come first: before a sum of s all tuples of k numbers up to (s − 1) / k were tried.
    pub fn observed(&self, stop: Stop) -> Option<Standing> {
        if stop == Stop::Done {
            return Some(Standing::Observed { to: self.family.to() });
        }
        let sum = self.trying.iter().fold(0u64, |sum, n| sum.saturating_add(*n));
        let to = sum.checked_sub(1)? / self.trying.len() as u64;
        (to >= self.family.from()).then_some(Standing::Observed { to })
    }

    /// How what was asked is known.
    pub fn standing(self) -> Standing {
        self.theorems.standing()
    }

    fn tried(&mut self, numbers: Vec<u64>) -> Result<Tried, Ended> {
        self.budget.spend(0, 0).map_err(Ended::Stopped)?;
        if !self.family.admits(&numbers).map_err(|mistake| Ended::Mistake(Box::new(mistake)))? {
            return Ok(Tried::LeftOut);
        }
        let position = match self.family.position(&numbers) {
            Ok(position) => position,
            Err(mistake) => {
                self.misfit.get_or_insert(mistake);
                return Ok(Tried::NoPosition);
            }
        };
        if let ([n], Convention::Normal) = (&numbers[..], self.convention)
            && self.ahead.is_none_or(|ahead| *n > ahead)
        {
            let ahead = n.saturating_mul(2).saturating_add(64).min(self.family.to());
            self.family.ahead(ahead, self.engine, self.budget);
            self.ahead = Some(ahead);
        }
        let truth = claim::truth(self.kind, &position, self.convention, self.engine, self.budget, &mut self.theorems);
        match truth {
            Ok(truth) => Ok(Tried::Question(Question { numbers, position, truth })),
            Err(Stop::Rules) if self.family.is_refused(&position) => Ok(Tried::NoPosition),
            Err(stop) => Err(Ended::Stopped(stop)),
        }
    }
}

impl Iterator for Questions<'_> {
    type Item = Result<Question, Ended>;

    fn next(&mut self) -> Option<Result<Question, Ended>> {
        loop {
            let numbers = self.tuples.next()?;
            self.trying.clone_from(&numbers);
            match self.tried(numbers) {
                Ok(Tried::Question(question)) => return Some(Ok(question)),
                Ok(Tried::NoPosition) => self.skipped += 1,
                Ok(Tried::LeftOut) => {}
                Err(ended) => return Some(Err(ended)),
            }
        }
    }
}

impl Stress {
    /// Tries the claim until it fails, or for all positions of the family.
    ///
    /// # Errors
    /// The claim, or the condition, cannot be evaluated; or there is no position to try it on.
    pub fn run(&self, engine: &mut Engine, meter: &Meter) -> Result<Report, Mistake> {
        in_force::enter(meter, || {
            let Stress { family, claim, convention } = self;
            let mut questions = Questions::new(family, claim.kind, *convention, engine, meter);
            let (mut checked, mut counterexample, mut stop) = (0, None, Stop::Done);
            for question in questions.by_ref() {
                let question = match question {
                    Ok(question) => question,
                    Err(Ended::Stopped(why)) => {
                        stop = why;
                        break;
                    }
                    Err(Ended::Mistake(mistake)) => return Err(*mistake),
                };
                checked += 1;
                if let Some(contradiction) = claim.against(family, &question.numbers, &question.truth)? {
                    let position = question.position.to_string();
                    counterexample = Some(Counterexample { numbers: question.numbers, position, contradiction });
                    break;
                }
            }
            if checked == 0 && stop == Stop::Done {
                return Err(questions.untried());
            }
            let skipped = questions.skipped;
            let standing = match counterexample {
                Some(_) => Some(questions.standing()),
                None => questions.observed(stop),
            };
            Ok(Report { checked, skipped, counterexample, standing, stop })
        })
    }
}
