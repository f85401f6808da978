//! Numbers all bars that lie in a given bar, in lexicographic order of the lengths of their rows from the top.
//!
//! Rows are counted here from the lowest, so that they do not get shorter: `z₀ ≤ z₁ ≤ … ≤ z₍ᵣ₋₁₎`, and a row that is bitten off has length 0.
//! Let `F(i, z)` be the number of ways to choose the lengths of rows `0 … i` such that row `i` is shorter than `z`.
//! Then `Σ F(i, zᵢ)` bars come before this one, and that is its number.
//!
//! A bite at column `z` of row `n` shortens row `n` and the lower rows to length `z`, down to the rows that are not longer than `z` anyway.
//! With `S(n, z) = F(0, z) + … + F(n − 1, z)`, `H(n) = F(n, zₙ) + F(n + 1, zₙ₊₁) + …` and `m` rows that are at most `z` long, the number of the bar that is left is
//!
//! ```text
//! H(n + 1) + S(n + 1, z) − S(m, z) + H(0) − H(m)
//! ```
//!
//! where `D(z) = −S(m, z) − H(m)` is the same for all rows. So an option costs two additions, which vectorise over the columns of a row.
//! From one bar to the next, few of these numbers change: if row `i` grows by a square and the rows below it become empty,
//! `H` changes only up to row `i`, and `D` only to the left of the new square.

use grundy_game::{LaneStep, LaneWalk, PositionKey, PositionNumbering};

/// The number of columns that are processed at a time.
const COLUMNS_PER_BLOCK: usize = 8;
/// A box with at most this many bars is numbered as a whole, so that the next question finds its bar in the same table.
const MAX_WHOLE_BOX_BARS: u64 = 1 << 20;
/// A larger box is numbered as a whole if it has at most this many times the bars that are needed.
const MAX_BOX_TO_BAR_RATIO: u64 = 8;
/// The largest number of squares of the box around a bar, because `F` takes some bytes for each square.
const MAX_BOX_SQUARES: u64 = 1 << 18;
/// Larger than any number, and small enough that sums do not overflow.
const NOT_NUMBERED: u64 = 1 << 32;

/// A numbering of the bars that lie in one bar.
pub(super) struct BarNumbering {
    /// The lengths of its rows, from the lowest.
    limits: Vec<usize>,
    /// `F(i, z)`.
    earlier_counts: Vec<Vec<u32>>,
    /// `S(n, z)`, padded by a block of columns.
    sums: Vec<Vec<u32>>,
    /// `F(r − 1, z)` for `z` from 1 on: the number of the first bar whose first row has length `z`.
    lanes: Vec<u32>,
}

impl BarNumbering {
    /// A numbering of the bars in this one, or of all bars in its box if these are not too many more.
    pub(super) fn enclosing(rows: &[u64]) -> Option<BarNumbering> {
        let rows = wide_rows_from_lowest(rows)?;
        let wide = vec![*rows.last()?; rows.len()];
        let (own, all) = (count_bars_within(&rows), count_bars_within(&wide));
        let most = MAX_WHOLE_BOX_BARS.max(own.saturating_mul(MAX_BOX_TO_BAR_RATIO)).min(u32::MAX.into());
        BarNumbering::from_limits(if all <= most { wide } else { rows })
    }

    /// A numbering of the bars in the one with these rows from the lowest; `None` if there are too many.
    fn from_limits(limits: Vec<usize>) -> Option<BarNumbering> {
        u32::try_from(count_bars_within(&limits)).ok()?;
        let (height, width) = (limits.len(), *limits.last()?);
        let before = count_fillings(&limits).into_iter().map(|row| row.into_iter().map(|n| n as u32).collect());
        let earlier_counts: Vec<Vec<u32>> = before.collect();
        let mut sums = vec![vec![0u32; width + COLUMNS_PER_BLOCK]; height + 1];
        for n in 0..height {
            for z in 0..=width {
                // The final result fits in 32 bits, so intermediate sums may wrap around.
                sums[n + 1][z] = sums[n][z].wrapping_add(earlier_counts[n][z]);
            }
        }
        let lanes = earlier_counts[height - 1][1..=width].to_vec();
        Some(BarNumbering { limits, earlier_counts, sums, lanes })
    }

    /// The rows of the bar with a number, from the lowest.
    fn rows(&self, number: u32) -> Vec<usize> {
        let mut rows = vec![0; self.limits.len()];
        let mut left = number;
        for (row, before) in rows.iter_mut().zip(&self.earlier_counts).rev() {
            *row = before.partition_point(|&n| n <= left) - 1;
            left -= before[*row];
        }
        rows
    }
}

/// The lengths of the rows from the lowest, of the bar transposed if necessary so that it is at least as wide as high.
fn wide_rows_from_lowest(rows: &[u64]) -> Option<Vec<usize>> {
    let box_size = rows.first()?.checked_mul(rows.len() as u64)?;
    if box_size > MAX_BOX_SQUARES {
        return None;
    }
    let mut rows = if rows.len() as u64 > rows[0] { super::column_lengths(rows) } else { rows.to_vec() };
    rows.reverse();
    Some(rows.into_iter().map(|row| row as usize).collect())
}

/// The number of bars that lie in the one with these rows from the lowest, including the empty one.
fn count_bars_within(limits: &[usize]) -> u64 {
    count_fillings(limits).last().and_then(|row| row.last()).copied().unwrap_or(1)
}

/// `F(i, z)` for all `z` up to one more than the longest row. Saturates instead of overflowing.
fn count_fillings(limits: &[usize]) -> Vec<Vec<u64>> {
    let width = limits.last().copied().unwrap_or(0);
    let mut rows: Vec<Vec<u64>> = Vec::with_capacity(limits.len());
    for (i, &limit) in limits.iter().enumerate() {
        let mut row = vec![0u64; width + 2];
        for z in 1..=width + 1 {
            // Row i has length z − 1, and the row below it is at most as long.
            let more = if z > limit + 1 {
                0
            } else if i == 0 {
                1
            } else {
                rows[i - 1][z]
            };
            row[z] = row[z - 1].saturating_add(more);
        }
        rows.push(row);
    }
    rows
}

impl PositionNumbering for BarNumbering {
    fn number(&self, key: &PositionKey) -> Option<u32> {
        let rows: Vec<u64> = key.unpack_position();
        let number = |rows: &[u64]| {
            let here = rows.len() <= self.limits.len();
            let fits = |(&row, &limit): (&u64, &usize)| row <= limit as u64;
            if !here || !rows.iter().zip(self.limits.iter().rev()).all(fits) {
                return None;
            }
            Some(rows.iter().zip(self.earlier_counts.iter().rev()).map(|(&row, before)| before[row as usize]).sum())
        };
        // Check the length before transposing: a bar that is too long would become up to a million rows high.
        let upright = rows.first().is_some_and(|&width| width as usize <= self.limits.len());
        number(&rows).or_else(|| if upright { number(&super::column_lengths(&rows)) } else { None })
    }

    fn size(&self) -> u32 {
        self.earlier_counts.last().and_then(|row| row.last()).copied().unwrap_or(0)
    }

    fn max_options(&self) -> u32 {
        self.limits.iter().sum::<usize>() as u32
    }

    fn lanes(&self) -> &[u32] {
        &self.lanes
    }

    fn options(&self, number: u32, options: &mut Vec<u32>) {
        let rows = self.rows(number);
        let mut bites = BarWalk::new(self, rows[rows.len() - 1], rows.clone());
        for (i, length) in rows.into_iter().enumerate().rev() {
            bites.grow_row(i, length);
        }
        bites.options(options);
    }

    fn walk(&self, lane: usize, root: u32) -> Box<dyn LaneWalk + '_> {
        Box::new(BarWalk::new(self, lane + 1, self.rows(root)))
    }
}

/// A walk over the bars whose first row has one length.
struct BarWalk<'a> {
    bars: &'a BarNumbering,
    /// The lengths of the rows of the bar in which all bars of the walk lie.
    limits: Vec<usize>,
    /// The length of the first row, until the first bar is reached.
    first_row_length: Option<usize>,
    rows: Vec<usize>,
    /// `H(n)`.
    upper_sums: Vec<u32>,
    /// `D(z)`.
    shared: Vec<u32>,
    /// At `j`: the contribution of the columns from `j` on, counted from 1, to the number of the transposed bar;
    /// at least [`NOT_NUMBERED`] if the transposed bar has no number.
    twins: Vec<u64>,
}

impl<'a> BarWalk<'a> {
    fn new(bars: &'a BarNumbering, first: usize, limits: Vec<usize>) -> BarWalk<'a> {
        let height = limits.len();
        BarWalk {
            bars,
            first_row_length: (limits[height - 1] >= first).then_some(first),
            limits,
            rows: vec![0; height],
            upper_sums: vec![0; height + 1],
            shared: vec![0; first + COLUMNS_PER_BLOCK],
            twins: vec![0; first + 2],
        }
    }

    /// Makes row `i` longer, and all rows below it empty.
    fn grow_row(&mut self, i: usize, length: usize) {
        let (bars, height) = (self.bars, self.rows.len());
        self.rows[..i].fill(0);
        self.rows[i] = length;
        let above = self.upper_sums[i + 1].wrapping_add(bars.earlier_counts[i][length]);
        self.upper_sums[..=i].fill(above);
        for (shared, sum) in self.shared[..length].iter_mut().zip(&bars.sums[i]) {
            *shared = 0u32.wrapping_sub(*sum).wrapping_sub(above);
        }
        // Columns 1 to `length` now end at row i. In the transposed bar, column j is the j-th row from the top.
        let depth = height - i;
        for j in (1..=length).rev() {
            let fits = j <= height && depth <= bars.limits[height - j];
            let own = if fits { bars.earlier_counts[height - j][depth].into() } else { NOT_NUMBERED };
            self.twins[j] = self.twins[j + 1] + own;
        }
    }
}

impl LaneWalk for BarWalk<'_> {
    fn step(&mut self) -> Option<LaneStep> {
        let top = self.rows.len() - 1;
        if let Some(first) = self.first_row_length.take() {
            self.grow_row(top, first);
        } else {
            let grows = |&i: &usize| self.rows[i] < self.rows[i + 1].min(self.limits[i]);
            let i = (0..top).find(grows)?;
            self.grow_row(i, self.rows[i] + 1);
        }
        let number = self.upper_sums[0];
        // If the transposed bar has no number, `twins[1]` exceeds every number.
        Some(LaneStep { number, twin: self.twins[1].min(number.into()) as u32 })
    }

    fn options(&self, options: &mut Vec<u32>) {
        options.clear();
        let top = self.rows.len() - 1;
        for (n, &length) in self.rows.iter().enumerate() {
            // The poisoned square is not bitten.
            let first = usize::from(n == top);
            if length <= first {
                continue;
            }
            let base = self.upper_sums[0].wrapping_add(self.upper_sums[n + 1]);
            let end = options.len() + length - first;
            let sums = &self.bars.sums[n + 1];
            // Computing whole blocks and truncating the end is faster than handling a partial block.
            for z in (first..length).step_by(COLUMNS_PER_BLOCK) {
                let (sums, shared) = (&sums[z..z + COLUMNS_PER_BLOCK], &self.shared[z..z + COLUMNS_PER_BLOCK]);
                let block: [u32; COLUMNS_PER_BLOCK] =
                    std::array::from_fn(|k| base.wrapping_add(sums[k]).wrapping_add(shared[k]));
                options.extend_from_slice(&block);
            }
            options.truncate(end);
        }
    }
}
