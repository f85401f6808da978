//! Products with 16-bit logarithms, for every machine: 768 KiB of tables, and 15 products of 16 bits for one of 64.

use super::recursion;
use std::sync::OnceLock;

/// The order of the multiplicative group of the field of 16 bits.
const ORDER: usize = 0xFFFF;
/// The logarithm of 0 in the table. A sum of two logarithms is at least this if and only if a factor is 0; the power there is 0.
const NONE: u32 = 2 * ORDER as u32;
/// The length of the table of powers: sums of two logarithms are below this.
const POWERS: usize = 4 * ORDER + 1;

/// Logarithms and powers to a base that generates the field of 16 bits.
pub(super) struct Logs {
    log: Box<[u32]>,
    power: Box<[u16]>,
    /// The logarithm of `2^15`.
    top: u32,
}

/// The tables, computed at the first call in about a millisecond.
#[inline]
pub(super) fn logs() -> &'static Logs {
    static LOGS: OnceLock<Logs> = OnceLock::new();
    LOGS.get_or_init(Logs::new)
}

impl Logs {
    fn new() -> Logs {
        // The powers of numbers below 2^8 are below 2^8.
        (1 << 8..).find_map(Logs::to_base).expect("the group of a finite field is cyclic")
    }

    /// The tables for a base, if its powers are all numbers below 2^16 except 0.
    fn to_base(base: u64) -> Option<Logs> {
        // A product with a constant is the sum of the products of the two bytes.
        let of_byte = |byte: u64| [0, 8].map(|by| recursion::product(base, byte << by, 16) as u16);
        let bytes: Vec<[u16; 2]> = (0..256).map(of_byte).collect();
        let mut log = vec![NONE; ORDER + 1];
        let mut power = vec![0; POWERS];
        let mut number = 1u16;
        for exponent in 0..ORDER {
            if log[usize::from(number)] != NONE {
                return None;
            }
            log[usize::from(number)] = exponent as u32;
            power[exponent] = number;
            power[exponent + ORDER] = number;
            let [low, high] = number.to_le_bytes().map(usize::from);
            number = bytes[low][0] ^ bytes[high][1];
        }
        let top = log[1 << 15];
        Some(Logs { log: log.into(), power: power.into(), top })
    }

    #[inline(always)]
    fn product_16(&self, a: u64, b: u64) -> u64 {
        u64::from(self.power[(self.log[a as usize & ORDER] + self.log[b as usize & ORDER]) as usize])
    }

    /// The product with `2^15`.
    #[inline(always)]
    fn top_16(&self, a: u64) -> u64 {
        u64::from(self.power[(self.log[a as usize & ORDER] + self.top) as usize])
    }

    #[inline(always)]
    fn product_32(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = (a >> 16, a & 0xFFFF, b >> 16, b & 0xFFFF);
        let low = self.product_16(a0, b0);
        let both = self.product_16(a1 ^ a0, b1 ^ b0);
        (both ^ low) << 16 | (low ^ self.top_16(self.product_16(a1, b1)))
    }

    /// The product with `2^31`, which is `2^16` times `2^15`.
    #[inline(always)]
    fn top_32(&self, a: u64) -> u64 {
        let (a1, a0) = (a >> 16, a & 0xFFFF);
        self.top_16(a1 ^ a0) << 16 | self.top_16(self.top_16(a1))
    }

    /// The product of two numbers.
    #[inline(always)]
    pub(super) fn product(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = (a >> 32, a & 0xFFFF_FFFF, b >> 32, b & 0xFFFF_FFFF);
        let low = self.product_32(a0, b0);
        let both = self.product_32(a1 ^ a0, b1 ^ b0);
        (both ^ low) << 32 | (low ^ self.top_32(self.product_32(a1, b1)))
    }
}
