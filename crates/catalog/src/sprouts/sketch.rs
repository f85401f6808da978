//! The part of a drawing that matters.
//!
//! Walking around a region along each boundary meets its spots; a spot with `d > 0` ends is met `d` times in all.
//! A spot with three ends is dead and dropped. So there are spots with no end or one end, which are met once,
//! and spots with two ends, which are met twice, or once if one of the two is in a region where no more moves are possible.

use grundy_game::{Key, Pack, unpack_items};
use grundy_theory::{Said, say};
use std::collections::HashMap;

/// The number of ends (0 to 2) of a spot that is met once, or the name (3 or more) of a spot with two ends that is met twice.
pub(super) type Token = u8;

/// The tokens of a boundary in order, walking with the region always on the same side.
pub(super) type Boundary = Vec<Token>;

/// A region as its boundaries.
pub(super) type Region = Vec<Boundary>;

/// The first name.
pub(super) const FIRST: Token = 3;

/// Names are written as letters. There are never more names than free ends.
const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The first token after all names.
const LAST: Token = FIRST + LETTERS.len() as Token;

/// The regions of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Sketch(pub(super) Vec<Region>);

/// The number of ends that a spot may still get.
fn lives(token: Token) -> u64 {
    u64::from(3 - token.min(2))
}

impl Sketch {
    /// A start position of `n` spots, or `None` if there are too many.
    pub(super) fn spots(n: usize) -> Option<Sketch> {
        (n * 3 <= LETTERS.len()).then(|| Sketch(vec![vec![vec![0]; n]]))
    }

    /// The number of spots, if there are no curves.
    pub(super) fn only_spots(&self) -> Option<u64> {
        match &self.0[..] {
            [region] if region.iter().all(|boundary| boundary[..] == [0]) => Some(region.len() as u64),
            _ => None,
        }
    }

    /// Parses a position; `None` if it is too large.
    pub(super) fn parse(text: &str) -> Result<Option<Sketch>, Said> {
        let mut count = HashMap::new();
        let mut regions = Vec::new();
        for (number, region) in text.trim().split('|').enumerate() {
            let mut boundaries: Region = Vec::new();
            for boundary in region.split('.') {
                let token = |c: char| match (c.to_digit(3), LETTERS.iter().position(|&letter| char::from(letter) == c)) {
                    (Some(ends), _) => Ok(ends as Token),
                    (None, Some(name)) => Ok(FIRST + name as Token),
                    (None, None) => Err(say!(
                        "{c:?} is not a spot: 0, 1 and 2 are spots met once, letters are spots met twice, a dot separates boundaries and | regions",
                        "{c:?} 不是点：0、1、2 是遇到一次的点，字母是遇到两次的点，点号分隔边界，| 分隔区域"
                    )),
                };
                let boundary: Boundary = boundary.trim().chars().map(token).collect::<Result<_, _>>()?;
                if boundary.is_empty() {
                    return Err(say!("region {number} (counting from 0) has a boundary without spots", "第 {number} 个区域（从 0 数起）有一条没有点的边界"));
                }
                if boundary.contains(&0) && boundary.len() > 1 {
                    return Err(say!("a spot 0 has no curve: it stands alone in its boundary", "点 0 没有连线：它单独成为一条边界"));
                }
                for &name in boundary.iter().filter(|&&token| token >= FIRST) {
                    *count.entry(name).or_insert(0) += 1;
                    if boundaries.iter().flatten().any(|&other| other == name) {
                        let letter = char::from(LETTERS[usize::from(name - FIRST)]);
                        return Err(say!("{letter} is in two boundaries of one region", "{letter} 出现在同一区域的两条边界里"));
                    }
                }
                boundaries.push(boundary);
            }
            regions.push(boundaries);
        }
        if let Some((&name, times)) = count.iter().filter(|(_, times)| **times != 2).min() {
            let letter = char::from(LETTERS[usize::from(name - FIRST)]);
            return Err(say!(
                "a letter is a spot met twice, and {letter} is met {times} times; write 2 for a spot with two ends met once",
                "字母是遇到两次的点，而 {letter} 遇到 {times} 次；有两个线头、只遇到一次的点写作 2"
            ));
        }
        let sketch = Sketch(regions);
        Ok((sketch.lives() <= LETTERS.len() as u64).then(|| sketch.tidied()))
    }

    /// The position as text.
    pub(super) fn text(&self) -> String {
        let token = |&token: &Token| match token {
            ends @ 0..FIRST => char::from(b'0' + ends),
            name => char::from(LETTERS[usize::from(name - FIRST)]),
        };
        let boundary = |boundary: &Boundary| boundary.iter().map(token).collect::<String>();
        let region = |region: &Region| region.iter().map(boundary).collect::<Vec<_>>().join(".");
        self.0.iter().map(region).collect::<Vec<_>>().join("|")
    }

    /// Maps the spots of all boundaries of all regions, given the letter of each spot that is met twice, and its number of ends.
    pub(super) fn map_spots<T>(&self, spot: impl Fn(String, u8) -> T) -> Vec<Vec<Vec<T>>> {
        let of_token = |&token: &Token| match token {
            ends @ 0..FIRST => spot(String::new(), ends),
            name => spot(char::from(LETTERS[usize::from(name - FIRST)]).to_string(), 2),
        };
        let boundary = |boundary: &Boundary| boundary.iter().map(of_token).collect();
        self.0.iter().map(|region| region.iter().map(boundary).collect()).collect()
    }

    /// The number of ends that all spots together may still get.
    pub(super) fn lives(&self) -> u64 {
        let tokens = self.0.iter().flatten().flatten();
        // A spot that is met twice is counted twice.
        let (once, twice) = tokens.fold((0, 0), |(once, twice), &token| {
            if token < FIRST { (once + lives(token), twice) } else { (once, twice + 1) }
        });
        once + twice / 2
    }

    /// The approximate number of bytes owned.
    pub(super) fn held(&self) -> usize {
        let boundary = |boundary: &Boundary| 24 + boundary.capacity();
        self.0.iter().map(|region| 24 + region.iter().map(boundary).sum::<usize>()).sum()
    }

    /// Removes what can no longer matter, and numbers the names in the order in which they are met.
    pub(super) fn tidied(mut self) -> Sketch {
        loop {
            let before = self.clone();
            for boundary in self.0.iter_mut().flatten() {
                // If both meetings of a spot are adjacent, they are equivalent to one.
                let n = boundary.len();
                let next = |i: usize| (i + 1) % n;
                if let Some(i) = (0..n).find(|&i| next(i) != i && boundary[i] >= FIRST && boundary[i] == boundary[next(i)]) {
                    boundary[i] = 2;
                    boundary.remove(next(i));
                }
            }
            for region in &mut self.0 {
                region.retain(|boundary| !boundary.is_empty());
            }
            // A curve needs two free ends.
            self.0.retain(|region| {
                let mut names: Vec<Token> = region.iter().flatten().copied().filter(|&token| token >= FIRST).collect();
                names.sort_unstable();
                names.dedup();
                let digits = region.iter().flatten().filter(|&&token| token < FIRST);
                digits.map(|&token| lives(token)).sum::<u64>() + names.len() as u64 >= 2
            });
            let mut count = [0u8; 256];
            self.0.iter().flatten().flatten().for_each(|&token| count[usize::from(token)] += 1);
            for token in self.0.iter_mut().flatten().flatten() {
                if *token >= FIRST && count[usize::from(*token)] == 1 {
                    *token = 2;
                }
            }
            if self == before {
                return self.renamed();
            }
        }
    }

    /// Numbers the names in the order in which they are met.
    fn renamed(mut self) -> Sketch {
        let mut names = [0; 256];
        let mut next = FIRST;
        for token in self.0.iter_mut().flatten().flatten().filter(|token| **token >= FIRST) {
            let name = &mut names[usize::from(*token)];
            if *name == 0 {
                *name = next;
                next += 1;
            }
            *token = *name;
        }
        self
    }

    /// The components: regions that share spots belong together.
    pub(super) fn components(self) -> Vec<Sketch> {
        let mut rest = self.0;
        let mut components = Vec::new();
        while !rest.is_empty() {
            let mut part = vec![rest.remove(0)];
            let mut done = 0;
            while done < part.len() {
                let names: Vec<Token> = part[done].iter().flatten().copied().filter(|&token| token >= FIRST).collect();
                let (near, far) =
                    rest.into_iter().partition(|region: &Region| region.iter().flatten().any(|token| names.contains(token)));
                part.extend::<Vec<Region>>(near);
                rest = far;
                done += 1;
            }
            components.push(Sketch(part).renamed());
        }
        components
    }

    /// A canonical form for most equivalent positions: a boundary may begin anywhere, a region may be mirrored,
    /// and the names and the order of boundaries and regions do not matter.
    pub(super) fn canonical(self) -> Sketch {
        let mut colours: [u64; 256] = std::array::from_fn(|token| if token < FIRST.into() { token as u64 } else { FIRST.into() });
        for _ in 0..3 {
            let mut next = [0u64; 256];
            for region in &self.0 {
                let whole = region.iter().fold(0u64, |sum, boundary| {
                    (0..boundary.len()).fold(sum, |sum, i| sum.wrapping_add(seen_from(boundary, i, &colours)))
                });
                for boundary in region {
                    for (i, &token) in boundary.iter().enumerate() {
                        let here = mixed(seen_from(boundary, i, &colours), whole);
                        next[usize::from(token)] = next[usize::from(token)].wrapping_add(here);
                    }
                }
            }
            colours[usize::from(FIRST)..].copy_from_slice(&next[usize::from(FIRST)..]);
        }
        let by_colour = |boundary: &Boundary| boundary.iter().map(|&token| colours[usize::from(token)]).collect::<Vec<_>>();
        let mut regions: Vec<(Vec<Vec<u64>>, Region)> = self.0.iter().map(|region| {
            let seen = |turned: bool| {
                let mut boundaries: Vec<(Vec<u64>, Boundary)> = region.iter().map(|boundary| {
                    let rotations = (0..boundary.len()).map(|i| {
                        let mut rotated = boundary.clone();
                        if turned {
                            rotated.reverse();
                        }
                        rotated.rotate_left(i);
                        (by_colour(&rotated), rotated)
                    });
                    rotations.min().expect("a boundary has a spot")
                }).collect();
                boundaries.sort();
                boundaries.into_iter().unzip()
            };
            let (one, other): ((Vec<Vec<u64>>, Region), _) = (seen(false), seen(true));
            one.min(other)
        }).collect();
        regions.sort();
        Sketch(regions.into_iter().map(|(_, region)| region).collect()).renamed()
    }
}

/// A hash of a boundary starting at one of its places, the same for both directions.
fn seen_from(boundary: &Boundary, place: usize, colours: &[u64; 256]) -> u64 {
    let n = boundary.len();
    let walk = |step: usize| (0..n).fold(7, |sum, i| mixed(sum, colours[usize::from(boundary[(place + i * step) % n])]));
    walk(1).wrapping_add(walk(n - 1))
}

/// Mixes two hashes: all bits of the result depend on all bits of both.
fn mixed(a: u64, b: u64) -> u64 {
    let x = (a.rotate_left(29) ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 31
}

impl Pack for Sketch {
    fn pack(&self, key: &mut Key) {
        (self.0.len() as u64).pack(key);
        for region in &self.0 {
            (region.len() as u64).pack(key);
            for boundary in region {
                (boundary.len() as u64).pack(key);
                boundary.iter().for_each(|&token| u64::from(token).pack(key));
            }
        }
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Sketch> {
        let token = |bytes: &mut &[u8]| Token::try_from(u64::unpack(bytes)?).ok().filter(|&token| token < LAST);
        let boundary = |bytes: &mut &[u8]| unpack_items(bytes, token);
        unpack_items(bytes, |bytes| unpack_items(bytes, boundary)).map(Sketch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        let read = |text: &str| Sketch::parse(text).map(|sketch| sketch.expect("it is small").text());
        assert_eq!(read("0.1A|2A").as_deref(), Ok("0.1A|2A"));
        // A region with one free end is dropped, and then its spot is met once.
        assert_eq!(read("0.1B|B").as_deref(), Ok("0.12"));
        assert_eq!(read("1AA").as_deref(), Ok("12"));
        for bad in ["", "|", "0..1", "3", "01", "A", "A|A|A", "A.A", "1-1", "点"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(Sketch::parse("0.".repeat(40).trim_end_matches('.')).is_ok_and(|sketch| sketch.is_none()));
    }

    #[test]
    fn what_is_alike_is_the_same() {
        let form = |text: &str| Sketch::parse(text).expect("a position").expect("it is small").canonical().text();
        assert_eq!(form("0.12A|A2"), form("2B|21B.0"));
        assert_eq!(form("1AB2|AB"), form("2XY1|YX"));
        assert_ne!(form("1AB2|AB"), form("1A2B|AB"));
    }
}
