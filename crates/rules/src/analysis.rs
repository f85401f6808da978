//! The analysis of a game of a loaded file: the facts that the text of the rule shows, and those seen on small positions.
//!
//! | module | what |
//! |---|---|
//! | [`sample_starts`] | small positions to play from |
//! | [`play`], [`coins`] | observations on small positions, or from an example |
//!
//! Each claim states how it is known. A claim that is "shown" follows from the text of the rule, for positions of every size
//! ([`understand`](crate::understand)).
//! A recognised rule is also compared with the definition, on small heaps and around the constants of the text.
//! A claim that is only observed on small positions is said to be "seen".
//! For a game that declares ends, the only claim is whether play ends, where an end is a position without options.

mod coins;
mod play;
mod sample_starts;

use crate::file::{Rules, RulesFailure};
use crate::ir::{RuleExprKind, RuleProgram};
use crate::understand::confirm::ConfirmEffort;
use crate::understand::window::window_length;
use crate::understand::{
    RankMeasure, RecognisedRule, arguments, finite_state, linear_start, rank, recognition, turn_parameter,
};
use crate::value::RuleValue;
use grundy_game::{Ruleset, Sum, arg::shorten_text};
use std::sync::Arc;

pub use play::SkippedPositions;

/// The approximate number of options of the definition that are compared with a recognised rule in a full analysis.
const MAX_CHECKED_OPTIONS: usize = 40_000;

/// The results of analysing a game.
#[derive(Clone, Debug)]
pub struct Understanding {
    /// The name of the game.
    pub game: String,
    /// The names of the parameters by position.
    pub parameters: Vec<String>,
    /// The keyword-only parameters, with their values; `None` if the claims hold for all values.
    pub keywords: Vec<(String, Option<String>)>,
    /// Whether play ends.
    pub ends: Termination,
    /// Whether a move may leave positions of rulesets from outside. Play in these ends, so a rank ignores them.
    pub leaves_outside: bool,
    /// The kind of its moves.
    pub shape: MoveForm,
    /// If keyword-only parameters are not given: an example of the ruleset, on which the observations were made,
    /// and the rule that the example is recognised as.
    pub example: Option<(String, Option<RecognisedRule>)>,
    /// The positions from which it was played.
    pub sample_start: SampleStart,
    /// The parameter that seems to say whose turn it is: every move toggles it, and the moves depend on it.
    pub turn_parameter: Option<String>,
    /// The options were seen to be unchanged if the two parameters are exchanged, for numbers up to this one.
    pub symmetric: Option<u64>,
    /// A mistake of the rules at a small position.
    pub fault: Option<RulesFailure>,
    /// Small positions that were left out, since the rules fail there: they may be no positions of the game.
    pub skipped_positions: Option<SkippedPositions>,
}

/// The positions from which a game was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SampleStart {
    /// Small ones: numbers, short tuples, or the game's own starts with small numbers.
    Small,
    /// This position.
    Example(String),
    /// None: these parameters are not numbers, and small tuples are not positions of the game.
    Unknown(Vec<String>),
}

/// Whether play ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Termination {
    /// Shown from the rule: in every component that a move leaves, these measures fall, compared lexicographically.
    Rank(Vec<RankMeasure>),
    /// Play can return to the first position through the others. The last position is equal to the first.
    Loop(Vec<String>),
    /// No loop was seen among this many positions, which are all positions reached from small starts.
    Seen(u64),
    /// Nothing is known.
    Undecided,
}

impl Termination {
    /// The conclusion from a proved rank and from play of some positions. The loop is taken out of `played`.
    fn from_play(rank: Option<Vec<RankMeasure>>, played: &mut play::SamplePlay) -> Termination {
        // If the rules do not finish at some position, nothing can be said about the end of play.
        let endless = played.fault.as_ref().is_some_and(|failed| failed.stop != grundy_game::Stop::RulesFailed);
        match (rank, played.cycle.take()) {
            _ if endless => Termination::Undecided,
            (Some(rank), _) => Termination::Rank(rank),
            (None, Some(cycle)) => Termination::Loop(cycle),
            // Faults hide options, so without a loop nothing was seen of play behind them.
            (None, None) if played.complete && played.sound_positions > 0 && played.fault.is_none() => {
                Termination::Seen(played.positions)
            }
            (None, None) => Termination::Undecided,
        }
    }
}

/// The kind of a game's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveForm {
    /// Shown from the rule: it is this known rule. The definition was compared for heaps up to this size.
    Recognised(RecognisedRule, u64),
    /// Shown from the rule: a move leaves heaps smaller by at most this number, and linear tests decide which ones.
    /// So the values are periodic in the end.
    Window(u64),
    /// Shown from the rule: a number with a finite state beside it.
    FiniteState {
        /// The name of the number.
        number: String,
        /// The number of states reached from a start, or from zeros.
        states: usize,
        /// The maximum number that a move takes from a large number.
        max_taken: u64,
    },
    /// Seen: rows up to this length are rows of coins to turn.
    CoinRows(u64),
    /// Seen: numbers up to this one are coins to turn, each taken alone.
    Coins(u64),
    /// Anything else. With one number as parameter and moves to the same game only, these are heaps.
    General,
}

impl Rules {
    /// The ruleset from outside that has the same moves as a recognised rule.
    pub fn twin(&self, rule: &RecognisedRule) -> Option<Arc<Ruleset>> {
        (self.0.ruleset_of)(rule.rule())
    }

    /// The index of the function of a game.
    fn game_index(&self, game: &str) -> Option<usize> {
        self.0.program.functions.iter().position(|function| function.is_game() && function.name == game)
    }

    /// The names of the parameters of a game, each with whether it is a number according to the text; `None` if there is no such game.
    ///
    /// Keyword-only parameters are left out.
    pub fn number_parameters(&self, game: &str) -> Option<Vec<(&str, bool)>> {
        let index = self.game_index(game)?;
        let numbers = &arguments::number_parameters(&self.0.program)[index];
        let function = &self.0.program.functions[index];
        Some((0..function.params).map(|slot| (&function.slots[slot][..], numbers[slot])).collect())
    }

    /// Analyses a game of the file; `None` if there is no such game.
    ///
    /// # Complexity
    /// Usually milliseconds, at most a few seconds, because all work is counted.
    pub fn understand(&self, game: &str) -> Option<Understanding> {
        let index = self.game_index(game)?;
        Some(self.understand_with(index as u32, &self.0.program.functions[index].keywords, None))
    }

    /// Analyses the games of a position, with play from this position. Components of rulesets from outside are left out.
    ///
    /// # Complexity
    /// As [`understand`](Rules::understand), for each game.
    pub fn understand_from(&self, example: &Sum) -> Vec<Understanding> {
        let program = &self.0.program;
        let mut nodes: Vec<play::ComponentNode> = Vec::new();
        for component in &example.components {
            let key = component.key.as_ref().filter(|_| component.game.scope() == Some(self.0.scope));
            let node = key.and_then(|key| crate::pack::read_single_component(key.bytes()));
            nodes.extend(node.and_then(|(game, args)| Some((u32::try_from(game).ok()?, args))));
        }
        nodes.retain(|(game, _)| (*game as usize) < program.functions.len());
        let mut games: Vec<u32> = nodes.iter().map(|(game, _)| *game).collect();
        games.sort_unstable();
        games.dedup();
        let understood = |game: u32| {
            let own: Vec<play::ComponentNode> = nodes.iter().filter(|node| node.0 == game).cloned().collect();
            let keywords: Vec<Option<RuleValue>> =
                own[0].1[program.functions[game as usize].params..].iter().cloned().map(Some).collect();
            self.understand_with(game, &keywords, Some((shorten_text(&example.to_string()), own)))
        };
        games.into_iter().map(understood).collect()
    }

    /// Analyses a game with values for keyword-only parameters, and with an example to play from.
    fn understand_with(
        &self,
        game: u32,
        keywords: &[Option<RuleValue>],
        example_start: Option<(String, Vec<play::ComponentNode>)>,
    ) -> Understanding {
        let program = &self.0.program;
        let function = &program.functions[game as usize];
        let given = keywords.iter().all(Option::is_some);
        let found =
            recognition::recognised_rule(program, game, keywords, ConfirmEffort::with_options(MAX_CHECKED_OPTIONS));
        let rank = rank::proved_rank(program, game, keywords);
        // Keyword-only parameters that are not given get sample values for play.
        let bound: Vec<RuleValue> =
            keywords.iter().enumerate().map(|(i, value)| arguments::sample_keyword(program, game, i, value)).collect();
        let (from, starts, strict) = match example_start {
            Some((example, starts)) => (SampleStart::Example(example), starts, true),
            None => {
                let (starts, strict) = sample_starts::sample_starts(self, game, &bound, given);
                (SampleStart::Small, starts, strict)
            }
        };
        let unknown = starts.is_empty();
        let mut played = match unknown {
            true => play::SamplePlay::default(),
            false => play::play_from(self, starts, strict, from == SampleStart::Small),
        };
        // If the rules fail at every position that was tried, none of these is a position of the game.
        let failed = played.complete && played.sound_positions == 0 && played.fault.is_none();
        let from = match from {
            SampleStart::Small if unknown || failed => SampleStart::Unknown(self.non_number_parameters(game)),
            from => from,
        };
        let shape = match found {
            Some((rule, to)) => MoveForm::Recognised(rule, to),
            None => self.other_form(game, keywords, &bound),
        };
        let written_keyword = |(i, value): (usize, &Option<RuleValue>)| {
            (function.keyword_name(i).to_string(), value.as_ref().map(|value| value.to_plain_arg().to_string()))
        };
        Understanding {
            example: (!given).then(|| self.example_call(game, &bound)),
            game: function.name.clone(),
            parameters: function.slots[..function.params].to_vec(),
            keywords: keywords.iter().enumerate().map(written_keyword).collect(),
            ends: Termination::from_play(rank, &mut played),
            leaves_outside: calls_outside(program, game),
            sample_start: from,
            turn_parameter: turn_parameter(program, game).map(|slot| function.slots[slot].clone()),
            shape,
            symmetric: if given && program.has_only_options(game) {
                play::symmetric_limit(self, game, &bound)
            } else {
                None
            },
            fault: played.fault,
            skipped_positions: played.skipped_positions,
        }
    }

    /// A call of a game with values of its keyword-only parameters as text, and the ruleset that it is recognised as.
    fn example_call(&self, game: u32, keywords: &[RuleValue]) -> (String, Option<RecognisedRule>) {
        let function = &self.0.program.functions[game as usize];
        let bound: Vec<Option<RuleValue>> = keywords.iter().cloned().map(Some).collect();
        let effort = ConfirmEffort::with_options(MAX_CHECKED_OPTIONS);
        let rule = recognition::recognised_rule(&self.0.program, game, &bound, effort).map(|(rule, _)| rule);
        let written = keywords.iter().enumerate().map(|(i, value)| {
            let (name, value) = (function.keyword_name(i), value.to_plain_arg().to_string());
            format!("{name}={value}")
        });
        (format!("{}({})", function.name, written.collect::<Vec<_>>().join(", ")), rule)
    }

    /// The positional parameters that are not numbers, according to the text.
    fn non_number_parameters(&self, game: u32) -> Vec<String> {
        let function = &self.0.program.functions[game as usize];
        let numbers = &arguments::number_parameters(&self.0.program)[game as usize];
        (0..function.params).filter(|&slot| !numbers[slot]).map(|slot| function.slots[slot].clone()).collect()
    }

    fn other_form(&self, game: u32, keywords: &[Option<RuleValue>], bound: &[RuleValue]) -> MoveForm {
        let program = &self.0.program;
        let function = &program.functions[game as usize];
        if function.params != 1 || !program.has_only_options(game) {
            return self.finite_state_form(game, keywords).unwrap_or(MoveForm::General);
        }
        let number = arguments::number_parameters(program)[game as usize][0];
        let given = keywords.iter().all(Option::is_some);
        if let Some(within) = window_length(program, game, keywords).filter(|_| number) {
            return MoveForm::Window(within);
        }
        let seen = match (number, given) {
            (_, false) => None,
            (true, _) => coins::single_head_limit(self, game, bound).map(MoveForm::Coins),
            (false, _) if keywords.is_empty() => coins::coin_row_length(self, game).map(MoveForm::CoinRows),
            (false, _) => None,
        };
        seen.unwrap_or(MoveForm::General)
    }
}

impl Rules {
    /// A number with a finite state beside it, seen from the start with one number, or from zeros.
    fn finite_state_form(&self, game: u32, keywords: &[Option<RuleValue>]) -> Option<MoveForm> {
        let program = &self.0.program;
        let function = &program.functions[game as usize];
        let number = finite_state::number_beside_states(program, game, keywords)?;
        let bound = keywords.iter().cloned().collect::<Option<Vec<RuleValue>>>()?;
        let start = linear_start(program, game);
        let state = (0..function.params).filter(|index| *index != number).map(|index| match &start {
            Some(start) => {
                start.numbers[index].terms.is_empty().then_some(RuleValue::Int(start.numbers[index].constant))
            }
            None => Some(RuleValue::Int(0)),
        });
        let shown =
            finite_state::prove_state_moves(program, game, number, &bound, &state.collect::<Option<Vec<_>>>()?)?;
        // A single state reached from zeros says nothing about other states.
        if start.is_none() && shown.states.len() == 1 {
            return None;
        }
        let number = function.slots[number].clone();
        Some(MoveForm::FiniteState { number, states: shown.states.len(), max_taken: shown.window })
    }
}

/// Whether a function, or one that it calls, calls a ruleset from outside.
fn calls_outside(program: &RuleProgram, function: u32) -> bool {
    let mut reached = vec![function];
    let mut at = 0;
    while let Some(&function) = reached.get(at) {
        let mut outside = false;
        program.functions[function as usize].visit_expressions(&mut |expr| match &expr.kind {
            RuleExprKind::Call { .. } => outside = true,
            RuleExprKind::Helper(to, _) | RuleExprKind::Game { game: to, .. } if !reached.contains(to) => {
                reached.push(*to)
            }
            _ => {}
        });
        if outside {
            return true;
        }
        at += 1;
    }
    false
}
