//! Explains products, inverses, roots and other results step by step.

use crate::{field_bits, product as times, quotient, square};
use grundy_game::{BilingualText, Nat, say};
use num_bigint::{BigInt, Sign};

/// The largest field, in bits, in which a computation is shown in steps.
const MAX_DECOMPOSED_BITS: u64 = 64;
/// A product is expanded into powers of two if it has at most this many terms,
const MAX_POWER_TERMS: u64 = 9;
/// and if the field has at most this many bits.
const MAX_POWER_BITS: u64 = 16;
/// The most summands that are written.
const MAX_WRITTEN_SUMMANDS: usize = 20;

/// A number as text; a long one is shortened.
fn shorten_number(n: &Nat) -> String {
    grundy_game::arg::shorten_text(&n.to_string())
}

fn power_of_two(exponent: u64) -> Nat {
    Nat::from(1u32) << exponent
}

/// The line for a sum.
pub(super) fn sum_lines(values: &[Nat], sum: &Nat) -> Vec<BilingualText> {
    if values.len() > MAX_WRITTEN_SUMMANDS {
        return Vec::new();
    }
    let terms: Vec<String> = values.iter().map(|value| format!("*{}", shorten_number(value))).collect();
    vec![BilingualText::language_neutral(format!("{} = *{}", terms.join(" + "), shorten_number(sum)))]
}

/// The lines for a product, expanded into powers of two or into halves.
pub(super) fn product_lines(a: &Nat, b: &Nat, value: &Nat) -> Vec<BilingualText> {
    let one = Nat::from(1u32);
    let whole = BilingualText::language_neutral(format!(
        "*{} ⊗ *{} = *{}",
        shorten_number(a),
        shorten_number(b),
        shorten_number(value)
    ));
    let bits = field_bits(a).max(field_bits(b));
    if a.min(b) <= &one || bits > MAX_DECOMPOSED_BITS {
        return vec![whole];
    }
    let mut lines = vec![say!(
        "A Fermat 2-power (2, 4, 16, 256, …) times a smaller number is their ordinary product; its square is 3/2 of it.",
        "费马二幂（2、4、16、256……）与更小的数相乘就是普通乘积；与自身相乘则是它的 3/2 倍。"
    )];
    // Every pair of powers of two gets a term, so this is for short numbers only.
    if a.count_ones() * b.count_ones() <= MAX_POWER_TERMS && bits <= MAX_POWER_BITS {
        lines.extend(product_by_powers(a, b, value));
    } else {
        lines.extend(product_by_halves(a, b, bits / 2));
        lines.push(whole);
    }
    lines
}

/// The exponents of the powers of two whose sum is a number, the largest first.
fn binary_exponents(n: &Nat) -> Vec<u64> {
    (0..n.bits()).rev().filter(|&bit| n.bit(bit)).collect()
}

fn product_by_powers(a: &Nat, b: &Nat, value: &Nat) -> Vec<BilingualText> {
    let (of_a, of_b) = (binary_exponents(a), binary_exponents(b));
    let pairs: Vec<(u64, u64)> = of_a.iter().flat_map(|&i| of_b.iter().map(move |&j| (i, j))).collect();
    let written = |all: &[u64]| {
        let terms: Vec<String> = all.iter().map(|&i| power_of_two(i).to_string()).collect();
        if let [only] = &terms[..] { only.clone() } else { format!("({})", terms.join(" + ")) }
    };
    let (pa, pb) = (written(&of_a), written(&of_b));
    let mut lines = Vec::new();
    if pairs.len() > 1 {
        let terms: Vec<String> =
            pairs.iter().map(|&(i, j)| format!("{}⊗{}", power_of_two(i), power_of_two(j))).collect();
        lines.push(BilingualText::language_neutral(format!("*{a} ⊗ *{b} = {pa}⊗{pb} = {}", terms.join(" + "))));
    }
    for &(i, j) in pairs.iter().filter(|(i, j)| i.min(j) > &0) {
        let line = power_product_line(i, j);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if pairs.len() > 1 {
        let terms = pairs.iter().map(|&(i, j)| times(&power_of_two(i), &power_of_two(j)).to_string());
        let terms = terms.collect::<Vec<_>>().join(" + ");
        lines.push(say!(
            "*{a} ⊗ *{b} = {terms} = *{value}, by nim-addition",
            "*{a} ⊗ *{b} = {terms} = *{value}（按异或相加）"
        ));
    }
    lines
}

/// The line for the product of two powers of two, given by their exponents.
fn power_product_line(i: u64, j: u64) -> BilingualText {
    let (a, b) = (power_of_two(i), power_of_two(j));
    let value = times(&a, &b);
    // The bits of the Fermat 2-powers that are factors of both.
    let shared = i & j;
    if shared == 0 {
        return say!("{a}⊗{b} = {value}, the ordinary product", "{a}⊗{b} = {value}，即普通乘积");
    }
    let exponent = 1 << shared.ilog2();
    let fermat = power_of_two(exponent);
    let (half, twice) = (&fermat >> 1u32, times(&fermat, &fermat));
    let (x, y) = (power_of_two(i - exponent), power_of_two(j - exponent));
    let rest = times(&x, &y);
    BilingualText::language_neutral(match (i == exponent, j == exponent) {
        (true, true) => format!("{fermat}⊗{fermat} = {fermat} + {half} = {twice}"),
        (false, false) => format!("{a}⊗{b} = ({fermat}⊗{fermat})⊗({x}⊗{y}) = {twice}⊗{rest} = {value}"),
        _ => format!("{a}⊗{b} = ({fermat}⊗{fermat})⊗{rest} = {twice}⊗{rest} = {value}"),
    })
}

/// The remainder and the quotient by `2^half`.
fn split_at_bit(n: &Nat, half: u64) -> (Nat, Nat) {
    let high = n >> half;
    (n ^ (&high << half), high)
}

fn product_by_halves(a: &Nat, b: &Nat, half: u64) -> Vec<BilingualText> {
    let d = power_of_two(half);
    let top = &d >> 1u32;
    let ((a0, a1), (b0, b1)) = (split_at_bit(a, half), split_at_bit(b, half));
    let (high, low) = (times(&a1, &b1), times(&a0, &b0));
    let middle = times(&a1, &b0) ^ times(&a0, &b1);
    let (to_d, folded) = (&middle ^ &high, times(&high, &top));
    let rest = &low ^ &folded;
    vec![
        say!(
            "With D = {d}: *{a} = {a1}·D + {a0}, *{b} = {b1}·D + {b0}, and D⊗D = D + {top}.",
            "取 D = {d}：*{a} = {a1}·D + {a0}，*{b} = {b1}·D + {b0}，且 D⊗D = D + {top}。"
        ),
        BilingualText::language_neutral(format!(
            "{a1}⊗{b1} = {high}, {a1}⊗{b0} + {a0}⊗{b1} = {middle}, {a0}⊗{b0} = {low}"
        )),
        BilingualText::language_neutral(format!(
            "({middle} + {high})·D + {low} + {high}⊗{top} = {to_d}·D + {low} + {folded} = {to_d}·D + {rest}"
        )),
    ]
}

/// The lines for an inverse, by the conjugate and the norm.
pub(super) fn inverse_lines(a: &Nat, value: &Nat) -> Vec<BilingualText> {
    let bits = field_bits(a);
    let mut lines = Vec::new();
    if (2..=MAX_DECOMPOSED_BITS).contains(&bits) {
        let half = bits / 2;
        let d = power_of_two(half);
        let (a0, a1) = split_at_bit(a, half);
        let conjugate = a ^ &a1;
        let norm = times(a, &conjugate);
        lines.push(say!(
            "With D = {d}: *{a} = {a1}·D + {a0}; replacing D by D + 1 gives its conjugate *{conjugate}. Their product *{norm}, the norm, is smaller than D.",
            "取 D = {d}：*{a} = {a1}·D + {a0}；把 D 换成 D + 1 得到共轭 *{conjugate}。二者之积 *{norm}（范数）小于 D。"
        ));
        if let Some(check) = quotient(&conjugate, &norm) {
            lines.push(BilingualText::language_neutral(format!("1 / *{a} = *{conjugate} / *{norm} = *{check}")));
        }
    }
    lines.push(BilingualText::language_neutral(format!("*{} ⊗ *{} = *1", shorten_number(a), shorten_number(value))));
    lines
}

/// The lines for a square root.
pub(super) fn sqrt_lines(a: &Nat, root: &Nat) -> Vec<BilingualText> {
    let (a, root) = (shorten_number(a), shorten_number(root));
    vec![
        say!(
            "Squares add like their roots, (x + y)² = x² + y², so every nimber has one square root.",
            "平方保持加法：(x + y)² = x² + y²，所以每个 nimber 恰有一个平方根。"
        ),
        BilingualText::language_neutral(format!("*{root} ⊗ *{root} = *{a}")),
    ]
}

/// The lines for a power.
pub(super) fn power_lines(base: &Nat, exponent: &BigInt, value: &Nat) -> Vec<BilingualText> {
    let bits = field_bits(base);
    let whole = BilingualText::language_neutral(format!(
        "*{}^{} = *{}",
        shorten_number(base),
        grundy_game::arg::shorten_text(&exponent.to_string()),
        shorten_number(value)
    ));
    let group = power_of_two(bits) - 1u32;
    if exponent.sign() != Sign::Minus && *exponent.magnitude() <= group || bits > MAX_DECOMPOSED_BITS {
        return vec![whole];
    }
    // As in `power`: exponents count modulo the order of the group.
    let rest = exponent.magnitude() % &group;
    let rest = if exponent.sign() == Sign::Minus { (&group - rest) % &group } else { rest };
    vec![
        say!(
            "*{base} is one of the {group} nimbers from *1 to *{group}, which form a group: exponents count modulo {group}, and this one is {rest}.",
            "*{base} 属于 *1 到 *{group} 这 {group} 个 nimber 组成的乘法群：指数按模 {group} 计，这里为 {rest}。"
        ),
        whole,
    ]
}

/// The line for an order.
pub(super) fn order_lines(a: &Nat, order: Option<&Nat>) -> Vec<BilingualText> {
    let a = shorten_number(a);
    match order {
        Some(order) => {
            let order = shorten_number(order);
            vec![say!("*{a}^{order} = *1, and no smaller power is *1.", "*{a}^{order} = *1，更小的幂都不是 *1。")]
        }
        None => vec![say!("No power of *0 but *0^0 is *1.", "除 *0^0 外，*0 的幂都不是 *1。")],
    }
}

/// The line for a logarithm.
pub(super) fn log_lines(of: &Nat, base: &Nat, log: Option<&Nat>, order: Option<&Nat>) -> Vec<BilingualText> {
    let (a, b) = (shorten_number(of), shorten_number(base));
    match (log, order.map(shorten_number)) {
        (Some(log), Some(order)) => {
            let log = shorten_number(log);
            vec![say!(
                "*{b}^{log} = *{a}; adding {order}, the order of *{b}, to the exponent changes nothing.",
                "*{b}^{log} = *{a}；指数加上 *{b} 的阶 {order}，结果不变。"
            )]
        }
        (Some(log), None) => vec![BilingualText::language_neutral(format!("*{b}^{} = *{a}", shorten_number(log)))],
        (None, Some(order)) if order == "1" && *of != Nat::ZERO => {
            vec![say!("*1 is the only power of *1.", "*1 的幂只有 *1。")]
        }
        (None, Some(order)) if *of != Nat::ZERO => vec![say!(
            "*{b} has order {order}: its powers are the {order} nimbers whose power with this exponent is *1, and *{a} is none of them.",
            "*{b} 的阶是 {order}：它的幂就是那 {order} 个以此为指数时得 *1 的 nimber，而 *{a} 不在其中。"
        )],
        (None, _) => vec![say!("*{a} is not a power of *{b}.", "*{a} 不是 *{b} 的幂。")],
    }
}

/// The lines for the roots of `x² + bx + c = 0`.
pub(super) fn quadratic_lines(b: &Nat, c: &Nat, first: &Nat, second: &Nat) -> Vec<BilingualText> {
    let [tb, tc, t1, t2] = [b, c, first, second].map(shorten_number);
    let Some(scaled) = quotient(c, &square(b)) else {
        return vec![say!(
            "x² = *{tc}: every nimber has one square root, here *{t1}.",
            "x² = *{tc}：每个 nimber 恰有一个平方根，这里是 *{t1}。"
        )];
    };
    let bits = field_bits(&scaled);
    let k = shorten_number(&scaled);
    let which = if scaled.bit(bits - 1) {
        say!(
            "The highest of the {bits} bits of *{k} is 1, so both y are in the next larger field.",
            "*{k} 在 {bits} 位中的最高位是 1，所以两个 y 都在下一个更大的域中。"
        )
    } else {
        say!(
            "The highest of the {bits} bits of *{k} is 0, so both y are in this field.",
            "*{k} 在 {bits} 位中的最高位是 0，所以两个 y 都在这个域中。"
        )
    };
    let start = match *b == Nat::from(1u32) {
        true => BilingualText::language_neutral(format!("y² + y = *{k}, y = x")),
        false => say!(
            "x² + *{tb} ⊗ x + *{tc} = 0 becomes y² + y = *{k} with x = *{tb} ⊗ y.",
            "令 x = *{tb} ⊗ y，x² + *{tb} ⊗ x + *{tc} = 0 化为 y² + y = *{k}。"
        ),
    };
    let check = BilingualText::language_neutral(format!("*{t1} + *{t2} = *{tb}, *{t1} ⊗ *{t2} = *{tc}"));
    vec![start, which, check]
}

/// The line for the root of `bx + c = 0`.
pub(super) fn linear_lines(b: &Nat, c: &Nat, root: &Nat) -> Vec<BilingualText> {
    let [b, c, root] = [b, c, root].map(shorten_number);
    vec![BilingualText::language_neutral(format!("*{b} ⊗ *{root} = *{c}"))]
}
