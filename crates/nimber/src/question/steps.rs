//! Explains products, inverses, roots and other results step by step.

use crate::{field_bits, product as times, quotient, square};
use grundy_game::{BilingualText, Nat, text};
use num_bigint::{BigInt, Sign};

/// The largest field, in bits, in which a computation is shown in steps.
const MAX_DECOMPOSED_BITS: u64 = 64;
/// A product is expanded into powers of two if it has at most this many terms,
const MAX_POWER_TERMS: u64 = 9;
/// and if the field has at most this many bits.
const MAX_POWER_BITS: u64 = 16;
/// The maximum number of summands that are written.
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
    let mut lines = vec![text!(
        "A Fermat 2-power (2, 4, 16, 256, …) times a smaller number is their ordinary product; its square is 3/2 of it."
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
        lines.push(text!("*{a} ⊗ *{b} = {terms} = *{value}, by nim-addition"));
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
        return text!("{a}⊗{b} = {value}, the ordinary product");
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
        text!("With D = {d}: *{a} = {a1}·D + {a0}, *{b} = {b1}·D + {b0}, and D⊗D = D + {top}."),
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
        lines.push(text!("With D = {d}: *{a} = {a1}·D + {a0}; replacing D by D + 1 gives its conjugate *{conjugate}. Their product *{norm}, the norm, is smaller than D."));
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
        text!("Squares add like their roots, (x + y)² = x² + y², so every nimber has one square root."),
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
        text!(
            "*{base} is one of the {group} nimbers from *1 to *{group}, which form a group: exponents count modulo {group}, and this one is {rest}."
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
            vec![text!("*{a}^{order} = *1, and no smaller power is *1.")]
        }
        None => vec![text!("No power of *0 but *0^0 is *1.")],
    }
}

/// The line for a logarithm.
pub(super) fn log_lines(of: &Nat, base: &Nat, log: Option<&Nat>, order: Option<&Nat>) -> Vec<BilingualText> {
    let (a, b) = (shorten_number(of), shorten_number(base));
    match (log, order.map(shorten_number)) {
        (Some(log), Some(order)) => {
            let log = shorten_number(log);
            vec![text!("*{b}^{log} = *{a}; adding {order}, the order of *{b}, to the exponent changes nothing.")]
        }
        (Some(log), None) => vec![BilingualText::language_neutral(format!("*{b}^{} = *{a}", shorten_number(log)))],
        (None, Some(order)) if order == "1" && *of != Nat::ZERO => {
            vec![text!("*1 is the only power of *1.")]
        }
        (None, Some(order)) if *of != Nat::ZERO => vec![text!(
            "*{b} has order {order}: its powers are the {order} nimbers whose power with this exponent is *1, and *{a} is not one of them."
        )],
        (None, _) => vec![text!("*{a} is not a power of *{b}.")],
    }
}

/// The lines for the roots of `x² + bx + c = 0`.
pub(super) fn quadratic_lines(b: &Nat, c: &Nat, first: &Nat, second: &Nat) -> Vec<BilingualText> {
    let [tb, tc, t1, t2] = [b, c, first, second].map(shorten_number);
    let Some(scaled) = quotient(c, &square(b)) else {
        return vec![text!("x² = *{tc}: every nimber has one square root, here *{t1}.")];
    };
    let bits = field_bits(&scaled);
    let k = shorten_number(&scaled);
    let which = if scaled.bit(bits - 1) {
        text!("The highest of the {bits} bits of *{k} is 1, so both y are in the next larger field.")
    } else {
        text!("The highest of the {bits} bits of *{k} is 0, so both y are in this field.")
    };
    let start = match *b == Nat::from(1u32) {
        true => BilingualText::language_neutral(format!("y² + y = *{k}, y = x")),
        false => text!("x² + *{tb} ⊗ x + *{tc} = 0 becomes y² + y = *{k} with x = *{tb} ⊗ y."),
    };
    let check = BilingualText::language_neutral(format!("*{t1} + *{t2} = *{tb}, *{t1} ⊗ *{t2} = *{tc}"));
    vec![start, which, check]
}

/// The line for the root of `bx + c = 0`.
pub(super) fn linear_lines(b: &Nat, c: &Nat, root: &Nat) -> Vec<BilingualText> {
    let [b, c, root] = [b, c, root].map(shorten_number);
    vec![BilingualText::language_neutral(format!("*{b} ⊗ *{root} = *{c}"))]
}
