//! Codes taken apart for marking, without branches.

use super::GROUP_CODES;

/// Codes as the group and the bit in its byte.
pub(super) struct SplitCodes<const N: usize> {
    groups: [u8; N],
    bits: [u8; N],
}

impl<const N: usize> SplitCodes<N> {
    /// The options given by a shift with a code.
    #[inline(always)]
    pub(super) fn of_options(codes: &[u8; N], shift: u8) -> SplitCodes<N> {
        let mut split = SplitCodes { groups: [0; N], bits: [0; N] };
        for ((group, bit), code) in split.groups.iter_mut().zip(&mut split.bits).zip(codes) {
            let code = code ^ shift;
            *group = code / GROUP_CODES as u8;
            // `1 << (code % 8)` in shifts by constants, since few machines shift each byte by a different number.
            let one = if code & 1 == 0 { 1 } else { 2 };
            let two = if code & 2 == 0 { one } else { one << 2 };
            *bit = if code & 4 == 0 { two } else { two << 4 };
        }
        split
    }

    /// Moves lanes to a group that no plane has.
    pub(super) fn hide_lanes(&mut self, hidden: u64) {
        for (lane, group) in self.groups.iter_mut().enumerate() {
            if hidden >> lane & 1 == 1 {
                *group = u8::MAX;
            }
        }
    }

    #[inline(always)]
    pub(super) fn mark_group(&self, group: usize, plane: &mut [u8; N]) {
        // A mask instead of a condition, from which the compiler would make a branch.
        for ((plane, own), bit) in plane.iter_mut().zip(&self.groups).zip(&self.bits) {
            *plane |= *bit & u8::from(*own == group as u8).wrapping_neg();
        }
    }
}
