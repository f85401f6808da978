//! The facts in the text of a move, such as a number taken, a heap or a square. Typed moves and listed ones are parsed alike.

use super::meaning::{WordMeaning, is_place_word, word_meaning};
use super::role::NumberRole;
use super::tokens::{MoveToken, split_tokens};

/// A role with its numbers: one number, a pair in brackets, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveFact {
    pub(super) role: NumberRole,
    pub(super) numbers: Vec<String>,
}

/// The facts of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveFacts {
    pub(super) facts: Vec<MoveFact>,
    /// Words without a known meaning.
    pub(super) unknown: Vec<String>,
    /// The number of the component that a move is made in, from 1.
    pub(super) component: Option<usize>,
    /// Whether it is the only component.
    pub(super) alone: bool,
}

impl MoveFacts {
    /// Parses a text in its plain form.
    pub(super) fn parse(plain: &str) -> MoveFacts {
        MoveFacts::from_tokens(&split_tokens(plain))
    }

    /// The facts of words, numbers and pairs.
    pub(super) fn from_tokens(tokens: &[MoveToken]) -> MoveFacts {
        let mut facts = MoveFacts::default();
        let mut pending: Option<NumberRole> = None;
        let mut last = NumberRole::Bare;
        // A number whose role is given by the next word, as in “the first heap” and 第 2 堆; and whether 第 was before it.
        let mut ordinal: Option<(String, bool)> = None;
        let mut place = false;
        for (at, token) in tokens.iter().enumerate() {
            match token {
                MoveToken::Pair(a, b) => {
                    last = pending.take().unwrap_or(last);
                    facts.facts.push(MoveFact { role: last, numbers: vec![a.clone(), b.clone()] });
                }
                // 2 堆 is the second heap, but 行 2 列 3 is row 2 and column 3.
                MoveToken::Number(number) if place || may_be_place(pending) && names_place(&tokens[at + 1..]) => {
                    (ordinal, place) = (Some((number.clone(), place)), false);
                }
                MoveToken::Number(number) => {
                    last = pending.take().unwrap_or(NumberRole::Bare);
                    facts.facts.push(MoveFact { role: last, numbers: vec![number.clone()] });
                }
                MoveToken::Word(word) => match word_meaning(word) {
                    WordMeaning::Place => {
                        facts.settle_ordinal(&mut ordinal, &mut pending, &mut last);
                        place = true;
                    }
                    WordMeaning::Ordinal(number) => {
                        facts.settle_ordinal(&mut ordinal, &mut pending, &mut last);
                        (ordinal, place) = (Some((number, place)), false);
                    }
                    // “Into 3 and 4, two heaps”: the numeral counts the heaps.
                    WordMeaning::Role(NumberRole::Heap)
                        if last == NumberRole::Leave && matches!(ordinal, Some((_, false))) =>
                    {
                        ordinal = None;
                    }
                    WordMeaning::Role(role) => match ordinal.take() {
                        Some((number, _)) if is_place_role(role) => {
                            last = role;
                            facts.facts.push(MoveFact { role, numbers: vec![number] });
                        }
                        waiting => {
                            // “take two”: the numeral is not an ordinal.
                            ordinal = waiting;
                            facts.settle_ordinal(&mut ordinal, &mut pending, &mut last);
                            // “from heap 2” is a heap, and “heap of 5” a size.
                            pending = Some(role);
                        }
                    },
                    WordMeaning::Flag(role) => facts.facts.push(MoveFact { role, numbers: Vec::new() }),
                    WordMeaning::And => {
                        facts.settle_ordinal(&mut ordinal, &mut pending, &mut last);
                        pending = pending.or(Some(last));
                    }
                    // 第 2 个分量: the word that gives the role comes later.
                    WordMeaning::Unit if matches!(ordinal, Some((_, true))) => {}
                    WordMeaning::Unit => facts.settle_ordinal(&mut ordinal, &mut pending, &mut last),
                    WordMeaning::Nothing => {}
                    WordMeaning::Unknown => facts.unknown.push(word.clone()),
                },
            }
        }
        facts.settle_ordinal(&mut ordinal, &mut pending, &mut last);
        facts
    }

    /// Gives a pending ordinal the role of the word before it.
    fn settle_ordinal(
        &mut self,
        ordinal: &mut Option<(String, bool)>,
        pending: &mut Option<NumberRole>,
        last: &mut NumberRole,
    ) {
        if let Some((number, _)) = ordinal.take() {
            *last = pending.take().unwrap_or(NumberRole::Bare);
            self.facts.push(MoveFact { role: *last, numbers: vec![number] });
        }
    }

    /// Whether there are only numbers without words.
    pub(super) fn are_bare_numbers(&self) -> bool {
        self.unknown.is_empty()
            && !self.facts.is_empty()
            && self.facts.iter().all(|fact| fact.role == NumberRole::Bare && fact.numbers.len() == 1)
    }

    /// The numbers with a role.
    pub(super) fn numbers(&self, role: NumberRole) -> Vec<String> {
        self.facts.iter().filter(|fact| fact.role == role).flat_map(|fact| fact.numbers.iter().cloned()).collect()
    }

    /// The heap that a typed move names; heap 1 if it is the only one.
    pub(super) fn named_heap(&self, alone: bool) -> Option<String> {
        let named = [NumberRole::Heap, NumberRole::Component, NumberRole::From]
            .into_iter()
            .find_map(|role| self.numbers(role).into_iter().next());
        let bare = self.numbers(NumberRole::Bare);
        match (named, &bare[..]) {
            (Some(heap), _) => Some(heap),
            (None, [heap, _]) => Some(heap.clone()),
            (None, _) if alone => Some("1".into()),
            _ => None,
        }
    }

    /// Whether all typed facts hold for a move.
    pub(super) fn matches_move(&self, listed: &MoveFacts) -> bool {
        if self.are_bare_numbers() {
            let numbers = self.numbers(NumberRole::Bare);
            return listed.short_forms().contains(&numbers);
        }
        let take = !listed.numbers(NumberRole::Take).is_empty();
        // “Take 2 and 2” means 2 from both heaps, not 2 from one.
        let (typed_takes, listed_takes) =
            (self.numbers(NumberRole::Take).len(), listed.numbers(NumberRole::Take).len());
        if typed_takes > listed_takes && !(typed_takes == 2 && listed.has_fact(NumberRole::Both, &[])) {
            return false;
        }
        // A row and a column mean the same as a pair in brackets.
        let squares = self.named_squares();
        let at_squares = !squares.is_empty() && squares.iter().all(|square| listed.has_square(square));
        self.unknown.iter().all(|word| listed.unknown.contains(word))
            && self.facts.iter().all(|fact| match fact.role {
                NumberRole::Bare if fact.numbers.len() > 1 => listed.has_square(&fact.numbers),
                NumberRole::Row | NumberRole::Column if at_squares => true,
                NumberRole::Component => {
                    listed.component.is_some_and(|component| component.to_string() == fact.numbers[0])
                }
                NumberRole::Bare if take => listed.has_fact(NumberRole::Take, &fact.numbers),
                NumberRole::Bare => {
                    listed.facts.iter().any(|other| fact.numbers.iter().all(|n| other.numbers.contains(n)))
                }
                NumberRole::Heap | NumberRole::From if fact.numbers.len() == 1 => {
                    listed.is_in_heap(&fact.numbers[0])
                        || listed.has_fact(fact.role, &fact.numbers)
                        || listed.first_square(&fact.numbers)
                }
                NumberRole::To => {
                    listed.has_fact(NumberRole::To, &fact.numbers)
                        || listed.last_square(&fact.numbers)
                        || listed.has_fact(NumberRole::Step, &fact.numbers)
                }
                role => listed.has_fact(role, &fact.numbers),
            })
    }

    /// Whether all heaps of a move were typed.
    pub(super) fn names_all_heaps(&self, listed: &MoveFacts) -> bool {
        let named = [self.numbers(NumberRole::Heap), self.numbers(NumberRole::From)].concat();
        listed.numbers(NumberRole::Heap).iter().all(|heap| named.is_empty() || named.contains(heap))
            && listed.numbers(NumberRole::Take).len() <= self.numbers(NumberRole::Take).len().max(1)
    }

    fn has_fact(&self, role: NumberRole, numbers: &[String]) -> bool {
        self.facts.iter().any(|fact| fact.role == role && fact.numbers == numbers)
    }

    /// Whether a move is in the heap (or component, if no heaps are named) with a number.
    fn is_in_heap(&self, number: &str) -> bool {
        let heaps = self.numbers(NumberRole::Heap);
        if heaps.is_empty() {
            self.component.is_some_and(|component| component.to_string() == number)
        } else {
            heaps.iter().any(|heap| heap == number)
        }
    }

    fn first_square(&self, numbers: &[String]) -> bool {
        self.numbers(NumberRole::Square).first().map(std::slice::from_ref) == Some(numbers)
    }

    fn last_square(&self, numbers: &[String]) -> bool {
        self.numbers(NumberRole::Square).last().map(std::slice::from_ref) == Some(numbers)
    }

    /// The squares that are named by their rows and columns.
    fn named_squares(&self) -> Vec<Vec<String>> {
        let (rows, columns) = (self.numbers(NumberRole::Row), self.numbers(NumberRole::Column));
        let pairs = rows.iter().zip(&columns).map(|(row, column)| vec![row.clone(), column.clone()]);
        if rows.len() == columns.len() { pairs.collect() } else { Vec::new() }
    }

    /// Whether a square is named, as a pair or by its row and column.
    fn has_square(&self, square: &[String]) -> bool {
        self.facts.iter().any(|fact| fact.numbers == square) || self.named_squares().iter().any(|own| own == square)
    }

    /// Whether rows or columns are named by these words.
    pub(super) fn names_rows(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact.role, NumberRole::Row | NumberRole::Column))
    }

    /// Whether a move has numbers without words, such as those of coins, and all of them were typed.
    pub(super) fn says_no_more_than(&self, typed: &MoveFacts) -> bool {
        let (own, typed) = (self.numbers(NumberRole::Bare), typed.numbers(NumberRole::Bare));
        !own.is_empty() && own.iter().all(|number| typed.contains(number))
    }

    fn row_and_column(&self) -> Option<Vec<String>> {
        let (rows, columns) = (self.numbers(NumberRole::Row), self.numbers(NumberRole::Column));
        (rows.len() == 1 && columns.len() == 1).then(|| [rows, columns].concat())
    }

    /// The cell of a board, if only that is named.
    pub(super) fn named_cell(&self) -> Option<(usize, usize)> {
        let numbers = match &self.facts[..] {
            [pair] if pair.numbers.len() == 2 => pair.numbers.clone(),
            [_, _] => self.row_and_column().or_else(|| Some(self.numbers(NumberRole::Bare)))?,
            _ => return None,
        };
        let [row, column] = &numbers[..] else { return None };
        Some((row.parse().ok()?, column.parse().ok()?))
    }

    /// The numbers each of which alone means the move.
    pub(super) fn single_numbers(&self) -> Vec<String> {
        self.short_forms()
            .into_iter()
            .filter_map(|form| <[String; 1]>::try_from(form).ok())
            .map(|[only]| only)
            .collect()
    }

    /// The ways to write the move with numbers only.
    fn short_forms(&self) -> Vec<Vec<String>> {
        let mut forms: Vec<Vec<String>> = Vec::new();
        let (heaps, takes, steps, squares) = (
            self.numbers(NumberRole::Heap),
            self.numbers(NumberRole::Take),
            self.numbers(NumberRole::Step),
            self.numbers(NumberRole::Square),
        );
        let component = self.component.map(|component| component.to_string());
        if let [take] = &takes[..] {
            let both = self.has_fact(NumberRole::Both, &[]);
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
        forms.extend(self.numbers(NumberRole::To).last().map(|to| vec![to.clone()]));
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
fn is_place_role(role: NumberRole) -> bool {
    matches!(
        role,
        NumberRole::Heap
            | NumberRole::Component
            | NumberRole::Row
            | NumberRole::Column
            | NumberRole::Square
            | NumberRole::Step
    )
}

/// Whether a number after a word with this role may still be an ordinal.
fn may_be_place(pending: Option<NumberRole>) -> bool {
    pending.is_none_or(|role| !is_place_role(role) && role != NumberRole::Leave)
}

/// Whether the word after a number makes it an ordinal.
fn names_place(rest: &[MoveToken]) -> bool {
    let counter = |token: &&MoveToken| matches!(token, MoveToken::Word(word) if word == "个");
    let of = rest.iter().find(|token| !counter(token));
    matches!(of, Some(MoveToken::Word(word)) if is_place_word(word))
}
