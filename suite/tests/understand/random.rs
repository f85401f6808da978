//! Random rules: codes in several styles are recognised, and every recognised property is true.

use super::{options, recognised_options, shape_text, understand_text};
use grundy::series::{SeriesCell, SeriesQuestion, series};
use grundy::{Code, Engine, Meter, MoveForm, Nimber, RecognisedRule};
use std::borrow::Cow;
use std::fmt::Write;

/// Random choices by xorshift, which gives the same rules on every machine.
struct XorShiftDice(u64);

impl XorShiftDice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.roll(choices.len() as u64) as usize]
    }
}

/// A code as rules, in a random style.
fn rule_of_code(digits: &[u8], dice: &mut XorShiftDice) -> String {
    let mut text = String::from("from grundy import game\n\n@game\ndef g(n):\n    if n < 0: return\n");
    for (k, digit) in digits.iter().enumerate() {
        let left = if k == 0 { "n".into() } else { format!("n - {k}") };
        if *digit == 7 && dice.roll(2) == 0 {
            let range = dice.pick(&["(LEFT) // 2 + 1", "LEFT + 1", "0, LEFT + 1"]).replace("LEFT", &left);
            let _ = writeln!(text, "    yield from (g(a) + g({left} - a) for a in range({range}))");
            continue;
        }
        if digit & 1 != 0 {
            let style = dice.pick(&["if n == K: yield 0", "if not n != K: yield g(n - K)", "if n in (K,): yield 0"]);
            let _ = writeln!(text, "    {}", style.replace('K', &k.to_string()));
        }
        if digit & 2 != 0 {
            let style = dice.pick(&[
                "if n > K: yield g(n - K)",
                "yield from [g(n - K)] if n >= K + 1 else []",
                "if not n <= K:\n        yield g(n - K)",
            ]);
            let _ = writeln!(text, "    {}", style.replace('K', &k.to_string()));
        }
        if digit & 4 != 0 {
            let range = dice.pick(&["1, (LEFT) // 2 + 1", "1, LEFT", "LEFT - 1, 0, -1"]).replace("LEFT", &left);
            let _ = writeln!(text, "    for a in range({range}):\n        yield g(a) + g({left} - a)");
        }
    }
    let _ = writeln!(text, "    yield from []");
    text
}

/// The values of heaps by the definition of a code.
fn code_values(code: &Code, to: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=to {
        let mut reached = std::collections::HashSet::new();
        let _ = code.for_each_option(n, &mut |heaps| {
            reached.insert(heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]));
            std::ops::ControlFlow::Continue(())
        });
        values.push((0..).find(|value| !reached.contains(value)).expect("a finite set has a mex"));
    }
    values
}

#[test]
fn codes_are_recognised_in_any_style() {
    let mut dice = XorShiftDice(0x9e37_79b9_7f4a_7c15);
    for _ in 0..120 {
        let mut digits: Vec<u8> = (0..2 + dice.roll(4)).map(|_| dice.roll(8) as u8).collect();
        digits[0] = if dice.roll(3) == 0 { 4 } else { 0 };
        let text = rule_of_code(&digits, &mut dice);
        let code: String = digits[1..].iter().map(u8::to_string).collect();
        let code = Code::octal(&format!("{}.{code}", digits[0])).expect("the digits are octal");
        let (rules, it) = understand_text(&text);
        let MoveForm::Recognised(rule, _) = &it.shape else { panic!("{code} is not recognised:\n{text}") };
        match rule {
            RecognisedRule::Code(found) => assert_eq!(*found, code, "{text}"),
            RecognisedRule::Subtraction(_) => {
                assert!(code.digits().iter().all(|d| matches!(d, 0 | 3)), "{code}\n{text}")
            }
            other => panic!("{code} is recognised as {other:?}:\n{text}"),
        }
        let game = grundy::evaluate_with(&rules, "g").expect("g is a game");
        let mut engine = Engine::new();
        let computed =
            series(&game, 0, 40, SeriesQuestion::Values, &mut engine, &Meter::default()).expect("a sequence");
        let expect: Vec<SeriesCell> =
            code_values(&code, 40).into_iter().map(|value| SeriesCell::Value(Nimber(value))).collect();
        assert!(computed.cells.iter().eq(expect.iter().map(Cow::Borrowed)), "{code}\n{text}");
    }
}

/// Rules with random loops, tests and options.
fn any_rule(dice: &mut XorShiftDice) -> String {
    let mut text = String::from("from grundy import game, is_prime, is_square\n\n@game\ndef g(n):\n");
    for _ in 0..1 + dice.roll(3) {
        let c = |dice: &mut XorShiftDice| dice.roll(9).to_string();
        let bound = |dice: &mut XorShiftDice| {
            let form =
                dice.pick(&["n", "n + 1", "n - C", "n // 2", "(n - C) // 2 + 1", "min(n, C) + 1", "C", "(n + C) // 3"]);
            form.replace('C', &dice.roll(6).to_string())
        };
        let (low, high) = (dice.roll(3), bound(dice));
        let test = dice.pick(&[
            "True",
            "True",
            "True",
            "k <= n",
            "k != C",
            "k not in (C, D)",
            "n != C",
            "n > C",
            "n % 2 == 0",
            "k % 2 == 1",
            "2 * k < n",
            "2 * k != n",
            "n - k != C",
            "is_prime(k)",
            "is_prime(k) or k == C",
            "is_square(n - k)",
            "n < 4 * C or k != D",
            "(n, k) != (5 * C, D)",
        ]);
        let (first, second) = (c(dice), c(dice));
        let test = test.replace('C', &first).replace('D', &second);
        let option = dice.pick(&[
            "g(n - k)",
            "g(n - k)",
            "g(k)",
            "g(k) + g(n - k)",
            "g(k) + g(n - k - C)",
            "g(max(n - k - 2, 0))",
            "g(n - C)",
            "g(max(k - 1, 0)) + g(max(n - k - 2, 0))",
            "0",
            "g(n // 2)",
        ]);
        let option = option.replace('C', &dice.roll(4).to_string());
        let guard = dice.pick(&["True", "0 <= k <= n", "1 <= k < n", "n > C"]).replace('C', &dice.roll(5).to_string());
        let _ = writeln!(
            text,
            "    for k in range({low}, {high}):\n        if ({test}) and ({guard}):\n            yield {option}"
        );
    }
    text
}

#[test]
fn what_is_recognised_is_so() {
    let mut dice = XorShiftDice(0x1234_5678_9abc_def1);
    let mut recognised = 0;
    for _ in 0..3_000 {
        let text = any_rule(&mut dice);
        let (rules, it) = understand_text(&text);
        let MoveForm::Recognised(rule, _) = &it.shape else { continue };
        recognised += 1;
        for n in (0..60).chain([97, 98, 150, 151]) {
            assert_eq!(options(&rules, n), recognised_options(rule, n), "{}, {n}\n{text}", shape_text(&it.shape));
        }
    }
    assert!(recognised > 120, "{recognised} of 3000 rules are recognised");
}
