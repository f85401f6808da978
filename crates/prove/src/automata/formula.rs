//! Formulas about natural numbers.

use std::collections::BTreeSet;

/// A variable, which represents a natural number.
pub type VariableId = u32;

/// The comparison of a sum with 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum LinearComparison {
    /// The sum is 0.
    Zero,
    /// The sum is 0 or more.
    NotNegative,
}

/// A first-order formula about natural numbers.
///
/// # Examples
/// ```
/// use grundy_prove::automata::{Formula, Numeration, System};
/// // Every number is 2y or 2y + 1.
/// let halves = Formula::linear(&[(0, 1), (1, -2)], 0).or(Formula::linear(&[(0, 1), (1, -2)], -1));
/// let system = System { numeration: Numeration::Recurrence(1), relations: &[], budget: &() };
/// assert_eq!(system.decide(&halves.exists(&[1]).forall(&[0])), Ok(true));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub enum Formula {
    /// Always holds.
    True,
    /// Never holds.
    False,
    /// `Σ a · x + constant` compared with 0.
    Linear {
        /// The variables and their coefficients; a variable may occur several times.
        terms: Vec<(VariableId, i64)>,
        /// The constant.
        constant: i64,
        /// The comparison.
        comparison: LinearComparison,
    },
    /// `x ⊕ y = z`, where `⊕` adds binary digits without carry; only in bases that are powers of two.
    Xor(VariableId, VariableId, VariableId),
    /// `x ⊕ y = z`, and none of the three has more than `bits` bits; in every numeration.
    SmallXor {
        /// `x`, `y` and `z`.
        numbers: [VariableId; 3],
        /// The maximum number of bits of a number, at most [`MAX_LISTED_BITS`](super::nim_sum::MAX_LISTED_BITS).
        bits: u32,
    },
    /// The tuple is in the automatic relation with this index in the [`System`](crate::automata::System). Variables may repeat.
    Relation(usize, Vec<VariableId>),
    /// The formula does not hold.
    Not(Box<Formula>),
    /// All hold.
    And(Vec<Formula>),
    /// At least one holds.
    Or(Vec<Formula>),
    /// Both hold, or neither does.
    Iff(Box<Formula>, Box<Formula>),
    /// There are numbers for these variables for which the formula holds.
    ///
    /// In a conjunction, the variable whose conjuncts together read the fewest variables is eliminated first; of several, the one
    /// that is named first. The order affects the sizes of the automata. If heaps are split, with `a + b = m` and `g ⊕ h = u` for the values, name
    /// `a` and `b` before `g` and `h`.
    Exists(Vec<VariableId>, Box<Formula>),
}

impl Formula {
    /// `Σ a · x + constant = 0`.
    pub fn linear(terms: &[(VariableId, i64)], constant: i64) -> Formula {
        Formula::Linear { terms: terms.to_vec(), constant, comparison: LinearComparison::Zero }
    }

    /// `Σ a · x + constant ≥ 0`.
    pub fn at_least_zero(terms: &[(VariableId, i64)], constant: i64) -> Formula {
        Formula::Linear { terms: terms.to_vec(), constant, comparison: LinearComparison::NotNegative }
    }

    /// `x = y`.
    pub fn eq(x: VariableId, y: VariableId) -> Formula {
        Formula::linear(&[(x, 1), (y, -1)], 0)
    }

    /// `x ≤ y`.
    pub fn le(x: VariableId, y: VariableId) -> Formula {
        Formula::at_least_zero(&[(y, 1), (x, -1)], 0)
    }

    /// `x < y`.
    pub fn lt(x: VariableId, y: VariableId) -> Formula {
        Formula::at_least_zero(&[(y, 1), (x, -1)], -1)
    }

    /// `x = number`. A number beyond `i64` makes a formula whose compilation fails with [`Stop::RuleValueSize`](grundy_game::Stop::RuleValueSize).
    pub fn equals_number(x: VariableId, number: u64) -> Formula {
        Formula::linear(&[(x, -1)], i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// `x ≥ number`. A number beyond `i64` makes a formula whose compilation fails with [`Stop::RuleValueSize`](grundy_game::Stop::RuleValueSize).
    pub fn at_least(x: VariableId, number: u64) -> Formula {
        Formula::at_least_zero(&[(x, 1)], i64::try_from(number).map_or(i64::MIN, |number| -number))
    }

    /// `x + y = z`.
    pub fn sum(x: VariableId, y: VariableId, z: VariableId) -> Formula {
        Formula::linear(&[(x, 1), (y, 1), (z, -1)], 0)
    }

    /// The tuple is in a relation of the system.
    pub fn relation(number: usize, variables: &[VariableId]) -> Formula {
        Formula::Relation(number, variables.to_vec())
    }

    /// Both hold.
    #[must_use]
    pub fn and(self, other: Formula) -> Formula {
        match self {
            Formula::And(mut all) => {
                all.push(other);
                Formula::And(all)
            }
            one => Formula::And(vec![one, other]),
        }
    }

    /// At least one of the two holds.
    #[must_use]
    pub fn or(self, other: Formula) -> Formula {
        match self {
            Formula::Or(mut all) => {
                all.push(other);
                Formula::Or(all)
            }
            one => Formula::Or(vec![one, other]),
        }
    }

    /// The negation.
    #[must_use]
    pub fn negate(self) -> Formula {
        match self {
            Formula::Not(inner) => *inner,
            other => Formula::Not(Box::new(other)),
        }
    }

    /// If this formula holds, so does the other.
    #[must_use]
    pub fn implies(self, other: Formula) -> Formula {
        self.negate().or(other)
    }

    /// Both hold, or neither does.
    #[must_use]
    pub fn iff(self, other: Formula) -> Formula {
        Formula::Iff(Box::new(self), Box::new(other))
    }

    /// There are numbers for these variables for which this formula holds.
    #[must_use]
    pub fn exists(self, variables: &[VariableId]) -> Formula {
        Formula::Exists(variables.to_vec(), Box::new(self))
    }

    /// This formula holds for all numbers.
    #[must_use]
    pub fn forall(self, variables: &[VariableId]) -> Formula {
        self.negate().exists(variables).negate()
    }

    /// The free variables, ascending.
    pub fn free_variables(&self) -> BTreeSet<VariableId> {
        match self {
            Formula::True | Formula::False => BTreeSet::new(),
            Formula::Linear { terms, .. } => terms.iter().map(|&(x, _)| x).collect(),
            Formula::Xor(x, y, z) => [*x, *y, *z].into(),
            Formula::SmallXor { numbers, .. } => (*numbers).into(),
            Formula::Relation(_, variables) => variables.iter().copied().collect(),
            Formula::Not(inner) => inner.free_variables(),
            Formula::And(all) | Formula::Or(all) => all.iter().flat_map(Formula::free_variables).collect(),
            Formula::Iff(one, other) => &one.free_variables() | &other.free_variables(),
            Formula::Exists(bound, inner) => &inner.free_variables() - &bound.iter().copied().collect(),
        }
    }
}
