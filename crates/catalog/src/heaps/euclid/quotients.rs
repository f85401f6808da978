//! The quotients of Euclid's algorithm, which determine values and outcomes from the end of play.
//!
//! From `a = qb + r` the pairs `(r, b), (b + r, b), …, (qb + r, b)` form a chain: each pair can move to all pairs before it.
//! So the value and the outcome of the first pair determine those of all pairs.

use grundy_game::{BilingualText, Convention, MoveGoal, Nat, arg::shorten_text, counted_noun, text};

/// The steps of Euclid's algorithm.
pub(super) struct EuclidQuotients {
    /// The larger and the smaller number.
    pair: (Nat, Nat),
    /// The quotients in order. Numbers with thousands of digits have thousands of them.
    quotients: Vec<Nat>,
    /// The greatest common divisor.
    divisor: Nat,
    positive: bool,
}

/// The value and the misère outcome of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PairOutcome {
    /// The Grundy value of the pair.
    pub(super) value: Nat,
    /// Whether the player to move wins under misère play.
    pub(super) wins_misere: bool,
}

impl PairOutcome {
    /// A pair without moves.
    fn at_end() -> PairOutcome {
        PairOutcome { value: Nat::ZERO, wins_misere: true }
    }

    /// The pair with index `n` in the chain that starts with this one, which has index 0.
    fn at_chain_index(&self, n: &Nat) -> PairOutcome {
        let one = Nat::from(1u32);
        if *n == Nat::ZERO {
            return self.clone();
        }
        // The n-th of the numbers 0, 1, 2, … without the value of the first pair.
        let value = if n - &one < self.value { n - &one } else { n.clone() };
        PairOutcome { value, wins_misere: *n > one || !self.wins_misere }
    }
}

impl EuclidQuotients {
    pub(super) fn from_pair(a: &Nat, b: &Nat, positive: bool) -> EuclidQuotients {
        let pair = if a >= b { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) };
        let ((mut a, mut b), mut quotients) = (pair.clone(), Vec::new());
        while b != Nat::ZERO {
            let q = &a / &b;
            let r = a - &q * &b;
            quotients.push(q);
            (a, b) = (b, r);
        }
        EuclidQuotients { pair, quotients, divisor: a, positive }
    }

    /// Whether there is no move.
    pub(super) fn is_end(&self) -> bool {
        self.pair.1 == Nat::ZERO || self.positive && self.pair.0 == self.pair.1
    }

    /// The value and outcome of the pair.
    pub(super) fn pair_outcome(&self) -> PairOutcome {
        self.outcomes_by_step().pop().unwrap_or_else(PairOutcome::at_end)
    }

    /// The value and outcome of the pair of each step, starting with the last step.
    fn outcomes_by_step(&self) -> Vec<PairOutcome> {
        let mut known = PairOutcome::at_end();
        let numbers = (0..self.quotients.len()).rev().map(|step| self.chain_index(step));
        numbers
            .map(|number| {
                known = known.at_chain_index(&number);
                known.clone()
            })
            .collect()
    }

    /// The index of the pair of a step in its chain. If 0 is not allowed, the last chain starts with two equal numbers.
    fn chain_index(&self, step: usize) -> Nat {
        let q = &self.quotients[step];
        if self.positive && step + 1 == self.quotients.len() { q - 1u32 } else { q.clone() }
    }

    /// The size that the larger number must get to reach the goal; there is at most one way.
    pub(super) fn larger_number_for(&self, goal: MoveGoal<'_>) -> Option<Nat> {
        let known = self.outcomes_by_step();
        let number = if known.is_empty() { return None } else { self.chain_index(0) };
        // The first pair of the chain is the pair of the next step, or the end.
        let first = known.len().checked_sub(2).map_or_else(PairOutcome::at_end, |i| known[i].clone());
        let one = Nat::from(1u32);
        let n = match goal {
            MoveGoal::Value(target) if *target == first.value => Nat::ZERO,
            MoveGoal::Value(target) if *target < first.value => target + &one,
            MoveGoal::Value(target) => target.clone(),
            MoveGoal::MisereP if first.wins_misere => one,
            MoveGoal::MisereP => Nat::ZERO,
        };
        (n < number).then(|| &self.pair.0 - (&number - n) * &self.pair.1)
    }

    /// Lists the steps from the end with values or outcomes. If there are more than `most`, lists only the first and the last.
    pub(super) fn explain_steps(&self, convention: Convention, most: usize) -> Vec<BilingualText> {
        let (steps, mut lines) = (self.quotients.len(), Vec::new());
        let (mut b, mut r) = (self.divisor.clone(), Nat::ZERO);
        for ((i, q), known) in self.quotients.iter().rev().enumerate().zip(&self.outcomes_by_step()) {
            let a = q * &b + &r;
            if steps > most && i >= most / 2 && i < steps - most / 2 {
                if i == most / 2 {
                    let more = steps - most / 2 * 2;
                    lines.push(text!("  … {more}", more = (counted_noun(&more, "more step", "more steps"), more)));
                }
                (b, r) = (a, b);
                continue;
            }
            let sum = format!(
                "  {} = {} × {} + {}",
                shorten_number(&a),
                shorten_number(q),
                shorten_number(&b),
                shorten_number(&r)
            );
            (b, r) = (a, b);
            lines.push(match convention {
                Convention::Normal => {
                    let value = shorten_number(&known.value);
                    text!("{sum}: value {value}")
                }
                Convention::Misere if known.wins_misere => text!("{sum}: won"),
                Convention::Misere => text!("{sum}: lost"),
            });
        }
        lines
    }
}

fn shorten_number(n: &Nat) -> String {
    shorten_text(&n.to_string())
}
