//! Advice to the system about memory.

/// Requests large pages for the spare capacity of a table. Does nothing if the system does not support it.
///
/// A table of gigabytes spends much of the time of its first filling in page faults; with pages of 2 MiB there are 500 times fewer.
///
/// ```
/// let mut table: Vec<u8> = Vec::with_capacity(1 << 22);
/// grundy_kernel::prefer_large_pages(&mut table);
/// table.resize(1 << 22, 7);
/// assert!(table.iter().all(|&byte| byte == 7));
/// ```
#[allow(unsafe_code)]
pub fn prefer_large_pages<T>(table: &mut Vec<T>) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        use rustix::mm::{Advice, madvise};
        const PAGE_BYTES: usize = 1 << 12;
        let room = table.spare_capacity_mut();
        let start = room.as_mut_ptr().cast::<std::ffi::c_void>();
        // The system wants whole pages, and refuses an address within one.
        let skip = start.align_offset(PAGE_BYTES);
        let length = size_of_val(room).saturating_sub(skip) / PAGE_BYTES * PAGE_BYTES;
        if length >= 1 << 21 {
            // SAFETY: the range is whole pages of memory that belongs to the table, and the advice does not change their content.
            let _ = unsafe { madvise(start.wrapping_byte_add(skip), length, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = table;
}
