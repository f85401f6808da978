//! The rules of heaps in certificates.

use grundy_game::{BilingualText, Code, text};
use serde::{Deserialize, Serialize};

/// The moves of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CertificateRule {
    /// An octal code.
    Octal(String),
    /// A hexadecimal code.
    Hexadecimal(String),
    /// One of these numbers is taken.
    Subtract(Vec<u64>),
    /// Any number except these is taken.
    AllBut(Vec<u64>),
    /// The heap is split in two of different sizes; the list is empty.
    UnequalSplit([u64; 0]),
}

impl CertificateRule {
    /// The rule as an expression, for messages.
    pub(crate) fn rule_text(&self) -> String {
        let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        match self {
            CertificateRule::Octal(code) => format!("octal(\"{code}\")"),
            CertificateRule::Hexadecimal(code) => format!("hexadecimal(\"{code}\")"),
            CertificateRule::Subtract(numbers) => format!("subtract({})", list(numbers)),
            CertificateRule::AllBut(numbers) => format!("all_but({})", list(numbers)),
            CertificateRule::UnequalSplit([]) => "grundys".into(),
        }
    }

    /// The reason why it is not a valid rule, if it is not: a set must not contain 0, since play would not end, nor a number twice.
    pub(crate) fn find_fault(&self) -> Option<BilingualText> {
        let (CertificateRule::Subtract(numbers) | CertificateRule::AllBut(numbers)) = self else { return None };
        if numbers.contains(&0) {
            return Some(text!("this is not a certificate: 0 cannot be taken, since play would not end"));
        }
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1])?[0];
        Some(text!("this is not a certificate: {twice} is in the set twice"))
    }

    /// The code, if the rule is one.
    pub(crate) fn code(&self) -> Option<Result<Code, BilingualText>> {
        let code = match self {
            CertificateRule::Octal(text) => Code::octal(text),
            CertificateRule::Hexadecimal(text) => Code::hexadecimal(text),
            _ => return None,
        };
        Some(code.map_err(|bad| bad.0))
    }
}
