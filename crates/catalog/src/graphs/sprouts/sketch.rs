//! The part of a drawing that matters.
//!
//! Walking around a region along each boundary visits its spots; a spot with `d > 0` ends is visited `d` times in all.
//! A spot with three ends is dead and dropped. So there are spots with no end or one end, which occur once,
//! and spots with two ends, which occur twice, or once if one of the two is in a region where no more moves are possible.

use grundy_game::{BilingualText, Pack, PositionKey, text, unpack_items};
use std::collections::HashMap;

/// The number of ends (0 to 2) of a spot that occurs once, or the name (3 or more) of a spot with two ends that occurs twice.
pub(super) type SpotToken = u8;

/// The tokens of a boundary in order, walking with the region always on the same side.
pub(super) type RegionBoundary = Vec<SpotToken>;

/// A region as its boundaries.
pub(super) type SketchRegion = Vec<RegionBoundary>;

/// The first name.
pub(super) const FIRST_NAME_TOKEN: SpotToken = 3;

/// Names are written as letters. There are never more names than free ends.
const NAME_LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The first token after all names.
const NAME_TOKENS_END: SpotToken = FIRST_NAME_TOKEN + NAME_LETTERS.len() as SpotToken;

/// The regions of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct SproutsSketch(pub(super) Vec<SketchRegion>);

/// The number of ends that a spot may still get.
fn free_ends(token: SpotToken) -> u64 {
    u64::from(3 - token.min(2))
}

impl SproutsSketch {
    /// A start position of `n` spots, or `None` if there are too many.
    pub(super) fn from_spots(n: usize) -> Option<SproutsSketch> {
        (n * 3 <= NAME_LETTERS.len()).then(|| SproutsSketch(vec![vec![vec![0]; n]]))
    }

    /// The number of spots, if there are no curves.
    pub(super) fn isolated_spot_count(&self) -> Option<u64> {
        match &self.0[..] {
            [region] if region.iter().all(|boundary| boundary[..] == [0]) => Some(region.len() as u64),
            _ => None,
        }
    }

    /// Parses a position; `None` if it is too large.
    pub(super) fn parse(text: &str) -> Result<Option<SproutsSketch>, BilingualText> {
        let mut count = HashMap::new();
        let mut regions = Vec::new();
        for (number, region) in text.trim().split('|').enumerate() {
            let mut boundaries: SketchRegion = Vec::new();
            for boundary in region.split('.') {
                let token = |c: char| match (
                    c.to_digit(3),
                    NAME_LETTERS.iter().position(|&letter| char::from(letter) == c),
                ) {
                    (Some(ends), _) => Ok(ends as SpotToken),
                    (None, Some(name)) => Ok(FIRST_NAME_TOKEN + name as SpotToken),
                    (None, None) => Err(text!(
                        "{c:?} is not a spot: 0, 1 and 2 are spots met once, letters are spots met twice, a dot separates boundaries and | regions"
                    )),
                };
                let boundary: RegionBoundary = boundary.trim().chars().map(token).collect::<Result<_, _>>()?;
                if boundary.is_empty() {
                    return Err(text!("region {number} (counting from 0) has a boundary without spots"));
                }
                if boundary.contains(&0) && boundary.len() > 1 {
                    return Err(text!("a spot 0 has no curve: it stands alone in its boundary"));
                }
                for &name in boundary.iter().filter(|&&token| token >= FIRST_NAME_TOKEN) {
                    *count.entry(name).or_insert(0) += 1;
                    if boundaries.iter().flatten().any(|&other| other == name) {
                        let letter = char::from(NAME_LETTERS[usize::from(name - FIRST_NAME_TOKEN)]);
                        return Err(text!("{letter} is in two boundaries of one region"));
                    }
                }
                boundaries.push(boundary);
            }
            regions.push(boundaries);
        }
        if let Some((&name, times)) = count.iter().filter(|(_, times)| **times != 2).min() {
            let letter = char::from(NAME_LETTERS[usize::from(name - FIRST_NAME_TOKEN)]);
            return Err(text!(
                "a letter is a spot met twice, and {letter} is met {times} times; write 2 for a spot with two ends met once"
            ));
        }
        let sketch = SproutsSketch(regions);
        Ok((sketch.free_end_count() <= NAME_LETTERS.len() as u64).then(|| sketch.normalize()))
    }

    /// The position as text.
    pub(super) fn text(&self) -> String {
        let token = |&token: &SpotToken| match token {
            ends @ 0..FIRST_NAME_TOKEN => char::from(b'0' + ends),
            name => char::from(NAME_LETTERS[usize::from(name - FIRST_NAME_TOKEN)]),
        };
        let boundary = |boundary: &RegionBoundary| boundary.iter().map(token).collect::<String>();
        let region = |region: &SketchRegion| region.iter().map(boundary).collect::<Vec<_>>().join(".");
        self.0.iter().map(region).collect::<Vec<_>>().join("|")
    }

    /// Maps the spots of all boundaries of all regions, given the letter of each spot that occurs twice, and its number of ends.
    pub(super) fn map_spots<T>(&self, spot: impl Fn(String, u8) -> T) -> Vec<Vec<Vec<T>>> {
        let of_token = |&token: &SpotToken| match token {
            ends @ 0..FIRST_NAME_TOKEN => spot(String::new(), ends),
            name => spot(char::from(NAME_LETTERS[usize::from(name - FIRST_NAME_TOKEN)]).to_string(), 2),
        };
        let boundary = |boundary: &RegionBoundary| boundary.iter().map(of_token).collect();
        self.0.iter().map(|region| region.iter().map(boundary).collect()).collect()
    }

    /// The number of ends that all spots together may still get.
    pub(super) fn free_end_count(&self) -> u64 {
        let tokens = self.0.iter().flatten().flatten();
        // A spot that occurs twice is counted twice.
        let (once, twice) = tokens.fold((0, 0), |(once, twice), &token| {
            if token < FIRST_NAME_TOKEN { (once + free_ends(token), twice) } else { (once, twice + 1) }
        });
        once + twice / 2
    }

    /// The approximate number of bytes owned.
    pub(super) fn owned_bytes(&self) -> usize {
        let boundary = |boundary: &RegionBoundary| 24 + boundary.capacity();
        self.0.iter().map(|region| 24 + region.iter().map(boundary).sum::<usize>()).sum()
    }

    /// Removes the parts that can no longer matter, and numbers the names in the order in which they occur.
    pub(super) fn normalize(mut self) -> SproutsSketch {
        loop {
            let before = self.clone();
            for boundary in self.0.iter_mut().flatten() {
                // If both meetings of a spot are adjacent, they are equivalent to one.
                let n = boundary.len();
                let next = |i: usize| (i + 1) % n;
                if let Some(i) = (0..n)
                    .find(|&i| next(i) != i && boundary[i] >= FIRST_NAME_TOKEN && boundary[i] == boundary[next(i)])
                {
                    boundary[i] = 2;
                    boundary.remove(next(i));
                }
            }
            for region in &mut self.0 {
                region.retain(|boundary| !boundary.is_empty());
            }
            // A curve needs two free ends.
            self.0.retain(|region| {
                let mut names: Vec<SpotToken> =
                    region.iter().flatten().copied().filter(|&token| token >= FIRST_NAME_TOKEN).collect();
                names.sort_unstable();
                names.dedup();
                let digits = region.iter().flatten().filter(|&&token| token < FIRST_NAME_TOKEN);
                digits.map(|&token| free_ends(token)).sum::<u64>() + names.len() as u64 >= 2
            });
            let mut count = [0u8; 256];
            self.0.iter().flatten().flatten().for_each(|&token| count[usize::from(token)] += 1);
            for token in self.0.iter_mut().flatten().flatten() {
                if *token >= FIRST_NAME_TOKEN && count[usize::from(*token)] == 1 {
                    *token = 2;
                }
            }
            if self == before {
                return self.renumber_names();
            }
        }
    }

    /// Numbers the names in the order in which they occur.
    fn renumber_names(mut self) -> SproutsSketch {
        let mut names = [0; 256];
        let mut next = FIRST_NAME_TOKEN;
        for token in self.0.iter_mut().flatten().flatten().filter(|token| **token >= FIRST_NAME_TOKEN) {
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
    pub(super) fn components(self) -> Vec<SproutsSketch> {
        let mut rest = self.0;
        let mut components = Vec::new();
        while !rest.is_empty() {
            let mut part = vec![rest.remove(0)];
            let mut done = 0;
            while done < part.len() {
                let names: Vec<SpotToken> =
                    part[done].iter().flatten().copied().filter(|&token| token >= FIRST_NAME_TOKEN).collect();
                let (near, far) = rest
                    .into_iter()
                    .partition(|region: &SketchRegion| region.iter().flatten().any(|token| names.contains(token)));
                part.extend::<Vec<SketchRegion>>(near);
                rest = far;
                done += 1;
            }
            components.push(SproutsSketch(part).renumber_names());
        }
        components
    }

    /// A canonical form for most equivalent positions: a boundary may begin anywhere, a region may be mirrored,
    /// and the names and the order of boundaries and regions do not matter.
    pub(super) fn canonical(self) -> SproutsSketch {
        let mut colours: [u64; 256] =
            std::array::from_fn(
                |token| if token < FIRST_NAME_TOKEN.into() { token as u64 } else { FIRST_NAME_TOKEN.into() },
            );
        for _ in 0..3 {
            let mut next = [0u64; 256];
            for region in &self.0 {
                let whole = region.iter().fold(0u64, |sum, boundary| {
                    (0..boundary.len()).fold(sum, |sum, i| sum.wrapping_add(hash_from_place(boundary, i, &colours)))
                });
                for boundary in region {
                    for (i, &token) in boundary.iter().enumerate() {
                        let here = mix_hashes(hash_from_place(boundary, i, &colours), whole);
                        next[usize::from(token)] = next[usize::from(token)].wrapping_add(here);
                    }
                }
            }
            colours[usize::from(FIRST_NAME_TOKEN)..].copy_from_slice(&next[usize::from(FIRST_NAME_TOKEN)..]);
        }
        let by_colour =
            |boundary: &RegionBoundary| boundary.iter().map(|&token| colours[usize::from(token)]).collect::<Vec<_>>();
        let mut regions: Vec<(Vec<Vec<u64>>, SketchRegion)> = self
            .0
            .iter()
            .map(|region| {
                let seen = |turned: bool| {
                    let mut boundaries: Vec<(Vec<u64>, RegionBoundary)> = region
                        .iter()
                        .map(|boundary| {
                            let rotations = (0..boundary.len()).map(|i| {
                                let mut rotated = boundary.clone();
                                if turned {
                                    rotated.reverse();
                                }
                                rotated.rotate_left(i);
                                (by_colour(&rotated), rotated)
                            });
                            rotations.min().expect("a boundary has a spot")
                        })
                        .collect();
                    boundaries.sort();
                    boundaries.into_iter().unzip()
                };
                let (one, other): ((Vec<Vec<u64>>, SketchRegion), _) = (seen(false), seen(true));
                one.min(other)
            })
            .collect();
        regions.sort();
        SproutsSketch(regions.into_iter().map(|(_, region)| region).collect()).renumber_names()
    }
}

/// A hash of a boundary starting at one of its places, the same for both directions.
fn hash_from_place(boundary: &RegionBoundary, place: usize, colours: &[u64; 256]) -> u64 {
    let n = boundary.len();
    let walk =
        |step: usize| (0..n).fold(7, |sum, i| mix_hashes(sum, colours[usize::from(boundary[(place + i * step) % n])]));
    walk(1).wrapping_add(walk(n - 1))
}

/// Mixes two hashes: all bits of the result depend on all bits of both.
fn mix_hashes(a: u64, b: u64) -> u64 {
    let x = (a.rotate_left(29) ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 31
}

impl Pack for SproutsSketch {
    fn pack(&self, key: &mut PositionKey) {
        (self.0.len() as u64).pack(key);
        for region in &self.0 {
            (region.len() as u64).pack(key);
            for boundary in region {
                (boundary.len() as u64).pack(key);
                boundary.iter().for_each(|&token| u64::from(token).pack(key));
            }
        }
    }

    fn unpack(bytes: &mut &[u8]) -> Option<SproutsSketch> {
        let token =
            |bytes: &mut &[u8]| SpotToken::try_from(u64::unpack(bytes)?).ok().filter(|&token| token < NAME_TOKENS_END);
        let boundary = |bytes: &mut &[u8]| unpack_items(bytes, token);
        unpack_items(bytes, |bytes| unpack_items(bytes, boundary)).map(SproutsSketch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        let read = |text: &str| SproutsSketch::parse(text).map(|sketch| sketch.expect("it is small").text());
        assert_eq!(read("0.1A|2A").as_deref(), Ok("0.1A|2A"));
        // A region with one free end is dropped, and then its spot occurs once.
        assert_eq!(read("0.1B|B").as_deref(), Ok("0.12"));
        assert_eq!(read("1AA").as_deref(), Ok("12"));
        for bad in ["", "|", "0..1", "3", "01", "A", "A|A|A", "A.A", "1-1", "点"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(SproutsSketch::parse("0.".repeat(40).trim_end_matches('.')).is_ok_and(|sketch| sketch.is_none()));
    }

    #[test]
    fn what_is_alike_is_the_same() {
        let form =
            |text: &str| SproutsSketch::parse(text).expect("a position").expect("it is small").canonical().text();
        assert_eq!(form("0.12A|A2"), form("2B|21B.0"));
        assert_eq!(form("1AB2|AB"), form("2XY1|YX"));
        assert_ne!(form("1AB2|AB"), form("1A2B|AB"));
    }
}
