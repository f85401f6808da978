//! A simple learner of automata from tables, for tests only.

use grundy_verify::CertificateNumeration;
use std::collections::HashMap;

/// A table of next states, and the accepting ones.
pub(crate) type AutomatonTable = (Vec<Vec<u32>>, Vec<u32>);

pub(crate) fn digit_count(numeration: CertificateNumeration) -> usize {
    match numeration {
        CertificateNumeration::Base(base) => base as usize,
        CertificateNumeration::Recurrence(t) => t as usize + 1,
        CertificateNumeration::Delayed(_) => 2,
    }
}

/// The number that digits are, if they are a numeral.
pub(crate) fn word_number(numeration: CertificateNumeration, word: &[usize]) -> Option<u64> {
    match numeration {
        CertificateNumeration::Base(base) => Some(word.iter().fold(0, |n, &d| n * u64::from(base) + d as u64)),
        CertificateNumeration::Recurrence(t) => {
            if word.windows(2).any(|two| two[0] == t as usize && two[1] != 0) {
                return None;
            }
            let mut weights = vec![1, u64::from(t) + 1];
            while weights.len() < word.len() {
                weights.push(u64::from(t) * weights[weights.len() - 1] + weights[weights.len() - 2]);
            }
            Some(word.iter().rev().zip(weights).map(|(&d, w)| d as u64 * w).sum())
        }
        CertificateNumeration::Delayed(delayed) => {
            let mut weights: Vec<u64> = delayed.first_weights().collect();
            while weights.len() <= word.len() {
                weights.push(weights[weights.len() - 1] + weights[weights.len() - 1 - delayed.delay()]);
            }
            let worth = |end: usize| word.iter().rev().zip(&weights).take(end).map(|(&d, w)| d as u64 * w).sum::<u64>();
            (0..=word.len()).all(|end| worth(end) < weights[end]).then(|| worth(word.len()))
        }
    }
}

/// The digits of a letter on each track.
pub(crate) fn letter_digits(letter: usize, tracks: usize, digits: usize) -> Vec<usize> {
    (0..tracks).rev().map(|behind| letter / digits.pow(behind as u32) % digits).collect()
}

/// The numbers on the tracks of a word, if all are numerals.
pub(crate) fn word_numbers(numeration: CertificateNumeration, tracks: usize, word: &[usize]) -> Option<Vec<u64>> {
    let digits = digit_count(numeration);
    let letters: Vec<Vec<usize>> = word.iter().map(|&letter| letter_digits(letter, tracks, digits)).collect();
    (0..tracks).map(|t| word_number(numeration, &letters.iter().map(|l| l[t]).collect::<Vec<_>>())).collect()
}

/// The automaton whose states are distinguished by suffixes of at most `depth` letters; `None` if the table is too small.
pub(crate) fn learn_table(
    n: CertificateNumeration,
    tracks: usize,
    depth: usize,
    has: &dyn Fn(&[u64]) -> Option<bool>,
) -> Option<AutomatonTable> {
    let letters = digit_count(n).pow(tracks as u32);
    let mut suffixes: Vec<Vec<usize>> = vec![vec![]];
    let mut from = 0;
    for _ in 0..depth {
        let to = suffixes.len();
        for i in from..to {
            let suffix = suffixes[i].clone();
            suffixes.extend((0..letters).map(|letter| [&suffix[..], &[letter]].concat()));
        }
        from = to;
    }
    let member = |word: &[usize]| word_numbers(n, tracks, word).map_or(Some(false), |numbers| has(&numbers));
    let signature = |prefix: &[usize]| -> Option<Vec<bool>> {
        suffixes.iter().map(|suffix| member(&[prefix, suffix].concat())).collect()
    };
    let mut states = HashMap::from([(signature(&[])?, 0u32)]);
    let (mut prefixes, mut next): (Vec<Vec<usize>>, Vec<Vec<u32>>) = (vec![vec![]], vec![]);
    while let Some(prefix) = prefixes.get(next.len()).cloned() {
        let mut row = Vec::new();
        for letter in 0..letters {
            // Leading zeros do not change the number.
            let longer = if prefix.is_empty() && letter == 0 { vec![] } else { [&prefix[..], &[letter]].concat() };
            let count = states.len() as u32;
            let state = *states.entry(signature(&longer)?).or_insert(count);
            if state == count {
                prefixes.push(longer);
            }
            row.push(state);
        }
        next.push(row);
    }
    let accepting = (0..).zip(&prefixes).filter(|(_, prefix)| member(prefix) == Some(true)).map(|(s, _)| s).collect();
    Some((next, accepting))
}

/// Whether two tables accept the same numbers.
pub(crate) fn accept_same(
    numeration: CertificateNumeration,
    tracks: usize,
    a: &AutomatonTable,
    b: &AutomatonTable,
) -> bool {
    let digits = digit_count(numeration);
    let letters = digits.pow(tracks as u32);
    let alone = |digit: usize| matches!(numeration, CertificateNumeration::Recurrence(t) if t as usize == digit);
    let mut seen = HashMap::from([((0u32, 0u32, vec![false; tracks]), ())]);
    let mut waiting: Vec<(u32, u32, Vec<bool>)> = seen.keys().cloned().collect();
    while let Some((s, t, before)) = waiting.pop() {
        if a.1.contains(&s) != b.1.contains(&t) {
            return false;
        }
        for letter in 0..letters {
            let split = letter_digits(letter, tracks, digits);
            if split.iter().zip(&before).any(|(&digit, &zero)| zero && digit != 0) {
                continue;
            }
            let after = split.iter().map(|&digit| alone(digit)).collect();
            let next = (a.0[s as usize][letter], b.0[t as usize][letter], after);
            if seen.insert(next.clone(), ()).is_none() {
                waiting.push(next);
            }
        }
    }
    true
}
