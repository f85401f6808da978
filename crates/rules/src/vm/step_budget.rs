//! The remaining steps of a run of the machine.

use grundy_game::in_force;

/// The number of words that are copied or compared in the time of an instruction, as measured.
pub(super) const WORDS_PER_INSTRUCTION: usize = 4;

/// The remaining steps of a run. They are used in portions, and the budget in force is checked before each portion.
pub(super) struct StepBudget {
    /// The remaining steps of the portion; less than 0 if there is a debt.
    portion: i64,
    /// The remaining steps beyond the portion.
    reserve: i64,
}

impl StepBudget {
    const PORTION_STEPS: i64 = 1 << 22;

    pub(super) fn new(max_steps: i64) -> StepBudget {
        let portion = max_steps.min(StepBudget::PORTION_STEPS);
        StepBudget { portion, reserve: max_steps - portion }
    }

    /// Uses some steps. `None` if no steps remain, or the budget in force ran out.
    #[inline(always)]
    pub(super) fn use_steps(&mut self, steps: i64) -> Option<()> {
        self.portion = self.portion.saturating_sub(steps);
        (self.portion >= 0 || self.refill()).then_some(())
    }

    /// Uses some steps without a check: a debt is paid by the next [`use_steps`](StepBudget::use_steps).
    #[inline(always)]
    pub(super) fn owe_steps(&mut self, steps: i64) {
        self.portion -= steps;
    }

    /// Owes the steps in which so many words are copied or compared.
    #[inline(always)]
    pub(super) fn owe_words(&mut self, words: usize) {
        self.owe_steps((words / WORDS_PER_INSTRUCTION) as i64);
    }

    /// Takes the next portion; `false` if no steps remain, or the budget in force ran out.
    #[cold]
    fn refill(&mut self) -> bool {
        if self.reserve == 0 || in_force::spend(0, 0).is_err() {
            return false;
        }
        let more = self.reserve.min(StepBudget::PORTION_STEPS);
        self.reserve -= more;
        self.portion += more;
        // A debt may exceed a whole portion. Then the run ends,
        // although more steps may be left: it stops early, which is safe.
        self.portion >= 0
    }
}
