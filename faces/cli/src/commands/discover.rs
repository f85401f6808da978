//! `grundy discover`: laws in the table of a game.

mod ask;
mod certify;
pub(super) mod emit;
mod walnut;

use crate::args::Discover as Args;
use crate::commands::convention::Asked;
use crate::commands::values::unfit;
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::discover::{Discovery, Found, Of, Parameter, Reach, discover_under, ruleset};
use grundy::{Arg, Convention, Diagnostic, Lang, Misfit, Said, Stop, json, say};
use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// The largest number in a table, by the count of numbers of the game: larger tables are refused.
const MOST: u64 = 1_000_000;
const MOST_OF_TWO: u64 = 2_000;
const MOST_OF_THREE: u64 = 100;

pub(crate) fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    args.certificate.as_deref().map_or(Ok(()), out::writable)?;
    args.walnut.as_deref().map_or(Ok(()), walnut::writable)?;
    let reach = reach(args)?;
    look(args, reach, session).map_err(|failure| ask::with_help(failure, &args.game, &session.rules))
}

fn look(args: &Args, reach: Reach, session: &mut Session) -> Result<Status, Failure> {
    if let (Some(language), true) = (args.emit, args.main) {
        return emit::program(args, language, reach, session);
    }
    let game = session.positions(&args.game)?;
    if is_one_position(game.value()) {
        let misfit = Misfit::new(say!("this is one position", "这是一个局面"));
        return Err(Failure::text(&args.game, unfit(&args.game, game.value(), misfit)));
    }
    let parameter = Parameter::of(&*game).map_err(|misfit| Failure::text(&args.game, misfit_in(&args.game, misfit)));
    let parameter = match (args.emit, parameter) {
        // The rules of a family can be written even if the family is not swept.
        (Some(language), Err(_)) if emit::is_family(&*game) => {
            return emit::function(args, language, None, session).map(|()| Status::Answered);
        }
        (_, parameter) => parameter?,
    };
    let convention = convention_of(args, parameter.is_some(), session)?;
    let meter = session.meter();
    if let Some(parameter) = parameter {
        return super::families::run(args, &parameter, reach, &meter, session);
    }
    let lang = session.lang;
    let mut announcement = None;
    let mut announce = |first: &Discovery| announcement = Some(Announcement::of(first_table(first), lang));
    let result = discover_under(convention.convention, &*game, reach, &mut session.engine, &meter, &mut announce);
    drop(announcement);
    session.finish();
    session.check_rules()?;
    if let (Some(language), Err(_), true) = (args.emit, &result, emit::is_family(&*game)) {
        // A family has no table without its parameters, but its rules can be written.
        return emit::function(args, language, None, session).map(|()| Status::Answered);
    }
    let found = result.map_err(|misfit| Failure::text(&args.game, unfit(&args.game, game.value(), misfit)))?;
    match args.emit {
        Some(language) => emit::function(args, language, Some(&found), session)?,
        None if session.json => out::json(&json::discovery(&found, session.lang))?,
        None => {
            let mut out = Out::new();
            write(&mut out, &found, convention, session.brought_again().as_deref(), session.lang)?;
            out.close()?;
        }
    }
    format::stopped(found.stop, session.lang);
    if let Some(path) = &args.certificate {
        let ruleset = ruleset(&*game, found.numbers);
        certify::write(path, &found, ruleset, session, &meter)?;
    }
    if let Some(folder) = &args.walnut {
        walnut::write(folder, &found, ruleset(&*game, found.numbers), &meter)?;
    }
    Ok(Status::of(found.stop))
}

/// The requested convention.
///
/// # Errors
/// Fails under misère play for certificates, Walnut files, functions and families, which exist for normal play only.
fn convention_of(args: &Args, is_family: bool, session: &Session) -> Result<Asked, Failure> {
    let written = args.certificate.is_some() || args.walnut.is_some();
    let asked = Asked::of(args.misere, &args.game, session);
    if asked.is_misere() && written {
        return Err(Failure::Input(say!(
            "certificates and files for Walnut are written for laws of normal play only, not of misère play",
            "证书和 Walnut 文件只能写出正常规则下的规律，不能写出反常规则下的规律"
        )));
    }
    if args.misere && args.emit.is_some() {
        return Err(Failure::Input(say!(
            "programs are written for laws of normal play; a program for misère play is written from a judge line with misere=True: --emit with --main",
            "只写出正常规则下规律的程序；反常规则的程序由含 misere=True 的 judge 行写出：--emit 加 --main"
        )));
    }
    if args.misere && is_family {
        return Err(Failure::Input(say!(
            "under misère play a ruleset is needed, not a family of them: give its parameter, as in subtract(1, 3, 4)",
            "反常规则下需要一套规则，而不是一族规则：请给出参数，例如 subtract(1, 3, 4)"
        )));
    }
    if asked.by_judge && is_family && args.emit.is_none() {
        let said = say!(
            "laws of families are those of normal play, though the judge line says misère play",
            "一族规则的规律属于正常规则，虽然 judge 行说的是反常规则"
        );
        writeln!(std::io::stderr(), "grundy: {}", said.in_lang(session.lang))?;
    }
    let normal = Asked { convention: Convention::Normal, by_judge: false };
    Ok(if args.emit.is_some() || is_family { normal } else { asked })
}

/// Whether the expression is a single position. A position on a drawn board, such as that of one piece, means the whole board.
fn is_one_position(value: Option<&Arg>) -> bool {
    let Some(Arg::Position(sum)) = value else { return false };
    !matches!(&sum.components[..], [one] if one.game.expression().contains('"'))
}

/// The diagnostic for a game that does not fit.
pub(super) fn misfit_in(text: &str, misfit: Misfit) -> Diagnostic {
    Diagnostic::at(0..text.len(), misfit.said)
}

/// A message printed on standard error if the work takes longer than [`Announcement::PATIENCE`]; dropped when the work is done.
struct Announcement(Option<(Sender<()>, JoinHandle<()>)>);

impl Announcement {
    /// The delay before the message is printed.
    const PATIENCE: Duration = Duration::from_secs(5);

    fn of(said: Said, lang: Lang) -> Announcement {
        let (done, wait) = channel::<()>();
        let thread = std::thread::Builder::new().spawn(move || {
            if wait.recv_timeout(Self::PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let _ = writeln!(std::io::stderr(), "{}", said.in_lang(lang));
            }
        });
        Announcement(thread.ok().map(|thread| (done, thread)))
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.0.take() {
            drop(done);
            let _ = thread.join();
        }
    }
}

/// The result of the first table, printed while a larger one is computed.
fn first_table(first: &Discovery) -> Said {
    let to = first.tested_to.saturating_sub(1);
    match first.laws.first() {
        Some(law) => {
            let formula = law.formula();
            say!(
                "numbers up to {to}: {formula}, not proved; a larger table is computed",
                "不超过 {to} 的数：{formula}，未证明；正在计算更大的表"
            )
        }
        None => {
            say!(
                "numbers up to {to}: no law; a larger table is computed",
                "不超过 {to} 的数：没有规律；正在计算更大的表"
            )
        }
    }
}

/// The size of the table.
fn reach(args: &Args) -> Result<Reach, Failure> {
    if args.limit.is_some_and(|limit| limit > MOST) {
        return Err(Failure::Input(say!(
            "--limit is at most {MOST}, for a game with two numbers at most {MOST_OF_TWO}, with three at most {MOST_OF_THREE}: for longer sequences use `grundy period`",
            "--limit 至多为 {MOST}，两个数的游戏至多为 {MOST_OF_TWO}，三个数的至多为 {MOST_OF_THREE}：更长的数列请用 `grundy period`"
        )));
    }
    let at_most = |most: u64| args.limit.map(|limit| limit.min(most));
    Ok(Reach { one: args.limit, two: at_most(MOST_OF_TWO), three: at_most(MOST_OF_THREE) })
}

/// Writes the laws. `brought` are the options by which the rules were given, if they can be repeated on a command line.
fn write(
    out: &mut impl Write,
    found: &Discovery,
    asked: Asked,
    brought: Option<&str>,
    lang: Lang,
) -> std::io::Result<()> {
    writeln!(out, "{}", found.game)?;
    if asked.is_misere() {
        let plain = || say!("under misère play: whoever makes the last move loses", "反常规则：走最后一步者负");
        writeln!(out, "  {}", asked.said().unwrap_or_else(plain).in_lang(lang))?;
    }
    if let Some(about) = &found.about {
        writeln!(out, "  {}", about.in_lang(lang))?;
    }
    if found.least > 0 && found.tested_to > 0 {
        let least = found.least;
        let said = say!("numbers from {least} on: smaller ones are not positions", "数从 {least} 起：更小的不是局面");
        writeln!(out, "  {}", said.in_lang(lang))?;
    }
    if let Some(sums) = &found.sums {
        writeln!(out, "  {}", sums.in_lang(lang))?;
    }
    let to = found.tested_to.saturating_sub(1);
    if found.laws.is_empty() {
        let none = match found.numbers {
            _ if found.tested_to == 0 && found.stop != Stop::Done => say!(
                "no law was found, because the table is empty: the first position was not decided. Does play always end? `grundy check` shows what is known",
                "没有发现规律，因为表是空的：第一个局面未能判定。对局总会结束吗？`grundy check` 会说明已知的情况"
            ),
            1 if found.tested_to == 0 && !found.game.contains('(') => {
                let game = &found.game;
                say!(
                    "no law was found, because the table is empty: nothing is known of {game}(0), or it is not a position. For a game that begins with 1, use: grundy discover \"{game}(n + 1)\"",
                    "没有发现规律，因为表是空的：{game}(0) 的结果未知，或者不是局面。从 1 开始的游戏这样问：grundy discover \"{game}(n + 1)\""
                )
            }
            _ if found.tested_to == 0 => say!(
                "no law was found, because the table is empty: nothing is known of its first position, or it is not a position",
                "没有发现规律，因为表是空的：第一个局面的结果未知，或者不是局面"
            ),
            1 => say!("no law was found in the table of 0, …, {to}", "在 0 到 {to} 的表中没有发现规律"),
            _ => say!(
                "no law was found in the table with numbers up to {to}",
                "在两个数都不超过 {to} 的表中没有发现规律"
            ),
        };
        return writeln!(out, "{}", none.in_lang(lang));
    }
    for law in &found.laws {
        write_law(out, law, lang)?;
        let words = found.stress(law).filter(|words| words[2].len() <= LONGEST);
        if let (Some(words), Some(brought)) = (words, brought) {
            let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            let line = format!("grundy stress{brought} {}", quoted.join(" "));
            writeln!(out, "  {}: {line}", say!("try it yourself", "自己检验").in_lang(lang))?;
        }
    }
    Ok(())
}

/// Longer claims, in bytes, are not printed.
const LONGEST: usize = 200;

/// Quotes a word for a command line.
fn quoted(word: &str) -> String {
    match word {
        _ if word.starts_with("--") || word.bytes().all(|byte| byte.is_ascii_digit()) => word.into(),
        _ if word.contains('"') => format!("'{word}'"),
        _ => format!("\"{word}\""),
    }
}

fn write_law(out: &mut impl Write, law: &Found, lang: Lang) -> std::io::Result<()> {
    let of = match law.of {
        Of::Values => say!("values", "SG 值"),
        Of::Lost => say!("lost positions", "必败局面"),
    };
    writeln!(out, "\n{}: {}", of.in_lang(lang), law.formula())?;
    writeln!(out, "  {}", law.text().in_lang(lang))?;
    let (learnt, tested) = (law.learnt_to.saturating_sub(1), law.tested_to.saturating_sub(1));
    let range = say!(
        "derived from numbers up to {learnt}, tested up to {tested}",
        "由不超过 {learnt} 的部分学得，检验到 {tested}"
    );
    writeln!(out, "  {}; {}", law.standing.said().in_lang(lang), range.in_lang(lang))?;
    law.why.iter().try_for_each(|line| writeln!(out, "  {}", line.in_lang(lang)))
}
