//! Quadratic irrationals `(p + √d)/q`, recognised from an interval by their continued fraction, or as one of few small ones.
//!
//! The continued fractions of both ends have a common start, which every number between them shares.
//! If these partial quotients repeat, the guess is the number whose continued fraction repeats for ever (Lagrange 1770).

use super::expr::{Binary, Expr, Unary};
use num_integer::gcd;

/// `(p + √d)/q`, with `d > 0` no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuadraticIrrational {
    /// The summand of the root.
    pub summand: i128,
    /// The radicand.
    pub radicand: i128,
    /// The denominator; not 0.
    pub denominator: i128,
}

/// A fraction; `(1, 0)` is infinity.
pub(crate) type IntegerRatio = (i128, i128);

impl QuadraticIrrational {
    /// `⌊k·self⌋` as an expression of `k`; right where `k²·d` fits in 127 bits.
    /// `None` if the denominator is negative, since then the root would be subtracted.
    pub(crate) fn floor_multiple(&self, k: &Expr) -> Option<Expr> {
        let root = Expr::unary(Unary::Isqrt, k.clone() * k.clone() * Expr::integer(self.radicand));
        // The root of a number that is not a square is irrational, so rounding it down first changes nothing.
        (self.denominator > 0).then(|| (Expr::integer(self.summand) * k.clone() + root).floor_div(self.denominator))
    }

    /// As text.
    pub fn formula(&self) -> String {
        let (d, q) = (self.radicand, self.denominator);
        let top = match self.summand {
            0 => format!("√{d}"),
            p if p < 0 => format!("√{d} − {}", -p),
            p => format!("{p} + √{d}"),
        };
        match (q, self.summand) {
            (1, _) => top,
            (_, 0) => format!("{top}/{q}"),
            _ => format!("({top})/{q}"),
        }
    }

    /// `1/self`.
    pub(crate) fn inverse(&self) -> QuadraticIrrational {
        // q/(p + √d) = q(√d − p)/(d − p²) = (−pq + √(q²d))/(d − p²), for q > 0.
        QuadraticIrrational {
            summand: -self.summand * self.denominator,
            radicand: self.denominator * self.denominator * self.radicand,
            denominator: self.radicand - self.summand * self.summand,
        }
        .reduce()
    }

    /// The integers `a, b, c` with `a·x² + b·x + c = 0` for this number, `a > 0`.
    pub(crate) fn equation(&self) -> (i128, i128, i128) {
        // (qx − p)² = d.
        let (a, b, c) = (
            self.denominator * self.denominator,
            -2 * self.summand * self.denominator,
            self.summand * self.summand - self.radicand,
        );
        let g = gcd(gcd(a, b), c).max(1);
        (a / g, b / g, c / g)
    }

    /// The greater root of `a·x² + b·x + c`, `a > 0`.
    pub(crate) fn greater_root(a: i128, b: i128, c: i128) -> Option<QuadraticIrrational> {
        // Small enough that no later step overflows 128 bits.
        if [a, b, c].iter().any(|x| x.abs() > 1_000_000_000) {
            return None;
        }
        let d = b * b - 4 * a * c;
        (d > 0 && d.isqrt() * d.isqrt() != d)
            .then(|| QuadraticIrrational { summand: -b, radicand: d, denominator: 2 * a }.reduce())
    }

    /// Removes common factors: `f` can be cancelled if it divides `p` and `q`, and its square divides `d`.
    fn reduce(self) -> QuadraticIrrational {
        let mut now = self;
        // A negative denominator stays, because `√d` is the root that is not negative.
        let mut f = 2;
        while f * f <= now.radicand && f <= 1000 {
            if now.summand % f == 0 && now.denominator % f == 0 && now.radicand % (f * f) == 0 {
                now = QuadraticIrrational {
                    summand: now.summand / f,
                    radicand: now.radicand / (f * f),
                    denominator: now.denominator / f,
                };
            } else {
                f += 1;
            }
        }
        now
    }
}

/// The parts of `[p·k +] ⌊√(k·k·d)⌋`: `p`, `d` and `k`.
fn root_parts(e: &Expr) -> Option<(i128, i128, &Expr)> {
    let (p, root) = match e {
        Expr::Binary(Binary::Add, a, root) => (Some(&**a), &**root),
        root => (None, root),
    };
    let Expr::Unary(Unary::Isqrt, of) = root else { return None };
    let Expr::Binary(Binary::Mul, square, d) = &**of else { return None };
    let (Expr::Binary(Binary::Mul, k, other), Expr::Const(d)) = (&**square, &**d) else { return None };
    let p = match p {
        None => 0,
        Some(a) if a == &**k => 1,
        Some(Expr::Binary(Binary::Mul, p, of)) if of == k => match **p {
            Expr::Const(p) => p,
            _ => return None,
        },
        Some(_) => return None,
    };
    (k == other).then_some((p, *d, k))
}

/// The expression with each `⌊kα⌋` in lowest terms, as [`QuadraticIrrational::floor_multiple`] writes it.
pub(crate) fn in_lowest_terms(e: &Expr) -> Expr {
    if let Expr::Binary(Binary::Div, top, q) = e
        && let (Some((p, d, k)), Expr::Const(q)) = (root_parts(top), &**q)
        && let Some(floor) =
            (QuadraticIrrational { summand: p, radicand: d, denominator: *q }).reduce().floor_multiple(k)
    {
        return floor;
    }
    e.map(&in_lowest_terms)
}

/// The expression with each `p·k + ⌊√(k²·d)⌋` as `⌊(2p·k + ⌊√(k²·4d)⌋)/2⌋`, as it is written for numbers `α` of denominator 2.
pub(crate) fn with_denominator_two(e: &Expr) -> Expr {
    match e {
        Expr::Binary(Binary::Div, top, _) if root_parts(top).is_some() => e.clone(),
        e => match root_parts(e) {
            Some((p, d, k)) if p.abs() < 1 << 60 && d < 1 << 60 => {
                let product = |a: Expr, b: Expr| Expr::Binary(Binary::Mul, Box::new(a), Box::new(b));
                let root = Expr::unary(Unary::Isqrt, product(product(k.clone(), k.clone()), Expr::integer(4 * d)));
                let top = Expr::Binary(Binary::Add, Box::new(product(Expr::integer(2 * p), k.clone())), Box::new(root));
                top.floor_div(2)
            }
            _ => e.map(&with_denominator_two),
        },
    }
}

/// The partial quotients that all numbers strictly between two fractions share.
pub(crate) fn shared_quotients((mut a, mut b): IntegerRatio, (mut c, mut d): IntegerRatio) -> Vec<i128> {
    let mut terms = Vec::new();
    // This is Euclid's algorithm on both ends at the same time. Quotients
    // after the first difference are not shared by all numbers between.
    while b > 0 && d > 0 && a / b == c / d {
        let term = a / b;
        terms.push(term);
        (a, b, c, d) = (b, a - term * b, d, c - term * d);
    }
    terms
}

/// The numbers whose continued fractions repeat these quotients, which must contain the period twice; the simplest first.
pub(crate) fn repeating_numbers(terms: &[i128]) -> Vec<QuadraticIrrational> {
    let mut ways: Vec<(usize, usize)> = (1..=4).flat_map(|period| (0..=3).map(move |start| (period, start))).collect();
    // The shortest description comes first: with few quotients a long one may fit by chance.
    ways.sort_by_key(|(period, start)| period + start);
    let fits = |(period, start): &(usize, usize)| {
        terms.len() >= start + 2 * period && (*start..terms.len() - period).all(|i| terms[i] == terms[i + period])
    };
    let mut found: Vec<QuadraticIrrational> = Vec::new();
    for number in ways.into_iter().filter(fits).filter_map(|(period, start)| periodic_number(terms, period, start)) {
        if !found.contains(&number) {
            found.push(number);
        }
    }
    found
}

/// The number whose continued fraction is the first `start` quotients, and then the next `period` ones for ever.
fn periodic_number(terms: &[i128], period: usize, start: usize) -> Option<QuadraticIrrational> {
    // y = [cycle; y]: y = (m0·y + m1)/(m2·y + m3).
    let [m0, m1, m2, m3] = quotient_matrix(&terms[start..start + period])?;
    let y = QuadraticIrrational::greater_root(m2, m3 - m0, -m1)?;
    // x = (s0·y + s1)/(s2·y + s3), so y = (s1 − s3·x)/(s2·x − s0), put into the equation of y.
    let [s0, s1, s2, s3] = quotient_matrix(&terms[..start])?;
    let (a, b, c) = y.equation();
    let (t, u, v, w) = (-s3, s1, s2, -s0);
    let square = a * t * t + b * t * v + c * v * v;
    let linear = 2 * a * t * u + b * (t * w + u * v) + 2 * c * v * w;
    let rest = a * u * u + b * u * w + c * w * w;
    let sign = if square < 0 { -1 } else { 1 };
    let greater = QuadraticIrrational::greater_root(sign * square, sign * linear, sign * rest)?;
    // The other root has another continued fraction, so the value of the quotients decides which root it is.
    let near = terms.iter().rev().fold((1i128, 0i128), |(a, b), term| (term * a + b, a));
    let distance = |x: f64| (x - near.0 as f64 / near.1 as f64).abs();
    let (p, d, q) = (greater.summand as f64, greater.radicand as f64, greater.denominator as f64);
    (distance((p + d.sqrt()) / q) < distance((p - d.sqrt()) / q)).then_some(greater)
}

/// The matrix of a continued fraction, if its entries are small.
fn quotient_matrix(terms: &[i128]) -> Option<[i128; 4]> {
    terms.iter().try_fold([1, 0, 0, 1], |[a, b, c, d]: [i128; 4], term| {
        let next = [a.checked_mul(*term)?.checked_add(b)?, a, c.checked_mul(*term)?.checked_add(d)?, c];
        next.iter().all(|entry| *entry <= 1_000_000).then_some(next)
    })
}

/// Candidates for `α` such that `a(k) = ⌊kα⌋` for the given `(k, a(k))`.
pub(crate) fn slopes(points: impl Iterator<Item = (u64, u64)>) -> Vec<QuadraticIrrational> {
    let (mut low, mut high): (IntegerRatio, IntegerRatio) = ((0, 1), (1, 0));
    for (k, a) in points.filter(|(k, _)| *k > 0) {
        let (k, a) = (i128::from(k), i128::from(a));
        if a * low.1 > low.0 * k {
            low = (a, k);
        }
        // Fractions are compared by products, so no rounding moves an end of the interval.
        if (a + 1) * high.1 < high.0 * k {
            high = (a + 1, k);
        }
    }
    if low.0 * high.1 >= high.0 * low.1 {
        return Vec::new();
    }
    candidates_between(low, high)
}

/// Candidates for the number in an interval: those with a repeating continued fraction first, then small ones.
pub(crate) fn candidates_between(low: IntegerRatio, high: IntegerRatio) -> Vec<QuadraticIrrational> {
    let mut found = repeating_numbers(&shared_quotients(low, high));
    for number in small_numbers(low, high) {
        if !found.contains(&number) {
            found.push(number);
        }
    }
    found
}

/// The greatest radicand and the greatest denominator of the numbers that are tried one by one.
const MAX_RADICAND_AND_DENOMINATOR: (i128, i128) = (30, 4);
/// With more small numbers in it, the interval is too wide to single one out.
const MAX_SMALL_CANDIDATES: usize = 2;

/// All `(p + √d)/q` with small `d` and `q` in the interval; none if there are too many.
fn small_numbers(low: IntegerRatio, high: IntegerRatio) -> Vec<QuadraticIrrational> {
    // a/b < (p + √d)/q, that is aq − pb < b√d.
    let above = |(a, b): IntegerRatio, n: QuadraticIrrational| {
        let left = a * n.denominator - n.summand * b;
        left < 0 || left * left < b * b * n.radicand
    };
    if high.1 == 0 || low.0.max(high.0).max(high.1) > 1_000_000_000_000 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for q in 1..=MAX_RADICAND_AND_DENOMINATOR.1 {
        for d in (2..=MAX_RADICAND_AND_DENOMINATOR.0).filter(|d| d.isqrt() * d.isqrt() != *d) {
            let p = q * low.0 / low.1 - d.isqrt();
            for p in p - 1..=p + 2 {
                let number = QuadraticIrrational { summand: p, radicand: d, denominator: q };
                if number.reduce() == number && above(low, number) && !above(high, number) {
                    found.push(number);
                }
            }
        }
    }
    if found.len() > MAX_SMALL_CANDIDATES { Vec::new() } else { found }
}

/// The test whether `y/x` is below the number, for `y ≥ x ≥ 0`: `a·y² + b·xy + c·x² < 0`.
/// `None` unless the other root of the equation is below 1, since otherwise the sign does not decide.
pub(crate) fn ratio_test(number: &QuadraticIrrational, y: &Expr, x: &Expr) -> Option<Expr> {
    let (a, b, c) = number.equation();
    // The value at 1 is negative exactly if 1 lies between the roots.
    if a + b + c >= 0 {
        return None;
    }
    let square = |e: &Expr, by: i128| Expr::integer(by) * e.clone() * e.clone();
    let mixed = |by: i128| Expr::integer(by) * x.clone() * y.clone();
    // Negative terms move to the other side, so that all coefficients are positive.
    let mut sides = [Expr::integer(0), Expr::integer(0)];
    for (by, term) in [(a, square(y, a.abs())), (b, mixed(b.abs())), (c, square(x, c.abs()))] {
        if by != 0 {
            let side = usize::from(by < 0);
            sides[side] = sides[side].clone() + term;
        }
    }
    let [left, right] = sides;
    Some(Expr::binary(Binary::Lt, left, right))
}
