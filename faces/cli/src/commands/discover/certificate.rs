//! `grundy discover --certificate`: the certificate of the first law that has one.

use crate::failure::CommandFailure;
use crate::session::CliSession;
use crate::shared::certificate_file::write_certificate;
use grundy::{BilingualText, Meter, Ruleset, text};
use grundy_laws::discover::{Discovery, certify};
use std::path::Path;
use std::sync::Arc;

pub(super) fn write(
    path: &Path,
    found: &Discovery,
    ruleset: Option<Arc<Ruleset>>,
    session: &mut CliSession,
    meter: &Meter,
) -> Result<(), CommandFailure> {
    let mut refused = None;
    let (text, engine) = (&session.source.1, &mut session.engine);
    for (law, ruleset) in found.laws.iter().flat_map(|law| ruleset.iter().map(move |ruleset| (law, ruleset))) {
        match certify(law, ruleset, text, engine, meter) {
            Ok(certificate) => return write_certificate(path, &certificate),
            Err(why) => drop(refused.get_or_insert(why.0)),
        }
    }
    let BilingualText { en, zh } = refused.unwrap_or_else(|| text!("there is no proved law"));
    Err(CommandFailure::Input(text!("no certificate is written: {text}", text = (en, zh))))
}
