//! Nim-products of 64 bits, compared with the two methods of contest programs.

use crate::RivalBench;
use grundy_nimber::{NimberWord, multiply_rows};
use std::sync::LazyLock;

/// Single products, compared with a direct recursion by the law of Fermat 2-powers.
pub(crate) const RECURSION_BENCH: RivalBench = RivalBench {
    name: "nimbers",
    work: "100,000 nim-products of 64 bits, one by one",
    rival: "Karatsuba by recursion",
    expected: 0x247c_c0e3_7060_967f,
    options: None,
    ours: || single_products(100_000, NimberWord::nim_product),
    theirs: || single_products(100_000, |a, b| recursive_product(a, b, 64)),
};

/// Single products, compared with tables.
pub(crate) const TABLES_BENCH: RivalBench = RivalBench {
    name: "nimbers-tables",
    work: "10^6 nim-products of 64 bits, one by one (so ms are ns a product)",
    rival: "tables of 8 x 8 x 256",
    expected: 0xbd80_4d24_ceed_e1be,
    options: None,
    ours: || single_products(1_000_000, NimberWord::nim_product),
    theirs: || single_products(1_000_000, |a, b| RIVAL_TABLES.product(a, b)),
};

/// Rows of 4096 numbers.
pub(crate) const ROWS_BENCH: RivalBench = RivalBench {
    name: "nimbers-rows",
    work: "10^6 nim-products of 64 bits, in rows (so ms are ns a product)",
    rival: "tables of 8 x 8 x 256",
    expected: 0xbd80_4d24_ceed_e1be,
    options: None,
    ours: || {
        let mut found = Vec::with_capacity(1_000_000);
        for factors in FACTOR_PAIRS[..1_000_000].chunks(4096) {
            let (mut row, others): (Vec<u64>, Vec<u64>) = factors.iter().copied().unzip();
            multiply_rows(&mut row, &others);
            found.extend(row);
        }
        found
    },
    theirs: || single_products(1_000_000, |a, b| RIVAL_TABLES.product(a, b)),
};

/// Pseudorandom numbers.
static FACTOR_PAIRS: LazyLock<Vec<(u64, u64)>> = LazyLock::new(|| {
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ state >> 29
    };
    (0..1_000_000).map(|_| (next(), next())).collect()
});

static RIVAL_TABLES: LazyLock<ProductTables> = LazyLock::new(ProductTables::new);

fn single_products(count: usize, product: impl Fn(u64, u64) -> u64) -> Vec<u64> {
    FACTOR_PAIRS[..count].iter().map(|&(a, b)| product(a, b)).collect()
}

/// Karatsuba: three products of halves, down to single bits.
fn recursive_product(a: u64, b: u64, bits: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let (low, high) = (recursive_product(a0, b0, half), recursive_product(a1, b1, half));
    let both = recursive_product(a1 ^ a0, b1 ^ b0, half);
    (both ^ low) << half | (low ^ recursive_product(high, 1 << (half - 1), half))
}

/// The products of two bytes, and of a byte with those of `2^8i` and `2^8j`.
struct ProductTables {
    bytes: Vec<[u8; 256]>,
    places: Vec<[[u64; 256]; 8]>,
}

impl ProductTables {
    fn new() -> ProductTables {
        let bytes = |a: u64| std::array::from_fn(|b| recursive_product(a, b as u64, 8) as u8);
        let place = |i: usize, j: usize| {
            let of_places = recursive_product(1 << (8 * i), 1 << (8 * j), 64);
            std::array::from_fn(|byte| recursive_product(byte as u64, of_places, 64))
        };
        ProductTables {
            bytes: (0..256).map(bytes).collect(),
            places: (0..8).map(|i| std::array::from_fn(|j| place(i, j))).collect(),
        }
    }

    fn product(&self, a: u64, b: u64) -> u64 {
        let (a, b) = (a.to_le_bytes().map(usize::from), b.to_le_bytes().map(usize::from));
        let rows = self.places.iter().zip(a);
        let each = |(row, a): (&[[u64; 256]; 8], usize)| {
            row.iter().zip(b).fold(0, |sum, (table, b)| sum ^ table[usize::from(self.bytes[a][b])])
        };
        rows.map(each).fold(0, |sum, part| sum ^ part)
    }
}
