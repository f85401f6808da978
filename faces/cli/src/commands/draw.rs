//! `grundy draw`: a picture of a position.

use super::solve::expression;
use crate::args::Draw;
use crate::failure::Failure;
use crate::out;
use crate::picture::Canvas;
use crate::session::{Session, Status};
use grundy::{Meter, Nat, Query, Said, Stop, Sum, Value, say};
use grundy_draw::{Drawn, Mark, Part, pointed, position};
use serde_json::json;
use std::io::Write;

/// At most this many winning moves are marked.
const MOST_MARKED: usize = 200;

/// At most this many components are drawn, and searched for their values.
const MOST_COMPONENTS: usize = 60;

pub(crate) fn run(args: &Draw, session: &mut Session) -> Result<Status, Failure> {
    let canvas = Canvas::new(&args.output, &args.look)?;
    if session.json && canvas.is_stdout() {
        return Err(Failure::Input(say!(
            "standard output cannot take both the picture and --json: give a file",
            "标准输出不能同时写图和 --json：请给出文件名"
        )));
    }
    let text = expression(&args.expr)?;
    let sum = session.parse(&text)?;
    let drawn = Drawn {
        theme: canvas.theme(),
        lang: session.lang,
        columns: args.columns,
        misere: args.misere,
        ..Drawn::default()
    };
    let values = if args.values || args.columns { values(&sum, session) } else { Vec::new() };
    let (marks, stop) = if args.plain { (Vec::new(), Stop::Done) } else { marks(&sum, args.misere, session) };
    session.finish();
    session.check_rules()?;
    let picture = position(&sum, &Drawn { values, marks, ..drawn });
    let bytes = canvas.write(&picture, session.lang)?;
    if session.json {
        let file = args.output.display().to_string();
        out::json(&json!({ "position": sum.to_string(), "file": file, "bytes": bytes }))?;
    }
    // For large positions it is normal that no moves are marked; but a user's rules may not end, which is worth a message.
    if stop == Stop::Cancelled || stop != Stop::Done && session.has_rules() {
        let Said { en, zh } = stop.said_with_option();
        let said = say!(
            "grundy: no winning moves are marked: {en}; does play by these rules always end?",
            "grundy：没有标出必胜走法：{zh}；按这些规则对局总会结束吗？"
        );
        let _ = writeln!(std::io::stderr(), "{}", said.in_lang(session.lang));
        return Ok(Status::of(stop));
    }
    Ok(Status::Answered)
}

/// The values of the components that are found within the budget.
fn values(sum: &Sum, session: &mut Session) -> Vec<Option<Nat>> {
    let meter = session.meter();
    let components = sum.components.iter().take(MOST_COMPONENTS);
    components.map(|component| value(&Sum { components: vec![component.clone()] }, session, &meter)).collect()
}

fn value(sum: &Sum, session: &mut Session, meter: &Meter) -> Option<Nat> {
    session.engine.fits(sum).ok()?;
    let query = Query { moves: 0, ..Query::new(sum.clone()) };
    match query.solve(&mut session.engine, meter).value {
        Some(Value::Nimber(value)) => Some(value),
        _ => None,
    }
}

/// The marks of the winning moves, if they are found within the budget, and how the search ended.
fn marks(sum: &Sum, misere: bool, session: &mut Session) -> (Vec<Mark>, Stop) {
    if session.engine.fits(sum).is_err() {
        return (Vec::new(), Stop::Done);
    }
    let meter = session.meter();
    let query = Query { moves: MOST_MARKED, ..Query::new(sum.clone()) };
    let query = if misere { query.misere() } else { query };
    let answer = query.solve(&mut session.engine, &meter);
    let mut marks = Vec::new();
    for found in &answer.winning_moves {
        let [before] = &found.before.components[..] else { continue };
        let parts = pointed(before, &found.after);
        let title = found.text.in_lang(session.lang);
        let written = before.to_string();
        // The same move can be made in every equal component.
        let alike = sum.components.iter().enumerate().take(MOST_COMPONENTS);
        for (component, _) in alike.filter(|(_, component)| component.to_string() == written) {
            let mark = |&part: &usize| Mark { part: Part { component, part }, title: title.to_string() };
            marks.extend(parts.iter().map(mark));
        }
    }
    (marks, if answer.is_decided() { Stop::Done } else { answer.stop })
}
