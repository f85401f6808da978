//! `grundy stress`: tests a claim, or a program, against computation.

mod answers;
mod args;
mod judge_trial;
mod process;
mod program;
mod program_run;
mod report;

pub(crate) use args::StressArgs;

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::session::CliSession;
use grundy::{Catalog, Stop, text};
use grundy_contest::stress::{Claim, ClaimKind, PositionFamily, Stress};
use report::{convention, expression_failure, report_claim};

impl CliCommand for StressArgs {
    fn named_game(&mut self) -> Option<(&mut String, Option<&mut bool>)> {
        Some((self.expr.as_mut()?, Some(&mut self.misere)))
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        if self.from > self.to {
            let (from, to) = (self.from, self.to);
            return Err(CommandFailure::Input(text!("--from {from} is larger than --to {to}")));
        }
        if self.misere && self.value.is_some() {
            return Err(CommandFailure::Input(text!(
                "Grundy values are for normal play: --value cannot be used with --misere"
            )));
        }
        // A claim is tested against the definition of the rules, not against the known game they are recognised as.
        session.rules =
            session.rules.without_recognition(&Catalog).map_err(|diagnostic| session.rules_failure(diagnostic))?;
        if self.judge {
            return judge_trial::run(self, session);
        }
        let expression = self.expr.as_deref().unwrap_or("");
        let mut family =
            PositionFamily::new(&session.rules, expression, self.from, self.to).map_err(expression_failure)?;
        if let Some(condition) = &self.condition {
            family = family.with_condition(condition).map_err(expression_failure)?;
        }
        if self.program.is_some() {
            return program::run(self, &family, session);
        }
        let (kind, text) = match (&self.claim, &self.value, &self.moves) {
            (Some(claim), None, None) => (ClaimKind::Winner, claim),
            (None, Some(value), None) => (ClaimKind::Value, value),
            (None, None, Some(moves)) => (ClaimKind::Move, moves),
            _ => {
                return Err(CommandFailure::Input(text!(
                    "one claim is expected: --claim \"n % 7 not in (0, 2)\" (who wins), --value \"n % 4\" (the Grundy value), --move \"…\" (the winning move), or --program ./a.out"
                )));
            }
        };
        let claim = Claim::new(&family, kind, text).map_err(expression_failure)?;
        let stress = Stress { family, claim, convention: convention(self) };
        let meter = session.meter();
        let result = stress.run(&mut session.engine, &meter);
        session.finish();
        let report = result.map_err(expression_failure)?;
        if report.end == Stop::RulesFailed {
            session.check_rules()?;
        }
        report_claim(text, &stress.family, self, &report, session)
    }
}
