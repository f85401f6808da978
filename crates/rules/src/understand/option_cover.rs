//! Whether an option of the definition may belong to a family of options that the walk found.
//!
//! A component for each piece is looked for. Pieces without variables are found by their numbers, so that sums of thousands of terms take
//! time in proportion to their length; only the others are tried one after the other.

use super::linear::InequalitySystem;
use super::symbol::{OptionFamily, SymbolicPiece};
use crate::ir::RuleProgram;
use crate::same_value::is_same_value;
use crate::value::{ComponentRules, RuleValue, SumPart};
use std::collections::HashMap;

/// The comparison of options with families at one position, whose numbers are substituted.
pub(super) struct OptionCover<'a> {
    pub(super) program: &'a RuleProgram,
    /// The values of the keyword-only parameters of the position.
    pub(super) keywords: &'a [RuleValue],
}

/// Components that no other component of the same game and numbers differs from; `None` for those of rulesets from outside, which
/// are not told apart.
type ComponentIdentity = Option<(u32, Vec<i128>)>;

/// The components of an option that no piece has been matched with, in order.
struct UnmatchedParts<'o> {
    option: &'o [SumPart],
    /// For each place the next unmatched one; place 0 is before the first component.
    next_places: Vec<usize>,
}

impl UnmatchedParts<'_> {
    /// The first unmatched place after a place.
    fn place_after(&self, place: usize) -> Option<usize> {
        self.next_places.get(place).copied().filter(|&next| next <= self.option.len())
    }

    fn iter(&self) -> impl Iterator<Item = &SumPart> {
        std::iter::successors(self.place_after(0), |&place| self.place_after(place))
            .map(|place| &self.option[place - 1])
    }
}

impl OptionCover<'_> {
    /// Whether an option may belong to a family.
    pub(super) fn covers_option(&self, family: &OptionFamily, option: &[SumPart]) -> bool {
        let (single, many): (Vec<&SymbolicPiece>, Vec<&SymbolicPiece>) =
            family.pieces.iter().partition(|piece| piece.repeat_conditions.is_none());
        let Some((open, mut left)) = self.match_constants(single, option) else { return false };
        self.pieces_match(&open, &many, &mut left, &InequalitySystem::new(&family.rows))
    }

    /// Matches the pieces without variables; returns the other pieces, and the components left for them. `None` if a piece has no
    /// component.
    fn match_constants<'f, 'o>(
        &self,
        single: Vec<&'f SymbolicPiece>,
        option: &'o [SumPart],
    ) -> Option<(Vec<&'f SymbolicPiece>, UnmatchedParts<'o>)> {
        let identities: Option<Vec<ComponentIdentity>> =
            option.iter().map(|part| self.identity_of_part(part)).collect();
        let mut is_matched = vec![false; option.len()];
        // If some component may be of any form, nothing is decided by numbers.
        let open = match identities {
            None => single,
            Some(identities) => {
                let mut places: HashMap<ComponentIdentity, Vec<usize>> = HashMap::new();
                for (at, identity) in identities.into_iter().enumerate().rev() {
                    places.entry(identity).or_default().push(at);
                }
                let mut open = Vec::new();
                for piece in single {
                    match self.identity_of_piece(piece) {
                        // Components of one identity can be exchanged, so any of them will do.
                        Some(identity) => is_matched[places.get_mut(&identity)?.pop()?] = true,
                        None => open.push(piece),
                    }
                }
                open
            }
        };
        let unmatched = (1..=option.len()).filter(|place| !is_matched[place - 1]);
        let mut next_places = vec![option.len() + 1; option.len() + 1];
        let mut last = 0;
        for place in unmatched {
            next_places[last] = place;
            last = place;
        }
        Some((open, UnmatchedParts { option, next_places }))
    }

    /// The identity of a component; `None` if it may match pieces with other numbers, or has other keywords than the position.
    fn identity_of_part(&self, part: &SumPart) -> Option<ComponentIdentity> {
        let ComponentRules::Here(game) = part.game else { return Some(None) };
        let (args, keywords) = part.args.split_at(self.program.functions[game as usize].params);
        let is_same = keywords.iter().zip(self.keywords).all(|(a, b)| is_same_value(a, b));
        let numbers = args.iter().map(as_number).collect::<Option<Vec<i128>>>()?;
        is_same.then_some(Some((game, numbers)))
    }

    /// The identity of the only components that a piece matches; `None` if it has variables or unknown arguments.
    fn identity_of_piece(&self, piece: &SymbolicPiece) -> Option<ComponentIdentity> {
        let Some(game) = piece.game else { return Some(None) };
        let numbers = piece.args.iter().map(|form| form.as_ref()?.as_number()).collect::<Option<Vec<i128>>>()?;
        (numbers.len() == self.program.functions[game as usize].params).then_some(Some((game, numbers)))
    }

    /// Whether each single piece can be matched with a different component, and the remaining components with the other pieces.
    fn pieces_match(
        &self,
        single: &[&SymbolicPiece],
        many: &[&SymbolicPiece],
        left: &mut UnmatchedParts<'_>,
        system: &InequalitySystem,
    ) -> bool {
        let Some((piece, others)) = single.split_first() else {
            return left.iter().all(|part| {
                many.iter().any(|piece| {
                    let mut system = system.clone();
                    piece.repeat_conditions.iter().flatten().for_each(|row| system.push(row.clone()));
                    self.piece_matches(piece, part, &mut system) && !system.has_contradiction()
                })
            });
        };
        let mut before = 0;
        while let Some(place) = left.place_after(before) {
            left.next_places[before] = left.next_places[place];
            let mut with_piece = system.clone();
            if self.piece_matches(piece, &left.option[place - 1], &mut with_piece)
                && !with_piece.clone().has_contradiction()
                && self.pieces_match(others, many, left, &with_piece)
            {
                return true;
            }
            left.next_places[before] = place;
            before = place;
        }
        false
    }

    /// Whether a component may belong to a piece. The equations for this are added to the system.
    fn piece_matches(&self, piece: &SymbolicPiece, part: &SumPart, system: &mut InequalitySystem) -> bool {
        let game = match part.game {
            ComponentRules::Here(game) => Some(game),
            ComponentRules::Outer(_) => None,
        };
        if piece.game != game {
            return false;
        }
        let Some(game) = game else { return true };
        let params = self.program.functions[game as usize].params;
        let keywords = &part.args[params..];
        if piece.same_keywords && !keywords.iter().zip(self.keywords).all(|(a, b)| is_same_value(a, b)) {
            return false;
        }
        piece.args.iter().zip(part.args.iter()).all(|(form, arg)| match (form, as_number(arg)) {
            (None, _) => true,
            // A number beyond 64 bits is not compared: it may be that of any form.
            (Some(_), None) => matches!(arg, RuleValue::Big(_)),
            (Some(form), Some(n)) => {
                system.push(form.add_constant(-n));
                system.push(form.subtract_from(n));
                true
            }
        })
    }
}

/// The number, if it fits 64 bits.
pub(super) fn as_number(value: &RuleValue) -> Option<i128> {
    match value {
        RuleValue::Int(n) => Some((*n).into()),
        RuleValue::Bool(b) => Some((*b).into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::linear::IntegerForm;
    use super::super::no_names::NoNames;
    use super::super::probes::ProbeDice;
    use super::*;
    use std::rc::Rc;

    fn piece(form: IntegerForm) -> SymbolicPiece {
        SymbolicPiece {
            game: Some(0),
            args: vec![Some(form)],
            constants: vec![None],
            same_keywords: true,
            repeat_conditions: None,
            run: None,
        }
    }

    fn part(number: i128) -> SumPart {
        SumPart { game: ComponentRules::Here(0), args: [RuleValue::Int(number as i64)].into_iter().collect() }
    }

    fn one_number_rules() -> crate::Rules {
        crate::Rules::load("@game\ndef g(n):\n    if n > 0: yield g(n - 1)", &NoNames).expect("the rules are valid")
    }

    /// In time that is quadratic in the number of terms this would take minutes.
    #[test]
    fn long_sums_are_covered_in_any_order() {
        const TERM_COUNT: i128 = 100_000;
        let rules = one_number_rules();
        let cover = OptionCover { program: &rules.0.program, keywords: &[] };
        let pieces = (0..TERM_COUNT).map(|n| piece(IntegerForm::from_number(n))).collect();
        let family = OptionFamily { pieces: Rc::new(pieces), rows: Vec::new(), atoms: Vec::new(), exact: true };
        let mut option: Vec<SumPart> = (0..TERM_COUNT).map(|n| part(n * 7 % TERM_COUNT)).collect();
        assert!(cover.covers_option(&family, &option));
        option[0] = part(1);
        assert!(!cover.covers_option(&family, &option), "two components are equal");
        option.pop();
        assert!(!cover.covers_option(&family, &option), "one component is missing");
    }

    /// Pieces `x + c` and `c` with `0 ≤ x ≤ 2`, and options of as many components, against all values of x.
    #[test]
    fn options_are_covered_as_by_trying_all_values() {
        let rules = one_number_rules();
        let cover = OptionCover { program: &rules.0.program, keywords: &[] };
        let x = IntegerForm::from_variable(7);
        let mut dice = ProbeDice(11);
        let mut covered = 0;
        for _ in 0..4_000 {
            let count = dice.roll(5) as usize;
            let forms: Vec<(bool, i128)> = (0..count).map(|_| (dice.roll(2) == 0, dice.roll(4) as i128)).collect();
            let pieces = forms
                .iter()
                .map(|&(moves, c)| piece(if moves { x.add_constant(c) } else { IntegerForm::from_number(c) }));
            let rows = vec![x.clone(), x.subtract_from(2)];
            let family = OptionFamily { pieces: Rc::new(pieces.collect()), rows, atoms: Vec::new(), exact: true };
            let mut numbers: Vec<i128> = (0..count).map(|_| dice.roll(5) as i128).collect();
            let option: Vec<SumPart> = numbers.iter().copied().map(part).collect();
            numbers.sort_unstable();
            let expected = (0..=2).any(|x| {
                let mut values: Vec<i128> = forms.iter().map(|&(moves, c)| if moves { x + c } else { c }).collect();
                values.sort_unstable();
                values == numbers
            });
            assert_eq!(cover.covers_option(&family, &option), expected, "{forms:?} {numbers:?}");
            covered += u32::from(expected);
        }
        assert!(covered > 100, "{covered}");
    }
}
