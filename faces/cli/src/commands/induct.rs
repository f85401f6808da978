//! `grundy induct`: backward induction on a tree with payoffs.

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter, terminal_width};
use crate::session::CliSession;
use clap::Args;
use grundy::{BilingualText, ComputationCounts, Diagnostic, Lang, Stop, counted_noun, text};
use grundy_induction::induct::{GameTree, Induction, InductionStep, InductionTie, Payoff, TreeTextError, solve_within};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// The text below the help.
const AFTER_HELP: &str = r#"A file:
  {"players": ["A", "B"],
   "root": {"player": "A", "moves": {"left": {"payoffs": [3, 1]}, "right": "later"}},
   "nodes": {"later": {"player": "B", "moves": {"up":   {"payoffs": {"A": 0, "B": 0}},
                                                "down": {"payoffs": [2, 2]}}}}}

A node has `payoffs` where play ends, as a list in the order of `players` or by name; otherwise the `player` who moves, and that player's `moves`.
A move leads to a node written in place, or to the name of one under `nodes`: for long games, and for shared parts.
`players` may be left out where all payoffs are given by name.
Among equally good moves the first in the file is played; ties are reported, with the payoffs of all subgame-perfect equilibria.

Examples:
  grundy induct examples/induct/centipede.json
  grundy induct examples/induct/tie.json --json
  grundy induct - < tree.json

Exit status: 0 answered, 1 a budget ran out (--max-positions counts nodes), 2 bad input."#;

/// Solve a tree with payoffs for several players by backward induction, from a file in JSON
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct InductArgs {
    /// A tree in JSON, or `-` for standard input
    #[arg(value_name = "FILE")]
    tree: PathBuf,
}

/// The maximum number of ties, payoffs of other equilibria and players that are written.
const MAX_LISTED_ITEMS: usize = 20;

/// The maximum number of moves that are written at each end of a long path.
const MAX_MOVES_AT_PATH_END: usize = 10;

impl CliCommand for InductArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let name = if self.tree.as_os_str() == "-" { "stdin".into() } else { self.tree.display().to_string() };
        let Some(text) = read(&self.tree, &name, session.max_memory())? else {
            return print_result(&[], Err(Stop::Memory), ComputationCounts::default(), session);
        };
        let tree = GameTree::read(&text).map_err(|mistake| tree_file_mistake(&name, &text, mistake))?;
        drop(text);
        let meter = session.meter();
        let found = solve_within(&tree, &*meter);
        session.finish();
        print_result(tree.players(), found, meter.counts(), session)
    }
}

/// Prints the result, or which budget ran out.
fn print_result(
    players: &[String],
    found: Result<Induction, Stop>,
    counts: ComputationCounts,
    session: &CliSession,
) -> Result<ExitStatus, CommandFailure> {
    let lang = session.lang;
    if session.json {
        output::print_json(&grundy_json::induction(players, found.as_ref().map_err(|&stop| stop), counts, lang))?;
    } else if let Ok(found) = &found {
        let mut out = OutputWriter::new();
        write(&mut out, found, lang)?;
        out.close()?;
    }
    let stop = found.err();
    if let Some(stop) = stop {
        let why = stop.description_with_option();
        let _ = writeln!(std::io::stderr(), "grundy: {}", why.in_language(lang));
    }
    Ok(ExitStatus::from_stop(stop))
}

/// The text of the file; `None` if it is larger than a sixteenth of the memory, because the tree takes more than its text.
fn read(path: &Path, name: &str, max_memory: u64) -> Result<Option<String>, CommandFailure> {
    let most = max_memory / 16;
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().take(most + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| CommandFailure::cannot_read(name, &error))?;
    if bytes.len() as u64 > most {
        return Ok(None);
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.iter().filter(|&&byte| byte == b'\n').count() + 1;
        CommandFailure::Input(text!("{name} is not UTF-8 text (line {line})"))
    })?;
    Ok(Some(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text)))
}

/// The failure for a mistake at a place of the file.
fn tree_file_mistake(name: &str, text: &str, mistake: TreeTextError) -> CommandFailure {
    let message = mistake.text();
    let (en, zh) = (message.en, message.zh);
    let Some((span, (line, column))) = mistake.span.zip(mistake.place) else {
        return CommandFailure::Input(text!("{name}: {text}", text = (en, zh)));
    };
    let message = text!("line {line}, column {column}: {text}", text = (en, zh));
    CommandFailure::in_file(name, text, Diagnostic::at_span(span, message))
}

fn write(out: &mut OutputWriter, found: &Induction, lang: Lang) -> std::io::Result<()> {
    let listed = found.players.iter().zip(&found.payoffs).take(MAX_LISTED_ITEMS);
    let widest = listed.clone().map(|(player, _)| terminal_width(player)).max().unwrap_or(0);
    let numbers: Vec<String> = listed.clone().map(|(_, payoff)| payoff.to_string()).collect();
    let digits = numbers.iter().map(String::len).max().unwrap_or(0);
    for ((player, _), number) in listed.zip(&numbers) {
        let gap = " ".repeat(widest - terminal_width(player));
        writeln!(out, "{player}{gap}  {number:>digits$}")?;
    }
    if found.players.len() > MAX_LISTED_ITEMS {
        let rest = found.players.len() - MAX_LISTED_ITEMS;
        let more =
            text!("… and {rest} (--json lists all)", rest = (counted_noun(&rest, "more player", "more players"), rest));
        writeln!(out, "{}", more.in_language(lang))?;
    }
    writeln!(out, "{}", found.standing().description().in_language(lang))?;
    writeln!(out, "\n{}", text!("path").in_language(lang))?;
    writeln!(out, "  {}", path_text(&found.path, lang))?;
    write_ties(out, found, lang)?;
    write_equilibria(out, found, lang)?;
    writeln!(out, "\n{}", text!("why").in_language(lang))?;
    found.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(lang)))?;
    let unused = found.nodes.unused_nodes;
    if unused > 0 {
        let message = text!("nodes of the file that are never reached: {unused}");
        writeln!(out, "\n{}", message.in_language(lang))?;
    }
    Ok(())
}

/// The path of play, such as `A: left → B: down`.
fn path_text(path: &[InductionStep], lang: Lang) -> String {
    if path.is_empty() {
        return text!("play ends at the root").in_language(lang).into_owned();
    }
    let message = |step: &InductionStep| format!("{}: {}", step.player, step.name);
    let join = |steps: &[InductionStep]| steps.iter().map(message).collect::<Vec<_>>().join(" → ");
    let left_out = path.len().saturating_sub(2 * MAX_MOVES_AT_PATH_END);
    if left_out <= 1 {
        return join(path);
    }
    let (start, end) = (join(&path[..MAX_MOVES_AT_PATH_END]), join(&path[path.len() - MAX_MOVES_AT_PATH_END..]));
    text!("{start} → … {left_out} more … → {end}").in_language(lang).into_owned()
}

/// Writes the nodes at which several moves are best.
fn write_ties(out: &mut OutputWriter, found: &Induction, lang: Lang) -> std::io::Result<()> {
    let total = found.ties_total;
    if total == 0 {
        return Ok(());
    }
    let title = text!("ties ({total}), where the first of the best moves is played");
    writeln!(out, "\n{}", title.in_language(lang))?;
    for InductionTie { node, name, player, moves, payoff } in found.ties.iter().take(MAX_LISTED_ITEMS) {
        let name = name.as_ref().map(|name| format!(" [{name}]")).unwrap_or_default();
        let shown = moves.len().min(MAX_LISTED_ITEMS);
        let rest = if moves.len() > shown { ", …" } else { "" };
        let BilingualText { en, zh } = BilingualText::comma_list(&moves[..shown]);
        let message = text!("{node}{name}: {player} gets {payoff} by {text}{rest}", text = (en, zh));
        writeln!(out, "  {}", message.in_language(lang))?;
    }
    if total > MAX_LISTED_ITEMS {
        writeln!(out, "  …")?;
    }
    let matter = match &found.payoff_vectors[..] {
        _ if found.has_more_vectors => return Ok(()),
        [_] => text!("They do not matter: every subgame-perfect equilibrium gives these payoffs."),
        all => {
            let count = all.len();
            text!("They matter: {count} payoffs are possible.")
        }
    };
    writeln!(out, "  {}", matter.in_language(lang))
}

/// Writes the payoffs of all equilibria, if there are several.
fn write_equilibria(out: &mut OutputWriter, found: &Induction, lang: Lang) -> std::io::Result<()> {
    if found.has_more_vectors {
        let most = grundy_induction::induct::MAX_PAYOFF_VECTORS;
        let message = text!(
            "There are other subgame-perfect equilibria with more than {most} different payoffs on the way: they are not listed."
        );
        return writeln!(out, "\n{}", message.in_language(lang));
    }
    if found.payoff_vectors.len() == 1 {
        return Ok(());
    }
    let count = found.payoff_vectors.len();
    let title = text!("payoffs of all subgame-perfect equilibria ({count})");
    writeln!(out, "\n{}", title.in_language(lang))?;
    for payoffs in found.payoff_vectors.iter().take(MAX_LISTED_ITEMS) {
        let numbers = |payoffs: &[Payoff]| payoffs.iter().map(Payoff::to_string).collect::<Vec<_>>().join(", ");
        let rest = if payoffs.len() > MAX_LISTED_ITEMS { ", …" } else { "" };
        writeln!(out, "  {}{rest}", numbers(&payoffs[..payoffs.len().min(MAX_LISTED_ITEMS)]))?;
    }
    if count > MAX_LISTED_ITEMS {
        writeln!(out, "  {}", text!("… (--json lists all)").in_language(lang))?;
    }
    Ok(())
}
