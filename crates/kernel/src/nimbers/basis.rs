//! The field of 64 bits in two bases: nimbers, and polynomials modulo `x^64 + x^4 + x^3 + x + 1`.

use super::recursion;
use std::array::from_fn;
use std::sync::OnceLock;

/// A nimber that is a root of `x^64 + x^4 + x^3 + x + 1`. It was found by factoring the polynomial; a test verifies it.
pub(super) const FIELD_ROOT: u64 = 0x61ca_6f79_e880_db76;

/// The images of all bytes at each of the eight places.
type ByteImages = [[u64; 256]; 8];
/// A matrix of 64 × 64 bits as blocks of 8 × 8: in vector `r`, block `i` takes byte `i + r` (modulo 8) to byte `i`.
pub(super) type MatrixBlocks = [[u64; 8]; 8];

/// The changes of basis.
#[repr(align(64))]
pub(super) struct FieldBases {
    /// The matrix from nimbers to polynomials, in the layout of the instruction for 8 × 8 bits.
    pub(super) blocks_to_polynomials: MatrixBlocks,
    /// The matrix from polynomials to nimbers.
    pub(super) blocks_to_nimbers: MatrixBlocks,
    /// `2^63` as a polynomial.
    pub(super) top: u64,
    to_polynomials: ByteImages,
    to_nimbers: ByteImages,
}

/// The matrices and tables, computed at the first call in less than a millisecond.
#[inline]
pub(super) fn field_bases() -> &'static FieldBases {
    static FIELD_BASES: OnceLock<Box<FieldBases>> = OnceLock::new();
    FIELD_BASES.get_or_init(|| Box::new(FieldBases::new()))
}

impl FieldBases {
    fn new() -> FieldBases {
        let mut power = 1;
        // `x^i` goes to power `i` of the root, so products go to products: this is the isomorphism.
        let to_nimbers = from_fn(|i| {
            if i > 0 {
                power = recursion::product_by_halves(power, FIELD_ROOT, 64);
            }
            power
        });
        let to_polynomials = inverse_map(to_nimbers);
        FieldBases {
            blocks_to_polynomials: matrix_blocks(&to_polynomials),
            blocks_to_nimbers: matrix_blocks(&to_nimbers),
            top: to_polynomials[63],
            to_polynomials: byte_images(&to_polynomials),
            to_nimbers: byte_images(&to_nimbers),
        }
    }

    /// The polynomial of a nimber: bit `i` represents `x^i`.
    #[inline(always)]
    pub(super) fn to_polynomial(&self, nimber: u64) -> u64 {
        look_up(&self.to_polynomials, nimber)
    }

    /// The nimber of a polynomial.
    #[inline(always)]
    pub(super) fn to_nimber(&self, polynomial: u64) -> u64 {
        look_up(&self.to_nimbers, polynomial)
    }
}

#[inline(always)]
fn look_up(table: &ByteImages, number: u64) -> u64 {
    let bytes = number.to_le_bytes();
    // The map is linear, so the images of the bytes add up.
    (0..8).fold(0, |sum, i| sum ^ table[i][usize::from(bytes[i])])
}

/// The image of a number under a linear map, given by the images of the powers of two.
fn apply_columns(columns: &[u64; 64], number: u64) -> u64 {
    (0..64).filter(|i| number >> i & 1 == 1).fold(0, |sum, i| sum ^ columns[i])
}

fn byte_images(columns: &[u64; 64]) -> ByteImages {
    from_fn(|place| from_fn(|byte| apply_columns(columns, (byte as u64) << (8 * place))))
}

/// The inverse of a linear map, by Gaussian elimination.
fn inverse_map(mut columns: [u64; 64]) -> [u64; 64] {
    let mut inverse: [u64; 64] = from_fn(|i| 1 << i);
    for bit in 0..64 {
        let pivot =
            (bit..64).find(|&i| columns[i] >> bit & 1 == 1).expect("powers of a root of degree 64 are independent");
        // Columns of both maps are combined alike: once `columns` is the identity, `inverse` is its inverse.
        columns.swap(bit, pivot);
        inverse.swap(bit, pivot);
        for i in (0..64).filter(|&i| i != bit) {
            if columns[i] >> bit & 1 == 1 {
                columns[i] ^= columns[bit];
                inverse[i] ^= inverse[bit];
            }
        }
    }
    inverse
}

fn matrix_blocks(columns: &[u64; 64]) -> MatrixBlocks {
    let block = |to: usize, from: usize| {
        // The instruction expects the row of output bit `r` in byte `7 − r`; its bit `c` belongs to column `c`.
        let row = |r: usize| (0..8).fold(0, |row, c| row | (columns[8 * from + c] >> (8 * to + r) & 1) << c);
        (0..8).fold(0, |block, r| block | row(r) << (8 * (7 - r)))
    };
    from_fn(|r| from_fn(|to| block(to, (to + r) % 8)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_is_one() {
        let square = |a| recursion::product_by_halves(a, a, 64);
        let fourth = square(square(FIELD_ROOT));
        let last = (0..4).fold(fourth, |a, _| square(a));
        assert_eq!(
            last ^ fourth ^ recursion::product_by_halves(square(FIELD_ROOT), FIELD_ROOT, 64) ^ FIELD_ROOT ^ 1,
            0
        );
    }

    #[test]
    fn there_and_back() {
        let mut number = 1u64;
        for _ in 0..100 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            assert_eq!(field_bases().to_nimber(field_bases().to_polynomial(number)), number);
            assert_eq!(field_bases().to_polynomial(field_bases().to_nimber(number)), number);
        }
        assert_eq!((field_bases().to_polynomial(1), field_bases().to_polynomial(FIELD_ROOT)), (1, 2));
    }
}
