//! The choice of the instructions, and the functions that depend on it: marking options, filling in codes, covering needs.

#[cfg(target_arch = "x86_64")]
use super::avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512;
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
use super::cover::CoverBlock;
use super::cover::{WitnessNeeds, cover_batches};
use super::fill::{FillBlock, ShiftList};
use super::near::{AnyNearLookups, CodeSet, NearLookups};
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use super::neon;
use super::portable;
use super::{
    BLOCK_HEAPS, BarredHeaps, CodeWindow, MAX_GROUPS, MarkScope, NEAR_DISTANCE, OptionMarks, SMALL_CODE_GROUPS,
    ShiftBatch, ShiftBatches,
};

/// Instruction sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernelInstructions {
    /// Instructions that every machine has.
    Portable,
    /// 32 bytes at a time.
    Avx2,
    /// 64 bytes at a time, with the instructions of Ice Lake and Zen 4.
    Avx512,
    /// 16 bytes at a time, on every ARM of 64 bits.
    Neon,
}

/// An instruction set that this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KernelBackend(KernelInstructions);

impl KernelBackend {
    /// The backends of this machine, the best first.
    pub fn available_backends() -> impl Iterator<Item = KernelBackend> {
        let all = [
            KernelInstructions::Avx512,
            KernelInstructions::Avx2,
            KernelInstructions::Neon,
            KernelInstructions::Portable,
        ];
        all.into_iter().filter_map(KernelBackend::with_instructions)
    }

    /// A backend with these instructions, if this machine has them.
    pub fn with_instructions(instructions: KernelInstructions) -> Option<KernelBackend> {
        let has = match instructions {
            KernelInstructions::Portable => true,
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            KernelInstructions::Avx2 => avx2::is_available(),
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            KernelInstructions::Avx512 => avx512::is_available(),
            #[cfg(all(target_arch = "aarch64", target_endian = "little", not(miri)))]
            KernelInstructions::Neon => neon::is_available(),
            _ => false,
        };
        has.then_some(KernelBackend(instructions))
    }

    /// The best backend of this machine.
    pub fn best_backend() -> KernelBackend {
        KernelBackend::available_backends().next().expect("there is a portable one")
    }

    /// The instruction set of the backend.
    pub fn instructions(self) -> KernelInstructions {
        self.0
    }

    /// Marks the options of heaps `heap` to `heap + 63` given by shifts.
    ///
    /// The codes of all heaps to which a shift leads from a lane in scope must be known; for other lanes any byte in the window may be read.
    ///
    /// # Panics
    /// If the window does not contain 64 codes from `heap − distance` on, for some shift.
    #[allow(unsafe_code)]
    pub fn mark_options(
        self,
        marks: &mut OptionMarks,
        window: CodeWindow<'_>,
        heap: usize,
        batch: &ShiftBatch,
        scope: MarkScope<'_>,
    ) {
        assert!(scope.groups.1 <= if scope.has_small_codes { SMALL_CODE_GROUPS } else { MAX_GROUPS });
        // Checked once for all shifts, so that the loop needs no checks.
        assert!(window.first_heap + batch.longest_distance() <= heap, "the window does not reach back so far");
        assert!(
            heap + BLOCK_HEAPS <= window.first_heap + window.codes.len() + batch.shortest_distance(),
            "the window ends too early"
        );
        let shifts = &batch.shifts;
        match self.0 {
            KernelInstructions::Portable => portable::mark_options(marks, window, heap, shifts, scope),
            // SAFETY: a backend is only made where the machine has its instructions; 64 codes are there for each shift.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx2 => unsafe { avx2::mark_options(marks, window, heap, shifts, scope) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx512 => unsafe { avx512::mark_options(marks, window, heap, shifts, scope) },
            // SAFETY: as above.
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            KernelInstructions::Neon => unsafe { neon::mark_options(marks, window, heap, shifts, scope) },
            _ => unreachable!("no such backend is made"),
        }
    }

    /// Fills in the codes of heaps `from` to below `to`: for each heap the least code that none of its shifts gives.
    ///
    /// `codes` contains the codes of heaps from `first_heap` on, with room for 64 beyond `to`; bytes from `from` on are overwritten.
    /// All codes must be below [`ShiftList::code_limit`]. Returns the first heap that has no code below `8 · groups`, or `to`.
    ///
    /// # Panics
    /// If a shift leads below `first_heap`, there are fewer than 32 codes before `from`, there is no room, one of the last 15 heaps is barred,
    /// or there are more groups than codes.
    #[allow(clippy::too_many_arguments)]
    pub fn fill_codes(
        self,
        codes: &mut [u8],
        first_heap: usize,
        from: usize,
        to: usize,
        shifts: &ShiftList,
        groups: usize,
        barred: &BarredHeaps,
    ) -> usize {
        assert!(8 * groups <= shifts.code_limit());
        assert!(
            first_heap + shifts.longest_distance().max(2 * NEAR_DISTANCE) <= from,
            "the table does not reach back so far"
        );
        assert!(to + BLOCK_HEAPS <= first_heap + codes.len(), "there is no room for the last block");
        // The look-ups of near shifts do not test for barred heaps.
        assert!(barred.end() + NEAR_DISTANCE <= from + 1, "a barred heap is too near");
        let mut block = FillBlock { codes, first_heap, shifts, groups, barred };
        match &shifts.near_lookups {
            AnyNearLookups::Bits4(near) => block.fill_with(near, self, from, to),
            AnyNearLookups::Bits5(near) => block.fill_with(near, self, from, to),
            AnyNearLookups::Bits6(near) => block.fill_with(near, self, from, to),
            AnyNearLookups::Bits8(near) => block.fill_with(near, self, from, to),
        }
    }

    /// Marks the options of heaps `heap` to `heap + 63` given by batches of shifts, one batch after the other, until all needed codes
    /// are marked. Returns the lanes in which some are not.
    ///
    /// In a lane that is returned, a needed code is [marked](OptionMarks::contains) if and only if it was found; all other marks have no meaning.
    /// With many shifts and codes, some options may be missed, so that a needed code is not found although a shift gives it.
    /// The codes of the lanes must be in the window, and below `8 · groups`; the first group is always 0.
    /// If the scope is of small codes, those of the shifts and of the heaps to which they lead must be below `8 · groups` as well.
    ///
    /// # Panics
    /// If the window does not contain the codes of the lanes, or those from `heap − distance` on, for some shift.
    #[allow(unsafe_code)]
    pub fn cover_needs(
        self,
        marks: &mut OptionMarks,
        window: CodeWindow<'_>,
        heap: usize,
        needs: &WitnessNeeds,
        batches: &ShiftBatches,
        scope: MarkScope<'_>,
    ) -> u64 {
        // Checked once for all shifts. The window reaches to `heap + 64`, so every shift ends within it.
        assert!(window.first_heap + batches.longest_distance <= heap, "the window does not reach back so far");
        assert!(heap + BLOCK_HEAPS <= window.first_heap + window.codes.len(), "the window ends too early");
        #[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
        // Then no shift leads to a barred heap.
        if scope.has_small_codes && heap >= scope.barred.end() + batches.longest_distance {
            let block = CoverBlock { window, heap, lanes: scope.lanes, code_groups: scope.groups.1 };
            match (self.0, needs.register_groups(scope.groups.1)) {
                // SAFETY: a backend is only made where the machine has its instructions; 64 codes are there for the lanes and for each shift.
                #[cfg(target_arch = "x86_64")]
                (KernelInstructions::Avx512, Some(groups)) => unsafe {
                    return avx512::cover_in_registers(
                        marks,
                        window,
                        heap,
                        needs,
                        &batches.batches,
                        groups,
                        scope.lanes,
                    );
                },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                (KernelInstructions::Avx2, Some(groups)) => unsafe {
                    return avx2::cover_in_registers(marks, block, needs, &batches.batches, groups);
                },
                // SAFETY: as above.
                #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
                (KernelInstructions::Neon, Some(groups)) => unsafe {
                    return neon::cover_in_registers(marks, block, needs, &batches.batches, groups);
                },
                _ => {}
            }
        }
        match self.0 {
            // SAFETY: a backend is only made where the machine has its instructions; 64 codes are there for each shift.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx512 => unsafe {
                avx512::cover_in_memory(marks, window, heap, needs, batches, scope)
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx2 => unsafe { avx2::cover_in_memory(marks, window, heap, needs, batches, scope) },
            // SAFETY: as above.
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            KernelInstructions::Neon => unsafe { neon::cover_in_memory(marks, window, heap, needs, batches, scope) },
            _ => {
                let (mark, strike) = (portable::mark_options, portable::strike_codes);
                cover_batches((marks, window, heap), needs, batches, scope, mark, strike, |_, _, _, _, _, _| false)
            }
        }
    }
}

impl FillBlock<'_> {
    #[allow(unsafe_code)]
    fn fill_with<R: CodeSet>(
        &mut self,
        near: &NearLookups<R>,
        backend: KernelBackend,
        from: usize,
        to: usize,
    ) -> usize {
        match backend.instructions() {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx512 => unsafe { avx512::fill_blocks(self, near, from, to) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx2 => unsafe { avx2::fill_blocks(self, near, from, to) },
            // SAFETY: as above.
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            KernelInstructions::Neon => unsafe { neon::fill_blocks(self, near, from, to) },
            _ => {
                let fill_near = |rows: &[R; NEAR_DISTANCE], codes: &mut _, limit| near.fill_codes(rows, codes, limit);
                self.fill_blocks(
                    from,
                    to,
                    portable::mark_options,
                    portable::strike_codes,
                    portable::add_quarters,
                    fill_near,
                )
            }
        }
    }
}
