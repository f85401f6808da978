//! What goes wrong while rules run.

use crate::syntax::Span;
use grundy_theory::{Said, Stop, say};

/// Rules that could not be run to their end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// What stopped them: [`Stop::Rules`] for a mistake of the rules, else the budget that ran out.
    pub(crate) stop: Stop,
    /// In which function, and where in its text, if one place is to blame.
    pub(crate) place: Option<(u32, Span)>,
    /// What went wrong.
    pub(crate) said: Said,
    /// What may help.
    pub(crate) help: Vec<Said>,
}

/// What a piece of a run gives, or what went wrong.
pub(crate) type Ran<T> = Result<T, Box<Fault>>;

impl Fault {
    /// A mistake of the rules.
    pub(crate) fn rule(said: Said) -> Box<Fault> {
        Box::new(Fault { stop: Stop::Rules, place: None, said, help: Vec::new() })
    }

    /// More steps than a position may take.
    pub(crate) fn operations() -> Box<Fault> {
        let said = say!(
            "the rules take too many steps for one position: does a loop never end?",
            "规则在一个局面上运行的步数太多：是否有循环不会结束？"
        );
        Box::new(Fault { stop: Stop::Operations, place: None, said, help: Vec::new() })
    }

    /// The budget of the question, which ran out while the rules were run.
    pub(crate) fn budget(stop: Stop) -> Box<Fault> {
        Box::new(Fault { stop, place: None, said: stop.said(), help: Vec::new() })
    }

    /// Whether the budget of the question ran out; then nothing is said of the rules.
    pub(crate) fn is_budget(&self) -> bool {
        matches!(self.stop, Stop::Time | Stop::Memory | Stop::Positions | Stop::Options | Stop::Cancelled)
    }

    /// A value that takes too much room.
    pub(crate) fn memory() -> Box<Fault> {
        let said = say!("a value of the rules grows too large", "规则中的某个值变得太大");
        Box::new(Fault { stop: Stop::Size, place: None, said, help: Vec::new() })
    }

    /// A number that does not fit a word where one must.
    pub(crate) fn large_number() -> Box<Fault> {
        let said = say!("the number is too large here", "这里的数太大");
        Box::new(Fault { stop: Stop::Size, place: None, said, help: Vec::new() })
    }

    /// The same, said of a place, unless a place is known.
    pub(crate) fn at(mut self: Box<Self>, function: u32, span: &Span) -> Box<Fault> {
        self.place.get_or_insert_with(|| (function, span.clone()));
        self
    }

    /// The same, with what to write instead in a game of scores.
    pub(crate) fn score_help(self: Box<Self>) -> Box<Fault> {
        self.help(say!(
            "in a game of scores, keep the lead of the player to move as an argument, and say at the end who has won (from grundy import win, lose, draw):",
            "若是比得分的游戏，请把先手领先的分数作为参数，在终局说明胜负（from grundy import win, lose, draw）："
        ))
        .help(say!(
            "    g(a, lead) begins with: if not a: return win if lead > 0 else lose if lead < 0 else draw",
            "    g(a, lead) 以此开头：if not a: return win if lead > 0 else lose if lead < 0 else draw"
        ))
        .help(say!(
            "    a move that gains a[0] then leads to g(a[1:], -(lead + a[0])): what is my lead is the opponent's deficit",
            "    得到 a[0] 的一步到达 g(a[1:], -(lead + a[0]))：我领先的分数就是对方落后的分数"
        ))
    }

    /// Whether it is arithmetic with a position, which is a mistake whatever the position is.
    pub(crate) fn is_of_score(&self) -> bool {
        self.help.iter().any(|help| help.en.starts_with("in a game of scores"))
    }

    /// The same, with a line of help.
    pub(crate) fn help(mut self: Box<Self>, said: Said) -> Box<Fault> {
        self.help.push(said);
        self
    }
}
