//! Why a question about nimbers has no answer.

use super::NimberSyntaxError;
use crate::NimberFailure;

/// Why there is no answer.
pub(super) enum EvaluationFailure {
    Bad(NimberSyntaxError),
    Unsolved(NimberFailure),
}

impl From<NimberSyntaxError> for EvaluationFailure {
    fn from(bad: NimberSyntaxError) -> EvaluationFailure {
        EvaluationFailure::Bad(bad)
    }
}

impl From<NimberFailure> for EvaluationFailure {
    fn from(unsolved: NimberFailure) -> EvaluationFailure {
        EvaluationFailure::Unsolved(unsolved)
    }
}
