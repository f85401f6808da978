//! Plans the program that answers the question of a judge line.

use super::choose::{LawRequirements, choose_law, find_family_law, find_parity_laws};
use super::comment::{self, WinnerGround};
use super::rules::QuestionGame;
use super::{ProgramPlan, ends_error, observed_standing};
use crate::write::{AnswerMethod, EmittedRule, MemoMethod, ProgramQuestion, cancel_copies, recognize_theorem};
use grundy::{Engine, Limits, Meter};
use grundy_game::{Argument, BilingualText, ComputationEnd, GameShape, HeapRule, Ruleset, Standing, Stop};
use grundy_laws::discover::{LawTarget, TableReach, discover};
use grundy_rules::Diagnostic;
use std::sync::Arc;
use std::time::Duration;

/// Plans the program for a question: by a law if one answers it, else by the rules.
pub(super) struct QuestionPlanner<'a> {
    asked: QuestionGame,
    question: ProgramQuestion,
    /// Whether the components behave like Nim heaps.
    nim_like: bool,
    engine: &'a mut Engine,
    meter: &'a Meter,
}

/// The way in which a program answers its question.
struct PlannedAnswer {
    method: AnswerMethod,
    /// The comment on the method.
    comment: Vec<BilingualText>,
    /// The criterion that decides who wins.
    ground: WinnerGround,
    /// The parameters that come with each question and that a law takes.
    law_keywords: Vec<String>,
    /// The standing of an observed law; `None` for rules, and for a proved law.
    observed_standing: Option<Standing>,
}

impl PlannedAnswer {
    /// The plan of the whole program.
    fn into_plan(self, question: ProgramQuestion, nim_like: bool, only_positive_move: bool) -> ProgramPlan {
        let PlannedAnswer { method, mut comment, ground, law_keywords, observed_standing } = self;
        comment.push(comment::question_comment(&question.judge, ground));
        let question = Some(question.with_law_keywords(law_keywords));
        ProgramPlan { method, question, comment, nim_like, only_positive_move, observed_standing }
    }
}

impl<'a> QuestionPlanner<'a> {
    /// The planner of a question about a game.
    pub(super) fn new(
        asked: QuestionGame,
        question: ProgramQuestion,
        engine: &'a mut Engine,
        meter: &'a Meter,
    ) -> QuestionPlanner<'a> {
        let theorem = asked.ruleset.as_ref().and_then(|ruleset| ruleset.theorem());
        let nim_like = theorem.is_some_and(|theorem| theorem.is_nim_like());
        QuestionPlanner { asked, question, nim_like, engine, meter }
    }

    /// Plans the program; the table in which laws are found reaches so far.
    ///
    /// # Errors
    /// Returns the part that cannot be written as a program, and its place in the text.
    pub(super) fn plan_program(mut self, reach: TableReach) -> Result<ProgramPlan, Diagnostic> {
        if !self.question.has_number_components() {
            return self.plan_by_rules();
        }
        let by_law =
            self.answer_by_law(reach).or_else(|| self.answer_by_family_law()).or_else(|| self.answer_by_parity_laws());
        match by_law {
            Some(answer) => {
                let only_positive_move = self.asked.rule.is_ok_and(|(rule, _)| rule.has_no_options_up_to(0));
                Ok(answer.into_plan(self.question, self.nim_like, only_positive_move))
            }
            None => self.plan_by_rules(),
        }
    }

    /// Whether the sums of the game are searched: under misère play the values decide only where components behave like Nim heaps.
    fn searches_sums(&self) -> bool {
        self.question.is_misere() && !self.nim_like
    }

    /// The answer by a law of the ruleset.
    fn answer_by_law(&mut self, reach: TableReach) -> Option<PlannedAnswer> {
        if self.searches_sums() || self.question.asks_for_moves() {
            return None;
        }
        let ruleset = self.asked.ruleset.as_ref()?;
        let positions = Argument::Ruleset(Arc::clone(ruleset));
        let part = law_search_part(self.meter);
        let found = discover(&positions, shortened_reach(ruleset, reach), self.engine, &part).ok()?;
        // Where the rules fail there may be no position, as beyond the last vertex of a graph: what the table shows up to there is no law.
        if found.end == ComputationEnd::Stopped(Stop::RulesFailed) {
            return None;
        }
        let wanted =
            LawRequirements { values_only: !self.question.asks_for_one(), numbers: self.question.component_numbers() };
        let chosen = choose_law(&found, wanted, Some(ruleset), self.engine, &part)?;
        Some(PlannedAnswer {
            comment: comment::law_comment(&found, &chosen),
            ground: self.ground_of_law(chosen.law.target),
            law_keywords: Vec::new(),
            observed_standing: observed_standing(chosen.law),
            method: chosen.method,
        })
    }

    /// The game with parameters that come with each question, if laws for all their values can answer it.
    fn open_family(&self) -> Option<Arc<Ruleset>> {
        self.asked.family.clone().filter(|_| !self.question.is_misere() && !self.question.asks_for_moves())
    }

    /// The answer by one law that is proved for all values of a parameter.
    fn answer_by_family_law(&mut self) -> Option<PlannedAnswer> {
        let family = self.open_family()?;
        let (found, sweep) = find_family_law(family, &self.question, self.engine, &law_search_part(self.meter))?;
        Some(PlannedAnswer {
            comment: comment::family_comment(&sweep, &found),
            ground: self.ground_of_law(found.target),
            law_keywords: sweep.keywords,
            observed_standing: None,
            method: AnswerMethod::Law(Box::new(found.law)),
        })
    }

    /// The answer by two laws, if a parameter only counts copies of components.
    fn answer_by_parity_laws(&mut self) -> Option<PlannedAnswer> {
        let family = self.open_family()?;
        let (rule, _) = self.asked.rule.as_ref().ok()?;
        let found = find_parity_laws(&family, rule, &self.question, self.engine, &law_search_part(self.meter))?;
        Some(PlannedAnswer {
            comment: comment::parity_comment(&self.asked.name, &found),
            ground: WinnerGround::NimSum,
            law_keywords: vec![found.keyword],
            observed_standing: None,
            method: AnswerMethod::ByParity(Box::new(found.laws)),
        })
    }

    /// The criterion by which a law decides who wins.
    fn ground_of_law(&self, of: LawTarget) -> WinnerGround {
        match of {
            LawTarget::Lost => WinnerGround::LostLaw,
            LawTarget::Values => self.ground_of_values(),
        }
    }

    /// The criterion by which values decide who wins.
    fn ground_of_values(&self) -> WinnerGround {
        if self.nim_like { WinnerGround::NimLike } else { WinnerGround::NimSum }
    }

    /// Plans a program that computes from the rules.
    fn plan_by_rules(self) -> Result<ProgramPlan, Diagnostic> {
        let (searched, ground_of_values) = (self.searches_sums(), self.ground_of_values());
        let QuestionPlanner { asked, question, nim_like, .. } = self;
        let (mut rule, memo) = asked.rule.map_err(|error| *error)?;
        // `options` is written for the numbers of the table.
        rule.stops_at_negatives |= question.asks_for_moves();
        let needs_no_values = question.needs_no_values(&rule);
        if rule.declares_ends() && (question.is_misere() || !needs_no_values) {
            return Err(ends_error());
        }
        let (comment, ground) = if needs_no_values {
            (comment::winner_comment(&asked.name, memo, rule.has_parameters()), WinnerGround::of_play(&rule))
        } else if searched {
            (comment::search_comment(&asked.name), WinnerGround::of_play(&rule))
        } else {
            prepare_for_values(&mut rule, &question);
            (values_comment(&asked.name, &rule, memo), ground_of_values)
        };
        let method = AnswerMethod::Rule(Box::new(rule), memo);
        let answer = PlannedAnswer { method, comment, ground, law_keywords: Vec::new(), observed_standing: None };
        Ok(answer.into_plan(question, nim_like, false))
    }
}

/// Leaves out pairs of equal components, unless moves are asked for, and recognizes a theorem that gives the values.
fn prepare_for_values(rule: &mut EmittedRule, question: &ProgramQuestion) {
    if !question.asks_for_moves() {
        cancel_copies(rule);
    }
    rule.theorem = recognize_theorem(rule, question);
}

/// The comment for rules of which the values are computed, by a theorem if one is known.
fn values_comment(game: &str, rule: &EmittedRule, memo: MemoMethod) -> Vec<BilingualText> {
    match &rule.theorem {
        Some(theorem) => comment::theorem_comment(game, theorem, rule.number_names()),
        None => comment::rule_comment(game, memo, false),
    }
}

/// The longest time that a search for a law takes, because a program by the rules can be written without one.
const MAX_LAW_SEARCH_TIME: Duration = Duration::from_secs(30);

/// A meter for a search for a law.
fn law_search_part(meter: &Meter) -> Meter {
    meter.limited_part(Limits { max_positions: u64::MAX, max_memory: u64::MAX, max_time: Some(MAX_LAW_SEARCH_TIME) })
}

/// Shortens the table for rulesets whose heap values are computed from their options one by one, which is slow.
fn shortened_reach(ruleset: &Arc<Ruleset>, reach: TableReach) -> TableReach {
    const LAST_GENERAL_HEAP: u64 = 999;
    match ruleset.shape() {
        GameShape::Heap(heap) if reach == TableReach::default() && matches!(heap.heap_rule(), HeapRule::General) => {
            TableReach { last_single_number: Some(LAST_GENERAL_HEAP), ..reach }
        }
        _ => reach,
    }
}
