//! Unions of regions of the plane that are bounded by lines, compared for all `n` by looking at finitely many.
//!
//! A [`Region`] is the integer points `(n, m)` with `0 ≤ m ≤ n` that satisfy some inequalities `p·n + q·m + r ≥ 0`.
//! For each `n` a union of regions is a set of numbers `m`.
//!
//! # Two unions are equal for all `n` if they are up to a bound
//! Take all lines of both unions. Those with `q = 0` stand at a fixed `n`; beyond the last of them they play no part.
//! The others have slopes `−p/q`. Let `N` be so large that from `n = N` on any two lines of different slopes are at least 2 apart
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

use super::linear::{Linear, Var, gcd};

/// More columns than these are not looked at.
const MOST: i128 = 20_000;

/// The integer points with `0 ≤ m ≤ n` and `p·n + q·m + r ≥ 0` for each `[p, q, r]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Region(Vec<[i128; 3]>);

impl Region {
    pub(super) fn new(rows: impl IntoIterator<Item = [i128; 3]>) -> Region {
        let mut all = vec![[0, 1, 0], [1, -1, 0]];
        all.extend(rows);
        Region(all)
    }

    /// From inequalities in `n`, which is variable 0, and another variable.
    pub(super) fn of(rows: &[Linear], m: Var) -> Option<Region> {
        let two = |row: &Linear| row.terms().iter().all(|term| term.0 == 0 || term.0 == m);
        rows.iter().all(two).then(|| Region::new(rows.iter().map(|row| [row.of(0), row.of(m), row.constant])))
    }

    /// With another inequality.
    pub(super) fn with(mut self, row: [i128; 3]) -> Region {
        self.0.push(row);
        self
    }

    /// The points of the row `m = 0`, at another height.
    pub(super) fn raised(&self, height: i128) -> Region {
        let flat = self.0[2..].iter().map(|&[p, _, r]| [p, 0, r]);
        Region::new(flat.chain([[0, 1, -height], [0, -1, height]]))
    }

    /// The `m` that it has at `n`: from, to.
    fn at(&self, n: i128) -> Option<(i128, i128)> {
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

/// The numbers that a union has at `n`: disjoint intervals with gaps between them, ascending.
pub(super) fn at<'r>(regions: impl IntoIterator<Item = &'r Region>, n: i128) -> Vec<(i128, i128)> {
    let mut parts: Vec<_> = regions.into_iter().filter_map(|region| region.at(n)).collect();
    parts.sort_unstable();
    let mut joined: Vec<(i128, i128)> = Vec::new();
    for (low, high) in parts {
        match joined.last_mut() {
            Some(last) if low <= last.1 + 1 => last.1 = last.1.max(high),
            _ => joined.push((low, high)),
        }
    }
    joined
}

/// From here on the picture repeats, as told above: `N + L`, if it is not too large.
pub(super) fn horizon<'r>(regions: impl IntoIterator<Item = &'r Region>) -> Option<i128> {
    let mut lines: Vec<[i128; 3]> = Vec::new();
    let (mut from, mut period) = (0i128, 1i128);
    for &[p, q, r] in regions.into_iter().flat_map(|region| &region.0) {
        let (p, q, r) = if q < 0 { (-p, -q, -r) } else { (p, q, r) };
        if q == 0 {
            if p != 0 {
                from = from.max(r.abs() / p.abs() + 1);
            }
            continue;
        }
        let common = gcd(gcd(p, q), r).max(1);
        let line = [p / common, q / common, r / common];
        if !lines.contains(&line) {
            lines.push(line);
        }
        period = period / gcd(period, q) * q;
        if period > MOST || lines.len() > 2_000 {
            return None;
        }
    }
    for (i, &[p, q, r]) in lines.iter().enumerate() {
        for &[u, v, w] in &lines[..i] {
            // |p/q − u/v| and |r/q − w/v|, both times qv.
            let (slope, constant, common) = ((p * v - u * q).abs(), (r * v - w * q).abs(), q * v);
            if slope != 0 {
                from = from.max((constant + 2 * common) / slope + 1);
            }
        }
    }
    Some(from + period).filter(|n| *n <= MOST)
}

/// Whether two unions have the same points, for all `n ≥ 0`; `None` where that takes too long to find out.
pub(super) fn equal(a: &[Region], b: &[Region]) -> Option<bool> {
    let horizon = horizon(a.iter().chain(b))?;
    if horizon * (a.len() + b.len()) as i128 > 400_000 {
        return None;
    }
    Some((0..=horizon).all(|n| at(a, n) == at(b, n)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_are_compared_for_all_n() {
        // 1 ≤ m ≤ n is 1 ≤ m ≤ 50 and 51 ≤ m.
        let all = [Region::new([[0, 1, -1]])];
        let halves = [Region::new([[0, 1, -1], [0, -1, 50]]), Region::new([[0, 1, -51]])];
        assert_eq!(equal(&all, &halves), Some(true));
        let hole = [Region::new([[0, 1, -1], [0, -1, 50]]), Region::new([[0, 1, -52]])];
        assert_eq!(equal(&all, &hole), Some(false));
        // m ≤ n/2 and m ≤ (n − 1)/2 differ at even n; together with the single m = n/2 they do not.
        let half = Region::new([[1, -2, 0]]);
        let below = Region::new([[1, -2, -1]]);
        let middle = Region::new([[1, -2, 0], [-1, 2, 0]]);
        assert_eq!(equal(std::slice::from_ref(&half), std::slice::from_ref(&below)), Some(false));
        assert_eq!(equal(&[half], &[below, middle]), Some(true));
        // They differ at n = 1000 only.
        let late = [Region::new([[0, 1, -1], [-1, 0, 999]]), Region::new([[0, 1, -1], [1, 0, -1001]])];
        assert_eq!(equal(&all, &late), Some(false));
    }
}
