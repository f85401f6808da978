//! The law of tests that decide without going through the options whether written components are one.

use super::{LawChecker, LawViolation};
use crate::{Nat, arg::Argument, key::PositionKey};

/// The maximum number of small positions that are tried as the result of a move.
const MAX_TRIED_POSITIONS: usize = 60;
/// The largest number that is taken.
const MAX_TRIED_TAKING: u32 = 12;

impl LawChecker<'_> {
    /// Checks that the tests agree with the lists of options, for the options and for other components.
    pub(super) fn check_written_options(
        &self,
        args: &[Argument],
        key: &PositionKey,
        small: &[Vec<Argument>],
    ) -> Result<(), LawViolation> {
        let options = self.options(key);
        let parts = self.sorted_positions(&options);
        let is_option = |left: &[Vec<Argument>]| {
            let keys = left.iter().filter_map(|args| self.game.read(args).ok());
            let mut keys: Vec<PositionKey> = keys.flat_map(|key| self.components(&key)).collect();
            keys.sort_unstable();
            parts.contains(&keys)
        };
        let check = |left: &[Vec<Argument>]| match self.game.has_written_option(args, left) {
            Some(found) if found != is_option(left) => {
                self.law_violation("the test of an option says what the options say", format!("{args:?} to {left:?}"))
            }
            _ => Ok(()),
        };
        for option in &options {
            let written = self.game.write(option);
            if written.iter().all(|(home, _)| home.is_none()) {
                check(&written.into_iter().map(|(_, args)| args).collect::<Vec<_>>())?;
            }
        }
        check(&[])?;
        for one in small.iter().take(MAX_TRIED_POSITIONS) {
            check(std::slice::from_ref(one))?;
            small.iter().take(MAX_TRIED_TAKING as usize).try_for_each(|other| check(&[one.clone(), other.clone()]))?;
        }
        for taken in 0..=MAX_TRIED_TAKING {
            match self.game.option_after_taking(args, &Nat::from(taken)) {
                Some(left) if !is_option(&left) => {
                    return self.law_violation("the option after a taking is one", format!("{args:?} take {taken}"));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
