//! Which of up to eight wanted numbers are nim-sums of pairs, given as two rows of 16-bit numbers.
//!
//! A wanted number is the nim-sum of a pair if and only if the nim-sum of all three is 0.
//! So the minimum of these nim-sums is kept in each lane of a vector, and compared with 0 at the end.
//! A vector of pairs costs two loads, and two instructions for each wanted number.
//!
//! | backend | pairs at a time |
//! |---|---|
//! | [`KernelInstructions::Avx512`] | 32 |
//! | [`KernelInstructions::Avx2`] | 16 |
//! | [`KernelInstructions::Neon`] | 8 |
//! | [`KernelInstructions::Portable`] | as many as the compiler vectorises |

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;

use crate::lanes::{KernelBackend, KernelInstructions};

/// The maximum number of wanted numbers.
pub const MAX_WANTED: usize = 8;

/// Calls a function of a const number for a number from 1 to [`MAX_WANTED`].
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
macro_rules! by_count {
    ($count:expr, $module:ident::$function:ident($($argument:expr),*)) => {
        match $count {
            1 => $module::$function::<1>($($argument),*),
            2 => $module::$function::<2>($($argument),*),
            3 => $module::$function::<3>($($argument),*),
            4 => $module::$function::<4>($($argument),*),
            5 => $module::$function::<5>($($argument),*),
            6 => $module::$function::<6>($($argument),*),
            7 => $module::$function::<7>($($argument),*),
            _ => $module::$function::<8>($($argument),*),
        }
    };
}
impl KernelBackend {
    /// Which of the wanted numbers are the nim-sum of a number in the left row and the one at the same index in the right row.
    ///
    /// Bit `i` represents `wanted[i]`. All pairs are examined, so long rows should be passed in parts, without the numbers found already.
    ///
    /// # Panics
    /// If the rows differ in length, or more than [`MAX_WANTED`] numbers are wanted.
    ///
    /// # Examples
    /// ```
    /// use grundy_kernel::lanes::KernelBackend;
    /// let best = KernelBackend::best_backend();
    /// assert_eq!(best.nim_sums(&[1, 2, 3], &[4, 6, 3], &[5, 1, 0]), 0b101);
    /// ```
    #[inline]
    #[allow(unsafe_code)]
    pub fn nim_sums(self, left: &[u16], right: &[u16], wanted: &[u16]) -> u8 {
        assert!(left.len() == right.len(), "the rows are equally long");
        assert!(wanted.len() <= MAX_WANTED, "at most eight numbers are looked for");
        if wanted.is_empty() {
            return 0;
        }
        match self.instructions() {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx512 => unsafe { by_count!(wanted.len(), avx512::nim_sums(left, right, wanted)) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx2 => unsafe { by_count!(wanted.len(), avx2::nim_sums(left, right, wanted)) },
            // SAFETY: as above.
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            KernelInstructions::Neon => unsafe { by_count!(wanted.len(), neon::nim_sums(left, right, wanted)) },
            _ => nim_sums_portable(left, right, wanted),
        }
    }
}

/// The definition, one wanted number after the other.
fn nim_sums_portable(left: &[u16], right: &[u16], wanted: &[u16]) -> u8 {
    let is_there = |number: u16| left.iter().zip(right).fold(false, |found, (a, b)| found | (a ^ b == number));
    (0..).zip(wanted).fold(0, |bits, (i, &number)| bits | u8::from(is_there(number)) << i)
}
