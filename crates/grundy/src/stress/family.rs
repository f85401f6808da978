//! The positions to try: an expression with free names, and the numbers for them.

use super::{Mistake, Tuples};
use crate::engine::Engine;
use grundy_catalog::Catalog;
use grundy_game::{Arg, Budget, Shape, Sum};
use grundy_rules::{Diagnostic, Formula, Rules};
use grundy_theory::say;

/// An expression with free names, and the range of numbers for them.
#[derive(Debug)]
pub struct Family {
    pub(super) rules: Rules,
    text: String,
    position: Formula,
    filter: Option<(String, Formula)>,
    from: u64,
    to: u64,
}

impl Family {
    /// The positions of an expression for numbers from `from` to `to` inclusive.
    ///
    /// A ruleset alone stands for its positions with one number.
    /// Rules of a file are played by their definition, not by what they are recognised as, since that may be the claim.
    ///
    /// # Errors
    /// The expression is wrong.
    pub fn new(rules: &Rules, expression: &str, from: u64, to: u64) -> Result<Family, Mistake> {
        let rules = &rules.by_definition(&Catalog).map_err(|diagnostic| Mistake::new(expression, diagnostic))?;
        let ruleset = matches!(crate::evaluate_with(rules, expression), Ok(Arg::Ruleset(_)));
        let text = if ruleset { format!("{}(n)", expression.trim()) } else { expression.into() };
        let position =
            rules.formula(&text, None, &Catalog).map_err(|diagnostic| Mistake::new(expression, diagnostic))?;
        if position.params().is_empty() {
            let said =
                say!("the expression has no free name for which numbers could be tried", "表达式中没有可代入数的名字");
            return Err(Mistake::new(expression, Diagnostic::at(0..expression.len(), said).example("kayles(n)")));
        }
        Ok(Family { rules: rules.clone(), text, position, filter: None, from, to })
    }

    /// Restricts the family to numbers for which a condition over the names holds.
    ///
    /// # Errors
    /// The condition is wrong.
    pub fn filtered(mut self, condition: &str) -> Result<Family, Mistake> {
        self.filter = Some((condition.into(), self.formula(condition, &[])?));
        Ok(self)
    }

    /// Parses an expression over the names of the family, followed by those in `more`.
    pub(super) fn formula(&self, text: &str, more: &[&str]) -> Result<Formula, Mistake> {
        let params: Vec<&str> = self.params().iter().map(String::as_str).chain(more.iter().copied()).collect();
        let formula = self.rules.formula(text, Some(&params), &Catalog);
        formula.map_err(|diagnostic| Mistake::new(text, diagnostic))
    }

    /// The expression.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The free names.
    pub fn params(&self) -> &[String] {
        self.position.params()
    }

    /// The least number that is tried.
    pub fn from(&self) -> u64 {
        self.from
    }

    /// The largest number that is tried.
    pub fn to(&self) -> u64 {
        self.to
    }

    /// The choices of numbers, the smallest first, regardless of the condition.
    pub fn tuples(&self) -> Tuples {
        Tuples::new(self.params().len(), self.from, self.to)
    }

    /// Whether the condition holds for these numbers.
    ///
    /// # Errors
    /// The condition cannot be evaluated.
    pub fn admits(&self, numbers: &[u64]) -> Result<bool, Mistake> {
        let Some((text, filter)) = &self.filter else { return Ok(true) };
        filter.truth(&args(numbers)).map_err(|diagnostic| self.mistake(text, diagnostic, numbers))
    }

    /// The position for these numbers.
    ///
    /// # Errors
    /// The numbers are not a position.
    pub fn position(&self, numbers: &[u64]) -> Result<Sum, Mistake> {
        self.position.position(&args(numbers)).map_err(|diagnostic| self.mistake(&self.text, diagnostic, numbers))
    }

    /// The error that no position was tried.
    pub(super) fn untried(&self, first: Option<Mistake>) -> Mistake {
        first.unwrap_or_else(|| {
            let said = say!(
                "no position was tried: the condition, or an `assert` of the rules, excludes all numbers",
                "没有试过任何局面：条件或规则中的 `assert` 排除了所有的数"
            );
            Mistake::new(&self.text, Diagnostic::whole(said))
        })
    }

    /// Whether the rules refuse the position itself (as an `assert` at their beginning does), rather than a position reached from it.
    pub(super) fn is_refused(&self, position: &Sum) -> bool {
        let refused = position.components.iter().any(|component| {
            let Some(key) = &component.key else { return false };
            let mut visited = false;
            let flow = component.game.each_option(key, &mut |_| {
                visited = true;
                std::ops::ControlFlow::Break(())
            });
            flow.is_break() && !visited
        });
        if refused {
            let _ = self.rules.take_fault();
        }
        refused
    }

    /// Computes the values of heaps that will be needed later all at once, which is far faster than one by one.
    pub(super) fn ahead(&self, n: u64, engine: &mut Engine, budget: &dyn Budget) {
        let Ok(position) = self.position(&[n]) else { return };
        for component in &position.components {
            let (Shape::Heap(_), None) = (component.game.shape(), component.game.theorem()) else { continue };
            if let Some(Ok(heap)) = component.args.first().map(Arg::word) {
                // An error is ignored here: it occurs again when the value is needed.
                let _ = engine.heap_values(&component.game, heap, budget);
            }
        }
    }

    /// An error in an expression for these numbers.
    pub(super) fn mistake(&self, text: &str, diagnostic: Diagnostic, numbers: &[u64]) -> Mistake {
        let at = self.written(numbers);
        let help = say!(
            "this happened for {at}; --where or --from excludes such numbers",
            "发生在 {at}；可用 --where 或 --from 排除这样的数"
        );
        Mistake::new(text, diagnostic.help(help))
    }

    /// The numbers with their names: `a = 3, b = 5`.
    pub fn written(&self, numbers: &[u64]) -> String {
        let pairs = self.params().iter().zip(numbers).map(|(name, n)| format!("{name} = {n}"));
        pairs.collect::<Vec<_>>().join(", ")
    }
}

pub(super) fn args(numbers: &[u64]) -> Vec<Arg> {
    numbers.iter().map(|n| Arg::from(*n)).collect()
}
