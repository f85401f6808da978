//! Names that ask for misère play: every command about heaps understands them, or says which option answers.

use crate::program::run;

const MISERE_NAMES: [&str; 4] = ["anti-bash(3)", "反巴什(3)", "misère bash(3)", "anti-nim"];
/// The commands that take a ruleset, with further arguments, and whether they answer; others name the option that does.
const RULESET_COMMANDS: [(&str, &[&str], bool); 7] = [
    ("period", &["--limit", "2000"], true),
    ("discover", &["--limit", "60"], true),
    ("quotient", &["--to", "8"], true),
    ("genus", &[], true),
    ("values", &["--to", "9"], false),
    ("values", &["--to", "9", "--outcomes"], true),
    ("table", &[], false),
];

#[test]
fn every_command_about_heaps_understands_a_misere_name() {
    for name in MISERE_NAMES {
        for (command, more, answers) in RULESET_COMMANDS {
            let ran = run(&[&[command, name], more].concat());
            let said = format!("{}{}", ran.out, ran.err);
            assert!(
                !said.contains("no game called") && !said.contains("a ruleset is needed"),
                "{command} {name}: {said}"
            );
            if answers {
                assert_eq!(ran.code, Some(0), "{command} {name}: {said}");
                assert!(!ran.out.is_empty(), "{command} {name}");
            } else {
                assert_eq!(ran.code, Some(2), "{command} {name}: {said}");
                assert!(said.contains("--outcomes"), "{command} {name}: {said}");
            }
        }
    }
    // A claim is about the outcome under misère play.
    for name in MISERE_NAMES {
        let claim = if name == "anti-nim" { "n != 1" } else { "n % 4 != 1" };
        for (claim, code) in [(claim, 0), ("n > 0", 1)] {
            let ran = run(&["stress", name, "--claim", claim]);
            assert_eq!(ran.code, Some(code), "{name} {claim}: {ran:?}");
        }
    }
    // What is answered is about misère play: of a heap of 1 the last stone must be taken.
    for name in MISERE_NAMES {
        let outcomes = run(&["values", name, "--to", "2", "--outcomes", "--json"]);
        assert!(outcomes.out.contains(r#""values":["N","P","N"]"#), "{name}: {outcomes:?}");
        let period = run(&["period", name, "--json"]);
        assert!(period.out.contains("misère play"), "{name}: {period:?}");
    }
}
