//! Few members, far apart: a mark for each value that a heap reaches.

use crate::Spender;
use grundy_theory::Stop;

/// Extends the table to a heap of `to`. Marks are bytes, which a few wide stores clear.
pub(super) fn extend(members: &[usize], bytes: &mut Vec<u8>, to: usize, spender: &mut Spender<'_>) -> Result<(), Stop> {
    // Values are at most the number of members: one mark more stays clear.
    let mut marks = [0u8; 256];
    let width = (members.len() + 1).next_multiple_of(32);
    for n in bytes.len()..=to {
        let usable = match members.last() {
            Some(&most) if most > n => members.partition_point(|&m| m <= n),
            _ => members.len(),
        };
        marks[..width].fill(0);
        for &m in &members[..usable] {
            marks[usize::from(bytes[n - m])] = 1;
        }
        let value = marks.iter().position(|&mark| mark == 0).expect("a value is at most the size of the set");
        bytes.push(value as u8);
        spender.value(usable)?;
    }
    Ok(())
}
