//! First cousins: codes with the same nim-sequence, shifted by one heap size.
//!
//! If a heap of 1 has no move, one token of each heap does not matter: think of a heap of `n + 1` as a box that holds `n` tokens.
//! Taking `i` tokens and leaving exactly `j` heaps then means taking `i + j − 1` tokens from the box and leaving `j` boxes.
//! Any of these boxes may be empty, so at most `j` heaps are left. Hence bit `j` of `dᵢ` becomes bits 0 to `j` of the digit
//! `i + j − 1` of another code, the *first cousin* `c`, and `G_c(n) = G_d(n + 1)`.
//!
//! ```text
//! d:  bit 0 of dᵢ      bit 1 of dᵢ      bit 2 of dᵢ      bit 3 of dᵢ
//! c:  1 in cᵢ₋₁        3 in cᵢ          7 in cᵢ₊₁        15 in cᵢ₊₂
//! ```
//!
//! Repeatedly taking the first cousin until `d₁` is odd, so that a heap of 1 has a move, gives the *standard form*.
//!
//! # Source
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, ch. 4, “First cousins”.

use crate::Code;

impl Code {
    /// The code `c` with `G_c(n) = G(n + 1)` for all `n ≥ 0`; `None` if a heap of 1 has a move, because then `G(1) ≠ G_c(0)`.
    ///
    /// # Complexity
    /// Linear in the number of digits. The cousin of an octal code has at most one digit more.
    ///
    /// # Examples
    /// ```
    /// use grundy_game::Code;
    /// let cousin = |text| Code::octal(text).unwrap().first_cousin().map(|c| c.to_string());
    /// assert_eq!(cousin("0.07").as_deref(), Some("0.137"), "Dawson's Kayles and Dawson's Chess");
    /// assert_eq!(cousin("0.77"), None);
    /// ```
    pub fn first_cousin(&self) -> Option<Code> {
        if self.allows(1, 0) {
            return None;
        }
        let mut cousin = vec![0u8; self.digits().len() + 2];
        for (taken, heaps) in self.ways_to_move() {
            // A valid d₀ has no bit 0 or 1, and d₁ has no bit 0 here. So `taken + heaps ≥ 2`, and c₀ stays 0.
            cousin[taken + heaps - 1] |= (2u8 << heaps) - 1;
        }
        Some(Code::with_digits(self.base(), cousin))
    }

    /// Returns the standard form and the shift `s` with `G_standard(n) = G(n + s)` for all `n ≥ 0`.
    ///
    /// `d₁` of the standard form is odd, unless the code allows no move at all.
    /// Heaps of at most `s` tokens have value 0.
    ///
    /// # Complexity
    /// Computes at most one more first cousin than the code has digits.
    ///
    /// # Examples
    /// ```
    /// use grundy_game::Code;
    /// let (standard, shift) = Code::octal("0.04")?.standard_form();
    /// assert_eq!((standard.to_string().as_str(), shift), ("0.11337", 3));
    /// # Ok::<(), grundy_game::BadCode>(())
    /// ```
    pub fn standard_form(&self) -> (Code, u64) {
        let (mut code, mut shift) = (self.clone(), 0);
        if self.ways_to_move().next().is_none() {
            return (code, shift);
        }
        // After one step some digit has bit 0, and each further step moves it one
        // place to the left until `d₁` is odd. Without moves this would not end.
        while let Some(cousin) = code.first_cousin() {
            code = cousin;
            shift += 1;
        }
        (code, shift)
    }

    /// The ways to move, as pairs of the number of tokens taken and the number of heaps left.
    fn ways_to_move(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let bits = |digit: u8| (0..8).filter(move |heaps| digit >> heaps & 1 == 1);
        self.digits().iter().enumerate().flat_map(move |(taken, &digit)| bits(digit).map(move |heaps| (taken, heaps)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_forms() {
        let check = |text: &str, expect: &str, shift: u64| {
            let (standard, by) = Code::octal(text).unwrap().standard_form();
            assert_eq!((standard.to_string().as_str(), by), (expect, shift), "{text}");
        };
        check("0.52", "0.52", 0);
        check("0.01", "0.1", 1);
        check("0.02", "0.13", 2);
        check("0.6", "0.37", 1);
        check("4.0", "0.7", 1);
        check("4.2", "0.7", 1);
        check("4.4", "0.77", 1);
        check("0.0", "0.0", 0);
        check("4.77", "4.77", 0);
    }

    /// With three heaps, and with as many digits as a code may have.
    #[test]
    fn other_bases_and_long_codes() {
        let (standard, shift) = Code::hexadecimal("0.8").unwrap().standard_form();
        assert_eq!((standard.to_string().as_str(), shift), ("0.113377F", 3));
        let (standard, shift) = Code::octal(&format!("0.{}4", "0".repeat(990))).unwrap().standard_form();
        assert!(standard.digits()[1] & 1 == 1 && shift > 900, "{shift}");
    }

    #[test]
    fn ways_to_move_are_dropped() {
        let code = Code::octal("0.56").unwrap();
        assert!(code.allows(2, 1) && !code.allows(2, 0) && !code.allows(9, 1));
        assert_eq!(code.without_move(2, 1).to_string(), "0.54");
        assert_eq!(code.without_move(2, 1).without_move(2, 2).to_string(), "0.5");
    }
}
