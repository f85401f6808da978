//! The method by which Coq proves a period: the checker of the library, and the number of values that it computes.

use super::game::CoqGame;
use crate::CertifiedSpace;

/// A checker of the library for Coq, with what it is given besides the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CoqMethod {
    /// All options of every heap, in games that leave at most two heaps (`CheckPeriod.v`).
    AllOptions,
    /// Few options of most heaps, by a space of rare values (`CheckPeriod.v`).
    SparseSpace {
        /// The rare values.
        space: CertifiedSpace,
        /// The number of rare heaps.
        rare: u64,
    },
    /// Few options of every heap, and the values in a window after the first ones (`CheckRecurrence.v`).
    Windows {
        /// The rare values.
        space: CertifiedSpace,
        /// The number of rare heaps.
        rare: u64,
        /// The number of values that a table has.
        table_length: u64,
        /// The number of values in a window.
        window: u64,
    },
    /// All options by the definition, in any game with a code (`CheckPeriodByDefinition.v`).
    Definition,
    /// A state that recurs, if all numbers except some may be taken; values from those at missing distances (`CheckAllBut.v`).
    State {
        /// A heap with the state of the one a period later, and with the values before it larger by the saltus a period later.
        heap: u128,
    },
}

/// The data of a certificate with a space of rare values.
pub(super) struct SpaceRecord {
    pub(super) space: CertifiedSpace,
    /// The number of rare heaps.
    pub(super) rare: u64,
    /// One more than the last heap of the first window, and the number of values in a window, if windows prove the period.
    pub(super) windows: Option<(u64, u64)>,
}

impl CoqMethod {
    /// The fastest method for a game, which may have a sparse space. `checked_from` is the first heap that the certificate checks.
    pub(super) fn for_game(game: &CoqGame, sparse: Option<SpaceRecord>, checked_from: u64) -> CoqMethod {
        match sparse {
            // From that heap on, values are larger by the saltus a period later. Coq checks this in a whole window before its heap.
            _ if matches!(game, CoqGame::AllBut(_)) => {
                CoqMethod::State { heap: u128::from(checked_from) + u128::from(game.last_digit()) }
            }
            _ if !game.is_octal() => CoqMethod::Definition,
            // If no heap is split, every option is examined anyway.
            Some(SpaceRecord { space, rare, windows }) if game.count_takes(2) > 0 => match windows {
                Some((table_length, window)) => CoqMethod::Windows { space, rare, table_length, window },
                None => CoqMethod::SparseSpace { space, rare },
            },
            _ => CoqMethod::AllOptions,
        }
    }

    /// The number of values that the checker computes for a period: `needed_values` of `CheckPeriod.v`, `len` of `CheckPeriodByDefinition.v` and `CheckAllBut.v`;
    /// with windows, those up to the end of the last one.
    pub(super) fn needed_values(&self, game: &CoqGame, preperiod: u64, period: u64) -> u128 {
        let (start, period, taken) = (u128::from(preperiod), u128::from(period), u128::from(game.last_digit()));
        let bound = |heaps: u128| (heaps * start.max(1) + (heaps - 1) * period + taken - (heaps - 1)).max(taken + 1);
        match (self, game) {
            (CoqMethod::State { heap }, _) => (heap + period).max(start + 2 * period),
            (CoqMethod::Windows { window, .. }, _) => start + u128::from(*window) + period,
            (CoqMethod::Definition, CoqGame::Code(code)) => {
                let heaps = u128::from(code.max_heaps().max(1));
                (bound(heaps) + period).max(start + 2 * period)
            }
            _ => bound(2) + period,
        }
    }

    /// The tactic that proves the period.
    pub(super) fn period_tactic(&self, game: &CoqGame) -> String {
        match (self, game) {
            (CoqMethod::SparseSpace { space: CertifiedSpace { mask, parity, odd }, .. }, _) => {
                format!("prove_period_by_sparse_space {mask} {parity} {odd}")
            }
            (
                CoqMethod::Windows { space: CertifiedSpace { mask, parity, odd }, table_length: first, window, .. },
                _,
            ) => {
                format!("prove_period_by_recurrence {mask} {parity} {odd} {first} {window}")
            }
            (CoqMethod::Definition, _) => "prove_period_by_definition".into(),
            (CoqMethod::AllOptions, CoqGame::Code(_)) => "prove_period_by_all_options".into(),
            (CoqMethod::AllOptions, CoqGame::Subtraction(_)) => "prove_subtraction_period".into(),
            (CoqMethod::State { heap }, _) => format!("prove_all_but_period {heap}"),
            (CoqMethod::AllOptions, CoqGame::AllBut(_)) => unreachable!("such games have a method of their own"),
        }
    }

    /// The tactic that proves a list of first values.
    pub(super) fn values_tactic(&self, game: &CoqGame) -> &'static str {
        match (self, game) {
            (CoqMethod::Definition, _) => "prove_values_by_definition",
            (_, CoqGame::Code(_)) => "prove_values_by_all_options",
            (_, CoqGame::Subtraction(_)) => "prove_subtraction_values",
            (_, CoqGame::AllBut(_)) => "prove_all_but_values",
        }
    }

    /// The modules of the library that the file names, in their order, besides `Certificate`.
    pub(super) fn modules(&self, game: &CoqGame, has_values: bool) -> String {
        let below = if has_values { "Mex " } else { "" };
        match game {
            CoqGame::Code(_) => format!("{below}Taking Period"),
            CoqGame::Subtraction(_) => format!("{below}Components Subtraction Period"),
            CoqGame::AllBut(_) => format!("{below}Saltus AllBut"),
        }
    }
}
