//! Rows of coins: parsing, drawing and comparison.

use grundy_game::picture::{Cell, Picture, Strip};
use grundy_game::{Arg, Args, Misfit};
use grundy_theory::{Nat, Said, say};

/// Parses a call: a row of coins as a text, or the numbers of the heads in any order.
pub(crate) fn start(args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
    args.no_keywords()?;
    if let [Arg::Str(row)] = &args.positional[..] {
        return Ok(vec![row_of(row).map_err(|said| Misfit::new(said).at(0))?]);
    }
    Ok(vec![written(heads(&args.positional)?)])
}

/// The numbers of the heads, ascending.
pub(crate) fn heads(args: &[Arg]) -> Result<Vec<Nat>, Misfit> {
    let mut heads = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        let head = arg.nat().map_err(|misfit| misfit.at(i))?;
        if head == Nat::ZERO {
            return Err(Misfit::new(say!("coins count from 1", "硬币从 1 数起")).at(i));
        }
        heads.push((head, i));
    }
    heads.sort();
    if let Some(pair) = heads.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let (coin, at) = &pair[1];
        return Err(Misfit::new(say!("coin {coin} is named twice", "第 {coin} 枚写了两次")).at(*at));
    }
    Ok(heads.into_iter().map(|(head, _)| head).collect())
}

/// Parses a row that is written as a text.
fn row_of(row: &str) -> Result<Vec<Arg>, Said> {
    let mut heads = Vec::new();
    for (coin, letter) in (1u64..).zip(row.chars()) {
        match letter {
            'H' | 'h' | '正' => heads.push(Arg::from(coin)),
            'T' | 't' | '反' => {}
            other => {
                return Err(say!(
                    "{other:?} at coin {coin} is neither H (head) nor T (tail)",
                    "第 {coin} 枚的 {other:?} 不是 H（正面）或 T（反面）"
                ));
            }
        }
    }
    Ok(heads)
}

/// Heads as arguments.
pub(crate) fn written(heads: Vec<Nat>) -> Vec<Arg> {
    heads.into_iter().map(Arg::from).collect()
}

/// The coins up to the last head.
fn strip(heads: &[Nat]) -> Strip {
    Strip::with(1u32.into(), heads.iter().map(|head| (head.clone(), Cell::Head)), Cell::Tail)
}

/// The picture of a row.
pub(crate) fn picture(args: &[Arg]) -> Picture {
    strip(&heads(args).unwrap_or_default()).into()
}

/// All rows of six coins.
pub(crate) fn small() -> Vec<Vec<Arg>> {
    let row = |set: u32| (1..=6u64).filter(|coin| set >> (coin - 1) & 1 == 1).map(Arg::from).collect();
    (0..1 << 6).map(row).collect()
}

/// The heads after these coins are turned over. Both lists must be ascending, and so is the result.
pub(crate) fn turned<N: Ord + Clone>(heads: &[N], coins: &[N]) -> Vec<N> {
    let mut after: Vec<N> = heads.iter().filter(|head| coins.binary_search(head).is_err()).cloned().collect();
    after.extend(coins.iter().filter(|coin| heads.binary_search(coin).is_err()).cloned());
    after.sort_unstable();
    after
}

/// The coins that a move turns, ascending.
pub(crate) fn turned_between(before: &[Arg], after: &[Vec<Arg>]) -> Option<Vec<Nat>> {
    Some(turned(&heads(before).ok()?, &heads(after.first().map_or(&[], |args| args)).ok()?))
}

/// Describes in words which coins a move turns.
pub(crate) fn describe(before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
    let turned = turned_between(before, after)?;
    Some(match &turned[..] {
        [] => return None,
        [coin] => say!("turn coin {coin}", "翻第 {coin} 枚"),
        [first, .., last] if turned.len() > 3 && last - first + 1u32 == Nat::from(turned.len()) => {
            say!("turn coins {first} to {last}", "翻第 {first} 到第 {last} 枚")
        }
        [others @ .., last] => {
            let others: Vec<String> = others.iter().map(Nat::to_string).collect();
            let (en, zh) = (others.join(", "), others.join("、"));
            Said { en: format!("turn coins {en} and {last}"), zh: format!("翻第 {zh} 和第 {last} 枚") }
        }
    })
}

/// The parts of the picture that are turned.
pub(crate) fn pointed(before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
    let row = strip(&heads(before).unwrap_or_default());
    turned_between(before, after).unwrap_or_default().iter().filter_map(|coin| row.place(coin)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_a_text_or_the_numbers_of_its_heads() {
        let start = |args: Vec<Arg>| start(&Args::of(args));
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
        let args = |heads: &[u64]| heads.iter().map(|&head| Arg::from(head)).collect::<Vec<_>>();
        let told = |before: &[u64], after: &[u64]| describe(&args(before), &[args(after)]).map(|said| said.en);
        assert_eq!(told(&[5], &[]).as_deref(), Some("turn coin 5"));
        assert_eq!(told(&[2, 5], &[1, 3]).as_deref(), Some("turn coins 1, 2, 3 and 5"));
        assert_eq!(told(&[3, 4, 6], &[5]).as_deref(), Some("turn coins 3 to 6"));
        assert_eq!(pointed(&args(&[2, 5]), &[args(&[1, 3])]), [0, 1, 2, 4]);
    }
}
