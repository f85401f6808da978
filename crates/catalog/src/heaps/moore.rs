//! Moore's Nim 摩尔尼姆: take from at least one and at most `k` heaps.

mod columns;
mod every;
mod reductions;

use crate::Entry;
use crate::nim::BOUTON;
use crate::shared::game_number::GameNumber;
use crate::shared::heap_tuple::{
    HeapTupleGame, HeapTupleRuleset, for_each_written_option, heap_sizes, heaps_to_arguments, list_nim_moves,
    parse_heap_count,
};
use crate::shared::nim_heaps;
use columns::BinaryColumns;
use grundy_game::{
    AnyGame, Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, GameCard, GameKind, MoveGoal,
    Nat, Outcome, Reason, RulesetFamily, Theorem, TheoremMoves, Verdict, say,
};
use num_traits::ToPrimitive;
use reductions::HeapReductions;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Moore's theorem.
pub static MOORE: Citation = Citation {
    name: ("Moore's theorem", "Moore 定理"),
    author: "E. H. Moore",
    year: 1910,
    work: "A generalization of the game called Nim, Annals of Mathematics 11, 93–94",
};

static CARD: GameCard = GameCard {
    name: "moore",
    names: ("Moore's Nim", "摩尔尼姆（Nim-k）"),
    aliases: &["摩尔尼姆", "moore_nim"],
    kind: GameKind::Taking,
    form: "moore(k)(heap, …)",
    rules: (
        "A move chooses at least 1 and at most k heaps and takes at least one stone from each of them, not necessarily the same number. Whoever takes the last stone wins. \
         All heaps together are one position: it is not a sum of its heaps, except for k = 1, which is Nim.",
        "每步选择 1 到 k 堆，从选中的每一堆中各取任意多个石子（每堆至少一个，个数不必相同）。取走最后一个石子的人获胜。\
         所有的堆合起来是一个局面：它不是各堆之和；只有 k = 1 时才是，那就是尼姆。",
    ),
    theorem: (
        "Write the heaps in binary under each other. The second player wins exactly if the number of ones in every column is a multiple of k+1. \
         If at most k heaps are left, the value is the number of stones, and for k = 1 it is the XOR; no formula is known for other values.",
        "把各堆写成二进制，上下对齐。当且仅当每一列中 1 的个数都是 k+1 的倍数时后手必胜。\
         至多剩 k 堆时，SG 值为石子总数；k = 1 时为异或和；其他情形的 SG 值没有已知的公式。",
    ),
    why: (
        "If every column is a multiple of k+1, look at the highest column that a move changes: there the chosen heaps only lose ones, at least 1 and at most k of them, so the column is no longer a multiple. \
         If some column is not, process the columns from the top. In the first that leaves a remainder r ≤ k, let r heaps lose their one; these heaps are now smaller, whatever their lower digits become. \
         Suppose that m heaps are already chosen when the next column is reached, in which the other heaps have the remainder r: if r + m ≥ k+1 (or r = 0), give k+1−r (or no) chosen heaps a one and the others a zero; \
         otherwise let r more heaps lose their one, give the chosen ones a zero, and m + r ≤ k heaps are chosen. In the end all columns are multiples.\n\
         Under misère play the same holds as long as some heap has at least 2 stones; if all heaps are at most 1, the second player wins exactly if their number leaves remainder 1 when divided by k+1. \
         The reason: if a move can leave only heaps of at most 1, at most k heaps are larger, and these can be made 0 or 1 at will, so that the number of ones can be given any remainder.\n\
         If at most k heaps are left, all of them may be taken from: every smaller number of stones can be left, and no move leaves as many, so the value is the number of stones.",
        "若每列都是 k+1 的倍数，看一步所改变的最高一列：被选的堆在这一列只会失去 1，至少 1 个、至多 k 个，于是这一列不再是倍数。\
         若有的列不是倍数，从最高位起逐列处理。在第一个余数 r ≤ k 不为 0 的列，让 r 堆失去这个 1；这些堆已经变小，更低的各位可以任意安排。\
         处理到下一列时，设已选 m 堆，其余各堆在这一列的余数为 r：若 r + m ≥ k+1（或 r = 0），让 k+1−r 个（或 0 个）已选的堆在这一位为 1，其他已选的为 0；\
         否则再让 r 堆失去这一位的 1，已选的都为 0，这时共选了 m + r ≤ k 堆。最后每一列都是倍数。\n\
         反常规则下，只要还有不小于 2 的堆，结论相同；若各堆都不超过 1，则当且仅当 1 的个数除以 k+1 余 1 时后手必胜。\
         因为若一步能走到各堆都不超过 1，则至多有 k 堆更大，它们可以任意变为 0 或 1，于是 1 的个数可以有任意的余数。\n\
         若至多剩 k 堆，则每堆都可以取：能留下任意更少的石子总数，而任何一步都使总数变少，所以 SG 值就是石子总数。",
    ),
    sources: &[&MOORE, &BOUTON],
    example: "moore(2)(3, 4, 5)",
};

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_moore }),
    instances: || [1u32, 2, 3].map(|k| ruleset(k.into())).into(),
}];

/// `moore(k)`.
fn call_moore(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let too_few = || {
        say!(
            "a move must be allowed at least 1 heap: moore(1), moore(2), …",
            "每步至少要允许选 1 堆：moore(1)、moore(2)……"
        )
    };
    Ok(Argument::Ruleset(ruleset(parse_heap_count(args, too_few)?)))
}

/// The ruleset `moore(most)`, for `most ≥ 1`.
pub fn ruleset(most: Nat) -> Arc<dyn AnyGame> {
    // There are never more heaps than a word can count.
    let word = most.to_usize().unwrap_or(usize::MAX - 1).min(usize::MAX - 1);
    Arc::new(HeapTupleRuleset(MooreNim { most, word }))
}

struct MooreNim {
    /// The largest number of heaps from which a move may take.
    most: Nat,
    word: usize,
}

impl HeapTupleGame for MooreNim {
    fn expression(&self) -> String {
        format!("moore({})", self.most)
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn picture_note(&self) -> BilingualText {
        let most = grundy_game::arg::shorten_text(&self.most.to_string());
        say!("from at most {most} heaps", "每步最多从 {most} 堆中取")
    }

    fn for_each_taking<N: GameNumber>(
        &self,
        heaps: Vec<N>,
        visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut ways = HeapReductions::new(heaps, self.word);
        while let Some(after) = ways.next_reduction() {
            visit(after)?;
        }
        ControlFlow::Continue(())
    }
}

impl MooreNim {
    /// Whether the game is Nim, because a move takes from one heap only.
    fn is_nim(&self) -> bool {
        self.word == 1
    }

    /// Whether a move may take from all heaps at once.
    fn may_take_all(&self, heaps: &[Nat]) -> bool {
        heaps.iter().filter(|heap| **heap != Nat::ZERO).count() <= self.word
    }
}

impl Theorem for MooreNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heaps = heap_sizes(args).ok()?;
        let outcome = BinaryColumns::new(&heaps, self.word, convention).outcome();
        let value = match outcome {
            _ if self.is_nim() => Some(nim_heaps::nim_sum(&heaps)),
            _ if self.may_take_all(&heaps) => Some(heaps.iter().sum()),
            Outcome::P if convention == Convention::Normal => Some(Nat::ZERO),
            _ => None,
        };
        let cite = if self.is_nim() { &BOUTON } else { &MOORE };
        let why = Box::new(ColumnSumsReason { heaps, most: self.most.clone(), word: self.word, convention });
        Some(Verdict { outcome, value, why, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heaps = heap_sizes(args).ok()?;
        if self.is_nim() {
            return Some(list_nim_moves(&heaps, goal, limit));
        }
        let convention = match goal {
            MoveGoal::Value(target) if self.may_take_all(&heaps) => {
                if *target >= heaps.iter().sum() {
                    return Some(TheoremMoves::no_moves());
                }
                let listed = every::list_ways(&heaps, target, limit)
                    .into_iter()
                    .map(|after| vec![heaps_to_arguments(after)])
                    .collect();
                return Some(TheoremMoves { listed, total: every::count_ways(&heaps, target) });
            }
            MoveGoal::Value(target) if *target == Nat::ZERO => Convention::Normal,
            MoveGoal::Value(_) => return None,
            MoveGoal::MisereP => Convention::Misere,
        };
        let columns = BinaryColumns::new(&heaps, self.word, convention);
        if let Some((listed, total)) = columns.list_all_moves(limit) {
            return Some(TheoremMoves {
                listed: listed.into_iter().map(|after| vec![heaps_to_arguments(after)]).collect(),
                total: Some(total),
            });
        }
        let one = columns.construct_move();
        let total = one.is_none().then_some(Nat::ZERO);
        Some(TheoremMoves {
            listed: one.into_iter().take(limit).map(|after| vec![heaps_to_arguments(after)]).collect(),
            total,
        })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_written_option(self, args, visit)
    }
}

/// The columns of the heaps in binary.
#[derive(Debug)]
struct ColumnSumsReason {
    heaps: Vec<Nat>,
    most: Nat,
    word: usize,
    convention: Convention,
}

impl Reason for ColumnSumsReason {
    fn lines(&self) -> Vec<BilingualText> {
        let ColumnSumsReason { heaps, most, convention, .. } = self;
        let columns = BinaryColumns::new(heaps, self.word, *convention);
        let modulus = most + 1u32;
        if *convention == Convention::Misere && columns.have_single_stones() {
            let ones = heaps.iter().filter(|heap| heap.bits() == 1).count();
            let remainder = Nat::from(ones) % &modulus;
            return vec![say!(
                "No heap has more than 1 stone, and {ones} of them have 1: {ones} mod {modulus} = {remainder}. Under misère play, only remainder 1 is lost.",
                "没有大于 1 的堆，其中有 {ones} 堆为 1：{ones} mod {modulus} = {remainder}。反常规则下余 1 必败，其他余数必胜。"
            )];
        }
        let drawn = columns.draw_lines();
        let mut lines = vec![if drawn.is_empty() {
            say!(
                "Write the heaps in binary under each other, and count the ones of each column modulo k + 1 = {modulus}.",
                "把各堆写成二进制，上下对齐，数出每一列中 1 的个数，模 k + 1 = {modulus}。"
            )
        } else {
            say!(
                "Write the heaps in binary and count the ones of each column modulo k + 1 = {modulus}:",
                "把各堆写成二进制，数出每一列中 1 的个数，模 k + 1 = {modulus}："
            )
        }];
        lines.extend(drawn);
        lines.push(match columns.highest_bad_column() {
            None => say!(
                "Every column is a multiple of {modulus}. A move takes from at most k = {most} of the heaps, so the highest column that it changes is no longer a multiple; the opponent can make all of them multiples again.",
                "每一列都是 {modulus} 的倍数。一步至多从 {most} 堆中取，所以它改变的最高一列不再是倍数；而对方总能使各列重新成为倍数。"
            ),
            Some(column) => say!(
                "Not every column is a multiple of {modulus}; the highest that is not belongs to 2^{column}. Make heaps with a one there smaller, and perhaps others, at most {most} in all, with lower digits that make every column a multiple.",
                "并非每一列都是 {modulus} 的倍数；其中最高的一列是 2^{column}。减少这一位为 1 的若干堆（也许还有别的堆，总共至多 {most} 堆），并安排它们的低位，可使每一列都成为倍数。"
            ),
        });
        if *convention == Convention::Misere {
            lines.push(say!(
                "Under misère play the same holds as long as some heap has at least 2 stones; if only heaps of 1 are left, leave a number of them with remainder 1.",
                "反常规则下，只要还有不小于 2 的堆，结论相同；若走到只剩大小为 1 的堆，堆数应余 1。"
            ));
        }
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        if self.word != 1 {
            let (left, most) = (self.heaps.iter().filter(|heap| **heap != Nat::ZERO).count(), &self.most);
            if left > self.word {
                return Vec::new();
            }
            return vec![say!(
                "At most {most} heaps are left in moore({most}): the value is the number of stones.",
                "moore({most}) 中至多剩 {most} 堆：SG 值为石子总数。"
            )];
        }
        let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.heaps);
        vec![say!("moore(1) is Nim: {en}", "moore(1) 就是尼姆：{zh}")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::Notation;

    fn args(heaps: &[Nat]) -> Vec<Argument> {
        heaps_to_arguments(heaps.to_vec())
    }

    #[test]
    fn winning_moves_are_found_at_any_size() {
        let ten = Nat::from(10u32).pow(30);
        let heaps: Vec<Nat> = [3u32, 4, 5, 7, 9].iter().map(|k| &ten * *k + 1u32).collect();
        for k in 1..=6u32 {
            let game = MooreNim { most: k.into(), word: k as usize };
            for (goal, c) in
                [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
            {
                let moves = game.moves(&args(&heaps), goal, 20).expect("the theorem decides");
                assert!(!moves.listed.is_empty(), "k = {k}");
                let mut seen = Vec::new();
                for after in moves.listed {
                    assert_eq!(game.decide(&after[0], c).map(|v| v.outcome), Some(Outcome::P), "k = {k}: {after:?}");
                    let rules = HeapTupleRuleset(MooreNim { most: k.into(), word: k as usize });
                    assert!(Notation::describe_move(&rules, &args(&heaps), &after).is_some());
                    assert!(!seen.contains(&after), "k = {k}: {after:?} twice");
                    seen.push(after);
                }
            }
        }
    }

    #[test]
    fn too_few_heaps_a_move_are_refused() {
        assert!(call_moore(&CallArguments::from_positional([0u64.into()])).is_err());
        assert!(call_moore(&CallArguments::from_positional(["x".into()])).is_err());
        let huge = call_moore(&CallArguments::from_positional([Nat::from(10u32).pow(40).into()]))
            .expect("any number of heaps");
        assert_eq!(huge.to_string(), format!("moore(1{})", "0".repeat(40)));
    }
}
