//! Questions that are not about positions: certificates, nimbers, pirates, rules, trees.

use super::{read_rules, rules_text};
use crate::api::fields::QuestionFields;
use crate::api::refusal::ApiRefusal;
use grundy::{
    Budget, Certificate, CoqFile, CoqRefusal, Diagnostic, Meter, TextPlace, UnreadableCertificate, VerificationFailure,
    verify_within,
};
use grundy_induction::induct::{GameTree, solve_within};
use grundy_induction::pirates::{VoteRule, divide};
use serde_json::{Value as Json, json};

/// Whether a certificate holds; and its claim as a text for Coq, if this is requested.
pub(super) fn verify(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let certificate = fields.object("certificate");
    let unreadable = |UnreadableCertificate(message)| ApiRefusal::meaningless_field("certificate", message);
    let coq = match fields.flag("coq") {
        true => {
            let read = Certificate::read(&certificate).map_err(unreadable)?;
            let refused = |CoqRefusal(message)| ApiRefusal::meaningless_field("coq", message);
            Some(CoqFile::from_certificate(&read).map_err(refused)?)
        }
        false => None,
    };
    let checked = verify_within(&certificate, &mut |values, bytes| meter.spend(values, bytes));
    match checked {
        Ok(checked) => {
            let mut object = grundy_json::verified_certificate(&checked, fields.lang());
            if let Some(file) = coq.filter(|_| checked.holds) {
                object["coq"] = json!({ "theorem": file.theorem_name(), "text": file.to_string() });
            }
            Ok(object)
        }
        Err(VerificationFailure::Unreadable(refused)) => Err(unreadable(refused)),
        Err(VerificationFailure::Stopped { claim, stop }) => {
            Ok(grundy_json::undecided_certificate(&claim, stop, fields.lang()))
        }
    }
}

/// The field of nimbers.
pub(super) fn nimber(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let text = fields.text("expression");
    let answer = grundy_nimber::ask(text, meter).map_err(|bad| {
        ApiRefusal::text_mistake(
            "expression",
            text,
            "",
            Diagnostic::at_span(bad.span, bad.message).with_example("(*26 + *2) * *17"),
        )
    })?;
    Ok(grundy_json::nimber(&answer, fields.lang()))
}

/// The division of the gold.
pub(super) fn pirates(fields: &QuestionFields, _: &Meter) -> Result<Json, ApiRefusal> {
    let vote = if fields.text("vote") == "half" { VoteRule::Half } else { VoteRule::Majority };
    let (pirates, gold) = (fields.count("pirates").unwrap_or(0), fields.count("gold").unwrap_or(100));
    let found = divide(pirates, gold, vote, fields.count("divisions").unwrap_or(20) as usize);
    Ok(grundy_json::pirates(
        &found.map_err(|error| ApiRefusal::meaningless_field("pirates", error.text()))?,
        fields.lang(),
    ))
}

/// The meaning of rules.
pub(super) fn check(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let rules = read_rules(fields)?;
    let games = grundy::check::check_first_games(&rules, usize::MAX, meter);
    let mut object = grundy_json::checked_rules(&rules, &rules_text(fields), &games, fields.lang());
    if let Err(stop) = meter.spend(0, 0) {
        object["stop"] = stop.name().into();
    }
    Ok(object)
}

/// Backward induction.
pub(super) fn induct(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let text = fields.object("tree");
    let tree = GameTree::read(&text).map_err(|mistake| {
        let (message, span, at) = (mistake.text(), mistake.span.clone(), mistake.place);
        let refused = ApiRefusal::meaningless_field("tree", message);
        match span.zip(at) {
            Some((span, (line, column))) => {
                refused.at_place(TextPlace { line, column, ..TextPlace::of_span(&text, span) })
            }
            None => refused,
        }
    })?;
    let found = solve_within(&tree, meter);
    Ok(grundy_json::induction(tree.players(), found.as_ref().map_err(|&stop| stop), meter.counts(), fields.lang()))
}
