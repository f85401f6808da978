//! What a command is.

use crate::args::options::GlobalOptions;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::session::CliSession;

/// A command with its arguments.
pub(crate) trait CliCommand {
    /// Sets the options that differ from the usual defaults, such as limits, where they were not given.
    fn adjust_options(&mut self, _options: &mut GlobalOptions) {}

    /// Carries the command out.
    ///
    /// # Errors
    /// Fails if the input is wrong, or the output cannot be written.
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure>;
}
