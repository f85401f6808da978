//! The builtin functions.

use super::Run;
use super::arith::{add, binary, extreme, negative, same};
use super::expr::truth;
use super::text::MOST_DIGITS_AS_TEXT;
use crate::builtin::Builtin;
use crate::fault::{Fault, Ran};
use crate::range::LongRange;
use crate::syntax::{Collection, Operator};
use crate::value::{LONGEST, Val, big, expected, order, word};
use grundy_theory::{Said, numbers, say};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

impl Run<'_> {
    pub(crate) fn builtin(&mut self, builtin: Builtin, args: &[Val]) -> Ran<Val> {
        let (least, most) = builtin.arity();
        if !(least..=most).contains(&args.len()) {
            let (name, given) = (builtin.name(), args.len());
            return Err(Fault::rule(say!(
                "`{name}` does not take {given} arguments",
                "`{name}` 的参数不能是 {given} 个"
            )));
        }
        match builtin {
            Builtin::Range => self.range(args),
            Builtin::Min | Builtin::Max => {
                let values = if args.len() == 1 { self.list(&args[0])? } else { args.to_vec() };
                extreme(self, &values, builtin == Builtin::Max)
            }
            Builtin::Abs => match &args[0] {
                Val::Int(n) if *n >= 0 => Ok(args[0].clone()),
                other => Ok(match big(&negative(other)?) {
                    Some(n) => Val::int(n.abs()),
                    None => Val::Int(0),
                }),
            },
            Builtin::Sum => {
                let start = args.get(1).cloned().unwrap_or(Val::Int(0));
                if let Val::Str(_) = start {
                    return Err(Fault::rule(say!("`sum` adds no texts", "`sum` 不能用于字符串")));
                }
                let items = self.iterate(&args[0])?;
                items.into_iter().try_fold(start, |total, item| {
                    self.spend(1)?;
                    add(self, total, item)
                })
            }
            Builtin::Len => self.length_as_value(&args[0]),
            Builtin::Any | Builtin::All => {
                let all = builtin == Builtin::All;
                for item in self.iterate(&args[0])? {
                    self.spend(1)?;
                    if truth(&item)? != all {
                        return Ok(Val::Bool(!all));
                    }
                }
                Ok(Val::Bool(all))
            }
            Builtin::Divmod => {
                let quotient = binary(self, Operator::FloorDivide, args[0].clone(), args[1].clone())?;
                let rest = binary(self, Operator::Modulo, args[0].clone(), args[1].clone())?;
                Val::tuple(vec![quotient, rest])
            }
            Builtin::Pow => self.pow(args),
            Builtin::Enumerate => {
                let first = args.get(1).map_or(Ok(BigInt::ZERO), |first| self.integer(first))?;
                let mut pairs = Vec::new();
                for (place, item) in self.iterate(&args[0])?.enumerate() {
                    self.grow(&pairs)?;
                    pairs.push(Val::tuple(vec![Val::int(&first + place), item])?);
                }
                Val::tuple(pairs)
            }
            Builtin::Zip => self.zip(args),
            Builtin::Reversed => {
                if matches!(args[0], Val::Seq(Collection::Set, ..)) {
                    return Err(Fault::rule(say!("the items of a set have no order", "集合的元素没有顺序"))
                        .help(say!("sort them: reversed(sorted(s))", "请先排序：reversed(sorted(s))")));
                }
                let mut items = self.list(&args[0])?;
                items.reverse();
                Val::tuple(items)
            }
            Builtin::Sorted => {
                let mut items = self.list(&args[0])?;
                self.spend(items.len() as u64 * 8)?;
                items.sort_by(order);
                // The sort brings values without an order next to each other, so comparing neighbours is enough.
                for pair in items.windows(2) {
                    let _ = super::arith::compare(self, crate::syntax::Comparison::Less, &pair[0], &pair[1])?;
                }
                Val::seq(Collection::List, items)
            }
            Builtin::Tuple | Builtin::List | Builtin::Set => {
                let items = args.first().map_or(Ok(Vec::new()), |arg| self.list(arg))?;
                match builtin {
                    Builtin::Tuple => Val::tuple(items),
                    Builtin::List => Val::seq(Collection::List, items),
                    _ => Val::set(items),
                }
            }
            Builtin::Int => match &args[0] {
                Val::Str(text) => {
                    let number = parse_number(text.trim()).filter(|_| text.len() <= 2 * MOST_DIGITS_AS_TEXT);
                    number
                        .map(Val::int)
                        .ok_or_else(|| Fault::rule(say!("this text is not a number", "这个字符串不是数")))
                }
                other => Ok(Val::int(self.integer(other)?)),
            },
            Builtin::Bool => truth(&args[0]).map(Val::Bool),
            Builtin::Str => self.text_of(&args[0]),
            Builtin::Gcd => {
                let mut total = BigInt::ZERO;
                for arg in args {
                    let n = self.integer(arg)?;
                    self.spend(1 + n.bits())?;
                    total = gcd(total, n);
                }
                Ok(Val::int(total))
            }
            Builtin::Isqrt => {
                let n = self.integer(&args[0])?;
                self.spend(1 + n.bits())?;
                if n.is_negative() { Err(self.negative_number()) } else { Ok(Val::int(n.sqrt())) }
            }
            Builtin::IsPrime => {
                let n = self.natural(&args[0])?.unwrap_or(0);
                self.spend(numbers::prime_steps(n))?;
                Ok(Val::Bool(numbers::is_prime(n)))
            }
            Builtin::IsSquare => Ok(Val::Bool(match word(&args[0]) {
                Some(n) => u64::try_from(n).is_ok_and(numbers::is_square),
                None => is_square(&self.integer(&args[0])?),
            })),
            Builtin::IsFibonacci => {
                if let Some(n) = word(&args[0]) {
                    return Ok(Val::Bool(u64::try_from(n).is_ok_and(numbers::is_fibonacci)));
                }
                // n is a Fibonacci number if and only if 5n² + 4 or 5n² − 4 is a square (I. Gessel 1972).
                let n = self.integer(&args[0])?;
                self.spend(1 + (n.bits() / 16).pow(2))?;
                let square: BigInt = n.pow(2) * 5;
                Ok(Val::Bool(n.is_positive() && (is_square(&(&square + 4)) || is_square(&(square - 4)))))
            }
            Builtin::PrimePower => {
                let n = self.natural(&args[0])?.unwrap_or(0);
                self.spend(64 + numbers::prime_steps(n))?;
                let found = numbers::prime_power(n);
                Val::tuple(found.map_or(Vec::new(), |(p, k)| vec![Val::int(p.into()), Val::Int(k.into())]))
            }
            Builtin::Divisors => match self.natural(&args[0])? {
                None | Some(0) => {
                    Err(Fault::rule(say!("only positive numbers have a list of divisors", "只有正整数才有约数表")))
                }
                Some(n) => {
                    // Trial division, whose steps are counted.
                    self.spend(n.isqrt())?;
                    Val::tuple(numbers::divisors(n).into_iter().map(|d| Val::int(d.into())).collect())
                }
            },
            Builtin::Popcount => {
                let n = self.integer(&args[0])?;
                Ok(Val::Int(n.magnitude().count_ones() as i64))
            }
            Builtin::BitLength => Ok(Val::Int(self.integer(&args[0])?.bits() as i64)),
            Builtin::Digits => self.digits(args),
            Builtin::Count => {
                if let (Val::Str(text), Val::Str(part)) = (&args[0], &args[1]) {
                    self.spend(text.len() as u64)?;
                    let empty = part.is_empty();
                    return Ok(Val::Int(
                        if empty { text.chars().count() + 1 } else { text.matches(&**part).count() } as i64
                    ));
                }
                has_places(&args[0])?;
                let mut count = 0;
                for item in self.iterate(&args[0])? {
                    self.spend(1)?;
                    count += i64::from(same(self, &item, &args[1])?);
                }
                Ok(Val::Int(count))
            }
            Builtin::Index => {
                if let (Val::Str(text), Val::Str(part)) = (&args[0], &args[1]) {
                    self.spend(text.len() as u64)?;
                    let found = text.find(&**part).map(|at| text[..at].chars().count());
                    return found.map(|at| Val::Int(at as i64)).ok_or_else(not_there);
                }
                has_places(&args[0])?;
                for (at, item) in self.iterate(&args[0])?.enumerate() {
                    self.spend(1)?;
                    if same(self, &item, &args[1])? {
                        return Ok(Val::Int(at as i64));
                    }
                }
                Err(not_there())
            }
        }
    }

    /// Collects the items of a collection.
    pub(super) fn list(&mut self, value: &Val) -> Ran<Vec<Val>> {
        let length = self.length(value)?;
        if length > LONGEST as u64 {
            return Err(Fault::memory());
        }
        self.spend(4 * length)?;
        Ok(self.iterate(value)?.collect())
    }

    /// Refuses one more item than a collection may have, and counts a step for it.
    fn grow(&mut self, items: &[Val]) -> Ran<()> {
        if items.len() >= LONGEST {
            return Err(Fault::memory());
        }
        self.spend(4)
    }

    /// Rows of items, as many as the shortest collection has.
    fn zip(&mut self, args: &[Val]) -> Ran<Val> {
        let mut lists = args.iter().map(|arg| self.iterate(arg)).collect::<Result<Vec<_>, _>>()?;
        let mut rows = Vec::new();
        while !lists.is_empty() {
            let Some(row) = lists.iter_mut().map(Iterator::next).collect::<Option<Vec<Val>>>() else { break };
            self.grow(&rows)?;
            rows.push(Val::tuple(row)?);
        }
        Val::tuple(rows)
    }

    fn range(&mut self, args: &[Val]) -> Ran<Val> {
        let mut numbers = args.iter().map(|arg| self.integer(arg)).collect::<Result<Vec<_>, _>>()?.into_iter();
        let (first, second, third) = (numbers.next().unwrap_or_default(), numbers.next(), numbers.next());
        let (start, stop) = match second {
            None => (BigInt::ZERO, first),
            Some(stop) => (first, stop),
        };
        let step = third.unwrap_or_else(|| BigInt::from(1));
        if step.is_zero() {
            return Err(Fault::rule(say!("the step of a range must not be 0", "range 的步长不能为 0")));
        }
        Ok(LongRange { start, stop, step }.into_value())
    }

    fn pow(&mut self, args: &[Val]) -> Ran<Val> {
        let [base, exponent, rest @ ..] = args else { unreachable!("the number of arguments was checked") };
        let [modulus] = rest else { return binary(self, Operator::Power, base.clone(), exponent.clone()) };
        let (base, exponent, modulus) = (self.integer(base)?, self.integer(exponent)?, self.integer(modulus)?);
        if modulus.is_zero() {
            return Err(Fault::rule(say!("the modulus of `pow` must not be 0", "`pow` 的模数不能为 0")));
        }
        let words = modulus.bits() / 32 + 1;
        let (base, exponent) = if exponent.is_negative() {
            self.spend((base.bits() / 32 + words) * modulus.bits().max(1))?;
            let inverse = base.modinv(&modulus).ok_or_else(|| {
                Fault::rule(say!("{base} has no inverse modulo {modulus}", "{base} 模 {modulus} 没有逆元"))
            })?;
            (inverse, -exponent)
        } else {
            (base, exponent)
        };
        self.spend((exponent.bits() + 1) * words.pow(2))?;
        Ok(Val::int(base.modpow(&exponent, &modulus)))
    }

    fn digits(&mut self, args: &[Val]) -> Ran<Val> {
        let base = args.get(1).map_or(Ok(BigInt::from(10)), |base| self.integer(base))?;
        let mut n = self.integer(&args[0])?;
        if n.is_negative() {
            return Err(self.negative_number());
        }
        if base < BigInt::from(2) {
            return Err(Fault::rule(say!("the base of digits must be at least 2", "进制至少为 2")));
        }
        let mut digits = Vec::new();
        while digits.is_empty() || !n.is_zero() {
            self.spend(1 + n.bits() / 32)?;
            digits.push(Val::int(&n % &base));
            n /= &base;
        }
        Val::tuple(digits)
    }

    pub(super) fn integer(&self, value: &Val) -> Ran<BigInt> {
        big(value).ok_or_else(|| expected(Said::of(("a number", "数")), value))
    }

    fn negative_number(&self) -> Box<Fault> {
        Fault::rule(say!("a number of at least 0 is expected here", "这里应为不小于 0 的数"))
    }

    /// A natural number; `None` for a negative one.
    ///
    /// # Errors
    /// The number has more than 64 bits.
    fn natural(&self, value: &Val) -> Ran<Option<u64>> {
        let n = self.integer(value)?;
        match n.to_u64() {
            None if !n.is_negative() => {
                Err(Fault::large_number()
                    .help(say!("this is answered for numbers below 2**64", "只回答小于 2**64 的数")))
            }
            natural => Ok(natural),
        }
    }
}

fn is_square(n: &BigInt) -> bool {
    match n.to_u64() {
        Some(n) => numbers::is_square(n),
        None => !n.is_negative() && n.sqrt().pow(2) == *n,
    }
}

/// A number as `int(…)` reads it: an optional sign, and digits with single underscores between them.
fn parse_number(text: &str) -> Option<BigInt> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let groups = digits.split('_').all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()));
    if digits.bytes().filter(u8::is_ascii_digit).count() > MOST_DIGITS_AS_TEXT {
        return None;
    }
    let number: BigInt = groups.then(|| digits.replace('_', "").parse().ok())??;
    Some(if text.starts_with('-') { -number } else { number })
}

/// Refuses a set, whose items have no places.
fn has_places(value: &Val) -> Ran<()> {
    if matches!(value, Val::Seq(Collection::Set, ..)) {
        return Err(Fault::rule(say!("the items of a set have no order", "集合的元素没有顺序")));
    }
    Ok(())
}

fn gcd(a: BigInt, b: BigInt) -> BigInt {
    let (mut a, mut b) = (a.abs(), b.abs());
    while !b.is_zero() {
        (a, b) = (b.clone(), a % b);
    }
    a
}

fn not_there() -> Box<Fault> {
    Fault::rule(say!("the item is not there", "找不到这个元素"))
}
