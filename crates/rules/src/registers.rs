//! The registers of the [machine](crate::vm).

use std::ops::{Index, IndexMut};

/// The number of registers: as many as a byte can name, so that no access needs a bounds check.
const REGISTER_COUNT: usize = 256;

/// Words, each named by a byte.
#[derive(Debug)]
pub(crate) struct Registers([i64; REGISTER_COUNT]);

impl Registers {
    /// All words, in the order of their names.
    pub(crate) fn words(&self) -> &[i64] {
        &self.0
    }

    /// All words, in the order of their names.
    pub(crate) fn words_mut(&mut self) -> &mut [i64] {
        &mut self.0
    }
}

impl Default for Registers {
    fn default() -> Registers {
        Registers([0; REGISTER_COUNT])
    }
}

impl Index<u8> for Registers {
    type Output = i64;

    #[inline(always)]
    fn index(&self, register: u8) -> &i64 {
        &self.0[usize::from(register)]
    }
}

impl IndexMut<u8> for Registers {
    #[inline(always)]
    fn index_mut(&mut self, register: u8) -> &mut i64 {
        &mut self.0[usize::from(register)]
    }
}
