//! Texts that name several moves to one position: `remove the top row (or remove the left column)`.

use grundy_game::BilingualText;

/// The texts of the moves that a listed text names: the text itself without its parentheses, and the texts in the parentheses, each with
/// the number of the component. One text if there are no alternatives.
pub(super) fn single_move_texts(text: &BilingualText) -> Vec<BilingualText> {
    let split = || {
        let (first, others) = text.en.strip_suffix(')')?.split_once(" (or ")?;
        let (first_zh, others_zh) = text.zh.strip_suffix('）')?.split_once("（或")?;
        let (others, others_zh) = (others.split(" or "), others_zh.trim_start().split('、'));
        (others.clone().count() == others_zh.clone().count()).then_some((first, first_zh, others.zip(others_zh)))
    };
    let Some((first, first_zh, others)) = split() else { return vec![text.clone()] };
    let (place, place_zh) = match (first.split_once(": "), first_zh.split_once('：')) {
        (Some((place, _)), Some((place_zh, _))) if place.starts_with("component ") || place.starts_with("heap ") => {
            (format!("{place}: "), format!("{place_zh}："))
        }
        _ => (String::new(), String::new()),
    };
    let mut texts = vec![BilingualText { en: first.into(), zh: first_zh.into() }];
    texts.extend(others.map(|(en, zh)| BilingualText { en: format!("{place}{en}"), zh: format!("{place_zh}{zh}") }));
    texts
}

#[cfg(test)]
mod tests {
    use crate::{Match, MatchMove, read};
    use grundy::Lang;

    /// Each of several moves to one position may be written.
    #[test]
    fn each_alternative_is_read() {
        for (position, typed) in [
            ("kotzig(4, (1, 3), [1, 3])", &["1 forward", "3 forward", "3", "1 forward (or 3 forward)", "向前走 3"][..]),
            ("lctr(1)", &["remove the top row", "remove the left column", "the left column", "去掉最左边的一列"]),
            ("downright(2, 1)", &["go down by 1", "go right by 1"]),
            ("arc_kayles(\"1-2-3\")", &["take the edge 1-2", "take the edge 2-3", "1"]),
            ("peg_duotaire(\"oo\")", &["hop with the peg in column 1 to column -1"]),
            ("lctr(2)", &["remove the top row"]),
            ("lctr(1) + lctr(1)", &["component 2: remove the left column"]),
        ] {
            let game = Match::new(grundy::parse(position).expect("a position"), grundy::Convention::Normal);
            let game = game.expect("it can be played");
            for text in typed {
                let found = read(text, &game, Lang::En).or_else(|_| read(text, &game, Lang::ZhCn));
                let number = found.unwrap_or_else(|misread| panic!("{position} {text}: {misread}"));
                let wanted = if text.starts_with("component 2") { 1 } else { 0 };
                assert_eq!(number, MatchMove::Listed(wanted), "{position} {text}");
            }
        }
    }
}
