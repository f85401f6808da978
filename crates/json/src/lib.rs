//! Answers as JSON: the same names on the command line, over HTTP and in Python.
//!
//! Integers beyond 2^53 are strings, because a reader in JavaScript would round them.
//!
//! Every crate above `grundy` has its JSON here, so that one place holds the contract of all faces.
//! Files that are read back, such as certificates and tables, belong to the crates that read them.
//!
//! # Examples
//! ```
//! let answer = grundy::solve("nim(3, 4, 5)")?;
//! let json = grundy_json::answer(&answer, grundy::Lang::En);
//! assert_eq!(json["value"], serde_json::json!({ "nimber": 2 }));
//! assert_eq!(json["outcome"], "N");
//! # Ok::<(), grundy::Diagnostic>(())
//! ```

mod atlas;
mod canonical;
mod checked;
mod genus;
mod induct;
mod nimber;
mod quotient;
mod refusal;
mod standing;
mod tables;
mod vertex;

pub use atlas::{atlas_row, misere_row};
pub use canonical::canonical_code;
pub use checked::checked_rules;
pub use genus::{genus, genus_table};
pub use induct::induction;
pub use nimber::{asked_number, nimber};
pub use quotient::quotient;
pub use refusal::refusal;
pub use standing::{machine_checked, standing};
pub use tables::{table_info, table_verified};
pub use vertex::vertex;

use grundy::grid::Grid;
use grundy::period::PeriodAnswer;
use grundy::series::{Series, SeriesCell};
use grundy::statistics::ValueStatistics;
use grundy::verification::VerifiedPieces;
use grundy::{
    Answer, BilingualText, CheckedCertificate, ComputationEnd, Concept, GameCard, GameKind, GameValue, Lang, Move, Nat,
    RareSummary, Stop, Sum,
};
use grundy_induction::pirates::PiratesAnswer;
use grundy_laws::discover::{AutomatonTable, DiscoveredFamilyLaw, DiscoveredLaw, Discovery, FamilySweep};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value as Json, json};

/// The largest integer that every JSON reader reads exactly.
const MAX_EXACT_INTEGER: u64 = 1 << 53;

/// A natural number: an integer, or a string beyond 2^53.
pub fn nat(n: &Nat) -> Json {
    match u64::try_from(n) {
        Ok(small) if small <= MAX_EXACT_INTEGER => small.into(),
        _ => n.to_string().into(),
    }
}

fn integer(n: u64) -> Json {
    nat(&n.into())
}

/// A value: `{"nimber": 3}`, `{"loopy": [0, 2]}`, or `{"loony": true}`.
pub fn value(value: &GameValue) -> Json {
    match value {
        GameValue::Nimber(n) => json!({ "nimber": nat(n) }),
        GameValue::Loopy(exits) => json!({ "loopy": exits.iter().map(nat).collect::<Vec<_>>() }),
        GameValue::Loony => json!({ "loony": true }),
        GameValue::Transfinite(value) => json!({ "transfinite": value.expression() }),
    }
}

fn move_json(m: &Move, lang: Lang) -> Json {
    json!({ "before": position_text(&m.before), "after": position_text(&m.after), "text": m.text.in_language(lang) })
}

/// A position of a move as an expression. If its ruleset is long (a board), only the arguments are written.
fn position_text(sum: &Sum) -> String {
    match &sum.components[..] {
        [component] if component.game.expression().len() > 200 => {
            format!("({})", grundy_game::arg::join_arguments(&component.args))
        }
        _ => sum.to_string(),
    }
}

/// The answer to "who wins, and how?".
pub fn answer(answer: &Answer, lang: Lang) -> Json {
    let convention = match answer.convention {
        grundy::Convention::Normal => "normal",
        grundy::Convention::Misere => "misere",
    };
    let texts =
        |lines: &[BilingualText]| lines.iter().map(|line| line.in_language(lang).into_owned()).collect::<Vec<_>>();
    let steps = answer.next_steps.iter().map(grundy::NextStep::text);
    let explanation: Vec<BilingualText> = answer.explanation.iter().cloned().chain(steps).collect();
    json!({
        "position": answer.position.to_string(),
        "convention": convention,
        "outcome": answer.outcome.map(|outcome| outcome.to_string()),
        "headline": answer.headline().in_language(lang),
        "value": answer.value.as_ref().map(value),
        "winning_moves": answer.winning_moves.iter().map(|m| move_json(m, lang)).collect::<Vec<_>>(),
        "winning_total": answer.winning_total.as_ref().map(nat),
        "best_moves": answer.best_moves.iter().map(|m| move_json(m, lang)).collect::<Vec<_>>(),
        "remoteness": answer.remoteness,
        "standing": answer.standing.as_ref().map(|s| standing(s, lang)),
        "value_standing": answer.value_standing.as_ref().map(|s| standing(s, lang)),
        "explanation": texts(&explanation),
        "sources": answer.sources().iter().map(|cite| cite.to_string()).collect::<Vec<_>>(),
        "machine_checked": machine_checked(&answer.machine_checked()),
        "stop": answer.end.name(),
        "counts": { "positions": integer(answer.counts.positions), "bytes": integer(answer.counts.bytes) },
    })
}

fn cell_json(cell: &SeriesCell) -> Json {
    match cell {
        SeriesCell::Value(v) => integer(v.0),
        SeriesCell::Loopy(exits) => json!({ "loopy": exits.iter().map(nat).collect::<Vec<_>>() }),
        SeriesCell::Loony => json!({ "loony": true }),
        SeriesCell::Outcome(outcome) => outcome.to_string().into(),
        SeriesCell::Blocked | SeriesCell::NoPosition => Json::Null,
        SeriesCell::Undecided => json!({ "undecided": true }),
    }
}

/// The statistics of a sequence.
pub fn statistics(statistics: &ValueStatistics, lang: Lang) -> Json {
    let ValueStatistics { game, start, count, largest, rare, engine, checksum, standing: how, end: stop } = statistics;
    let rare = rare.map(|RareSummary { mask, parity, heaps, last_heap }| {
        json!({ "mask": mask, "parity": parity, "heaps": heaps, "last": integer(last_heap) })
    });
    json!({
        "game": game,
        "start": integer(*start),
        "count": integer(*count as u64),
        "largest": largest.map(|(value, at)| json!({ "value": integer(value.0), "at": integer(at as u64) })),
        "rare": rare,
        "engine": engine,
        "checksum": format!("{checksum:08X}"),
        "standing": standing(how, lang),
        "stop": stop.name(),
    })
}

/// A sequence, serialized value by value because it may be long. With `lists_lost`, also the numbers of the lost positions.
pub fn series<'a>(series: &'a Series<'a>, lists_lost: bool, lang: Lang) -> impl Serialize + 'a {
    SeriesJson { series, lists_lost, lang }
}

struct SeriesJson<'a> {
    series: &'a Series<'a>,
    lists_lost: bool,
    lang: Lang,
}

/// A list whose items are made only when they are written.
struct LazyJsonList<F>(F);

impl<F: Fn() -> I, I: Iterator<Item = Json>> Serialize for LazyJsonList<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

impl Serialize for SeriesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SeriesJson { series, lists_lost, lang } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &series.game)?;
        map.serialize_entry("start", &integer(series.start))?;
        map.serialize_entry("values", &LazyJsonList(|| series.cells.iter().map(|one| cell_json(&one))))?;
        map.serialize_entry("standing", &standing(&series.standing, *lang))?;
        map.serialize_entry("stop", series.end.name())?;
        if *lists_lost {
            map.serialize_entry("p_positions", &LazyJsonList(|| series.lost_numbers().map(Json::from)))?;
        }
        map.end()
    }
}

/// A table.
pub fn grid(grid: &Grid, lang: Lang) -> Json {
    json!({
        "game": grid.game,
        "rows": grid.rows.iter().map(|row| row.iter().map(cell_json).collect()).collect::<Vec<Vec<Json>>>(),
        "standing": standing(&grid.standing, lang),
        "stop": grid.end.name(),
    })
}

/// A period.
pub fn period(period: &PeriodAnswer, lang: Lang) -> Json {
    let texts =
        |lines: &[BilingualText]| lines.iter().map(|line| line.in_language(lang).into_owned()).collect::<Vec<_>>();
    let mut all = json!({
        "game": period.game,
        "preperiod": period.periodicity.map(|found| integer(found.preperiod)),
        "period": period.periodicity.map(|found| integer(found.period)),
        "saltus": period.periodicity.map(|found| integer(found.saltus)),
        "headline": period.headline().in_language(lang),
        "standing": period.standing.as_ref().map(|s| standing(s, lang)),
        "computed_to": period.computed_to.map(integer),
        "largest": period.largest.map(|(value, at)| json!({ "value": integer(value.0), "at": integer(at) })),
        "explanation": texts(&period.explanation),
        "machine_checked": machine_checked(&period.machine_checked()),
        "stop": period.end.name(),
    });
    if period.convention == grundy::Convention::Misere {
        all["convention"] = "misere".into();
        all["lost"] = lost_heaps(period).into();
    }
    all
}

/// The lost heaps among the values that the answer holds.
fn lost_heaps(period: &PeriodAnswer) -> Vec<u64> {
    (0..).zip(&period.values).filter(|(_, value)| value.0 == 0).map(|(n, _)| n).collect()
}

/// The laws of a game.
pub fn discovery(discovery: &Discovery, lang: Lang) -> Json {
    let law = |law: &DiscoveredLaw| {
        let mut all = json!({
            "of": law.target.name(),
            "kind": law.kind(),
            "text": law.text().in_language(lang),
            "formula": law.formula(),
            "learnt_to": integer(law.learnt_to),
            "tested_to": integer(law.tested_to),
            "standing": standing(&law.standing, lang),
            "why": law.reason_lines.iter().map(|line| line.in_language(lang).into_owned()).collect::<Vec<_>>(),
            "stress": discovery.stress_arguments(law),
        });
        if let Some(table) = law.automaton_table(discovery.numbers).filter(|_| law.is_automaton()) {
            all["automaton"] = automaton(&table, lang);
        }
        all
    };
    let mut all = json!({
        "game": discovery.game,
        "numbers": discovery.numbers,
        "tested_to": integer(discovery.tested_to),
        "least": integer(discovery.least_number),
        "laws": discovery.laws.iter().map(law).collect::<Vec<_>>(),
        "stop": discovery.end.name(),
    });
    if let Some(condition) = discovery.domain.condition_text(&discovery.law_names()) {
        all["domain"] = condition.into();
    }
    if discovery.convention == grundy::Convention::Misere {
        all["convention"] = "misere".into();
    }
    if let Some(sums) = &discovery.sums {
        all["sums"] = sums.in_language(lang).into();
    }
    if let Some(about) = &discovery.about {
        all["about"] = about.in_language(lang).into();
    }
    all
}

/// The automaton of a law.
fn automaton(table: &AutomatonTable, lang: Lang) -> Json {
    json!({
        "numeration": table.numeration.in_language(lang),
        "reads": table.reads,
        "letters": table.letters,
        "start": 0,
        "next": table.next,
        "accepting": table.accepting,
    })
}

/// Laws of a family of games.
pub fn sweep(sweep: &FamilySweep, lang: Lang) -> Json {
    let numbers = |list: &[u64]| list.iter().copied().map(integer).collect::<Vec<_>>();
    // One parameter is a number; for several parameters each entry is a list.
    let parameters = |list: &[Vec<u64>]| -> Vec<Json> {
        let one = |values: &Vec<u64>| match values[..] {
            [value] => integer(value),
            _ => Json::from(numbers(values)),
        };
        list.iter().map(one).collect()
    };
    let law = |found: &DiscoveredFamilyLaw| {
        json!({
            "of": found.target.name(),
            "kind": found.law.kind.name(),
            "text": found.law.text.in_language(lang),
            "formula": found.law.formula,
            "from": integer(found.from),
            "claimed_for": sweep.claimed_text(found).in_language(lang),
            "learnt_to": integer(found.law.learnt_to),
            "tested_to": integer(found.law.tested_to),
            "numbers_to": integer(found.numbers_to),
            "standing": standing(&found.standing, lang),
            "proved_for": numbers(&found.proved_for),
            "why": found.reason_lines.iter().map(|line| line.in_language(lang).into_owned()).collect::<Vec<_>>(),
        })
    };
    json!({
        "game": sweep.game,
        "parameter": sweep.letters_text(),
        "parameters": parameters(&sweep.parameters),
        "skipped": parameters(&sweep.skipped_parameters),
        "numbers": sweep.numbers,
        "tested_to": integer(sweep.tested_to),
        "laws": sweep.laws.iter().map(law).collect::<Vec<_>>(),
        "stop": sweep.end.name(),
    })
}

/// The result of a check of a certificate.
pub fn verified_certificate(checked: &CheckedCertificate, lang: Lang) -> Json {
    let (claim, why) = (checked.claim.in_language(lang), checked.reason.in_language(lang));
    json!({ "holds": checked.holds, "claim": claim, "why": why, "stop": ComputationEnd::Done.name() })
}

/// The pieces of a certificate with windows.
pub fn verified_pieces(verified: &VerifiedPieces) -> Json {
    let VerifiedPieces { piece_count: all, valid_count: held, resumed, first_wrong_piece: wrong, .. } = verified;
    json!({ "all": all, "held": held, "resumed": resumed, "wrong": wrong })
}

/// A certificate whose check did not finish.
pub fn undecided_certificate(claim: &BilingualText, stop: Stop, lang: Lang) -> Json {
    json!({ "holds": null, "claim": claim.in_language(lang), "why": stop.description().in_language(lang), "stop": stop.name() })
}

/// The card of a game.
pub fn card(card: &GameCard, lang: Lang) -> Json {
    let text = |pair: (&str, &str)| BilingualText::from_pair(pair).in_language(lang).into_owned();
    json!({
        "name": card.name,
        "title": text(card.names),
        "aliases": card.aliases,
        "family": card.kind.name(),
        "form": card.call_form().in_language(lang),
        "rules": text(card.rules),
        "example": card.example,
        "theorem": if card.theorem.0.is_empty() { Json::Null } else { text(card.theorem).into() },
        "why": text(card.why),
        "sources": card.sources.iter().map(|cite| cite.to_string()).collect::<Vec<_>>(),
        "machine_checked": machine_checked(&card.machine_checked()),
        "is_game": card.kind != GameKind::Numbers,
    })
}

/// A concept.
pub fn concept(concept: &Concept, lang: Lang) -> Json {
    let text = |pair: (&str, &str)| BilingualText::from_pair(pair).in_language(lang).into_owned();
    json!({ "name": concept.name, "title": text(concept.names), "text": text(concept.text) })
}

/// The pirates' divisions.
pub fn pirates(pirates: &PiratesAnswer, lang: Lang) -> Json {
    let texts =
        |lines: &[BilingualText]| lines.iter().map(|line| line.in_language(lang).into_owned()).collect::<Vec<_>>();
    json!({
        "divisions": pirates.divisions.iter().map(|d| d.shares.iter().map(|&s| integer(s)).collect()).collect::<Vec<Vec<Json>>>(),
        "total": pirates.total.map(integer),
        "convention": pirates.convention.as_ref().map(|message| message.in_language(lang).into_owned()),
        "thrown_over": integer(pirates.thrown_over),
        "proposer": integer(pirates.proposer),
        "explanation": texts(&pirates.explanation),
        "standing": { "kind": "computed", "by": [] },
        "stop": "done",
    })
}
