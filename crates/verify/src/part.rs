//! Parts of a check: which pieces of a certificate each of them has.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One of several parts of a check, numbered from 1: parts are checked on any machines, in any order.
///
/// ```
/// use grundy_verify::CertificatePart;
/// let part: CertificatePart = "2/8".parse().unwrap();
/// assert_eq!((part.number(), part.of()), (2, 8));
/// assert!("0/8".parse::<CertificatePart>().is_err() && "9/8".parse::<CertificatePart>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificatePart {
    number: u64,
    part_count: u64,
}

impl CertificatePart {
    /// The only part.
    pub const WHOLE_CERTIFICATE: CertificatePart = CertificatePart { number: 1, part_count: 1 };

    /// Part `number` of `of`; `None` unless `1 ≤ number ≤ of`.
    pub fn new(number: u64, of: u64) -> Option<CertificatePart> {
        (1 <= number && number <= of).then_some(CertificatePart { number, part_count: of })
    }

    /// The number of the part.
    pub fn number(self) -> u64 {
        self.number
    }

    /// The number of all parts.
    pub fn of(self) -> u64 {
        self.part_count
    }

    /// The pieces of this part, of `count` pieces in all. Every piece is in one part; a part may have none.
    pub fn pieces(self, count: usize) -> Range<usize> {
        let bound = |number: u64| (u128::from(number) * count as u128 / u128::from(self.part_count)) as usize;
        bound(self.number - 1)..bound(self.number)
    }
}

impl FromStr for CertificatePart {
    type Err = ();

    /// Reads `K/N`.
    fn from_str(text: &str) -> Result<CertificatePart, ()> {
        let (number, of) = text.split_once('/').ok_or(())?;
        let read = |digits: &str| digits.parse().map_err(|_| ());
        CertificatePart::new(read(number)?, read(of)?).ok_or(())
    }
}

impl fmt::Display for CertificatePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.part_count)
    }
}
