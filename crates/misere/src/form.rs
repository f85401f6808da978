//! Canonical forms under misère play.

mod explore;
mod simplify;
mod write;

pub use explore::CanonicalForms;

use grundy_game::{Budget, Outcome, Stop};
use rustc_hash::FxHashMap;

/// The canonical form of a game: a number in a [`FormTable`] table.
///
/// Two games have the same form if and only if they have the same outcome in every sum under misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MisereForm(u32);

/// A table of canonical forms, each stored once.
///
/// A game is simplified only by removing reversible options (J. H. Conway, *On Numbers and Games*, 1976, chapter 12):
/// G equals H if every option of H is an option of G, and every other option of G has H as an option; if H is the end,
/// G must also be won. So canonical forms are seldom much smaller than the game, and the table is meant for small games.
///
/// Each form is stored after its options, so a number identifies a form, and equal games have equal numbers.
///
/// # Examples
/// ```
/// use grundy_misere::FormTable;
/// let mut forms = FormTable::new();
/// let two = forms.nim(2, &())?;
/// let both = forms.sum(two, two, &())?;
/// let sharp = forms.of_options(&[two], &())?;
/// assert_eq!(forms.text(two, &())?, "*[2]");
/// assert_eq!(forms.text(both, &())?, "*[2[2]]");
/// assert_eq!(forms.text(sharp, &())?, "*[2[#]]");
/// // Under misère play two equal games do not cancel.
/// assert_ne!(both, FormTable::END_FORM);
/// # Ok::<(), grundy_game::Stop>(())
/// ```
#[derive(Debug)]
pub struct FormTable {
    /// The forms, each after its options.
    nodes: Vec<FormNode>,
    numbers: FxHashMap<Box<[MisereForm]>, MisereForm>,
    sums: FxHashMap<(MisereForm, MisereForm), MisereForm>,
    mates: FxHashMap<MisereForm, MisereForm>,
    /// The forms of Nim heaps so far.
    heaps: Vec<MisereForm>,
}

#[derive(Debug)]
struct FormNode {
    /// The distinct options, in ascending order.
    options: Box<[MisereForm]>,
    /// Whether the player to move loses.
    is_lost: bool,
    /// The maximum number of moves.
    birthday: usize,
}

impl Default for FormTable {
    fn default() -> FormTable {
        FormTable::new()
    }
}

impl FormTable {
    /// The game without a move.
    pub const END_FORM: MisereForm = MisereForm(0);

    /// A table with the end only.
    pub fn new() -> FormTable {
        let end = FormNode { options: Box::new([]), is_lost: false, birthday: 0 };
        FormTable {
            nodes: vec![end],
            numbers: [(Box::default(), FormTable::END_FORM)].into_iter().collect(),
            sums: FxHashMap::default(),
            mates: FxHashMap::default(),
            heaps: vec![FormTable::END_FORM],
        }
    }

    /// The number of forms.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always `false`, since the end is in the table.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The options of a form, which are canonical themselves.
    ///
    /// # Panics
    /// Panics if the form belongs to another table.
    pub fn options(&self, form: MisereForm) -> &[MisereForm] {
        &self.nodes[form.0 as usize].options
    }

    /// Who wins under misère play.
    ///
    /// # Panics
    /// Panics if the form belongs to another table.
    pub fn outcome(&self, form: MisereForm) -> Outcome {
        Outcome::from_win(!self.nodes[form.0 as usize].is_lost)
    }

    /// The maximum number of moves from a form.
    ///
    /// # Panics
    /// Panics if the form belongs to another table.
    pub fn birthday(&self, form: MisereForm) -> usize {
        self.nodes[form.0 as usize].birthday
    }

    /// The form of a Nim heap.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn nim(&mut self, n: u64, budget: &dyn Budget) -> Result<MisereForm, Stop> {
        let n = usize::try_from(n).map_err(|_| Stop::Memory)?;
        while self.heaps.len() <= n {
            // The options of a Nim heap are all smaller heaps.
            let smaller = std::mem::take(&mut self.heaps);
            let next = self.of_options(&smaller, budget);
            self.heaps = smaller;
            self.heaps.push(next?);
        }
        Ok(self.heaps[n])
    }

    /// The form of a game with options of these forms.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    ///
    /// # Complexity
    /// The number of options of the options, times the number of options.
    pub fn of_options(&mut self, options: &[MisereForm], budget: &dyn Budget) -> Result<MisereForm, Stop> {
        let mut options = options.to_vec();
        options.sort_unstable();
        options.dedup();
        if let Some(simpler) = self.simpler_form(&options) {
            return Ok(simpler);
        }
        if let Some(&known) = self.numbers.get(&options[..]) {
            return Ok(known);
        }
        let number = u32::try_from(self.nodes.len()).map_err(|_| Stop::Memory)?;
        budget.spend(1, (96 + 8 * options.len()) as u64)?;
        // Misère play: without a move the player to move has won.
        let is_lost = !options.is_empty() && options.iter().all(|option| !self.nodes[option.0 as usize].is_lost);
        let options: Box<[MisereForm]> = options.into();
        // Of the canonical form; the birthday of the game that it came from may be larger.
        let birthday = options.iter().map(|&option| self.birthday(option) + 1).max().unwrap_or(0);
        self.nodes.push(FormNode { options: options.clone(), is_lost, birthday });
        self.numbers.insert(options, MisereForm(number));
        Ok(MisereForm(number))
    }

    /// The form of the sum of two games.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    ///
    /// # Complexity
    /// All pairs of forms reachable from `a` and from `b` are examined, each once in the lifetime of the table.
    pub fn sum(&mut self, a: MisereForm, b: MisereForm, budget: &dyn Budget) -> Result<MisereForm, Stop> {
        let mut stack = vec![ordered_pair(a, b)];
        while let Some(&(a, b)) = stack.last() {
            if self.cached_sum(a, b).is_some() {
                stack.pop();
                continue;
            }
            let left = self.options(a).iter().map(|&option| ordered_pair(option, b));
            let right = self.options(b).iter().map(|&option| ordered_pair(a, option));
            let parts: Vec<(MisereForm, MisereForm)> = left.chain(right).collect();
            let missing: Vec<_> = parts.iter().copied().filter(|&(a, b)| self.cached_sum(a, b).is_none()).collect();
            if missing.is_empty() {
                let options: Vec<MisereForm> = parts.iter().filter_map(|&(a, b)| self.cached_sum(a, b)).collect();
                let form = self.of_options(&options, budget)?;
                budget.spend(0, 48)?;
                self.sums.insert((a, b), form);
                stack.pop();
            } else {
                // Nothing is stored here, but the stack may grow for long.
                budget.spend(0, 0)?;
                // A pair may be on the stack twice. The second time its sum is known.
                stack.extend(missing);
            }
        }
        Ok(self.cached_sum(a, b).expect("it was found a moment ago"))
    }

    fn cached_sum(&self, a: MisereForm, b: MisereForm) -> Option<MisereForm> {
        match (a, b) {
            (FormTable::END_FORM, other) | (other, FormTable::END_FORM) => Some(other),
            // The end adds nothing, and is not an entry of the table.
            _ => self.sums.get(&ordered_pair(a, b)).copied(),
        }
    }

    /// The mate of a game: the mate of the end is a heap of 1, that of another game has the mates of its options as options.
    ///
    /// The player to move loses the sum of a game and its mate.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn mate(&mut self, form: MisereForm, budget: &dyn Budget) -> Result<MisereForm, Stop> {
        let mut stack = vec![form];
        // An explicit stack, since a form may be as deep as its game is long.
        while let Some(&form) = stack.last() {
            let missing = self.options(form).iter().copied().find(|option| !self.mates.contains_key(option));
            match missing {
                _ if self.mates.contains_key(&form) => {
                    stack.pop();
                }
                Some(option) => stack.push(option),
                None => {
                    let options: Vec<MisereForm> = match form {
                        // The end has no options to mate, and the sum with its mate must be lost.
                        FormTable::END_FORM => vec![FormTable::END_FORM],
                        _ => self.options(form).iter().map(|option| self.mates[option]).collect(),
                    };
                    let mate = self.of_options(&options, budget)?;
                    budget.spend(0, 24)?;
                    self.mates.insert(form, mate);
                }
            }
        }
        Ok(self.mates[&form])
    }
}

/// The pair in ascending order, because sums are commutative.
fn ordered_pair(a: MisereForm, b: MisereForm) -> (MisereForm, MisereForm) {
    if a <= b { (a, b) } else { (b, a) }
}
