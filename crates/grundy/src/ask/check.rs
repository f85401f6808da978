//! Describes in words what was recognised in the rules of a file.

use grundy_game::{
    AnyGame, Argument, BilingualText, Budget, Citation, Convention, GameShape, HeapRule, NumberSet, Sum, in_force, say,
};
use grundy_rules::{
    MoveForm, RankMeasure, RecognisedRule, Rules, RulesFailure, SampleStart, Termination, Understanding,
};
use std::sync::Arc;

/// A game of a file and what was recognised in its rules.
#[derive(Debug)]
pub struct CheckedGame {
    /// The result of the symbolic walk over the rules.
    pub understanding: Understanding,
    /// The ruleset of the catalogue with the same moves.
    pub twin: Option<String>,
    /// How its values are computed.
    pub engine: ValueEngine,
    /// The theorem that decides its positions.
    pub theorem: Option<&'static Citation>,
}

/// How values are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueEngine {
    /// Sequences of subtraction games.
    Subtraction,
    /// Sequences of codes.
    Codes,
    /// Sequences, heap by heap, from the options.
    Heaps,
    /// A search that remembers positions.
    Search,
    /// The whole game graph, since the game is loopy.
    Loops,
    /// Retrograde analysis of the game graph, since ends are declared.
    Ends,
}

/// Checks each game of a file.
///
/// # Examples
/// ```
/// let rules = grundy::parse_rules("
/// @game
/// def pins(n):
///     for k in (1, 2):
///         for a in range((n - k) // 2 + 1):
///             yield pins(a) + pins(n - k - a)
/// ").unwrap();
/// let checked = &grundy::check(&rules)[0];
/// assert_eq!(checked.twin.as_deref(), Some("kayles"));
/// assert_eq!(checked.lines()[0].en, "ends: every move leaves smaller heaps only (shown from the rule, for numbers from 0)");
/// ```
pub fn check(rules: &Rules) -> Vec<CheckedGame> {
    check_first_games(rules, usize::MAX, &())
}

/// Checks the first `games` games of a file within a budget.
///
/// If the budget runs out, the description of the current game is incomplete (but correct), and later games are left out.
pub fn check_first_games(rules: &Rules, games: usize, budget: &dyn Budget) -> Vec<CheckedGame> {
    in_force::with_budget(budget, || {
        let checked = |name: &str| Some(CheckedGame::new(rules, rules.understand(name)?, &rules.game(name)?));
        rules.games().take(games).take_while(|_| budget.spend(1, 0).is_ok()).filter_map(checked).collect()
    })
}

/// Checks the games of an example position, playing from it; returns nothing if it is not a position of these rules.
///
/// # Examples
/// ```
/// let rules = grundy::parse_rules("
/// @game
/// def ones(row):
///     for i in range(len(row)):
///         if row[i] == '1':
///             yield ones(row[:i] + '0' + row[i + 1:])
/// ").unwrap();
/// assert!(grundy::check(&rules)[0].needs_example().is_some());
/// let example = grundy::parse_with(&rules, "ones('101')").unwrap();
/// let checked = grundy::check::check_from(&rules, &example, &());
/// assert_eq!(checked[0].termination().en, "ends: play from ones(\"101\") was followed to all its ends, 4 positions");
/// ```
pub fn check_from(rules: &Rules, example: &Sum, budget: &dyn Budget) -> Vec<CheckedGame> {
    in_force::with_budget(budget, || {
        let checked = |understanding: Understanding| {
            let game = rules.game(&understanding.game)?;
            let own = |game: &Arc<dyn AnyGame>| {
                let expression = game.expression();
                expression.split('(').next() == Some(&understanding.game)
            };
            let bound = example.components.iter().map(|component| &component.game).find(|game| own(game));
            let bound = bound.map_or_else(|| Arc::clone(&game), Arc::clone);
            Some(CheckedGame::new(rules, understanding, &bound))
        };
        rules.understand_from(example).into_iter().filter_map(checked).collect()
    })
}

fn twin_expression(rules: &Rules, shape: &MoveForm) -> Option<String> {
    let MoveForm::Recognised(rule, _) = shape else { return None };
    rules.twin(rule).map(|game| game.expression())
}

fn value_engine(game: &Arc<dyn AnyGame>, understanding: &Understanding) -> ValueEngine {
    if game.has_declared_ends() {
        return ValueEngine::Ends;
    }
    if matches!(understanding.ends, Termination::Loop(_)) {
        return ValueEngine::Loops;
    }
    match game.shape() {
        GameShape::Heap(heap) => match heap.heap_rule() {
            HeapRule::Subtraction(_) => ValueEngine::Subtraction,
            HeapRule::Code(_) => ValueEngine::Codes,
            _ => ValueEngine::Heaps,
        },
        _ => ValueEngine::Search,
    }
}

/// The theorem that decides small positions.
fn deciding_theorem(game: &Arc<dyn AnyGame>, parameters: usize) -> Option<&'static Citation> {
    let args = vec![Argument::from(5u64); parameters];
    game.theorem()?.decide(&args, Convention::Normal).map(|verdict| verdict.cite)
}

impl CheckedGame {
    fn new(rules: &Rules, understanding: Understanding, game: &Arc<dyn AnyGame>) -> CheckedGame {
        CheckedGame {
            twin: twin_expression(rules, &understanding.shape),
            theorem: deciding_theorem(game, understanding.parameters.len()),
            engine: value_engine(game, &understanding),
            understanding,
        }
    }

    /// Whether both players seem to have the same moves: no ends are declared, and no argument says whose turn it is.
    pub fn is_impartial(&self) -> bool {
        self.engine != ValueEngine::Ends && self.understanding.turn.is_none()
    }

    /// Why an example position is needed to decide whether play ends, and how to give one; `None` if none is needed.
    pub fn needs_example(&self) -> Option<BilingualText> {
        let SampleStart::Unknown(no_numbers) = &self.understanding.from else { return None };
        if self.understanding.ends != Termination::Undecided {
            return None;
        }
        let game = &self.understanding.game;
        Some(match &no_numbers[..] {
            [] => say!(
                "an example position is needed: no small position was found to play from. Give one after the rules, in quotes: grundy check rules.py \"{game}(…)\"",
                "需要一个示例局面：没有找到可以试走的小局面。请在规则之后给出一个局面（加引号）：grundy check rules.py \"{game}(…)\""
            ),
            names => {
                let (names_en, names_zh) = (format!("`{}`", names.join("`, `")), format!("`{}`", names.join("`、`")));
                let verb = if names.len() == 1 { "is not a number" } else { "are not numbers" };
                say!(
                    "an example position is needed, since {names_en} {verb}. Give one after the rules, in quotes: grundy check rules.py \"{game}(…)\"",
                    "需要一个示例局面，因为{names_zh}不是数。请在规则之后给出一个局面（加引号）：grundy check rules.py \"{game}(…)\""
                )
            }
        })
    }

    /// The warning that an argument seems to say whose turn it is.
    pub fn turn_warning(&self) -> Option<BilingualText> {
        let turn = self.understanding.turn.as_ref()?;
        Some(say!(
            "`{turn}` seems to say whose turn it is: every move toggles it, and the moves depend on it. Single positions are decided as intended; but in a sum the players do not alternate in each component, so a sum of such positions is a different game",
            "`{turn}` 看来表示轮到谁走：每一步都使它翻转，走法又取决于它。单个局面的判定与本意一致；但在和中双方并不在每个分量里轮流走，所以这样的局面之和是另一个游戏"
        ))
    }

    /// The game as a call: `kayles(n)`.
    pub fn title(&self) -> String {
        let keywords = self.understanding.keywords.iter().map(|(name, value)| match value {
            Some(value) => format!("{name}={value}"),
            None => name.clone(),
        });
        let mut names = self.understanding.parameters.clone();
        if !self.understanding.keywords.is_empty() {
            names.push("*".into());
            names.extend(keywords);
        }
        format!("{}({})", self.understanding.game, names.join(", "))
    }

    /// The failure of the rules at a small position, if there is one.
    pub fn fault(&self) -> Option<&RulesFailure> {
        self.understanding.fault.as_ref()
    }

    /// Everything that was recognised, as lines of text.
    pub fn lines(&self) -> Vec<BilingualText> {
        let mut lines = vec![self.termination()];
        lines.extend(self.needs_example());
        lines.extend(self.shape_text());
        if let Some((example, Some(rule))) = &self.understanding.example {
            let BilingualText { en, zh } = rule_text(rule);
            lines.push(say!("for example, {example} is recognised: {en}", "例如 {example} 被识别为：{zh}"));
        }
        if let Some(to) = self.understanding.symmetric {
            lines.push(say!("the parameters may be exchanged (checked up to {to})", "参数可以互换（验证到 {to}）"));
        }
        let BilingualText { en, zh } = self.engine.text();
        lines.push(match (self.theorem, &self.twin) {
            (Some(cite), _) => {
                let (theorem, satz) = cite.name;
                say!("theorem: {theorem}; engine: {en}", "定理：{satz}；计算方法：{zh}")
            }
            (None, _) => say!("engine: {en}", "计算方法：{zh}"),
        });
        lines.extend(self.turn_warning());
        lines
    }

    /// The values assumed for keyword-only parameters, as a note in both languages.
    fn keyword_note(&self) -> (String, String) {
        let taken = |(name, value): &(String, Option<String>)| Some(format!("{name}={}", value.as_ref()?));
        let taken: Vec<String> = self.understanding.keywords.iter().filter_map(taken).collect();
        match &taken[..] {
            [] => Default::default(),
            _ => (format!(", with {}", taken.join(", ")), format!("，取 {}", taken.join("、"))),
        }
    }

    /// Whether play ends, and how that is known.
    pub fn termination(&self) -> BilingualText {
        let names = &self.understanding.parameters;
        let (with_en, with_zh) = self.keyword_note();
        match &self.understanding.ends {
            Termination::Rank(_) if names.len() == 1 && self.understanding.leaves_outside => say!(
                "ends: every move leaves smaller heaps of this game, and positions of other rulesets, in which play ends (shown from the rule, for numbers from 0{with_en})",
                "必会结束：每步剩下的本游戏的堆都比原来的小，其余是其他规则的局面，那里的对局也会结束（由规则证明，对不小于 0 的数{with_zh}）"
            ),
            Termination::Rank(_) if names.len() == 1 => say!(
                "ends: every move leaves smaller heaps only (shown from the rule, for numbers from 0{with_en})",
                "必会结束：每步剩下的堆都比原来的小（由规则证明，对不小于 0 的数{with_zh}）"
            ),
            Termination::Rank(rank) => {
                let measure = |measure: &RankMeasure| match measure {
                    RankMeasure::Argument(index) => names[*index].clone(),
                    RankMeasure::Sum => names.join(" + "),
                };
                let measures: Vec<String> = rank.iter().map(measure).collect();
                match &measures[..] {
                    [first, second] => say!(
                        "ends: with every move {first} falls, or it stays and {second} falls (shown from the rule, for numbers from 0{with_en})",
                        "必会结束：每步都使 {first} 变小，或使它不变而 {second} 变小（由规则证明，对不小于 0 的数{with_zh}）"
                    ),
                    _ => {
                        let first = measures.join(", ");
                        say!(
                            "ends: with every move {first} falls (shown from the rule, for numbers from 0{with_en})",
                            "必会结束：每步都使 {first} 变小（由规则证明，对不小于 0 的数{with_zh}）"
                        )
                    }
                }
            }
            Termination::Loop(positions) => {
                let way = positions.join(" → ");
                say!("may go on for ever: {way}; so positions may be drawn", "可能永不结束：{way}；所以可能是平局")
            }
            Termination::Seen(positions) if let SampleStart::Example(example) = &self.understanding.from => say!(
                "ends: play from {example} was followed to all its ends, {positions} positions",
                "必会结束：从 {example} 开始的对局已全部走到终局，共 {positions} 个局面"
            ),
            Termination::Seen(positions) => {
                let of = self.understanding.example.as_ref();
                let (en, zh) =
                    of.map_or_else(Default::default, |(of, _)| (format!(" of {of}"), format!(" {of} 的若干较")));
                say!(
                    "no loop was found among the {positions} positions reachable from small starts{en}; it is not proved that play always ends",
                    "从{zh}小局面出发，能到达的 {positions} 个局面中没有发现循环；是否总会结束没有证明"
                )
            }
            Termination::Undecided => say!("whether play always ends is not decided", "是否总会结束未能判定"),
        }
    }

    /// The kind of moves, if it was recognised, and how that is known.
    pub fn shape_text(&self) -> Option<BilingualText> {
        let (with_en, with_zh) = self.keyword_note();
        Some(match &self.understanding.shape {
            MoveForm::Recognised(rule, to) => {
                let BilingualText { en, zh } = rule_text(rule);
                match self.twin.as_ref().filter(|twin| **twin != self.understanding.game) {
                    Some(twin) => say!(
                        "recognised: {en}; the moves are those of {twin} (shown from the rule{with_en}, and compared with it for heaps to {to})",
                        "已识别：{zh}；走法与 {twin} 相同（由规则证明{with_zh}，并在大小至 {to} 的堆上与规则比较过）"
                    ),
                    None => say!(
                        "recognised: {en} (shown from the rule{with_en}, and compared with it for heaps to {to})",
                        "已识别：{zh}（由规则证明{with_zh}，并在大小至 {to} 的堆上与规则比较过）"
                    ),
                }
            }
            MoveForm::Window(within) => say!(
                "a window: the heaps left are at most {within} smaller, so the values become periodic (shown from the rule{with_en})",
                "窗口：剩下的堆至多比原来小 {within}，所以 SG 值最终是周期的（由规则证明{with_zh}）"
            ),
            MoveForm::FiniteState { number, states, within } => say!(
                "a heap with a finite state: every move takes at most {within} from a large {number}, or leaves a constant, and {states} states occur; so if moves that take nothing never lead back, the values become periodic (shown from the rule{with_en})",
                "带有限状态的堆：每步从较大的 {number} 中至多减去 {within}，或留下常数，共出现 {states} 个状态；所以只要不减的走法不会走回头，SG 值最终是周期的（由规则证明{with_zh}）"
            ),
            MoveForm::CoinRows(to) => say!(
                "coin-turning, as seen in rows of up to {to} coins: a row seems to be the sum of its heads",
                "翻硬币游戏（在至多 {to} 枚硬币的行上验证过）：一行看来等于各个正面之和"
            ),
            MoveForm::Coins(to) => say!(
                "coin-turning, as seen up to coin {to}: each number is a coin, and a move leaves different coins further left",
                "翻硬币游戏（验证到第 {to} 枚）：每个数是一枚硬币，每步留下更左边的不同硬币"
            ),
            MoveForm::General => return None,
        })
    }
}

/// A heap rule in words.
fn rule_text(rule: &RecognisedRule) -> BilingualText {
    match rule {
        RecognisedRule::Subtraction(NumberSet::AllBut(missing)) if missing.is_empty() => {
            say!("take any number", "可取任意多个")
        }
        RecognisedRule::Subtraction(set @ NumberSet::AllBut(_)) => {
            say!("take any number but {set}", "可取任意多个，但不能取 {set} 个")
        }
        RecognisedRule::Subtraction(NumberSet::Finite(members)) if members.is_empty() => say!("no move", "没有走法"),
        RecognisedRule::Subtraction(NumberSet::Finite(members)) => {
            let list = grundy_game::arg::shorten_text(&NumberSet::Finite(members.clone()).to_string());
            say!("take one of the numbers {list}", "可取的个数为 {list}")
        }
        RecognisedRule::Subtraction(set) => say!("take a number of the set {set}", "可取的个数属于数集 {set}"),
        RecognisedRule::Code(code) => say!("the taking-and-breaking code {code}", "八进制代码 {code}"),
        RecognisedRule::TakeOrSplit => say!("take any number, or split in two", "取任意多个，或分成两堆"),
        RecognisedRule::UnequalSplit => {
            say!("split in two heaps of different sizes", "分成大小不同的两堆")
        }
    }
}

impl ValueEngine {
    /// The engine in words.
    pub fn text(self) -> BilingualText {
        match self {
            ValueEngine::Subtraction => say!("sequences of subtraction games", "减法游戏数列"),
            ValueEngine::Codes => say!("sequences of taking-and-breaking codes", "八进制代码数列"),
            ValueEngine::Heaps => say!("sequences, heap by heap", "从小到大逐堆计算的数列"),
            ValueEngine::Search => say!("a search that remembers positions", "记忆化搜索"),
            ValueEngine::Loops => say!("the game graph, with its loops", "博弈图（允许循环）"),
            ValueEngine::Ends => say!(
                "the game graph from the declared ends backwards; there are no Grundy values",
                "从宣布的结局在博弈图上倒推；没有 SG 值"
            ),
        }
    }

    /// The engine in one word, for JSON.
    pub fn name(self) -> &'static str {
        match self {
            ValueEngine::Subtraction => "subtraction",
            ValueEngine::Codes => "codes",
            ValueEngine::Heaps => "heaps",
            ValueEngine::Search => "search",
            ValueEngine::Loops => "loops",
            ValueEngine::Ends => "ends",
        }
    }
}
