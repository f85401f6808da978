//! The text of a file for Coq.

use super::CoqFile;
use super::game::CoqGame;
use super::method::CoqMethod;
use std::fmt;

/// Lines are at most this long where they can be broken.
const LINE_CHARS: usize = 100;
/// The lines of comments.
const COMMENT_CHARS: usize = 80;

impl fmt::Display for CoqFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CoqFile { game, preperiod, period, saltus, method, values, .. } = self;
        let (name, term) = (game.identifier(), game.value_term());
        write_comment(f, &self.introduction())?;
        let strings = if matches!(game, CoqGame::Code(_)) { " String" } else { "" };
        let modules = method.modules(game, !values.is_empty());
        writeln!(f, "\nFrom Coq Require Import NArith List{strings}.")?;
        writeln!(f, "From Grundy Require Import {modules} Certificate.")?;
        writeln!(f, "Import ListNotations.\nOpen Scope N_scope.\n")?;
        write_comment(f, &self.meaning_of_period())?;
        let statement = match game {
            CoqGame::AllBut(_) => format!("least_saltus_period ({term}) {preperiod} {period} {saltus}"),
            _ => format!("least_period ({term}) {preperiod} {period}"),
        };
        write_broken(f, "", &format!("Theorem {name}_period : {statement}."))?;
        writeln!(f, "Proof. {}. Qed.", method.period_tactic(game))?;
        if values.is_empty() {
            return Ok(());
        }
        let count = values.len();
        let list = values.iter().map(u64::to_string).collect::<Vec<_>>().join("; ");
        writeln!(f)?;
        write_comment(f, &[self.meaning_of_values()])?;
        let (head, list) = (format!("Theorem {name}_values : map ({term}) (below {count}) ="), format!("[{list}]."));
        if head.len() + 1 + list.len() <= LINE_CHARS {
            writeln!(f, "{head} {list}")?;
        } else {
            write_broken(f, "", &head)?;
            write_broken(f, "  ", &list)?;
        }
        writeln!(f, "Proof. {}. Qed.", method.values_tactic(game))
    }
}

impl CoqFile {
    /// The comment at the beginning: the claim, the moves, and how the file is checked.
    fn introduction(&self) -> Vec<String> {
        let CoqFile { game, preperiod, period, saltus, .. } = self;
        let title = game.title();
        let grows = if *saltus == 0 { String::new() } else { format!(" and the saltus {saltus}") };
        let claim =
            format!("The Grundy values of {title} have the least period {period}{grows}, from heap {preperiod} on.");
        let moves = game.moves().join(" ");
        let written =
            "Written by `grundy verify CERTIFICATE --coq FILE`. In the folder `formal` of grundy this checks it:";
        let command = "make library && coqc -Q theories Grundy FILE";
        let meaning = "Coq computes the values again, by functions that the library proves right. If a number is wrong, it refuses the file.";
        [&claim[..], &moves, written, command, meaning].map(String::from).to_vec()
    }

    /// The statement of the theorem on the period, in words.
    fn meaning_of_period(&self) -> Vec<String> {
        let CoqFile { game, preperiod, period, saltus, method, value_count: needed, .. } = self;
        let name = game.value_name();
        let under = if matches!(game, CoqGame::Code(_)) { " under this code" } else { "" };
        let defined = format!("[{name} n] is the Grundy value of a heap of [n] tokens{under}.");
        let range = if *preperiod == 0 { "For all [n]".into() } else { format!("For all [n >= {preperiod}]") };
        let plus = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
        let holds = format!("{range}, [{name} (n + {period}) = {name} n{plus}].");
        let earlier = if *preperiod == 0 { "" } else { ", and no period holds from an earlier heap on" };
        let file = if matches!(game, CoqGame::AllBut(_)) { "Saltus.v" } else { "Period.v" };
        let least = format!("There is no smaller period, wherever it begins{earlier} ({file}).");
        let how = match method {
            CoqMethod::AllOptions => "by all options of every heap",
            CoqMethod::Definition => "by the definition",
            CoqMethod::State { .. } => {
                "from the values at missing distances (AllButValues.v), and compares what later values depend on (AllBut.v)"
            }
            CoqMethod::SparseSpace { .. } => "by few options of most heaps, with a sparse space (HeapValues.v)",
            CoqMethod::Windows { .. } => {
                "and keeps the last of them: windows of values that recur prove the period (CheckRecurrence.v)"
            }
        };
        vec![format!("{defined} {holds} {least}"), format!("Coq computes {needed} values, {how}.")]
    }

    fn meaning_of_values(&self) -> String {
        let last = self.values.len() - 1;
        format!("The values of the heaps from 0 to {last}. With the period they give those of all heaps.")
    }
}

/// Writes paragraphs as a comment.
fn write_comment(f: &mut fmt::Formatter<'_>, paragraphs: &[String]) -> fmt::Result {
    let mut between = "(** ";
    for paragraph in paragraphs {
        write!(f, "{between}")?;
        let mut used = "(** ".len();
        for (index, word) in paragraph.split_whitespace().enumerate() {
            let width = word.chars().count();
            if index > 0 && used + 1 + width > COMMENT_CHARS {
                write!(f, "\n    {word}")?;
                used = 4 + width;
            } else {
                write!(f, "{}{word}", if index > 0 { " " } else { "" })?;
                used += width + usize::from(index > 0);
            }
        }
        between = "\n\n    ";
    }
    f.write_str(" *)\n")
}

/// Writes a sentence of Coq, or a part of one, broken at spaces, with an indentation in front of the first line.
fn write_broken(f: &mut fmt::Formatter<'_>, indentation: &str, sentence: &str) -> fmt::Result {
    let mut used = indentation.len();
    f.write_str(indentation)?;
    for (index, word) in sentence.split(' ').enumerate() {
        if index > 0 && used + 1 + word.len() > LINE_CHARS {
            write!(f, "\n  {word}")?;
            used = 2 + word.len();
        } else {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{word}")?;
            used += space.len() + word.len();
        }
    }
    writeln!(f)
}
