//! Answers: the known results for a position, their standing, and the reasons.

use grundy_game::{
    BilingualText, CheckedSource, Citation, ComputationCounts, ComputationEnd, Convention, GameValue, Nat, NextStep,
    Outcome, Standing, Stop, Sum, checked_sources, text,
};

/// The answer to "who wins, and how?".
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The position.
    pub position: Sum,
    /// Whether the last move wins or loses.
    pub convention: Convention,
    /// Who wins with best play; `None` if that could not be decided; then `end` gives the reason.
    pub outcome: Option<Outcome>,
    /// The Grundy value under normal play, where it is known.
    pub value: Option<GameValue>,
    /// The first winning moves.
    pub winning_moves: Vec<Move>,
    /// The number of different winning moves, if they could be counted. Moves in equal components count once.
    pub winning_total: Option<Nat>,
    /// The best moves, where known: the fastest wins for the winner, the longest defences for the loser, the moves that keep a draw.
    pub best_moves: Vec<Move>,
    /// The number of moves if the winner wins as fast as possible and the loser delays the end; computed on request, or if it takes no extra work.
    pub remoteness: Option<u32>,
    /// The standing of the outcome; `None` if the outcome is not known.
    pub standing: Option<Standing>,
    /// The standing of the value: the value may be computed although the outcome is proved.
    pub value_standing: Option<Standing>,
    /// The reason, for this very position, in steps.
    pub explanation: Vec<BilingualText>,
    /// Steps that may decide the position if the answer does not.
    pub next_steps: Vec<NextStep>,
    /// The literature on which the computation is based.
    pub theory: Vec<&'static Citation>,
    /// The cost of the computation.
    pub counts: ComputationCounts,
    /// The reason why the computation ended.
    pub end: ComputationEnd,
}

/// A move in one component of a sum.
#[derive(Clone, Debug)]
pub struct Move {
    /// The component before the move.
    pub before: Sum,
    /// The components that it becomes.
    pub after: Sum,
    /// The move in words.
    pub text: BilingualText,
}

impl Answer {
    /// An answer without any results.
    pub fn unknown(position: Sum, convention: Convention) -> Answer {
        Answer {
            position,
            convention,
            outcome: None,
            value: None,
            winning_moves: Vec::new(),
            winning_total: None,
            best_moves: Vec::new(),
            remoteness: None,
            standing: None,
            value_standing: None,
            explanation: Vec::new(),
            next_steps: Vec::new(),
            theory: Vec::new(),
            counts: ComputationCounts::default(),
            end: ComputationEnd::Done,
        }
    }

    /// Adds the remark that pairs of equal components were left out of the position when it was [read](crate::parse_for).
    pub fn note_shortened(&mut self) {
        let note = text!(
            "More than a thousand equal components are written as two or three, by the parity of their number: under normal play, pairs cancel."
        );
        self.explanation.insert(0, note);
    }

    /// Whether the question is answered.
    pub fn is_decided(&self) -> bool {
        self.outcome.is_some()
    }

    /// The literature on which the answer is based.
    pub fn sources(&self) -> Vec<&'static Citation> {
        let mut sources: Vec<&Citation> = Vec::new();
        for cite in self.cites() {
            if !sources.iter().any(|known| known.is_same_source(cite)) {
                sources.push(cite);
            }
        }
        sources
    }

    /// The theorems among the [sources](Answer::sources) whose proofs Coq has checked, in the generality in which they are used.
    ///
    /// Only the theorems are checked. The computations of the answer are not, and neither is that the position has the form of the theorem.
    ///
    /// ```
    /// use grundy::{Engine, Meter, Query, parse};
    /// let checked = |position: &str| {
    ///     let query = Query::new(parse(position).unwrap());
    ///     let answer = query.solve(&mut Engine::new(), &Meter::default());
    ///     answer.machine_checked().iter().map(|one| one.theorem.name).collect::<Vec<_>>()
    /// };
    /// assert_eq!(checked("nim(3, 4, 5)"), ["bouton", "grundy_nim", "nim_winning_moves"]);
    /// assert!(checked("wythoff(t=2)(3, 4)").is_empty());
    /// ```
    pub fn machine_checked(&self) -> Vec<CheckedSource> {
        checked_sources(self.cites(), Some(self.convention))
    }

    fn cites(&self) -> &[&'static Citation] {
        match &self.standing {
            Some(Standing::Proved { theorems }) => theorems,
            Some(_) => &self.theory,
            None => &[],
        }
    }

    /// The standing of the outcome and of the value, in words.
    pub fn standing_text(&self) -> Option<BilingualText> {
        let outcome = self.standing.as_ref()?.description();
        match (&self.standing, &self.value_standing) {
            (Some(Standing::Proved { .. }), Some(Standing::Computed)) => {
                let BilingualText { en, zh } = outcome;
                Some(text!("{text}; the value is computed", text = (en, zh)))
            }
            _ => Some(outcome),
        }
    }

    /// The outcome in words, or the reason why there is none.
    pub fn headline(&self) -> BilingualText {
        match self.outcome {
            Some(outcome) => outcome.description(),
            None => {
                let BilingualText { en, zh } =
                    if self.is_too_large() { self.too_large_message() } else { self.end.description() };
                text!("not decided: {text}", text = (en, zh))
            }
        }
    }

    /// Whether the outcome is known and the value was searched for but not found.
    pub fn misses_value(&self) -> bool {
        let has_value = self.convention == Convention::Normal && !self.position.has_declared_ends();
        has_value && self.is_decided() && self.value.is_none() && self.end != ComputationEnd::Done
    }

    /// Whether nothing was decided because a component is too large for every engine, so that no budget helps.
    pub fn is_too_large(&self) -> bool {
        let unheld = || self.position.components.iter().any(|component| component.key.is_none());
        self.outcome.is_none() && matches!(self.end.stop(), Some(Stop::Memory | Stop::TooLarge)) && unheld()
    }

    /// The message for a position that is too large.
    fn too_large_message(&self) -> BilingualText {
        match unsearchable_reason(&self.position) {
            Some(BilingualText { en, zh }) => {
                text!("{text}, and no available theorem decides it", text = (en, zh))
            }
            None => text!("too large for the engines, and no available theorem decides it"),
        }
    }
}

/// The reason why no engine can search a component of a sum, if its game gives a reason.
pub(crate) fn unsearchable_reason(sum: &Sum) -> Option<BilingualText> {
    let unheld = sum.components.iter().find(|component| component.key.is_none())?;
    unheld.game.too_large_reason(&unheld.args)
}
