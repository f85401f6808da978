//! Products with 16-bit logarithms, for every machine: 768 KiB of tables, and 15 products of 16 bits for one of 64.

use super::recursion;
use std::sync::OnceLock;

/// The order of the multiplicative group of the field of 16 bits.
const GROUP_ORDER: usize = 0xFFFF;
/// The logarithm of 0 in the table. A sum of two logarithms is at least this if and only if a factor is 0; the power there is 0.
const LOG_OF_ZERO: u32 = 2 * GROUP_ORDER as u32;
/// The length of the table of powers: sums of two logarithms are below this.
const POWER_TABLE_LENGTH: usize = 4 * GROUP_ORDER + 1;

/// Logarithms and powers to a base that generates the field of 16 bits.
pub(super) struct LogTables {
    log: Box<[u32]>,
    power: Box<[u16]>,
    /// The logarithm of `2^15`.
    top: u32,
}

/// The tables, computed at the first call in about a millisecond.
#[inline]
pub(super) fn log_tables() -> &'static LogTables {
    static LOG_TABLES: OnceLock<LogTables> = OnceLock::new();
    LOG_TABLES.get_or_init(LogTables::new)
}

impl LogTables {
    fn new() -> LogTables {
        // The powers of numbers below 2^8 are below 2^8.
        (1 << 8..).find_map(LogTables::for_base).expect("the group of a finite field is cyclic")
    }

    /// The tables for a base, if its powers are all numbers below 2^16 except 0.
    fn for_base(base: u64) -> Option<LogTables> {
        // A product with a constant is the sum of the products of the two bytes.
        let of_byte = |byte: u64| [0, 8].map(|by| recursion::product_by_halves(base, byte << by, 16) as u16);
        let bytes: Vec<[u16; 2]> = (0..256).map(of_byte).collect();
        let mut log = vec![LOG_OF_ZERO; GROUP_ORDER + 1];
        let mut power = vec![0; POWER_TABLE_LENGTH];
        let mut number = 1u16;
        for exponent in 0..GROUP_ORDER {
            if log[usize::from(number)] != LOG_OF_ZERO {
                return None;
            }
            log[usize::from(number)] = exponent as u32;
            power[exponent] = number;
            // Twice, so that a sum of two logarithms needs no remainder.
            power[exponent + GROUP_ORDER] = number;
            let [low, high] = number.to_le_bytes().map(usize::from);
            number = bytes[low][0] ^ bytes[high][1];
        }
        let top = log[1 << 15];
        Some(LogTables { log: log.into(), power: power.into(), top })
    }

    #[inline(always)]
    fn product_16(&self, a: u64, b: u64) -> u64 {
        u64::from(self.power[(self.log[a as usize & GROUP_ORDER] + self.log[b as usize & GROUP_ORDER]) as usize])
    }

    /// The product with `2^15`.
    #[inline(always)]
    fn top_16(&self, a: u64) -> u64 {
        u64::from(self.power[(self.log[a as usize & GROUP_ORDER] + self.top) as usize])
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
        // With `D = 2^16` and `t = D/2`: `(a₁D + a₀)·tD` is `(a₁ + a₀)t·D + a₁t·t`, since `D·D = D + t`.
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
