//! Games that a text in the certificate states.

use crate::Failed;
#[cfg(feature = "rules")]
use crate::Unreadable;
use grundy_game::LinearMoves;
#[cfg(feature = "rules")]
use grundy_game::{AnyGame, Arg, Resolver};
#[cfg(feature = "rules")]
use grundy_rules::{Diagnostic, Rules};
#[cfg(feature = "rules")]
use grundy_theory::Said;
use grundy_theory::say;
use serde::{Deserialize, Serialize};
#[cfg(feature = "rules")]
use std::sync::Arc;

/// A game that a text states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stated {
    /// Rules in the language of `docs/rules.md`.
    pub text: String,
    /// The ruleset, as an expression with the names of the text and no others.
    pub game: String,
}

/// Names from outside have no meaning in a certificate.
#[cfg(feature = "rules")]
struct Nobody;

#[cfg(feature = "rules")]
impl Resolver for Nobody {
    fn resolve(&self, _: &str) -> Option<Arg> {
        None
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

#[cfg(feature = "rules")]
impl Stated {
    /// The moves as formulas.
    ///
    /// # Errors
    /// The text cannot be read; or its moves are not known to be such formulas.
    pub(super) fn linear(&self) -> Result<LinearMoves, Failed> {
        let Stated { text, game } = self;
        let bad = |Diagnostic { said: Said { en, zh }, .. }| {
            Failed::Unreadable(Unreadable(say!("the rules in it cannot be read: {en}", "其中的规则无法读取：{zh}")))
        };
        let rules = Rules::load(text, &Nobody).map_err(bad)?;
        let ruleset: Arc<dyn AnyGame> = match grundy_rules::evaluate(game, &rules.names(&Nobody)).map_err(bad)? {
            Arg::Ruleset(game) => game,
            _ => {
                return Err(Failed::Unreadable(Unreadable(say!(
                    "\"{game}\" is no ruleset of the text in it",
                    "“{game}”不是其中文本的游戏"
                ))));
            }
        };
        let linear = if ruleset.has_ends() { None } else { ruleset.linear() };
        linear.ok_or_else(|| {
            say!(
                "it cannot be checked: the moves of {game} are not understood as linear conditions, or it is not clear that play ends",
                "无法检验：{game} 的移动不能理解为线性条件，或者不能确定对局会结束"
            )
            .into()
        })
    }
}

#[cfg(not(feature = "rules"))]
impl Stated {
    /// Without the language of rules nothing is known of a text.
    pub(super) fn linear(&self) -> Result<LinearMoves, Failed> {
        Err(say!(
            "it cannot be checked: this program was built without the language of rules",
            "无法检验：本程序编译时未包含规则语言"
        )
        .into())
    }
}
