//! Canonical forms under misère play.

mod explore;
mod simplify;
mod write;

pub use explore::CanonicalForms;

use grundy_game::Budget;
use grundy_theory::{Outcome, Stop};
use rustc_hash::FxHashMap;

/// The canonical form of a game, of those that [`Forms`] holds.
///
/// Two games have the same form if and only if they have the same outcome in every sum under misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(u32);

/// Canonical forms, each held once.
///
/// A game is made simpler only by leaving out options that can be reversed (J. H. Conway, *On Numbers and Games*, 1976, chapter 12):
/// G is H if every option of H is one of G, and every other option of G has H as an option; where H is the end,
/// G must be won besides. So forms are small seldom: they are for small games.
///
/// # Examples
/// ```
/// use grundy_misere::Forms;
/// let mut forms = Forms::new();
/// let two = forms.nim(2, &())?;
/// let both = forms.sum(two, two, &())?;
/// let sharp = forms.of_options(&[two], &())?;
/// assert_eq!(forms.text(two, &())?, "*[2]");
/// assert_eq!(forms.text(both, &())?, "*[2[2]]");
/// assert_eq!(forms.text(sharp, &())?, "*[2[#]]");
/// // Under misère play two equal games do not cancel.
/// assert_ne!(both, Forms::END);
/// # Ok::<(), grundy_theory::Stop>(())
/// ```
#[derive(Debug)]
pub struct Forms {
    /// What is known of each form; its options come before it.
    nodes: Vec<Node>,
    numbers: FxHashMap<Box<[Form]>, Form>,
    sums: FxHashMap<(Form, Form), Form>,
    mates: FxHashMap<Form, Form>,
    /// The Nim heaps until now.
    heaps: Vec<Form>,
}

#[derive(Debug)]
struct Node {
    /// In the order of their numbers, each once.
    options: Box<[Form]>,
    /// Whether the player to move loses.
    lost: bool,
    /// The length of the longest play.
    birthday: usize,
}

impl Default for Forms {
    fn default() -> Forms {
        Forms::new()
    }
}

impl Forms {
    /// The game without a move.
    pub const END: Form = Form(0);

    /// The end alone.
    pub fn new() -> Forms {
        let end = Node { options: Box::new([]), lost: false, birthday: 0 };
        Forms {
            nodes: vec![end],
            numbers: [(Box::default(), Forms::END)].into_iter().collect(),
            sums: FxHashMap::default(),
            mates: FxHashMap::default(),
            heaps: vec![Forms::END],
        }
    }

    /// How many forms are held.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: the end is held.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The options of a form, which are canonical themselves.
    ///
    /// # Panics
    /// When it is held elsewhere.
    pub fn options(&self, form: Form) -> &[Form] {
        &self.nodes[form.0 as usize].options
    }

    /// Who wins under misère play.
    ///
    /// # Panics
    /// When it is held elsewhere.
    pub fn outcome(&self, form: Form) -> Outcome {
        Outcome::from_win(!self.nodes[form.0 as usize].lost)
    }

    /// The length of the longest play from a form.
    ///
    /// # Panics
    /// When it is held elsewhere.
    pub fn birthday(&self, form: Form) -> usize {
        self.nodes[form.0 as usize].birthday
    }

    /// The form of a Nim heap: the heap itself.
    ///
    /// # Errors
    /// The budget that ran out.
    pub fn nim(&mut self, n: u64, budget: &dyn Budget) -> Result<Form, Stop> {
        let n = usize::try_from(n).map_err(|_| Stop::Memory)?;
        while self.heaps.len() <= n {
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
    /// The budget that ran out.
    ///
    /// # Complexity
    /// In proportion to the options of the options, times the options.
    pub fn of_options(&mut self, options: &[Form], budget: &dyn Budget) -> Result<Form, Stop> {
        let mut options = options.to_vec();
        options.sort_unstable();
        options.dedup();
        if let Some(simpler) = self.simpler(&options) {
            return Ok(simpler);
        }
        if let Some(&known) = self.numbers.get(&options[..]) {
            return Ok(known);
        }
        let number = u32::try_from(self.nodes.len()).map_err(|_| Stop::Memory)?;
        budget.spend(1, (96 + 8 * options.len()) as u64)?;
        let lost = !options.is_empty() && options.iter().all(|option| !self.nodes[option.0 as usize].lost);
        let options: Box<[Form]> = options.into();
        let birthday = options.iter().map(|&option| self.birthday(option) + 1).max().unwrap_or(0);
        self.nodes.push(Node { options: options.clone(), lost, birthday });
        self.numbers.insert(options, Form(number));
        Ok(Form(number))
    }

    /// The form of the sum of two games.
    ///
    /// # Errors
    /// The budget that ran out.
    ///
    /// # Complexity
    /// All pairs of what is reached from the one and from the other are looked at, each once for as long as these forms are held.
    pub fn sum(&mut self, a: Form, b: Form, budget: &dyn Budget) -> Result<Form, Stop> {
        let mut stack = vec![pair(a, b)];
        while let Some(&(a, b)) = stack.last() {
            if self.known_sum(a, b).is_some() {
                stack.pop();
                continue;
            }
            let left = self.options(a).iter().map(|&option| pair(option, b));
            let right = self.options(b).iter().map(|&option| pair(a, option));
            let parts: Vec<(Form, Form)> = left.chain(right).collect();
            let missing: Vec<_> = parts.iter().copied().filter(|&(a, b)| self.known_sum(a, b).is_none()).collect();
            if missing.is_empty() {
                let options: Vec<Form> = parts.iter().filter_map(|&(a, b)| self.known_sum(a, b)).collect();
                let form = self.of_options(&options, budget)?;
                budget.spend(0, 48)?;
                self.sums.insert((a, b), form);
                stack.pop();
            } else {
                budget.spend(0, 0)?;
                stack.extend(missing);
            }
        }
        Ok(self.known_sum(a, b).expect("it was found a moment ago"))
    }

    fn known_sum(&self, a: Form, b: Form) -> Option<Form> {
        match (a, b) {
            (Forms::END, other) | (other, Forms::END) => Some(other),
            _ => self.sums.get(&pair(a, b)).copied(),
        }
    }

    /// The mate of a game: that of the end is a heap of 1, that of another game has the mates of its options as options.
    ///
    /// The player to move loses the sum of a game and its mate.
    ///
    /// # Errors
    /// The budget that ran out.
    pub fn mate(&mut self, form: Form, budget: &dyn Budget) -> Result<Form, Stop> {
        let mut stack = vec![form];
        while let Some(&form) = stack.last() {
            let missing = self.options(form).iter().copied().find(|option| !self.mates.contains_key(option));
            match missing {
                _ if self.mates.contains_key(&form) => {
                    stack.pop();
                }
                Some(option) => stack.push(option),
                None => {
                    let options: Vec<Form> = match form {
                        Forms::END => vec![Forms::END],
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

/// The order of the two does not matter.
fn pair(a: Form, b: Form) -> (Form, Form) {
    if a <= b { (a, b) } else { (b, a) }
}
