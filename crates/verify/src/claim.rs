//! The kinds of certificates, and how a text is recognized as one.

use crate::json_fault::unreadable_json;
use crate::pieces::no_pieces_error;
use crate::subject::subject_text;
use crate::{
    AutomaticCertificate, CertificateOpening, CertificatePart, CertificatePieces, CertificateRule, CertificateSubject,
    CertifiedQuotient, CheckFailure, CheckedCertificate, PeriodicCertificate, PositionQuotientCertificate,
    QuotientCertificate, RecurrenceCertificate, SparseCertificate, SpendCallback, StatedGame, UnreadableCertificate,
    VerificationFailure, WindowCertificate,
};
use grundy_game::{BilingualText, text};
use serde::{Deserialize, Serialize};

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Certificate {
    /// A period with all values, which are recomputed by the definition.
    Periodic(PeriodicCertificate),
    /// A period with a sparse space, by which the values are recomputed.
    Sparse(SparseCertificate),
    /// A period with windows of values, one of which recurs.
    Recurrence(RecurrenceCertificate),
    /// A period with only a digest, for rules where each value depends on few earlier ones.
    Window(WindowCertificate),
    /// A finite automaton that reads positions.
    Automatic(AutomaticCertificate),
    /// The misère quotient of a heap game, or of a position.
    Quotient(CertifiedQuotient),
}

impl Certificate {
    /// Reads a certificate from its text.
    ///
    /// # Errors
    /// Returns an error if the text is not a certificate, or it is too long.
    pub fn read(text: &str) -> Result<Certificate, UnreadableCertificate> {
        /// The fields that all kinds have.
        #[derive(Deserialize)]
        struct CertificateHead {
            kind: String,
            version: u32,
        }
        let bad = |error: serde_json::Error| unreadable_json(&error);
        // The kind is read first, so that an error is about the fields of
        // that kind. An untagged enum would only report that no kind fits.
        let CertificateHead { kind, version } = serde_json::from_str(text).map_err(bad)?;
        let certificate = Certificate::read_kind(&kind, version, text)?;
        match certificate.rule().and_then(CertificateRule::find_fault) {
            Some(fault) => Err(UnreadableCertificate(fault)),
            None => Ok(certificate),
        }
    }

    /// The text of the certificate, which [`read`](Certificate::read) reads.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers, texts and lists are JSON")
    }

    fn read_kind(kind: &str, version: u32, text: &str) -> Result<Certificate, UnreadableCertificate> {
        let bad = |error: serde_json::Error| unreadable_json(&error);
        match (kind, version) {
            (PeriodicCertificate::CERTIFICATE_KIND, 1) => {
                let certificate: PeriodicCertificate = serde_json::from_str(text).map_err(bad)?;
                certificate.check_length().map_err(UnreadableCertificate)?;
                Ok(Certificate::Periodic(certificate))
            }
            (SparseCertificate::CERTIFICATE_KIND, 1) => {
                let certificate: SparseCertificate = serde_json::from_str(text).map_err(bad)?;
                certificate.check_length().map_err(UnreadableCertificate)?;
                Ok(Certificate::Sparse(certificate))
            }
            (RecurrenceCertificate::CERTIFICATE_KIND, 1) => {
                let certificate: RecurrenceCertificate = serde_json::from_str(text).map_err(bad)?;
                certificate.check_length().map_err(UnreadableCertificate)?;
                Ok(Certificate::Recurrence(certificate))
            }
            (WindowCertificate::CERTIFICATE_KIND, 1) => {
                let certificate: WindowCertificate = serde_json::from_str(text).map_err(bad)?;
                certificate.check_length().map_err(UnreadableCertificate)?;
                Ok(Certificate::Window(certificate))
            }
            (AutomaticCertificate::CERTIFICATE_KIND, 1) => {
                let certificate: AutomaticCertificate = serde_json::from_str(text).map_err(bad)?;
                certificate.check_shape().map_err(UnreadableCertificate)?;
                Ok(Certificate::Automatic(certificate))
            }
            (QuotientCertificate::CERTIFICATE_KIND, 1) => {
                let certificate: QuotientCertificate = serde_json::from_str(text).map_err(bad)?;
                certificate.check_shape().map_err(UnreadableCertificate)?;
                Ok(Certificate::Quotient(CertifiedQuotient::Heaps(certificate)))
            }
            (PositionQuotientCertificate::CERTIFICATE_KIND, 1) => {
                let certificate: PositionQuotientCertificate = serde_json::from_str(text).map_err(bad)?;
                certificate.check_shape().map_err(UnreadableCertificate)?;
                Ok(Certificate::Quotient(CertifiedQuotient::Position(certificate)))
            }
            _ => Err(UnreadableCertificate(text!(
                "certificates of kind \"{kind}\", version {version}, are not supported"
            ))),
        }
    }

    /// The claim in words.
    pub fn claim(&self) -> BilingualText {
        let (rule, preperiod, period, saltus) = match self {
            Certificate::Periodic(c) => (&c.rule, c.preperiod, c.period, c.saltus),
            Certificate::Sparse(c) => (&c.rule, c.preperiod, c.period, c.saltus),
            Certificate::Recurrence(c) => (&c.rule, c.preperiod, c.period, 0),
            Certificate::Window(c) => (&c.rule, c.preperiod, c.period, c.saltus),
            Certificate::Automatic(c) => return c.claim_text(),
            Certificate::Quotient(CertifiedQuotient::Heaps(c)) => return c.claim_text(),
            Certificate::Quotient(CertifiedQuotient::Position(c)) => return c.claim_text(),
        };
        period_claim(&subject_text(rule, self.stated_game()), preperiod, period, saltus)
    }

    /// The rule of heaps, if the certificate has one.
    fn rule(&self) -> Option<&CertificateRule> {
        match self {
            Certificate::Periodic(c) => Some(&c.rule),
            Certificate::Sparse(c) => Some(&c.rule),
            Certificate::Recurrence(c) => Some(&c.rule),
            Certificate::Window(c) => Some(&c.rule),
            Certificate::Quotient(CertifiedQuotient::Heaps(c)) => Some(&c.rule),
            Certificate::Quotient(CertifiedQuotient::Position(_)) => None,
            Certificate::Automatic(c) => match &c.rule {
                CertificateSubject::Heaps(rule) => Some(rule),
                CertificateSubject::Stated(_) => None,
            },
        }
    }

    /// The game of a text that the certificate is about, if there is one; its moves must be those of the rule.
    pub(crate) fn stated_game(&self) -> Option<&StatedGame> {
        match self {
            Certificate::Periodic(c) => c.stated.as_ref(),
            Certificate::Sparse(c) => c.stated.as_ref(),
            Certificate::Recurrence(c) => c.stated.as_ref(),
            Certificate::Window(c) => c.stated.as_ref(),
            Certificate::Quotient(CertifiedQuotient::Heaps(c)) => c.stated.as_ref(),
            Certificate::Automatic(_) | Certificate::Quotient(CertifiedQuotient::Position(_)) => None,
        }
    }

    /// Whether the certificate can be checked in parts.
    pub fn has_parts(&self) -> bool {
        matches!(self, Certificate::Recurrence(_))
    }

    /// The pieces that can be checked one by one, if the certificate has windows: from which heap on and up to which one each has values.
    pub fn piece_bounds(&self) -> Option<Vec<(u64, u64)>> {
        match self {
            Certificate::Recurrence(certificate) => Some(certificate.piece_bounds()),
            _ => None,
        }
    }

    /// Checks a certificate with windows up to its first window.
    ///
    /// # Errors
    /// Returns an error if the certificate has no pieces ([`piece_bounds`](Certificate::piece_bounds)), if its rules show that it is not a
    /// certificate,
    /// or if the budget runs out.
    pub fn open_pieces(&self, spend: SpendCallback<'_>) -> Result<CertificateOpening, VerificationFailure> {
        let claim = self.claim();
        let Certificate::Recurrence(certificate) = self else {
            return Err(VerificationFailure::Unreadable(no_pieces_error()));
        };
        let opened = self.check_stated_moves(spend);
        match opened.and_then(|()| CertificatePieces::open(certificate, &claim, spend)) {
            Ok(pieces) => Ok(CertificateOpening::Pieces(pieces)),
            Err(CheckFailure::Wrong(reason)) => {
                Ok(CertificateOpening::Refuted(CheckedCertificate { claim, reason, holds: false }))
            }
            Err(CheckFailure::Stop(stop)) => Err(VerificationFailure::Stopped { claim, stop }),
            Err(CheckFailure::Unreadable(unreadable)) => Err(VerificationFailure::Unreadable(unreadable)),
        }
    }

    /// Checks that the game of a text, if there is one, has the moves of the rule.
    pub(crate) fn check_stated_moves(&self, spend: SpendCallback<'_>) -> Result<(), CheckFailure> {
        match (self.stated_game(), self.rule()) {
            // A period or a quotient is checked for the rule. It is
            // about the game of the text only if the moves are the same.
            (Some(stated), Some(rule)) => stated.check_moves_of(rule, spend),
            _ => Ok(()),
        }
    }

    /// Checks a part of the claim and returns why it holds. Only certificates with windows have several parts.
    pub(crate) fn check(&self, part: CertificatePart, spend: SpendCallback<'_>) -> Result<BilingualText, CheckFailure> {
        self.check_stated_moves(spend)?;
        match self {
            Certificate::Periodic(certificate) => certificate.check(spend),
            Certificate::Sparse(certificate) => certificate.check(spend),
            Certificate::Recurrence(certificate) => {
                CertificatePieces::open(certificate, &self.claim(), spend)?.check_part(part, spend)
            }
            Certificate::Window(certificate) => certificate.check(spend),
            Certificate::Automatic(certificate) => certificate.check(spend),
            Certificate::Quotient(CertifiedQuotient::Heaps(certificate)) => certificate.check(spend),
            Certificate::Quotient(CertifiedQuotient::Position(certificate)) => certificate.check(spend),
        }
    }
}

fn period_claim(subject: &BilingualText, preperiod: u64, period: u64, saltus: u64) -> BilingualText {
    let (en, zh) = (&subject.en, &subject.zh);
    let plus = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    text!(
        "{text}: G(n + {period}) = G(n){plus} for all n ≥ {preperiod}, and neither number can be smaller",
        text = (en, zh)
    )
}
