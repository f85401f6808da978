//! Describes a move in words, by the change that it makes.

use super::shapes::{cell_of_number, cell_of_sign as sign_cell};
use super::{BoardCell, BoardMove, Picture, PictureStyle, Scene};
use crate::{BilingualText, arg::Argument, text};
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
    /// use grundy_game::{Argument, picture::Picture};
    /// let heaps = |sizes: [u64; 3]| [Argument::Tuple(sizes.map(Argument::from).to_vec())];
    /// let text = Picture::describe_change(&heaps([3, 5, 7]), &heaps([3, 2, 7]), &[], None).unwrap();
    /// assert_eq!(text.en, "heap 2: take 3, leave 2");
    /// assert_eq!(Picture::describe_change(&heaps([3, 5, 7]), &heaps([3, 2, 6]), &[], None), None);
    /// ```
    pub fn describe_change(
        before: &[Argument],
        after: &[Argument],
        names: &[String],
        wish: Option<PictureStyle>,
    ) -> Option<BilingualText> {
        let (old, new) = (FlatArguments::from_arguments(before), FlatArguments::from_arguments(after));
        // Where the structure changes, atoms at the same place are not the same thing.
        if old.skeleton != new.skeleton {
            return None;
        }
        let (old_picture, new_picture) =
            (Picture::from_arguments(before, names, wish), Picture::from_arguments(after, names, wish));
        if let Scene::Board(board) = &old_picture.scene {
            if board.numbered {
                let square = |flat: &FlatArguments<'_>| match flat.numbers()?[..] {
                    [row, column] => Some(format!("({row}, {column})")),
                    _ => None,
                };
                return Some(BilingualText::language_neutral(format!("{} → {}", square(&old)?, square(&new)?)));
            }
            let deed = BoardMove::between_pictures(&old_picture, &new_picture)?;
            return deed.description(board.columns).filter(|_| look_different(old.atoms.iter().chain(&new.atoms)));
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
                // With two coins on a square the text would not say which one moves.
                let once = numbers.iter().filter(|&&other| other == from).count() == 1;
                once.then(|| BilingualText::language_neutral(format!("{from} → {to}")))
            }
            (Scene::Heaps(_), [Argument::Tuple(_) | Argument::List(_)]) if from > to => {
                let taken = from - to;
                Some(match to == &BigInt::ZERO {
                    true => text!("heap {number}: take all {taken}"),
                    false => {
                        text!("heap {number}: take {taken}, leave {to}")
                    }
                })
            }
            _ => match names.get(at).filter(|_| names.len() == numbers.len()) {
                Some(name) => Some(BilingualText::language_neutral(format!("{name}: {from} → {to}"))),
                None => Some(text!("number {number}: {from} → {to}")),
            },
        }
    }
}

/// The atoms of arguments in order, and the structure around them.
#[derive(Default)]
struct FlatArguments<'a> {
    atoms: Vec<ArgumentAtom<'a>>,
    /// The arguments with a placeholder for each atom.
    skeleton: String,
}

/// A number, a truth value or a character.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum ArgumentAtom<'a> {
    Number(&'a BigInt),
    Truth(bool),
    Sign(char),
}

impl<'a> FlatArguments<'a> {
    fn from_arguments(args: &'a [Argument]) -> FlatArguments<'a> {
        let mut flat = FlatArguments::default();
        args.iter().for_each(|arg| flat.push_argument(arg));
        flat
    }

    fn push_argument(&mut self, arg: &'a Argument) {
        match arg {
            Argument::Tuple(items) | Argument::List(items) => {
                self.skeleton.push('(');
                items.iter().for_each(|item| self.push_argument(item));
                self.skeleton.push(')');
            }
            Argument::Str(text) => {
                self.skeleton.push('"');
                for sign in text.chars() {
                    // Ends of rows belong to the structure, so boards of different widths are never compared.
                    if matches!(sign, '|' | '/' | '\n') {
                        self.skeleton.push(sign);
                    } else {
                        self.skeleton.push(' ');
                        self.atoms.push(ArgumentAtom::Sign(sign));
                    }
                }
            }
            Argument::Int(number) => {
                self.skeleton.push('.');
                self.atoms.push(ArgumentAtom::Number(number));
            }
            Argument::Bool(truth) => {
                self.skeleton.push('?');
                self.atoms.push(ArgumentAtom::Truth(*truth));
            }
            // All other values are part of the structure.
            _ => self.skeleton.push_str(&arg.to_string()),
        }
    }

    /// The numbers, if all atoms are numbers.
    fn numbers(&self) -> Option<Vec<&'a BigInt>> {
        let number = |atom: &ArgumentAtom<'a>| match atom {
            ArgumentAtom::Number(number) => Some(*number),
            _ => None,
        };
        self.atoms.iter().map(number).collect()
    }
}

/// Whether different atoms look different on a board.
fn look_different<'a, 'b: 'a>(atoms: impl Iterator<Item = &'a ArgumentAtom<'b>>) -> bool {
    let mut seen: HashMap<BoardCell, ArgumentAtom<'b>> = HashMap::new();
    { atoms }.all(|&atom| {
        let cell = |atom: ArgumentAtom<'_>| match atom {
            ArgumentAtom::Sign(sign) => Some(sign_cell(sign)),
            ArgumentAtom::Number(number) => cell_of_number(number.to_i64()?),
            ArgumentAtom::Truth(truth) => cell_of_number(i64::from(truth)),
        };
        cell(atom).is_some_and(|cell| *seen.entry(cell).or_insert(atom) == atom)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe_change_in_english(
        before: &[Argument],
        after: &[Argument],
        names: &[&str],
        wish: Option<PictureStyle>,
    ) -> Option<String> {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        Picture::describe_change(before, after, &names, wish).map(|message| message.en)
    }

    const BOARD_STYLE: Option<PictureStyle> = Some(PictureStyle::Board { columns: None });

    #[test]
    fn one_change_is_told() {
        let n = |numbers: &[u64]| numbers.iter().map(|&n| Argument::from(n)).collect::<Vec<_>>();
        let t = |numbers: &[u64]| [Argument::Tuple(n(numbers))];
        assert_eq!(
            describe_change_in_english(&n(&[3, 5]), &n(&[3, 2]), &["a", "b"], None).as_deref(),
            Some("b: 5 → 2")
        );
        assert_eq!(describe_change_in_english(&n(&[3, 5]), &n(&[2, 2]), &["a", "b"], None), None);
        assert_eq!(describe_change_in_english(&n(&[5]), &n(&[2]), &["a"], None), None);
        assert_eq!(
            describe_change_in_english(&n(&[3, 5]), &n(&[3, 2]), &["a", "b"], BOARD_STYLE).as_deref(),
            Some("(3, 5) → (3, 2)")
        );
        assert_eq!(
            describe_change_in_english(&t(&[3, 5]), &t(&[3, 0]), &["a"], None).as_deref(),
            Some("heap 2: take all 5")
        );
        assert_eq!(
            describe_change_in_english(&t(&[3, 5]), &t(&[3, 6]), &["a"], None).as_deref(),
            Some("number 2: 5 → 6")
        );
        assert_eq!(describe_change_in_english(&t(&[3, 5]), &t(&[3]), &["a"], None), None);
        assert_eq!(
            describe_change_in_english(&t(&[3, 5]), &t(&[1, 5]), &["a"], Some(PictureStyle::Strip)).as_deref(),
            Some("3 → 1")
        );
        assert_eq!(describe_change_in_english(&t(&[3, 3]), &t(&[1, 3]), &["a"], Some(PictureStyle::Strip)), None);
        assert_eq!(describe_change_in_english(&t(&[3, 3]), &t(&[1, 3]), &["a"], BOARD_STYLE), None);
    }

    #[test]
    fn boards_are_told_by_their_cells() {
        let text = |text: &str| [Argument::from(text)];
        assert_eq!(
            describe_change_in_english(&text("..|.."), &text("..|.x"), &[], None).as_deref(),
            Some("X to (1, 1)")
        );
        assert_eq!(
            describe_change_in_english(&text("ooo...xxx"), &text("oo...oxxx"), &[], BOARD_STYLE).as_deref(),
            Some("(2, 0) → (1, 0)")
        );
        assert_eq!(
            describe_change_in_english(&text("ab|c."), &text("ab|.c"), &[], None).as_deref(),
            Some("(1, 0) → (1, 1)")
        );
        // If different characters look alike, the description is ambiguous.
        assert_eq!(describe_change_in_english(&text("..|.-"), &text("..|x-"), &[], None), None);
        assert_eq!(describe_change_in_english(&text("..|.."), &text("....|x"), &[], None), None);
    }
}
