//! Why a law is not proved.

use grundy_game::{AnyGame, BilingualText, Stop, say};
use grundy_prove::automata::DelayedWeights;
use grundy_prove::detect::recurrence::RecurrentList;
use grundy_prove::relation::RelationFailure;

/// Why a law is not proved.
pub(super) enum ProofFailure {
    /// It does not hold beyond the table.
    Wrong,
    Why(BilingualText),
    Stop(Stop),
}

impl From<Stop> for ProofFailure {
    fn from(stop: Stop) -> ProofFailure {
        ProofFailure::Stop(stop)
    }
}

impl From<RelationFailure> for ProofFailure {
    fn from(why: RelationFailure) -> ProofFailure {
        match why {
            RelationFailure::Why(BilingualText { en, zh }) => {
                ProofFailure::Why(say!("not proved: {en}", "未证明：{zh}"))
            }
            RelationFailure::Stop(stop) => ProofFailure::Stop(stop),
        }
    }
}

/// The message that no moves are known as formulas.
pub(super) fn missing_moves_message(ruleset: &dyn AnyGame) -> BilingualText {
    let name = grundy_game::arg::shorten_text(&ruleset.expression());
    match ruleset.scope() {
        None => say!(
            "not proved: the moves of {name} are not known as linear formulas in its numbers",
            "未证明：{name} 的走法不能写成其中各数的线性公式"
        ),
        Some(_) => say!(
            "not proved: not all moves of {name} were read as linear formulas in its numbers, or no sum of these falls with every move; `grundy check` shows what is known",
            "未证明：{name} 的走法没有全部读成其中各数的线性公式，或没有随每步减小的量；`grundy check` 会显示已知的情况"
        ),
    }
}

/// Fails with the reason if no automaton can add in the numerals whose weights are this list.
pub(super) fn check_addition(terms: &RecurrentList) -> Result<(), ProofFailure> {
    match terms.delay() {
        Some(delay) if delay > DelayedWeights::MAX_DELAY => {
            let (high, low) = (delay + 1, delay);
            Err(ProofFailure::Why(say!(
                "not proved: besides the largest root, x^{high} = x^{low} + 1 has another one that is not inside the unit circle, as all are for a Pisot number; so no automaton here adds in numerals of this list",
                "未证明：x^{high} = x^{low} + 1 除最大根外还有不在单位圆内的根（对皮索数则都在圆内）；所以这里没有能在以该数列为权的数系中做加法的自动机"
            )))
        }
        _ => Ok(()),
    }
}

pub(super) fn no_automaton_failure() -> ProofFailure {
    ProofFailure::Why(say!("not proved: no automaton was found for it", "未证明：没有找到相应的自动机"))
}
