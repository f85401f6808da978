@@ floor_mod
/// The remainder that is never negative for b > 0.
fn floor_mod(a: i64, b: i64) -> i64 {
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}
@@ floor_div
/// The quotient, rounded down.
fn floor_div(a: i64, b: i64) -> i64 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}
@@ natural
fn natural(n: i64) -> i64 {
    assert!(n >= 0, "a number of at least 0 is expected");
    n
}
@@ plus
fn plus(a: i64, b: i64) -> i64 {
    a.checked_add(b).expect("a sum fits into 64 bits")
}
@@ minus
fn minus(a: i64, b: i64) -> i64 {
    a.checked_sub(b).expect("a difference fits into 64 bits")
}
@@ times
fn times(a: i64, b: i64) -> i64 {
    a.checked_mul(b).expect("a product fits into 64 bits")
}
@@ power
fn power(base: i64, exponent: i64) -> i64 {
    assert!(exponent >= 0, "the exponent is not negative");
    let times = |a: i64, b: i64| a.checked_mul(b).expect("the number fits into 64 bits");
    let (mut factor, mut left, mut result) = (base, exponent, 1);
    while left > 0 {
        if left & 1 == 1 {
            result = times(result, factor);
        }
        left >>= 1;
        if left > 0 {
            factor = times(factor, factor);
        }
    }
    result
}
@@ shift_left
fn shift_left(a: i64, places: i64) -> i64 {
    assert!(places >= 0, "the number of places is not negative");
    let product = i128::from(a) << if a == 0 { 0 } else { places.min(64) };
    assert!(product == i128::from(product as i64), "the number does not fit into 64 bits");
    product as i64
}
@@ shift_right
fn shift_right(a: i64, places: i64) -> i64 {
    assert!(places >= 0, "the number of places is not negative");
    a >> places.min(63)
}
@@ int_sqrt
fn int_sqrt(n: i64) -> i64 {
    n.isqrt()
}
@@ gcd
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
@@ distance
fn distance(a: i64) -> i64 {
    a.abs()
}
@@ is_prime
fn is_prime(n: i64) -> bool {
    n >= 2 && (2..).take_while(|p| *p <= n / *p).all(|p| n % p != 0)
}
@@ is_square
fn is_square(n: i64) -> bool {
    n >= 0 && int_sqrt(n) * int_sqrt(n) == n
}
@@ is_fibonacci
fn is_fibonacci(n: i64) -> bool {
    let (mut a, mut b) = (1i128, 2); // the last sums need more than 63 bits
    while a < n.into() {
        (a, b) = (b, a + b);
    }
    a == n.into()
}
@@ prime_power
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
@@ divisors
fn divisors(n: i64) -> Vec<i64> {
    let mut all: Vec<i64> = (1..).take_while(|d| *d <= n / *d).filter(|d| n % d == 0).flat_map(|d| [d, n / d]).collect();
    all.sort_unstable();
    all.dedup();
    all
}
@@ ones
fn ones(n: i64) -> i64 {
    n.unsigned_abs().count_ones().into()
}
@@ bit_length
fn bit_length(n: i64) -> i64 {
    (64 - n.unsigned_abs().leading_zeros()).into()
}
@@ digits
/// The digits in a base, the last first.
fn digits(mut n: i64, base: i64) -> Vec<i64> {
    let mut all = vec![n % base];
    while n >= base {
        n /= base;
        all.push(n % base);
    }
    all
}
@@ at
/// The item with a number; below 0 from the end.
fn at<T: Clone>(items: &[T], i: i64) -> T {
    items[(if i < 0 { i + items.len() as i64 } else { i }) as usize].clone()
}
@@ of_length
fn of_length(items: &[i64], length: i64) -> &[i64] {
    assert!(items.len() as i64 == length, "a position has as many numbers as it needs");
    items
}
@@ sum_of
fn sum_of(items: &[i64]) -> i64 {
    items.iter().fold(0, |sum, item| plus(sum, *item))
}
@@ least_of
fn least_of(items: &[i64]) -> i64 {
    *items.iter().min().expect("the list is not empty")
}
@@ largest_of
fn largest_of(items: &[i64]) -> i64 {
    *items.iter().max().expect("the list is not empty")
}
@@ sorted_list
fn sorted_list(items: &[i64]) -> Vec<i64> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items
}
@@ distinct
/// The items in ascending order, each once.
fn distinct(items: &[i64]) -> Vec<i64> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    items
}
@@ reversed_list
fn reversed_list(items: &[i64]) -> Vec<i64> {
    items.iter().rev().copied().collect()
}
@@ contains
fn contains(items: &[i64], item: i64) -> bool {
    items.contains(&item)
}
@@ count_of
fn count_of(items: &[i64], item: i64) -> i64 {
    items.iter().filter(|other| **other == item).count() as i64
}
@@ letter_at
/// A letter of a text; below 0 from the end.
fn letter_at(text: &str, i: i64) -> String {
    char::from(text.as_bytes()[(if i < 0 { i + text.len() as i64 } else { i }) as usize]).to_string()
}
@@ letters_of
fn letters_of(text: &str) -> Vec<String> {
    text.chars().map(String::from).collect()
}
@@ slice_of
/// The items from a start to a stop; below 0 from the end.
fn slice_of(items: &[i64], start: i64, stop: i64) -> Vec<i64> {
    let length = items.len() as i64;
    let start = (if start < 0 { start + length } else { start }).clamp(0, length);
    let stop = (if stop < 0 { stop + length } else { stop }).clamp(start, length);
    items[start as usize..stop as usize].to_vec()
}
@@ part_of
/// The letters from a start to a stop; below 0 from the end.
fn part_of(text: &str, start: i64, stop: i64) -> String {
    let length = text.len() as i64;
    let start = (if start < 0 { start + length } else { start }).clamp(0, length);
    let stop = (if stop < 0 { stop + length } else { stop }).clamp(start, length);
    text[start as usize..stop as usize].to_string()
}
@@ repeated_list
fn repeated_list(items: &[i64], count: i64) -> Vec<i64> {
    items.repeat(count.max(0) as usize)
}
@@ repeated_text
fn repeated_text(text: &str, count: i64) -> String {
    text.repeat(count.max(0) as usize)
}
@@ count_in
/// How often a part occurs in a text, without overlaps.
fn count_in(text: &str, part: &str) -> i64 {
    text.matches(part).count() as i64
}
@@ find_in
/// The first place of a part in a text, or -1.
fn find_in(text: &str, part: &str) -> i64 {
    text.find(part).map_or(-1, |at| at as i64)
}
@@ starts_with
fn starts_with(text: &str, part: &str) -> bool {
    text.starts_with(part)
}
@@ ends_with
fn ends_with(text: &str, part: &str) -> bool {
    text.ends_with(part)
}
@@ holds_text
fn holds_text(text: &str, part: &str) -> bool {
    text.contains(part)
}
@@ contains_text
fn contains_text(texts: &[String], text: &str) -> bool {
    texts.iter().any(|other| other == text)
}
@@ replaced_text
fn replaced_text(text: &str, part: &str, other: &str) -> String {
    text.replace(part, other)
}
@@ joined_texts
fn joined_texts(separator: &str, texts: &[String]) -> String {
    texts.join(separator)
}
@@ number_of
fn number_of(text: &str) -> i64 {
    text.parse().expect("the text is a number")
}
@@ text_of
fn text_of(number: i64) -> String {
    number.to_string()
}
@@ read_number
/// The next number of the input.
fn read_number<'a>(data: &mut impl Iterator<Item = &'a str>) -> i64 {
    data.next().expect("the input goes on").parse().expect("a number of 64 bits is expected")
}
@@ read_word
/// The next word of the input.
fn read_word<'a>(data: &mut impl Iterator<Item = &'a str>) -> String {
    let word = data.next().expect("the input goes on");
    assert!(word.is_ascii(), "a word has a letter that is not in ASCII");
    word.to_string()
}
@@ read_list
/// The next list in brackets of the input.
fn read_list<'a>(data: &mut impl Iterator<Item = &'a str>) -> Vec<i64> {
    assert!(data.next() == Some("["), "the input has no opening bracket where one is expected");
    let mut items = Vec::new();
    loop {
        match data.next().expect("every opening bracket has a closing one") {
            "]" => return items,
            number => items.push(number.parse().expect("a number of 64 bits is expected")),
        }
    }
}
@@ read_rows
/// The next list of lists in brackets of the input.
fn read_rows<'a>(data: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> Vec<Vec<i64>> {
    assert!(data.next() == Some("["), "the input has no opening bracket where one is expected");
    let mut rows = Vec::new();
    while data.peek() == Some(&"[") {
        rows.push(read_list(data));
    }
    assert!(data.next() == Some("]"), "the input has an opening bracket without a closing one");
    rows
}
@@ list_text
fn list_text(items: &[i64]) -> String {
    items.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}
@@ rows_text
fn rows_text(rows: &[Vec<i64>]) -> String {
    rows.iter().map(|row| list_text(row)).collect::<Vec<_>>().join("\n")
}
