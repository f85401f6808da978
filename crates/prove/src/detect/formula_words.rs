//! Formulas for readers: what is no sign in them is said in their language.

use grundy_game::BilingualText;

/// A formula of a law in both languages: `a if b, else c` is `a（若 b），否则 c` in Chinese.
///
/// A choice within a choice stands in brackets, so each `if` has its own `else`.
///
/// ```
/// use grundy_prove::detect::formula_words;
/// let text = formula_words("G(n) = 0 if n < 1, else n");
/// assert_eq!((text.en.as_str(), text.zh.as_str()), ("G(n) = 0 if n < 1, else n", "G(n) = 0（若 n < 1），否则 n"));
/// ```
pub fn formula_words(formula: &str) -> BilingualText {
    BilingualText { en: formula.into(), zh: formula.replace(" if ", "（若 ").replace(", else ", "），否则 ") }
}
