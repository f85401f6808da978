//! Fingerprints, which distinguish rules without knowing them.

use grundy_game::text;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// A digest of the texts of rules; the same on every machine and in every version of this program.
///
/// Law: different texts have different fingerprints, as far as SHA-256 has no collisions.
///
/// # Examples
/// ```
/// use grundy_store::RulesFingerprint;
/// let kayles = RulesFingerprint::from_texts(&["kayles"]);
/// assert_eq!(kayles.to_string().parse(), Ok(kayles));
/// assert_ne!(kayles, RulesFingerprint::from_texts(&["kay", "les"]), "where a text ends counts");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RulesFingerprint([u8; 32]);

/// The error for a text that is no fingerprint: a fingerprint is 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidFingerprint;

grundy_game::impl_english_error!(InvalidFingerprint, |error| text!("a fingerprint is 64 hexadecimal digits"));

impl RulesFingerprint {
    /// The fingerprint of some texts, in this order.
    pub fn from_texts(texts: &[&str]) -> RulesFingerprint {
        let mut digest = Sha256::new();
        for text in texts {
            // With the lengths, no two lists of texts give the same bytes.
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text);
        }
        RulesFingerprint(digest.finalize().into())
    }

    /// The bytes of the fingerprint.
    pub fn bytes(self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Display for RulesFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for RulesFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

impl FromStr for RulesFingerprint {
    type Err = InvalidFingerprint;

    fn from_str(text: &str) -> Result<RulesFingerprint, InvalidFingerprint> {
        let digit = |digit: u8| char::from(digit).to_digit(16).ok_or(InvalidFingerprint);
        let digits = text.as_bytes();
        let mut bytes = [0; 32];
        if digits.len() != 2 * bytes.len() {
            return Err(InvalidFingerprint);
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Ok(RulesFingerprint(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::{InvalidFingerprint, RulesFingerprint};

    /// Every later version must recognise existing tables.
    #[test]
    fn fingerprints_stay() {
        let expect = "8cb6b098fa1e2216ec4022d4417a39dcab709c39d5efe9102760fc3e72720b8d";
        let kayles = RulesFingerprint::from_texts(&["nim-sequence", "kayles"]);
        assert_eq!(kayles.to_string(), expect);
        assert_eq!((kayles.bytes()[0], kayles.bytes()[31]), (0x8c, 0x8d));
    }

    #[test]
    fn other_texts_are_refused() {
        let good = RulesFingerprint::from_texts(&[]).to_string();
        let (short, long) = (&good[1..], format!("{good}0"));
        let strange = format!("{}g", &good[1..]);
        for text in ["", short, &long, &strange, "é".repeat(32).as_str()] {
            assert_eq!(text.parse::<RulesFingerprint>(), Err(InvalidFingerprint), "{text}");
        }
    }
}
