//! Few members, far apart: a mark for each value that a heap reaches.
//!
//! Eight heaps share one load, because the values at the distance of a member are neighbours.
//! Only members below eight, which may lead to one of the eight heaps itself, are looked up for one heap after the other.

use crate::BudgetSpender;
use grundy_game::Stop;

/// The number of heaps that are marked together.
const MARK_LANES: usize = 8;
/// The bytes of a lane: one for each value below 256, and padding so that lanes do not share cache sets.
const LANE_STRIDE_BYTES: usize = 256 + 64;

/// Extends the table up to heap `to`. Marks are bytes, which a few wide stores clear.
pub(super) fn extend(
    members: &[usize],
    bytes: &mut Vec<u8>,
    to: usize,
    spender: &mut BudgetSpender<'_>,
) -> Result<(), Stop> {
    let mut marks = [[0u8; LANE_STRIDE_BYTES]; MARK_LANES];
    // Values are at most the number of members, so one of these marks stays clear.
    let width = (members.len() + 1).next_multiple_of(32);
    let (near, far) = members.split_at(members.partition_point(|&m| m < MARK_LANES));
    while bytes.len() <= to {
        let n = bytes.len();
        let usable = members.partition_point(|&m| m <= n);
        let all = usable == members.len();
        // Until every member can be taken, a load of eight values might begin before heap 0.
        let (lanes, near) = if all { (MARK_LANES.min(to + 1 - n), near) } else { (1, &members[..usable]) };
        marks[..if all { MARK_LANES } else { 1 }].iter_mut().for_each(|marks| marks[..width].fill(0));
        if all {
            for &m in far {
                let values: [u8; MARK_LANES] = bytes[n - m..][..MARK_LANES].try_into().expect("eight values");
                let word = u64::from_le_bytes(values);
                (0..MARK_LANES).for_each(|lane| marks[lane][(word >> (8 * lane) & 0xff) as usize] = 1);
            }
        }
        for (heap, marks) in (n..).zip(&mut marks[..lanes]) {
            near.iter().filter(|&&m| m <= heap).for_each(|m| marks[usize::from(bytes[heap - m])] = 1);
            let value = marks.iter().position(|&mark| mark == 0).expect("a value is at most the size of the set");
            bytes.push(value as u8);
        }
        spender.spend_values(lanes, lanes * usable)?;
    }
    Ok(())
}
