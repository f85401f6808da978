//! `grundy draw`: a picture of a position.

use crate::args::options::GlobalOptions;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output;
use crate::output::picture::PictureArgs;
use crate::output::picture::PictureFile;
use crate::session::CliSession;
use crate::shared::convention::{check_misere_position, refuse_under_misere};
use crate::shared::expression::expression_text;
use clap::Args;
use grundy::{AskedPosition, BilingualText, ComputationEnd, Convention, GameValue, Meter, Nat, Query, Stop, Sum, text};
use grundy_draw::{PartMark, PicturePart, PositionPictureOptions, pointed_parts, position};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy draw "nim(3, 4, 5)" -o nim.svg --columns      with the columns of binary digits
  grundy draw "chomp(4, 5)" -o chomp.png
  grundy draw 'rook("..#..|#...#|....@")' -o - > rook.svg
  grundy draw -f rules.py "stones(9)" -o stones.svg --theme dark

Winning moves are marked by a ring and a star if they are found with little work (--max-positions sets how much)."#;

/// Draw a picture of a position, with its winning moves
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct DrawArgs {
    /// An expression, or a ruleset and its numbers, or `-` for standard input
    #[arg(value_name = "EXPR", required = true, allow_negative_numbers = true)]
    expr: Vec<String>,
    /// The output file, which ends in .svg or .png; `-` is SVG on standard output
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    look: PictureArgs,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    misere: bool,
    /// Write the values of the components below them
    #[arg(long, conflicts_with = "misere")]
    values: bool,
    /// Write the values in binary below each other, with their nim-sum
    #[arg(long, conflicts_with = "misere")]
    columns: bool,
    /// Do not mark winning moves
    #[arg(long)]
    plain: bool,
}

/// The maximum number of winning moves that are marked.
const MAX_MARKED_MOVES: usize = 200;

/// The maximum number of components that are drawn, and searched for their values.
const MAX_DRAWN_COMPONENTS: usize = 60;

impl CliCommand for DrawArgs {
    fn adjust_options(&mut self, options: &mut GlobalOptions) {
        // A picture should be drawn within seconds, with or without marked moves.
        options.max_positions.get_or_insert(300_000);
        options.max_time.get_or_insert(Duration::from_secs(3));
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let canvas = PictureFile::new(&self.output, &self.look)?;
        if session.json && canvas.is_stdout() {
            return Err(CommandFailure::Input(text!(
                "standard output cannot take both the picture and --json: give a file"
            )));
        }
        let text = expression_text(&self.expr)?;
        let given = if self.misere { Convention::Misere } else { Convention::Normal };
        let AskedPosition { position: sum, convention, .. } = session.ask_position(&text, given)?;
        let misere = convention == Convention::Misere;
        refuse_under_misere(misere, &[("--values", self.values), ("--columns", self.columns)])?;
        if misere {
            check_misere_position(&text, &sum)?;
        }
        let drawn = PositionPictureOptions {
            theme: canvas.theme(),
            lang: session.lang,
            columns: self.columns,
            misere,
            ..PositionPictureOptions::default()
        };
        let values = if self.values || self.columns { component_values(&sum, session) } else { Vec::new() };
        let (marks, stop) =
            if self.plain { (Vec::new(), ComputationEnd::Done) } else { winning_marks(&sum, misere, session) };
        session.finish();
        session.check_rules()?;
        let picture = position(&sum, &PositionPictureOptions { values, marks, ..drawn });
        let bytes = canvas.write(&picture, session.lang)?;
        if session.json {
            let file = self.output.display().to_string();
            output::print_json(&json!({ "position": sum.to_string(), "file": file, "bytes": bytes }))?;
        }
        // For large positions it is normal that no moves are marked; but a user's rules may not end, which is worth a message.
        if stop == Stop::Cancelled || !stop.is_done() && session.has_rules() {
            let BilingualText { en, zh } = stop.description_with_option();
            let message = text!(
                "grundy: no winning moves are marked: {text}; check whether play by these rules always ends",
                text = (en, zh)
            );
            let _ = writeln!(std::io::stderr(), "{}", message.in_language(session.lang));
            return Ok(ExitStatus::from_stop(stop));
        }
        Ok(ExitStatus::Answered)
    }
}

/// The values of the components that are found within the budget.
fn component_values(sum: &Sum, session: &mut CliSession) -> Vec<Option<Nat>> {
    let meter = session.meter();
    let components = sum.components.iter().take(MAX_DRAWN_COMPONENTS);
    components.map(|component| component_value(&Sum { components: vec![component.clone()] }, session, &meter)).collect()
}

fn component_value(sum: &Sum, session: &mut CliSession, meter: &Meter) -> Option<Nat> {
    session.engine.check_method(sum).ok()?;
    let query = Query::new(sum.clone()).with_moves(0);
    match query.solve(&mut session.engine, meter).value {
        Some(GameValue::Nimber(value)) => Some(value),
        _ => None,
    }
}

/// The marks of the winning moves, if they are found within the budget, and how the search ended.
fn winning_marks(sum: &Sum, misere: bool, session: &mut CliSession) -> (Vec<PartMark>, ComputationEnd) {
    if session.engine.check_method(sum).is_err() {
        return (Vec::new(), ComputationEnd::Done);
    }
    let meter = session.meter();
    let query = Query::new(sum.clone()).with_moves(MAX_MARKED_MOVES);
    let query = if misere { query.misere() } else { query };
    let answer = query.solve(&mut session.engine, &meter);
    let mut marks = Vec::new();
    for found in &answer.winning_moves {
        let [before] = &found.before.components[..] else { continue };
        let parts = pointed_parts(before, &found.after);
        let title = found.text.in_language(session.lang);
        let written = before.to_string();
        // The same move can be made in every equal component.
        let alike = sum.components.iter().enumerate().take(MAX_DRAWN_COMPONENTS);
        for (component, _) in alike.filter(|(_, component)| component.to_string() == written) {
            let mark = |&part: &usize| PartMark { part: PicturePart { component, part }, title: title.to_string() };
            marks.extend(parts.iter().map(mark));
        }
    }
    (marks, if answer.is_decided() { ComputationEnd::Done } else { answer.end })
}
