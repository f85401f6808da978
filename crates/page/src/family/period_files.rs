//! Files to check a period elsewhere: its certificate, and the same as a theorem for Coq.

use crate::link::escape_path_part;
use crate::parameters::QuestionParameters;
use grundy::period::{PeriodAnswer, certificate};
use grundy::{CoqFile, Engine, Ruleset, text};
use maud::{Markup, html};
use std::sync::Arc;

/// The maximum number of heaps before the end of the first period for which files are made: the certificate has a few times as many values.
const MAX_CERTIFIED_HEAPS: u64 = 4_000;
/// The maximum number of bytes of a file, which is a part of the page.
const MAX_FILE_BYTES: usize = 1 << 16;

/// A certificate of a period, and the file for Coq if its library can prove the claim.
pub(super) struct PeriodFiles {
    certificate: String,
    /// The name of the theorem, and the text.
    coq: Option<(String, String)>,
}

impl PeriodFiles {
    /// The files of a period; `None` if it has no certificate, or a long one.
    pub(super) fn from_period(period: &PeriodAnswer, game: &Arc<Ruleset>, engine: &mut Engine) -> Option<PeriodFiles> {
        let found =
            period.periodicity.filter(|found| found.preperiod.saturating_add(found.period) <= MAX_CERTIFIED_HEAPS)?;
        let proved = period.standing.as_ref().is_some_and(|standing| standing.is_proved());
        if !proved || found.period == 0 {
            return None;
        }
        let made = certificate(period, game, engine).ok()?;
        let certificate = Some(made.to_json()).filter(|text| text.len() <= MAX_FILE_BYTES)?;
        let coq = CoqFile::from_certificate(&made).ok().map(|file| (file.theorem_name(), file.to_string()));
        Some(PeriodFiles { certificate, coq: coq.filter(|(_, text)| text.len() <= MAX_FILE_BYTES) })
    }

    pub(super) fn render(&self, given: &QuestionParameters) -> Markup {
        let link = |kind: &str, text: &str| format!("data:{kind};charset=utf-8,{}", escape_path_part(text));
        let name = self.coq.as_ref().map_or("certificate", |(theorem, _)| theorem);
        html! {
            p .files {
                (given.localize(text!("To check it elsewhere:"))) " "
                a download={ (name) ".json" } href=(link("application/json", &self.certificate)) {
                    (given.localize(text!("a certificate")))
                }
                @if let Some((theorem, text)) = &self.coq {
                    " · "
                    a download={ (theorem) ".v" } href=(link("text/plain", text)) {
                        (given.localize(text!("a theorem for Coq, with its proof")))
                    }
                }
            }
        }
    }
}
