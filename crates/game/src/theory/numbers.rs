//! Divisors, prime numbers and other number sequences that the rules of games use.

/// Whether `n` is prime. Uses the Miller–Rabin test with the first twelve primes as bases, which is exact below 2^64
/// (J. Sorenson and J. Webster, 2015). `O(log n)` multiplications.
///
/// ```
/// use grundy_game::numbers::is_prime;
/// assert!(is_prime(1_000_000_000_000_037));
/// assert!(!is_prime(4_294_967_291 * 4_294_967_279), "two primes below 2^32");
/// ```
pub fn is_prime(n: u64) -> bool {
    const MILLER_RABIN_BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    // Below this, trial division is faster.
    const TRIAL_DIVISION_BELOW: u64 = 1 << 18;
    // Below this, the first four bases are enough.
    const FOUR_BASES_BELOW: u64 = 3_215_031_751;
    if n < TRIAL_DIVISION_BELOW {
        return n >= 2 && least_prime_factor(n) == n;
    }
    if n.is_multiple_of(2) {
        return false;
    }
    // `n − 1 = d·2^twos`: `n` passes for a base `a` if `a^d = 1`, or `a^(d·2^i) = −1` for some `i < twos`.
    let twos = (n - 1).trailing_zeros();
    MILLER_RABIN_BASES[..if n < FOUR_BASES_BELOW { 4 } else { 12 }].iter().all(|&base| {
        let mut power = power_modulo(base, (n - 1) >> twos, n);
        if power == 1 {
            return true;
        }
        (0..twos).any(|_| {
            let found = power == n - 1;
            power = multiply_modulo(power, power, n);
            found
        })
    })
}

/// An estimate of the steps that [`is_prime`] takes.
pub fn estimated_prime_test_steps(n: u64) -> u64 {
    n.isqrt().min(1_000)
}

fn multiply_modulo(a: u64, b: u64, n: u64) -> u64 {
    match a.checked_mul(b) {
        Some(product) => product % n,
        None => (u128::from(a) * u128::from(b) % u128::from(n)) as u64,
    }
}

fn power_modulo(mut base: u64, mut exponent: u64, n: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = multiply_modulo(power, base, n);
        }
        base = multiply_modulo(base, base, n);
        exponent /= 2;
    }
    power
}

/// Whether `n = p^k` for a prime `p` and `k ≥ 1`. Costs as much as [`prime_power`].
pub fn is_prime_power(n: u64) -> bool {
    prime_power(n).is_some()
}

/// The prime `p` and the exponent `k ≥ 1` with `n = p^k`, if they exist. Takes `O(log n)` roots and tests each exactly.
///
/// ```
/// use grundy_game::numbers::prime_power;
/// assert_eq!(prime_power(1 << 62), Some((2, 62)));
/// assert_eq!(prime_power(18_446_744_073_709_551_557), Some((18_446_744_073_709_551_557, 1)), "the largest below 2^64");
/// assert_eq!(prime_power(4_294_967_291 * 4_294_967_279), None);
/// ```
pub fn prime_power(n: u64) -> Option<(u64, u32)> {
    // Below this, trial division is faster.
    const TRIAL_DIVISION_BELOW: u64 = 1 << 18;
    if n < TRIAL_DIVISION_BELOW {
        let p = if n < 2 { return None } else { least_prime_factor(n) };
        let (mut rest, mut k) = (n, 0);
        while rest.is_multiple_of(p) {
            rest /= p;
            k += 1;
        }
        return (rest == 1).then_some((p, k));
    }
    if n.is_multiple_of(2) {
        return n.is_power_of_two().then(|| (2, n.trailing_zeros()));
    }
    if is_prime(n) {
        return Some((n, 1));
    }
    // The least odd prime is 3, and 3^41 does not fit in a word.
    (2..=40).find_map(|k| {
        let root = exact_root(n, k)?;
        is_prime(root).then_some((root, k))
    })
}

/// The `k`th root of `n` for `k ≥ 2`, if it is an integer.
fn exact_root(n: u64, k: u32) -> Option<u64> {
    // A root of a word has at most 32 bits, so the floating-point result is off by less than one.
    let near = (n as f64).powf(1.0 / f64::from(k)).round() as u64;
    (near.saturating_sub(1)..=near.saturating_add(1)).find(|root| root.checked_pow(k) == Some(n))
}

/// The divisors of `n` in ascending order; empty for 0. `O(√n)`.
pub fn divisors(n: u64) -> Vec<u64> {
    let small: Vec<u64> = (1..=n.isqrt()).filter(|d| n.is_multiple_of(*d)).collect();
    let large = small.iter().rev().map(|d| n / d).filter(|d| *d > n.isqrt());
    small.iter().copied().chain(large).collect()
}

/// The greatest common divisor; 0 if both numbers are 0.
#[inline]
pub fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple, which is 0 if a number is 0. `None` if it does not fit in a word.
///
/// ```
/// use grundy_game::numbers::least_common_multiple;
/// assert_eq!(least_common_multiple(4, 6), Some(12));
/// assert_eq!(least_common_multiple(1 << 63, 3), None);
/// ```
pub fn least_common_multiple(a: u64, b: u64) -> Option<u64> {
    // Both numbers are 0 if the divisor is.
    a.checked_div(greatest_common_divisor(a, b)).unwrap_or(0).checked_mul(b)
}

/// Whether `n` is a square of a natural number.
pub fn is_square(n: u64) -> bool {
    let root = n.isqrt();
    root * root == n
}

/// Whether `n` is one of 1, 2, 3, 5, 8, …
pub fn is_fibonacci(n: u64) -> bool {
    n > 0 && fibonacci().take_while(|&f| f <= n).last() == Some(n)
}

/// Whether `n = base^k` for some `k ≥ 0`.
pub fn is_power(n: u64, base: u64) -> bool {
    powers(base).take_while(|&p| p <= n).last() == Some(n)
}

/// 1, 2, 3, 5, 8, … up to the largest that fits in a word.
pub fn fibonacci() -> impl Iterator<Item = u64> {
    let mut next = Some((1u64, 2u64));
    std::iter::from_fn(move || {
        let (a, b) = next?;
        next = a.checked_add(b).map(|c| (b, c));
        Some(a)
    })
}

/// 1, base, base², … up to the largest that fits in a word. Yields only 1 if `base < 2`.
pub fn powers(base: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(1u64);
    std::iter::from_fn(move || {
        let power = next?;
        next = if base < 2 { None } else { power.checked_mul(base) };
        Some(power)
    })
}

/// The primes up to and including `to`, in order. Sieve of Eratosthenes: `O(to log log to)` time, `to` bytes.
pub fn primes_to(to: u64) -> Vec<u64> {
    let mut composite = vec![false; to as usize + 1];
    let mut primes = Vec::new();
    for n in 2..=to {
        if composite[n as usize] {
            continue;
        }
        primes.push(n);
        // Smaller multiples have a smaller prime factor, and are crossed out already.
        let mut multiple = n.saturating_mul(n);
        while multiple <= to {
            composite[multiple as usize] = true;
            multiple += n;
        }
    }
    primes
}

fn least_prime_factor(n: u64) -> u64 {
    let mut p = 2;
    while p <= n / p {
        if n.is_multiple_of(p) {
            return p;
        }
        p += 1;
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_ascend() {
        assert_eq!(divisors(36), [1, 2, 3, 4, 6, 9, 12, 18, 36]);
        assert_eq!(divisors(7), [1, 7]);
        assert_eq!(divisors(0), [0u64; 0]);
    }

    #[test]
    fn common_divisors_and_multiples_agree_with_the_definition() {
        for (a, b) in (0..40u64).flat_map(|a| (0..40u64).map(move |b| (a, b))) {
            let divides = |d: &u64| a.is_multiple_of(*d) && b.is_multiple_of(*d);
            let divisor = if a == 0 && b == 0 { 0 } else { (1..=a.max(b)).rev().find(divides).expect("1 divides all") };
            assert_eq!(greatest_common_divisor(a, b), divisor, "{a} {b}");
            let multiple = (1..=a * b).find(|m| m.is_multiple_of(a) && m.is_multiple_of(b)).unwrap_or(0);
            assert_eq!(least_common_multiple(a, b), Some(multiple), "{a} {b}");
        }
        assert_eq!(least_common_multiple(u64::MAX, u64::MAX), Some(u64::MAX));
        assert_eq!(least_common_multiple(u64::MAX, u64::MAX - 1), None);
    }

    #[test]
    fn first_members() {
        let first = |f: &dyn Fn(u64) -> bool| (0..=32).filter(|&n| f(n)).collect::<Vec<_>>();
        assert_eq!(first(&is_prime), primes_to(32));
        assert_eq!(first(&is_prime), [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31]);
        assert_eq!(first(&is_prime_power), [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32]);
        assert_eq!(first(&is_square), [0, 1, 4, 9, 16, 25]);
        assert_eq!(first(&is_fibonacci), [1, 2, 3, 5, 8, 13, 21]);
        assert_eq!(first(&|n| is_power(n, 3)), [1, 3, 9, 27]);
        assert_eq!(first(&|n| is_power(n, 1)), [1]);
        assert_eq!(prime_power(343), Some((7, 3)));
        assert_eq!(prime_power(12), None);
        for n in 0..200 {
            assert_eq!(divisors(n), (1..=n).filter(|d| n.is_multiple_of(*d)).collect::<Vec<_>>(), "{n}");
        }
    }

    #[test]
    fn primes_are_told_from_their_like() {
        let primes = primes_to(400_000);
        assert!((0..=400_000).filter(|&n| is_prime(n)).eq(primes.iter().copied()));
        // Strong pseudoprimes to the first base, or to several of the first bases.
        for n in [2_047, 1_373_653, 25_326_001, 3_215_031_751, 3_474_749_660_383, 341_550_071_728_321] {
            assert!(!is_prime(n), "{n}");
        }
        assert!(!is_prime(3_825_123_056_546_413_051), "strong to the first nine primes");
        let last = [18_446_744_073_709_551_557, 18_446_744_073_709_551_533];
        assert!((u64::MAX - 100..=u64::MAX).rev().filter(|&n| is_prime(n)).take(2).eq(last));
    }

    #[test]
    fn sequences_end_where_words_end() {
        assert_eq!(powers(2).count(), 64);
        assert!(fibonacci().zip(fibonacci().skip(1)).all(|(a, b)| a < b));
    }
}
