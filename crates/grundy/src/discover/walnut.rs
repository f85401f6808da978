//! The proof of a law as files for the prover Walnut, so that another program can check it.

use super::reading::automaton_of;
use super::{Found, Of};
use crate::budget::Meter;
use grundy_game::AnyGame;
use grundy_prove::obligations::Obligations;
use grundy_theory::{Said, say};
use std::fmt::Write;
use std::sync::Arc;

pub use grundy_prove::obligations::File;

/// The files with which Walnut decides the obligations of a law, and a `README.txt` that explains them.
///
/// A law that was proved in another way, such as by a period, is supported if an automaton recognizes it and the obligations hold for that.
///
/// # Errors
/// Gives the reason why there are no files.
///
/// # Complexity
/// For a law that was proved by an automaton, only that of writing the files; for others, that of the proof.
///
/// # Examples
/// ```
/// use grundy::discover::{Reach, discover, ruleset, walnut};
/// use grundy::{Engine, Meter};
/// let lasker = grundy::evaluate("lasker").unwrap();
/// let found = discover(&lasker, Reach::default(), &mut Engine::new(), &Meter::default()).unwrap();
/// let files = walnut(&found.laws[0], &ruleset(&lasker, 1).unwrap(), &Meter::default()).unwrap();
/// let commands = files.iter().find(|file| file.folder == "Command Files").unwrap();
/// assert!(commands.text.starts_with("def grundy_options \"?msd_2 "));
/// assert_eq!(commands.text.matches("eval ").count(), 4);
/// ```
pub fn walnut(found: &Found, game: &Arc<dyn AnyGame>, meter: &Meter) -> Result<Vec<File>, Said> {
    let (_, obligations) = automaton_of(found, game, meter)?;
    let mut files = obligations.walnut().map_err(|stop| stop.said())?;
    files.push(File { folder: "", name: "README.txt".into(), text: readme(found, game, &obligations) });
    Ok(files)
}

/// The explanation of the files, in both languages.
fn readme(found: &Found, game: &Arc<dyn AnyGame>, obligations: &Obligations) -> String {
    let (game, law) = (game.expression(), found.formula());
    let accepts = match found.of {
        Of::Values => say!(
            "grundy_value accepts the positions of {game} with their Grundy values: {law}",
            "grundy_value 接受 {game} 的局面及其 SG 值：{law}"
        ),
        Of::Lost => {
            say!("grundy_lost accepts the lost positions of {game}: {law}", "grundy_lost 接受 {game} 的必败局面：{law}")
        }
    };
    let how = say!(
        "Copy these folders into the folder of Walnut and type: load grundy.txt;\nEach eval must print TRUE:",
        "把这些文件夹复制到 Walnut 的文件夹中，输入：load grundy.txt;\n每个 eval 都应输出 TRUE："
    );
    let ends = say!(
        "Play ends, so only one set of positions, or one function, satisfies these conditions. Walnut does not check that the formulas are the moves of the game, nor that play ends.",
        "对局会结束，所以满足这些条件的集合或函数只有一个。公式是否就是游戏的走法、对局是否会结束，Walnut 不检验。"
    );
    let mut text = String::new();
    for lang in [crate::Lang::En, crate::Lang::ZhCn] {
        let _ = writeln!(text, "{}\n\n{}", accepts.in_lang(lang), how.in_lang(lang));
        for obligation in &obligations.all {
            let _ = writeln!(text, "  grundy_{}: {}", obligation.name, obligation.says.in_lang(lang));
        }
        let _ = writeln!(text, "{}\n", ends.in_lang(lang));
    }
    text
}
