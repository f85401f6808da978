//! The builtin functions.

mod collections;
mod numbers;

use super::RulesRun;
use super::demanding_move::demanding_move;
use super::expr::truth_value;
use crate::builtin::Builtin;
use crate::fault::{RulesFault, RunResult};
use crate::syntax::CollectionKind;
use crate::value::RuleValue;
use grundy_game::{MoveKind, counted_noun, text};

impl RulesRun<'_> {
    pub(crate) fn call_builtin(&mut self, builtin: Builtin, args: &[RuleValue]) -> RunResult<RuleValue> {
        let (least, most) = builtin.arity();
        if !(least..=most).contains(&args.len()) {
            let (name, given) = (builtin.name(), args.len());
            return Err(RulesFault::rule_mistake(text!(
                "`{name}` does not take {arguments}",
                arguments = (counted_noun(&given, "argument", "arguments"), given)
            )));
        }
        match builtin {
            Builtin::Range => self.range(args),
            Builtin::Len => self.length_as_value(&args[0]),
            Builtin::Min | Builtin::Max => self.extreme_item(args, builtin == Builtin::Max),
            Builtin::Sum => self.sum_items(args),
            Builtin::Any | Builtin::All => self.quantify_items(&args[0], builtin == Builtin::All),
            Builtin::Enumerate => self.enumerate_items(args),
            Builtin::Zip => self.zip(args),
            Builtin::Reversed => self.reverse_items(&args[0]),
            Builtin::Sorted => self.sort_items(&args[0]),
            Builtin::Tuple => self.make_collection(CollectionKind::Tuple, args),
            Builtin::List => self.make_collection(CollectionKind::List, args),
            Builtin::Set => self.make_collection(CollectionKind::Set, args),
            Builtin::Count => self.count_items(args),
            Builtin::Index => self.index_of_item(args),
            Builtin::Mex => self.least_excluded(args),

            Builtin::Int => self.make_integer(&args[0]),
            Builtin::Bool => truth_value(&args[0]).map(RuleValue::Bool),
            Builtin::Str => self.text_of(&args[0]),
            Builtin::Text(method) => self.call_text_method(method, args),

            Builtin::Abs => self.absolute_value(&args[0]),
            Builtin::Divmod => self.divmod(&args[0], &args[1]),
            Builtin::Pow => self.pow(args),
            Builtin::Gcd => self.common_divisor(args),
            Builtin::Isqrt => self.integer_root(&args[0]),
            Builtin::IsPrime => self.is_prime(&args[0]).map(RuleValue::Bool),
            Builtin::IsSquare => self.is_square(&args[0]).map(RuleValue::Bool),
            Builtin::IsFibonacci => self.is_fibonacci(&args[0]).map(RuleValue::Bool),
            Builtin::PrimePower => self.prime_power(&args[0]),
            Builtin::Divisors => self.divisors(&args[0]),
            Builtin::Popcount => Ok(RuleValue::Int(self.integer(&args[0])?.magnitude().count_ones() as i64)),
            Builtin::BitLength => Ok(RuleValue::Int(self.integer(&args[0])?.bits() as i64)),
            Builtin::Digits => self.digits(args),

            Builtin::Entail => demanding_move(MoveKind::Entailing, &args[0]),
            Builtin::Complimenting => demanding_move(MoveKind::Complimenting, &args[0]),
        }
    }
}
