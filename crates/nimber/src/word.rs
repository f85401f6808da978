//! Machine words: numbers below 2^64 and below 2^128.

use crate::tower;
use grundy_kernel::nimbers::NimberBackend;

/// The field of nimbers with as many bits as a machine word.
///
/// # Examples
/// ```
/// use grundy_nimber::NimberWord;
/// assert_eq!(3u64.nim_product(5), 15);
/// assert_eq!(u64::MAX.nim_product(u64::MAX.nim_inverse().unwrap()), 1);
/// assert_eq!((1u128 << 64).nim_square(), 3 << 63);
/// ```
pub trait NimberWord: Copy + Sized {
    /// The nim-product: some 10 nanoseconds for `u64`, 15 for `u128`, if the processor has an instruction for products of polynomials.
    fn nim_product(self, other: Self) -> Self;

    /// The product with itself.
    fn nim_square(self) -> Self {
        self.nim_product(self)
    }

    /// A power; `0^0` is 1.
    fn nim_power(self, exponent: Self) -> Self;

    /// The number whose product with this one is 1; `None` for 0.
    fn nim_inverse(self) -> Option<Self>;

    /// The square root.
    fn nim_sqrt(self) -> Self;

    /// A root of `y² + y = self`, if there is one in this field; the other root is one more.
    ///
    /// There is one if and only if the highest bit is 0.
    fn nim_artin_schreier(self) -> Option<Self>;
}

/// Multiplies each number of a row by the one at the same index in the other row: some 2 nanoseconds each, if the processor has AVX-512.
///
/// # Panics
/// If the rows differ in length.
///
/// # Examples
/// ```
/// let mut row = [1, 2, 3];
/// grundy_nimber::multiply_rows(&mut row, &[5, 5, 5]);
/// assert_eq!(row, [5, 10, 15]);
/// ```
pub fn multiply_rows(row: &mut [u64], others: &[u64]) {
    NimberBackend::best_backend().multiply_rows(row, others);
}

impl NimberWord for u64 {
    #[inline]
    fn nim_product(self, other: u64) -> u64 {
        NimberBackend::best_backend().product(self, other)
    }

    fn nim_power(self, exponent: u64) -> u64 {
        NimberBackend::best_backend().power(self, exponent)
    }

    fn nim_inverse(self) -> Option<u64> {
        (self != 0).then(|| tower::inverse(self.into(), u64::BITS) as u64)
    }

    fn nim_sqrt(self) -> u64 {
        tower::sqrt(self.into(), u64::BITS) as u64
    }

    fn nim_artin_schreier(self) -> Option<u64> {
        (self >> 63 == 0).then(|| tower::artin_schreier(self.into(), u64::BITS) as u64)
    }
}

impl NimberWord for u128 {
    #[inline]
    fn nim_product(self, other: u128) -> u128 {
        NimberBackend::best_backend().product_128(self, other)
    }

    fn nim_power(self, exponent: u128) -> u128 {
        tower::power(self, exponent)
    }

    fn nim_inverse(self) -> Option<u128> {
        (self != 0).then(|| tower::inverse(self, u128::BITS))
    }

    fn nim_sqrt(self) -> u128 {
        tower::sqrt(self, u128::BITS)
    }

    fn nim_artin_schreier(self) -> Option<u128> {
        (self >> 127 == 0).then(|| tower::artin_schreier(self, u128::BITS))
    }
}
