//! The comment at the head of a program.

use super::choose::{ChosenLaw, FoundParityLaws};
use crate::write::{EmittedRule, JudgeQuestion, MemoMethod, PrintedMoves, ProgramCases, ProgramJudge, RuleTheorem};
use grundy_game::{BilingualText, text};
use grundy_laws::discover::{DiscoveredFamilyLaw, DiscoveredForm, Discovery, FamilySweep, LawTarget};
use grundy_prove::detect::{LawForm, formula_words};

/// The comment for a law: its formula, how it is known, for which numbers it holds, and the running time.
pub(super) fn law_comment(found: &Discovery, chosen: &ChosenLaw<'_>) -> Vec<BilingualText> {
    let law = chosen.law;
    let (game, formula) = (&found.game, law.formula_text());
    let text = law.text();
    let (en, zh) = (&text.en, &text.zh);
    let what = match law.target {
        LawTarget::Values => text!("Grundy values"),
        LawTarget::Lost => text!("positions that the player to move loses"),
    };
    let (what_en, what_zh) = (what.en, what.zh);
    let tested = law.tested_to.saturating_sub(1);
    let standing = law.standing.description();
    let (known_en, known_zh) = (standing.en, standing.zh);
    let known = if law.standing.is_proved() {
        text!("{known}; tested up to {tested}", known = (known_en, known_zh))
    } else {
        text!("{known}, but NOT PROVED", known = (known_en, known_zh))
    };
    let time = match &law.law {
        DiscoveredForm::Period(..) => {
            text!("numbers from 0 to 10^18; one table lookup")
        }
        DiscoveredForm::Seen(seen) if matches!(seen.form, LawForm::Terms(_)) => {
            text!("numbers from 0 to 10^18; time proportional to the number of terms up to n")
        }
        DiscoveredForm::Automatic(_) => text!("numbers from 0 to 10^18; one step of the automaton for each digit"),
        DiscoveredForm::Seen(seen) if seen.refers_to_itself() => {
            text!("numbers from 0 to 10^18; O(log n)")
        }
        _ => text!("numbers from 0 to 10^18; O(1)"),
    };
    let mut lines = vec![
        text!("{game}: {what}: {formula}", what = (what_en, what_zh), formula = (formula.en, formula.zh)),
        text!("{text}", text = (en, zh)),
        known,
        time,
    ];
    if found.least_number > 0 {
        let least = found.least_number;
        lines.push(text!("numbers from {least} on: smaller ones are not positions"));
    }
    if let Some(BilingualText { en, zh }) = law.domain_text(found.numbers).filter(|_| claims_part(found)) {
        lines.push(text!("the law is claimed {domain} only", domain = (en, zh)));
    }
    lines
}

/// Whether the law leaves out positions, for a reason other than that there are no such positions.
fn claims_part(found: &Discovery) -> bool {
    found.domain.has_conditions() || found.domain.least() > found.least_number
}

/// The comment for a law with a parameter.
pub(super) fn family_comment(sweep: &FamilySweep, found: &DiscoveredFamilyLaw) -> Vec<BilingualText> {
    let (game, formula) = (&sweep.game, found.law.formula_text());
    let BilingualText { en, zh } = &found.law.text;
    let known = found.standing.description();
    let (known_en, known_zh) = (known.en, known.zh);
    let claimed = sweep.claimed_text(found);
    let (claimed_en, claimed_zh) = (claimed.en, claimed.zh);
    vec![
        text!("{game}: {formula}", formula = (formula.en, formula.zh)),
        text!("{text}", text = (en, zh)),
        text!("{known}, for all {claimed}", known = (known_en, known_zh), claimed = (claimed_en, claimed_zh)),
        text!("numbers from 0 to 10^18; O(1)"),
    ]
}

/// The comment for two laws, for an even and an odd number of copies.
pub(super) fn parity_comment(game: &str, found: &FoundParityLaws) -> Vec<BilingualText> {
    let keyword = &found.keyword;
    let [(even, _), (odd, _)] = &found.formulas;
    let what = text!("Grundy values");
    let (what_en, what_zh) = (what.en, what.zh);
    let formula = formula_words(&format!("{keyword} mod 2 = 0 ⇒ {even}, {keyword} mod 2 = 1 ⇒ {odd}"));
    let [(en_even, zh_even), (en_odd, zh_odd)] =
        found.formulas.each_ref().map(|(_, known)| (known.en.clone(), known.zh.clone()));
    vec![
        text!("{game}: {what}: {formula}", what = (what_en, what_zh), formula = (formula.en, formula.zh)),
        text!(
            "{keyword} only counts copies of a component, and two copies have the nim-sum 0, so the values depend on {keyword} mod 2 alone"
        ),
        text!("for {keyword} = 0: {even}; for {keyword} = 1: {odd}", even = (en_even, zh_even), odd = (en_odd, zh_odd)),
        text!("numbers from 0 to 10^18; one step for each digit at most"),
    ]
}

/// The comment for rules about which a theorem is known.
pub(super) fn theorem_comment(game: &str, theorem: &RuleTheorem, numbers: &[String]) -> Vec<BilingualText> {
    match theorem {
        RuleTheorem::EverySmaller => {
            let what = text!("Grundy values");
            let (what_en, what_zh) = (what.en, what.zh);
            let formula = "G(n) = n";
            vec![
                text!("{game}: {what}: {formula}", what = (what_en, what_zh)),
                text!(
                    "proved: the options of n are all smaller numbers, so by induction every smaller value is that of just one option"
                ),
                text!("only the options that can be lost are tried; numbers from 0 to 10^18; O(1) for each heap"),
            ]
        }
        RuleTheorem::GreedySums(sums) => {
            let what = text!("positions that the player to move loses");
            let (what_en, what_zh) = (what.en, what.zh);
            let (taken, most_after) = &sums.formula;
            let (heap, most) = (&numbers[0], &numbers[1]);
            let formula = format!("{heap} = a(i) + … + a(j), {most} < a(j)");
            vec![
                text!("{game}: {what}: {formula}", what = (what_en, what_zh)),
                text!(
                    "the sum is the greedy one; a(1) = 1, a(i+1) = a(i) + a(j) with the least j such that f(a(j)) ≥ a(i), where f({taken}) = {most_after}"
                ),
                text!(
                    "proved (Schwenk 1970): f does not fall, and f({taken}) ≥ {taken}; a winning move takes some of the last terms of the sum"
                ),
                text!("numbers from 0 to 10^18; time proportional to the number of terms up to n"),
            ]
        }
        RuleTheorem::WindowPeriod(_) => vec![
            text!("{game}: Grundy values from the rules; the program finds their period"),
            text!(
                "why that is a proof: moves take what does not depend on the heap, so that a value follows from the window of values as long as the largest move, for all larger heaps in the same way; when a window comes again, so does all that follows it"
            ),
            text!(
                "numbers from 0 to 10^18; time and memory: the heaps until a window comes again; with a window of more than 4096 heaps, moves that take nothing, or no such window among 4 million heaps, all reachable positions instead"
            ),
        ],
    }
}

/// The comment for rules from which values are computed.
pub(super) fn rule_comment(game: &str, memo: MemoMethod, parameters: bool) -> Vec<BilingualText> {
    let what = text!("{game}: Grundy values from the rules, each computed once and remembered");
    let time = match memo {
        MemoMethod::Table => text!(
            "no law is used, so it is correct for all numbers; time: all options of all numbers up to n, memory O(n): for n up to some thousands, or more if there are few options"
        ),
        MemoMethod::Search => text!(
            "no law is used, so it is correct for all positions; time and memory: all reachable positions and their options (64-bit numbers, no recursion)"
        ),
    };
    let given = parameters.then(parameters_comment);
    [Some(what), Some(time), given].into_iter().flatten().collect()
}

/// The comment for rules from which the winner is computed.
pub(super) fn winner_comment(game: &str, memo: MemoMethod, parameters: bool) -> Vec<BilingualText> {
    let what = text!("{game}: who wins, from the rules, each position decided once; no Grundy values are needed");
    let time = match memo {
        MemoMethod::Table => text!(
            "no law is used, so it is correct for all numbers; time: the options of all numbers up to n, of each until one is lost; memory: a byte for each number"
        ),
        MemoMethod::Search => text!(
            "no law is used, so it is correct for all positions; time and memory: the positions that are looked at, and their options (64-bit numbers, no recursion)"
        ),
    };
    let given = parameters.then(parameters_comment);
    [Some(what), Some(time), given].into_iter().flatten().collect()
}

fn parameters_comment() -> BilingualText {
    text!("the parameters come before the position; stored values are discarded when they change")
}

/// The comment for a search under misère play.
pub(super) fn search_comment(game: &str) -> Vec<BilingualText> {
    vec![
        text!("{game}: misère play, by a search of all reachable sums"),
        text!("SLOW: no theorem says that the values decide; only for a few small components (no recursion)"),
    ]
}

/// The criterion that decides who wins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WinnerGround {
    /// The nim-sum of the values.
    NimSum,
    /// The values, with components that behave like Nim heaps.
    NimLike,
    /// The law of the lost positions.
    LostLaw,
    /// Who moves last.
    Play,
    /// The ends that the rules declare, or the last move.
    DeclaredEnds,
}

impl WinnerGround {
    /// The ground of a program that follows the play of a rule.
    pub(super) fn of_play(rule: &EmittedRule) -> WinnerGround {
        if rule.declares_ends() { WinnerGround::DeclaredEnds } else { WinnerGround::Play }
    }
}

/// The comment on the input and the answer.
pub(super) fn question_comment(judge: &ProgramJudge, ground: WinnerGround) -> BilingualText {
    let ask = &judge.ask;
    let cases = match &judge.cases {
        ProgramCases::One => text!("one case"),
        ProgramCases::Counted => text!("the number of cases comes first"),
        ProgramCases::UntilEnd => text!("cases until the input ends"),
        ProgramCases::Until(end) => {
            let end = end.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
            text!("cases until one that begins with {end}")
        }
    };
    let (en, zh) = (cases.en, cases.zh);
    let answer = match (&judge.question, judge.misere) {
        (JudgeQuestion::Winner { .. }, false) if ground == WinnerGround::LostLaw => {
            text!("{ask}: the player to move loses exactly these")
        }
        (JudgeQuestion::Winner { .. }, false) if ground == WinnerGround::Play => {
            text!("{ask}: whoever moves last wins")
        }
        (JudgeQuestion::Winner { .. }, false) if ground == WinnerGround::DeclaredEnds => {
            text!("{ask}: the rules declare who wins at some ends; at the others whoever moves last wins")
        }
        (JudgeQuestion::Winner { .. }, false) => {
            text!("{ask}: the player to move wins if the nim-sum of the values is not 0")
        }
        (JudgeQuestion::Winner { .. }, true) if ground == WinnerGround::NimLike => text!(
            "{ask}, misère: these components behave like Nim heaps, so the player to move wins if (nim-sum ≠ 0) = (some value > 1)"
        ),
        (JudgeQuestion::Winner { .. }, true) => {
            text!("{ask}: whoever moves last loses")
        }
        (JudgeQuestion::Value, _) => text!("{ask}: the nim-sum of the values"),
        (JudgeQuestion::Moves { printed_moves: PrintedMoves::Count, .. }, _) => {
            text!("{ask}: the number of winning moves")
        }
        (JudgeQuestion::Moves { printed_moves: PrintedMoves::First(least), by: None, .. }, _) => {
            text!("{ask}: the least {least} over the winning moves")
        }
        (JudgeQuestion::Moves { printed_moves: PrintedMoves::First(printed), by: Some(by), .. }, _) => {
            text!("{ask}: {printed} for the winning move with the least {by}")
        }
        (JudgeQuestion::Moves { printed_moves: PrintedMoves::All(printed), by, .. }, _) => {
            let by = by.as_ref().unwrap_or(printed);
            text!("{ask}: {printed} for all winning moves, by ascending {by}")
        }
    };
    let (answer_en, answer_zh) = (answer.en, answer.zh);
    text!("{answer} ({text})", answer = (answer_en, answer_zh), text = (en, zh))
}
