//! Planted laws of families are found, noise and exceptions have none, and laws written as code give what they predict.

use grundy_prove::detect::expr::{Binary, Expr, ExprVariable};
use grundy_prove::detect::families::{FamilyInstance, FamilyLaw, family_laws, form_at};
use grundy_prove::detect::{self, CodeLanguage, LawForm, prelude};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// The family of tables of one number, for the parameters from 1 to 12.
fn laws_of_values(value: &dyn Fn(u64, u64) -> u64) -> Vec<FamilyLaw> {
    let table = |m: u64| -> Vec<u64> { (0..400).map(|n| value(m, n)).collect() };
    let taught: Vec<FamilyInstance> =
        (1..=6).map(|m| FamilyInstance { parameter: m, laws: detect::values(&table(m)) }).collect();
    let holds = |m: u64, form: &LawForm| match form {
        LawForm::Value(e) => (0..).zip(table(m)).all(|(n, value)| e.eval(n, 0) == Some(value.into())),
        _ => false,
    };
    family_laws(&taught, 'm', &(1..=12).collect::<Vec<_>>(), &holds)
}

/// The same of sets of two numbers.
fn laws_of_pairs(lost: &dyn Fn(u64, u64, u64) -> bool) -> Vec<FamilyLaw> {
    let size = 100;
    let taught: Vec<FamilyInstance> =
        (1..=6).map(|t| FamilyInstance { parameter: t, laws: detect::lost2(&|x, y| lost(t, x, y), size) }).collect();
    let holds = |t: u64, form: &LawForm| match form {
        LawForm::Set(e) => (0..size)
            .flat_map(|x| (0..size).map(move |y| (x, y)))
            .all(|(x, y)| e.eval(x, y).is_some_and(|value| (value != 0) == lost(t, x, y))),
        _ => false,
    };
    family_laws(&taught, 't', &(1..=12).collect::<Vec<_>>(), &holds)
}

/// The smaller number of the pair with the difference `t·k`.
fn cold_position(t: u64, k: u64) -> u64 {
    ((k * k * (t * t + 4)).isqrt() + 2 * k - (t * k).min(2 * k + (k * k * (t * t + 4)).isqrt())) / 2
}

fn is_cold(t: u64, x: u64, y: u64) -> bool {
    x.abs_diff(y).is_multiple_of(t) && x.min(y) == cold_position(t, x.abs_diff(y) / t)
}

type PlantedFamily = (&'static str, u64, fn(u64, u64) -> u64);

const PLANTED_FAMILIES: [PlantedFamily; 8] = [
    ("G(n) = n mod (m + 1)", 1, |m, n| n % (m + 1)),
    ("G(n) = n mod (3·m + 2)", 1, |m, n| n % (3 * m + 2)),
    ("G(n) = min(n, m² + 1)", 1, |m, n| n.min(m * m + 1)),
    ("G(n) = min(n, ⌊(m² + m)/2⌋)", 1, |m, n| n.min(m * (m + 1) / 2)),
    ("G(n) = n mod 5", 1, |_, n| n % 5),
    ("G(n) = n mod (m + 1)", 3, |m, n| if m < 3 { n / 7 % 11 * 3 % 5 } else { n % (m + 1) }),
    ("G(n) = n mod (m + 2) if m mod 2 = 0, else n mod (2·m + 1)", 1, |m, n| match m % 2 {
        0 => n % (m + 2),
        _ => n % (2 * m + 1),
    }),
    ("G(n) = m + n", 1, |m, n| n + m),
];

#[test]
fn planted_laws_are_found() {
    for (formula, from, value) in PLANTED_FAMILIES {
        let found = laws_of_values(&value);
        let all: Vec<_> = found.iter().map(|one| (&one.law.formula[..], one.first_parameter)).collect();
        assert!(all.contains(&(formula, from)), "{formula}: {all:?}");
        for one in &found {
            for m in (from..30).filter(|_| one.first_parameter == from) {
                let LawForm::Value(e) = form_at(&one.law.form, m) else { panic!("{formula}") };
                assert!((0..900).all(|n| e.eval(n, 0) == Some(value(m, n).into())), "{}: {m}", one.law.formula);
            }
        }
    }
}

#[test]
fn pairs_of_wythoff_are_found() {
    let found = laws_of_pairs(&is_cold);
    assert_eq!(found.len(), 1, "{found:?}");
    for t in 1..60 {
        let LawForm::Set(e) = form_at(&found[0].law.form, t) else { panic!("a set") };
        for k in 0..60 {
            let x = cold_position(t, k);
            assert_eq!(e.eval(x, x + t * k).map(|value| value != 0), Some(true), "{t} {k}");
            assert_eq!(e.eval(x + t * k + 1, x).map(|value| value != 0), Some(is_cold(t, x + t * k + 1, x)), "{t} {k}");
        }
    }
}

#[test]
fn exceptions_and_noise_have_no_law() {
    for (at, heap) in [(3, 250), (7, 0), (7, 399), (11, 5), (12, 398)] {
        for (formula, from, value) in PLANTED_FAMILIES {
            let found = laws_of_values(&|m, n| value(m, n) + u64::from((m, n) == (at, heap)));
            assert!(at < from || found.is_empty(), "{formula} but at {m} for {at}: {found:?}", m = heap);
        }
    }
    let noise = |seed: u64, m: u64, n: u64| {
        let mixed = (seed ^ m.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ n.wrapping_mul(0xbf58_476d_1ce4_e5b9))
            .wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 40) ^ (mixed >> 55)
    };
    for seed in 0..20 {
        assert_eq!(laws_of_values(&|m, n| noise(seed, m, n) % 4), [], "{seed}");
        assert_eq!(laws_of_pairs(&|t, x, y| noise(seed, t, 1000 * x + y) % 9 == 0), [], "{seed}");
        // Games that have laws, but not as a family.
        assert_eq!(laws_of_values(&|m, n| n % (2 + noise(seed, m, 0) % 97)), [], "{seed}");
    }
}

/// Expressions with a parameter; the last one calls itself.
fn sample_expressions() -> Vec<(Expr, bool)> {
    let mut all = Vec::new();
    for (_, _, value) in PLANTED_FAMILIES {
        for one in laws_of_values(&value) {
            if let LawForm::Value(e) = one.law.form {
                all.push((e, false));
            }
        }
    }
    for one in laws_of_pairs(&is_cold) {
        if let LawForm::Set(e) = one.law.form {
            all.push((e, true));
        }
    }
    let by = Expr::Var(ExprVariable::Parameter('m')) + Expr::integer(2);
    let half = Expr::RecursiveValue(Box::new(Expr::binary(Binary::Div, Expr::n(), by.clone())));
    let rest = Expr::binary(Binary::Mod, Expr::n(), by);
    let is_last = rest.clone().equals(Expr::integer(1));
    all.push((is_last.if_else(half, rest), false));
    all
}

#[test]
fn code_with_a_parameter_says_the_same() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("families-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    let expressions = sample_expressions();
    assert!(expressions.len() >= 9 && expressions.iter().any(|(_, pair)| *pair));
    for code in CodeLanguage::ALL {
        let (mut text, mut main, mut right) = (prelude(code).to_string(), String::new(), String::new());
        for (i, (e, pair)) in expressions.iter().enumerate() {
            let name = format!("f{i}");
            text += &if *pair { e.test_code(code, &name) } else { e.code(code, &name) };
            for (m, x, y) in [(1, 4, 7), (3, 100, 3), (5, 12, 999), (2, 10u64.pow(18), 7), (40, 10u64.pow(17), 6)] {
                let Some(value) = e.with_parameter(m).eval(x, y) else { continue };
                let with = e.parameter().map_or(String::new(), |_| format!(", {m}"));
                let call = if *pair { format!("{name}({x}, {y}{with})") } else { format!("{name}({x}{with})") };
                let _ = match code {
                    CodeLanguage::Python => writeln!(main, "print(int({call}))"),
                    CodeLanguage::Cpp => writeln!(main, "    printf(\"%llu\\n\", (unsigned long long){call});"),
                    CodeLanguage::Rust => writeln!(main, "    println!(\"{{}}\", {call} as u64);"),
                };
                let _ = writeln!(right, "{}", if *pair { i128::from(value != 0) } else { value });
            }
        }
        let (file, text) = match code {
            CodeLanguage::Python => ("f.py", text + &main),
            CodeLanguage::Cpp => ("f.cpp", format!("#include <cstdio>\n{text}int main() {{\n{main}}}\n")),
            CodeLanguage::Rust => ("f.rs", format!("{text}fn main() {{\n{main}}}\n")),
        };
        let (source, program) = (folder.join(file), folder.join(format!("{file}.out")));
        std::fs::write(&source, &text).expect("the folder for temporary files can be written");
        let compiler = match code {
            CodeLanguage::Python => None,
            CodeLanguage::Cpp => Some(("g++", "-std=c++17")),
            CodeLanguage::Rust => Some(("rustc", "--edition=2021")),
        };
        let mut run = match compiler {
            None => {
                let mut python = Command::new("python3");
                python.arg(&source);
                python
            }
            Some((compiler, option)) => {
                let Ok(output) = Command::new(compiler).arg(option).arg(&source).arg("-o").arg(&program).output()
                else {
                    continue;
                };
                assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
                Command::new(&program)
            }
        };
        // A language that is not installed is passed over.
        let Ok(output) = run.output() else { continue };
        assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stdout), right, "{text}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}
