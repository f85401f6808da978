//! The genus of a position: its Grundy value, and its misère values in sums with heaps of two.

mod explore;
mod tame;
mod traits;

pub use explore::{GenusReport, PositionGenera, WildUnrest};
pub use tame::TameGenus;
pub use traits::{GenusClass, GenusTraits};

use grundy_game::{Convention, Outcome};
use grundy_kernel::mex;
use std::fmt;

/// The genus `g^γ₀γ₁γ₂…` of a position G that must end.
///
/// `g` is its Grundy value under normal play; `γᵢ` is the misère value of the sum of G and `i` heaps of two:
/// the size of the only Nim heap whose sum with it is lost. Under misère play the player to move loses if and only if `γ₀ = 0`.
///
/// The genus follows from the genera of the options (J. H. Conway, *On Numbers and Games*, 1976, chapter 12):
/// `γᵢ` is the mex of the `γᵢ` of the options, of `γᵢ₋₁` and of `γᵢ₋₁ ⊕ 1`; but `γ₀ = 1` if there is no option.
/// From some index on, two superscripts that differ by 2 alternate. As in *Winning Ways*, the last two superscripts written are these.
///
/// # Examples
/// ```
/// use grundy_misere::Genus;
/// let end = Genus::of_options([]);
/// let one = Genus::of_options([&end]);
/// let two = Genus::of_options([&end, &one]);
/// assert_eq!([&end, &one, &two].map(|genus| genus.to_string()), ["0^120", "1^031", "2^20"]);
/// // A move to a heap of two and no other: value 0 under both conventions.
/// let sharp = Genus::of_options([&two]);
/// assert_eq!(sharp.to_string(), "0^02");
/// assert_eq!((sharp.superscript(0), sharp.superscript(1), sharp.superscript(8)), (0, 2, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u64,
    /// The superscripts up to the first of the two that alternate: at least one, and as few as possible, so that equal genera are equal lists.
    misere: Box<[u64]>,
}

impl Genus {
    /// The genus of a position with options of these genera.
    ///
    /// Time: the number of options times the number of superscripts before they alternate.
    pub fn of_options<'a>(options: impl IntoIterator<Item = &'a Genus>) -> Genus {
        let options: Vec<&Genus> = options.into_iter().collect();
        let mut seen: Vec<u64> = options.iter().map(|option| option.normal).collect();
        let normal = mex(&seen);
        seen.clear();
        seen.extend(options.iter().map(|option| option.misere_value()));
        let mut misere = vec![if options.is_empty() { 1 } else { mex(&seen) }];
        // From here on the superscripts of all options alternate.
        let settled = options.iter().map(|option| option.misere.len() - 1).max().unwrap_or(0);
        loop {
            let at = misere.len();
            let last = misere[at - 1];
            seen.clear();
            seen.extend(options.iter().map(|option| option.superscript(at)));
            seen.extend([last, last ^ 1]);
            misere.push(mex(&seen));
            // From here on, a superscript depends only on the one before and on the parity of its index, because those of all options
            // alternate. So once `a` recurs two places later, the sequence alternates for ever: this is proved, not guessed.
            if let [.., a, b, c] = misere[..]
                && at >= settled + 2
                && a == c
                && a ^ b == 2
            {
                break;
            }
        }
        // The shortest list, so that equal genera are equal lists.
        while let [.., a, b] = misere[..]
            && a ^ b == 2
        {
            misere.pop();
        }
        Genus { normal, misere: misere.into() }
    }

    /// The genus of a Nim heap.
    ///
    /// ```
    /// # use grundy_misere::Genus;
    /// assert_eq!([0, 1, 2, 7, 12].map(|n| Genus::nim(n).to_string()), ["0^120", "1^031", "2^20", "7^75", "12^(12,14)"]);
    /// ```
    pub fn nim(n: u64) -> Genus {
        TameGenus::nim(n).genus()
    }

    /// The Grundy value, under normal play.
    pub fn normal_value(&self) -> u64 {
        self.normal
    }

    /// The misère value, `γ₀`: 0 if and only if the player to move loses under misère play.
    pub fn misere_value(&self) -> u64 {
        self.misere[0]
    }

    /// The superscript `γᵢ`: the misère value of the position with `i` heaps of two.
    pub fn superscript(&self, i: usize) -> u64 {
        let last = self.misere.len() - 1;
        // Two superscripts that alternate differ by 2 as a nim-sum.
        self.misere[i.min(last)] ^ if i > last { 2 * ((i - last) as u64 & 1) } else { 0 }
    }

    /// The superscripts as they are written; the last two alternate from there on.
    pub fn superscripts(&self) -> impl Iterator<Item = u64> + '_ {
        (0..=self.misere.len()).map(|i| self.superscript(i))
    }

    /// Who wins the position.
    pub fn outcome(&self, convention: Convention) -> Outcome {
        Outcome::from_win(match convention {
            Convention::Normal => self.normal != 0,
            Convention::Misere => self.misere_value() != 0,
        })
    }

    /// The genus as a tame genus, if it is one.
    ///
    /// A position with a tame genus need not be tame: that depends on all positions that can be reached from it.
    pub fn as_tame(&self) -> Option<TameGenus> {
        let tame = match (self.normal, self.misere_value()) {
            (0, 1) => TameGenus::Fickle(false),
            (1, 0) => TameGenus::Fickle(true),
            (value, misere) if value == misere => TameGenus::Firm(value),
            _ => return None,
        };
        (tame.genus() == *self).then_some(tame)
    }

    /// The approximate number of bytes it owns beyond its own size.
    pub(crate) fn owned_bytes(&self) -> usize {
        16 + size_of_val(&*self.misere)
    }
}

/// As in *Winning Ways*, on one line: `0^120`, and `8^(8,10)` if a superscript has several digits.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.superscripts().map(|n| n.to_string()).collect();
        match digits.iter().all(|digit| digit.len() == 1) {
            true => write!(f, "{}^{}", self.normal, digits.concat()),
            false => write!(f, "{}^({})", self.normal, digits.join(",")),
        }
    }
}

impl From<TameGenus> for Genus {
    fn from(tame: TameGenus) -> Genus {
        let (normal, misere) = match tame {
            TameGenus::Fickle(one) => (u64::from(one), vec![u64::from(!one), 2 | u64::from(one)]),
            TameGenus::Firm(value) => (value, vec![value]),
        };
        Genus { normal, misere: misere.into() }
    }
}
