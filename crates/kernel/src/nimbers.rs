//! Products of nimbers below 2^64 and 2^128, single and in rows.
//!
//! The field of 64 bits is isomorphic to that of the polynomials over the field of two elements modulo `x^64 + x^4 + x^3 + x + 1`.
//! If there is an instruction for the product of polynomials, numbers are converted to that basis, multiplied there, and converted back.
//! A computation of many products ([`NimberBackend::power`], [`NimberBackend::extend_recurrence`]) stays in that basis and converts only at its ends.
//!
//! | backend | product | change of basis |
//! |---|---|---|
//! | [`NimberInstructions::Gfni`] | `vpclmulqdq` | eight numbers at once: `vgf2p8affineqb`, which takes blocks of 8 × 8 bits |
//! | [`NimberInstructions::Clmul`] | `pclmulqdq` | a look-up for each byte |
//! | [`NimberInstructions::Portable`] | logarithms of 16 bits, and Karatsuba | none |

mod basis;
#[cfg(target_arch = "x86_64")]
mod clmul;
#[cfg(target_arch = "x86_64")]
mod gfni;
mod logs;
mod recursion;

#[cfg(target_arch = "x86_64")]
use basis::field_bases;
use logs::log_tables;
use std::sync::OnceLock;

/// The highest power of two below 2^64.
const TOP_POWER: u64 = 1 << 63;

/// Instruction sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NimberInstructions {
    /// Instructions that every machine has.
    Portable,
    /// Products of polynomials.
    Clmul,
    /// Eight numbers at a time, with the instructions of Ice Lake and Zen 4.
    Gfni,
}

/// An instruction set that this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimberBackend(NimberInstructions);

/// The nim-product of two numbers, with the best backend of this machine.
///
/// The first call fills tables, which takes a few milliseconds at most.
///
/// ```
/// assert_eq!(grundy_kernel::nimbers::product(3, 5), 15);
/// assert_eq!(grundy_kernel::nimbers::product(1 << 32, 1 << 32), 3 << 31);
/// ```
#[inline]
pub fn product(a: u64, b: u64) -> u64 {
    NimberBackend::best_backend().product(a, b)
}

impl NimberBackend {
    /// The backends of this machine, the best first.
    pub fn available_backends() -> impl Iterator<Item = NimberBackend> {
        let all = [NimberInstructions::Gfni, NimberInstructions::Clmul, NimberInstructions::Portable];
        all.into_iter().filter_map(NimberBackend::with_instructions)
    }

    /// A backend with these instructions, if this machine has them.
    pub fn with_instructions(instructions: NimberInstructions) -> Option<NimberBackend> {
        let has = match instructions {
            NimberInstructions::Portable => true,
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            NimberInstructions::Clmul => clmul::is_available(),
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            NimberInstructions::Gfni => gfni::is_available(),
            #[cfg(not(all(target_arch = "x86_64", not(miri))))]
            _ => false,
        };
        has.then_some(NimberBackend(instructions))
    }

    /// The best backend of this machine, which is determined once.
    #[inline]
    pub fn best_backend() -> NimberBackend {
        static BEST_BACKEND: OnceLock<NimberBackend> = OnceLock::new();
        *BEST_BACKEND.get_or_init(|| NimberBackend::available_backends().next().expect("there is a portable one"))
    }

    /// The instruction set of the backend.
    pub fn instructions(self) -> NimberInstructions {
        self.0
    }

    /// The nim-product of two numbers.
    #[inline]
    #[allow(unsafe_code)]
    pub fn product(self, a: u64, b: u64) -> u64 {
        match self.0 {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            NimberInstructions::Gfni => unsafe { gfni::nim_product(field_bases(), a, b) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            NimberInstructions::Clmul => unsafe { clmul::nim_product(field_bases(), a, b) },
            _ => log_tables().product(a, b),
        }
    }

    /// The nim-product of two numbers below 2^128.
    ///
    /// ```
    /// use grundy_kernel::nimbers::NimberBackend;
    /// assert_eq!(NimberBackend::best_backend().product_128(1 << 64, 1 << 64), 3 << 63);
    /// ```
    #[inline]
    #[allow(unsafe_code)]
    pub fn product_128(self, a: u128, b: u128) -> u128 {
        match self.0 {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            NimberInstructions::Gfni => unsafe { gfni::nim_product_128(field_bases(), a, b) },
            _ => {
                // Karatsuba with `D = 2^64`, whose square is `D + D/2`; `TOP_POWER` is `D/2` (see `recursion`).
                let ((a0, a1), (b0, b1)) = (split_halves(a), split_halves(b));
                let low = self.product(a0, b0);
                let both = self.product(a0 ^ a1, b0 ^ b1);
                let high = self.product(self.product(a1, b1), TOP_POWER);
                u128::from(both ^ low) << 64 | u128::from(low ^ high)
            }
        }
    }

    /// Multiplies each number of a row by the one at the same index in the other row.
    ///
    /// ```
    /// let mut row = [1, 2, 3, 4];
    /// grundy_kernel::nimbers::NimberBackend::best_backend().multiply_rows(&mut row, &[4, 4, 4, 4]);
    /// assert_eq!(row, [4, 8, 12, 6]);
    /// ```
    ///
    /// # Panics
    /// If the rows differ in length.
    #[allow(unsafe_code)]
    pub fn multiply_rows(self, row: &mut [u64], others: &[u64]) {
        assert!(row.len() == others.len(), "the rows are equally long");
        match self.0 {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            NimberInstructions::Gfni => unsafe { gfni::nim_products(field_bases(), row, others) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            NimberInstructions::Clmul => unsafe { clmul::nim_products(field_bases(), row, others) },
            _ => row.iter_mut().zip(others).for_each(|(a, b)| *a = log_tables().product(*a, *b)),
        }
    }

    /// A power of a number; `0^0` is 1.
    ///
    /// ```
    /// use grundy_kernel::nimbers::NimberBackend;
    /// assert_eq!(NimberBackend::best_backend().power(2, 3), 1);
    /// assert_eq!(NimberBackend::best_backend().power(12345, u64::MAX), 1);
    /// ```
    #[allow(unsafe_code)]
    pub fn power(self, base: u64, exponent: u64) -> u64 {
        match self.0 {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            NimberInstructions::Clmul | NimberInstructions::Gfni => unsafe {
                clmul::nim_power(field_bases(), base, exponent)
            },
            _ => power_by_squaring(base, exponent, 1, |a, b| log_tables().product(a, b)),
        }
    }

    /// Fills a row with the next numbers of a sequence in which each is `factor` times the last one plus the last but one.
    /// Returns the last two numbers.
    ///
    /// The traces of the powers of a number of norm 1, that is, the sums of each power and its inverse, are such a sequence.
    ///
    /// ```
    /// let mut row = [0; 3];
    /// let last = grundy_kernel::nimbers::NimberBackend::best_backend().extend_recurrence(2, (0, 2), &mut row);
    /// assert_eq!((row, last), ([3, 3, 2], (3, 2)));
    /// ```
    #[allow(unsafe_code)]
    pub fn extend_recurrence(self, factor: u64, (before, last): (u64, u64), row: &mut [u64]) -> (u64, u64) {
        match self.0 {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            NimberInstructions::Gfni => unsafe {
                // Each number needs the one before, so only the change of basis is done eight at a time.
                clmul::extend_recurrence(field_bases(), factor, (before, last), row);
                gfni::to_nimbers(field_bases(), row);
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            NimberInstructions::Clmul => unsafe {
                clmul::extend_recurrence(field_bases(), factor, (before, last), row);
                row.iter_mut().for_each(|number| *number = field_bases().to_nimber(*number));
            },
            _ => {
                let (mut before, mut last) = (before, last);
                for number in &mut *row {
                    *number = log_tables().product(factor, last) ^ before;
                    (before, last) = (last, *number);
                }
            }
        }
        match *row {
            [.., before, last] => (before, last),
            [only] => (last, only),
            [] => (before, last),
        }
    }
}

/// The lower and the higher half.
#[inline(always)]
fn split_halves(a: u128) -> (u64, u64) {
    (a as u64, (a >> 64) as u64)
}

/// A power by repeated squaring.
#[inline(always)]
fn power_by_squaring(mut base: u64, mut exponent: u64, one: u64, product: impl Fn(u64, u64) -> u64) -> u64 {
    let mut power = one;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = product(power, base);
        }
        base = product(base, base);
        exponent >>= 1;
    }
    power
}
