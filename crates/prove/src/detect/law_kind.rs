//! The kinds of laws.

/// The construction of a law; JSON and tables of laws show its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LawKind {
    /// One value for all positions.
    Constant,
    /// A list that repeats.
    Periodic,
    /// A list that repeats, with a saltus.
    ArithmeticPeriodic,
    /// Several arithmetic sequences by the residue.
    Split,
    /// Remainders and quotients by a constant.
    Mod,
    /// The smaller of two numbers.
    Min,
    /// The larger of two numbers.
    Max,
    /// Constant on ranges.
    Ranges,
    /// The value at a smaller number.
    Recursion,
    /// A nim-sum.
    Xor,
    /// The power of two that divides a number.
    Ruler,
    /// The binary digits.
    Bits,
    /// A nim-sum of a constant for each binary digit.
    LinearOverBits,
    /// A list by a linear recurrence.
    Recurrence,
    /// The values of a polynomial.
    Polynomial,
    /// A Beatty sequence.
    Beatty,
    /// The difference of two numbers.
    Difference,
    /// A congruence of the numbers.
    Congruence,
    /// Another expression.
    Function,
    /// Bounds of a ratio.
    Ratio,
    /// A condition on each number by itself.
    Product,
    /// Finitely many positions.
    Finite,
    /// A polynomial for each residue.
    QuasiPolynomial,
}

impl LawKind {
    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            LawKind::Constant => "constant",
            LawKind::Periodic => "periodic",
            LawKind::ArithmeticPeriodic => "arithmetic-periodic",
            LawKind::Split => "split",
            LawKind::Mod => "mod",
            LawKind::Min => "min",
            LawKind::Max => "max",
            LawKind::Ranges => "ranges",
            LawKind::Recursion => "recursion",
            LawKind::Xor => "xor",
            LawKind::Ruler => "ruler",
            LawKind::Bits => "bits",
            LawKind::LinearOverBits => "linear-over-bits",
            LawKind::Recurrence => "recurrence",
            LawKind::Polynomial => "polynomial",
            LawKind::Beatty => "beatty",
            LawKind::Difference => "difference",
            LawKind::Congruence => "congruence",
            LawKind::Function => "function",
            LawKind::Ratio => "ratio",
            LawKind::Product => "product",
            LawKind::Finite => "finite",
            LawKind::QuasiPolynomial => "quasi-polynomial",
        }
    }
}
