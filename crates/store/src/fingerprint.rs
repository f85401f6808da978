//! Fingerprints, which distinguish rules without knowing them.

use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// A digest of the texts of rules; the same on every machine and in every version of this program.
///
/// Law: different texts have different fingerprints, as far as SHA-256 has no collisions.
///
/// # Examples
/// ```
/// use grundy_store::Fingerprint;
/// let kayles = Fingerprint::of(&["kayles"]);
/// assert_eq!(kayles.to_string().parse(), Ok(kayles));
/// assert_ne!(kayles, Fingerprint::of(&["kay", "les"]), "where a text ends counts");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

/// The error for a text that is no fingerprint: a fingerprint is 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFingerprint;

impl Fingerprint {
    /// The fingerprint of some texts, in this order.
    pub fn of(texts: &[&str]) -> Fingerprint {
        let mut digest = Sha256::new();
        for text in texts {
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text);
        }
        Fingerprint(digest.finalize().into())
    }

    /// Its bytes.
    pub fn bytes(self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

impl FromStr for Fingerprint {
    type Err = NoFingerprint;

    fn from_str(text: &str) -> Result<Fingerprint, NoFingerprint> {
        let digit = |digit: u8| char::from(digit).to_digit(16).ok_or(NoFingerprint);
        let digits = text.as_bytes();
        let mut bytes = [0; 32];
        if digits.len() != 2 * bytes.len() {
            return Err(NoFingerprint);
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Ok(Fingerprint(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::{Fingerprint, NoFingerprint};

    /// Every later version must recognise existing tables.
    #[test]
    fn fingerprints_stay() {
        let expect = "8cb6b098fa1e2216ec4022d4417a39dcab709c39d5efe9102760fc3e72720b8d";
        let kayles = Fingerprint::of(&["nim-sequence", "kayles"]);
        assert_eq!(kayles.to_string(), expect);
        assert_eq!((kayles.bytes()[0], kayles.bytes()[31]), (0x8c, 0x8d));
    }

    #[test]
    fn other_texts_are_refused() {
        let good = Fingerprint::of(&[]).to_string();
        let (short, long) = (&good[1..], format!("{good}0"));
        let strange = format!("{}g", &good[1..]);
        for text in ["", short, &long, &strange, "é".repeat(32).as_str()] {
            assert_eq!(text.parse::<Fingerprint>(), Err(NoFingerprint), "{text}");
        }
    }
}
