//! The grammar of infinite nimbers: `w`, and ordinals in brackets such as `[w^3*2 + 5]`, in which sums, products and powers are those of
//! ordinals (the convention of Conway).

use super::NimberSyntaxError;
use super::syntax::NimberParser;
use super::tokens::{NimberToken, is_omega, syntax_error};
use grundy_game::ordinal::{MAX_COEFFICIENT_BITS, MAX_ORDINAL_TERMS};
use grundy_game::{BilingualText, Nat, Ordinal, text};

impl NimberParser {
    /// Parses `[…]`; the opening bracket is the current token.
    pub(super) fn parse_bracket(&mut self) -> Result<Ordinal, NimberSyntaxError> {
        let open = self.current_span();
        self.advance();
        let inner = self.nest(open, NimberParser::parse_ordinal_sum)?;
        self.expect(&NimberToken::CloseBracket, "]")?;
        Ok(inner)
    }

    fn parse_ordinal_sum(&mut self) -> Result<Ordinal, NimberSyntaxError> {
        let start = self.current_span().start;
        let mut sum = self.parse_ordinal_product()?;
        while self.take_if(&NimberToken::Plus) {
            let next = self.parse_ordinal_product()?;
            sum = self.within_limits(start, sum.checked_add(&next))?;
        }
        if *self.current_token() == NimberToken::Minus {
            return syntax_error(
                self.current_span(),
                text!("ordinals in brackets can only be added, multiplied and raised to powers"),
            );
        }
        Ok(sum)
    }

    fn parse_ordinal_product(&mut self) -> Result<Ordinal, NimberSyntaxError> {
        let start = self.current_span().start;
        let mut product = self.parse_ordinal_power()?;
        while self.take_if(&NimberToken::Star) || self.take_if(&NimberToken::Times) {
            let next = self.parse_ordinal_power()?;
            product = self.within_limits(start, product.checked_mul(&next))?;
        }
        Ok(product)
    }

    /// A power; powers of powers are read from the right, as everywhere in mathematics: `w^w^2` is `w^(w^2)`.
    fn parse_ordinal_power(&mut self) -> Result<Ordinal, NimberSyntaxError> {
        let start = self.current_span().start;
        let base = self.parse_ordinal_atom()?;
        if let NimberToken::Small(exponent) = *self.current_token() {
            self.advance();
            return self.within_limits(start, base.checked_pow(&Ordinal::from(Nat::from(exponent))));
        }
        if !(self.take_if(&NimberToken::Power) || self.take_double_star()) {
            return Ok(base);
        }
        let span = self.current_span();
        let exponent = self.nest(span, NimberParser::parse_ordinal_power)?;
        self.within_limits(start, base.checked_pow(&exponent))
    }

    fn parse_ordinal_atom(&mut self) -> Result<Ordinal, NimberSyntaxError> {
        let span = self.current_span();
        match self.current_token().clone() {
            NimberToken::Number(n) => {
                self.advance();
                self.within_limits(span.start, Some(Ordinal::from(n)))
            }
            NimberToken::Name(name) if is_omega(&name) => {
                self.advance();
                Ok(Ordinal::omega())
            }
            NimberToken::Open => {
                self.advance();
                let inner = self.nest(span, NimberParser::parse_ordinal_sum)?;
                self.expect(&NimberToken::Close, ")")?;
                Ok(inner)
            }
            _ => syntax_error(span, text!("an ordinal such as w^2 + 5 is expected in brackets")),
        }
    }

    /// The ordinal, or an error from `start` up to the current token.
    fn within_limits(&self, start: usize, ordinal: Option<Ordinal>) -> Result<Ordinal, NimberSyntaxError> {
        ordinal.map_or_else(|| syntax_error(start..self.last_end(), limits_text()), Ok)
    }
}

fn limits_text() -> BilingualText {
    text!(
        "this ordinal is too large: ordinals are below ω^ω^ω, with at most {MAX_ORDINAL_TERMS} terms and coefficients of {MAX_COEFFICIENT_BITS} bits"
    )
}
