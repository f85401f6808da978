//! The error about compounds, which programs do not play.

use grundy_game::{Argument, BilingualText, GameCard, GameKind, Ruleset, text};
use grundy_rules::{Diagnostic, ResolvedExpr, ResolvedForm};

/// The error about a position of a compound; `None` if a call is of another game.
pub(super) fn compound_call_error(call: &ResolvedExpr<'_>) -> Option<Diagnostic> {
    let name = called_compound(call)?;
    Some(with_ways_out(call.error(compound_message(name))))
}

/// The error about a ruleset that is a compound; `None` if it is another game.
pub(crate) fn compound_ruleset_error(ruleset: &Ruleset) -> Option<Diagnostic> {
    let name = compound_of_card(ruleset.card?)?;
    Some(with_ways_out(Diagnostic::for_whole_text(compound_message(name))))
}

/// The name of the compound that is called, also with rulesets before positions, as in `every(nim)(a, b)`.
fn called_compound(call: &ResolvedExpr<'_>) -> Option<&'static str> {
    if let ResolvedForm::Ruleset { callee, .. } = call.form() {
        return called_compound(&callee);
    }
    match call.constant_value()? {
        Argument::Family(family) => compound_of_card(family.card),
        Argument::Ruleset(ruleset) => compound_of_card(ruleset.card?),
        _ => None,
    }
}

fn compound_of_card(card: &'static GameCard) -> Option<&'static str> {
    (card.kind == GameKind::Compound).then_some(card.name)
}

fn compound_message(name: &str) -> BilingualText {
    text!(
        "this cannot be written as a program: `{name}` plays its games by a rule of its own, and only sums of one game are translated"
    )
}

fn with_ways_out(error: Diagnostic) -> Diagnostic {
    error
        .with_help(text!(
            "write the moves as one `@game`, whose position has the numbers of all parts, and ask about that"
        ))
        .with_help(text!("or let `grundy judge` answer the input, without a program"))
}
