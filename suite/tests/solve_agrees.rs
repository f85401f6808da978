//! Answers about random sums of named games agree with the definition: outcome, value, and all winning moves.

use grundy::{Convention, Effort, Engine, Game, GameValue, Meter, Nat, Outcome, Query, Ruleset, Sum, SumGame, entries};
use grundy_game::kit::is_loopy;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;

type Position = <SumGame as Game>::Position;

/// The definition visits at most this many positions for one sum.
const MAX_DEFINITION_POSITIONS: usize = 20_000;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_the_definition(choices in prop::collection::vec(any::<(u16, u16)>(), 1..4)) {
        let sum = random_sum(&choices);
        for convention in [Convention::Normal, Convention::Misere] {
            assert_agreement(&sum, convention)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// An engine keeps what it finds for some rulesets, and answers further sums of the same with it.
    #[test]
    fn one_engine_answers_many_sums_as_the_definition(
        rulesets in prop::array::uniform2(any::<u16>()),
        positions in prop::collection::vec(any::<[u16; 2]>(), 1..8),
    ) {
        let mut engine = Engine::new();
        for chosen in positions {
            let sum = random_sum(&[(rulesets[0], chosen[0]), (rulesets[1], chosen[1])]);
            assert_agreement_of_engine(&sum, Convention::Misere, &mut engine)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Heaps of one code are decided by its misère quotient.
    #[test]
    fn quotients_decide_as_the_definition(digits in prop::collection::vec(0..8u8, 1..4), heaps in prop::collection::vec(0..11u8, 1..4)) {
        let digits: String = digits.iter().map(u8::to_string).collect();
        let heaps: Vec<String> = heaps.iter().map(u8::to_string).collect();
        let sum = grundy::parse(&format!("octal(\"0.{digits}\")({})", heaps.join(", "))).expect("a sum of heaps");
        assert_agreement(&sum, Convention::Misere)?;
    }

    /// A heap of any size has the outcome of one that is smaller by whole periods, and every listed move wins.
    #[test]
    fn quotients_decide_huge_heaps(digits in 0..3usize, heap in 60..80u64, small in 0..30u64, periods in 1..u64::MAX / 60) {
        let (code, period) = [("kayles", 12), ("octal(\"0.123\")", 5), ("octal(\"0.152\")", 48)][digits];
        // The smaller heap must be in the periodic part, too.
        let heap = heap + 20;
        let parse = |heap: u64| grundy::parse(&format!("{code}({heap}, {small})")).expect("a sum of heaps");
        let mut engine = Engine::new();
        let mut solve = |sum: Sum| {
            let query = Query::new(sum).under(Convention::Misere);
            query.solve(&mut engine, &Meter::default())
        };
        let huge = parse(heap + period * periods);
        let (answer, outcome) = (solve(huge.clone()), solve(parse(heap)).outcome);
        prop_assert_eq!(answer.outcome, outcome, "{}", huge);
        prop_assert_eq!(answer.winning_moves.is_empty(), outcome == Some(Outcome::P), "{}", huge);
        for one in answer.winning_moves.iter().take(5) {
            let before = one.before.to_string();
            let moved = huge.components.iter().position(|part| Sum { components: vec![part.clone()] }.to_string() == before);
            let after = huge.with_replaced_component(moved.expect("a component of the sum"), one.after.clone());
            prop_assert_eq!(solve(after).outcome, Some(Outcome::P), "{}: {}", huge, one.text.en);
        }
    }
}

/// From a vertex with a loop, what wins depends on what taking all of it leaves.
#[test]
fn regression_misere_moves_from_a_loop() {
    let sum = grundy::parse("vertexnim([(1, 2), (2, 1), (3, 1), (4, 2)], [(1, 2), (1, 3), (1, 4), (1, 1)], 1)");
    assert_agreement(&sum.expect("a sum"), Convention::Misere).expect("the answer is that of the definition");
}

/// A theorem gives the value of the bar, but not its moves to positions of value 2.
#[test]
fn regression_moves_that_a_theorem_does_not_know() {
    let sum = grundy::parse("rook(\"..#..|#...#|..#..|#....|.@...\") + chomp(rows=(3, 2))").expect("a sum");
    assert_agreement(&sum, Convention::Normal).expect("the answer is that of the definition");
}

#[test]
fn regression_dominoes_that_leave_the_same() {
    let sum = grundy::parse("cram(\".#.|...\")").expect("a sum");
    assert_agreement(&sum, Convention::Misere).expect("the answer is that of the definition");
}

/// Several boards of one game are distinguished, and heaps by their sizes.
#[test]
fn moves_of_sums_name_their_component() {
    let texts = |sum: &str| {
        let query = Query::new(grundy::parse(sum).expect("a sum"));
        let moves = query.solve(&mut Engine::new(), &Meter::default()).winning_moves;
        moves.into_iter().map(|one| one.text.en).collect::<Vec<_>>()
    };
    let listed = texts("chomp(3, 3) + chomp(2, 3)");
    assert!(listed.len() == 2 && listed.iter().all(|text| text.starts_with("in chomp(3, 3): bite at ")), "{listed:?}");
    assert_eq!(texts("chomp(2, 2) + nim(3)"), ["in nim: heap of 3: take 1, leave 2"]);
    assert_eq!(texts("nim(3, 4, 6)"), ["heap of 3: take 1, leave 2"]);
}

fn assert_agreement(sum: &Sum, convention: Convention) -> Result<(), TestCaseError> {
    assert_agreement_of_engine(sum, convention, &mut Engine::new())
}

fn assert_agreement_of_engine(sum: &Sum, convention: Convention, engine: &mut Engine) -> Result<(), TestCaseError> {
    let query = Query::new(sum.clone()).with_moves(1000).under(convention);
    let answer = query.solve(engine, &Meter::default());
    let (game, start) = SumGame::from_sum(sum).expect("a sum of small positions fits an engine");
    let mut naive = DefinitionSolver { game: &game, known: HashMap::new() };
    let start = sort_components(start);
    let wins = naive.wins(&start, convention);
    for effort in [Effort::Outcome, Effort::Brief, Effort::Full] {
        let answer = query.clone().with_effort(effort).solve(&mut Engine::new(), &Meter::default());
        prop_assert_eq!(answer.outcome, Some(Outcome::from_win(wins)), "{} {:?} {:?}", sum, convention, effort);
        prop_assert!(wins || answer.winning_moves.is_empty(), "{} {:?} {:?}", sum, convention, effort);
        for one in &answer.winning_moves {
            let before = one.before.to_string();
            let component = |i: &usize| Sum { components: vec![sum.components[*i].clone()] }.to_string() == before;
            let moved = (0..sum.components.len()).find(component).expect("a component of the sum");
            let after = sort_components(game.position(&sum.with_replaced_component(moved, one.after.clone())));
            prop_assert!(!naive.wins(&after, convention), "{} {:?} {:?}: {}", sum, convention, effort, one.text.en);
        }
    }
    prop_assert_eq!(answer.outcome, Some(Outcome::from_win(wins)), "{} {:?}", sum, convention);
    if convention == Convention::Normal {
        prop_assert_eq!(answer.value, Some(GameValue::Nimber(naive.value(&start).into())), "{}", sum);
    }

    let mut winning = naive.options(&start);
    winning.retain(|option| !naive.wins(option, convention));
    let (mut found, mut written) = (BTreeSet::new(), BTreeSet::new());
    for one in &answer.winning_moves {
        let before = one.before.to_string();
        let component = |i: &usize| Sum { components: vec![sum.components[*i].clone()] }.to_string() == before;
        let moved = (0..sum.components.len()).find(component);
        prop_assert!(moved.is_some(), "{} is no component of {}", before, sum);
        let after = sum.with_replaced_component(moved.unwrap_or_default(), one.after.clone());
        // Equal components may be written differently: then their moves count as different too.
        prop_assert!(
            written.insert((before, one.after.to_string())),
            "{} {:?}: {} twice",
            sum,
            convention,
            one.text.en
        );
        let mut parts = Vec::new();
        for component in &after.components {
            for (which, key) in game.position(&Sum { components: vec![component.clone()] }) {
                component.game.for_each_component_key(key, &mut |part| parts.push((which, part)));
            }
        }
        found.insert(game.canonical(parts, convention));
    }
    // A board may split, so that the remaining position is written differently.
    let winning: BTreeSet<Position> = winning.into_iter().map(|option| game.canonical(option, convention)).collect();
    prop_assert_eq!(answer.winning_total, Some(Nat::from(written.len())), "{} {:?}", sum, convention);
    prop_assert_eq!(written.len(), count_winning_moves(sum, &game, &mut naive, convention), "{} {:?}", sum, convention);
    prop_assert_eq!(found, winning, "{} {:?}: {:?}", sum, convention, answer.winning_moves);
    Ok(())
}

/// The number of winning moves; those in equal components count once.
fn count_winning_moves(sum: &Sum, game: &SumGame, naive: &mut DefinitionSolver<'_>, convention: Convention) -> usize {
    let mut seen = BTreeSet::new();
    let mut total = 0;
    for (at, component) in sum.components.iter().enumerate() {
        let mut moves = BTreeSet::new();
        let _ = component.game.for_each_option_key(component.key.as_ref().expect("it is small"), &mut |option| {
            let after = sum.with_replaced_component(at, component.sum_after_option(&option));
            if !naive.wins(&sort_components(game.position(&after)), convention) {
                moves.insert(component.option_identity(&option));
            }
            ControlFlow::Continue(())
        });
        if seen.insert(component.to_string()) {
            total += moves.len();
        }
    }
    total
}

thread_local! {
    /// The rulesets that may be in sums here. Games with declared ends cannot be in sums, those with entailing moves have
    /// sums of their own, and the definition needs that play ends.
    static SUMMED_RULESETS: Vec<Arc<Ruleset>> = entries()
        .flat_map(|entry| (entry.instances)())
        .filter(|game| !game.has_declared_ends() && !game.has_entailing_moves() && !is_loopy(game))
        .collect();
}

/// A sum of small positions of rulesets of the catalogue.
fn random_sum(choices: &[(u16, u16)]) -> Sum {
    let rulesets = SUMMED_RULESETS.with(Vec::clone);
    let mut sum = Sum::default();
    let mut positions = 1;
    for (ruleset, position) in choices {
        let game = &rulesets[usize::from(*ruleset) % rulesets.len()];
        let small = game.small_positions();
        let component = Sum::from_components(game, &[small[usize::from(*position) % small.len()].clone()]);
        let (alone, start) = SumGame::from_sum(&component).expect("a small position fits an engine");
        let mut naive = DefinitionSolver { game: &alone, known: HashMap::new() };
        naive.solve(&sort_components(start));
        // The last components are dropped if the definition would take too long.
        positions *= naive.known.len();
        if positions <= MAX_DEFINITION_POSITIONS {
            sum = sum + component;
        }
    }
    sum
}

/// The definition on whole sums, without decomposition and without theorems.
struct DefinitionSolver<'a> {
    game: &'a SumGame,
    known: HashMap<Position, KnownSum>,
}

/// The results for a sum.
#[derive(Clone, Copy)]
struct KnownSum {
    value: u64,
    wins_misere: bool,
}

impl DefinitionSolver<'_> {
    fn options(&self, position: &Position) -> BTreeSet<Position> {
        let mut options = BTreeSet::new();
        let _ = self.game.for_each_option(position, |option| {
            options.insert(sort_components(option));
            ControlFlow::Continue(())
        });
        options
    }

    fn solve(&mut self, position: &Position) -> KnownSum {
        if let Some(known) = self.known.get(position) {
            return *known;
        }
        let options: Vec<KnownSum> = self.options(position).iter().map(|option| self.solve(option)).collect();
        let value = (0..).find(|v| options.iter().all(|o| o.value != *v)).expect("a finite list has a mex");
        let wins_misere = options.is_empty() || options.iter().any(|option| !option.wins_misere);
        let known = KnownSum { value, wins_misere };
        self.known.insert(position.clone(), known);
        known
    }

    fn value(&mut self, position: &Position) -> u64 {
        self.solve(position).value
    }

    fn wins(&mut self, position: &Position, convention: Convention) -> bool {
        match convention {
            Convention::Normal => self.solve(position).value != 0,
            Convention::Misere => self.solve(position).wins_misere,
        }
    }
}

/// The order of the components does not matter.
fn sort_components(mut position: Position) -> Position {
    position.sort_unstable();
    position
}
