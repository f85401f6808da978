//! Functions that a program brings along, where a language lacks them.

use crate::tree::Kind;
use grundy_prove::detect::Code;
use std::collections::BTreeSet;

/// A function that a program may bring along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tool {
    // What another one needs stands before it.
    FloorModulo,
    FloorDivide,
    Power,
    Isqrt,
    Gcd,
    Abs,
    IsPrime,
    IsSquare,
    IsFibonacci,
    PrimePower,
    Divisors,
    Popcount,
    BitLength,
    Digits,
    At,
    SumOf,
    LeastOf,
    LargestOf,
    Sorted,
    Distinct,
    Reversed,
    Contains,
    Count,
}

/// What each is called, the kind of its value, what it needs, and its text in each language; empty where the language has it.
struct Row {
    tool: Tool,
    name: &'static str,
    kind: Kind,
    needs: &'static [Tool],
    cpp: &'static str,
    python: &'static str,
    rust: &'static str,
}

impl Tool {
    pub(crate) fn name(self) -> &'static str {
        self.row().name
    }

    pub(crate) fn kind(self) -> Kind {
        self.row().kind
    }

    fn row(self) -> &'static Row {
        TABLE.iter().find(|row| row.tool == self).expect("every tool has a row")
    }

    /// Adds it and whatever it needs.
    pub(crate) fn collect(self, all: &mut BTreeSet<Tool>) {
        if all.insert(self) {
            self.row().needs.iter().for_each(|tool| tool.collect(all));
        }
    }

    pub(crate) fn text(self, code: Code) -> &'static str {
        let row = self.row();
        match code {
            Code::Cpp => row.cpp,
            Code::Python => row.python,
            Code::Rust => row.rust,
        }
    }
}

const TABLE: &[Row] = &[
    Row {
        tool: Tool::FloorModulo,
        name: "floor_mod",
        kind: Kind::Int,
        needs: &[],
        cpp: "\
// The remainder that is never negative for b > 0.
long long floor_mod(long long a, long long b) { return (a % b + b) % b; }
",
        python: "",
        rust: "\
/// The remainder that is never negative for b > 0.
fn floor_mod(a: i64, b: i64) -> i64 {
    (a % b + b) % b
}
",
    },
    Row {
        tool: Tool::FloorDivide,
        name: "floor_div",
        kind: Kind::Int,
        needs: &[Tool::FloorModulo],
        cpp: "\
// The quotient, rounded down.
long long floor_div(long long a, long long b) { return (a - floor_mod(a, b)) / b; }
",
        python: "",
        rust: "\
/// The quotient, rounded down.
fn floor_div(a: i64, b: i64) -> i64 {
    (a - floor_mod(a, b)) / b
}
",
    },
    Row {
        tool: Tool::Power,
        name: "power",
        kind: Kind::Int,
        needs: &[],
        cpp: "\
long long power(long long base, long long exponent) {
    long long result = 1;
    for (; exponent > 0; --exponent) result *= base;
    return result;
}
",
        python: "",
        rust: "\
fn power(base: i64, exponent: i64) -> i64 {
    base.pow(exponent as u32)
}
",
    },
    Row {
        tool: Tool::Isqrt,
        name: "int_sqrt",
        kind: Kind::Int,
        needs: &[],
        cpp: "\
// The square root, rounded down.
long long int_sqrt(long long n) {
    long long root = (long long)std::sqrt((long double)n);
    while (root > 0 && root > n / root) --root;
    while (root + 1 <= n / (root + 1)) ++root;
    return root;
}
",
        python: "from math import isqrt\n",
        rust: "\
fn int_sqrt(n: i64) -> i64 {
    n.isqrt()
}
",
    },
    Row {
        tool: Tool::Gcd,
        name: "gcd",
        kind: Kind::Int,
        needs: &[],
        cpp: "\
long long gcd(long long a, long long b) {
    while (b != 0) {
        long long rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}
",
        python: "from math import gcd\n",
        rust: "\
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
",
    },
    Row {
        tool: Tool::Abs,
        name: "distance",
        kind: Kind::Int,
        needs: &[],
        cpp: "long long distance(long long a) { return a < 0 ? -a : a; }\n",
        python: "",
        rust: "\
fn distance(a: i64) -> i64 {
    a.abs()
}
",
    },
    Row {
        tool: Tool::IsPrime,
        name: "is_prime",
        kind: Kind::Bool,
        needs: &[],
        cpp: "\
bool is_prime(long long n) {
    for (long long p = 2; p <= n / p; ++p)
        if (n % p == 0) return false;
    return n >= 2;
}
",
        python: "\
def is_prime(n):
    p = 2
    while p * p <= n:
        if n % p == 0:
            return False
        p += 1
    return n >= 2
",
        rust: "\
fn is_prime(n: i64) -> bool {
    n >= 2 && (2..).take_while(|p| *p <= n / *p).all(|p| n % p != 0)
}
",
    },
    Row {
        tool: Tool::IsSquare,
        name: "is_square",
        kind: Kind::Bool,
        needs: &[Tool::Isqrt],
        cpp: "bool is_square(long long n) { return n >= 0 && int_sqrt(n) * int_sqrt(n) == n; }\n",
        python: "\
def is_square(n):
    return n >= 0 and isqrt(n) ** 2 == n
",
        rust: "\
fn is_square(n: i64) -> bool {
    n >= 0 && int_sqrt(n) * int_sqrt(n) == n
}
",
    },
    Row {
        tool: Tool::IsFibonacci,
        name: "is_fibonacci",
        kind: Kind::Bool,
        needs: &[],
        cpp: "\
bool is_fibonacci(long long n) {
    long long a = 0, b = 1;
    while (a < n) {
        long long next = a + b;
        a = b;
        b = next;
    }
    return a == n;
}
",
        python: "\
def is_fibonacci(n):
    a, b = 0, 1
    while a < n:
        a, b = b, a + b
    return a == n
",
        rust: "\
fn is_fibonacci(n: i64) -> bool {
    let (mut a, mut b) = (0, 1);
    while a < n {
        (a, b) = (b, a + b);
    }
    a == n
}
",
    },
    Row {
        tool: Tool::PrimePower,
        name: "prime_power",
        kind: Kind::Bool,
        needs: &[],
        cpp: "\
// Whether n is p^k for a prime p and k >= 1.
bool prime_power(long long n) {
    if (n < 2) return false;
    long long p = 2;
    while (p <= n / p && n % p != 0) ++p;
    if (p > n / p) return true;
    while (n % p == 0) n /= p;
    return n == 1;
}
",
        python: "\
# Whether n is p^k for a prime p and k >= 1.
def prime_power(n):
    if n < 2:
        return False
    p = 2
    while p * p <= n and n % p != 0:
        p += 1
    if p * p > n:
        return True
    while n % p == 0:
        n //= p
    return n == 1
",
        rust: "\
/// Whether n is p^k for a prime p and k >= 1.
fn prime_power(mut n: i64) -> bool {
    if n < 2 {
        return false;
    }
    let Some(p) = (2..).take_while(|p| *p <= n / *p).find(|p| n % p == 0) else { return true };
    while n % p == 0 {
        n /= p;
    }
    n == 1
}
",
    },
    Row {
        tool: Tool::Divisors,
        name: "divisors",
        kind: Kind::List,
        needs: &[],
        cpp: "\
std::vector<long long> divisors(long long n) {
    std::vector<long long> all;
    for (long long d = 1; d <= n / d; ++d) {
        if (n % d != 0) continue;
        all.push_back(d);
        if (d != n / d) all.push_back(n / d);
    }
    std::sort(all.begin(), all.end());
    return all;
}
",
        python: "\
def divisors(n):
    small = [d for d in range(1, int(n ** 0.5) + 2) if d * d <= n and n % d == 0]
    return sorted(set(small + [n // d for d in small]))
",
        rust: "\
fn divisors(n: i64) -> Vec<i64> {
    let mut all: Vec<i64> = (1..).take_while(|d| *d <= n / *d).filter(|d| n % d == 0).flat_map(|d| [d, n / d]).collect();
    all.sort_unstable();
    all.dedup();
    all
}
",
    },
    Row {
        tool: Tool::Popcount,
        name: "ones",
        kind: Kind::Int,
        needs: &[],
        cpp: "long long ones(long long n) { return __builtin_popcountll(n < 0 ? -n : n); }\n",
        python: "\
def ones(n):
    return bin(n).count(\"1\")
",
        rust: "\
fn ones(n: i64) -> i64 {
    n.unsigned_abs().count_ones().into()
}
",
    },
    Row {
        tool: Tool::BitLength,
        name: "bit_length",
        kind: Kind::Int,
        needs: &[],
        cpp: "\
long long bit_length(long long n) {
    long long length = 0;
    for (n = n < 0 ? -n : n; n != 0; n >>= 1) ++length;
    return length;
}
",
        python: "\
def bit_length(n):
    return n.bit_length()
",
        rust: "\
fn bit_length(n: i64) -> i64 {
    (64 - n.unsigned_abs().leading_zeros()).into()
}
",
    },
    Row {
        tool: Tool::Digits,
        name: "digits",
        kind: Kind::List,
        needs: &[],
        cpp: "\
// The digits in a base, the last first.
std::vector<long long> digits(long long n, long long base) {
    std::vector<long long> all;
    do {
        all.push_back(n % base);
        n /= base;
    } while (n != 0);
    return all;
}
",
        python: "\
# The digits in a base, the last first.
def digits(n, base):
    all = [n % base]
    while n >= base:
        n //= base
        all.append(n % base)
    return all
",
        rust: "\
/// The digits in a base, the last first.
fn digits(mut n: i64, base: i64) -> Vec<i64> {
    let mut all = vec![n % base];
    while n >= base {
        n /= base;
        all.push(n % base);
    }
    all
}
",
    },
    Row {
        tool: Tool::At,
        name: "at",
        kind: Kind::Int,
        needs: &[],
        cpp: "\
// The item with a number; below 0 from the end.
template <class Items>
auto at(const Items& items, long long i) -> typename Items::value_type {
    return items.at(i < 0 ? i + (long long)items.size() : i);
}
",
        python: "",
        rust: "\
/// The item with a number; below 0 from the end.
fn at<T: Clone>(items: &[T], i: i64) -> T {
    items[(if i < 0 { i + items.len() as i64 } else { i }) as usize].clone()
}
",
    },
    Row {
        tool: Tool::SumOf,
        name: "sum_of",
        kind: Kind::Int,
        needs: &[],
        cpp: "\
long long sum_of(const std::vector<long long>& items) {
    long long sum = 0;
    for (long long item : items) sum += item;
    return sum;
}
",
        python: "",
        rust: "\
fn sum_of(items: &[i64]) -> i64 {
    items.iter().sum()
}
",
    },
    Row {
        tool: Tool::LeastOf,
        name: "least_of",
        kind: Kind::Int,
        needs: &[],
        cpp: "long long least_of(const std::vector<long long>& items) { return *std::min_element(items.begin(), items.end()); }\n",
        python: "",
        rust: "\
fn least_of(items: &[i64]) -> i64 {
    *items.iter().min().expect(\"the list is not empty\")
}
",
    },
    Row {
        tool: Tool::LargestOf,
        name: "largest_of",
        kind: Kind::Int,
        needs: &[],
        cpp: "long long largest_of(const std::vector<long long>& items) { return *std::max_element(items.begin(), items.end()); }\n",
        python: "",
        rust: "\
fn largest_of(items: &[i64]) -> i64 {
    *items.iter().max().expect(\"the list is not empty\")
}
",
    },
    Row {
        tool: Tool::Sorted,
        name: "sorted_list",
        kind: Kind::List,
        needs: &[],
        cpp: "\
std::vector<long long> sorted_list(std::vector<long long> items) {
    std::sort(items.begin(), items.end());
    return items;
}
",
        python: "",
        rust: "\
fn sorted_list(items: &[i64]) -> Vec<i64> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items
}
",
    },
    Row {
        tool: Tool::Distinct,
        name: "distinct",
        kind: Kind::List,
        needs: &[],
        cpp: "\
// The items in ascending order, each once.
std::vector<long long> distinct(std::vector<long long> items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return items;
}
",
        python: "\
# The items in ascending order, each once.
def distinct(items):
    return sorted(set(items))
",
        rust: "\
/// The items in ascending order, each once.
fn distinct(items: &[i64]) -> Vec<i64> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    items
}
",
    },
    Row {
        tool: Tool::Reversed,
        name: "reversed_list",
        kind: Kind::List,
        needs: &[],
        cpp: "std::vector<long long> reversed_list(const std::vector<long long>& items) { return {items.rbegin(), items.rend()}; }\n",
        python: "\
def reversed_list(items):
    return list(reversed(items))
",
        rust: "\
fn reversed_list(items: &[i64]) -> Vec<i64> {
    items.iter().rev().copied().collect()
}
",
    },
    Row {
        tool: Tool::Contains,
        name: "contains",
        kind: Kind::Bool,
        needs: &[],
        cpp: "\
bool contains(const std::vector<long long>& items, long long item) {
    return std::find(items.begin(), items.end(), item) != items.end();
}
",
        python: "",
        rust: "\
fn contains(items: &[i64], item: i64) -> bool {
    items.contains(&item)
}
",
    },
    Row {
        tool: Tool::Count,
        name: "count_of",
        kind: Kind::Int,
        needs: &[],
        cpp: "\
long long count_of(const std::vector<long long>& items, long long item) {
    return std::count(items.begin(), items.end(), item);
}
",
        python: "\
def count_of(items, item):
    return items.count(item)
",
        rust: "\
fn count_of(items: &[i64], item: i64) -> i64 {
    items.iter().filter(|other| **other == item).count() as i64
}
",
    },
];
