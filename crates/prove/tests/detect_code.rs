//! The laws written as code give what the laws predict: in Python, C++ and Rust, as far as these are installed.

use grundy_prove::detect::{self, CodeLanguage, Law, prelude};
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output};

/// Laws of every kind; whether they are of two numbers; the largest argument.
fn sample_laws() -> Vec<(Law, bool, u64)> {
    let of = |f: &dyn Fn(u64) -> u64| detect::values(&(0..800).map(f).collect::<Vec<_>>());
    let set = |f: &dyn Fn(u64) -> bool| detect::lost1(&(0..3000).map(f).collect::<Vec<_>>());
    let lists = |list: &'static [u64]| move |n: u64| list.contains(&n);
    let odd = |n: u64| u64::from(n.count_ones() % 2);
    let golden = |d: u64| (d + (5 * d * d).isqrt()) / 2;
    let single = [
        of(&|_| 3),
        of(&|n| n % 7),
        of(&|n| n % 9 / 3),
        of(&|n| n % 8 / 2 % 3),
        of(&|n| [3, 1, 4, 1, 5, 9, 2, 6][(n % 8) as usize]),
        of(&|n| if n < 3 { 9 } else { [3, 1, 4, 1, 5][(n % 5) as usize] }),
        of(&|n| n.min(5)),
        of(&|n| n + [0, 0, 5, 1, 7][(n % 5) as usize]),
        of(&|n| 3 * ((n + 2) / 5) + 1),
        of(&|n| if n == 0 { 0 } else { [n - 1, n, n, n + 1][(n % 4) as usize] }),
        of(&|n| [2, n, 3 * n, 1][(n % 4) as usize]),
        of(&|n| {
            if n < 20 {
                5
            } else if n < 90 {
                1
            } else {
                8
            }
        }),
        of(&|n| {
            let mut n = n;
            while n % 2 == 1 {
                n /= 2;
            }
            n / 2
        }),
        of(&|n| u64::from(n.checked_ilog(3).map_or(0, |log| log + 1))),
        of(&|n| n ^ 37),
        of(&|n| n ^ (n >> 1)),
        of(&|n| if n == 0 { 0 } else { 1 << n.trailing_zeros() }),
        of(&|n| 2 * n + 1 - odd(n)),
        of(&|n| 5 * u64::from((n + 1).trailing_zeros()) + 2),
        of(&|n| n ^ (n << 2) ^ (n << 3)),
        of(&|n| (6 * odd(n / 2)) ^ (7 * (n % 2))),
        of(&|n| n * n),
        of(&|n| n * (n + 1) / 2),
        of(&|n| if n % 2 == 0 { n * n } else { n }),
        of(&golden),
        of(&|n| (2 * n * n).isqrt() + 4),
        set(&|n| n % 4 == 0),
        set(&|n| [0, 2, 5].contains(&(n % 7))),
        set(&|n| n == 3),
        set(&|n| n.is_power_of_two()),
        set(&lists(&[1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584])),
        set(&|n| n.isqrt().pow(2) == n),
        set(&|n| (0..80).any(|k| k * (k + 1) / 2 == n)),
        set(&|n| (0..3000).any(|k| golden(k) == n)),
    ];
    let square = [
        detect::values2(&|x, y| x ^ y, 64),
        detect::values2(&|x, y| x.min(y), 64),
        detect::values2(&|x, y| x.max(y) / 3, 64),
        detect::values2(&|x, y| x.abs_diff(y) % 5, 64),
        detect::values2(&|x, y| (x + 2 * y) % 4, 64),
        detect::values2(&|x, y| (x % 5) ^ (y / 2), 64),
        detect::lost2(&|x, y| x == y, 64),
        detect::lost2(&|x, y| x % 6 == y % 6, 64),
        detect::lost2(&|x, y| (x + 3 * y) % 7 == 2, 64),
        detect::lost2(&|x, y| x.min(y) == golden(x.abs_diff(y)), 120),
        detect::lost2(&|x, y| 2 * x.max(y) <= 3 * x.min(y), 64),
        detect::lost2(&|x, y| x.min(y) == 0 || (x != y && golden(x.min(y)) >= x.max(y)), 64),
    ];
    let mut all = Vec::new();
    for (found, pair) in single.iter().map(|found| (found, false)).chain(square.iter().map(|found| (found, true))) {
        assert!(!found.is_empty(), "nothing after {:?}", all.last());
        all.extend(found.iter().map(|law| (law.clone(), pair, 1_000_000_000_000_000_000)));
    }
    all
}

fn test_arguments(pair: bool, to: u64) -> Vec<(u64, u64)> {
    let small = (0..60).map(|i| (i, if pair { i * 7 % 13 } else { 0 }));
    let middle = (0..40).map(|i| 1_000 + 7_919 * i).map(|n| (n, if pair { n / 2 } else { 0 }));
    // Cold pairs of Wythoff and neighbours of squares, and large ones.
    let special =
        [(4, 7), (7, 4), (433_494_437, 701_408_733), (1_836_311_903, 2_971_215_073), (to, to / 3), (to - 1, to)];
    small.chain(middle).chain(special.map(|(x, y)| (x, if pair { y } else { 0 }))).collect()
}

/// The program, and what it should print.
fn laws_program(laws: &[(Law, bool, u64)], code: CodeLanguage) -> (String, String) {
    let (mut text, mut main, mut right) = (prelude(code).to_string(), String::new(), String::new());
    for (i, (law, pair, to)) in laws.iter().enumerate() {
        text += &law.source_code(code, &format!("f{i}"));
        let list: Vec<(u64, u64)> =
            test_arguments(*pair, *to).into_iter().filter(|(x, y)| law.value2(*x, *y).is_some()).collect();
        assert!(list.len() > 60, "{}", law.formula);
        for (x, y) in &list {
            let _ = writeln!(right, "{i} {x} {y} {}", law.value2(*x, *y).unwrap_or(0));
        }
        let call = if *pair { format!("f{i}(x, y)") } else { format!("f{i}(x)") };
        match code {
            CodeLanguage::Python => {
                let _ = writeln!(main, "for x, y in {list:?}:\n    print({i}, x, y, int({call}))");
            }
            CodeLanguage::Cpp => {
                let list: Vec<String> = list.iter().map(|(x, y)| format!("{{{x}ULL, {y}ULL}}")).collect();
                let _ = writeln!(
                    main,
                    "    for (auto [x, y] : std::vector<P>{{{}}}) printf(\"{i} %llu %llu %llu\\n\", x, y, (unsigned long long){call});",
                    list.join(", ")
                );
            }
            CodeLanguage::Rust => {
                let _ = writeln!(
                    main,
                    "    for (x, y) in {list:?} {{ let _: u64 = y; println!(\"{i} {{x}} {{y}} {{}}\", {call} as u64); }}"
                );
            }
        }
    }
    match code {
        CodeLanguage::Python => text += &main,
        CodeLanguage::Cpp => {
            text = format!(
                "#include <cstdio>\n#include <utility>\n{text}typedef std::pair<unsigned long long, unsigned long long> P;\nint main() {{\n{main}}}\n"
            )
        }
        CodeLanguage::Rust => text = format!("{text}fn main() {{\n{main}}}\n"),
    }
    (text, right)
}

fn run_command(command: &mut Command) -> Option<Output> {
    let output = command.output().ok()?;
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
    Some(output)
}

fn check_output(output: Output, right: &str) {
    let printed = String::from_utf8_lossy(&output.stdout);
    for (line, expected) in printed.lines().zip(right.lines()) {
        assert_eq!(line, expected);
    }
    assert_eq!(printed.lines().count(), right.lines().count());
}

/// A folder of this test, emptied when it ends.
struct TestFolder(std::path::PathBuf);

impl TestFolder {
    fn new(name: &str) -> TestFolder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the folder for temporary files can be written");
        TestFolder(path)
    }

    fn write_file(&self, name: &str, text: &str) -> std::path::PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("the folder for temporary files can be written");
        path
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn is_installed(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

#[test]
fn python() {
    if is_installed("python3") {
        let (folder, (text, right)) = (TestFolder::new("python"), laws_program(&sample_laws(), CodeLanguage::Python));
        let file = folder.write_file("laws.py", &text);
        check_output(run_command(Command::new("python3").arg(file)).expect("it runs"), &right);
    }
}

#[test]
fn cpp() {
    if is_installed("g++") {
        let (folder, (text, right)) = (TestFolder::new("cpp"), laws_program(&sample_laws(), CodeLanguage::Cpp));
        let (file, binary) = (folder.write_file("laws.cpp", &text), folder.0.join("laws"));
        run_command(Command::new("g++").args(["-std=c++17", "-O1", "-w", "-o"]).arg(&binary).arg(file));
        check_output(run_command(&mut Command::new(binary)).expect("it runs"), &right);
    }
}

#[test]
fn rust() {
    if is_installed("rustc") {
        let (folder, (text, right)) = (TestFolder::new("rust"), laws_program(&sample_laws(), CodeLanguage::Rust));
        let (file, binary) = (folder.write_file("laws.rs", &text), folder.0.join("laws"));
        // With checks of overflow.
        run_command(
            Command::new("rustc")
                .args(["--edition=2024", "-Awarnings", "-Coverflow-checks=on", "-o"])
                .arg(&binary)
                .arg(file),
        );
        check_output(run_command(&mut Command::new(binary)).expect("it runs"), &right);
    }
}
