//! Describes in words what was recognised in the rules of a file.

mod value_engine;

use crate::engine::endless::{self, EndlessSign, has_negative_number};
use grundy_game::{
    Argument, BilingualText, Budget, Citation, Component, Convention, NumberSet, Ruleset, Sum, counted_noun, in_force,
    text,
};
use grundy_rules::{
    MoveForm, RankMeasure, RecognisedRule, Rules, RulesFailure, SampleStart, SkippedPositions, Termination,
    Understanding,
};
use std::sync::Arc;

pub use value_engine::ValueEngine;

/// A game of a file and what was recognised in its rules.
#[derive(Debug)]
pub struct CheckedGame {
    /// The result of the symbolic walk over the rules.
    pub understanding: Understanding,
    /// The ruleset of the catalogue with the same moves.
    pub twin: Option<String>,
    /// The engine that computes its values.
    pub engine: ValueEngine,
    /// The theorem that decides its positions.
    pub theorem: Option<&'static Citation>,
    /// The reason to doubt that play ends; `None` if the end of play is shown or no such reason was found.
    endless_sign: Option<EndlessSign>,
}

/// Checks each game of a file.
///
/// # Examples
/// ```
/// let rules = grundy::parse_rules("
/// @game
/// def pins(n):
///     for k in (1, 2):
///         for a in range((n - k) // 2 + 1):
///             yield pins(a) + pins(n - k - a)
/// ").unwrap();
/// let checked = &grundy::check(&rules)[0];
/// assert_eq!(checked.twin.as_deref(), Some("kayles"));
/// assert_eq!(checked.lines()[0].en, "ends: every move leaves smaller heaps only (shown from the rule, for numbers from 0)");
/// ```
pub fn check(rules: &Rules) -> Vec<CheckedGame> {
    check_first_games(rules, usize::MAX, &())
}

/// Checks the first `games` games of a file within a budget.
///
/// If the budget runs out, the description of the current game is incomplete (but correct), and later games are left out.
pub fn check_first_games(rules: &Rules, games: usize, budget: &dyn Budget) -> Vec<CheckedGame> {
    in_force::with_budget(budget, || {
        let checked =
            |name: &str| Some(CheckedGame::new(rules, rules.understand(name)?, &rules.game(name)?, None, budget));
        rules.games().take(games).take_while(|_| budget.spend(1, 0).is_ok()).filter_map(checked).collect()
    })
}

/// Checks the games of an example position, playing from that position; returns nothing if it is not a position of these rules.
///
/// # Examples
/// ```
/// let rules = grundy::parse_rules("
/// @game
/// def ones(row):
///     for i in range(len(row)):
///         if row[i] == '1':
///             yield ones(row[:i] + '0' + row[i + 1:])
/// ").unwrap();
/// assert!(grundy::check(&rules)[0].needs_example().is_some());
/// let example = grundy::parse_with(&rules, "ones('101')").unwrap();
/// let checked = grundy::check::check_from(&rules, &example, &());
/// assert_eq!(checked[0].termination().en, "ends: play from ones(\"101\") was followed to all its ends, 4 positions");
/// ```
pub fn check_from(rules: &Rules, example: &Sum, budget: &dyn Budget) -> Vec<CheckedGame> {
    in_force::with_budget(budget, || {
        let checked = |understanding: Understanding| {
            let game = rules.game(&understanding.game)?;
            let own = |game: &Arc<Ruleset>| {
                let expression = game.expression();
                expression.split('(').next() == Some(&understanding.game)
            };
            let component = example.components.iter().find(|component| own(&component.game));
            let bound = component.map_or_else(|| Arc::clone(&game), |component| Arc::clone(&component.game));
            Some(CheckedGame::new(rules, understanding, &bound, component, budget))
        };
        rules.understand_from(example).into_iter().filter_map(checked).collect()
    })
}

fn twin_expression(rules: &Rules, shape: &MoveForm, game: &Ruleset) -> Option<String> {
    let twin = match shape {
        MoveForm::Recognised(rule, _) => rules.twin(rule),
        MoveForm::General => game.analysis.recognised_ruleset(),
        _ => None,
    };
    twin.map(|game| game.expression())
}

/// The theorem that decides small positions.
fn deciding_theorem(game: &Arc<Ruleset>, parameters: usize) -> Option<&'static Citation> {
    let args = vec![Argument::from(5u64); parameters];
    game.theorem()?.decide(&args, Convention::Normal).map(|verdict| verdict.cite)
}

/// The number of the position from which a long line of play is searched.
const LINE_START_NUMBER: u32 = 5;

/// Looks for a line of play that does not seem to end, unless the rules show that play ends.
fn endless_sign(
    understanding: &Understanding,
    game: &Arc<Ruleset>,
    example: Option<&Component>,
    budget: &dyn Budget,
) -> Option<EndlessSign> {
    // A proof that play ends holds for numbers from 0 only.
    if let Some(below) = example.filter(|example| has_negative_number(example)) {
        return endless::find_endless_sign(below, budget);
    }
    let is_unknown = understanding.ends == Termination::Undecided && understanding.fault.is_none();
    let numbers = vec![Argument::Int(LINE_START_NUMBER.into()); understanding.parameters.len()];
    let start = Component::new(game, numbers).ok().filter(|_| is_unknown)?;
    endless::find_endless_sign(&start, budget)
}

impl CheckedGame {
    fn new(
        rules: &Rules,
        understanding: Understanding,
        game: &Arc<Ruleset>,
        example: Option<&Component>,
        budget: &dyn Budget,
    ) -> CheckedGame {
        CheckedGame {
            twin: twin_expression(rules, &understanding.shape, game),
            theorem: deciding_theorem(game, understanding.parameters.len()),
            engine: ValueEngine::for_game(game, &understanding),
            endless_sign: endless_sign(&understanding, game, example, budget),
            understanding,
        }
    }

    /// Whether both players seem to have the same moves: no ends are declared, and no argument determines the player to move.
    pub fn is_impartial(&self) -> bool {
        self.engine != ValueEngine::Ends && self.understanding.turn_parameter.is_none()
    }

    /// The reason why an example position is needed to decide whether play ends, and how to give one; `None` if none is needed.
    pub fn needs_example(&self) -> Option<BilingualText> {
        let SampleStart::Unknown(no_numbers) = &self.understanding.sample_start else { return None };
        if self.understanding.ends != Termination::Undecided {
            return None;
        }
        let game = &self.understanding.game;
        Some(match &no_numbers[..] {
            [] => text!("an example position of {game} is needed: no small position was found to play from"),
            names => {
                let (names_en, names_zh) = (format!("`{}`", names.join("`, `")), format!("`{}`", names.join("`、`")));
                let verb = if names.len() == 1 { "is not a number" } else { "are not numbers" };
                text!("an example position of {game} is needed, since {names} {verb}", names = (names_en, names_zh))
            }
        })
    }

    /// The warning that an argument seems to say whose turn it is.
    pub fn turn_warning(&self) -> Option<BilingualText> {
        let turn = self.understanding.turn_parameter.as_ref()?;
        Some(text!(
            "`{turn}` seems to say whose turn it is: every move toggles it, and the moves depend on it. Single positions are decided as intended; but in a sum the players do not alternate in each component, so a sum of such positions is a different game"
        ))
    }

    /// The game as a call: `kayles(n)`.
    pub fn title(&self) -> String {
        let keywords = self.understanding.keywords.iter().map(|(name, value)| match value {
            Some(value) => format!("{name}={value}"),
            None => name.clone(),
        });
        let mut names = self.understanding.parameters.clone();
        if !self.understanding.keywords.is_empty() {
            names.push("*".into());
            names.extend(keywords);
        }
        format!("{}({})", self.understanding.game, names.join(", "))
    }

    /// The failure of the rules at a small position, if there is one.
    pub fn fault(&self) -> Option<&RulesFailure> {
        self.understanding.fault.as_ref()
    }

    /// The positions that were left out, since the rules fail there.
    fn skipped_positions(&self) -> Option<BilingualText> {
        let SkippedPositions { count, first_position: first, message } =
            self.understanding.skipped_positions.as_ref()?;
        Some(text!(
            "the rules fail at {count} of the small positions tried, first at {first}: {text}; these may not be positions of the game",
            text = (&message.en, &message.zh)
        ))
    }

    /// Everything that was recognised, as lines of text.
    pub fn lines(&self) -> Vec<BilingualText> {
        let mut lines = vec![self.termination()];
        lines.extend(self.endless_sign.as_ref().map(EndlessSign::description));
        lines.extend(self.needs_example());
        lines.extend(self.skipped_positions());
        lines.extend(self.shape_text());
        if let Some((example, Some(rule))) = &self.understanding.example {
            let BilingualText { en, zh } = rule_text(rule);
            lines.push(text!("for example, {example} is recognised: {text}", text = (en, zh)));
        }
        if let Some(to) = self.understanding.symmetric {
            lines.push(text!("the parameters may be exchanged (checked up to {to})"));
        }
        let BilingualText { en, zh } = self.engine.text();
        lines.push(match (self.theorem, &self.twin) {
            (Some(cite), _) => {
                let (theorem, satz) = cite.name;
                text!("theorem: {theorem}; engine: {text}", theorem = (theorem, satz), text = (en, zh))
            }
            (None, _) => text!("engine: {text}", text = (en, zh)),
        });
        lines.extend(self.turn_warning());
        lines
    }

    /// The values assumed for keyword-only parameters, as a note in both languages.
    fn keyword_note(&self) -> (String, String) {
        let taken = |(name, value): &(String, Option<String>)| Some(format!("{name}={}", value.as_ref()?));
        let taken: Vec<String> = self.understanding.keywords.iter().filter_map(taken).collect();
        match &taken[..] {
            [] => Default::default(),
            _ => (format!(", with {}", taken.join(", ")), format!("，取 {}", taken.join("、"))),
        }
    }

    /// Whether play ends, and how that is known.
    pub fn termination(&self) -> BilingualText {
        let names = &self.understanding.parameters;
        let (with_en, with_zh) = self.keyword_note();
        match &self.understanding.ends {
            Termination::Rank(_) if names.len() == 1 && self.understanding.leaves_outside => text!(
                "ends: every move leaves smaller heaps of this game, and positions of other rulesets, in which play ends (shown from the rule, for numbers from 0{with})",
                with = (with_en, with_zh)
            ),
            Termination::Rank(_) if names.len() == 1 => text!(
                "ends: every move leaves smaller heaps only (shown from the rule, for numbers from 0{with})",
                with = (with_en, with_zh)
            ),
            Termination::Rank(rank) => {
                let measure = |measure: &RankMeasure| match measure {
                    RankMeasure::Argument(index) => names[*index].clone(),
                    RankMeasure::Sum => names.join(" + "),
                };
                let measures: Vec<String> = rank.iter().map(measure).collect();
                match &measures[..] {
                    [first, second] => text!(
                        "ends: with every move {first} falls, or it stays and {second} falls (shown from the rule, for numbers from 0{with})",
                        with = (with_en, with_zh)
                    ),
                    _ => {
                        let first = measures.join(", ");
                        text!(
                            "ends: with every move {first} falls (shown from the rule, for numbers from 0{with})",
                            with = (with_en, with_zh)
                        )
                    }
                }
            }
            Termination::Loop(positions) => {
                let way = positions.join(" → ");
                text!("loopy: {way}; play may go on for ever, so positions may be drawn")
            }
            Termination::Seen(positions) if let SampleStart::Example(example) = &self.understanding.sample_start => {
                text!(
                    "ends: play from {example} was followed to all its ends, {positions}",
                    positions = (counted_noun(positions, "position", "positions"), positions)
                )
            }
            Termination::Seen(positions) => {
                let of = self.understanding.example.as_ref();
                let (en, zh) =
                    of.map_or_else(Default::default, |(of, _)| (format!(" of {of}"), format!(" {of} 的若干较")));
                text!(
                    "no loop was found among the {positions} reachable from small starts{text}; it is not proved that play always ends",
                    positions = (counted_noun(positions, "position", "positions"), positions),
                    text = (en, zh)
                )
            }
            Termination::Undecided => text!("whether play always ends is not decided"),
        }
    }

    /// The kind of moves, if it was recognised, and how that is known.
    pub fn shape_text(&self) -> Option<BilingualText> {
        let (with_en, with_zh) = self.keyword_note();
        Some(match &self.understanding.shape {
            MoveForm::Recognised(rule, to) => {
                let BilingualText { en, zh } = rule_text(rule);
                match self.twin.as_ref().filter(|twin| **twin != self.understanding.game) {
                    Some(twin) => text!(
                        "recognised: {text}; the moves are those of {twin} (shown from the rule{with}, and compared with it for heaps to {to})",
                        text = (en, zh),
                        with = (with_en, with_zh)
                    ),
                    None => text!(
                        "recognised: {text} (shown from the rule{with}, and compared with it for heaps to {to})",
                        text = (en, zh),
                        with = (with_en, with_zh)
                    ),
                }
            }
            MoveForm::Window(within) => text!(
                "a window: the heaps left are at most {within} smaller, so the values become periodic (shown from the rule{with})",
                with = (with_en, with_zh)
            ),
            MoveForm::FiniteState { number, states, max_taken: within } => text!(
                "a heap with a finite state: every move takes at most {within} from a large {number}, or leaves a constant, and {states}; so if moves that take nothing never lead back, the values become periodic (shown from the rule{with})",
                states = (counted_noun(states, "state occurs", "states occur"), states),
                with = (with_en, with_zh)
            ),
            MoveForm::CoinRows(to) => {
                text!("coin-turning, as seen in rows of up to {to} coins: a row seems to be the sum of its heads")
            }
            MoveForm::Coins(to) => text!(
                "coin-turning, as seen up to coin {to}: each number is a coin, and a move leaves different coins further left"
            ),
            MoveForm::General => {
                let twin = self.twin.as_ref()?;
                text!(
                    "recognised: the moves are those of {twin} (shown from the rule{with})",
                    with = (with_en, with_zh)
                )
            }
        })
    }
}

/// A heap rule in words.
fn rule_text(rule: &RecognisedRule) -> BilingualText {
    match rule {
        RecognisedRule::Subtraction(NumberSet::AllBut(missing)) if missing.is_empty() => {
            text!("take any number")
        }
        RecognisedRule::Subtraction(set @ NumberSet::AllBut(_)) => {
            text!("take any number but {set}")
        }
        RecognisedRule::Subtraction(NumberSet::Finite(members)) if members.is_empty() => text!("no move"),
        RecognisedRule::Subtraction(NumberSet::Finite(members)) => {
            let list = grundy_game::arg::shorten_text(&NumberSet::Finite(members.clone()).to_string());
            if members.len() == 1 { text!("take {list}") } else { text!("take one of the numbers {list}") }
        }
        RecognisedRule::Subtraction(set) => text!("take a number of the set {set}"),
        RecognisedRule::Code(code) => text!("the taking-and-breaking code {code}"),
        RecognisedRule::TakeOrSplit => text!("take any number, or split in two"),
        RecognisedRule::UnequalSplit => {
            text!("split in two heaps of different sizes")
        }
    }
}
