//! A coin-turning game on a row: values, and sets of coins that change a value, by a formula or by computation.

use super::code::TurningCode;
use super::formulas::HeadValueFormula;
use super::named::NAMED_COIN_GAMES;
use super::values::HeadValueTable;
use grundy_game::{ArgumentError, Nat, Ruleset, in_force::BudgetTally, text};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The last coin in games without a formula. In games with one, positions with later coins are not searched.
pub(crate) const MAX_COIN_WITHOUT_FORMULA: u64 = 10_000;

/// The largest number of sets of coins that are counted one by one.
const MAX_COUNTED_SETS: usize = 20_000;

/// A turning code with the known values of heads.
pub(crate) struct CoinTurning {
    pub(super) code: TurningCode,
    pub(super) formula: Option<HeadValueFormula>,
    values: Mutex<HeadValueTable>,
}

impl CoinTurning {
    pub(super) fn new(code: TurningCode) -> CoinTurning {
        let formula = HeadValueFormula::from_code(&code.to_string());
        CoinTurning { code, formula, values: Mutex::default() }
    }

    /// The turning game of a ruleset of the catalogue, if it is one on a row of coins.
    pub(crate) fn from_ruleset(game: &Ruleset) -> Option<CoinTurning> {
        let expression = game.expression();
        let named = NAMED_COIN_GAMES.iter().find(|named| named.card.name == expression).map(|named| named.code);
        let turtles = (expression == "turning_turtles").then_some("1-2");
        let coded = || expression.strip_prefix("coins(\"")?.strip_suffix("\")");
        let code = named.or(turtles).or_else(coded).filter(|_| game.scope().is_none())?;
        TurningCode::parse(code).ok().map(CoinTurning::new)
    }

    fn lock_values(&self) -> MutexGuard<'_, HeadValueTable> {
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fails if a coin is too far to the right.
    pub(crate) fn check_coin(&self, coin: &Nat) -> Result<(), ArgumentError> {
        if self.formula.is_some() || *coin <= Nat::from(MAX_COIN_WITHOUT_FORMULA) {
            return Ok(());
        }
        Err(ArgumentError::new(text!(
            "in this game coins are counted to {MAX_COIN_WITHOUT_FORMULA}: no formula for their values is known"
        )))
    }

    /// The value of a single head; `None` if it would take too long.
    pub(crate) fn value(&self, coin: &Nat) -> Option<Nat> {
        match self.formula {
            Some(formula) => Some(formula.value(coin)),
            None => self
                .lock_values()
                .value_of_coin(&self.code, coin.to_u64().filter(|&coin| coin <= MAX_COIN_WITHOUT_FORMULA)?)
                .map(Nat::from),
        }
    }

    /// The values of all options of a single head; `None` if they would take too long.
    pub(crate) fn values_left(&self, coin: u64) -> Option<Vec<u64>> {
        let mut values = self.lock_values();
        values.value_of_coin(&self.code, coin)?;
        values.values_left(&self.code, coin)
    }

    /// Calls `visit` for each set of coins whose rightmost is `coin`, until it breaks; the coins ascend.
    pub(crate) fn for_each_set(&self, coin: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.code.for_each_set(coin, visit)
    }

    /// As [`for_each_set`](CoinTurning::for_each_set), for coins with any number.
    pub(crate) fn for_each_natural_set(
        &self,
        coin: &Nat,
        visit: &mut dyn FnMut(Vec<Nat>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match (self.formula, coin.to_u64()) {
            (Some(formula), _) => formula.for_each_set(coin, visit),
            (None, Some(coin)) => {
                self.code.for_each_set(coin, &mut |coins| visit(coins.iter().map(|&coin| coin.into()).collect()))
            }
            // Such a coin is refused when it is read.
            (None, None) => ControlFlow::Break(()),
        }
    }

    /// Calls `visit` for each set of coins with the rightmost `coin` whose values have the nim-sum `change`, until it breaks.
    ///
    /// Returns the number of sets, or `Some(None)` if there are too many to count. `None` if nothing is known.
    pub(crate) fn for_each_change(
        &self,
        coin: &Nat,
        change: &Nat,
        visit: &mut dyn FnMut(Vec<Nat>) -> ControlFlow<()>,
    ) -> Option<Option<Nat>> {
        if let Some(formula) = self.formula {
            return Some(Some(formula.for_each_change(coin, change, visit)));
        }
        let Some(change) = change.to_u64() else { return Some(Some(Nat::ZERO)) };
        let coin = coin.to_u64()?;
        let mut values = self.lock_values();
        values.value_of_coin(&self.code, coin)?;
        let (mut counted, mut going, mut tally) = (0, true, BudgetTally::new());
        let flow = values.for_each_change(&self.code, coin, change, &mut |coins| {
            counted += 1;
            if going {
                going = visit(coins.iter().map(|&coin| coin.into()).collect()).is_continue();
            }
            let may_count = counted < MAX_COUNTED_SETS && tally.count_step(0).is_ok();
            if may_count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Some(flow.is_continue().then(|| counted.into()))
    }
}
