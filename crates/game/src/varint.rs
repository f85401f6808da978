//! Numbers in as few bytes as they need (LEB128): seven bits a byte, the low ones first.

/// Appends a number, in 1 to 10 bytes.
#[inline]
pub fn append_varint(bytes: &mut Vec<u8>, n: u64) {
    for_each_varint_byte(n, |byte| bytes.push(byte));
}

/// Visits the bytes of a number.
#[inline]
pub(crate) fn for_each_varint_byte(mut n: u64, mut visit: impl FnMut(u8)) {
    while n >= 0x80 {
        visit(n as u8 | 0x80);
        n >>= 7;
    }
    visit(n as u8);
}

/// Takes a number from the front.
///
/// Returns `None`, and takes nothing, if the bytes end before the number does, if it has more than 64 bits, or if it has a shorter
/// encoding: equal numbers have equal bytes.
///
/// # Examples
/// ```
/// use grundy_game::varint::{append_varint, take_varint};
/// let mut bytes = Vec::new();
/// append_varint(&mut bytes, 300);
/// append_varint(&mut bytes, 7);
/// let mut rest = &bytes[..];
/// assert_eq!((take_varint(&mut rest), take_varint(&mut rest), take_varint(&mut rest)), (Some(300), Some(7), None));
/// assert_eq!(take_varint(&mut &[0x80, 0][..]), None);
/// ```
#[inline]
pub fn take_varint(bytes: &mut &[u8]) -> Option<u64> {
    // Most numbers take one byte.
    let (&first, rest) = bytes.split_first()?;
    if first < 0x80 {
        *bytes = rest;
        return Some(first.into());
    }
    take_long_varint(bytes)
}

fn take_long_varint(bytes: &mut &[u8]) -> Option<u64> {
    let (mut n, mut rest) = (0, *bytes);
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, after) = rest.split_first()?;
        rest = after;
        // The tenth byte has one bit of the 64 left.
        if shift == 63 && byte > 1 {
            return None;
        }
        n |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            *bytes = rest;
            return (byte > 0).then_some(n);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The bytes of a number by its digits in base 128.
    fn digits(n: u64) -> Vec<u8> {
        let mut digits: Vec<u128> = Vec::new();
        let mut rest = u128::from(n);
        while digits.is_empty() || rest > 0 {
            digits.push(rest % 128);
            rest /= 128;
        }
        let last = digits.len() - 1;
        digits.iter().enumerate().map(|(i, digit)| *digit as u8 + if i < last { 128 } else { 0 }).collect()
    }

    proptest! {
        #[test]
        fn numbers_come_back(n: u64, shift in 0..64u32, tail: Vec<u8>) {
            let n = n >> shift;
            let mut bytes = Vec::new();
            append_varint(&mut bytes, n);
            prop_assert_eq!(&bytes, &digits(n));
            for end in 0..bytes.len() {
                let mut cut = &bytes[..end];
                prop_assert_eq!(take_varint(&mut cut), None);
                prop_assert_eq!(cut.len(), end);
            }
            bytes.extend_from_slice(&tail);
            let mut rest = &bytes[..];
            prop_assert_eq!(take_varint(&mut rest), Some(n));
            prop_assert_eq!(rest, &tail[..]);
        }

        #[test]
        fn what_is_taken_is_what_would_be_appended(bytes in proptest::collection::vec(any::<u8>(), 0..12)) {
            let mut rest = &bytes[..];
            if let Some(n) = take_varint(&mut rest) {
                let mut again = Vec::new();
                append_varint(&mut again, n);
                prop_assert_eq!(&bytes[..bytes.len() - rest.len()], &again[..]);
            }
        }
    }

    #[test]
    fn numbers_beyond_64_bits_are_refused() {
        let longest = [&[0xff; 9][..], &[1]].concat();
        assert_eq!(take_varint(&mut &longest[..]), Some(u64::MAX));
        for last in [2, 0x7f, 0x80, 0xff] {
            assert_eq!(take_varint(&mut &[&[0xff; 9][..], &[last, 0]].concat()[..]), None, "{last}");
        }
    }
}
