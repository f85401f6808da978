//! The interface of commands.

use crate::args::options::GlobalOptions;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::session::CliSession;

/// A command with its arguments.
pub(crate) trait CliCommand {
    /// Sets the options that differ from the usual defaults, such as limits, where they were not given.
    fn adjust_options(&mut self, _options: &mut GlobalOptions) {}

    /// The game of the command, and its flag for misère play if it has one. A name such as `反尼姆` specifies misère play:
    /// the command then gets the game alone, and the flag is set.
    fn named_game(&mut self) -> Option<(&mut String, Option<&mut bool>)> {
        None
    }

    /// Carries the command out.
    ///
    /// # Errors
    /// Fails if the input is wrong, or the output cannot be written.
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure>;
}
