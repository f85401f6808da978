//! Canonical forms against the definition: outcomes of random sums, by an oracle that shares no code with them.

use grundy_game::{Convention, Game, Outcome};
use grundy_misere::{CanonicalForms, FormTable, MisereForm};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Games by the lists of their options, which come before them.
type OptionLists = Vec<Vec<usize>>;

fn random_games(most: usize) -> impl Strategy<Value = OptionLists> {
    let bits = prop::collection::vec(any::<u32>(), most);
    bits.prop_map(|bits| bits.iter().enumerate().map(|(v, b)| (0..v).filter(|w| b >> w & 1 == 1).collect()).collect())
}

/// Whether the player to move wins a sum under misère play.
fn wins_by_definition(games: &OptionLists, sum: &[usize], known: &mut HashMap<String, bool>) -> bool {
    let mut sum = sum.to_vec();
    sum.sort();
    let name = format!("{sum:?}");
    if let Some(&wins) = known.get(&name) {
        return wins;
    }
    let mut after = Vec::new();
    for at in 0..sum.len() {
        for &option in &games[sum[at]] {
            let mut next = sum.clone();
            next[at] = option;
            after.push(next);
        }
    }
    let won = after.is_empty() || after.iter().any(|next| !wins_by_definition(games, next, known));
    known.insert(name, won);
    won
}

fn forms_of_games(games: &OptionLists, forms: &mut FormTable) -> Vec<MisereForm> {
    let mut all: Vec<MisereForm> = Vec::new();
    for options in games {
        let options: Vec<MisereForm> = options.iter().map(|&option| all[option]).collect();
        all.push(forms.of_options(&options, &()).unwrap());
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Games of one form have the same outcome in all sums that are tried; sums and mates are as they should be.
    #[test]
    fn equal_games(games in random_games(9), rest in prop::collection::vec(0usize..9, 0..3)) {
        let mut forms = FormTable::new();
        let all = forms_of_games(&games, &mut forms);
        let mut known = HashMap::new();
        for a in 0..9 {
            prop_assert_eq!(forms.outcome(all[a]) == Outcome::N, wins_by_definition(&games, &[a], &mut known));
            for b in 0..a {
                let sum = forms.sum(all[a], all[b], &()).unwrap();
                prop_assert_eq!(forms.outcome(sum) == Outcome::N, wins_by_definition(&games, &[a, b], &mut known));
                if all[a] == all[b] {
                    let beside = |v: usize| [&rest[..], &[v]].concat();
                    prop_assert_eq!(wins_by_definition(&games, &beside(a), &mut known), wins_by_definition(&games, &beside(b), &mut known));
                }
            }
        }
    }

    /// A game and its mate: the player to move loses.
    #[test]
    fn mates(games in random_games(8)) {
        let mut forms = FormTable::new();
        for a in forms_of_games(&games, &mut forms) {
            let mate = forms.mate(a, &()).unwrap();
            let both = forms.sum(a, mate, &()).unwrap();
            prop_assert_eq!(forms.outcome(both), Outcome::P);
        }
    }

    /// A game has the same form with and without reversible options.
    #[test]
    fn reversible_options(games in random_games(7), at in 1usize..7, beside in any::<u32>()) {
        let mut forms = FormTable::new();
        let all = forms_of_games(&games, &mut forms);
        // An additional option, from which there is a move back to the game.
        let back: Vec<MisereForm> = (0..7).filter(|v| beside >> v & 1 == 1).map(|v| all[v]).chain([all[at]]).collect();
        let away = forms.of_options(&back, &()).unwrap();
        if forms.options(away).contains(&all[at]) && !forms.options(all[at]).is_empty() {
            let more = [forms.options(all[at]), &[away]].concat();
            prop_assert_eq!(forms.of_options(&more, &()).unwrap(), all[at]);
        }
    }

    #[test]
    fn sums_are_a_monoid(games in random_games(6), at in prop::collection::vec(0usize..6, 3)) {
        let mut forms = FormTable::new();
        let all = forms_of_games(&games, &mut forms);
        let [a, b, c] = [all[at[0]], all[at[1]], all[at[2]]];
        let mut sum = |a, b| forms.sum(a, b, &()).unwrap();
        let (left, right) = (sum(a, b), sum(b, c));
        prop_assert_eq!(sum(left, c), sum(a, right));
        prop_assert_eq!(sum(a, b), sum(b, a));
        prop_assert_eq!(sum(a, FormTable::END_FORM), a);
    }
}

#[test]
fn heaps() {
    let mut forms = FormTable::new();
    let [one, two, three, six] = [1, 2, 3, 6].map(|n| forms.nim(n, &()).unwrap());
    assert_eq!(forms.sum(one, one, &()), Ok(FormTable::END_FORM));
    assert_eq!(forms.sum(one, two, &()), Ok(three));
    let both = forms.sum(two, two, &()).unwrap();
    assert_ne!(both, FormTable::END_FORM);
    // A move from a heap of 6 to 7 or 8 is reversible.
    let [seven, eight] = [7, 8].map(|n| forms.nim(n, &()).unwrap());
    let with = [forms.options(six), &[seven, eight]].concat();
    assert_eq!(forms.of_options(&with, &()), Ok(six));
    // The single option 2 is not reversible through the end, because the game is lost and the end is won: the proviso.
    let sharp = forms.of_options(&[two], &()).unwrap();
    assert_ne!(sharp, FormTable::END_FORM);
    let more = forms.of_options(&[one, two], &()).unwrap();
    assert_eq!(more, FormTable::END_FORM);
    for (form, text) in [(six, "*[6]"), (both, "*[2[2]]"), (sharp, "*[2[#]]"), (FormTable::END_FORM, "*[0]")] {
        assert_eq!(forms.text(form, &()).unwrap(), text);
    }
    let plus = forms.sum(sharp, two, &()).unwrap();
    assert_eq!(forms.text(plus, &()).unwrap(), "*[2[#2]]");
    let again = forms.of_options(&[plus], &()).unwrap();
    assert_eq!(forms.text(again, &()).unwrap(), "*[2[#2#]]");
    let four = forms.nim(4, &()).unwrap();
    let pair = forms.of_options(&[four, two], &()).unwrap();
    assert_eq!(forms.text(pair, &()).unwrap(), "*[42]");
    let large = forms.nim(12, &()).unwrap();
    assert_eq!(forms.text(large, &()).unwrap(), "*[<12>]");
}

/// There are 1, 2, 3, 5 and 22 games with at most 0, 1, 2, 3 and 4 moves (J. H. Conway, *On Numbers and Games*, chapter 12).
/// Removing too many or too few options would give other numbers.
#[test]
fn games_by_day() {
    let mut forms = FormTable::new();
    let mut day = vec![FormTable::END_FORM];
    for expected in [2, 3, 5, 22] {
        let subsets = 0u64..1 << day.len();
        let options =
            |bits: u64| day.iter().enumerate().filter(move |(i, _)| bits >> i & 1 == 1).map(|(_, &form)| form);
        let mut next: Vec<MisereForm> = Vec::new();
        for bits in subsets {
            next.push(forms.of_options(&options(bits).collect::<Vec<_>>(), &()).unwrap());
        }
        next.sort_unstable();
        next.dedup();
        assert_eq!(next.len(), expected);
        day = next;
    }
    // The birthday of a sum of canonical forms is the sum of the birthdays.
    assert!(day.iter().all(|&form| forms.birthday(form) <= 4));
}

/// Grundy's game, whose sums are split into components or evaluated as a whole.
struct GrundysGame {
    apart: bool,
}

impl Game for GrundysGame {
    type Position = Vec<u64>;

    fn for_each_option(&self, heaps: &Vec<u64>, mut visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        for (at, &heap) in heaps.iter().enumerate() {
            for part in 1..heap.div_ceil(2) {
                let mut after = heaps.clone();
                after[at] = part;
                after.push(heap - part);
                visit(after)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, mut heaps: Vec<u64>, _: Convention) -> Vec<u64> {
        heaps.retain(|&heap| heap > 2);
        heaps.sort_unstable();
        heaps
    }

    fn for_each_component(&self, heaps: Vec<u64>, mut visit: impl FnMut(Vec<u64>)) {
        if !self.apart {
            return visit(heaps);
        }
        heaps.into_iter().map(|heap| vec![heap]).for_each(visit);
    }
}

/// The form of a sum, found by moves alone, is the sum of the forms.
#[test]
fn sums_by_moves_and_by_parts() {
    for heaps in [vec![5, 5], vec![13, 3], vec![13, 8], vec![9, 6, 5], vec![13, 13], vec![16, 5]] {
        let [by_parts, by_moves] = [true, false].map(|apart| {
            let mut forms = CanonicalForms::new(GrundysGame { apart });
            let form = forms.form(&heaps, &()).unwrap();
            forms.forms().text(form, &()).unwrap()
        });
        assert_eq!(by_parts, by_moves, "{heaps:?}");
    }
}

/// A heap of 22 as CGSuite writes it.
#[test]
fn as_it_is_written() {
    let mut forms = CanonicalForms::new(GrundysGame { apart: true });
    let form = forms.form(&vec![22], &()).unwrap();
    let text = forms.forms().text(form, &()).unwrap();
    assert_eq!(text, "*[(((2[2]21)[2](2[2]21)20)(2[2]21)3)((2[2]21)[2](2[2]21)20)(2[2]21)[1]2[2]1]");
}
