//! Recognizes theorems in the tree of a program.
//!
//! Only the tree decides, so that the rules of a file and those of the catalogue are the same here.
//! Rules that are written in another way are not recognized, and are played by their definition.

mod copies;
mod greedy_sums;
mod window;

pub(crate) use copies::{cancel_copies, counts_copies_only};

use crate::write::question::ProgramQuestion;
use crate::write::rule::EmittedRule;
use crate::write::rule_theorem::RuleTheorem;
use crate::write::tree::{LoopClause, LoopItems, PositionPiece, TreeExpr, TreeStmt};
use crate::write::value_kind::ValueKind;

/// Finds a theorem that saves values where a question needs the values of these rules.
pub fn recognize_theorem(rule: &EmittedRule, question: &ProgramQuestion) -> Option<RuleTheorem> {
    if rule.has_compound_positions() {
        return None;
    }
    if question.asks_for_moves() && is_every_smaller(rule) {
        return Some(RuleTheorem::EverySmaller);
    }
    // In a sum the winner does not follow from the lost positions of the components.
    if question.asks_for_moves() && question.asks_about_components() && !question.is_misere() {
        let found = greedy_sums::recognize_greedy_sums(rule).map(RuleTheorem::GreedySums);
        if found.is_some() {
            return found;
        }
    }
    window::recognize_window(rule).map(RuleTheorem::WindowPeriod)
}

/// Whether the options of `n` are `0, 1, …, n − 1`, each once.
fn is_every_smaller(rule: &EmittedRule) -> bool {
    let ([heap], [TreeStmt::For(clause, body)]) = (&rule.params[..], &rule.body[..]) else { return false };
    let (Some((taken, from, to)), [TreeStmt::Option(pieces)]) = (range_of_loop(clause), &body[..]) else {
        return false;
    };
    let [PositionPiece::One(args)] = &pieces[..] else { return false };
    let (n, k) = (TreeExpr::name(heap, ValueKind::Int), TreeExpr::name(taken, ValueKind::Int));
    let takes = *from == TreeExpr::int(1)
        && *to == n.clone().plus(TreeExpr::int(1))
        && args[..] == [n.clone().minus(k.clone())];
    let leaves = *from == TreeExpr::int(0) && *to == n && args[..] == [k];
    rule.keywords.is_empty() && heap != taken && (takes || leaves)
}

/// The variable and the ends of a loop over a range without tests, step by step.
fn range_of_loop(clause: &LoopClause) -> Option<(&str, &TreeExpr, &TreeExpr)> {
    match (&clause.targets[..], &clause.items, clause.tests.is_empty()) {
        ([variable], LoopItems::Range(ends, 1), true) => Some((variable, &ends[0], &ends[1])),
        _ => None,
    }
}
