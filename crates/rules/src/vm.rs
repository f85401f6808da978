//! A small machine for rules about integers.
//!
//! Its registers are words, its instructions eight bytes; whatever does not fit (an overflow, a division by zero,
//! an assertion that fails, too many steps) makes it give up, and the [walk over the rules](crate::run) takes over,
//! which knows integers of any size and says what went wrong.
//! There are 256 registers, so that no access needs a bounds check.

use crate::run::{floor_div, floor_mod};
use grundy_game::in_force;
use grundy_theory::{End, numbers};
use std::ops::ControlFlow;

/// The registers.
pub(crate) type Registers = [i64; 256];

/// Measured: this many instructions take at most as long as one step of the [interpreter](crate::run).
const CHEAPER: i64 = 5;

/// Rules about integers, compiled.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub(crate) instructions: Vec<Instr>,
    pub(crate) tables: Vec<Table>,
    /// Integers that do not fit an instruction.
    pub(crate) pool: Vec<i64>,
}

/// A constant tuple of integers.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) items: Vec<i64>,
    sorted: Vec<i64>,
    /// Where the items are close together: the least, and a bit for each number from there on.
    bits: Option<(i64, Vec<u64>)>,
}

impl Table {
    pub(crate) fn new(items: Vec<i64>) -> Table {
        let mut sorted = items.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let bits = sorted.first().zip(sorted.last()).and_then(|(&least, &most)| {
            let span = most.checked_sub(least).filter(|span| *span < 1 << 16)? as usize;
            let mut bits = vec![0u64; span / 64 + 1];
            sorted.iter().for_each(|n| bits[(n - least) as usize / 64] |= 1 << ((n - least) % 64));
            Some((least, bits))
        });
        Table { items, sorted, bits }
    }

    fn contains(&self, n: i64) -> bool {
        match &self.bits {
            Some((least, bits)) => {
                let at = n.wrapping_sub(*least) as u64;
                n >= *least && bits.get((at / 64) as usize).is_some_and(|word| word >> (at % 64) & 1 == 1)
            }
            None => self.sorted.binary_search(&n).is_ok(),
        }
    }

    fn get(&self, at: i64) -> Option<i64> {
        let at = if at < 0 { at.checked_add(self.items.len() as i64)? } else { at };
        self.items.get(usize::try_from(at).ok()?).copied()
    }
}

/// An instruction. Registers are named by their numbers: first where the result goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instr {
    Int(u8, i32),
    /// An integer of the pool.
    Long(u8, u32),
    Move(u8, u8),
    Add(u8, u8, u8),
    AddInt(u8, u8, i32),
    Sub(u8, u8, u8),
    Binary(Word, u8, u8, u8),
    Unary(One, u8, u8),
    /// An item of a table.
    Load(u8, u8, u16),
    /// Whether a number is in a table.
    In(u8, u8, u16),
    Jump(u32),
    JumpZero(u8, u32),
    JumpNotZero(u8, u32),
    JumpLess(u8, u8, u32),
    JumpLessEqual(u8, u8, u32),
    JumpEqual(u8, u8, u32),
    JumpNotEqual(u8, u8, u32),
    /// The end of a loop: the first register grows by one, and while it is less than the second the loop goes on.
    Next(u8, u8, u32),
    /// A component: the function, the first register of its arguments, how many.
    Part(u16, u8, u8),
    /// A component with one argument: the function, and its register.
    Heap(u16, u8),
    /// The components since the last one are an option.
    Option,
    /// The position is an end: the register contains it as [`as_word`] encodes it.
    Over(u8),
    GiveUp,
    End,
}

/// Operations on two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Mul,
    FloorDiv,
    FloorMod,
    Pow,
    And,
    Or,
    Xor,
    Left,
    Right,
    Min,
    Max,
    Gcd,
}

/// Operations on one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum One {
    Negative,
    Invert,
    Abs,
    Isqrt,
    IsPrime,
    IsSquare,
    IsFibonacci,
    Popcount,
    BitLength,
}

/// Receives the options of a position.
pub(crate) trait Emit {
    /// A component of the option at hand.
    fn part(&mut self, function: u16, args: &[i64]);
    /// The option is complete.
    fn option(&mut self) -> ControlFlow<()>;
}

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Done,
    /// The receiver needs no more options.
    Enough,
    /// Play is over at this position, and no option was given.
    Over(End),
    /// The machine gave up: the rules must be run by the [interpreter](crate::run).
    GaveUp,
}

/// The remaining steps of a run. They are used in portions, and the budget in force is checked before each portion.
struct Fuel {
    /// What is left of the portion.
    left: i64,
    /// What is left beyond it.
    rest: i64,
}

impl Fuel {
    const PORTION: i64 = 1 << 22;

    fn new(most: i64) -> Fuel {
        let left = most.min(Fuel::PORTION);
        Fuel { left, rest: most - left }
    }

    /// Takes the next portion; `false` if nothing is left, or the budget in force ran out.
    #[cold]
    fn refill(&mut self) -> bool {
        if self.rest == 0 || in_force::spend(0, 0).is_err() {
            return false;
        }
        let more = self.rest.min(Fuel::PORTION);
        self.rest -= more;
        self.left += more;
        self.left >= 0
    }
}

impl Code {
    /// Runs the code on a position whose arguments are in the first registers, for at most as long as `most` steps of the interpreter take.
    pub(crate) fn run(&self, most: u64, r: &mut Registers, emit: &mut impl Emit) -> Ended {
        let most = i64::try_from(most).unwrap_or(i64::MAX).saturating_mul(CHEAPER);
        self.steps(Fuel::new(most), r, emit).unwrap_or(Ended::GaveUp)
    }

    /// `None` where it gives up.
    #[inline]
    fn steps(&self, mut fuel: Fuel, r: &mut Registers, emit: &mut impl Emit) -> Option<Ended> {
        let mut at = 0;
        let mut given = false;
        macro_rules! jump {
            ($to:expr, $if:expr) => {
                if $if {
                    let to = $to as usize;
                    if to <= at {
                        fuel.left -= (at - to + 1) as i64;
                        if fuel.left < 0 && !fuel.refill() {
                            return None;
                        }
                    }
                    at = to;
                    continue;
                }
            };
        }
        loop {
            match *self.instructions.get(at)? {
                Instr::Int(d, n) => r[usize::from(d)] = n.into(),
                Instr::Long(d, n) => r[usize::from(d)] = self.pool[n as usize],
                Instr::Move(d, a) => r[usize::from(d)] = r[usize::from(a)],
                Instr::Add(d, a, b) => r[usize::from(d)] = r[usize::from(a)].checked_add(r[usize::from(b)])?,
                Instr::AddInt(d, a, n) => r[usize::from(d)] = r[usize::from(a)].checked_add(n.into())?,
                Instr::Sub(d, a, b) => r[usize::from(d)] = r[usize::from(a)].checked_sub(r[usize::from(b)])?,
                Instr::Binary(op, d, a, b) => r[usize::from(d)] = binary(op, r[usize::from(a)], r[usize::from(b)])?,
                Instr::Unary(op, d, a) => {
                    let a = r[usize::from(a)];
                    if matches!(op, One::IsPrime) {
                        fuel.left -= numbers::prime_steps(a.unsigned_abs()) as i64;
                    }
                    r[usize::from(d)] = unary(op, a)?;
                }
                Instr::Load(d, a, table) => {
                    r[usize::from(d)] = self.tables[usize::from(table)].get(r[usize::from(a)])?
                }
                Instr::In(d, a, table) => {
                    r[usize::from(d)] = self.tables[usize::from(table)].contains(r[usize::from(a)]).into();
                }
                Instr::Jump(to) => jump!(to, true),
                Instr::JumpZero(a, to) => jump!(to, r[usize::from(a)] == 0),
                Instr::JumpNotZero(a, to) => jump!(to, r[usize::from(a)] != 0),
                Instr::JumpLess(a, b, to) => jump!(to, r[usize::from(a)] < r[usize::from(b)]),
                Instr::JumpLessEqual(a, b, to) => jump!(to, r[usize::from(a)] <= r[usize::from(b)]),
                Instr::JumpEqual(a, b, to) => jump!(to, r[usize::from(a)] == r[usize::from(b)]),
                Instr::JumpNotEqual(a, b, to) => jump!(to, r[usize::from(a)] != r[usize::from(b)]),
                Instr::Next(a, stop, to) => {
                    // The counter is less than the stop, so that one more is no overflow.
                    r[usize::from(a)] = r[usize::from(a)].wrapping_add(1);
                    jump!(to, r[usize::from(a)] < r[usize::from(stop)]);
                }
                Instr::Part(function, first, count) => {
                    let first = usize::from(first);
                    emit.part(function, r.get(first..first + usize::from(count))?);
                }
                Instr::Heap(function, a) => emit.part(function, std::slice::from_ref(&r[usize::from(a)])),
                Instr::Option => {
                    given = true;
                    if emit.option().is_break() {
                        return Some(Ended::Enough);
                    }
                }
                // A position with options is no end: the walk says so.
                Instr::Over(_) if given => return None,
                Instr::Over(a) => return of_word(r[usize::from(a)]).map(Ended::Over),
                Instr::GiveUp => return None,
                Instr::End => return Some(Ended::Done),
            }
            at += 1;
        }
    }
}

/// An end in a register.
pub(crate) fn as_word(end: End) -> i64 {
    end as i64
}

fn of_word(word: i64) -> Option<End> {
    [End::Win, End::Lose, End::Draw].into_iter().find(|end| as_word(*end) == word)
}

fn binary(op: Word, a: i64, b: i64) -> Option<i64> {
    match op {
        Word::Mul => a.checked_mul(b),
        Word::FloorDiv if b > 0 && a >= 0 => Some(a / b),
        Word::FloorMod if b > 0 && a >= 0 => Some(a % b),
        Word::FloorDiv if b != 0 => floor_div(a, b),
        Word::FloorMod if b != 0 => floor_mod(a, b),
        Word::FloorDiv | Word::FloorMod => None,
        Word::Pow => a.checked_pow(u32::try_from(b).ok()?),
        Word::And => Some(a & b),
        Word::Or => Some(a | b),
        Word::Xor => Some(a ^ b),
        Word::Left => {
            let b = u32::try_from(b).ok().filter(|b| *b < 63)?;
            a.checked_mul(1 << b)
        }
        Word::Right if b >= 0 => Some(a >> b.min(63)),
        Word::Right => None,
        Word::Min => Some(a.min(b)),
        Word::Max => Some(a.max(b)),
        Word::Gcd => {
            let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            i64::try_from(a).ok()
        }
    }
}

fn unary(op: One, a: i64) -> Option<i64> {
    let test = |holds: fn(u64) -> bool| u64::try_from(a).is_ok_and(holds).into();
    match op {
        One::Negative => a.checked_neg(),
        One::Invert => Some(!a),
        One::Abs => a.checked_abs(),
        One::Isqrt => u64::try_from(a).ok().map(|a| a.isqrt() as i64),
        One::IsPrime => Some(test(numbers::is_prime)),
        One::IsSquare => Some(test(numbers::is_square)),
        One::IsFibonacci => Some(test(numbers::is_fibonacci)),
        One::Popcount => Some(a.unsigned_abs().count_ones().into()),
        One::BitLength => Some((64 - a.unsigned_abs().leading_zeros()).into()),
    }
}
