//! The kinds of certificates, and how a text is recognized as one.

use crate::{
    Automatic, Failed, Periodic, Quotient, Rule, Sparse, Spend, Stated, Subject, Unreadable, Window, unreadable,
};
use grundy_theory::{Said, say};
use serde::{Deserialize, Serialize};

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Certificate {
    /// A period with all values, which are recomputed by the definition.
    Periodic(Periodic),
    /// A period with a sparse space, by which the values are recomputed.
    Sparse(Sparse),
    /// A period with only a digest, for rules where each value depends on few earlier ones.
    Window(Window),
    /// A finite automaton that reads positions.
    Automatic(Automatic),
    /// The misère quotient of a heap game.
    Quotient(Quotient),
}

impl Certificate {
    /// Reads a certificate from its text.
    ///
    /// # Errors
    /// The text is not a certificate, or it is too long.
    pub fn read(text: &str) -> Result<Certificate, Unreadable> {
        /// The fields that all kinds have.
        #[derive(Deserialize)]
        struct Head {
            kind: String,
            version: u32,
        }
        let bad = |error: serde_json::Error| unreadable(&error.to_string());
        let Head { kind, version } = serde_json::from_str(text).map_err(bad)?;
        let certificate = Certificate::of_kind(&kind, version, text)?;
        match certificate.rule().and_then(Rule::fault) {
            Some(fault) => Err(Unreadable(fault)),
            None => Ok(certificate),
        }
    }

    fn of_kind(kind: &str, version: u32, text: &str) -> Result<Certificate, Unreadable> {
        let bad = |error: serde_json::Error| unreadable(&error.to_string());
        match (kind, version) {
            (Periodic::KIND, 1) => {
                let certificate: Periodic = serde_json::from_str(text).map_err(bad)?;
                certificate.not_too_long().map_err(Unreadable)?;
                Ok(Certificate::Periodic(certificate))
            }
            (Sparse::KIND, 1) => {
                let certificate: Sparse = serde_json::from_str(text).map_err(bad)?;
                certificate.not_too_long().map_err(Unreadable)?;
                Ok(Certificate::Sparse(certificate))
            }
            (Window::KIND, 1) => {
                let certificate: Window = serde_json::from_str(text).map_err(bad)?;
                certificate.not_too_long().map_err(Unreadable)?;
                Ok(Certificate::Window(certificate))
            }
            (Automatic::KIND, 1) => {
                let certificate: Automatic = serde_json::from_str(text).map_err(bad)?;
                certificate.shape().map_err(Unreadable)?;
                Ok(Certificate::Automatic(certificate))
            }
            (Quotient::KIND, 1) => {
                let certificate: Quotient = serde_json::from_str(text).map_err(bad)?;
                certificate.shape().map_err(Unreadable)?;
                Ok(Certificate::Quotient(certificate))
            }
            _ => Err(Unreadable(say!(
                "certificates of kind \"{kind}\", version {version}, are not supported",
                "不认识种类为 \"{kind}\"、版本为 {version} 的证书"
            ))),
        }
    }

    /// The claim in words.
    pub fn claim(&self) -> Said {
        let (rule, preperiod, period, saltus) = match self {
            Certificate::Periodic(c) => (&c.rule, c.preperiod, c.period, c.saltus),
            Certificate::Sparse(c) => (&c.rule, c.preperiod, c.period, c.saltus),
            Certificate::Window(c) => (&c.rule, c.preperiod, c.period, c.saltus),
            Certificate::Automatic(c) => return c.said(),
            Certificate::Quotient(c) => return c.said(),
        };
        claim(&subject(rule, self.stated()), preperiod, period, saltus)
    }

    /// The rule of heaps, if the certificate has one.
    fn rule(&self) -> Option<&Rule> {
        match self {
            Certificate::Periodic(c) => Some(&c.rule),
            Certificate::Sparse(c) => Some(&c.rule),
            Certificate::Window(c) => Some(&c.rule),
            Certificate::Quotient(c) => Some(&c.rule),
            Certificate::Automatic(c) => match &c.rule {
                Subject::Heaps(rule) => Some(rule),
                Subject::Stated(_) => None,
            },
        }
    }

    /// The game of a text that the certificate is about, if there is one; its moves must be those of the rule.
    fn stated(&self) -> Option<&Stated> {
        match self {
            Certificate::Periodic(c) => c.stated.as_ref(),
            Certificate::Sparse(c) => c.stated.as_ref(),
            Certificate::Window(c) => c.stated.as_ref(),
            Certificate::Quotient(c) => c.stated.as_ref(),
            Certificate::Automatic(_) => None,
        }
    }

    /// Checks the claim and returns why it holds.
    pub(crate) fn check(&self, spend: Spend<'_>) -> Result<Said, Failed> {
        if let (Some(stated), Some(rule)) = (self.stated(), self.rule()) {
            stated.has_moves_of(rule, spend)?;
        }
        match self {
            Certificate::Periodic(certificate) => certificate.check(spend),
            Certificate::Sparse(certificate) => certificate.check(spend),
            Certificate::Window(certificate) => certificate.check(spend),
            Certificate::Automatic(certificate) => certificate.check(spend),
            Certificate::Quotient(certificate) => certificate.check(spend),
        }
    }
}

/// The text for the subject of a certificate: the game of a text, or the rule itself.
pub(crate) fn subject(rule: &Rule, stated: Option<&Stated>) -> Said {
    let rule = rule.shown();
    match stated {
        None => Said::of((&rule[..], &rule[..])),
        Some(stated) => {
            let game = stated.game.trim();
            say!(
                "{game}, by its rules in the certificate (the moves of {rule})",
                "{game}，按证书中的规则（即 {rule} 的移动）"
            )
        }
    }
}

fn claim(subject: &Said, preperiod: u64, period: u64, saltus: u64) -> Said {
    let (en, zh) = (&subject.en, &subject.zh);
    let plus = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    say!(
        "{en}: G(n + {period}) = G(n){plus} for all n ≥ {preperiod}, and neither number can be smaller",
        "{zh}：对所有 n ≥ {preperiod}，G(n + {period}) = G(n){plus}，且两个数都不能更小"
    )
}
