//! The order in which laws are proved.

use crate::discover::{DiscoveredForm, DiscoveredLaw, LawTarget};

/// Proves laws one after another, and drops those that are wrong or not needed; `prove` returns whether a law may be right.
///
/// Returns what the proved laws are about.
pub(super) fn prove_in_order(
    laws: &mut Vec<DiscoveredLaw>,
    prove: &mut dyn FnMut(&mut DiscoveredLaw) -> bool,
) -> Vec<LawTarget> {
    // Values first, for lost positions may follow from them; an automaton needs no proof if a law with a formula has one.
    laws.sort_by_key(|law| {
        (law.target == LawTarget::Lost, matches!(law.law, DiscoveredForm::Automatic(_)), law.weight())
    });
    let mut proved = Vec::new();
    laws.retain_mut(|law| {
        let is_automaton = matches!(law.law, DiscoveredForm::Automatic(_));
        if is_automaton && (proved.contains(&law.target) || proved.contains(&LawTarget::Values)) {
            return false;
        }
        if !prove(law) {
            return false;
        }
        if law.standing.is_proved() {
            proved.push(law.target);
        }
        true
    });
    proved
}
