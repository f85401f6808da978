//! Whether a quotient is one of those of Nim.

use crate::{HeapQuotient, QuotientElement};

impl HeapQuotient {
    /// Whether this is the quotient of some Nim heaps. Then its heaps are *tame*: their sums are decided like those of Nim heaps.
    ///
    /// The quotients of Nim are: the trivial monoid; `{1, a}` with `a² = 1` and P = {a}, for heaps up to 1; and for heaps up to `2ⁿ − 1`, `n ≥ 2`,
    /// the union of `{1, a}` and a group `K` of `2ⁿ` elements with `x² = e` for each of them, P = {a, e}, and `ae ≠ e`.
    /// There is one for each such order: 1, 2, 6, 10, 18, …: `a` acts on `K` like `ae`, which is an element of `K` other than its identity `e`,
    /// and any two such elements are exchanged by an automorphism of `K`.
    /// It is not necessary to check that `K` is closed: if `xy` were 1 or `a`, then `x` would have an inverse, and `xe = x` would imply `e = 1`,
    /// which is not in P.
    ///
    /// `O(order)`.
    ///
    /// # Examples
    /// ```
    /// use grundy_game::HeapGame;
    /// use grundy_misere::HeapQuotient;
    /// use std::ops::ControlFlow;
    ///
    /// struct Nim;
    /// impl HeapGame for Nim {
    ///     fn expression(&self) -> String {
    ///         "nim".into()
    ///     }
    ///     fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
    ///         (0..n).try_for_each(|left| visit(&[left]))
    ///     }
    /// }
    ///
    /// let mut quotient = HeapQuotient::new();
    /// quotient.extend(&Nim, 7, 1000, &()).unwrap();
    /// assert!(quotient.is_tame() && quotient.order() == 10);
    /// ```
    pub fn is_tame(&self) -> bool {
        let (one, order) = (self.identity(), self.order());
        let square = |x: QuotientElement| self.product(x, x);
        let p: Vec<QuotientElement> = self.p_portion().collect();
        match (order, &p[..]) {
            (1, []) => true,
            (2, &[a]) => square(a) == one,
            (6.., &[x, y]) => [(x, y), (y, x)].into_iter().any(|(a, e)| {
                let in_group = |x: QuotientElement| square(x) == e && self.product(x, e) == x;
                square(a) == one
                    && self.product(a, e) != e
                    && self.elements().filter(|&x| x != one && x != a).all(in_group)
            }),
            _ => false,
        }
    }
}
