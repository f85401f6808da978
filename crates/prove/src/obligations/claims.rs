//! The obligations of a claim: that an automaton accepts the lost positions, or the values.

use super::nim_sum::NimSumForm;
use super::options::{
    LeftPart, code_relations, first_free_variable, power_automata, runs_relation, some_move_formula, sum_formula,
    sums_relation,
};
use super::statement::{CLAIMED_RELATION, NamedRelation, Obligation, Obligations, RelationDefinition};
use super::sums;
use super::undefinable::UndefinableMoves;
use crate::automata::{Dfa, Formula, VariableId};
use crate::moves::FormulaMoves;
use grundy_game::{BilingualText, Convention, LinearFamily, LinearMoves, text};

impl Obligations {
    /// The obligations of an automaton that is claimed to accept exactly the lost positions.
    ///
    /// # Errors
    /// Returns an error if the moves cannot be expressed in this numeration.
    ///
    /// # Complexity
    /// That of writing the formulas; nothing is decided.
    ///
    /// # Examples
    /// ```
    /// use grundy_prove::automata::{Dfa, Numeration};
    /// use grundy_prove::moves::FormulaMoves;
    /// use grundy_prove::obligations::{Obligations, ProofOutcome};
    /// use grundy_game::{LinearFamily, LinearForm, LinearMoves};
    /// // Take 1: even numbers are lost.
    /// let less = LinearForm { terms: vec![(0, 1)], constant: -1 };
    /// let take = LinearFamily { choice_count: 0, rows: vec![less.clone()], tests: vec![], left_components: vec![vec![less]], runs: vec![] };
    /// let moves = FormulaMoves::Linear(LinearMoves { params: 1, families: vec![take] });
    /// let even = Dfa::from_parts(Numeration::Base(2), 1, vec![0, 1, 0, 1], vec![true, false]).unwrap();
    /// let obligations = Obligations::for_lost(&moves, &even).unwrap();
    /// assert_eq!(obligations.obligations.len(), 2);
    /// assert_eq!(obligations.decide(&()), Ok(ProofOutcome::Holds));
    /// ```
    pub fn for_lost(moves: &FormulaMoves, claimed: &Dfa) -> Result<Obligations, UndefinableMoves> {
        Obligations::for_lost_under(Convention::Normal, moves, claimed)
    }

    /// The obligations of [`for_lost`](Self::for_lost), under a convention. Under misère play a position without a move is won; so a position is lost
    /// if and only if it has a move, and no move leads to a lost position.
    ///
    /// # Errors
    /// Returns the errors of [`for_lost`](Self::for_lost).
    ///
    /// # Complexity
    /// That of writing the formulas; nothing is decided.
    pub fn for_lost_under(
        convention: Convention,
        moves: &FormulaMoves,
        claimed: &Dfa,
    ) -> Result<Obligations, UndefinableMoves> {
        let FormulaMoves::Linear(moves) = moves else { return Err(several_components_error()) };
        if moves.families.iter().any(LinearFamily::leaves_several) {
            return Err(several_components_error());
        }
        let position: Vec<VariableId> = (0..moves.params as VariableId).collect();
        let numeration = claimed.numeration();
        let powers = power_automata(&moves.families, numeration).map_err(UndefinableMoves)?;
        let to_lost = |parts: &[LeftPart]| match parts {
            // Nothing is left: the next player has no move, and so loses under normal play.
            [] if convention == Convention::Normal => Formula::True,
            [] => Formula::False,
            [one, ..] => Formula::Relation(one.relation, one.numbers.clone()),
        };
        let mut formula = some_move_formula(&moves.families, moves.params, &powers, to_lost);
        if convention == Convention::Misere {
            let has_move = some_move_formula(&moves.families, moves.params, &powers, |_| Formula::True);
            // Under misère play the end is won. With that case in `wins`, both obligations stay as they are.
            formula = Formula::Or(vec![formula, Formula::Not(has_move.into())]);
        }
        let mut relations = given_relations("lost", claimed, powers);
        relations.push(NamedRelation {
            name: "wins".into(),
            definition: RelationDefinition::over_variables(&position, formula),
        });
        let is_lost = Formula::Relation(CLAIMED_RELATION, position.clone());
        let can_win = Formula::Relation(relations.len() - 1, position);
        let all = vec![
            Obligation {
                name: "no_move_from_lost_to_lost",
                statement: match convention {
                    Convention::Normal => {
                        text!("no move leads from a lost position to a lost one")
                    }
                    Convention::Misere => text!("each lost position has a move, and none to a lost one"),
                },
                violation: Formula::And(vec![is_lost.clone(), can_win.clone()]),
                violation_message: if convention == Convention::Normal { won_by_a_move } else { won_under_misere },
                refutes_claim: true,
            },
            Obligation {
                name: "a_move_from_others_to_lost",
                statement: match convention {
                    Convention::Normal => {
                        text!("from every other position a move leads to a lost one")
                    }
                    Convention::Misere => {
                        text!("from every other position that has a move some move leads to a lost one")
                    }
                },
                violation: Formula::And(vec![Formula::Not(is_lost.into()), Formula::Not(can_win.into())]),
                violation_message: |shown| text!("{shown} is said to be won, but no move leads to a lost position"),
                refutes_claim: true,
            },
        ];
        Ok(Obligations { numeration, params: moves.params, relations, obligations: all })
    }

    /// The obligations of an automaton that is claimed to accept exactly the positions with their values, the value being the last number.
    ///
    /// If moves leave runs, `sums` is an automaton that is guessed to accept each number with the nim-sum of all values below it,
    /// as [`learn_prefix_sums`](crate::prefix::learn_prefix_sums) learns it. Obligations for it are added. Otherwise `sums` is ignored.
    ///
    /// # Errors
    /// Returns an error if the moves cannot be expressed in this numeration, or `sums` is missing.
    ///
    /// # Complexity
    /// That of writing the formulas; nothing is decided.
    pub fn for_values(
        moves: &FormulaMoves,
        claimed: &Dfa,
        sums: Option<&Dfa>,
    ) -> Result<Obligations, UndefinableMoves> {
        let numeration = claimed.numeration();
        let ValueRelations { relations, of_sums } = match moves {
            FormulaMoves::Linear(moves) => ValueRelations::of_linear_moves(moves, claimed, sums)?,
            FormulaMoves::Code(code) => {
                let mut relations = given_relations("value", claimed, Vec::new());
                relations.extend(code_relations(code, required_nim_sum([claimed])?));
                ValueRelations { relations, of_sums: Vec::new() }
            }
        };
        let params = moves.params();
        let obligations = value_obligations(params, relations.len() - 1, of_sums);
        Ok(Obligations { numeration, params, relations, obligations })
    }
}

/// The relations of a claim about values: the claimed one first, the values of options last.
struct ValueRelations {
    relations: Vec<NamedRelation>,
    /// The obligations of the guessed prefix sums.
    of_sums: Vec<Obligation>,
}

impl ValueRelations {
    /// The relations of linear moves; `sums` is used if moves leave runs.
    fn of_linear_moves(
        moves: &LinearMoves,
        claimed: &Dfa,
        sums: Option<&Dfa>,
    ) -> Result<ValueRelations, UndefinableMoves> {
        let (params, families) = (moves.params, &moves.families);
        let value = params as VariableId;
        let first = first_free_variable(families, params);
        let powers = power_automata(families, claimed.numeration()).map_err(UndefinableMoves)?;
        let sums = sums.filter(|_| moves.leaves_runs());
        let nim_sum = if families.iter().any(LinearFamily::leaves_several) {
            required_nim_sum([claimed].into_iter().chain(sums))?
        } else {
            // No formula has a nim-sum.
            NimSumForm::Digitwise
        };
        let formula = some_move_formula(families, params, &powers, |parts| sum_formula(parts, value, first, nim_sum));
        let [sums_at, runs_at] = [sums_relation(&powers), runs_relation(&powers)];
        let mut relations = given_relations("value", claimed, powers);
        let mut of_sums = Vec::new();
        if moves.leaves_runs() {
            let sums = sums::matching_sums(sums, claimed).map_err(UndefinableMoves)?;
            relations.push(NamedRelation {
                name: "sum_below".into(),
                definition: RelationDefinition::Automaton(sums.clone()),
            });
            relations.push(NamedRelation { name: "run".into(), definition: sums::run_definition(sums_at, nim_sum) });
            // The formula of the moves was written with this index before the relations were listed.
            debug_assert_eq!(relations.len() - 1, runs_at);
            of_sums = sums::sum_obligations(sums_at, nim_sum);
        }
        relations.push(NamedRelation {
            name: "options".into(),
            definition: RelationDefinition::over_variables(&variables_with_value(params, value), formula),
        });
        Ok(ValueRelations { relations, of_sums })
    }
}

/// The variables of a position, and one for its value.
fn variables_with_value(params: usize, value: VariableId) -> Vec<VariableId> {
    (0..params as VariableId).chain([value]).collect()
}

/// The obligations of a claim about values, where `options` is the index of the relation of the values of options.
fn value_obligations(params: usize, options: usize, of_sums: Vec<Obligation>) -> Vec<Obligation> {
    let (value, other) = (params as VariableId, params as VariableId + 1);
    let of = |value: VariableId| Formula::Relation(CLAIMED_RELATION, variables_with_value(params, value));
    let option = |value: VariableId| Formula::Relation(options, variables_with_value(params, value));
    let less = Formula::at_least_zero(&[(value, 1), (other, -1)], -1);
    let mut all = vec![
        Obligation {
            name: "each_has_a_value",
            statement: text!("each position has a value"),
            violation: Formula::Not(Formula::Exists(vec![value], of(value).into()).into()),
            violation_message: |shown| text!("{shown} has no value"),
            refutes_claim: true,
        },
        Obligation {
            name: "none_has_two",
            statement: text!("no position has two values"),
            violation: Formula::And(vec![of(value), of(other), less.clone()]),
            violation_message: |shown| text!("{shown} has two values"),
            refutes_claim: true,
        },
    ];
    // These obligations assume that each position has exactly one value, so they come third.
    all.extend(of_sums);
    all.extend([
        Obligation {
            name: "no_option_has_the_same",
            statement: text!("no option has the value of the position"),
            violation: Formula::And(vec![of(value), option(value)]),
            violation_message: |shown| text!("{shown} is said to have a value that an option has too"),
            refutes_claim: true,
        },
        Obligation {
            name: "options_have_all_smaller",
            statement: text!("each smaller value is that of an option"),
            violation: Formula::And(vec![of(value), less, Formula::Not(option(other).into())]),
            violation_message: |shown| {
                text!("{shown} is said to have a value, but some smaller value is not that of an option")
            },
            refutes_claim: true,
        },
    ]);
    all
}

/// The relations that are given as automata: the claimed one, and the powers that moves test for.
fn given_relations(name: &str, claimed: &Dfa, powers: Vec<(u64, Dfa)>) -> Vec<NamedRelation> {
    let powers = powers.into_iter().map(|(base, dfa)| (format!("power_of_{base}"), dfa));
    { [(name.into(), claimed.clone())].into_iter().chain(powers) }
        .map(|(name, dfa)| NamedRelation { name, definition: RelationDefinition::Automaton(dfa) })
        .collect()
}

fn won_by_a_move(shown: &str) -> BilingualText {
    text!("{shown} is said to be lost, but a move leads to a lost position")
}

fn won_under_misere(shown: &str) -> BilingualText {
    text!("{shown} is said to be lost, but a move leads to a lost position, or there is no move")
}

fn required_nim_sum<'a>(values: impl IntoIterator<Item = &'a Dfa>) -> Result<NimSumForm, UndefinableMoves> {
    NimSumForm::from_automata(values).ok_or_else(|| {
        UndefinableMoves(text!(
            "a move leaves several components, and nim-sums of values without a small bound can be computed only in base 2"
        ))
    })
}

fn several_components_error() -> UndefinableMoves {
    UndefinableMoves(text!("a move leaves several components, so lost positions alone do not determine who wins"))
}
