//! Positions that a theorem decides.

use super::symmetric::greatest_of_symmetric;
use grundy_game::{Nat, numbers::is_prime};
use num_integer::gcd;
use num_traits::ToPrimitive;

/// A theorem that decides a position, and the numbers that it applies to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SylverTheorem {
    /// No number was named.
    Start,
    /// A prime from 5 on.
    Prime(u64),
    /// A number with a prime from 5 on as a proper divisor, and that prime, if it was found.
    Divided(Nat, Option<u64>),
    /// Several numbers with a prime from 5 on as a common divisor: their greatest common divisor, and that prime, if it was found.
    Common(Nat, Option<u64>),
    /// An opening and the answer to it.
    Answered(u64, u64),
    TwoThree,
    FourSix,
    SixNine,
    /// Numbers that generate exactly one of any two numbers with this sum, which is the greatest that they do not generate.
    Symmetric(Nat),
    /// Two numbers without a common divisor.
    Coprime(Nat, Nat),
}

/// The largest trial divisor.
const MAX_TRIAL_DIVISOR: u64 = 1_000_000;

impl SylverTheorem {
    /// The theorem for these numbers, none of which the others generate.
    pub(super) fn for_numbers(numbers: &[Nat]) -> Option<SylverTheorem> {
        match numbers {
            [] => Some(SylverTheorem::Start),
            [one] => SylverTheorem::for_one_number(one),
            [a, b] => match (a.to_u64(), b.to_u64()) {
                (Some(2), Some(3)) => Some(SylverTheorem::TwoThree),
                (Some(4), Some(6)) => Some(SylverTheorem::FourSix),
                (Some(6), Some(9)) => Some(SylverTheorem::SixNine),
                _ if gcd(a.clone(), b.clone()) == Nat::from(1u32) => Some(SylverTheorem::Coprime(a.clone(), b.clone())),
                _ => SylverTheorem::for_several(numbers),
            },
            _ => SylverTheorem::for_several(numbers),
        }
    }

    /// A prime from 5 on that divides all of them is not among them, since it would generate the others.
    fn for_several(numbers: &[Nat]) -> Option<SylverTheorem> {
        let common = numbers.iter().cloned().reduce(gcd)?;
        if common == Nat::from(1u32) {
            return greatest_of_symmetric(numbers).filter(|greatest| greatest.bits() > 1).map(SylverTheorem::Symmetric);
        }
        match SylverTheorem::for_one_number(&common)? {
            SylverTheorem::Prime(p) => Some(SylverTheorem::Common(common, Some(p))),
            SylverTheorem::Divided(_, p) => Some(SylverTheorem::Common(common, p)),
            _ => None,
        }
    }

    fn for_one_number(n: &Nat) -> Option<SylverTheorem> {
        let answer = match n.to_u64() {
            Some(2) => Some(3),
            Some(3) => Some(2),
            Some(4) => Some(6),
            Some(6) => Some(4),
            Some(9) => Some(6),
            _ => None,
        };
        if let Some(answer) = answer {
            return Some(SylverTheorem::Answered(n.to_u64()?, answer));
        }
        let mut rest = n >> n.trailing_zeros()?;
        while &rest % 3u32 == Nat::ZERO {
            rest /= 3u32;
        }
        if rest == Nat::from(1u32) {
            return None;
        }
        if let Some(p) = rest.to_u64().filter(|&p| is_prime(p)) {
            return Some(if rest == *n { SylverTheorem::Prime(p) } else { SylverTheorem::Divided(n.clone(), Some(p)) });
        }
        let divisors = (5..=MAX_TRIAL_DIVISOR).step_by(2).filter(|p| p % 3 != 0);
        let limit = if rest.bits() > 1024 { 1_000 } else { usize::MAX };
        let found = divisors.take(limit).find(|&p| &rest % p == Nat::ZERO);
        // A number that is not known to be composite may be a prime.
        let composite = found.is_some() || rest != *n || rest.to_u64().is_some();
        composite.then(|| SylverTheorem::Divided(n.clone(), found))
    }

    /// Whether the player to move loses.
    pub(super) fn is_lost(&self) -> bool {
        matches!(
            self,
            SylverTheorem::Prime(_) | SylverTheorem::TwoThree | SylverTheorem::FourSix | SylverTheorem::SixNine
        )
    }

    /// Some winning moves; `None` if none is known.
    pub(super) fn answers(&self, limit: usize) -> Option<Vec<Nat>> {
        match self {
            SylverTheorem::Start => {
                Some((5u64..).filter(|&p| is_prime(p)).take(limit.min(100)).map(Nat::from).collect())
            }
            SylverTheorem::Divided(_, Some(answer))
            | SylverTheorem::Common(_, Some(answer))
            | SylverTheorem::Answered(_, answer) => Some(vec![Nat::from(*answer); limit.min(1)]),
            _ => None,
        }
    }
}
