//! Formulas and automata as texts for the prover Walnut, so that a proof can be checked by another program.
//!
//! Walnut reads an automaton from a file in its folder `Automata Library`; formulas refer to it by the file name without `.txt` after `$`.
//! It reads numerations that are not built in from the folder `Custom Bases`, and commands from a file in `Command Files`.
//!
//! # Source
//! H. Mousavi, Automatic theorem proving in Walnut, arXiv:1603.06017 (2016).

use super::formula::{Formula, LinearComparison, VariableId};
use super::nim_sum::{MAX_LISTED_BITS, small_xor_dfa, xor_dfa};
use super::{Dfa, Numeration, System};
use grundy_game::Stop;
use std::fmt::Write;

/// The name of the relation `x ⊕ y = z`, which is not built into Walnut: see [`nim_sum_files`].
const XOR_NAME: &str = "nimsum";

/// The `eval` command that decides a formula without free variables; `names` are the names of the relations.
///
/// `None` if a relation has no name.
///
/// # Examples
/// ```
/// use grundy_prove::automata::{Formula, Numeration, walnut};
/// let formula = Formula::sum(1, 1, 0).exists(&[1]).forall(&[0]);
/// let text = walnut::eval_command("halves", &formula, Numeration::Base(2), &[]).unwrap();
/// assert_eq!(text, "eval halves \"?msd_2 ~(Ex0 ~(Ex1 x1+x1=x0))\":");
/// ```
pub fn eval_command(name: &str, formula: &Formula, numeration: Numeration, names: &[&str]) -> Option<String> {
    write_command("eval", name, formula, numeration, names)
}

/// The `def` command that stores the automaton of a formula with free variables under a name.
///
/// Walnut sorts the tracks by the names of the variables as text, so free variables must be below 10.
///
/// `None` if a relation has no name, or a free variable is 10 or larger.
pub fn def_command(name: &str, formula: &Formula, numeration: Numeration, names: &[&str]) -> Option<String> {
    formula
        .free_variables()
        .last()
        .is_none_or(|&x| x < 10)
        .then(|| write_command("def", name, formula, numeration, names))?
}

fn write_command(
    command: &str,
    name: &str,
    formula: &Formula,
    numeration: Numeration,
    names: &[&str],
) -> Option<String> {
    let system = system_name(numeration);
    Some(format!("{command} {name} \"?{system} {}\":", formula_text(formula, names)?))
}

/// An automaton in Walnut's file format.
///
/// Transitions to the dead state are left out, as Walnut does.
pub fn automaton_file(dfa: &Dfa) -> String {
    automaton_table(dfa, &system_name(dfa.numeration()))
}

fn automaton_table(dfa: &Dfa, track: &str) -> String {
    if dfa.tracks() == 0 {
        return format!("{}\n", !dfa.is_empty());
    }
    let mut text = vec![track; dfa.tracks()].join(" ");
    let digits = dfa.numeration().digit_count() as usize;
    // The start must be in the file, even if nothing is accepted.
    let dead = dfa.dead_state().filter(|&dead| dead != 0);
    text.push('\n');
    // Walnut numbers states consecutively, so the states after the dead one move down.
    let number = |state: u32| state - u32::from(dead.is_some_and(|dead| dead < state));
    for state in (0..dfa.states() as u32).filter(|&state| Some(state) != dead) {
        let _ = writeln!(text, "{} {}", number(state), u8::from(dfa.is_accepting(state)));
        for letter in 0..dfa.letters() {
            let to = dfa.next(state, letter);
            if Some(to) != dead {
                let places = (0..dfa.tracks() as u32).rev();
                let read: Vec<_> = places.map(|after| (letter / digits.pow(after) % digits).to_string()).collect();
                let _ = writeln!(text, "{} -> {}", read.join(" "), number(to));
            }
        }
    }
    text
}

/// The files, each with its name, that define a numeration in the folder `Custom Bases`. The list is empty for bases and Zeckendorf
/// numerals, which are built in.
///
/// # Errors
/// Returns an error if there is no such numeration, or if it has too many digits for the automaton of addition.
///
/// # Examples
/// ```
/// use grundy_prove::automata::{Numeration, walnut};
/// assert_eq!(walnut::custom_base_files(Numeration::Base(2)), Ok(vec![]));
/// let [numerals, addition] = &walnut::custom_base_files(Numeration::Recurrence(2)).unwrap()[..] else { panic!("there are two") };
/// // A 2 is followed by 0.
/// assert_eq!(numerals.0, "msd_grundy2.txt");
/// assert_eq!(numerals.1, "{0, 1, 2}\n0 1\n0 -> 0\n1 -> 0\n2 -> 1\n1 1\n0 -> 0\n");
/// assert_eq!(addition.0, "msd_grundy2_addition.txt");
/// ```
pub fn custom_base_files(numeration: Numeration) -> Result<Vec<(String, String)>, Stop> {
    if matches!(numeration, Numeration::Base(_) | Numeration::Recurrence(..2)) {
        return Ok(Vec::new());
    }
    let (digits, name) =
        ((0..numeration.digit_count()).map(|digit| digit.to_string()).collect::<Vec<_>>(), system_name(numeration));
    let track = format!("{{{}}}", digits.join(", "));
    let system = System { numeration, relations: &[], budget: &() };
    let number = system.compile(&Formula::at_least(0, 0))?.dfa;
    let sum = system.compile(&Formula::sum(0, 1, 2))?.dfa;
    Ok(vec![
        (format!("{name}.txt"), automaton_table(&number, &track)),
        (format!("{name}_addition.txt"), automaton_table(&sum, &track)),
    ])
}

/// The files of the relations `x ⊕ y = z` that occur in commands, each with its name.
/// The files must be put into the folder `Automata Library`.
///
/// # Errors
/// Returns [`Stop::Unsupported`] if `⊕` of numbers of any size occurs in a base that is not a power of two.
pub fn nim_sum_files(commands: &str, numeration: Numeration) -> Result<Vec<(String, String)>, Stop> {
    let occurs = |name: &str| commands.contains(&format!("${name}("));
    let mut files = Vec::new();
    if occurs(XOR_NAME) {
        files.push((format!("{XOR_NAME}.txt"), automaton_file(&xor_dfa(numeration)?)));
    }
    for bits in 0..=MAX_LISTED_BITS {
        let name = small_xor_name(bits);
        if occurs(&name) {
            files.push((format!("{name}.txt"), automaton_file(&small_xor_dfa(numeration, bits, &())?)));
        }
    }
    Ok(files)
}

/// The name of the relation `x ⊕ y = z` of numbers with at most `bits` bits.
fn small_xor_name(bits: u32) -> String {
    format!("{XOR_NAME}_below_{}", 1u32 << bits)
}

fn system_name(numeration: Numeration) -> String {
    match numeration {
        Numeration::Base(b) => format!("msd_{b}"),
        Numeration::Recurrence(1) => "msd_fib".into(),
        Numeration::Recurrence(t) => format!("msd_grundy{t}"),
        Numeration::Delayed(delayed) => {
            let first: Vec<String> = delayed.first_weights().map(|weight| weight.to_string()).collect();
            format!("msd_delay{}x{}", delayed.delay(), first.join("x"))
        }
    }
}

fn formula_text(formula: &Formula, names: &[&str]) -> Option<String> {
    Some(match formula {
        Formula::True => "0=0".into(),
        Formula::False => "0=1".into(),
        Formula::Linear { terms, constant, comparison: is } => {
            let sign = if *is == LinearComparison::Zero { "=" } else { ">=" };
            format!("{}{sign}{}", one_signed_sum(terms, *constant, 1), one_signed_sum(terms, *constant, -1))
        }
        Formula::Xor(x, y, z) => format!("${XOR_NAME}(x{x},x{y},x{z})"),
        Formula::SmallXor { bits, .. } if *bits > MAX_LISTED_BITS => return None,
        Formula::SmallXor { numbers, bits } => format!("${}({})", small_xor_name(*bits), variable_list(numbers)),
        Formula::Relation(number, variables) => format!("${}({})", names.get(*number)?, variable_list(variables)),
        Formula::Not(inner) => format!("~({})", formula_text(inner, names)?),
        Formula::And(all) if all.is_empty() => formula_text(&Formula::True, names)?,
        Formula::Or(all) if all.is_empty() => formula_text(&Formula::False, names)?,
        Formula::And(all) => join_parts(all, " & ", names)?,
        Formula::Or(all) => join_parts(all, " | ", names)?,
        Formula::Iff(one, other) => format!("(({}) <=> ({}))", formula_text(one, names)?, formula_text(other, names)?),
        Formula::Exists(bound, inner) if bound.is_empty() => formula_text(inner, names)?,
        // `negate` and the connectives put their parts in parentheses,
        // so the quantifier cannot reach farther than it should.
        Formula::Exists(bound, inner) => format!("E{} {}", variable_list(bound), formula_text(inner, names)?),
    })
}

/// The sum of the terms of one sign. Walnut's numbers are natural, so negative terms move to the other side.
fn one_signed_sum(terms: &[(VariableId, i64)], constant: i64, sign: i128) -> String {
    let signed = |a: i64| i128::from(a) * sign;
    let term = |&(x, a): &(VariableId, i64)| match signed(a) {
        1 => Some(format!("x{x}")),
        a if a > 0 => Some(format!("{a}*x{x}")),
        _ => None,
    };
    let mut sum: Vec<_> = terms.iter().filter_map(term).collect();
    if signed(constant) > 0 || sum.is_empty() {
        sum.push(signed(constant).max(0).to_string());
    }
    sum.join("+")
}

fn join_parts(all: &[Formula], sign: &str, names: &[&str]) -> Option<String> {
    let parts: Option<Vec<_>> =
        all.iter().map(|part| formula_text(part, names).map(|text| format!("({text})"))).collect();
    Some(format!("({})", parts?.join(sign)))
}

fn variable_list(variables: &[VariableId]) -> String {
    variables.iter().map(|x| format!("x{x}")).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_written_with_natural_numbers() {
        let check = |formula: Formula, expect: &str| {
            assert_eq!(
                eval_command("it", &formula, Numeration::Recurrence(1), &["p", "q"]).unwrap(),
                format!("eval it \"?msd_fib {expect}\":")
            );
        };
        check(Formula::lt(1, 2), "x2>=x1+1");
        check(Formula::linear(&[(1, 3), (2, -2)], 5), "3*x1+5=2*x2");
        check(Formula::linear(&[], -5), "0=5");
        check(Formula::relation(1, &[2, 2]).and(Formula::True), "(($q(x2,x2)) & (0=0))");
        check(Formula::relation(0, &[0]).iff(Formula::eq(0, 1).exists(&[1])), "(($p(x0)) <=> (Ex1 x0=x1))");
        check(Formula::And(vec![]).implies(Formula::Or(vec![])), "((~(0=0)) | (0=1))");
        assert_eq!(eval_command("it", &Formula::relation(2, &[0]), Numeration::Base(2), &["p", "q"]), None);
        let sum = Formula::sum(0, 9, 1);
        let text = "def it \"?msd_grundy2 x0+x9=x1\":";
        assert_eq!(def_command("it", &sum, Numeration::Recurrence(2), &[]).as_deref(), Some(text));
        assert_eq!(def_command("it", &Formula::eq(1, 10), Numeration::Base(2), &[]), None, "x10 comes before x9");
    }

    #[test]
    fn automata_are_written_without_the_dead_state() {
        let even = Dfa::from_parts(Numeration::Base(2), 1, vec![0, 1, 0, 1], vec![true, false]).unwrap();
        assert_eq!(automaton_file(&even), "msd_2\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 0\n1 -> 1\n");
        let expect = "msd_2 msd_2 msd_2\n0 1\n0 0 0 -> 0\n0 1 1 -> 0\n1 0 1 -> 0\n1 1 0 -> 0\n";
        let command = eval_command("it", &Formula::Xor(0, 1, 2), Numeration::Base(2), &[]).unwrap();
        assert_eq!(nim_sum_files(&command, Numeration::Base(2)), Ok(vec![("nimsum.txt".into(), expect.into())]));
        assert_eq!(nim_sum_files(&command, Numeration::Recurrence(1)), Err(Stop::Unsupported));
        let small = Formula::SmallXor { numbers: [0, 1, 2], bits: 1 };
        let command = eval_command("it", &small, Numeration::Recurrence(1), &[]).unwrap();
        assert_eq!(command, "eval it \"?msd_fib $nimsum_below_2(x0,x1,x2)\":");
        let expect = "msd_fib msd_fib msd_fib\n0 1\n0 0 0 -> 0\n0 1 1 -> 1\n1 0 1 -> 1\n1 1 0 -> 1\n1 1\n";
        let files = vec![("nimsum_below_2.txt".into(), expect.into())];
        assert_eq!(nim_sum_files(&command, Numeration::Recurrence(1)), Ok(files));
        let nothing = Dfa::from_parts(Numeration::Base(2), 1, vec![0, 0], vec![false]).unwrap();
        assert_eq!(automaton_file(&nothing), "msd_2\n0 0\n0 -> 0\n1 -> 0\n");
    }
}
