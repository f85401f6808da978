//! Claims about the positions of a family, and the truth about them.

use super::family::number_args;
use super::{ExpressionError, PositionFamily};
use crate::move_values::values_with_move;
use grundy::{JudgedMove, SolveContext};
use grundy_game::{Argument, BilingualText, Convention, GameValue, Outcome, Stop, Sum, text};
use grundy_rules::{Diagnostic, ExpressionFormula};

/// The kind of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// The expression is true exactly if the player to move wins.
    Winner,
    /// The expression is the Grundy value.
    Value,
    /// The expression is true for moves that one should make: `before` is the tuple of arguments of the component moved in,
    /// `after` the tuple of the argument tuples of the components left.
    /// In every won position there must be such a move, and every such move must win.
    Move,
}

/// A claim about the positions of a family.
#[derive(Debug)]
pub struct Claim {
    pub(super) kind: ClaimKind,
    pub(super) text: String,
    formula: ExpressionFormula,
}

/// The truth about a position.
#[derive(Clone, Debug)]
pub enum PositionTruth {
    /// Who wins.
    Outcome(Outcome),
    /// The value, which need not be a number where play may be loopy or moves may entail.
    Value(GameValue),
    /// All moves.
    Moves(Vec<JudgedMove>),
}

/// A false statement of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The statement of the claim.
    pub claim: BilingualText,
    /// The truth.
    pub truth: BilingualText,
}

impl Claim {
    /// A claim about the names of a family.
    ///
    /// # Errors
    /// Returns an error if the expression is wrong.
    pub fn new(family: &PositionFamily, kind: ClaimKind, text: &str) -> Result<Claim, ExpressionError> {
        let more: &[&str] = if kind == ClaimKind::Move { &["before", "after"] } else { &[] };
        Ok(Claim { kind, text: text.into(), formula: family.formula(text, more)? })
    }

    /// Compares the claim with the truth; returns the contradiction, if there is one.
    pub(super) fn find_contradiction(
        &self,
        family: &PositionFamily,
        numbers: &[u64],
        truth: &PositionTruth,
    ) -> Result<Option<Contradiction>, ExpressionError> {
        let mistake = |diagnostic| family.expression_error(&self.text, diagnostic, numbers);
        match truth {
            PositionTruth::Outcome(outcome) => {
                let wins = self.formula.truth(&number_args(numbers)).map_err(mistake)?;
                // A draw is not a win.
                let claimed = Outcome::from_win(wins);
                Ok((wins != (*outcome == Outcome::N))
                    .then(|| Contradiction { claim: claimed.description(), truth: outcome.description() }))
            }
            PositionTruth::Value(value) => {
                let claimed = match self.formula.value(&number_args(numbers)).map_err(mistake)? {
                    Argument::Bool(b) => Argument::from(u64::from(b)),
                    claimed @ Argument::Int(_) => claimed,
                    other => {
                        let kind = other.kind_name();
                        let (en, zh) = (kind.en, kind.zh);
                        let message = text!("a Grundy value is a number, not {text}", text = (en, zh));
                        return Err(mistake(Diagnostic::at_span(0..self.text.len(), message)));
                    }
                };
                let found = match value {
                    GameValue::Nimber(value) if claimed == Argument::from(value.clone()) => return Ok(None),
                    GameValue::Nimber(value) => text!("the value is {value}"),
                    value => text!("the value is {value}, which is not a number"),
                };
                Ok(Some(Contradiction { claim: text!("the value is {claimed}"), truth: found }))
            }
            PositionTruth::Moves(moves) => self.find_move_contradiction(moves, numbers).map_err(mistake),
        }
    }

    fn find_move_contradiction(
        &self,
        moves: &[JudgedMove],
        numbers: &[u64],
    ) -> Result<Option<Contradiction>, Diagnostic> {
        let written = |JudgedMove { before, after, .. }: &JudgedMove| format!("{before} → {after}");
        let winning = |wins: bool| {
            let shown: Vec<String> = moves.iter().filter(|one| one.wins == wins).take(5).map(written).collect();
            shown.join(", ")
        };
        if moves.iter().all(|one| !one.wins) {
            return Ok(None); // the claim says nothing about lost positions
        }
        let mut any = false;
        for one in moves {
            let is_claimed =
                self.formula.truth(&values_with_move(&number_args(numbers), &one.before.args, &one.after))?;
            any |= is_claimed;
            if is_claimed && !one.wins {
                let (text, right) = (written(one), winning(true));
                return Ok(Some(Contradiction {
                    claim: text!("{text} wins"),
                    truth: text!("it does not; the winning moves are {right}"),
                }));
            }
        }
        let right = winning(true);
        Ok((!any).then(|| Contradiction {
            claim: text!("there is no move to make"),
            truth: text!("the player to move wins by {right}"),
        }))
    }
}

/// Computes the truth about a position.
///
/// # Errors
/// Returns the errors of [`SolveContext::outcome`] and the other questions of the context.
pub(super) fn truth(
    kind: ClaimKind,
    position: &Sum,
    convention: Convention,
    context: &mut SolveContext<'_>,
) -> Result<PositionTruth, Stop> {
    match kind {
        ClaimKind::Winner => context.outcome(position, convention).map(PositionTruth::Outcome),
        ClaimKind::Value => context.value(position).map(PositionTruth::Value),
        ClaimKind::Move => context.judged_moves(position, convention).map(PositionTruth::Moves),
    }
}
