//! What gives a position for numbers: a ruleset, or an expression with names in it.

use grundy_game::{Arg, Args, Misfit, Sum, call};
use grundy_theory::say;
use std::fmt::Display;

/// Something that gives a position for each choice of some numbers.
///
/// A ruleset does, `kayles` for instance, and so does an expression with names that mean nothing else, such as `wythoff(n, 2 * n)`.
pub trait Positions: Display {
    /// The position for these numbers.
    ///
    /// # Errors
    /// They are no position.
    fn position(&self, numbers: &[u64]) -> Result<Sum, Misfit>;

    /// It as a value of the notation, if it is one.
    fn value(&self) -> Option<&Arg> {
        None
    }
}

impl Positions for Arg {
    fn position(&self, numbers: &[u64]) -> Result<Sum, Misfit> {
        match call(self, Args::of(numbers.iter().map(|n| Arg::from(*n))))? {
            Arg::Position(sum) => Ok(sum),
            other => {
                let said = other.kind();
                let (en, zh) = (said.en, said.zh);
                Err(Misfit::new(say!("calling it gives {en}, not a position", "调用的结果是{zh}，而不是局面")))
            }
        }
    }

    fn value(&self) -> Option<&Arg> {
        Some(self)
    }
}

#[cfg(feature = "rules")]
impl Positions for grundy_rules::Formula {
    fn position(&self, numbers: &[u64]) -> Result<Sum, Misfit> {
        let (params, given) = (self.params().len(), numbers.len());
        if params != given {
            let names = self.params().join(", ");
            return Err(Misfit::new(say!(
                "the expression has {params} free names ({names}), and {given} are expected here",
                "表达式中有 {params} 个自由的名字（{names}），而这里应有 {given} 个"
            )));
        }
        let numbers: Vec<Arg> = numbers.iter().map(|n| Arg::from(*n)).collect();
        self.position(&numbers).map_err(|diagnostic| Misfit::new(diagnostic.said))
    }
}
