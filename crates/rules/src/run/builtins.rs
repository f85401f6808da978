//! The functions that rules may call.

use super::Run;
use super::arith::{add, binary, extreme, negative, same};
use super::expr::truth;
use crate::builtin::Builtin;
use crate::fault::{Fault, Ran};
use crate::syntax::{Collection, Operator};
use crate::value::{LONGEST, Val, big, expected, order};
use grundy_theory::{Said, numbers, say};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use std::sync::Arc;

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
                let items = self.iterate(&args[0])?;
                items.into_iter().try_fold(start, |total, item| {
                    self.spend(1)?;
                    add(self, total, item)
                })
            }
            Builtin::Len => self.length(&args[0]).map(|length| Val::Int(length as i64)),
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
                let first = args.get(1).map_or(Ok(0), |first| self.word(first))?;
                let items = self.list(&args[0])?;
                let pair = |(i, item): (usize, Val)| Val::tuple(vec![Val::Int(first.saturating_add(i as i64)), item]);
                Val::tuple(items.into_iter().enumerate().map(pair).collect::<Result<_, _>>()?)
            }
            Builtin::Zip => {
                let lists = args.iter().map(|arg| self.list(arg)).collect::<Result<Vec<_>, _>>()?;
                let length = lists.iter().map(Vec::len).min().unwrap_or(0);
                let row = |i: usize| Val::tuple(lists.iter().map(|list| list[i].clone()).collect());
                Val::tuple((0..length).map(row).collect::<Result<_, _>>()?)
            }
            Builtin::Reversed => {
                let mut items = self.list(&args[0])?;
                items.reverse();
                Val::tuple(items)
            }
            Builtin::Sorted => {
                let mut items = self.list(&args[0])?;
                self.spend(items.len() as u64 * 8)?;
                for pair in items.windows(2) {
                    let _ = super::arith::compare(self, crate::syntax::Comparison::Less, &pair[0], &pair[1])?;
                }
                items.sort_by(order);
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
                    let number = text.trim().parse::<BigInt>().ok().filter(|_| text.len() < 1000);
                    number.map(Val::int).ok_or_else(|| Fault::rule(say!("this text is no number", "这个字符串不是数")))
                }
                other => Ok(Val::int(self.integer(other)?)),
            },
            Builtin::Bool => truth(&args[0]).map(Val::Bool),
            Builtin::Str => match &args[0] {
                text @ Val::Str(_) => Ok(text.clone()),
                other => {
                    let n = self.integer(other)?;
                    self.spend(n.bits())?;
                    Ok(Val::Str(n.to_string().into()))
                }
            },
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
                let n = self.word(&args[0])?;
                self.spend(numbers::prime_steps(n.unsigned_abs()))?;
                Ok(Val::Bool(u64::try_from(n).is_ok_and(numbers::is_prime)))
            }
            Builtin::IsSquare => match &args[0] {
                Val::Big(n) if !n.is_negative() => Ok(Val::Bool(n.sqrt().pow(2) == **n)),
                other => self.test(other, numbers::is_square),
            },
            Builtin::IsFibonacci => self.test(&args[0], numbers::is_fibonacci),
            Builtin::PrimePower => {
                let found = self.natural(&args[0])?.and_then(numbers::prime_power);
                Val::tuple(found.map_or(Vec::new(), |(p, k)| vec![Val::Int(p as i64), Val::Int(k.into())]))
            }
            Builtin::Divisors => match self.natural(&args[0])? {
                None | Some(0) => {
                    Err(Fault::rule(say!("only positive numbers have a list of divisors", "只有正整数才有约数表")))
                }
                Some(n) => Val::tuple(numbers::divisors(n).into_iter().map(|d| Val::Int(d as i64)).collect()),
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

    /// The items of a collection, all at once.
    fn list(&mut self, value: &Val) -> Ran<Vec<Val>> {
        let length = self.length(value)?;
        if length > LONGEST as u64 {
            return Err(Fault::memory());
        }
        self.spend(4 * length)?;
        Ok(self.iterate(value)?.collect())
    }

    fn range(&mut self, args: &[Val]) -> Ran<Val> {
        let words = args.iter().map(|arg| self.word(arg)).collect::<Result<Vec<_>, _>>()?;
        let range = match words[..] {
            [stop] => [0, stop, 1],
            [start, stop] => [start, stop, 1],
            [start, stop, step] => [start, stop, step],
            _ => unreachable!("the number of arguments was checked"),
        };
        if range[2] == 0 {
            return Err(Fault::rule(say!("the step of a range is not 0", "range 的步长不能为 0")));
        }
        Ok(Val::Range(Arc::new(range)))
    }

    fn pow(&mut self, args: &[Val]) -> Ran<Val> {
        let [base, exponent, rest @ ..] = args else { unreachable!("the number of arguments was checked") };
        let [modulus] = rest else { return binary(self, Operator::Power, base.clone(), exponent.clone()) };
        let (base, exponent, modulus) = (self.integer(base)?, self.integer(exponent)?, self.integer(modulus)?);
        if exponent.is_negative() || modulus.is_zero() {
            return Err(Fault::rule(say!(
                "`pow` of three numbers needs an exponent ≥ 0 and a modulus ≠ 0",
                "三个参数的 `pow` 要求指数 ≥ 0、模数 ≠ 0"
            )));
        }
        self.spend((exponent.bits() + 1) * (modulus.bits() / 32 + 1).pow(2))?;
        Ok(Val::int(base.modpow(&exponent, &modulus)))
    }

    fn digits(&mut self, args: &[Val]) -> Ran<Val> {
        let base = args.get(1).map_or(Ok(10), |base| self.word(base))?;
        let mut n = self.integer(&args[0])?;
        if n.is_negative() {
            return Err(self.negative_number());
        }
        if base < 2 {
            return Err(Fault::rule(say!("the base of digits is at least 2", "进制至少为 2")));
        }
        let mut digits = Vec::new();
        while digits.is_empty() || !n.is_zero() {
            self.spend(1 + n.bits() / 32)?;
            digits.push(Val::int(&n % base));
            n /= base;
        }
        Val::tuple(digits)
    }

    fn integer(&self, value: &Val) -> Ran<BigInt> {
        big(value).ok_or_else(|| expected(Said::of(("a number", "数")), value))
    }

    fn negative_number(&self) -> Box<Fault> {
        Fault::rule(say!("a number of at least 0 is expected here", "这里应为不小于 0 的数"))
    }

    /// A natural number; `None` for a negative one.
    fn natural(&mut self, value: &Val) -> Ran<Option<u64>> {
        let n = self.word(value)?;
        // Trial division.
        self.spend(n.unsigned_abs().isqrt())?;
        Ok(u64::try_from(n).ok())
    }

    fn test(&mut self, value: &Val, holds: fn(u64) -> bool) -> Ran<Val> {
        Ok(Val::Bool(self.natural(value)?.is_some_and(holds)))
    }
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
