//! Games on a row of coins: all of them read, write and show their rows alike.

use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Game, GameCard, GameView, Nat, Notation, ReadError, Ruleset,
    Theorem, TheoremSource,
    picture::{BoardCell, Picture, SquareStrip},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game on a row of coins: its moves, and the special properties of its rows.
pub(crate) trait CoinRowGame: Theorem + 'static {
    /// The largest coin of a position that an engine searches.
    const MAX_SEARCHED_COIN: u64 = u64::MAX;

    /// The ruleset as the notation writes it.
    fn expression(&self) -> String;

    /// The description of the game for users.
    fn card(&self) -> &'static GameCard;

    /// Calls `visit` with the heads after each move, until it breaks. The heads ascend.
    fn for_each_turn(&self, heads: &[u64], visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()>;

    /// A number that every move decreases, if it fits in a word.
    fn rank(&self, heads: &[u64]) -> Option<u64>;

    /// Fails if the game has no such coin.
    fn check_coin(&self, _coin: &Nat) -> Result<(), ArgumentError> {
        Ok(())
    }
}

/// The ruleset of a game on a row of coins.
pub(crate) struct CoinRowRuleset<G>(pub(crate) G);

impl<G: CoinRowGame> CoinRowRuleset<G> {
    /// The heads, ascending.
    fn parse_heads(&self, args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
        for (at, arg) in args.iter().enumerate() {
            let checked = arg.to_natural().and_then(|coin| self.0.check_coin(&coin));
            checked.map_err(|misfit| misfit.at_position(at))?;
        }
        head_numbers(args)
    }
}

impl<G: CoinRowGame> Game for CoinRowRuleset<G> {
    /// The coins that are heads, ascending.
    type Position = Vec<u64>;

    fn for_each_option(&self, heads: &Vec<u64>, mut visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.for_each_turn(heads, &mut visit)
    }

    fn rank(&self, heads: &Vec<u64>) -> Option<u64> {
        self.0.rank(heads)
    }

    fn owned_bytes(&self, heads: &Vec<u64>) -> usize {
        16 + 8 * heads.len()
    }
}

impl<G: CoinRowGame> Notation for CoinRowRuleset<G> {
    fn expression(&self) -> String {
        self.0.expression()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(self.0.card(), self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let components = start_components(args)?;
        components.iter().try_for_each(|component| self.parse_heads(component).map(|_| ()))?;
        Ok(components)
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        let word = |head: &Nat| head.to_u64().filter(|&head| head <= G::MAX_SEARCHED_COIN).ok_or(ReadError::TooLarge);
        self.parse_heads(args)?.iter().map(word).collect()
    }

    fn write(&self, heads: &Vec<u64>) -> Vec<Argument> {
        heads.iter().map(|&n| n.into()).collect()
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        small_rows()
    }
}

impl<G: CoinRowGame> TheoremSource for CoinRowRuleset<G> {
    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&self.0)
    }
}

impl<G: CoinRowGame> GameView for CoinRowRuleset<G> {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        describe_turn(before, after)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        row_picture(args)
    }

    /// The coins that are turned, from the left.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        clickable_coins(before, after)
    }
}

/// Parses a call: a row of coins as a text, or the numbers of the heads in any order.
fn start_components(args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
    args.reject_keywords()?;
    if let [Argument::Str(row)] = &args.positional[..] {
        return Ok(vec![parse_row(row).map_err(|message| ArgumentError::new(message).at_position(0))?]);
    }
    Ok(vec![heads_to_arguments(head_numbers(&args.positional)?)])
}

/// The numbers of the heads, ascending.
pub(crate) fn head_numbers(args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
    let mut heads = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        let head = arg.to_natural().map_err(|misfit| misfit.at_position(i))?;
        if head == Nat::ZERO {
            return Err(ArgumentError::new(text!("coins count from 1")).at_position(i));
        }
        heads.push((head, i));
    }
    heads.sort();
    if let Some(pair) = heads.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let (coin, at) = &pair[1];
        return Err(ArgumentError::new(text!("coin {coin} is named twice")).at_position(*at));
    }
    Ok(heads.into_iter().map(|(head, _)| head).collect())
}

/// Parses a row that is written as a text.
fn parse_row(row: &str) -> Result<Vec<Argument>, BilingualText> {
    let mut heads = Vec::new();
    for (coin, letter) in (1u64..).zip(row.chars()) {
        match letter {
            'H' | 'h' | '正' => heads.push(Argument::from(coin)),
            'T' | 't' | '反' => {}
            other => {
                return Err(text!("{other:?} at coin {coin} is neither H (head) nor T (tail)"));
            }
        }
    }
    Ok(heads)
}

/// Heads as arguments.
pub(crate) fn heads_to_arguments(heads: Vec<Nat>) -> Vec<Argument> {
    heads.into_iter().map(Argument::from).collect()
}

/// The coins up to the last head.
fn head_strip(heads: &[Nat]) -> SquareStrip {
    SquareStrip::with_things(1u32.into(), heads.iter().map(|head| (head.clone(), BoardCell::Head)), BoardCell::Tail)
}

/// The picture of a row.
fn row_picture(args: &[Argument]) -> Picture {
    head_strip(&head_numbers(args).unwrap_or_default()).into()
}

/// All rows of six coins.
fn small_rows() -> Vec<Vec<Argument>> {
    let row = |set: u32| (1..=6u64).filter(|coin| set >> (coin - 1) & 1 == 1).map(Argument::from).collect();
    (0..1 << 6).map(row).collect()
}

/// The heads after these coins are turned over. Both lists must be ascending, and so is the result.
pub(crate) fn turn_coins<N: Ord + Clone>(heads: &[N], coins: &[N]) -> Vec<N> {
    let mut after: Vec<N> = heads.iter().filter(|head| coins.binary_search(head).is_err()).cloned().collect();
    after.extend(coins.iter().filter(|coin| heads.binary_search(coin).is_err()).cloned());
    after.sort_unstable();
    after
}

/// The coins that a move turns, ascending.
pub(crate) fn coins_turned_between(before: &[Argument], after: &[Vec<Argument>]) -> Option<Vec<Nat>> {
    Some(turn_coins(&head_numbers(before).ok()?, &head_numbers(after.first().map_or(&[], |args| args)).ok()?))
}

/// Describes in words which coins a move turns.
fn describe_turn(before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
    let turned = coins_turned_between(before, after)?;
    Some(match &turned[..] {
        [] => return None,
        [coin] => text!("turn coin {coin}"),
        [first, .., last] if turned.len() > 3 && last - first + 1u32 == Nat::from(turned.len()) => {
            text!("turn coins {first} to {last}")
        }
        [others @ .., last] => {
            let others: Vec<String> = others.iter().map(Nat::to_string).collect();
            let BilingualText { en, zh } = BilingualText::comma_list(&others);
            text!("turn coins {text} and {last}", text = (en, zh))
        }
    })
}

/// The parts of the picture that are turned.
fn clickable_coins(before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
    let row = head_strip(&head_numbers(before).unwrap_or_default());
    coins_turned_between(before, after).unwrap_or_default().iter().filter_map(|coin| row.square_index(coin)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_a_text_or_the_numbers_of_its_heads() {
        let start = |args: Vec<Argument>| start_components(&CallArguments::from_positional(args));
        let heads = Ok(vec![vec![1u64.into(), 4u64.into()]]);
        assert_eq!(start(vec!["HTTH".into()]), heads);
        assert_eq!(start(vec!["正反反正".into()]), heads);
        assert_eq!(start(vec![4u64.into(), 1u64.into()]), heads);
        for bad in [vec!["HTX".into()], vec![0u64.into()], vec![2u64.into(), 2u64.into()], vec!["H".into(), "T".into()]]
        {
            assert!(start(bad).is_err());
        }
    }

    #[test]
    fn moves_are_told_by_what_they_turn() {
        let args = |heads: &[u64]| heads.iter().map(|&head| Argument::from(head)).collect::<Vec<_>>();
        let sentence =
            |before: &[u64], after: &[u64]| describe_turn(&args(before), &[args(after)]).map(|message| message.en);
        assert_eq!(sentence(&[5], &[]).as_deref(), Some("turn coin 5"));
        assert_eq!(sentence(&[2, 5], &[1, 3]).as_deref(), Some("turn coins 1, 2, 3 and 5"));
        assert_eq!(sentence(&[3, 4, 6], &[5]).as_deref(), Some("turn coins 3 to 6"));
        assert_eq!(clickable_coins(&args(&[2, 5]), &[args(&[1, 3])]), [0, 1, 2, 4]);
    }
}
