//! The facts in the text of a move, such as a number taken, a heap or a square. Typed moves and listed ones are parsed alike.

use super::meaning::{Meaning, counts_places, meaning};
use super::tokens::{Token, tokens};

/// What a number stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Heap,
    /// A component of a sum.
    Component,
    /// The size of a heap, which is not its number.
    Size,
    Take,
    Leave,
    Row,
    Column,
    Square,
    Step,
    From,
    To,
    /// Not said.
    Bare,
    /// “all”; has no numbers.
    All,
    /// “both”: from both heaps; has no numbers.
    Both,
}

/// A role with its numbers: one number, a pair in brackets, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) role: Role,
    pub(super) numbers: Vec<String>,
}

/// The facts of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub(super) facts: Vec<Fact>,
    /// Words without a known meaning.
    pub(super) unknown: Vec<String>,
    /// The number of the component that a move is made in, from 1.
    pub(super) component: Option<usize>,
    /// Whether it is the only component.
    pub(super) alone: bool,
}

impl Facts {
    /// Parses a text in its plain form.
    pub(super) fn of(plain: &str) -> Facts {
        let mut facts = Facts::default();
        let mut pending: Option<Role> = None;
        let mut last = Role::Bare;
        // A number whose role is given by the next word, as in “the first heap” and 第 2 堆; and whether 第 was before it.
        let mut ordinal: Option<(String, bool)> = None;
        let mut place = false;
        let tokens = tokens(plain);
        for (at, token) in tokens.iter().enumerate() {
            match token {
                Token::Pair(a, b) => {
                    last = pending.take().unwrap_or(last);
                    facts.facts.push(Fact { role: last, numbers: vec![a.clone(), b.clone()] });
                }
                // 2 堆 is the second heap, but 行 2 列 3 is row 2 and column 3.
                Token::Number(number) if place || waits(pending) && is_place(&tokens[at + 1..]) => {
                    (ordinal, place) = (Some((number.clone(), place)), false);
                }
                Token::Number(number) => {
                    last = pending.take().unwrap_or(Role::Bare);
                    facts.facts.push(Fact { role: last, numbers: vec![number.clone()] });
                }
                Token::Word(word) => match meaning(word) {
                    Meaning::Place => {
                        facts.settle(&mut ordinal, &mut pending, &mut last);
                        place = true;
                    }
                    Meaning::Ordinal(number) => {
                        facts.settle(&mut ordinal, &mut pending, &mut last);
                        (ordinal, place) = (Some((number, place)), false);
                    }
                    // “Into 3 and 4, two heaps”: the numeral counts the heaps.
                    Meaning::Role(Role::Heap) if last == Role::Leave && matches!(ordinal, Some((_, false))) => {
                        ordinal = None;
                    }
                    Meaning::Role(role) => match ordinal.take() {
                        Some((number, _)) if is_of_places(role) => {
                            last = role;
                            facts.facts.push(Fact { role, numbers: vec![number] });
                        }
                        waiting => {
                            // “take two”: the numeral is not an ordinal.
                            ordinal = waiting;
                            facts.settle(&mut ordinal, &mut pending, &mut last);
                            // “from heap 2” is a heap, and “heap of 5” a size.
                            pending = Some(role);
                        }
                    },
                    Meaning::Flag(role) => facts.facts.push(Fact { role, numbers: Vec::new() }),
                    Meaning::And => {
                        facts.settle(&mut ordinal, &mut pending, &mut last);
                        pending = pending.or(Some(last));
                    }
                    // 第 2 个分量: the word that gives the role comes later.
                    Meaning::Unit if matches!(ordinal, Some((_, true))) => {}
                    Meaning::Unit => facts.settle(&mut ordinal, &mut pending, &mut last),
                    Meaning::Nothing => {}
                    Meaning::Unknown => facts.unknown.push(word.clone()),
                },
            }
        }
        facts.settle(&mut ordinal, &mut pending, &mut last);
        facts
    }

    /// Gives a pending ordinal the role of the word before it.
    fn settle(&mut self, ordinal: &mut Option<(String, bool)>, pending: &mut Option<Role>, last: &mut Role) {
        if let Some((number, _)) = ordinal.take() {
            *last = pending.take().unwrap_or(Role::Bare);
            self.facts.push(Fact { role: *last, numbers: vec![number] });
        }
    }

    /// Whether there are only numbers without words.
    pub(super) fn are_bare_numbers(&self) -> bool {
        self.unknown.is_empty()
            && !self.facts.is_empty()
            && self.facts.iter().all(|fact| fact.role == Role::Bare && fact.numbers.len() == 1)
    }

    /// The numbers with a role.
    pub(super) fn numbers(&self, role: Role) -> Vec<String> {
        self.facts.iter().filter(|fact| fact.role == role).flat_map(|fact| fact.numbers.iter().cloned()).collect()
    }

    /// The heap that a typed move names; heap 1 if it is the only one.
    pub(super) fn heap(&self, alone: bool) -> Option<String> {
        let named = [Role::Heap, Role::Component, Role::From]
            .into_iter()
            .find_map(|role| self.numbers(role).into_iter().next());
        let bare = self.numbers(Role::Bare);
        match (named, &bare[..]) {
            (Some(heap), _) => Some(heap),
            (None, [heap, _]) => Some(heap.clone()),
            (None, _) if alone => Some("1".into()),
            _ => None,
        }
    }

    /// Whether all typed facts hold for a move.
    pub(super) fn fits(&self, told: &Facts) -> bool {
        if self.are_bare_numbers() {
            let numbers = self.numbers(Role::Bare);
            return told.short_forms().contains(&numbers);
        }
        let take = !told.numbers(Role::Take).is_empty();
        // “Take 2 and 2” means 2 from both heaps, not 2 from one.
        let (typed_takes, told_takes) = (self.numbers(Role::Take).len(), told.numbers(Role::Take).len());
        if typed_takes > told_takes && !(typed_takes == 2 && told.has(Role::Both, &[])) {
            return false;
        }
        // A row and a column mean the same as a pair in brackets.
        let squares = self.squares();
        let at_squares = !squares.is_empty() && squares.iter().all(|square| told.has_square(square));
        self.unknown.iter().all(|word| told.unknown.contains(word))
            && self.facts.iter().all(|fact| match fact.role {
                Role::Bare if fact.numbers.len() > 1 => told.has_square(&fact.numbers),
                Role::Row | Role::Column if at_squares => true,
                Role::Component => told.component.is_some_and(|component| component.to_string() == fact.numbers[0]),
                Role::Bare if take => told.has(Role::Take, &fact.numbers),
                Role::Bare => told.facts.iter().any(|other| fact.numbers.iter().all(|n| other.numbers.contains(n))),
                Role::Heap | Role::From if fact.numbers.len() == 1 => {
                    told.is_in(&fact.numbers[0])
                        || told.has(fact.role, &fact.numbers)
                        || told.first_square(&fact.numbers)
                }
                Role::To => {
                    told.has(Role::To, &fact.numbers)
                        || told.last_square(&fact.numbers)
                        || told.has(Role::Step, &fact.numbers)
                }
                role => told.has(role, &fact.numbers),
            })
    }

    /// Whether all heaps of a move were typed.
    pub(super) fn names_all(&self, told: &Facts) -> bool {
        let named = [self.numbers(Role::Heap), self.numbers(Role::From)].concat();
        told.numbers(Role::Heap).iter().all(|heap| named.is_empty() || named.contains(heap))
            && told.numbers(Role::Take).len() <= self.numbers(Role::Take).len().max(1)
    }

    fn has(&self, role: Role, numbers: &[String]) -> bool {
        self.facts.iter().any(|fact| fact.role == role && fact.numbers == numbers)
    }

    /// Whether a move is in the heap (or component, if no heaps are named) with a number.
    fn is_in(&self, number: &str) -> bool {
        let heaps = self.numbers(Role::Heap);
        if heaps.is_empty() {
            self.component.is_some_and(|component| component.to_string() == number)
        } else {
            heaps.iter().any(|heap| heap == number)
        }
    }

    fn first_square(&self, numbers: &[String]) -> bool {
        self.numbers(Role::Square).first().map(std::slice::from_ref) == Some(numbers)
    }

    fn last_square(&self, numbers: &[String]) -> bool {
        self.numbers(Role::Square).last().map(std::slice::from_ref) == Some(numbers)
    }

    /// The squares that are named by their rows and columns.
    fn squares(&self) -> Vec<Vec<String>> {
        let (rows, columns) = (self.numbers(Role::Row), self.numbers(Role::Column));
        let pairs = rows.iter().zip(&columns).map(|(row, column)| vec![row.clone(), column.clone()]);
        if rows.len() == columns.len() { pairs.collect() } else { Vec::new() }
    }

    /// Whether a square is named, as a pair or by its row and column.
    fn has_square(&self, square: &[String]) -> bool {
        self.facts.iter().any(|fact| fact.numbers == square) || self.squares().iter().any(|own| own == square)
    }

    /// Whether rows or columns are named by these words.
    pub(super) fn names_rows(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact.role, Role::Row | Role::Column))
    }

    /// Whether a move has numbers without words, such as those of coins, and all of them were typed.
    pub(super) fn says_no_more_than(&self, typed: &Facts) -> bool {
        let (own, typed) = (self.numbers(Role::Bare), typed.numbers(Role::Bare));
        !own.is_empty() && own.iter().all(|number| typed.contains(number))
    }

    fn row_and_column(&self) -> Option<Vec<String>> {
        let (rows, columns) = (self.numbers(Role::Row), self.numbers(Role::Column));
        (rows.len() == 1 && columns.len() == 1).then(|| [rows, columns].concat())
    }

    /// The cell of a board, if only that is named.
    pub(super) fn cell(&self) -> Option<(usize, usize)> {
        let numbers = match &self.facts[..] {
            [pair] if pair.numbers.len() == 2 => pair.numbers.clone(),
            [_, _] => self.row_and_column().or_else(|| Some(self.numbers(Role::Bare)))?,
            _ => return None,
        };
        let [row, column] = &numbers[..] else { return None };
        Some((row.parse().ok()?, column.parse().ok()?))
    }

    /// The ways to write the move with numbers only.
    fn short_forms(&self) -> Vec<Vec<String>> {
        let mut forms: Vec<Vec<String>> = Vec::new();
        let (heaps, takes, steps, squares) =
            (self.numbers(Role::Heap), self.numbers(Role::Take), self.numbers(Role::Step), self.numbers(Role::Square));
        let component = self.component.map(|component| component.to_string());
        if let [take] = &takes[..] {
            let both = self.has(Role::Both, &[]);
            let heap = heaps.first().cloned();
            match (&component, heap) {
                (Some(component), Some(heap)) if !self.alone && heap != *component => {
                    forms.push(vec![component.clone(), heap, take.clone()]);
                }
                (_, Some(heap)) => forms.push(vec![heap, take.clone()]),
                (component, None) if !both => {
                    forms.extend(component.iter().map(|component| vec![component.clone(), take.clone()]));
                }
                _ => {}
            }
            forms.extend(steps.first().map(|step| vec![step.clone(), take.clone()]));
            if both {
                forms.push(vec![take.clone(), take.clone()]);
            }
            if self.alone && heaps.is_empty() && steps.is_empty() && !both {
                forms.push(vec![take.clone()]);
            }
            return forms;
        }
        forms.extend(self.row_and_column());
        forms.extend(self.facts.iter().filter(|fact| fact.numbers.len() == 2).map(|fact| fact.numbers.clone()));
        forms.extend(squares.last().map(|square| vec![square.clone()]));
        forms.extend(self.numbers(Role::To).last().map(|to| vec![to.clone()]));
        let all: Vec<String> = self.facts.iter().flat_map(|fact| fact.numbers.iter().cloned()).collect();
        forms.push(all);
        if let (false, Some(component)) = (self.alone, component) {
            let whole = forms.iter().map(|form| [vec![component.clone()], form.clone()].concat());
            forms = forms.iter().cloned().chain(whole).collect();
        }
        forms
    }
}

/// Whether a number with this role is an ordinal (which heap), not a quantity.
fn is_of_places(role: Role) -> bool {
    matches!(role, Role::Heap | Role::Component | Role::Row | Role::Column | Role::Square | Role::Step)
}

/// Whether a number after a word with this role may still be an ordinal.
fn waits(pending: Option<Role>) -> bool {
    pending.is_none_or(|role| !is_of_places(role) && role != Role::Leave)
}

/// Whether the word after a number makes it an ordinal.
fn is_place(rest: &[Token]) -> bool {
    let counter = |token: &&Token| matches!(token, Token::Word(word) if word == "个");
    let of = rest.iter().find(|token| !counter(token));
    matches!(of, Some(Token::Word(word)) if counts_places(word))
}
