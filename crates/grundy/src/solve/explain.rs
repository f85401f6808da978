//! Explains an answer step by step, for the position at hand.

use crate::budget::Attempt;
use crate::engine::{Engine, ValuedOption};
use crate::solve::ahead::OptionEvidence;
use crate::solve::answer::Move;
use crate::solve::endless;
use crate::solve::loops;
use crate::solve::moves::FoundMoves;
use crate::solve::parts::EvaluatedComponent;
use crate::solve::turns::SumMove;
use crate::suggest;
use grundy_game::{
    Argument, BilingualText, Budget, Component, GameShape, Nat, Outcome, Stop, Sum, arg::shorten_text, say,
};
use std::collections::HashSet;

/// The most components that are listed.
const MAX_COMPONENT_ROWS: usize = 24;
/// The most computed components whose mex is written.
const MAX_MEX_LINES: usize = 4;
/// The most options that are written in a mex.
pub(crate) const MAX_WRITTEN_OPTIONS: usize = 16;

/// Explains the outcome of a sum under normal play.
///
/// # Errors
/// [`Stop::Cancelled`].
pub(crate) fn explain_normal(
    parts: &[EvaluatedComponent],
    sum: &Nat,
    outcome: Outcome,
    found: &FoundMoves,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<Vec<BilingualText>, Stop> {
    if parts.is_empty() {
        return Ok(vec![say!("There is no component left, so there is no move.", "没有剩下的分量，无法再走。")]);
    }
    let mut lines = Vec::new();
    lines.extend(parts.iter().take(MAX_COMPONENT_ROWS).filter_map(|part| separated_parts(&part.component)));
    let alone = parts.len() == 1 && parts[0].count == 1;
    let mut told = HashSet::new();
    for verdict in parts.iter().take(MAX_COMPONENT_ROWS).filter_map(|part| part.verdict.as_ref()) {
        let why = if alone { verdict.why.lines() } else { verdict.why.lines_in_sum() };
        // A law that several components share is stated once.
        lines.extend(why.into_iter().filter(|line| alone || told.insert(line.clone())));
    }
    lines.extend(
        parts.iter().take(MAX_COMPONENT_ROWS).filter_map(|part| part.ahead.as_ref()).flat_map(OptionEvidence::lines),
    );
    let by_options =
        |part: &&EvaluatedComponent| part.computed && part.ahead.is_none() && (part.verdict.is_none() || !alone);
    for part in parts.iter().filter(by_options).take(MAX_MEX_LINES) {
        lines.extend(mex_lines(&part.component, engine, budget)?);
    }
    if !alone {
        lines.extend(nim_board(parts, sum, outcome, found));
    } else if let EvaluatedComponent { found: Some(_), value: None, verdict: None, .. } = &parts[0] {
        lines.push(match outcome {
            Outcome::P => say!(
                "A search for who wins found a winning reply to every move.",
                "搜索胜负时，对每一步都找到了必胜的应对。"
            ),
            _ => say!(
                "A search for who wins found a move after which the player to move loses; it stops at the first such move.",
                "搜索胜负时，找到了走后对方必败的一步；搜索在找到第一个这样的走法时停止。"
            ),
        });
    } else if outcome == Outcome::P && parts[0].verdict.is_none() && parts[0].ahead.is_none() {
        lines.push(say!(
            "The value is 0: no option has value 0, so every move leads to a position that the opponent wins.",
            "SG 值为 0：没有后继的 SG 值为 0，所以无论怎么走，都到达对方必胜的局面。"
        ));
    } else if outcome == Outcome::N && found.listed.is_empty() && found.total.is_none() {
        lines.push(say!(
            "A winning move exists, but this proof does not give one, and the search within the budget did not find one.",
            "必胜的走法存在，但这个证明没有给出它，在预算之内的搜索也没有找到。"
        ));
    }
    // Prefer the winning move in the component that `nim_board` mentioned.
    let spoken_of = component_to_move_in(parts, sum).map(|part| part.component.to_string());
    let same = |found: &&Move| Some(found.before.to_string()) == spoken_of;
    if let Some(chosen) = found.listed.iter().find(same).or(found.listed.first()) {
        lines.push(play_line(chosen));
    }
    Ok(lines)
}

/// The sum that a board shown as one piece is equal to, if it consists of several components.
fn separated_parts(component: &Component) -> Option<BilingualText> {
    let parts = Sum::from_key(&component.game, component.key.as_ref()?);
    let (whole, apart) = (shorten_text(&component.to_string()), shorten_text(&parts.to_string()));
    (parts.components.len() > 1)
        .then(|| say!("The part of {whole} that matters is {apart}.", "{whole} 中起作用的是 {apart}。"))
}

/// A component whose value has the top binary digit of the nim-sum, so that one of its options makes the nim-sum 0.
fn component_to_move_in<'a>(parts: &'a [EvaluatedComponent], sum: &Nat) -> Option<&'a EvaluatedComponent> {
    let top = sum.bits().checked_sub(1)?;
    parts.iter().find(|part| part.count % 2 == 1 && part.value.as_ref().is_some_and(|value| value.bit(top)))
}

/// The values in binary, aligned, with their nim-sum and its meaning.
fn nim_board(parts: &[EvaluatedComponent], sum: &Nat, outcome: Outcome, found: &FoundMoves) -> Vec<BilingualText> {
    let rows: Vec<_> =
        parts.iter().filter_map(|part| Some((part.component.to_string(), part.count, part.value.clone()?))).collect();
    let mut lines = binary_lines(&rows);
    if let Some(unknown) = parts.iter().find(|part| part.value.is_none() && part.count % 2 == 1) {
        let name = shorten_text(&unknown.component.to_string());
        lines.push(say!(
            "The value of {name} is not computed, but it is won alone, so it is not 0; the nim-sum of the others is 0, so the sum is won.",
            "{name} 的 SG 值没有算出，但单独的它先手必胜，所以不为 0；其余分量的异或和为 0，所以总和先手必胜。"
        ));
        return lines;
    }
    if outcome == Outcome::P {
        lines.push(say!(
            "The nim-sum is 0. A move changes the value of exactly one component, so it makes the nim-sum non-zero; the opponent can always make it 0 again, until play ends.",
            "异或和为 0。任何一步恰好改变一个分量的 SG 值，使异或和变为非 0；对方总能再把它变回 0，直到终局。"
        ));
        return lines;
    }
    if let Some(part) = component_to_move_in(parts, sum) {
        let digit = Nat::from(1u32) << (sum.bits() - 1);
        let name = shorten_text(&part.component.to_string());
        let value = part.value.clone().unwrap_or_default();
        let target = &value ^ sum;
        lines.push(say!(
            "The nim-sum is {sum}, not 0. Its top binary digit ({digit}) is in the value of {name}: {value} XOR {sum} = {target} < {value}, so it has an option of value {target}, and moving there makes the nim-sum 0.",
            "异或和为 {sum}，不为 0。它的最高位（{digit}）出现在 {name} 的 SG 值中：{value} XOR {sum} = {target} < {value}，所以它有 SG 值为 {target} 的后继，走到那里异或和就变为 0。"
        ));
    }
    if found.total.is_none() {
        lines.push(say!("Not all winning moves could be found.", "未能找出全部必胜走法。"));
    }
    lines
}

/// Values in binary, aligned, with their nim-sum.
pub(crate) fn binary_lines(rows: &[(String, usize, Nat)]) -> Vec<BilingualText> {
    let sum = rows.iter().filter(|(_, n, _)| n % 2 == 1).fold(Nat::ZERO, |sum, (_, _, value)| sum ^ value);
    let digits = rows.iter().map(|(_, _, value)| value.bits()).max().unwrap_or(0).max(1) as usize;
    let binary =
        |value: &Nat| if digits <= 64 { format!(" = {:0>digits$}", value.to_str_radix(2)) } else { String::new() };
    let name = |(name, count, _): &(String, usize, Nat)| match count {
        1 => shorten_text(name),
        _ => format!("{count} × {}", shorten_text(name)),
    };
    let width = rows.iter().take(MAX_COMPONENT_ROWS).map(|row| name(row).chars().count()).max().unwrap_or(0).max(7);
    let number = rows.iter().map(|(_, _, value)| value.to_string().len()).max().unwrap_or(1).max(sum.to_string().len());
    let line = |label: &str, value: &Nat| {
        BilingualText::language_neutral(format!("  {label:<width$}  {:>number$}{}", value.to_string(), binary(value)))
    };
    let mut lines: Vec<BilingualText> =
        rows.iter().take(MAX_COMPONENT_ROWS).map(|row| line(&name(row), &row.2)).collect();
    if rows.len() > MAX_COMPONENT_ROWS {
        let more = rows.len() - MAX_COMPONENT_ROWS;
        lines.push(say!("  … and {more} more", "  ……另有 {more} 个"));
    }
    let BilingualText { en, zh } = say!("nim-sum", "异或和");
    // A Chinese character is as wide as two letters.
    let zh_width = width - zh.chars().count();
    lines.push(BilingualText {
        en: line(&en, &sum).en,
        zh: format!("  {zh:<zh_width$}  {:>number$}{}", sum.to_string(), binary(&sum)),
    });
    lines
}

/// `G(5) = mex{G(4), G(2), G(1)} = mex{1, 1, 1} = 0`: how a computed value follows from the options.
fn mex_lines(component: &Component, engine: &mut Engine, budget: &dyn Budget) -> Result<Vec<BilingualText>, Stop> {
    let searched = engine.has_search(component);
    let small = Attempt::with_small_table(budget);
    let options = match engine.options(component, if searched { &small } else { budget }) {
        Ok(options) => options,
        Err(Stop::Cancelled) => return Err(Stop::Cancelled),
        Err(_) if searched => {
            return Ok(vec![say!(
                "The value was found by a search that does not need the values of all options.",
                "SG 值由搜索求出，搜索不需要所有后继的 SG 值。"
            )]);
        }
        Err(_) => return Ok(Vec::new()),
    };
    let mut values: Vec<u64> = options.iter().map(|option| option.value.0).collect();
    values.sort_unstable();
    values.dedup();
    let value = (0..).find(|v| values.binary_search(v).is_err()).unwrap_or(0);
    let all: Vec<String> = values.iter().map(u64::to_string).collect();
    let (set, name) = (shorten_text(&all.join(", ")), value_text(component, &component.args));
    let more = if options.len() > MAX_WRITTEN_OPTIONS { ", …" } else { "" };
    let listed: Vec<String> =
        options.iter().take(MAX_WRITTEN_OPTIONS).map(|o| option_value_text(component, o)).collect();
    let listed = listed.join(", ");
    let named = if options.is_empty() { String::new() } else { format!("mex{{{listed}{more}}} = ") };
    Ok(vec![BilingualText::language_neutral(format!("{name} = {named}mex{{{set}}} = {value}"))])
}

fn option_value_text(component: &Component, option: &ValuedOption) -> String {
    let own = |part: &Component| grundy_game::is_same_ruleset(&part.game, &component.game);
    if !option.after.components.iter().all(own) {
        return format!("G[{}]", shorten_text(&option.after.to_string()));
    }
    let after: Vec<Vec<Argument>> = option.after.components.iter().map(|part| part.args.clone()).collect();
    sum_value_text(component, &after)
}

/// `G(2)⊕G(3)`, for the components left.
fn sum_value_text(component: &Component, after: &[Vec<Argument>]) -> String {
    match after {
        [] if matches!(component.game.shape(), GameShape::Heap(_)) => "G(0)".into(),
        [] => "0".into(),
        _ => after.iter().map(|args| value_text(component, args)).collect::<Vec<_>>().join("⊕"),
    }
}

/// `G(5)` for a heap, `G(2, 3)` for a square, or the whole expression.
fn value_text(component: &Component, args: &[Argument]) -> String {
    match component.game.shape() {
        GameShape::Heap(_) | GameShape::Board(_) => format!("G({})", grundy_game::arg::join_arguments(args)),
        GameShape::Words(_) => format!("G({})", grundy_game::arg::join_arguments(args)),
        GameShape::General | GameShape::Parts(_) | GameShape::Dense(_) => {
            format!("G[{}]", shorten_text(&Sum::from_components(&component.game, &[args.to_vec()]).to_string()))
        }
    }
}

/// `W = NAND(…)`: how a computed misère outcome follows from the options.
pub(crate) fn nand_lines(component: &Component, options: &[(SumMove, bool)], outcome: Outcome) -> Vec<BilingualText> {
    if options.is_empty() {
        return Vec::new();
    }
    let name = shorten_text(&component.to_string());
    let listed: Vec<String> =
        options.iter().take(MAX_WRITTEN_OPTIONS).map(|(turn, _)| shorten_text(&turn.sum.to_string())).collect();
    let wins: Vec<&str> =
        options.iter().take(MAX_WRITTEN_OPTIONS).map(|(_, lost)| if *lost { "0" } else { "1" }).collect();
    let (listed, wins, result) = (listed.join(", "), wins.join(", "), u8::from(outcome == Outcome::N));
    let more = if options.len() > MAX_WRITTEN_OPTIONS { ", …" } else { "" };
    vec![say!(
        "With W = 1 for a won position: W({name}) = NAND of W over {listed}{more} = NAND({wins}{more}) = {result}",
        "以 W = 1 表示必胜：W({name}) = 对 {listed}{more} 的 W 取 NAND = NAND({wins}{more}) = {result}"
    )]
}

/// Says which rulesets of the position are recognised as others, whose theorems hold for them.
pub(crate) fn recognised_lines(position: &Sum) -> Vec<BilingualText> {
    let mut lines = Vec::new();
    let mut named = HashSet::new();
    for component in &position.components {
        if let Some(twin) = component.game.recognised_ruleset()
            && twin.expression() != component.game.expression()
            && named.insert(component.game.identity())
        {
            let (name, twin) = (component.game.expression(), shorten_text(&twin.expression()));
            lines.push(say!(
                "{name} is recognised as {twin}: the moves are the same.",
                "{name} 被识别为 {twin}：走法相同。"
            ));
        }
    }
    lines
}

/// The warning for a sum of several positions with an argument that says whose turn it is.
pub(crate) fn turn_argument_warning(position: &Sum) -> Option<BilingualText> {
    let mut kept = position.components.iter().filter_map(|component| component.game.turn_argument());
    let (turn, _) = (kept.next()?, kept.next()?);
    Some(say!(
        "`{turn}` seems to say whose turn it is. In a sum the players do not alternate in each component, so this sum is a different game from several positions played in turn; the answer follows the rules as written.",
        "`{turn}` 看来表示轮到谁走。在和中双方并不在每个分量里轮流走，所以这个和与轮流走几个局面的游戏不同；这里的答案严格按照规则给出。"
    ))
}

/// The advice to play a winning move.
pub(crate) fn play_line(first: &Move) -> BilingualText {
    let BilingualText { en, zh } = &first.text;
    say!("Play: {en}.", "走法：{zh}。")
}

/// Lists the moves of a lost position with the winning replies.
pub(crate) fn add_replies(lines: &mut Vec<BilingualText>, replies: &[(Move, Option<Move>)]) {
    if replies.is_empty() {
        return;
    }
    lines.push(say!("Each move has a reply:", "对每一步都有应对："));
    for (given, reply) in replies {
        let BilingualText { en, zh } = &given.text;
        lines.push(match reply {
            Some(reply) => {
                let (reply_en, reply_zh) = (&reply.text.en, &reply.text.zh);
                say!("  {en} — {reply_en}", "  {zh} —— {reply_zh}")
            }
            None => say!("  {en} — the opponent wins", "  {zh} —— 对方必胜"),
        });
    }
}

/// Explains why a sum could not be decided.
pub(crate) fn undecided_lines(parts: &[EvaluatedComponent], sum: &Nat, budget: &dyn Budget) -> Vec<BilingualText> {
    let mut lines = Vec::new();
    for part in parts
        .iter()
        .filter(|part| part.value.is_none() && (part.count % 2 == 1 || part.stop != Stop::Done))
        .take(MAX_COMPONENT_ROWS)
    {
        let name = shorten_text(&part.component.to_string());
        lines.push(match (&part.verdict, &part.component.key) {
            _ if part.ahead.is_some() => say!(
                "{name} alone is won, but a sum needs its Grundy value, which is not known.",
                "单独的 {name} 先手必胜，但在和中需要它的 SG 值，而这个值未知。"
            ),
            (Some(_), _) => say!(
                "A theorem decides who wins {name} alone, but a sum needs its Grundy value, which is not known.",
                "有定理能判定单独的 {name} 谁胜，但在和中需要它的 SG 值，而这个值未知。"
            ),
            (None, None) if part.component.game.scope().is_some() => say!(
                "{name} takes more than 64 KiB, the limit for a position of rules.",
                "{name} 超过了规则中一个局面至多 64 KiB 的限制。"
            ),
            (None, None) => match part.component.game.too_large_reason(&part.component.args) {
                Some(BilingualText { en, zh }) => say!(
                    "{name} cannot be searched: {en}; and no theorem at hand decides it.",
                    "{name} 无法搜索：{zh}；也没有可用的定理能判定它。"
                ),
                None => say!(
                    "{name} is too large for any engine, and no theorem at hand decides it.",
                    "{name} 太大，无法计算，也没有可用的定理能判定它。"
                ),
            },
            (None, Some(_)) => {
                let BilingualText { en, zh } = part.stop.description();
                say!("The value of {name} is missing: {en}.", "缺少 {name} 的 SG 值：{zh}。")
            }
        });
        let game = &part.component.game;
        let may_grow = game.scope().is_some() && loops::may_loop(&part.component);
        if may_grow && matches!(part.stop, Stop::Positions | Stop::Memory | Stop::Time | Stop::Options | Stop::Endless)
        {
            lines.push(endless::suspicion(&part.component, budget).unwrap_or_else(|| say!(
                "Does play always end? It does not if a rule goes below 0, such as `yield g(n - 1)` without `if n > 0`; `grundy check` reports what is known.",
                "对局总会结束吗？会走到 0 以下的规则，例如没有 `if n > 0` 的 `yield g(n - 1)`，就不会结束；`grundy check` 会说明已知的情况。"
            )));
        }
    }
    let unknown = parts.iter().filter(|part| part.value.is_none() && part.count % 2 == 1);
    lines.extend(unknown.take(MAX_COMPONENT_ROWS).find_map(suggest::suggest_law));
    if parts.iter().any(|part| part.value.is_some()) {
        lines.push(say!("The nim-sum of the other components is {sum}.", "其余分量的异或和为 {sum}。"));
    }
    lines
}
