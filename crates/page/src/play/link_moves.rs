//! The moves of a game in its link: numbers, and where moves are not listed, what is left after the move.

use grundy::{BilingualText, Lang, text};
use grundy_play::{Match, MatchMove, read};
use std::hash::{Hash, Hasher};

/// The maximum number of moves in a link.
const MAX_MOVES: usize = 500;

/// A move in a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LinkMove {
    /// The number of a listed move, from 0.
    Number(usize),
    /// A move as it is written, such as `#1 -> nim(7)`.
    Written(String),
}

/// A number is hashed as a number, so that links of games with listed moves always show the same game.
impl Hash for LinkMove {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match self {
            LinkMove::Number(number) => number.hash(hasher),
            LinkMove::Written(text) => text.hash(hasher),
        }
    }
}

impl LinkMove {
    /// The move in the current position of a game.
    pub(super) fn read_in(&self, game: &Match) -> Result<MatchMove, BilingualText> {
        match self {
            LinkMove::Number(number) => Ok(MatchMove::Listed(*number)),
            LinkMove::Written(text) => read(text, game, Lang::En).map_err(|misread| misread.message),
        }
    }
}

/// Writes moves into a link: separated by points, which are written `~p` within a move, and `~` as `~t`.
pub(super) fn write_moves(moves: &[MatchMove]) -> String {
    let one = |made: &MatchMove| match made {
        MatchMove::Listed(number) => number.to_string(),
        MatchMove::Written(written) => written.notation().replace('~', "~t").replace('.', "~p"),
    };
    moves.iter().map(one).collect::<Vec<_>>().join(".")
}

/// Parses the moves in a link.
///
/// # Errors
/// Returns an error if there are too many moves, or if one is neither a number nor a written move.
pub(super) fn parse_moves(text: &str) -> Result<Vec<LinkMove>, BilingualText> {
    let one = |part: &str| match part.parse() {
        Ok(number) => Some(LinkMove::Number(number)),
        Err(_) => part.starts_with('#').then(|| LinkMove::Written(part.replace("~p", ".").replace("~t", "~"))),
    };
    let moves = text.split('.').filter(|part| !part.is_empty()).map(one);
    let moves: Option<Vec<LinkMove>> = moves.take(MAX_MOVES + 1).collect();
    match moves {
        Some(moves) if moves.len() > MAX_MOVES => Err(text!("a game on the page has at most {MAX_MOVES} moves")),
        Some(moves) => Ok(moves),
        None => Err(text!("“moves” must hold the numbers of moves, such as 3.0.5")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::Convention;

    #[test]
    fn written_moves_are_read_from_links() {
        let mut game = Match::new(grundy::parse("nim(10**30, w**2, 5)").expect("a position"), Convention::Normal)
            .expect("it can be played");
        for text in ["take 7 from heap 1", "#2 -> w + 3", "take 5 from heap 3"] {
            let made = read(text, &game, Lang::En).expect("a move");
            game.play(made).expect("it is made");
        }
        let link = write_moves(game.moves());
        let mut again = Match::new(game.start().clone(), Convention::Normal).expect("it can be played");
        for made in parse_moves(&link).expect("moves") {
            let made = made.read_in(&again).expect("a move");
            again.play(made).expect("it is made");
        }
        assert_eq!(again.position().to_string(), game.position().to_string());
        assert_eq!(parse_moves("3.0.5").map(|moves| moves.len()), Ok(3));
        assert!(parse_moves("3.x").is_err() && parse_moves(&"1.".repeat(600)).is_err());
        let odd = [LinkMove::Written("#1 -> g(\"~p.\")".into())];
        assert_eq!(parse_moves(&"#1 -> g(\"~p.\")".replace('~', "~t").replace('.', "~p")), Ok(odd.to_vec()));
    }
}
