//! Lists of numbers with a linear recurrence: `a(i) = c1·a(i−1) + … + cL·a(i−L)`, after some first terms.
//!
//! The shortest recurrence of the training terms is found modulo two primes (Berlekamp 1968, Massey 1969);
//! if both give the same small integers, these are tried. Recurrences `a(i) = a(i−1) + a(i−j)` have few terms even if
//! `j` is large, so they are tried for each `j`: the lists of dynamic nim have this form.

use super::law::{LawForm, LawGuess};
use super::law_kind::LawKind;
use super::named_list::NamedList;
pub use super::recurrent_list::RecurrentList;
use grundy_game::text;

/// The longest list that is tried: a longer one does not grow exponentially.
const MAX_LIST_LENGTH: usize = 400;

pub(crate) fn guesses(list: &[u64], learn: usize) -> Vec<LawGuess> {
    let tested = list.len() - learn;
    let mut found: Vec<RecurrentList> = Vec::new();
    if list.len() > MAX_LIST_LENGTH || tested < 5 || learn < 4 {
        return Vec::new();
    }
    for early in 0..=learn / 2 {
        let known = &list[early..learn];
        let dense = shortest_recurrence(known).filter(|c| known.len() >= 2 * c.len() && tested >= c.len() + 4);
        let sparse = (1..known.len().saturating_sub(3))
            .filter(|_| tested >= 6)
            .filter(|j| is_two_term_recurrence(known, *j))
            .map(|j| {
                let mut c = vec![0; j];
                c[0] += 1;
                c[j - 1] += 1;
                c
            });
        for coefficients in dense.into_iter().chain(sparse) {
            let terms = RecurrentList { initial_members: list[..early + coefficients.len()].to_vec(), coefficients };
            if !found.contains(&terms) && terms.generates(list) && terms.grows_exponentially(list) {
                found.push(terms);
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    let guess = |terms: RecurrentList| {
        let (start, sum) = (terms.first_terms_text(), terms.sum_text("·", "−", |back| format!("a(i−{back})")));
        let text = match NamedList::from_recurrence(&terms) {
            Some(named) => named.words(),
            None => text!("{start}, …: each further term is {sum}"),
        };
        LawGuess { kind: LawKind::Recurrence, text, form: LawForm::Terms(terms) }
    };
    found.into_iter().map(guess).collect()
}

/// Returns whether `a(i) = a(i−1) + a(i−j)` for the whole list.
fn is_two_term_recurrence(known: &[u64], j: usize) -> bool {
    (j..known.len()).all(|i| Some(known[i]) == known[i - 1].checked_add(known[i - j]))
}

/// The coefficients of the shortest recurrence, if they are the same small integers modulo both primes.
fn shortest_recurrence(known: &[u64]) -> Option<Vec<i64>> {
    let lifted = |p: u64| -> Vec<i64> {
        let lift = |c: &u64| if *c > p / 2 { *c as i64 - p as i64 } else { *c as i64 };
        berlekamp_massey(known, p).iter().map(lift).collect()
    };
    // A coefficient that is a fraction or large is lifted to different integers by the two primes.
    let (one, two) = (lifted(2_147_483_647), lifted(2_147_483_629));
    (one == two && !one.is_empty() && one.iter().all(|c| c.abs() <= 1000)).then_some(one)
}

/// The coefficients of the shortest recurrence modulo a prime below 2^31.
fn berlekamp_massey(list: &[u64], p: u64) -> Vec<u64> {
    let power = |mut base: u64, mut e: u64| {
        let mut result = 1;
        while e > 0 {
            if e & 1 == 1 {
                result = result * base % p;
            }
            base = base * base % p;
            e >>= 1;
        }
        result
    };
    let list: Vec<u64> = list.iter().map(|a| a % p).collect();
    // `current` predicts the terms below `i`; `older` is the one before it, which failed at `failed` with the difference `missed`.
    let (mut current, mut older): (Vec<u64>, Vec<u64>) = (Vec::new(), Vec::new());
    let (mut failed, mut missed) = (0, 0);
    for i in 0..list.len() {
        // The prime is below 2^31, so a product and a sum fit in 64 bits.
        let message = current.iter().enumerate().fold(0, |sum, (j, c)| (sum + c * list[i - 1 - j]) % p);
        let miss = (list[i] + p - message) % p;
        if miss == 0 {
            continue;
        }
        if missed == 0 {
            current = vec![0; i + 1];
            (failed, missed) = (i, miss);
            continue;
        }
        let factor = miss * power(missed, p - 2) % p;
        // A multiple of the failure of `older`, shifted by the steps since, cancels the failure of `current`.
        let mut next = vec![0; i - failed - 1];
        next.push(factor);
        next.extend(older.iter().map(|c| (p - factor * c % p) % p));
        if next.len() < current.len() {
            next.resize(current.len(), 0);
        }
        current.iter().zip(&mut next).for_each(|(c, to)| *to = (*to + c) % p);
        // Of the failed recurrences the one is kept that makes the next correction shortest (Massey 1969).
        if i + older.len() > failed + current.len() {
            (older, failed, missed) = (current, i, miss);
        }
        current = next;
    }
    current
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_recurrence_is_found() {
        assert_eq!(shortest_recurrence(&[1, 2, 3, 5, 8, 13]), Some(vec![1, 1]));
        assert_eq!(shortest_recurrence(&[1, 3, 9, 27]), Some(vec![3]));
        assert_eq!(shortest_recurrence(&[1, 4, 9, 16, 25, 36, 49, 64]), Some(vec![3, -3, 1]));
    }
}
