//! `grundy discover --from N --where CONDITION`: the positions of the laws.

use super::args::DiscoverArgs;
use crate::failure::CommandFailure;
use crate::session::CliSession;
use grundy::{Positions, text};
use grundy_laws::discover::LawDomain;

/// The requested positions; all of them if neither option is given.
///
/// # Errors
/// Returns an error if the condition is not valid, or the game is a family.
pub(super) fn requested_domain(
    args: &DiscoverArgs,
    game: &dyn Positions,
    is_family: bool,
    session: &CliSession,
) -> Result<LawDomain, CommandFailure> {
    let (least, condition) = (args.from.unwrap_or(0), args.condition.as_deref());
    if is_family && (args.from.is_some() || condition.is_some()) {
        return Err(CommandFailure::Input(text!(
            "--from and --where are about the positions of one game, not of a family: give its parameter, as in bash(3)"
        )));
    }
    let domain = LawDomain::parse(least, condition, &session.rules, game);
    domain.map_err(|diagnostic| match condition {
        _ if diagnostic.in_rules => session.rules_failure(diagnostic),
        Some(condition) => CommandFailure::in_text(condition, diagnostic),
        None => CommandFailure::Input(diagnostic.message),
    })
}
