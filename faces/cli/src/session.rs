//! The common state of the commands of one run: language, budget, engine, progress.

use crate::args::options::GlobalOptions;
use crate::failure::CommandFailure;
use crate::next_step::rules_file_word;
use crate::output::progress::ProgressWatcher;
use grundy::{
    AskedPosition, Convention, Diagnostic, Engine, Lang, Limits, Meter, Positions, Rules, RulesFailure, Stop, Sum, text,
};
use std::io::{IsTerminal, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{SystemTime, UNIX_EPOCH};

/// One run of the program.
pub(crate) struct CliSession {
    pub(crate) lang: Lang,
    pub(crate) json: bool,
    pub(crate) engine: Engine,
    /// The user's rules; empty if there are no rules.
    pub(crate) rules: Rules,
    /// The name of the rules, and their text.
    pub(crate) source: (String, String),
    limits: Limits,
    cancel: Arc<AtomicBool>,
    /// Whether a question is running.
    busy: Arc<AtomicBool>,
    watcher: Option<ProgressWatcher>,
    /// The parser of the command line, of which completions and manual pages are made.
    pub(crate) parser: fn() -> clap::Command,
}

impl CliSession {
    /// # Errors
    /// Fails if the user's rules cannot be read, or the time runs out while they are loaded.
    pub(crate) fn new(options: &GlobalOptions, parser: fn() -> clap::Command) -> Result<CliSession, CommandFailure> {
        let source = rules_source(options)?;
        let rules = parse_rules_of(&source, options.limits())?;
        let cancel: Arc<AtomicBool> = Arc::default();
        let busy: Arc<AtomicBool> = Arc::default();
        let (flag, running) = (Arc::clone(&cancel), Arc::clone(&busy));
        // The first Ctrl-C during a question requests it to stop. Otherwise, and at the second one, the program ends immediately.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Relaxed) || !running.load(Relaxed) {
                std::process::exit(130);
            }
        });
        Ok(CliSession {
            lang: options.language(),
            json: options.json,
            engine: Engine::new(),
            rules,
            source,
            limits: options.limits(),
            cancel,
            busy,
            watcher: None,
            parser,
        })
    }

    /// Loads the rules from a file.
    ///
    /// # Errors
    /// Fails if they cannot be read, or the time runs out while they are loaded.
    pub(crate) fn load_rules(&mut self, path: &Path) -> Result<(), CommandFailure> {
        self.source = read_rules_file(path)?;
        self.rules = parse_rules_of(&self.source, self.limits)?;
        Ok(())
    }

    /// The failure for a mistake at a place of the rules.
    pub(crate) fn rules_failure(&self, diagnostic: Diagnostic) -> CommandFailure {
        CommandFailure::in_file(&self.source.0, &self.source.1, diagnostic)
    }

    /// The failure with the text that its place is in: an expression may fail in the rules it uses.
    pub(crate) fn locate_failure(&self, failure: CommandFailure) -> CommandFailure {
        match failure {
            CommandFailure::Text { diagnostic, .. } if diagnostic.in_rules => self.rules_failure(*diagnostic),
            other => other,
        }
    }

    /// The flag that a question is running. If it is not set, Ctrl-C ends the program immediately.
    pub(crate) fn busy_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.busy)
    }

    /// The flag that Ctrl-C was pressed.
    pub(crate) fn cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Whether the last question was cancelled by Ctrl-C. Clears the flag for the next question.
    pub(crate) fn take_cancelled(&self) -> bool {
        self.cancel.swap(false, Relaxed)
    }

    /// The options by which the rules were given, for display.
    pub(crate) fn rules_options(&self) -> String {
        match &self.source.0[..] {
            "" => String::new(),
            "rules" => " -e …".into(),
            file => format!(" -f {file}"),
        }
    }

    /// The same options, quoted for a shell; `None` for rules given as text or on standard input.
    pub(crate) fn rules_shell_words(&self) -> Option<String> {
        match &self.source.0[..] {
            "" => Some(String::new()),
            file => rules_file_word(file).map(|file| format!(" -f {file}")),
        }
    }

    /// The limits of a question.
    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The most memory that a question, or a program under test, may take, in bytes.
    pub(crate) fn max_memory(&self) -> u64 {
        self.limits.max_memory
    }

    /// The position of an expression under normal play.
    ///
    /// # Errors
    /// Returns an error if the expression is not valid, or is not a position.
    pub(crate) fn parse(&self, text: &str) -> Result<Sum, CommandFailure> {
        grundy::parse_with(&self.rules, text).map_err(|diagnostic| CommandFailure::in_text(text, diagnostic))
    }

    /// The position of a question, and the convention: the text itself may specify misère play.
    ///
    /// # Errors
    /// Returns an error if the text is not valid, or is not a position.
    pub(crate) fn ask_position(&self, text: &str, convention: Convention) -> Result<AskedPosition, CommandFailure> {
        let asked = grundy::ask_position(&self.rules, text, convention);
        asked.map_err(|diagnostic| CommandFailure::in_text(text, diagnostic))
    }

    /// The game of a text that names misère play before it: `尼姆` of `反尼姆`.
    pub(crate) fn game_under_misere(&self, text: &str) -> Option<String> {
        let asked = grundy::ask_positions(&self.rules, text, Convention::Normal).ok()?;
        (asked.convention == Convention::Misere).then(|| asked.expression.into())
    }

    /// The positions of an expression: of a ruleset, or by values for free names.
    ///
    /// # Errors
    /// Returns an error if the expression is not valid.
    pub(crate) fn positions(&self, text: &str) -> Result<Box<dyn Positions>, CommandFailure> {
        grundy::positions(&self.rules, text).map_err(|diagnostic| CommandFailure::in_text(text, diagnostic))
    }

    /// Reports what stopped the user's rules, if anything did.
    ///
    /// # Errors
    /// Fails if they have a mistake. A budget that ran out is only reported on standard error; the answer has the rest.
    pub(crate) fn check_rules(&mut self) -> Result<(), CommandFailure> {
        let Some(failed) = self.rules.take_fault() else { return Ok(()) };
        self.finish();
        let failure = self.rules_failure(failed.diagnostic);
        if failed.stop == Stop::RulesFailed {
            return Err(failure);
        }
        let _ = writeln!(std::io::stderr(), "{}", failure.message(self.lang));
        Ok(())
    }

    /// Checks the rules after an answered question: then a budget that ran out in one of the methods is ignored.
    ///
    /// # Errors
    /// Fails if the rules have a mistake.
    pub(crate) fn check_rules_after_answer(&mut self) -> Result<(), CommandFailure> {
        match self.rules.take_fault() {
            Some(failed) if failed.stop == Stop::RulesFailed => {
                self.finish();
                Err(self.rules_failure(failed.diagnostic))
            }
            _ => Ok(()),
        }
    }

    /// Whether the user gave rules.
    pub(crate) fn has_rules(&self) -> bool {
        !self.source.0.is_empty()
    }

    /// Reports on standard error what is wrong with the rules.
    pub(crate) fn print_rules_failure(&self, failed: RulesFailure) {
        let failure = CommandFailure::in_file(&self.source.0, &self.source.1, failed.diagnostic);
        let _ = writeln!(std::io::stderr(), "{}", failure.message(self.lang));
    }

    /// A meter for one question. Its counts are shown on standard error while a long question runs.
    pub(crate) fn meter(&mut self) -> Arc<Meter> {
        self.meter_of_known_size(None)
    }

    /// The meter of a question with a known total of positions, if it is known.
    pub(crate) fn meter_of_known_size(&mut self, positions: Option<u64>) -> Arc<Meter> {
        let meter = self.quiet_meter();
        if std::io::stderr().is_terminal() {
            self.watcher = Some(ProgressWatcher::new(Arc::clone(&meter), positions, self.lang));
        }
        meter
    }

    /// A meter for one question whose progress the command shows itself.
    pub(crate) fn quiet_meter(&mut self) -> Arc<Meter> {
        self.finish();
        self.busy.store(true, Relaxed);
        Arc::new(Meter::with_cancel(self.limits, Arc::clone(&self.cancel)))
    }

    /// Ends a question: removes the progress from the screen.
    pub(crate) fn finish(&mut self) {
        self.busy.store(false, Relaxed);
        if let Some(watcher) = self.watcher.take() {
            watcher.stop();
        }
    }
}

/// The name and the text of the user's rules.
fn rules_source(options: &GlobalOptions) -> Result<(String, String), CommandFailure> {
    match (&options.rules, &options.file) {
        (Some(text), _) => Ok(("rules".into(), text.replace("\\n", "\n"))),
        (None, Some(path)) => read_rules_file(path),
        (None, None) => Ok((String::new(), String::new())),
    }
}

/// Loads rules, whose name and text are given, within the time of a question.
///
/// # Errors
/// Fails if the rules are wrong, or the time runs out.
fn parse_rules_of((name, text): &(String, String), limits: Limits) -> Result<Rules, CommandFailure> {
    grundy::parse_rules_within(text, &Meter::new(limits))
        .map_err(|failed| CommandFailure::in_loaded_rules(name, text, failed))
}

/// The name and the text of a file of rules.
fn read_rules_file(path: &Path) -> Result<(String, String), CommandFailure> {
    const MAX_RULES_BYTES: u64 = 2 << 20;
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    let read = if name == "-" {
        std::io::stdin().lock().take(MAX_RULES_BYTES).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(MAX_RULES_BYTES).read_to_end(&mut bytes))
    };
    read.map_err(|error| CommandFailure::cannot_read(&name, &error))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| CommandFailure::Input(text!("{name} is not UTF-8 text: save it in that encoding")))?;
    Ok((name, text.replace("\r\n", "\n")))
}

/// A seed that differs from game to game.
pub(crate) fn clock_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64 & ((1 << 53) - 1))
}
