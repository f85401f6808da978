//! Claims about the positions of a family, and the truth about them.

use super::family::args;
use super::{Family, Mistake};
use crate::decide::{self, Theorems};
use crate::engine::Engine;
use crate::winning;
use grundy_game::{Arg, Budget, Sum};
use grundy_rules::{Diagnostic, Formula};
use grundy_theory::{Convention, Nat, Outcome, Said, Stop, say};

/// The kind of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claims {
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
    pub(super) kind: Claims,
    pub(super) text: String,
    formula: Formula,
}

/// The truth about a position.
#[derive(Clone, Debug)]
pub enum Truth {
    /// Who wins.
    Outcome(Outcome),
    /// The Grundy value.
    Value(Nat),
    /// For each move, the component moved in, the components left, and whether it wins.
    Moves(Vec<(Sum, Sum, bool)>),
}

/// A false statement of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The statement of the claim.
    pub claimed: Said,
    /// The truth.
    pub found: Said,
}

impl Claim {
    /// A claim about the names of a family.
    ///
    /// # Errors
    /// The expression is wrong.
    pub fn new(family: &Family, kind: Claims, text: &str) -> Result<Claim, Mistake> {
        let more: &[&str] = if kind == Claims::Move { &["before", "after"] } else { &[] };
        Ok(Claim { kind, text: text.into(), formula: family.formula(text, more)? })
    }

    /// Compares the claim with the truth; returns the contradiction, if there is one.
    pub(super) fn against(
        &self,
        family: &Family,
        numbers: &[u64],
        truth: &Truth,
    ) -> Result<Option<Contradiction>, Mistake> {
        let mistake = |diagnostic| family.mistake(&self.text, diagnostic, numbers);
        match truth {
            Truth::Outcome(outcome) => {
                let wins = self.formula.truth(&args(numbers)).map_err(mistake)?;
                // A draw is not a win.
                let claimed = Outcome::from_win(wins);
                Ok((wins != (*outcome == Outcome::N))
                    .then(|| Contradiction { claimed: claimed.said(), found: outcome.said() }))
            }
            Truth::Value(value) => {
                let claimed = match self.formula.value(&args(numbers)).map_err(mistake)? {
                    Arg::Bool(b) => Arg::from(u64::from(b)),
                    claimed @ Arg::Int(_) => claimed,
                    other => {
                        let kind = other.kind();
                        let (en, zh) = (kind.en, kind.zh);
                        let said = say!("a Grundy value is a number, not {en}", "SG 值应为数，而不是{zh}");
                        return Err(mistake(Diagnostic::at(0..self.text.len(), said)));
                    }
                };
                Ok((claimed != Arg::from(value.clone())).then(|| Contradiction {
                    claimed: say!("the value is {claimed}", "SG 值为 {claimed}"),
                    found: say!("the value is {value}", "SG 值为 {value}"),
                }))
            }
            Truth::Moves(moves) => self.against_moves(moves, numbers).map_err(mistake),
        }
    }

    fn against_moves(&self, moves: &[(Sum, Sum, bool)], numbers: &[u64]) -> Result<Option<Contradiction>, Diagnostic> {
        let written = |(before, after, _): &(Sum, Sum, bool)| format!("{before} → {after}");
        let winning = |wins: bool| {
            let shown: Vec<String> = moves.iter().filter(|one| one.2 == wins).take(5).map(written).collect();
            shown.join(", ")
        };
        if moves.iter().all(|(_, _, wins)| !wins) {
            return Ok(None); // the claim says nothing about lost positions
        }
        let mut any = false;
        for one in moves {
            let told = self.formula.truth(&crate::judge::with_move(&args(numbers), &one.0, &one.1))?;
            any |= told;
            if told && !one.2 {
                let (text, right) = (written(one), winning(true));
                return Ok(Some(Contradiction {
                    claimed: say!("{text} wins", "{text} 必胜"),
                    found: say!("it does not; the winning moves are {right}", "并非如此；必胜的走法是 {right}"),
                }));
            }
        }
        let right = winning(true);
        Ok((!any).then(|| Contradiction {
            claimed: say!("there is no move to make", "没有该走的一步"),
            found: say!("the player to move wins by {right}", "先手走 {right} 必胜"),
        }))
    }
}

/// Computes the truth about a position.
///
/// # Errors
/// As [`Engine::value`].
pub(super) fn truth(
    kind: Claims,
    position: &Sum,
    convention: Convention,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut Theorems,
) -> Result<Truth, Stop> {
    match kind {
        Claims::Winner => decide::outcome(position, convention, engine, budget, theorems).map(Truth::Outcome),
        Claims::Value => decide::value(position, engine, budget, theorems).map(Truth::Value),
        Claims::Move => winning::all(position, convention, engine, budget, theorems).map(Truth::Moves),
    }
}
