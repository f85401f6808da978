//! The interface of theories: who wins a position, its value, the winning moves, and why.
//!
//! The driver ([`answer`](super::answer), [`outcome`](super::outcome), [`winning_moves`](super::winning_moves)) queries one theory
//! after another, in the order of [`theories_for`](super::theories_for). Theories write no answers.

use super::answer::Move;
use super::context::SolveContext;
use super::effort::Effort;
use super::parts::{EvaluatedComponent, different_components, evaluate_components};
use super::turns::TurnNaming;
use grundy_game::{
    BilingualText, Citation, Component, ComputationEnd, Convention, GameValue, Nat, NextStep, Outcome, Standing, Stop,
    Sum,
};
use std::cell::OnceCell;

/// The position of a question.
pub(super) struct TheoryPosition<'a> {
    pub(super) sum: &'a Sum,
    pub(super) convention: Convention,
    /// The maximum number of winning moves that are listed.
    pub(super) limit: usize,
    pub(super) effort: Effort,
    parts: OnceCell<Vec<(Component, usize)>>,
    evaluated_components: Option<Vec<EvaluatedComponent>>,
}

impl<'a> TheoryPosition<'a> {
    pub(super) fn new(sum: &'a Sum, convention: Convention, limit: usize, effort: Effort) -> TheoryPosition<'a> {
        TheoryPosition { sum, convention, limit, effort, parts: OnceCell::new(), evaluated_components: None }
    }

    /// The different components, and how often each occurs.
    pub(super) fn parts(&self) -> &[(Component, usize)] {
        self.parts.get_or_init(|| different_components(self.sum))
    }

    /// The different components.
    pub(super) fn components(&self) -> impl Iterator<Item = &Component> + Clone {
        self.parts().iter().map(|(component, _)| component)
    }

    /// The naming of components in the texts of moves.
    pub(super) fn naming(&self) -> TurnNaming {
        TurnNaming::from_components(self.components())
    }

    /// Takes the values of the components under normal play, computed by the first theory that needs them.
    ///
    /// # Errors
    /// The only error is [`Stop::Cancelled`].
    pub(super) fn take_components(&mut self, context: &mut SolveContext<'_>) -> Result<Vec<EvaluatedComponent>, Stop> {
        match self.evaluated_components.take() {
            Some(evaluated) => Ok(evaluated),
            None => evaluate_components(self.sum, self.effort, context),
        }
    }

    /// Leaves the values of the components to the next theory.
    pub(super) fn store_components(&mut self, evaluated: Vec<EvaluatedComponent>) {
        self.evaluated_components = Some(evaluated);
    }
}

/// Who wins a position, its value, and how both are known.
pub(super) struct Judgement {
    pub(super) outcome: Outcome,
    pub(super) standing: Standing,
    pub(super) value: Option<GameValue>,
    pub(super) value_standing: Option<Standing>,
    /// The reason why a requested value is missing; [`ComputationEnd::Done`] if no requested value is missing.
    pub(super) missing: ComputationEnd,
    /// The literature on which the computation is based, where it is not that on sums in general.
    pub(super) sources: Option<Vec<&'static Citation>>,
}

impl Judgement {
    /// An outcome without a value.
    pub(super) fn without_value(outcome: Outcome, standing: Standing) -> Judgement {
        Judgement { outcome, standing, value: None, value_standing: None, missing: ComputationEnd::Done, sources: None }
    }
}

/// The moves that a theory finds.
#[derive(Debug, Default)]
pub(crate) struct FoundMoves {
    /// The first winning moves.
    pub(crate) listed_moves: Vec<Move>,
    /// The number of all winning moves; `None` if not all could be found.
    pub(crate) total: Option<Nat>,
    /// The best moves, where they are known.
    pub(crate) best_moves: Vec<Move>,
    /// The number of moves until the end, where it is known.
    pub(crate) remoteness: Option<u32>,
}

impl FoundMoves {
    /// Winning moves, and how many there are in total.
    pub(super) fn from_winning(listed: Vec<Move>, total: Option<Nat>) -> FoundMoves {
        FoundMoves { listed_moves: listed, total, ..FoundMoves::default() }
    }

    /// No winning move.
    pub(super) fn no_moves() -> FoundMoves {
        FoundMoves::from_winning(Vec::new(), Some(Nat::ZERO))
    }
}

/// The reason why no theory decides a position, and the text about it.
pub(super) struct UndecidedPosition {
    pub(super) stop: Stop,
    pub(super) reason: Vec<BilingualText>,
    pub(super) steps: Vec<NextStep>,
}

impl UndecidedPosition {
    /// A stop with its reason.
    pub(super) fn because(stop: Stop, reason: Vec<BilingualText>) -> UndecidedPosition {
        UndecidedPosition { stop, reason, steps: Vec::new() }
    }
}

impl From<Stop> for UndecidedPosition {
    fn from(stop: Stop) -> UndecidedPosition {
        UndecidedPosition::because(stop, Vec::new())
    }
}

/// The theory that decides a position; `None` if the next theory must be queried.
///
/// [`Stop::Loopy`] as an error also means that the next theory must be queried.
pub(super) type ChosenTheory = Result<Option<Box<dyn DecidedPosition>>, UndecidedPosition>;

/// A theory of positions: the functions that are called before the theory is known to decide a position.
pub(super) trait PositionTheory {
    /// Finds who wins a position, and nothing else, as cheaply as possible; `None` if the next theory must be queried.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Loopy`] if the next theory must be queried.
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop>;

    /// Lists the winning moves of a won position, if this theory knows them without examining every move.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    fn listed_winning_moves(_: &mut TheoryPosition<'_>, _: &mut SolveContext<'_>) -> Result<Option<FoundMoves>, Stop> {
        Ok(None)
    }

    /// Applies the theory to a position.
    ///
    /// # Errors
    /// Returns the reason why the position is not decided.
    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory;
}

/// A position that a theory decides: everything that an answer says about it.
pub(super) trait DecidedPosition {
    /// Who wins, the value, and how both are known.
    fn judgement(&self) -> Judgement;

    /// The lines before the moves are examined.
    fn opening(&self) -> Vec<BilingualText> {
        Vec::new()
    }

    /// Finds the moves that the answer lists, and everything else that the reason says.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Loopy`] if the next theory must be queried.
    fn find_moves(&mut self, position: &TheoryPosition<'_>, context: &mut SolveContext<'_>)
    -> Result<FoundMoves, Stop>;

    /// Whether replies to the moves of a lost position are listed.
    fn lists_replies(&self) -> bool {
        true
    }

    /// Finds a winning reply to the move that leaves `after`, a position that the same theory decides.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    fn reply(&mut self, _after: &Sum, _naming: TurnNaming, _: &mut SolveContext<'_>) -> Result<Option<Move>, Stop> {
        Ok(None)
    }

    /// The reason, which follows the opening. The function computes nothing.
    fn reason(&self, found: &FoundMoves) -> Vec<BilingualText>;

    /// The move that the answer recommends to the player to move.
    fn move_to_play<'m>(&self, found: &'m FoundMoves) -> Option<&'m Move> {
        found.listed_moves.first()
    }

    /// The line after the move to play.
    fn closing(&self, _found: &FoundMoves) -> Option<BilingualText> {
        None
    }
}
