//! Compares unions of regions of the plane that are bounded by lines, for all `n`, by looking at finitely many `n`.
//!
//! A [`Region`] is the integer points `(n, m)` with `0 ≤ m ≤ n` that satisfy some inequalities `p·n + q·m + r ≥ 0`.
//! For each `n` a union of regions is a set of numbers `m`.
//!
//! # Two unions are equal for all `n` if they are up to a bound
//! Take all lines of both unions. Lines with `q = 0` are at a fixed `n`, so beyond the last of them they do not matter.
//! The other lines have slopes `−p/q`. Let `N` be so large that from `n = N` on any two lines of different slopes are at least 2 apart
//! (their distance is `|Δslope·n + Δconstant|`, so `n ≥ (|Δconstant| + 2)/|Δslope|` does);
//! then their order no longer changes, and between neighbouring clusters of lines of the same slope there is an integer.
//! Let `L` be the least common multiple of all `|q|`.
//!
//! Let `n ≥ N + L`, and `n' = n − L·j` with `N ≤ n' < N + L`.
//! A point `(n, m)` within a cluster of slope `s` is moved to `(n', m − s·L·j)`: that is an integer point,
//! at the same distance from each line of the cluster, and on the same side of all others.
//! A point between two clusters is moved to any integer between the same two at `n'`.
//! Either way it satisfies the same inequalities as before, so it is in the first union if and only if it was, and the same holds of the second.
//! As both unions are equal at `n'`, they are at `n`. ∎
//!
//! The same argument works between any two places. Take a range of `n` in which lines of different slopes are at least 2 apart
//! in a fixed order, and no vertical line occurs: the first `L` columns of the range decide about all of it.
//! So it is enough to examine the columns where two lines intersect, and `L` columns behind each of them, however far out they are.

use super::linear::{IntegerForm, LinearVariable};
use num_integer::gcd;

/// The maximum number of columns that are compared.
const MAX_COLUMNS: i128 = 20_000;

/// The largest column or constant. With it, sums and products of three stay far within 128 bits.
const MAX_HORIZON: i128 = 1 << 62;

/// The maximum number of lines whose intersections are computed.
const MAX_MEETING_LINES: usize = 64;

/// The integer points with `0 ≤ m ≤ n` and `p·n + q·m + r ≥ 0` for each `[p, q, r]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Region(Vec<[i128; 3]>);

impl Region {
    pub(super) fn new(rows: impl IntoIterator<Item = [i128; 3]>) -> Region {
        let mut all = vec![[0, 1, 0], [1, -1, 0]];
        all.extend(rows);
        Region(all)
    }

    /// A region from inequalities in `n`, which is variable 0, and one other variable.
    pub(super) fn from_rows(rows: &[IntegerForm], m: LinearVariable) -> Option<Region> {
        let two = |row: &IntegerForm| row.terms().iter().all(|term| term.0 == 0 || term.0 == m);
        rows.iter()
            .all(two)
            .then(|| Region::new(rows.iter().map(|row| [row.coefficient(0), row.coefficient(m), row.constant])))
    }

    /// Adds an inequality.
    pub(super) fn with_row(mut self, row: [i128; 3]) -> Region {
        self.0.push(row);
        self
    }

    /// The points of the row `m = 0`, moved to another height.
    pub(super) fn raise_to(&self, height: i128) -> Region {
        let flat = self.0[2..].iter().map(|&[p, _, r]| [p, 0, r]);
        Region::new(flat.chain([[0, 1, -height], [0, -1, height]]))
    }

    /// The interval of all `m` in the region at `n`.
    fn interval_at(&self, n: i128) -> Option<(i128, i128)> {
        let (mut low, mut high) = (0, n);
        for &[p, q, r] in &self.0 {
            let rest = p * n + r;
            match q {
                0 if rest < 0 => return None,
                0 => {}
                q if q > 0 => low = low.max(-rest.div_euclid(q)),
                q => high = high.min(rest.div_euclid(-q)),
            }
        }
        (low <= high).then_some((low, high))
    }
}

/// The numbers in a union at `n`: ascending disjoint intervals with gaps between them.
pub(super) fn intervals_at<'r>(regions: impl IntoIterator<Item = &'r Region>, n: i128) -> Vec<(i128, i128)> {
    let mut parts: Vec<_> = regions.into_iter().filter_map(|region| region.interval_at(n)).collect();
    parts.sort_unstable();
    let mut joined: Vec<(i128, i128)> = Vec::new();
    for (low, high) in parts {
        match joined.last_mut() {
            // Intervals that touch are joined, so equal sets of integers have equal lists however the regions cut them.
            Some(last) if low <= last.1 + 1 => last.1 = last.1.max(high),
            _ => joined.push((low, high)),
        }
    }
    joined
}

/// The column from which on the unions repeat, as explained above: `N + L`, if it is not too large.
pub(super) fn horizon<'r>(regions: impl IntoIterator<Item = &'r Region>) -> Option<i128> {
    let RegionLines { lines, period, mut first_column, .. } = RegionLines::from_regions(regions)?;
    for (i, &[p, q, r]) in lines.iter().enumerate() {
        for &[u, v, w] in &lines[..i] {
            // |p/q − u/v| and |r/q − w/v|, both times qv.
            let (slope, constant, common) = ((p * v - u * q).abs(), (r * v - w * q).abs(), q * v);
            if slope != 0 {
                // This is `n ≥ (|Δconstant| + 2)/|Δslope|` of the proof above, times `qv`. The `+ 1` rounds up.
                first_column = first_column.max((constant + 2 * common) / slope + 1);
            }
        }
    }
    Some(first_column + period).filter(|n| *n <= MAX_HORIZON)
}

/// The lines of some regions.
struct RegionLines {
    /// The lines with `q > 0`, each once.
    lines: Vec<[i128; 3]>,
    /// The columns of vertical lines.
    vertical: Vec<i128>,
    /// The least common multiple of all `q`.
    period: i128,
    /// The first column after all vertical lines.
    first_column: i128,
}

impl RegionLines {
    fn from_regions<'r>(regions: impl IntoIterator<Item = &'r Region>) -> Option<RegionLines> {
        let mut found = RegionLines { lines: Vec::new(), vertical: Vec::new(), period: 1, first_column: 0 };
        for row in regions.into_iter().flat_map(|region| &region.0) {
            // Products of two such numbers stay below 2^120, and sums of a few of them fit.
            if row.iter().any(|number| number.abs() > MAX_HORIZON >> 2) {
                return None;
            }
            let [p, q, r] = if row[1] < 0 { row.map(|number| -number) } else { *row };
            if q == 0 {
                // A row without variables is true or false in all columns, so it decides nothing between them.
                if p != 0 {
                    found.vertical.push((-r).div_euclid(p));
                    found.first_column = found.first_column.max(r.abs() / p.abs() + 1);
                }
                continue;
            }
            let common = gcd(gcd(p, q), r).max(1);
            let line = [p / common, q / common, r / common];
            if !found.lines.contains(&line) {
                found.lines.push(line);
            }
            // This `q` is not reduced. A multiple of the period is a period too.
            found.period = found.period / gcd(found.period, q) * q;
            if found.period > MAX_COLUMNS || found.lines.len() > 2_000 {
                return None;
            }
        }
        Some(found)
    }

    /// Columns that decide about all columns; `None` if there are too many.
    fn deciding_columns(&self) -> Option<Vec<i128>> {
        if self.lines.len() > MAX_MEETING_LINES {
            return None;
        }
        // Vertical lines, and the columns where two lines are less than 2 apart.
        let mut near: Vec<(i128, i128)> = self.vertical.iter().map(|&n| (n - 1, n + 1)).collect();
        for (i, &[p, q, r]) in self.lines.iter().enumerate() {
            for &[u, v, w] in &self.lines[..i] {
                let (slope, constant, apart) = (p * v - u * q, r * v - w * q, 2 * q * v);
                let (slope, constant) = if slope < 0 { (-slope, -constant) } else { (slope, constant) };
                if slope != 0 {
                    near.push(((-constant - apart).div_euclid(slope), (apart - constant).div_euclid(slope) + 1));
                }
            }
        }
        near.sort_unstable();
        let (mut columns, mut next) = (Vec::new(), 0);
        for (low, high) in near {
            // The first columns of the range before the meeting, then those near the meeting.
            let quiet = next..low.min(next + self.period);
            let columns_near = low.max(next)..=high;
            next = next.max(high + 1);
            if columns.len() as i128 + (columns_near.end() - columns_near.start()).max(0) > MAX_COLUMNS {
                return None;
            }
            columns.extend(quiet.chain(columns_near));
        }
        // Behind the last meeting the columns repeat, so one period of them decides.
        columns.extend(next..next + self.period);
        Some(columns).filter(|columns| columns.len() as i128 <= MAX_COLUMNS)
    }
}

/// Whether two unions have the same points for all `n ≥ 0`; `None` if the comparison would take too long.
pub(super) fn unions_equal(a: &[Region], b: &[Region]) -> Option<bool> {
    let horizon = horizon(a.iter().chain(b))?;
    let is_cheap = |columns: i128| columns * (a.len() + b.len()) as i128 <= 400_000;
    match RegionLines::from_regions(a.iter().chain(b))?.deciding_columns() {
        Some(columns) if is_cheap(columns.len() as i128) => {
            Some(columns.into_iter().all(|n| intervals_at(a, n) == intervals_at(b, n)))
        }
        _ if horizon <= MAX_COLUMNS && is_cheap(horizon) => {
            Some((0..=horizon).all(|n| intervals_at(a, n) == intervals_at(b, n)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On random unions of lines with two or more slopes, the deciding columns give the same answer as all columns.
    #[test]
    fn deciding_columns_decide() {
        let mut state = 1u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % below) as i128
        };
        let (mut same, mut different) = (0, 0);
        for _ in 0..1_000 {
            let mut region = || {
                let rows = (0..1 + random(3)).map(|_| [random(5) - 2, random(7) - 3, random(41) - 20]);
                Region::new(rows.collect::<Vec<_>>())
            };
            let a: Vec<Region> = (0..3).map(|_| region()).collect();
            let mut b = a.clone();
            // The second union is equal in most columns: one bound is moved, or one part is written twice.
            let last = b[0].0.len() - 1;
            b[0].0[last][2] += random(3) - 1;
            b.push(a[1].clone());
            let all = horizon(a.iter().chain(&b)).expect("the numbers are small");
            let expected = (0..=all).all(|n| intervals_at(&a, n) == intervals_at(&b, n));
            let columns = RegionLines::from_regions(a.iter().chain(&b))
                .and_then(|lines| lines.deciding_columns())
                .expect("they are few");
            assert_eq!(columns.iter().all(|&n| intervals_at(&a, n) == intervals_at(&b, n)), expected, "{a:?} {b:?}");
            if expected { same += 1 } else { different += 1 }
        }
        assert!(same > 300 && different > 50, "{same} {different}");
    }

    #[test]
    fn far_columns_are_compared() {
        let far = 1_000_000_000_000;
        let bounded = |most: i128| [Region::new([[0, 1, -1], [0, -1, most]])];
        let parts = [Region::new([[0, 1, -1], [0, -1, 70]]), Region::new([[0, 1, -71], [0, -1, far]])];
        assert_eq!(unions_equal(&bounded(far), &parts), Some(true));
        assert_eq!(unions_equal(&bounded(far + 1), &parts), Some(false));
        let late = [
            Region::new([[0, 1, -1], [0, -1, far], [-1, 0, far * 5]]),
            Region::new([[0, 1, -1], [0, -1, far], [1, 0, -far * 5 - 2]]),
        ];
        assert_eq!(unions_equal(&bounded(far), &late), Some(false), "they differ in one column");
    }

    #[test]
    fn unions_are_compared_for_all_n() {
        // 1 ≤ m ≤ n is 1 ≤ m ≤ 50 and 51 ≤ m.
        let all = [Region::new([[0, 1, -1]])];
        let halves = [Region::new([[0, 1, -1], [0, -1, 50]]), Region::new([[0, 1, -51]])];
        assert_eq!(unions_equal(&all, &halves), Some(true));
        let hole = [Region::new([[0, 1, -1], [0, -1, 50]]), Region::new([[0, 1, -52]])];
        assert_eq!(unions_equal(&all, &hole), Some(false));
        // m ≤ n/2 and m ≤ (n − 1)/2 differ at even n; together with the single m = n/2 they do not.
        let half = Region::new([[1, -2, 0]]);
        let below = Region::new([[1, -2, -1]]);
        let middle = Region::new([[1, -2, 0], [-1, 2, 0]]);
        assert_eq!(unions_equal(std::slice::from_ref(&half), std::slice::from_ref(&below)), Some(false));
        assert_eq!(unions_equal(&[half], &[below, middle]), Some(true));
        // They differ at n = 1000 only.
        let late = [Region::new([[0, 1, -1], [-1, 0, 999]]), Region::new([[0, 1, -1], [1, 0, -1001]])];
        assert_eq!(unions_equal(&all, &late), Some(false));
    }
}
