//! Describes a move in words, by what it changes.

use super::shapes::{cell as sign_cell, number_cell};
use super::{Cell, Deed, Picture, Scene, Wish};
use crate::arg::Arg;
use grundy_theory::{Said, say};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::collections::HashMap;

impl Picture {
    /// Describes a move that changes a single thing: a cell of a board, the place of a piece, or one of several numbers.
    ///
    /// Given the position before the move, the text determines the position after it; otherwise returns `None`.
    ///
    /// # Complexity
    /// Linear in the size of the arguments.
    ///
    /// # Examples
    /// ```
    /// use grundy_game::Arg;
    /// use grundy_game::picture::Picture;
    /// let heaps = |sizes: [u64; 3]| [Arg::Tuple(sizes.map(Arg::from).to_vec())];
    /// let told = Picture::told(&heaps([3, 5, 7]), &heaps([3, 2, 7]), &[], None).unwrap();
    /// assert_eq!(told.en, "heap 2: take 3, leave 2");
    /// assert_eq!(Picture::told(&heaps([3, 5, 7]), &heaps([3, 2, 6]), &[], None), None);
    /// ```
    pub fn told(before: &[Arg], after: &[Arg], names: &[String], wish: Option<Wish>) -> Option<Said> {
        let (old, new) = (Flat::of(before), Flat::of(after));
        if old.skeleton != new.skeleton {
            return None;
        }
        let (old_picture, new_picture) = (Picture::of_args(before, names, wish), Picture::of_args(after, names, wish));
        if let Scene::Board(board) = &old_picture.scene {
            if board.numbered {
                let square = |flat: &Flat<'_>| match flat.numbers()?[..] {
                    [row, column] => Some(format!("({row}, {column})")),
                    _ => None,
                };
                return Some(Said::same(format!("{} → {}", square(&old)?, square(&new)?)));
            }
            let deed = Deed::seen(&old_picture, &new_picture)?;
            return deed.said(board.columns).filter(|_| are_seen(old.atoms.iter().chain(&new.atoms)));
        }
        let (numbers, left) = (old.numbers()?, new.numbers()?);
        let mut changed = (0..numbers.len()).filter(|&at| numbers[at] != left[at]);
        let (at, None) = (changed.next()?, changed.next()) else { return None };
        if numbers.len() < 2 {
            return None;
        }
        let (from, to, number) = (numbers[at], left[at], at + 1);
        match (&old_picture.scene, before) {
            (Scene::Strips(_), _) => {
                let once = numbers.iter().filter(|&&other| other == from).count() == 1;
                once.then(|| Said::same(format!("{from} → {to}")))
            }
            (Scene::Heaps(_), [Arg::Tuple(_) | Arg::List(_)]) if from > to => {
                let taken = from - to;
                Some(match to == &BigInt::ZERO {
                    true => say!("heap {number}: take all {taken}", "第 {number} 堆：全部取走（{taken} 个）"),
                    false => {
                        say!("heap {number}: take {taken}, leave {to}", "第 {number} 堆：取 {taken} 个，剩 {to} 个")
                    }
                })
            }
            _ => match names.get(at).filter(|_| names.len() == numbers.len()) {
                Some(name) => Some(Said::same(format!("{name}: {from} → {to}"))),
                None => Some(say!("number {number}: {from} → {to}", "第 {number} 个数：{from} → {to}")),
            },
        }
    }
}

/// The atoms of arguments in order, and the structure around them.
#[derive(Default)]
struct Flat<'a> {
    atoms: Vec<Atom<'a>>,
    /// The arguments with a placeholder for each atom.
    skeleton: String,
}

/// A number, a truth value or a character.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Atom<'a> {
    Number(&'a BigInt),
    Truth(bool),
    Sign(char),
}

impl<'a> Flat<'a> {
    fn of(args: &'a [Arg]) -> Flat<'a> {
        let mut flat = Flat::default();
        args.iter().for_each(|arg| flat.add(arg));
        flat
    }

    fn add(&mut self, arg: &'a Arg) {
        match arg {
            Arg::Tuple(items) | Arg::List(items) => {
                self.skeleton.push('(');
                items.iter().for_each(|item| self.add(item));
                self.skeleton.push(')');
            }
            Arg::Str(text) => {
                self.skeleton.push('"');
                for sign in text.chars() {
                    if matches!(sign, '|' | '/' | '\n') {
                        self.skeleton.push(sign);
                    } else {
                        self.skeleton.push(' ');
                        self.atoms.push(Atom::Sign(sign));
                    }
                }
            }
            Arg::Int(number) => {
                self.skeleton.push('.');
                self.atoms.push(Atom::Number(number));
            }
            Arg::Bool(truth) => {
                self.skeleton.push('?');
                self.atoms.push(Atom::Truth(*truth));
            }
            // All other values are part of the structure.
            _ => self.skeleton.push_str(&arg.to_string()),
        }
    }

    /// The numbers, if all atoms are numbers.
    fn numbers(&self) -> Option<Vec<&'a BigInt>> {
        let number = |atom: &Atom<'a>| match atom {
            Atom::Number(number) => Some(*number),
            _ => None,
        };
        self.atoms.iter().map(number).collect()
    }
}

/// Whether different atoms look different on a board.
fn are_seen<'a, 'b: 'a>(atoms: impl Iterator<Item = &'a Atom<'b>>) -> bool {
    let mut seen: HashMap<Cell, Atom<'b>> = HashMap::new();
    { atoms }.all(|&atom| {
        let cell = |atom: Atom<'_>| match atom {
            Atom::Sign(sign) => Some(sign_cell(sign)),
            Atom::Number(number) => number_cell(number.to_i64()?),
            Atom::Truth(truth) => number_cell(i64::from(truth)),
        };
        cell(atom).is_some_and(|cell| *seen.entry(cell).or_insert(atom) == atom)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(before: &[Arg], after: &[Arg], names: &[&str], wish: Option<Wish>) -> Option<String> {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        Picture::told(before, after, &names, wish).map(|said| said.en)
    }

    const BOARD: Option<Wish> = Some(Wish::Board { columns: None });

    #[test]
    fn one_change_is_told() {
        let n = |numbers: &[u64]| numbers.iter().map(|&n| Arg::from(n)).collect::<Vec<_>>();
        let t = |numbers: &[u64]| [Arg::Tuple(n(numbers))];
        assert_eq!(told(&n(&[3, 5]), &n(&[3, 2]), &["a", "b"], None).as_deref(), Some("b: 5 → 2"));
        assert_eq!(told(&n(&[3, 5]), &n(&[2, 2]), &["a", "b"], None), None);
        assert_eq!(told(&n(&[5]), &n(&[2]), &["a"], None), None);
        assert_eq!(told(&n(&[3, 5]), &n(&[3, 2]), &["a", "b"], BOARD).as_deref(), Some("(3, 5) → (3, 2)"));
        assert_eq!(told(&t(&[3, 5]), &t(&[3, 0]), &["a"], None).as_deref(), Some("heap 2: take all 5"));
        assert_eq!(told(&t(&[3, 5]), &t(&[3, 6]), &["a"], None).as_deref(), Some("number 2: 5 → 6"));
        assert_eq!(told(&t(&[3, 5]), &t(&[3]), &["a"], None), None);
        assert_eq!(told(&t(&[3, 5]), &t(&[1, 5]), &["a"], Some(Wish::Strip)).as_deref(), Some("3 → 1"));
        assert_eq!(told(&t(&[3, 3]), &t(&[1, 3]), &["a"], Some(Wish::Strip)), None);
        assert_eq!(told(&t(&[3, 3]), &t(&[1, 3]), &["a"], BOARD), None);
    }

    #[test]
    fn boards_are_told_by_their_cells() {
        let text = |text: &str| [Arg::from(text)];
        assert_eq!(told(&text("..|.."), &text("..|.x"), &[], None).as_deref(), Some("X to (1, 1)"));
        assert_eq!(told(&text("ooo...xxx"), &text("oo...oxxx"), &[], BOARD).as_deref(), Some("(2, 0) → (1, 0)"));
        assert_eq!(told(&text("ab|c."), &text("ab|.c"), &[], None).as_deref(), Some("(1, 0) → (1, 1)"));
        // If different characters look alike, the description is ambiguous.
        assert_eq!(told(&text("..|.-"), &text("..|x-"), &[], None), None);
        assert_eq!(told(&text("..|.."), &text("....|x"), &[], None), None);
    }
}
