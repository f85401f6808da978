//! `grundy table-info`: describes a table of values on disk.

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::table_file::{TableFileArgs, description_lines, table_read_failure};
use clap::Args;
use grundy::tables::{StoreFault, inspect_table};
use std::io::Write;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy values kayles --to 1e5 --table kayles.grundy
  grundy table-info kayles.grundy

Exit status: 0 answered, 1 the table is damaged, 2 there is no such table."#;

/// Show what a table of values on disk holds, and how it ends; its values are not read
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct TableInfoArgs {
    #[command(flatten)]
    table: TableFileArgs,
}

impl CliCommand for TableInfoArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let look = inspect_table(&self.table.path).map_err(table_read_failure)?;
        if session.json {
            output::print_json(&grundy_json::table_info(&look, session.lang))?;
        } else {
            let mut out = OutputWriter::new();
            description_lines(&look).iter().try_for_each(|line| writeln!(out, "{}", line.in_language(session.lang)))?;
            out.close()?;
        }
        // An unfinished table is still a valid answer.
        Ok(if matches!(look.fault, Some(StoreFault::Damaged { .. })) {
            ExitStatus::Undecided
        } else {
            ExitStatus::Answered
        })
    }
}
