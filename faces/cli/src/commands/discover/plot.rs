//! `grundy discover --plot FILE`: the automaton of a law as a picture.

use crate::failure::CommandFailure;
use crate::output::picture::PictureFile;
use grundy::{BilingualText, Lang, text};
use grundy_draw::{AutomatonStep, GraphPictureOptions};
use grundy_laws::discover::{AutomatonTable, DiscoveredLaw, Discovery};

/// Draws the automaton of the first law that is one, or else of the first that an automaton reads.
///
/// # Errors
/// Returns an error if no law has an automaton, the automaton is too large to draw, or the file cannot be written.
pub(super) fn draw_automaton(canvas: &PictureFile, found: &Discovery, lang: Lang) -> Result<(), CommandFailure> {
    let table = |law: &DiscoveredLaw| law.automaton_table(found.numbers).map(|table| (law.formula(), table));
    let first = found.laws.iter().filter(|law| law.is_automaton()).find_map(table);
    let Some((formula, table)) = first.or_else(|| found.laws.iter().find_map(table)) else {
        return Err(CommandFailure::Input(text!("no picture is drawn: no law is an automaton, or was proved by one")));
    };
    let BilingualText { en, zh } = table.title();
    let game = &found.game;
    let title = text!("{game}: {formula}, {text}", text = (en, zh));
    let accepts: Vec<bool> = (0..table.next.len() as u32).map(|state| table.accepting.contains(&state)).collect();
    let drawn = |state: usize| table.dead != Some(state as u32);
    let options = GraphPictureOptions { theme: canvas.theme(), lang };
    let picture = grundy_draw::automaton(&title.in_language(lang), &accepts, &steps(&table), &drawn, &options)
        .map_err(|too_large| CommandFailure::Input(too_large.message()))?;
    canvas.write(&picture, lang).map(drop)
}

/// The steps of an automaton; the letters that lead from one state to another are one step.
fn steps(table: &AutomatonTable) -> Vec<AutomatonStep> {
    let mut all: Vec<AutomatonStep> = Vec::new();
    for (from, row) in table.next.iter().enumerate() {
        let first = all.len();
        for (letter, &to) in row.iter().enumerate() {
            let (to, written) = (to as usize, table.letter_text(letter));
            match all[first..].iter_mut().find(|step| step.to == to) {
                Some(step) => step.letters.push(written),
                None => all.push(AutomatonStep { from, to, letters: vec![written] }),
            }
        }
    }
    all
}
