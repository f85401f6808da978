//! The message that a position has the wrong number of arguments.

use grundy_game::{BilingualText, counted_noun, text};

/// The message that a game was called with a number of arguments that neither its positions nor its starts have.
///
/// `start` has the parameters of a start, if the game has one.
pub(crate) fn wrong_argument_count(
    name: &str,
    params: &[String],
    start: Option<&[String]>,
    given: usize,
) -> BilingualText {
    let counted = |names: &[String]| counted_noun(&names.len(), "argument", "arguments");
    let parameters = params.join(", ");
    match start {
        None => {
            text!("`{name}` takes {arguments} ({parameters}), not {given}", arguments = (counted(params), params.len()))
        }
        Some(start) => text!(
            "`{name}` takes {arguments} ({parameters}), or as a start {start_arguments} ({start_parameters}), not {given}",
            arguments = (counted(params), params.len()),
            start_arguments = (counted(start), start.len()),
            start_parameters = start.join(", ")
        ),
    }
}
