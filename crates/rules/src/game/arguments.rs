//! Arguments of the notation as values of the interpreter.

use super::FileGame;
use crate::run::RulesRun;
use crate::same_value::is_same_value;
use crate::value::RuleValue;
use grundy_game::{Argument, ArgumentError, text};

impl FileGame {
    /// The values of the keyword-only parameters.
    pub(super) fn keyword_values(&self) -> Result<Vec<RuleValue>, ArgumentError> {
        let bound = |(index, value): (usize, &Option<RuleValue>)| {
            value.clone().ok_or_else(|| {
                let (name, keyword) = (&self.definition().name, self.definition().keyword_name(index));
                ArgumentError::new(text!("`{name}` needs `{keyword}`: {name}(…, {keyword}=2)"))
            })
        };
        self.keywords.iter().enumerate().map(bound).collect()
    }

    /// Arguments as values of the interpreter.
    ///
    /// # Errors
    /// Returns an error if a value cannot be an argument of a position.
    pub(super) fn values(&self, args: &[Argument]) -> Result<Vec<RuleValue>, ArgumentError> {
        let value = |(index, arg): (usize, &Argument)| {
            let plain = match arg {
                Argument::Int(_)
                | Argument::Bool(_)
                | Argument::Str(_)
                | Argument::Tuple(_)
                | Argument::List(_)
                | Argument::Range(..) => RuleValue::from_arg(arg)
                    .and_then(|value| RulesRun::new(&self.rules.0.program).given_argument(&value))
                    .ok(),
                _ => None,
            };
            plain.ok_or_else(|| {
                let kind = arg.kind_name();
                let (en, zh) = (kind.en, kind.zh);
                let message = text!(
                    "a number, a truth value, a text or a tuple of them is expected here, not {text}",
                    text = (en, zh)
                );
                ArgumentError::new(message).at_position(index)
            })
        };
        args.iter().enumerate().map(value).collect()
    }

    /// Whether the values are those of the keyword-only parameters.
    pub(super) fn has_keyword_values(&self, values: &[RuleValue]) -> bool {
        let same =
            |(own, value): (&Option<RuleValue>, &RuleValue)| own.as_ref().is_some_and(|own| is_same_value(own, value));
        self.keywords.len() == values.len() && self.keywords.iter().zip(values).all(same)
    }
}
