//! The comment at the head of a program.

use super::choose::ChosenLaw;
use crate::write::{JudgeQuestion, MemoMethod, ProgramCases, ProgramJudge};
use grundy_game::{BilingualText, say};
use grundy_laws::discover::{DiscoveredFamilyLaw, DiscoveredForm, Discovery, FamilySweep, LawTarget};
use grundy_prove::detect::LawForm;

/// The comment for a law: its formula, how it is known, for which numbers it holds, and the running time.
pub(super) fn law_comment(found: &Discovery, chosen: &ChosenLaw<'_>) -> Vec<BilingualText> {
    let law = chosen.found;
    let (game, formula) = (&found.game, law.formula());
    let text = law.text();
    let (en, zh) = (&text.en, &text.zh);
    let what = match law.of {
        LawTarget::Values => say!("Grundy values", "SG 值"),
        LawTarget::Lost => say!("positions that the player to move loses", "先手必败的局面"),
    };
    let (what_en, what_zh) = (what.en, what.zh);
    let tested = law.tested_to.saturating_sub(1);
    let standing = law.standing.description();
    let (known_en, known_zh) = (standing.en, standing.zh);
    let known = if law.standing.kind() == "proved" {
        say!("{known_en}; tested up to {tested}", "{known_zh}；检验到 {tested}")
    } else {
        say!("{known_en}, but NOT PROVED", "{known_zh}，但未证明")
    };
    let time = match &law.law {
        DiscoveredForm::Period(..) => {
            say!("numbers up to 10^18; one table lookup", "适用于不超过 10^18 的数；查表一次")
        }
        DiscoveredForm::Seen(seen) if matches!(seen.form, LawForm::Terms(_)) => say!(
            "numbers up to 10^18; time proportional to the number of terms up to n",
            "适用于不超过 10^18 的数；时间与不超过 n 的项数成正比"
        ),
        DiscoveredForm::Automatic(_) => say!(
            "numbers up to 10^18; one step of the automaton for each digit",
            "适用于不超过 10^18 的数；每位数字走一步自动机"
        ),
        DiscoveredForm::Seen(seen) if seen.refers_to_itself() => {
            say!("numbers up to 10^18; O(log n)", "适用于不超过 10^18 的数；O(log n)")
        }
        _ => say!("numbers up to 10^18; O(1)", "适用于不超过 10^18 的数；O(1)"),
    };
    let mut lines =
        vec![say!("{game}: {what_en}: {formula}", "{game}：{what_zh}：{formula}"), say!("{en}", "{zh}"), known, time];
    if found.least > 0 {
        let least = found.least;
        lines.push(say!("numbers from {least} on: smaller ones are not positions", "数从 {least} 起：更小的不是局面"));
    }
    lines
}

/// The comment for a law with a parameter.
pub(super) fn family_comment(sweep: &FamilySweep, found: &DiscoveredFamilyLaw) -> Vec<BilingualText> {
    let (game, formula, from, letter) = (&sweep.game, &found.law.formula, found.from, sweep.letter);
    let BilingualText { en, zh } = &found.law.text;
    let known = found.standing.description();
    let (known_en, known_zh) = (known.en, known.zh);
    vec![
        say!("{game}: {formula}", "{game}：{formula}"),
        say!("{en}", "{zh}"),
        say!("{known_en}, for all {letter} from {from} on", "{known_zh}，对所有 {letter} ≥ {from}"),
        say!("numbers up to 10^18; O(1)", "适用于不超过 10^18 的数；O(1)"),
    ]
}

/// The comment for rules from which values are computed.
pub(super) fn rule_comment(game: &str, memo: MemoMethod, parameters: bool) -> Vec<BilingualText> {
    let what = say!(
        "{game}: Grundy values from the rules, each computed once and remembered",
        "{game}：按规则计算 SG 值，每个只算一次并记住"
    );
    let time = match memo {
        MemoMethod::Table => say!(
            "no law is used, so it is correct for all numbers; time: all options of all numbers up to n, memory O(n): for n up to some thousands, or more if there are few options",
            "不依赖规律，对所有数都正确；时间为不超过 n 的所有后继之和，内存 O(n)：适用于几千以内的 n，后继少时可更大"
        ),
        MemoMethod::Search => say!(
            "no law is used, so it is correct for all positions; time and memory: all reachable positions and their options (64-bit numbers, no recursion)",
            "不依赖规律，对所有局面都正确；时间与内存取决于可到达的局面及其后继（64 位整数，不用递归）"
        ),
    };
    let given = parameters.then(|| {
        say!(
            "the parameters come before the position; stored values are discarded when they change",
            "参数写在局面之前；参数改变时清空已算的值"
        )
    });
    [Some(what), Some(time), given].into_iter().flatten().collect()
}

/// The comment for a search under misère play.
pub(super) fn search_comment(game: &str) -> Vec<BilingualText> {
    vec![
        say!("{game}: misère play, by a search of all reachable sums", "{game}：反常规则，搜索所有可到达的和"),
        say!(
            "SLOW: no theorem says that the values decide; only for a few small components, and the recursion is as deep as the longest play",
            "很慢：没有定理说明可由 SG 值判定；只适用于少量小的分量，递归深度等于对局步数"
        ),
    ]
}

/// The comment on the input and the answer.
pub(super) fn question_comment(judge: &ProgramJudge, nim_like: bool, lost: bool) -> BilingualText {
    let ask = &judge.ask;
    let cases = match judge.cases {
        ProgramCases::One => say!("one case", "一组数据"),
        ProgramCases::Counted => say!("the number of cases comes first", "先读组数"),
        ProgramCases::UntilEnd => say!("cases until the input ends", "多组数据，读到输入结束"),
        ProgramCases::UntilZeros => say!("cases until one that is all zeros", "多组数据，以全 0 结束"),
    };
    let (en, zh) = (cases.en, cases.zh);
    let answer = match (&judge.asked, judge.misere) {
        (JudgeQuestion::Winner { .. }, false) if lost => {
            say!("{ask}: the player to move loses exactly these", "{ask}：先手恰在这些局面输")
        }
        (JudgeQuestion::Winner { .. }, false) => say!(
            "{ask}: the player to move wins if the nim-sum of the values is not 0",
            "{ask}：各分量 SG 值的异或和不为 0 则先手胜"
        ),
        (JudgeQuestion::Winner { .. }, true) if nim_like => say!(
            "{ask}, misère: these components behave like Nim heaps, so the player to move wins if (nim-sum ≠ 0) = (some value > 1)",
            "{ask}，反常规则：这些分量与尼姆堆等价，(异或和 ≠ 0) = (有值 > 1) 时先手胜"
        ),
        (JudgeQuestion::Winner { .. }, true) => {
            say!("{ask}: whoever moves last loses", "{ask}：走最后一步者输")
        }
        (JudgeQuestion::Value, _) => say!("{ask}: the nim-sum of the values", "{ask}：各分量 SG 值的异或和"),
        (JudgeQuestion::Move { least, .. }, _) => {
            say!("{ask}: the least {least} over the winning moves", "{ask}：所有必胜走法中最小的 {least}")
        }
    };
    let (answer_en, answer_zh) = (answer.en, answer.zh);
    say!("{answer_en} ({en})", "{answer_zh}（{zh}）")
}
