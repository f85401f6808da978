//! Compounds (ways to play several games at once), compared with a definition written here; and the counterexamples on their cards.

use grundy::{Answer, Convention, Engine, Meter, Outcome, Query, Standing, Sum};
use grundy_game::PositionKey;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

/// Single games of Kayles: each is the multiset of its rows.
type KaylesGames = Vec<Vec<u64>>;

/// The positions after one move in a single game.
fn kayles(rows: &[u64]) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    for (at, &row) in rows.iter().enumerate() {
        for taken in 1..=row.min(2) {
            for left in 0..=(row - taken) / 2 {
                let mut after = rows.to_vec();
                after.remove(at);
                after.extend([left, row - taken - left].into_iter().filter(|&n| n > 0));
                after.sort_unstable();
                found.push(after);
            }
        }
    }
    found
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum CompoundRule {
    Every,
    Conjunctive,
    Selective(usize),
    Ordinal,
    Sequential,
    Diminished,
    Shortened,
}

impl CompoundRule {
    const ALL: [CompoundRule; 9] = [
        CompoundRule::Every,
        CompoundRule::Conjunctive,
        CompoundRule::Selective(9),
        CompoundRule::Selective(1),
        CompoundRule::Selective(2),
        CompoundRule::Ordinal,
        CompoundRule::Sequential,
        CompoundRule::Diminished,
        CompoundRule::Shortened,
    ];

    /// Whether the compound is over as soon as one single game is.
    fn ends_with_first(self) -> bool {
        matches!(self, CompoundRule::Conjunctive | CompoundRule::Diminished | CompoundRule::Shortened)
    }

    /// Whether the order of the single games matters, so that a sum in an argument is one of them.
    fn is_in_order(self) -> bool {
        matches!(self, CompoundRule::Ordinal | CompoundRule::Sequential)
    }

    fn expression_text(self, position: &[Vec<u64>]) -> String {
        let call = |rows: &Vec<u64>| match rows.len() {
            0 => "0".into(),
            _ => format!("kayles({})", rows.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
        };
        let singles: Vec<String> = position.iter().map(call).collect();
        let singles = singles.join(", ");
        match self {
            CompoundRule::Every => format!("every({singles})"),
            CompoundRule::Conjunctive => format!("conjunctive({singles})"),
            CompoundRule::Selective(9) => format!("selective({singles})"),
            CompoundRule::Selective(most) => format!("selective({singles}, most={most})"),
            CompoundRule::Ordinal => format!("ordinal({singles})"),
            CompoundRule::Sequential => format!("sequential({singles})"),
            CompoundRule::Diminished => format!("diminished({singles})"),
            CompoundRule::Shortened => format!("shortened({singles})"),
        }
    }

    /// The expression of a position, if the rows of a single game are written as one game.
    fn expression_of_singles(self, position: &[Vec<u64>]) -> String {
        let parts: Vec<String> = position
            .iter()
            .map(|rows| match &rows.iter().map(|row| format!("kayles({row})")).collect::<Vec<_>>()[..] {
                [] => "0".into(),
                [row] => row.clone(),
                rows => format!("({})", rows.join(", ")),
            })
            .collect();
        self.expression_text(&[]).replace("()", &format!("({})", parts.join(", ")))
    }

    /// All positions after a move, by trying for each single game all options and none.
    fn options(self, position: &KaylesGames) -> Vec<KaylesGames> {
        if self.ends_with_first() && position.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let mut ways: Vec<(usize, KaylesGames)> = vec![(0, Vec::new())];
        for single in position {
            let stay = ways.iter().map(|(moved, way)| (*moved, [way.clone(), vec![single.clone()]].concat()));
            let go = ways.iter().flat_map(|(moved, way)| {
                kayles(single).into_iter().map(move |after| (moved + 1, [way.clone(), vec![after]].concat()))
            });
            ways = stay.chain(go).collect();
        }
        let unfinished = position.iter().filter(|single| !single.is_empty()).count();
        let fits = |moved: usize| match self {
            CompoundRule::Every | CompoundRule::Conjunctive => moved == unfinished && moved > 0,
            CompoundRule::Selective(most) => (1..=most).contains(&moved),
            CompoundRule::Ordinal | CompoundRule::Sequential | CompoundRule::Diminished => moved == 1,
            CompoundRule::Shortened => moved > 0,
        };
        let mut found: Vec<KaylesGames> =
            ways.into_iter().filter(|(moved, _)| fits(*moved)).map(|(_, way)| way).collect();
        if self == CompoundRule::Sequential {
            let first = position.iter().position(|single| !single.is_empty());
            found.retain(|way| (0..way.len()).find(|&at| way[at] != position[at]) == first);
        }
        if self == CompoundRule::Ordinal {
            for way in &mut found {
                let at = (0..way.len()).find(|&at| way[at] != position[at]).unwrap_or(0);
                way[at + 1..].fill(Vec::new());
            }
        }
        found
    }
}

/// Grundy values and misère outcomes by the definition.
#[derive(Default)]
struct CompoundDefinition {
    values: HashMap<(CompoundRule, KaylesGames), u64>,
    misere: HashMap<(CompoundRule, KaylesGames), bool>,
}

impl CompoundDefinition {
    fn value(&mut self, rule: CompoundRule, position: &KaylesGames) -> u64 {
        if let Some(&value) = self.values.get(&(rule, position.clone())) {
            return value;
        }
        let seen: Vec<u64> = rule.options(position).iter().map(|after| self.value(rule, after)).collect();
        let value = (0..).find(|value| !seen.contains(value)).expect("a number is missing");
        self.values.insert((rule, position.clone()), value);
        value
    }

    fn wins_misere(&mut self, rule: CompoundRule, position: &KaylesGames) -> bool {
        if let Some(&wins) = self.misere.get(&(rule, position.clone())) {
            return wins;
        }
        let options = rule.options(position);
        let wins = options.is_empty() || options.iter().any(|after| !self.wins_misere(rule, after));
        self.misere.insert((rule, position.clone()), wins);
        wins
    }
}

fn parse(expression: &str) -> Sum {
    grundy::parse(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
}

fn solve(expression: &str, convention: Convention) -> Answer {
    Query::new(parse(expression)).under(convention).solve(&mut Engine::new(), &Meter::default())
}

#[test]
fn as_the_definition_says() {
    let mut definition = CompoundDefinition::default();
    let singles: [&[u64]; 6] = [&[], &[1], &[2], &[3], &[1, 2], &[4]];
    for rule in CompoundRule::ALL {
        for code in 0..6usize.pow(3) {
            let mut position: KaylesGames = [code % 6, code / 6 % 6, code / 36].map(|at| singles[at].to_vec()).into();
            // Except if the order matters, a sum in an argument counts as several single games; here it is written in this way.
            if !rule.is_in_order() {
                position = position
                    .into_iter()
                    .flat_map(|single| match &single[..] {
                        [] => vec![vec![]],
                        rows => rows.iter().map(|&row| vec![row]).collect(),
                    })
                    .collect();
            }
            let expression = rule.expression_text(&position);
            let answer = solve(&expression, Convention::Normal);
            let value = definition.value(rule, &position);
            assert_eq!(answer.outcome, Some(if value == 0 { Outcome::P } else { Outcome::N }), "{expression}");
            let answered = answer.value.map(|value| value.to_string());
            assert_eq!(answered, Some(format!("*{value}")), "{expression}");
            let lost = rule.options(&position).iter().any(|after| definition.value(rule, after) == 0);
            assert_eq!(!answer.winning_moves.is_empty(), lost, "{expression}");
            let misere = solve(&expression, Convention::Misere).outcome;
            let wins = definition.wins_misere(rule, &position);
            assert_eq!(misere, Some(if wins { Outcome::N } else { Outcome::P }), "{expression}, misère");
        }
    }
}

/// The canonical key of a position, which does not depend on the order of its single games.
fn canonical_key(position: &Sum, convention: Convention) -> Option<PositionKey> {
    let component = position.components.first()?;
    component.key.as_ref().map(|key| component.game.canonical_key(key.clone(), convention))
}

/// No winning move under misère play is left out, and none is listed that does not win.
#[test]
fn winning_moves_under_misere_play() {
    let mut definition = CompoundDefinition::default();
    let mut found = 0;
    for rule in [CompoundRule::Every, CompoundRule::Conjunctive] {
        for code in 0..5usize.pow(3) {
            let position: KaylesGames = [code % 5, code / 5 % 5, code / 25].map(|row| vec![row as u64 + 1]).into();
            let expression = rule.expression_text(&position);
            let query = Query::new(parse(&expression)).under(Convention::Misere).with_moves(10_000);
            let answer = query.solve(&mut Engine::new(), &Meter::default());
            assert!(matches!(answer.standing, Some(Standing::Proved { .. })), "{expression}: {:?}", answer.standing);
            let answered: BTreeSet<_> =
                answer.winning_moves.iter().map(|made| canonical_key(&made.after, Convention::Misere)).collect();
            let wins = rule.options(&position).into_iter().filter(|after| !definition.wins_misere(rule, after));
            let wins = wins
                .map(|after| canonical_key(&parse(&rule.expression_of_singles(&after)), Convention::Misere))
                .collect();
            assert_eq!(answered, wins, "{expression}");
            found += answered.len();
        }
    }
    assert!(found > 1_000, "{found}");
}

/// By Moore's columns it would be lost; it is won, because a move can raise a value.
#[test]
fn moore_does_not_hold_for_all_games() {
    let answer = solve("selective(nim(1, 1, 1), bash(2)(3), most=2)", Convention::Normal);
    assert_eq!(answer.outcome, Some(Outcome::N));
    assert_eq!(answer.standing.expect("it is known").kind(), "computed", "by search alone");
    let values = [("nim(1)", 1), ("bash(2)(3)", 0)];
    for (game, value) in values {
        assert_eq!(solve(game, Convention::Normal).value.map(|value| value.to_string()), Some(format!("*{value}")));
    }
    assert_eq!(solve("selective(nim(1, 1, 1), bash(2)(1), most=2)", Convention::Normal).outcome, Some(Outcome::N));
    assert_eq!(solve("selective(nim(1, 1), bash(2)(1), most=2)", Convention::Normal).outcome, Some(Outcome::P));
}

/// A theorem that gives outcomes without values is enough where all games may be chosen.
#[test]
fn outcomes_of_large_positions_are_enough() {
    for expression in [
        "selective(nim(10**40), wythoff(10**40, 3))",
        "selective(wythoff(10**40, 3))",
        "selective(wythoff(10**40, 3), wythoff(10**40, 3))",
        "selective(wythoff(10**40, 3), wythoff(1, 2))",
        // A move that immediately ends one single game wins.
        "conjunctive(nim(10**40), wythoff(10**40, 3))",
    ] {
        let answer = solve(expression, Convention::Normal);
        assert_eq!(answer.outcome, Some(Outcome::N), "{expression}");
        let [made, ..] = &answer.winning_moves[..] else { panic!("{expression}: no winning move") };
        let after = Query::new(made.after.clone()).solve(&mut Engine::new(), &Meter::default());
        assert_eq!(after.outcome, Some(Outcome::P), "{expression} to {}", made.after);
    }
    let lost = "selective(wythoff(1, 2), nim(0), sylver_coinage(5))";
    assert_eq!(solve(lost, Convention::Normal).outcome, Some(Outcome::P));
    let unknown = "selective(nim(10**40), wythoff(10**40, 3), nim(1), most=2)";
    assert_eq!(solve(unknown, Convention::Normal).outcome, None);
}

/// Nim heaps under Moore's theorem are Moore's Nim.
#[test]
fn moore_on_heaps() {
    for code in 0..256u64 {
        let heaps = [code % 4, code / 4 % 4, code / 16 % 4, code / 64].map(|n| n.to_string()).join(", ");
        for k in 1..4 {
            let compound = solve(&format!("selective(nim({heaps}), most={k})"), Convention::Normal);
            let moore = solve(&format!("moore({k})({heaps})"), Convention::Normal);
            assert_eq!(compound.outcome, moore.outcome, "{k}: {heaps}");
        }
    }
}

/// Only where the order matters is a sum in an argument one position.
#[test]
fn sums_in_arguments() {
    let value = |expression: &str| solve(expression, Convention::Normal).value.map(|value| value.to_string());
    for (expression, expect) in [
        ("sequential(kayles(5) + kayles(7))", "*6"),
        ("sequential(kayles(5), kayles(7))", "*1"),
        ("ordinal(nim(1) + nim(1))", "*0"),
        ("ordinal(nim(1), nim(1))", "*2"),
    ] {
        assert_eq!(value(expression).as_deref(), Some(expect), "{expression}");
    }
    for name in ["every", "conjunctive", "selective", "diminished", "shortened"] {
        let (sum, singles) = (format!("{name}(kayles(5) + kayles(7))"), format!("{name}(kayles(5), kayles(7))"));
        assert_eq!(value(&sum), value(&singles), "{sum}");
    }
    // A pass at the end is a heap of its own.
    let pass = "with_pass(nim(3), at_end=True)";
    for (name, is_in_order) in [
        ("every", false),
        ("conjunctive", false),
        ("diminished", false),
        ("shortened", false),
        ("ordinal", true),
        ("sequential", true),
    ] {
        let (sum, whole) = (format!("{name}(nim(2), {pass})"), format!("{name}(nim(2), ({pass},))"));
        assert_eq!(value(&sum) == value(&whole), is_in_order, "{sum}");
    }
}

/// The nim-sum decides neither Every-SG nor selective compounds.
#[test]
fn other_compounds_are_no_sums() {
    for (expression, outcome) in [
        ("every(nim(1), nim(1))", Outcome::N),
        ("selective(nim(2), nim(2))", Outcome::N),
        ("conjunctive(nim(3), nim(3))", Outcome::N),
        ("nim(1) + nim(1)", Outcome::P),
    ] {
        assert_eq!(solve(expression, Convention::Normal).outcome, Some(outcome), "{expression}");
    }
}

/// Checks that these positions, and some that are reached from them, read back as themselves when they are written.
fn assert_read_back(expressions: &[&str]) {
    /// The number of positions that are checked for each expression.
    const MAX_CHECKED: usize = 300;
    let keys = |sum: &Sum| sum.components.iter().map(|component| component.key.clone()).collect::<Vec<_>>();
    for expression in expressions {
        let (mut open, mut seen) = (vec![parse(expression)], BTreeSet::new());
        while let Some(sum) = open.pop() {
            let text = sum.to_string();
            if seen.len() >= MAX_CHECKED || !seen.insert(text.clone()) {
                continue;
            }
            let again = parse(&text);
            assert_eq!((again.to_string(), keys(&again)), (text, keys(&sum)), "from {expression}");
            for component in &sum.components {
                let key = component.key.as_ref().expect("the position is small");
                let _ = component.game.for_each_option_key(key, &mut |option| {
                    open.push(component.sum_after_option(&option));
                    ControlFlow::Continue(())
                });
            }
        }
    }
}

/// Some boards, and compounds of no games, are rulesets whose name is that of a family.
#[test]
fn names_of_families_read_back() {
    assert_read_back(&[
        "sequential(knight(3, 0), knight(2, 1))",
        "sequential(knight)(knight(3, 0), knight(2, 1))",
        "with_pass(rook(2, 3))",
        "with_pass(rook)(rook(2, 3), 1)",
        "blocking(king(2, 3), 1)",
        "every(queen(2, 3), nim(1))",
        "push_the_button(rook, king)(2, 3)",
        "every(shortened(0), nim(1))",
        "every(shortened, nim)(shortened(0), nim(1))",
        "ordinal(every(), selective(nim(1)))",
    ]);
}

#[test]
fn nested_compounds_read_back() {
    assert_read_back(&[
        "sequential(push_the_button(nim, nim)(2))",
        "sequential(push_the_button(nim, nim))(0)",
        "sequential(push_the_button(nim, nim))(())",
        "ordinal(push_the_button(nim, kayles)(2))",
        "every(with_pass(with_pass(kayles(2), at_end=True)))",
        "every(with_pass(with_pass(kayles, at_end=True)))(())",
        "every(nim)(nim())",
        "every((nim(),))",
        "every(every(nim(2)), kayles(2))",
        "every(every(every(nim(2))))",
        "selective(ordinal(nim(1), nim(2)))",
        "shortened(diminished(nim(2), nim(1)))",
        "with_pass(every(nim(2)))",
        "push_the_button(nim, nim)(2, 1)",
        "blocking(sequential(nim(2), nim(1)), 1)",
        "with_pass(0)",
        "with_pass(0, at_end=True)",
        "every(with_pass(0, passes=3, at_end=True), nim(1))",
        "blocking(0, 2)",
    ]);
    // The 0 is an argument of the only game, and the button can be pushed; where nothing is left it cannot.
    let outcome = |expression| solve(expression, Convention::Normal).outcome;
    assert_eq!(outcome("sequential(push_the_button(nim, nim))(0)"), Some(Outcome::N));
    assert_eq!(outcome("sequential(push_the_button(nim, nim))(())"), Some(Outcome::P));
}
