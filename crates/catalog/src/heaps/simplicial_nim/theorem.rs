//! Sets of heaps of which the lost positions are known.

use super::binary::BinaryMatroid;
use super::circuits::{find_circuits, find_points};
use super::{BOROS_HYPERGRAPH, EHRENBORG_STEINGRIMSSON, SetNim, Taking, set_heaps};
use crate::shared::heap_tuple::heaps_to_arguments;
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, MoveGoal, Nat, Outcome, Reason, Theorem, TheoremMoves, Verdict,
    arg::shorten_text, counted_noun, text,
};
use std::ops::ControlFlow;

/// Why the lost positions are known.
#[derive(Debug)]
pub(super) enum SolvedSets {
    /// No two sets have a heap in common: each is a heap of Nim.
    Disjoint,
    /// The sets are the bases of a binary matroid.
    Binary(BinaryMatroid),
    /// The circuits, each with a heap that is in no other circuit.
    Pointed(Vec<(u64, usize)>),
}

impl SolvedSets {
    /// The theorem on these sets, if there is one.
    pub(super) fn find(sets: &[u64], taking: Taking) -> Option<SolvedSets> {
        let ground = sets.iter().fold(0, |ground, set| ground | set);
        let heaps: u32 = sets.iter().map(|set| set.count_ones()).sum();
        if heaps == ground.count_ones() {
            return Some(SolvedSets::Disjoint);
        }
        if taking == Taking::FromEach {
            return None;
        }
        if let Some(matroid) = BinaryMatroid::from_bases(sets, ground) {
            return Some(SolvedSets::Binary(matroid));
        }
        let circuits = find_circuits(sets, ground)?;
        let points = find_points(&circuits)?;
        Some(SolvedSets::Pointed(circuits.into_iter().zip(points).collect()))
    }
}

/// For each heap the number of stones that circuits with these multiples have on it.
fn circuit_sums(circuits: &[(u64, usize)], multiples: &[Nat], count: usize) -> Vec<Nat> {
    let mut sums = vec![Nat::ZERO; count];
    for ((circuit, _), multiple) in circuits.iter().zip(multiples) {
        set_heaps(*circuit).for_each(|heap| sums[heap] += multiple);
    }
    sums
}

impl SetNim {
    /// The heaps of Nim that disjoint sets are: all stones of a set, or as many as its smallest heap has.
    fn nim_heaps(&self, heaps: &[Nat]) -> Vec<Nat> {
        let heap = |&set: &u64| match self.taking {
            Taking::FromSome => set_heaps(set).map(|heap| &heaps[heap]).sum(),
            Taking::FromEach => set_heaps(set).map(|heap| &heaps[heap]).min().cloned().unwrap_or_default(),
        };
        self.sets.iter().map(heap).collect()
    }

    /// The heaps after a move in a set that leaves a smaller heap of Nim.
    fn shrink_set(&self, heaps: &[Nat], set: u64, from: &Nat, to: &Nat) -> Vec<Nat> {
        let mut after = heaps.to_vec();
        match self.taking {
            Taking::FromSome => {
                let mut taken = from - to;
                for heap in set_heaps(set) {
                    let here = taken.clone().min(after[heap].clone());
                    after[heap] -= &here;
                    taken -= here;
                }
            }
            Taking::FromEach => {
                let least = set_heaps(set).min_by_key(|&heap| &heaps[heap]);
                for heap in set_heaps(set) {
                    if Some(heap) == least { after[heap] = to.clone() } else { after[heap] -= 1u32 }
                }
            }
        }
        after
    }

    /// The heaps without those of which nothing can be taken.
    fn usable_heaps(&self, args: &[Argument]) -> Option<Vec<Nat>> {
        let usable = self.sets.iter().fold(0, |usable, set| usable | set);
        let mut heaps = self.counted_heaps(args).ok()?;
        heaps
            .iter_mut()
            .enumerate()
            .filter(|(heap, _)| usable >> heap & 1 == 0)
            .for_each(|(_, size)| *size = Nat::ZERO);
        Some(heaps)
    }

    /// The citation of the theorem on normal play.
    fn citation(&self) -> &'static Citation {
        if self.taking == Taking::FromSome { &EHRENBORG_STEINGRIMSSON } else { &BOROS_HYPERGRAPH }
    }
}

/// The heaps after a move to a sum of circuits: as many of each circuit as fit, one circuit after another.
///
/// The heaps that have more stones contain no circuit then, so they are a face.
fn fill_with_circuits(circuits: &[(u64, usize)], heaps: &[Nat]) -> Vec<Nat> {
    let mut left = heaps.to_vec();
    for (circuit, _) in circuits {
        let least = set_heaps(*circuit).map(|heap| left[heap].clone()).min().unwrap_or_default();
        set_heaps(*circuit).for_each(|heap| left[heap] -= &least);
    }
    heaps.iter().zip(left).map(|(heap, left)| heap - left).collect()
}

impl Theorem for SetNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heaps = self.usable_heaps(args)?;
        let normal = convention == Convention::Normal;
        let (outcome, value, case) = match self.solved_sets.as_ref()? {
            SolvedSets::Disjoint => {
                let nim = self.nim_heaps(&heaps);
                let outcome = nim_heaps::nim_outcome(&nim, convention);
                (outcome, Some(nim_heaps::nim_sum(&nim)), SetCase::Disjoint(self.taking, nim, convention))
            }
            SolvedSets::Binary(matroid) if normal => {
                let bad = matroid.highest_bad_digit(&heaps);
                let outcome = Outcome::from_win(bad.is_some());
                (outcome, bad.is_none().then_some(Nat::ZERO), SetCase::Binary(bad))
            }
            SolvedSets::Pointed(circuits) if normal => {
                let multiples: Vec<Nat> = circuits.iter().map(|(_, point)| heaps[*point].clone()).collect();
                let sums = circuit_sums(circuits, &multiples, self.count);
                let differs = (0..self.count).find(|&heap| heaps[heap] != sums[heap]);
                let shown: Vec<String> = circuits
                    .iter()
                    .zip(&multiples)
                    .map(|((circuit, _), multiple)| {
                        let heaps: Vec<String> = set_heaps(*circuit).map(|heap| (heap + 1).to_string()).collect();
                        format!("{multiple} × {{{}}}", heaps.join(", "))
                    })
                    .collect();
                let case = SetCase::Pointed {
                    circuits: shown.join(" + "),
                    differs: differs.map(|heap| (heap + 1, heaps[heap].clone(), sums[heap].clone())),
                };
                (Outcome::from_win(differs.is_some()), differs.is_none().then_some(Nat::ZERO), case)
            }
            _ => return None,
        };
        Some(Verdict { outcome, value, reason: Box::new(SetNimReason { case }), cite: self.citation() })
    }

    /// One move for each set or digit that needs it; there may be more.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heaps = self.usable_heaps(args)?;
        // Heaps of which nothing can be taken stay.
        let written = |after: Vec<Nat>| {
            let mut whole = self.counted_heaps(args).unwrap_or_default();
            let usable = self.sets.iter().fold(0, |usable, set| usable | set);
            whole
                .iter_mut()
                .zip(after)
                .enumerate()
                .filter(|(heap, _)| usable >> heap & 1 == 1)
                .for_each(|(_, (w, a))| *w = a);
            vec![heaps_to_arguments(whole)]
        };
        let wants_zero = matches!(goal, MoveGoal::Value(target) if *target == Nat::ZERO);
        let after = match self.solved_sets.as_ref()? {
            SolvedSets::Disjoint => {
                let nim = self.nim_heaps(&heaps);
                let wanted = nim_heaps::goal_sizes(&nim, goal).into_iter().enumerate();
                let smaller = wanted.filter(|(at, wanted)| *wanted < nim[*at]);
                let listed: Vec<_> = smaller
                    .map(|(at, wanted)| written(self.shrink_set(&heaps, self.sets[at], &nim[at], &wanted)))
                    .collect();
                let total = listed.is_empty().then_some(Nat::ZERO);
                return Some(TheoremMoves { listed_moves: listed.into_iter().take(limit).collect(), total });
            }
            SolvedSets::Binary(matroid) if wants_zero => matroid.construct_move(&heaps),
            SolvedSets::Pointed(circuits) if wants_zero => {
                Some(fill_with_circuits(circuits, &heaps)).filter(|after| *after != heaps)
            }
            _ => return None,
        };
        Some(match after {
            None => TheoremMoves::no_moves(),
            Some(after) => {
                TheoremMoves { listed_moves: [written(after)].into_iter().take(limit).collect(), total: None }
            }
        })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(heaps) = self.counted_heaps(args) else { return ControlFlow::Continue(()) };
        self.for_each_taking(heaps, &mut |after| visit(vec![heaps_to_arguments(after)]))
    }
}

/// The case that decides a position.
#[derive(Debug)]
enum SetCase {
    /// The heaps of Nim.
    Disjoint(Taking, Vec<Nat>, Convention),
    /// The highest digit in which the vectors do not sum to 0.
    Binary(Option<u64>),
    /// The sum of circuits, and a heap that differs from it: its number, its size, and that of the sum.
    Pointed { circuits: String, differs: Option<(usize, Nat, Nat)> },
}

/// The reason for a position.
#[derive(Debug)]
struct SetNimReason {
    case: SetCase,
}

impl Reason for SetNimReason {
    fn lines(&self) -> Vec<BilingualText> {
        match &self.case {
            SetCase::Disjoint(taking, nim, convention) => {
                let rule = match taking {
                    Taking::FromSome => {
                        text!("No two sets have a heap in common: all stones of a set together are a heap of Nim.")
                    }
                    Taking::FromEach => text!(
                        "No two sets have a heap in common: a set is a heap of Nim, as large as its smallest heap."
                    ),
                };
                std::iter::once(rule).chain(nim_heaps::explain_nim_sum(nim, *convention)).collect()
            }
            SetCase::Binary(bad) => vec![
                text!(
                    "The sets are the bases of a binary matroid: a position is lost exactly if for each binary digit the heaps with a 1 there are a union of disjoint circuits, which are the least sets of heaps that are in no set of the list."
                ),
                match bad {
                    None => text!(
                        "Here they are: a move changes the highest digit in heaps without a circuit, and the opponent can mend all digits again."
                    ),
                    Some(digit) => text!("Here they are not, from the digit of 2^{digit} down."),
                },
            ],
            SetCase::Pointed { circuits, differs } => {
                let circuits = shorten_text(circuits);
                let here = match differs {
                    None => text!(
                        "This position is {circuits}: a move makes some multiple smaller, but cannot take from all heaps of that circuit."
                    ),
                    Some((heap, stones, sum)) => text!(
                        "This position is not {circuits}, which has {sum} in heap {heap}, not {stones}.",
                        sum = (counted_noun(sum, "stone", "stones"), sum)
                    ),
                };
                vec![
                    text!(
                        "Each circuit, a least set of heaps that is in no set of the list, has a heap that is in no other circuit. A position is lost exactly if it is a sum of multiples of circuits."
                    ),
                    here,
                ]
            }
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match &self.case {
            SetCase::Disjoint(_, nim, _) => {
                let BilingualText { en, zh } = nim_heaps::nim_sum_equation(nim);
                vec![text!("No two sets have a heap in common, so each is a heap of Nim: {text}", text = (en, zh))]
            }
            SetCase::Binary(None) => vec![text!(
                "The heaps with a 1 in a binary digit are always a union of disjoint circuits: the value is 0."
            )],
            SetCase::Pointed { circuits, differs: None } => {
                let circuits = shorten_text(circuits);
                vec![text!("The heaps are a sum of circuits, {circuits}: the value is 0.")]
            }
            _ => Vec::new(),
        }
    }
}
