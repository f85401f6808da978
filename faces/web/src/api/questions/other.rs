//! Questions that are not about positions: certificates, nimbers, pirates, rules, trees.

use super::rules;
use crate::api::fields::Fields;
use crate::api::refused::Refused;
use grundy::induct::{Tree, solve_within};
use grundy::pirates::{Vote, divide};
use grundy::{Budget, Diagnostic, Meter, Unchecked, Unreadable, json, verify_within};
use grundy_page::{Place, place};
use serde_json::Value as Json;

/// Whether a certificate holds.
pub(super) fn verify(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let checked = verify_within(&fields.object("certificate"), &mut |values, bytes| meter.spend(values, bytes));
    match checked {
        Ok(checked) => Ok(json::verified(&checked, fields.lang())),
        Err(Unchecked::Unreadable(Unreadable(said))) => Err(Refused::meaning("certificate", said)),
        Err(Unchecked::Stopped { claim, stop }) => Ok(json::unverified(&claim, stop, fields.lang())),
    }
}

/// The field of nimbers.
pub(super) fn nimber(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let text = fields.text("expression");
    let answer = grundy::nimber::ask(text, meter).map_err(|bad| {
        Refused::text("expression", text, "", Diagnostic::at(bad.span, bad.said).example("(*26 + *2) * *17"))
    })?;
    Ok(json::nimber(&answer, fields.lang()))
}

/// How the gold is divided.
pub(super) fn pirates(fields: &Fields, _: &Meter) -> Result<Json, Refused> {
    let vote = if fields.text("vote") == "half" { Vote::Half } else { Vote::Majority };
    let (pirates, gold) = (fields.count("pirates").unwrap_or(0), fields.count("gold").unwrap_or(100));
    let found = divide(pirates, gold, vote, fields.count("divisions").unwrap_or(20) as usize);
    Ok(json::pirates(&found.map_err(|error| Refused::meaning("pirates", error.said()))?, fields.lang()))
}

/// What rules mean.
pub(super) fn check(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let rules = rules(fields)?;
    let games = grundy::check::check_some(&rules, usize::MAX, meter);
    let mut object = json::checked(&rules, &games, fields.lang());
    if let Err(stop) = meter.spend(0, 0) {
        object["stop"] = stop.name().into();
    }
    Ok(object)
}

/// Backward induction.
pub(super) fn induct(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let text = fields.object("tree");
    let tree = Tree::read(&text).map_err(|mistake| {
        let (said, span, at) = (mistake.said(), mistake.span.clone(), mistake.place);
        let refused = Refused::meaning("tree", said);
        match span.zip(at) {
            Some((span, (line, column))) => refused.at(Place { line, column, ..place(&text, span) }),
            None => refused,
        }
    })?;
    let found = solve_within(&tree, meter);
    Ok(json::induction(tree.players(), found.as_ref().map_err(|&stop| stop), meter.counts(), fields.lang()))
}
