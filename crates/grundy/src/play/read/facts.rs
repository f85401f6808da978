//! What the words of a move say: so many from this heap, to that square. Typed moves and those of the list are read alike.

use super::words::{is_numeral, numeral};

/// What a number stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Heap,
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
    /// Nothing that is said.
    Bare,
    /// Everything there is.
    All,
    /// From both heaps.
    Both,
}

/// Numbers and what they stand for: one number, or a pair in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) role: Role,
    pub(super) numbers: Vec<String>,
}

/// What a text says.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub(super) facts: Vec<Fact>,
    /// Words that mean nothing here.
    pub(super) unknown: Vec<String>,
    /// The number of the component that a move is made in, from 1.
    pub(super) component: Option<usize>,
    /// Whether there is no other component.
    pub(super) alone: bool,
}

/// A word, a number, or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Number(String),
    Word(String),
    Pair(String, String),
}

impl Facts {
    /// What a text in its plain form says.
    pub(super) fn of(plain: &str) -> Facts {
        let mut facts = Facts::default();
        let mut pending: Option<Role> = None;
        let mut last = Role::Bare;
        // A number that waits for the word behind it, as in “the first heap” and 第 2 堆.
        let mut ordinal: Option<String> = None;
        let mut place = false;
        for token in tokens(plain) {
            match token {
                Token::Pair(a, b) => {
                    last = pending.take().unwrap_or(if last == Role::Bare { Role::Bare } else { last });
                    facts.facts.push(Fact { role: last, numbers: vec![a, b] });
                }
                Token::Number(number) if place => {
                    (ordinal, place) = (Some(number), false);
                }
                Token::Number(number) => {
                    last = pending.take().unwrap_or(Role::Bare);
                    facts.facts.push(Fact { role: last, numbers: vec![number] });
                }
                Token::Word(word) => match meaning(&word) {
                    Meaning::Place => place = true,
                    Meaning::Ordinal(number) => ordinal = Some(number),
                    Meaning::Role(role) => match ordinal.take() {
                        Some(number)
                            if matches!(role, Role::Heap | Role::Row | Role::Column | Role::Square | Role::Step) =>
                        {
                            last = role;
                            facts.facts.push(Fact { role, numbers: vec![number] });
                        }
                        waiting => {
                            // “take two”: the numeral is no place.
                            if let Some(number) = waiting {
                                let role = pending.take().unwrap_or(Role::Bare);
                                facts.facts.push(Fact { role, numbers: vec![number] });
                            }
                            // “from heap 2” is a heap, and “heap of 5” a size.
                            pending = Some(role);
                        }
                    },
                    Meaning::Flag(role) => facts.facts.push(Fact { role, numbers: Vec::new() }),
                    Meaning::And => pending = pending.or(Some(last)),
                    Meaning::Unit => {
                        if let Some(number) = ordinal.take() {
                            last = pending.take().unwrap_or(Role::Bare);
                            facts.facts.push(Fact { role: last, numbers: vec![number] });
                        }
                    }
                    Meaning::Nothing => {}
                    Meaning::Unknown => facts.unknown.push(word),
                },
            }
        }
        if let Some(number) = ordinal {
            facts.facts.push(Fact { role: pending.unwrap_or(Role::Bare), numbers: vec![number] });
        }
        facts
    }

    /// Whether nothing is said but numbers.
    pub(super) fn are_bare_numbers(&self) -> bool {
        self.unknown.is_empty()
            && !self.facts.is_empty()
            && self.facts.iter().all(|fact| fact.role == Role::Bare && fact.numbers.len() == 1)
    }

    /// The numbers with a role.
    pub(super) fn numbers(&self, role: Role) -> Vec<String> {
        self.facts.iter().filter(|fact| fact.role == role).flat_map(|fact| fact.numbers.iter().cloned()).collect()
    }

    /// The heap that a typed move names; the only one where there is no other.
    pub(super) fn heap(&self, alone: bool) -> Option<String> {
        let named = [Role::Heap, Role::From].into_iter().find_map(|role| self.numbers(role).into_iter().next());
        let bare = self.numbers(Role::Bare);
        match (named, &bare[..]) {
            (Some(heap), _) => Some(heap),
            (None, [heap, _]) => Some(heap.clone()),
            (None, _) if alone => Some("1".into()),
            _ => None,
        }
    }

    /// Whether everything that was typed is true of a move.
    pub(super) fn fits(&self, told: &Facts) -> bool {
        if self.are_bare_numbers() {
            let numbers = self.numbers(Role::Bare);
            return told.short_forms().contains(&numbers);
        }
        let take = !told.numbers(Role::Take).is_empty();
        self.facts.iter().all(|fact| match fact.role {
            Role::Bare if fact.numbers.len() > 1 => {
                told.facts.iter().any(|other| other.numbers == fact.numbers)
                    || told.row_and_column() == Some(fact.numbers.clone())
            }
            Role::Bare if take => told.has(Role::Take, &fact.numbers),
            Role::Bare => told.facts.iter().any(|other| fact.numbers.iter().all(|n| other.numbers.contains(n))),
            Role::Heap | Role::From if fact.numbers.len() == 1 => {
                told.is_in(&fact.numbers[0]) || told.has(fact.role, &fact.numbers) || told.first_square(&fact.numbers)
            }
            Role::To => {
                told.has(Role::To, &fact.numbers)
                    || told.last_square(&fact.numbers)
                    || told.has(Role::Step, &fact.numbers)
            }
            role => told.has(role, &fact.numbers),
        })
    }

    /// Whether a move is in no heap beside those that were typed.
    pub(super) fn names_all(&self, told: &Facts) -> bool {
        let named = [self.numbers(Role::Heap), self.numbers(Role::From)].concat();
        told.numbers(Role::Heap).iter().all(|heap| named.is_empty() || named.contains(heap))
            && told.numbers(Role::Take).len() <= self.numbers(Role::Take).len().max(1)
    }

    fn has(&self, role: Role, numbers: &[String]) -> bool {
        self.facts.iter().any(|fact| fact.role == role && fact.numbers == numbers)
    }

    /// Whether a move is in the heap, or the component, with a number.
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

    fn row_and_column(&self) -> Option<Vec<String>> {
        let (rows, columns) = (self.numbers(Role::Row), self.numbers(Role::Column));
        (rows.len() == 1 && columns.len() == 1).then(|| [rows, columns].concat())
    }

    /// The cell of a board that is named, and nothing else.
    pub(super) fn cell(&self) -> Option<(usize, usize)> {
        let numbers = match &self.facts[..] {
            [pair] if pair.numbers.len() == 2 => pair.numbers.clone(),
            [_, _] => self.row_and_column().or_else(|| Some(self.numbers(Role::Bare)))?,
            _ => return None,
        };
        let [row, column] = &numbers[..] else { return None };
        Some((row.parse().ok()?, column.parse().ok()?))
    }

    /// How the move is written in numbers alone.
    fn short_forms(&self) -> Vec<Vec<String>> {
        let mut forms: Vec<Vec<String>> = Vec::new();
        let (heaps, takes, steps, squares) =
            (self.numbers(Role::Heap), self.numbers(Role::Take), self.numbers(Role::Step), self.numbers(Role::Square));
        let component = self.component.map(|component| component.to_string());
        if let [take] = &takes[..] {
            let both = self.has(Role::Both, &[]);
            let heap = heaps.first().cloned().or_else(|| component.clone().filter(|_| !both));
            forms.extend(heap.map(|heap| vec![heap, take.clone()]));
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
        let all: Vec<String> = self.facts.iter().flat_map(|fact| fact.numbers.iter().cloned()).collect();
        forms.push(all);
        if let (false, Some(component)) = (self.alone, component) {
            let whole = forms.iter().map(|form| [vec![component.clone()], form.clone()].concat());
            forms = forms.iter().cloned().chain(whole).collect();
        }
        forms
    }
}

enum Meaning {
    Role(Role),
    /// A word that stands for itself.
    Flag(Role),
    /// 第: the number behind it is a place, and the word behind that says of what.
    Place,
    Ordinal(String),
    And,
    Unit,
    Nothing,
    Unknown,
}

fn meaning(word: &str) -> Meaning {
    if let Some(number) = numeral(word) {
        return Meaning::Ordinal(number.to_string());
    }
    match word {
        "heap" | "heaps" | "pile" | "piles" | "stack" | "component" | "part" | "堆" | "量" => {
            Meaning::Role(Role::Heap)
        }
        "of" => Meaning::Role(Role::Size),
        "take" | "takes" | "remove" | "removes" | "cut" | "取" | "拿" | "减" => Meaning::Role(Role::Take),
        "leave" | "leaves" | "leaving" | "split" | "into" | "剩" | "留" | "分" | "成" => Meaning::Role(Role::Leave),
        "row" | "r" | "行" => Meaning::Role(Role::Row),
        "column" | "col" | "列" => Meaning::Role(Role::Column),
        "square" | "cell" | "格" => Meaning::Role(Role::Square),
        "step" | "stair" | "级" => Meaning::Role(Role::Step),
        "from" | "从" => Meaning::Role(Role::From),
        "to" | "到" | "至" => Meaning::Role(Role::To),
        "all" | "everything" | "全" => Meaning::Flag(Role::All),
        "both" | "各" => Meaning::Flag(Role::Both),
        "第" => Meaning::Place,
        "and" | "," | "与" | "和" => Meaning::And,
        "个" | "枚" | "颗" | "粒" | "stone" | "stones" | "token" | "tokens" | "coin" | "coins" | "counters" => {
            Meaning::Unit
        }
        "i" | "the" | "a" | "an" | "on" | "in" | "at" | "up" | "away" | "out" | "move" | "moves" | "bite" | "slide"
        | "put" | "play" | "please" | "left" | "down" | "diagonally" | "ground" | "domino" | ":" | ";" | ">" | "我"
        | "走" | "把" | "的" | "中" | "里" | "上" | "下" | "部" | "掉" | "去" | "吃" | "咬" | "移" | "向" | "硬"
        | "币" | "斜" => Meaning::Nothing,
        _ => Meaning::Unknown,
    }
}

/// The words, numbers and pairs of a text. Remarks in brackets are left out.
fn tokens(plain: &str) -> Vec<Token> {
    let simple = simplified(plain);
    let mut tokens = Vec::new();
    let mut rest = &simple[..];
    while let Some(first) = rest.chars().next() {
        let length = if first == '(' {
            let end = rest.find(')').map_or(rest.len(), |end| end + 1);
            let inner = rest[1..end].trim_end_matches(')');
            let numbers: Option<Vec<String>> = inner.split(',').map(|part| number(part.trim())).collect();
            if let Some([a, b]) = numbers.as_deref() {
                tokens.push(Token::Pair(a.clone(), b.clone()));
            }
            end
        } else if first.is_ascii_alphanumeric() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            tokens.push(word(&rest[..end]));
            end
        } else if is_numeral(first) {
            let end = rest.find(|c: char| !is_numeral(c)).unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..end].into()));
            end
        } else {
            if first != ' ' {
                tokens.push(Token::Word(first.into()));
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// A number, a square such as c3, or a word.
fn word(text: &str) -> Token {
    if let Some(number) = number(text) {
        return Token::Number(number);
    }
    let mut signs = text.chars();
    let column = signs.next().filter(char::is_ascii_lowercase);
    match (column, number(signs.as_str())) {
        (Some(column), Some(row)) => Token::Pair(row, (u32::from(column) - u32::from('a')).to_string()),
        _ => Token::Word(text.into()),
    }
}

/// A number of any size, without zeros before it.
fn number(text: &str) -> Option<String> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let digits = text.trim_start_matches('0');
    is_number.then(|| if digits.is_empty() { "0".into() } else { digits.into() })
}

/// The text with simplified characters for the traditional ones that moves are told in.
fn simplified(text: &str) -> String {
    const KNOWN: &str = "从个颗级两与减格留剩";
    let plain = |c: char| {
        if c.is_ascii() {
            return c;
        }
        let of = |known: &char| grundy_theory::traditional::traditional(&known.to_string()) == c.to_string();
        KNOWN.chars().find(of).unwrap_or(c)
    };
    text.chars().map(plain).collect()
}
