//! Prefetching.

/// Prefetches the cache line of an element. Does nothing if there is no such element, or the processor has no such instruction.
///
/// A loop with random accesses to a large table waits for the memory at every step, unless it prefetches some steps ahead.
///
/// ```
/// grundy_kernel::prefetch(&[1, 2, 3], 1);
/// grundy_kernel::prefetch(&[1, 2, 3], 7);
/// ```
#[inline(always)]
#[allow(unsafe_code)]
pub fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(element) = slice.get(index) {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch is a hint: it reads nothing and faults on no address, and this one is that of an element.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(element).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}
