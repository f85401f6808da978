//! Tests with random rules that behave regularly on small heaps and change at larger ones: claims about them must hold for large heaps too.
//!
//! The walk is tested without the safeguard of [`witness`](super::witness), which would hide a fault of the walk.

use super::no_names::NoNames;
use super::probes::{ProbeDice, numbers_of_interest};
use super::witness::{WitnessEffort, contradiction};
use super::{heap, rank, recognise, walk};
use crate::run::RulesRun;
use crate::value::{ComponentRules, RuleValue, SumPart};
use std::fmt::Write;
use std::ops::ControlFlow;

/// Writes a random rule.
struct RandomRuleWriter {
    dice: ProbeDice,
    /// The size from which on the rule is different.
    threshold: u64,
    text: String,
    /// Whether there are two numbers, `n` and `b`.
    two: bool,
}

impl RandomRuleWriter {
    fn pick(&mut self, choices: &[&str]) -> String {
        let choice = choices[self.dice.roll(choices.len() as u64) as usize];
        let small = self.dice.roll(5).to_string();
        choice.replace('T', &self.threshold.to_string()).replace('C', &small)
    }

    fn variable(&mut self) -> String {
        self.pick(&["k", "j", "m", "i"])
    }

    /// A number that is small for small heaps.
    fn number(&mut self) -> String {
        let (v, w) = (self.variable(), self.variable());
        self.pick(&[
            "C",
            "C",
            "V",
            "V + C",
            "V - C",
            "max(1, n - T)",
            "max(C, n - T)",
            "min(V, C)",
            "V + max(0, n - T)",
            "(n > T) + C",
            "C if n < T else W",
            "len({n, T})",
            "len({V, W})",
            "sum({V, C})",
            "n // T",
            "first(n)",
            "first(V)",
            "last(V)",
            "least(n, V)",
            "min({V, W})",
            "sorted({V, C})[0]",
            "[*{V, C}][0]",
            "C + (n == T)",
            "abs(V - C)",
            "sum(x for x in range(V, W))",
            "len([x for x in (1, 2) if x < V])",
        ])
        .replace('V', &v)
        .replace('W', &w)
    }

    fn test(&mut self) -> String {
        let v = self.variable();
        let number = self.number();
        self.pick(&[
            "n > T",
            "n == T",
            "n < T",
            "V <= n",
            "V > C",
            "V < n",
            "n >= V + T",
            "n - V != T",
            "V == NUMBER",
            "V in {C, NUMBER}",
            "n % 2 == 0",
            "V != C",
            "True",
            "not V < 2",
            "n > T and V > 1",
            "V < C or n > T",
        ])
        .replace("NUMBER", &number)
        .replace('V', &v)
    }

    fn items(&mut self) -> String {
        let (a, b) = (self.number(), self.number());
        self.pick(&[
            "range(1, C + 2)",
            "range(C)",
            "range(A, B)",
            "range(1, max(2, n - T))",
            "range(1)",
            "(1, 2)",
            "(A, B)",
            "{A, B}",
            "sorted((A, B))",
            "range(B, A, -1)",
            "range(1, min(n, C) + 1)",
            "range(1, n + 1)",
            "range(n)",
            "range(A, A + max(1, n - T))",
            "(A,)",
            "range(n, 0, -1)",
            "[A, B, 1]",
            "tuple(range(A, n))",
        ])
        .replace('A', &a)
        .replace('B', &b)
    }

    fn option(&mut self) -> String {
        let v = self.variable();
        if self.two {
            let option =
                self.pick(&["g(n - V, b)", "g(n, b - V)", "g(n - V, b - V)", "g(n - V, b + 1)", "g(b, n - V)"]);
            return option.replace('V', &v);
        }
        let keyword = self.pick(&["", "", "", ", q=q", ", q=2", ", q=V"]);
        self.pick(&["g(n - VK)", "g(n - VK)", "g(n - VK)", "g(n - CK)", "g(VK)", "g(n - VK) + g(VK)", "step(n, V)"])
            .replace('K', &keyword)
            .replace('V', &v)
    }

    fn write_line(&mut self, indent: usize, text: &str) {
        writeln!(self.text, "{:1$}{text}", "", 4 * indent).expect("a text can be written to");
    }

    fn write_yield(&mut self, indent: usize) {
        let option = self.option();
        let v = self.variable();
        let guard = match self.dice.roll(6) {
            0 => self.test(),
            _ if self.two => format!("1 <= {v} <= min(n, b)"),
            _ => format!("1 <= {v} <= n"),
        };
        // In half of the cases the condition is about the variable of the option.
        let option = if self.dice.roll(3) > 0 {
            ["k", "j", "m", "i"].iter().fold(option, |o, other| o.replace(&format!("- {other}"), &format!("- {v}")))
        } else {
            option
        };
        self.write_line(indent, &format!("if {guard}:"));
        self.write_line(indent + 1, &format!("yield {option}"));
    }

    fn write_block(&mut self, indent: usize, depth: u32, in_loop: bool) {
        for _ in 0..1 + self.dice.roll(2) {
            self.write_statement(indent, depth, in_loop);
        }
    }

    fn write_statement(&mut self, indent: usize, depth: u32, in_loop: bool) {
        let v = self.variable();
        match self.dice.roll(if depth == 0 { 8 } else { 14 }) {
            0..=2 => self.write_yield(indent),
            3 => {
                let number = self.number();
                let statement =
                    self.pick(&["V = NUMBER", "V = NUMBER", "V += C", "V, i = i, V", "q = NUMBER", "V *= 2"]);
                let statement = if self.two { statement.replace("q =", "m =") } else { statement };
                self.write_line(indent, &statement.replace("NUMBER", &number).replace('V', &v));
            }
            4 => {
                let (number, other) = (self.number(), self.number());
                let statement = self.pick(&["V, m = NUMBER, OTHER", "(V, m) = {NUMBER, T}", "V, *_ = 0, 1"]);
                let statement = if statement.contains('*') { "V, m = m, V".to_string() } else { statement };
                let statement = statement.replace("NUMBER", &number).replace("OTHER", &other).replace('V', &v);
                self.write_line(indent, &statement);
            }
            5 | 6 if in_loop => {
                let test = self.test();
                self.write_line(indent, &format!("if {test}:"));
                if self.dice.roll(2) == 0 {
                    let number = self.number();
                    self.write_line(indent + 1, &format!("{v} = {number}"));
                }
                let leave = self.pick(&["break", "break", "continue", "return"]);
                self.write_line(indent + 1, &leave);
            }
            5..=7 => {
                let test = self.test();
                let number = self.number();
                self.write_line(indent, &format!("if {test}:"));
                self.write_line(indent + 1, &format!("{v} = {number}"));
            }
            8 | 9 => {
                let test = self.test();
                self.write_line(indent, &format!("if {test}:"));
                self.write_block(indent + 1, depth - 1, in_loop);
                if self.dice.roll(2) == 0 {
                    self.write_line(indent, "else:");
                    self.write_block(indent + 1, depth - 1, in_loop);
                }
            }
            10..=12 => {
                let items = self.items();
                self.write_line(indent, &format!("for {v} in {items}:"));
                if self.dice.roll(3) == 0 {
                    self.write_line(indent + 1, "pass");
                } else {
                    self.write_block(indent + 1, depth - 1, true);
                }
            }
            _ => {
                let test = self.pick(&["V <= n", "V < n", "V <= C", "V <= n and V < T", "V + m <= n"]).replace('V', &v);
                self.write_line(indent, &format!("while {test}:"));
                self.write_block(indent + 1, depth - 1, true);
                let step = self.pick(&["V += 1", "V *= 2", "V += 1", "V, m = m, V + m"]);
                self.write_line(indent + 1, &step.replace('V', &v));
            }
        }
    }

    fn write(seed: u64) -> String {
        let dice = ProbeDice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut writer = RandomRuleWriter { dice, threshold: 0, text: String::new(), two: false };
        writer.threshold = match writer.dice.roll(3) {
            0 => 50 + writer.dice.roll(100),
            1 => 150 + writer.dice.roll(350),
            _ => 500 + writer.dice.roll(1_500),
        };
        writer.two = writer.dice.roll(4) == 0;
        let t = writer.threshold;
        let _ = writeln!(
            writer.text,
            "from grundy import game\n\ndef first(x):\n    for y in range(1, x + 1):\n        if y >= 2:\n            return y\n    return 1\n\ndef last(x, z=2):\n    for y in range(x, {t}):\n        if y > {t} - 3:\n            break\n        z = y\n    return z\n\ndef least(x, z):\n    if x > {t}:\n        return z + 1\n    return z"
        );
        if !writer.two {
            let _ = writeln!(writer.text, "\ndef step(x, y):\n    return g(x - y)");
        }
        let parameters = match (writer.two, writer.dice.roll(3)) {
            (true, _) => "n, b",
            (false, 0) => "n, *, q",
            (false, _) => "n, *, q=2",
        };
        let _ = writeln!(writer.text, "\n@game\ndef g({parameters}):");
        for v in ["k", "j", "m", "i"] {
            let start = if writer.dice.roll(8) == 0 && !writer.two {
                "q".into()
            } else {
                (1 + writer.dice.roll(3)).to_string()
            };
            writer.write_line(1, &format!("{v} = {start}"));
        }
        writer.write_block(1, 3, false);
        writer.write_yield(1);
        writer.text
    }
}

/// The number of claims that were compared with the definition.
#[derive(Default, Debug)]
struct CheckedClaims {
    complete: u32,
    exact: u32,
    ranks: u32,
    rules: u32,
}

fn check_seed(seed: u64, claims: &mut CheckedClaims) {
    let text = RandomRuleWriter::write(seed);
    // A rejected text makes no claim.
    let Ok(rules) = crate::Rules::load(&text, &NoNames) else { return };
    let program = &rules.0.program;
    let game = program.functions.iter().position(|function| function.is_game()).expect("the text has a game") as u32;
    let function = &program.functions[game as usize];
    let keywords = function.keywords.clone();
    let walked = walk::walk_game(
        program,
        game,
        &vec![true; function.arity()],
        &keywords,
        rank::max_walk_work(program, &keywords),
    );
    claims.complete += u32::from(walked.complete);
    claims.exact += u32::from(walked.exact && walked.families.len() > 1);
    let effort = WitnessEffort { positions: 90, steps: 60_000, options: 24 };
    let contradiction = contradiction(program, game, &keywords, &walked, effort);
    assert_eq!(contradiction, None, "seed {seed}: {walked:?}\n{text}");
    if let Some(measures) = rank::candidate_rank(program, game, &keywords) {
        claims.ranks += 1;
        assert!(measures_fall(program, game, &keywords, &measures), "seed {seed}: {measures:?} fall\n{text}");
    }
    if walked.exact
        && function.params == 1
        && let Some(bound) = keywords.iter().cloned().collect::<Option<Vec<RuleValue>>>()
        && let Some(rule) = heap::HeapMoveRegions::from_walk(&walked).and_then(|options| recognise::recognise(&options))
    {
        claims.rules += 1;
        let confirmed =
            super::confirm::confirm(program, game, &bound, &rule, super::confirm::ConfirmEffort::with_options(400_000));
        assert!(confirmed.is_some(), "seed {seed}: {rule:?}\n{text}");
    }
}

/// Whether the measures fall with every move from positions around the constants of the text.
fn measures_fall(
    program: &crate::ir::RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
    rank: &[rank::RankMeasure],
) -> bool {
    let function = &program.functions[game as usize];
    let bound: Vec<RuleValue> =
        (0..keywords.len()).map(|i| super::arguments::sample_keyword(program, game, i, &keywords[i])).collect();
    let numbers = numbers_of_interest(program, &bound);
    let mut dice = ProbeDice(5);
    let values = |args: &[RuleValue]| -> Vec<i128> {
        let number = |arg: &RuleValue| if let RuleValue::Int(n) = arg { Some((*n).into()) } else { None };
        args.iter().take(function.params).filter_map(number).collect()
    };
    let measured = |args: &[i128]| -> Vec<i128> {
        let one = |measure: &rank::RankMeasure| match measure {
            rank::RankMeasure::Argument(index) => args[*index],
            rank::RankMeasure::Sum => args.iter().sum(),
        };
        rank.iter().map(one).collect()
    };
    numbers.iter().take(150).all(|&n| {
        let mut args: Vec<RuleValue> = vec![RuleValue::Int(n)];
        args.extend((1..function.params).map(|_| RuleValue::Int(numbers[dice.roll(numbers.len() as u64) as usize])));
        args.extend(bound.iter().cloned());
        let before = measured(&values(&args));
        let mut falls = true;
        let _ = RulesRun::with_step_limit(program, 20_000).options(game, &args, &mut |parts: &[SumPart]| {
            for part in parts.iter().filter(|part| matches!(part.game, ComponentRules::Here(to) if to == game)) {
                let after = values(&part.args);
                falls &= after.len() == function.params && measured(&after) < before;
            }
            ControlFlow::Continue(())
        });
        falls
    })
}

#[test]
fn what_is_found_of_random_rules_holds_beyond_their_thresholds() {
    let count = std::env::var("GRUNDY_RANDOM_RULES").ok().and_then(|n| n.parse().ok()).unwrap_or(1_500);
    let mut claims = CheckedClaims::default();
    for seed in 0..count {
        check_seed(seed, &mut claims);
    }
    assert!(u64::from(claims.complete) > count / 4 && u64::from(claims.exact) > count / 50, "{claims:?}");
    assert!(claims.ranks > 10 && claims.rules > 5, "{claims:?}");
}
