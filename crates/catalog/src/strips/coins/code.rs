//! Turning codes: which coins may be turned together.

use grundy_game::{BilingualText, text};
use std::fmt;
use std::ops::ControlFlow;

/// A turning code: which sets of coins a move may turn, given that the rightmost goes from head to tail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TurningCode {
    /// The least and the largest number of coins.
    min_coins: u64,
    max_coins: u64,
    form: CoinArrangement,
    /// The coins must lie within this many consecutive coins.
    window: Option<u64>,
    /// Whether coin 1 must be among them.
    turns_first_coin: bool,
}

/// The arrangement of the coins of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CoinArrangement {
    Any,
    /// Consecutive coins.
    Consecutive,
    /// The coins have equal distances.
    Equal,
    /// Symmetric about their middle.
    Symmetric,
}

/// A family of sets of coins: some fixed coins, and any choice of further items within limits on the number of coins.
pub(super) struct CoinSetFamily {
    /// The coins that all sets contain, except the rightmost.
    pub(super) fixed: Vec<u64>,
    /// The items that may be chosen: single coins, and pairs that must be chosen together.
    pub(super) optional_items: Vec<Vec<u64>>,
    /// The least and the largest number of chosen coins.
    pub(super) min_coins: u64,
    pub(super) max_coins: u64,
}

/// The error message for a text that is not a code.
pub(super) fn invalid_code_message() -> BilingualText {
    text!(
        "a turning code in quotes is expected: how many coins are turned, as 3, 1-3 or 1+, and then C (side by side), C(5) (within 5 coins), E (equally spaced), F (with coin 1) or S (symmetric)"
    )
}

impl TurningCode {
    /// Parses a code.
    ///
    /// # Errors
    /// Returns an error if the text is not a code, with a message that says what is expected.
    pub(super) fn parse(text: &str) -> Result<TurningCode, BilingualText> {
        let text = text.trim();
        let letters = text.find(|c: char| !c.is_ascii_digit() && c != '-' && c != '+').unwrap_or(text.len());
        let number = |digits: &str| {
            let fits = !digits.is_empty() && digits.len() <= 4 && digits.chars().all(|c| c.is_ascii_digit());
            fits.then(|| digits.parse::<u64>().ok()).flatten().filter(|&number| number > 0)
        };
        let sizes = &text[..letters];
        let (least, most) = match (sizes.split_once('-'), sizes.strip_suffix('+')) {
            (Some((least, most)), _) => number(least).zip(number(most)),
            (None, Some(least)) => number(least).map(|least| (least, u64::MAX)),
            (None, None) => number(sizes).map(|size| (size, size)),
        }
        .filter(|(least, most)| least <= most)
        .ok_or_else(invalid_code_message)?;
        let mut code = TurningCode {
            min_coins: least,
            max_coins: most,
            form: CoinArrangement::Any,
            window: None,
            turns_first_coin: false,
        };
        let mut rest = &text[letters..];
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            let form = match letter.to_ascii_uppercase() {
                'C' if rest.starts_with('(') && code.window.is_none() => {
                    let (window, behind) = rest[1..].split_once(')').ok_or_else(invalid_code_message)?;
                    code.window = Some(number(window).ok_or_else(invalid_code_message)?);
                    rest = behind;
                    continue;
                }
                'F' if !code.turns_first_coin => {
                    code.turns_first_coin = true;
                    continue;
                }
                'C' => CoinArrangement::Consecutive,
                'E' => CoinArrangement::Equal,
                'S' => CoinArrangement::Symmetric,
                _ => return Err(invalid_code_message()),
            };
            if code.form != CoinArrangement::Any {
                return Err(invalid_code_message());
            }
            code.form = form;
        }
        Ok(code)
    }

    /// The least and the largest number of coins, if their number is the only constraint.
    pub(super) fn free_size_range(&self) -> Option<(u64, u64)> {
        let free = self.form == CoinArrangement::Any && self.window.is_none() && !self.turns_first_coin;
        free.then_some((self.min_coins, self.max_coins))
    }

    /// Whether families leave a choice: else each is a single set.
    pub(super) fn has_choices(&self) -> bool {
        matches!(self.form, CoinArrangement::Any | CoinArrangement::Symmetric)
    }

    /// Calls `visit` for disjoint families that together contain all sets of coins whose rightmost is `coin`, until it breaks.
    pub(super) fn for_each_family(
        &self,
        coin: u64,
        visit: &mut dyn FnMut(&CoinSetFamily) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let lowest = self.window.map_or(1, |window| coin.saturating_sub(window - 1).max(1));
        if self.turns_first_coin && lowest > 1 {
            return ControlFlow::Continue(());
        }
        let sizes = self.min_coins..=self.max_coins;
        // A family of a single set.
        let whole = |fixed: Vec<u64>| CoinSetFamily { fixed, optional_items: Vec::new(), min_coins: 0, max_coins: 0 };
        match self.form {
            CoinArrangement::Any => {
                let fixed = if self.turns_first_coin && coin > 1 { vec![1] } else { Vec::new() };
                let count = fixed.len() as u64 + 1;
                if self.max_coins < count {
                    return ControlFlow::Continue(());
                }
                let optional_items = (lowest + fixed.len() as u64..coin).map(|coin| vec![coin]).collect();
                visit(&CoinSetFamily {
                    fixed,
                    optional_items,
                    min_coins: self.min_coins.saturating_sub(count),
                    max_coins: self.max_coins - count,
                })
            }
            CoinArrangement::Consecutive => {
                let mut frame = whole(Vec::new());
                let lowest = lowest.max(coin.saturating_sub(self.max_coins - 1));
                for left in (lowest..=coin).rev() {
                    if left < coin {
                        frame.fixed.push(left);
                    }
                    if sizes.contains(&(coin - left + 1)) && (!self.turns_first_coin || left == 1) {
                        visit(&frame)?;
                    }
                }
                ControlFlow::Continue(())
            }
            CoinArrangement::Equal => {
                if sizes.contains(&1) && (!self.turns_first_coin || coin == 1) {
                    visit(&whole(Vec::new()))?;
                }
                for step in 1..coin {
                    let mut frame = whole(Vec::new());
                    let mut left = coin;
                    while left > step && left - step >= lowest {
                        left -= step;
                        frame.fixed.push(left);
                        if sizes.contains(&(frame.fixed.len() as u64 + 1)) && (!self.turns_first_coin || left == 1) {
                            visit(&frame)?;
                        }
                    }
                }
                ControlFlow::Continue(())
            }
            CoinArrangement::Symmetric => {
                if sizes.contains(&1) && (!self.turns_first_coin || coin == 1) {
                    visit(&whole(Vec::new()))?;
                }
                let lefts = if self.turns_first_coin { 1..coin.min(2) } else { lowest..coin };
                for left in lefts {
                    if self.max_coins < 2 {
                        break;
                    }
                    let pairs = (left + 1..coin).map(|a| (a, coin + left - a)).take_while(|(a, b)| a <= b);
                    let optional_items = pairs.map(|(a, b)| if a == b { vec![a] } else { vec![a, b] }).collect();
                    visit(&CoinSetFamily {
                        fixed: vec![left],
                        optional_items,
                        min_coins: self.min_coins.saturating_sub(2),
                        max_coins: self.max_coins - 2,
                    })?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Calls `visit` for each set of coins whose rightmost is `coin`, until it breaks; the coins ascend.
    pub(super) fn for_each_set(&self, coin: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.for_each_family(coin, &mut |frame| {
            let mut chosen = frame.fixed.clone();
            chosen.push(coin);
            let item_coins = frame.optional_items.iter().map(|item| item.len() as u64).sum();
            frame.choose_items(0, 0, item_coins, &mut chosen, visit)
        })
    }
}

impl CoinSetFamily {
    /// Visits all sets that extend `chosen` by items from number `item` on, which have `item_coins` coins; `count` coins of items are chosen
    /// already.
    fn choose_items(
        &self,
        item: usize,
        count: u64,
        mut item_coins: u64,
        chosen: &mut Vec<u64>,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if count >= self.min_coins {
            let mut coins = chosen.clone();
            coins.sort_unstable();
            visit(&coins)?;
        }
        for next in item..self.optional_items.len() {
            // Nearly all choices would lead to sets that are too small, where nearly all coins must be chosen.
            if count + item_coins < self.min_coins {
                break;
            }
            let coins = &self.optional_items[next];
            item_coins -= coins.len() as u64;
            let count = count + coins.len() as u64;
            if count > self.max_coins {
                continue;
            }
            chosen.extend(coins);
            let flow = self.choose_items(next + 1, count, item_coins, chosen, visit);
            chosen.truncate(chosen.len() - coins.len());
            flow?;
        }
        ControlFlow::Continue(())
    }
}

/// Formats the code as CGSuite does.
impl fmt::Display for TurningCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min_coins, self.max_coins) {
            (least, u64::MAX) => write!(f, "{least}+")?,
            (least, most) if least == most => write!(f, "{least}")?,
            (least, most) => write!(f, "{least}-{most}")?,
        }
        if let Some(window) = self.window {
            write!(f, "C({window})")?;
        }
        if self.form == CoinArrangement::Consecutive {
            f.write_str("C")?;
        }
        if self.form == CoinArrangement::Equal {
            f.write_str("E")?;
        }
        if self.turns_first_coin {
            f.write_str("F")?;
        }
        if self.form == CoinArrangement::Symmetric {
            f.write_str("S")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(code: &str, coin: u64) -> Vec<Vec<u64>> {
        let mut sets = Vec::new();
        let _ = TurningCode::parse(code).expect("a code").for_each_set(coin, &mut |set| {
            sets.push(set.to_vec());
            ControlFlow::Continue(())
        });
        sets.sort();
        sets
    }

    #[test]
    fn codes_are_read_and_written() {
        for code in ["1-3", "3", "1+", "1+C", "1-3C(5)", "3E", "4FS", "1+S", "2-4C(7)EF"] {
            assert_eq!(TurningCode::parse(code).expect("a code").to_string(), code);
        }
        assert_eq!(TurningCode::parse(" 4sf ").expect("a code").to_string(), "4FS");
        for bad in ["", "0", "3-1", "1-", "-3", "1-3X", "1CC", "1ES", "1C(", "1C(0)", "99999", "1+2", "1-3-5", "C"] {
            assert!(TurningCode::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sets_lie_as_the_code_says() {
        assert_eq!(sets("3C(4)", 6), [[3, 4, 6], [3, 5, 6], [4, 5, 6]]);
        assert_eq!(sets("4FS", 6), [[1, 2, 5, 6], [1, 3, 4, 6]]);
        assert_eq!(sets("3E", 6), [[2, 4, 6], [4, 5, 6]]);
        assert_eq!(sets("2-3C", 4), [vec![2, 3, 4], vec![3, 4]]);
        assert_eq!(sets("1+S", 4), [vec![1, 2, 3, 4], vec![1, 4], vec![2, 3, 4], vec![2, 4], vec![3, 4], vec![4]]);
        assert_eq!(sets("1+F", 3), [vec![1, 2, 3], vec![1, 3]]);
        assert_eq!(sets("1-2F", 1), [[1]]);
        // All coins but one of 29: few of the 2^29 choices are complete.
        assert_eq!(sets("29", 30).len(), 29);
    }

    /// Compares with all sets of coins, each checked by the definition of the code.
    #[test]
    fn sets_are_those_of_the_definition() {
        for code in ["1-3", "2", "1+C", "3-4C", "1-3C(4)", "3E", "1+E", "4FS", "1+S", "2-5C(5)S", "1+F", "3CF", "1-2"] {
            let TurningCode { min_coins: least, max_coins: most, form, window, turns_first_coin } =
                TurningCode::parse(code).expect("a code");
            for coin in 1..=9u64 {
                let fits = |set: &Vec<u64>| {
                    let (left, count) = (set[0], set.len() as u64);
                    let formed = match form {
                        CoinArrangement::Any => true,
                        CoinArrangement::Consecutive => set.windows(2).all(|pair| pair[1] - pair[0] == 1),
                        CoinArrangement::Equal => {
                            set.windows(3).all(|three| three[1] - three[0] == three[2] - three[1])
                        }
                        CoinArrangement::Symmetric => set.iter().all(|a| set.contains(&(left + coin - a))),
                    };
                    let near = window.is_none_or(|window| coin - left < window);
                    formed && near && (!turns_first_coin || left == 1) && (least..=most).contains(&count)
                };
                let all = (0..1u32 << (coin - 1)).map(|bits| {
                    let others = (1..coin).filter(|coin| bits >> (coin - 1) & 1 == 1);
                    others.chain([coin]).collect::<Vec<u64>>()
                });
                let mut right: Vec<Vec<u64>> = all.filter(fits).collect();
                right.sort();
                assert_eq!(sets(code, coin), right, "{code} at {coin}");
            }
        }
    }
}
