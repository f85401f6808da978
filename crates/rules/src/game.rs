//! The games of a file, as the rest of the house sees them.

mod heap;
mod options;
mod states;
mod words;

use crate::fault::{Fault, Ran};
use crate::file::Rules;
use crate::ir::Function;
use crate::pack;
use crate::run::Run;
use crate::shared_values::share;
use crate::understand::{Known, Measure, linear_family, linear_moves, linear_start, may_be_number, turn};
use crate::value::{Part, Val, Who};
use grundy_game::in_force;
use grundy_game::picture::{Deed, Heap, HeapForm, Scene, Strip, Wish, changed, split};
use grundy_game::{
    AnyGame, Arg, Args, Component, Game, Key, LinearMoves, LinearStart, Misfit, Notation, OpenParameter,
    PeriodicStarts, Picture, RulesText, Shape, Sum, Theorem, Unread,
};
use grundy_theory::{Said, say};
use std::sync::{Arc, OnceLock};

/// A game of a file, with the values of its keyword-only parameters.
#[derive(Clone)]
pub(crate) struct FileGame {
    rules: Rules,
    function: u32,
    /// What was given for each keyword-only parameter, or its default.
    keywords: Vec<Option<Val>>,
    /// Whether it is played with heaps; found out when it is asked first.
    heap: OnceLock<bool>,
    /// Whether it is about a few integers, and leads to no other game.
    words: OnceLock<bool>,
    /// What it is recognised as, once that was asked.
    known: OnceLock<Option<Arc<Known>>>,
    /// What falls with every move, where it is one thing, once that was asked.
    measure: OnceLock<Option<Measure>>,
    /// A number with a finite state beside it, if by a first look it is such, once that was asked.
    states: OnceLock<Option<Arc<states::StateHeap>>>,
}

impl FileGame {
    pub(crate) fn new(rules: Rules, function: u32) -> FileGame {
        let keywords = rules.0.program.functions[function as usize].keywords.iter();
        let keywords = keywords.map(|value| value.clone().map(share)).collect();
        FileGame::bound_to(rules, function, keywords)
    }

    /// The game with these values for its keyword-only parameters.
    fn bound_to(rules: Rules, function: u32, keywords: Vec<Option<Val>>) -> FileGame {
        let (heap, words, known, measure, states) = Default::default();
        FileGame { rules, function, keywords, heap, words, known, measure, states }
    }

    fn definition(&self) -> &Function {
        &self.rules.0.program.functions[self.function as usize]
    }

    /// The values of the keyword-only parameters.
    fn bound(&self) -> Result<Vec<Val>, Misfit> {
        let bound = |(index, value): (usize, &Option<Val>)| {
            value.clone().ok_or_else(|| {
                let (name, keyword) = (&self.definition().name, self.definition().keyword(index));
                Misfit::new(say!(
                    "`{name}` needs `{keyword}`: {name}(…, {keyword}=2)",
                    "`{name}` 缺少 `{keyword}`：{name}(…, {keyword}=2)"
                ))
            })
        };
        self.keywords.iter().enumerate().map(bound).collect()
    }

    fn values(&self, args: &[Arg]) -> Result<Vec<Val>, Misfit> {
        let value = |(index, arg): (usize, &Arg)| {
            let plain = match arg {
                Arg::Int(_) | Arg::Bool(_) | Arg::Str(_) | Arg::Tuple(_) | Arg::List(_) | Arg::Range(..) => {
                    Val::of_arg(arg).and_then(|value| Run::new(&self.rules.0.program).given_argument(&value)).ok()
                }
                _ => None,
            };
            plain.ok_or_else(|| {
                let kind = arg.kind();
                let (en, zh) = (kind.en, kind.zh);
                let said = say!(
                    "a number, a truth value, a text or a tuple of them is expected here, not {en}",
                    "这里应为数、布尔值、字符串或由它们组成的元组，而不是{zh}"
                );
                Misfit::new(said).at(index)
            })
        };
        args.iter().enumerate().map(value).collect()
    }

    fn pack_sum(&self, sum: &Sum) -> Ran<Vec<u8>> {
        let mut bytes = Vec::new();
        for component in &sum.components {
            let args = component.args.iter().map(Val::of_arg).collect::<Result<Vec<_>, _>>()?;
            self.rules.0.pack_outer(&mut bytes, &component.game, &args)?;
        }
        Ok(bytes)
    }

    /// Whether the values are those of the keyword-only parameters.
    fn is_bound_to(&self, values: &[Val]) -> bool {
        let same = |(own, value): (&Option<Val>, &Val)| {
            own.as_ref().is_some_and(|own| crate::value::order(own, value).is_eq())
        };
        self.keywords.len() == values.len() && self.keywords.iter().zip(values).all(same)
    }

    /// Keeps what went wrong at a position.
    fn keep(&self, fault: Fault, key: &Key) {
        if fault.is_budget() {
            return;
        }
        let at = || {
            let game: Arc<dyn AnyGame> = Arc::new(self.clone());
            Some(grundy_game::arg::shorten(&Sum::written(&game, key).to_string()))
        };
        self.rules.0.keep(fault, at);
    }
}

impl Rules {
    /// A component as the notation has it.
    pub(crate) fn component(&self, part: &Part) -> Ran<Component> {
        let (game, args): (Arc<dyn AnyGame>, &[Val]) = match &part.game {
            Who::Outer(game) => (Arc::clone(game), &part.args),
            Who::Here(function) => {
                let params = self.0.program.functions[*function as usize].params;
                let (args, keywords) = part.args.split_at(params);
                (Arc::new(self.bind(*function, keywords)), args)
            }
        };
        Component::new(&game, args.iter().map(plain_arg).collect()).map_err(|misfit| Fault::rule(misfit.said))
    }

    fn bind(&self, function: u32, keywords: &[Val]) -> FileGame {
        FileGame::bound_to(self.clone(), function, keywords.iter().cloned().map(Some).collect())
    }
}

/// An argument of a position as a value of the notation.
fn plain_arg(value: &Val) -> Arg {
    let no_position = |_: &[Part]| Err(Fault::memory());
    value.to_arg(&no_position).expect("the arguments of a position are numbers, texts and tuples of them")
}

impl Notation for FileGame {
    fn expression(&self) -> String {
        let function = self.definition();
        let given = |(index, value): (usize, &Option<Val>)| {
            let value = value.as_ref()?;
            let default = function.keywords[index].as_ref();
            let is_default = default.is_some_and(|default| crate::value::order(default, value).is_eq());
            (!is_default).then(|| format!("{}={}", function.keyword(index), plain_arg(value)))
        };
        let given: Vec<String> = self.keywords.iter().enumerate().filter_map(given).collect();
        if given.is_empty() { function.name.clone() } else { format!("{}({})", function.name, given.join(", ")) }
    }

    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        args.no_keywords()?;
        let (bound, values) = (self.bound()?.into_iter().map(Some).collect::<Vec<_>>(), self.values(&args.positional)?);
        let position = Run::new(&self.rules.0.program).position(self.function, values, &bound);
        let told = |fault: Box<Fault>| Misfit::new(fault.said.clone());
        let parts = match position.map_err(told)? {
            Val::Position(parts) => parts,
            _ => return Ok(Vec::new()),
        };
        let own = |part: &Part| {
            let params = self.definition().params;
            match part.game {
                Who::Here(function) if function == self.function && self.is_bound_to(&part.args[params..]) => {
                    Ok(part.args[..params].iter().map(plain_arg).collect())
                }
                _ => Err(Misfit::new(say!(
                    "the start of a game is a position of the same game",
                    "开局应是同一个游戏的局面"
                ))),
            }
        };
        parts.iter().map(own).collect()
    }

    fn read(&self, args: &[Arg]) -> Result<Key, Unread> {
        let function = self.definition();
        if args.len() != function.params {
            let (name, params, given) = (&function.name, function.params, args.len());
            return Err(Misfit::new(say!(
                "`{name}` takes {params} arguments, not {given}",
                "`{name}` 应有 {params} 个参数，而不是 {given} 个"
            ))
            .into());
        }
        let mut values = self.values(args)?;
        values.extend(self.bound()?);
        let mut bytes = Vec::new();
        pack::component(&mut bytes, self.function.into(), &values).map_err(|_| Unread::TooLarge)?;
        Ok(Key::of_bytes(&bytes))
    }

    fn write(&self, component: &Key) -> Vec<Arg> {
        let part = pack::components(component).next().expect("a component is not empty");
        let mut args = part.args();
        if let Some(function) = self.rules.0.program.functions.get(part.who as usize) {
            args.truncate(function.params);
        }
        args.iter().map(plain_arg).collect()
    }

    fn with(&self, keywords: &[(String, Arg)]) -> Result<Arc<dyn AnyGame>, Misfit> {
        let mut game = FileGame::bound_to(self.rules.clone(), self.function, self.keywords.clone());
        let names: Vec<String> = (0..self.keywords.len()).map(|i| self.definition().keyword(i).into()).collect();
        for (name, arg) in keywords {
            let Some(index) = names.iter().position(|known| known == name) else {
                return Err(Misfit::unknown_keyword(keywords));
            };
            let value = self.values(std::slice::from_ref(arg)).map_err(|misfit| misfit.at_keyword(name))?;
            game.keywords[index] = value.into_iter().next().map(share);
        }
        Ok(Arc::new(game))
    }

    fn keywords(&self) -> Vec<&str> {
        (0..self.keywords.len()).map(|i| self.definition().keyword(i)).collect()
    }

    fn home(&self, component: &Key) -> Option<Arc<dyn AnyGame>> {
        let part = pack::components(component).next()?;
        if let Some(outer) = self.rules.0.outer(&part) {
            return Some(outer);
        }
        let (function, args) = (part.who as u32, part.args());
        let keywords = &args[self.rules.0.program.functions[function as usize].params..];
        if function == self.function && self.is_bound_to(keywords) {
            return None;
        }
        Some(Arc::new(self.rules.bind(function, keywords)))
    }

    fn adopt(&self, component: &Component) -> Option<Key> {
        if component.game.scope() == Notation::scope(self) {
            return component.key.clone();
        }
        let sum = Sum { components: vec![component.clone()] };
        self.pack_sum(&sum).ok().map(|bytes| Key::of_bytes(&bytes))
    }

    /// One component, of a function of the file: what is known of rulesets from outside stands in their own tables.
    fn is_sound(&self, component: &Key) -> bool {
        pack::one(component.bytes()).is_some_and(|(who, args)| {
            let function = usize::try_from(who).ok().and_then(|who| self.rules.0.program.functions.get(who));
            function.is_some_and(|function| args.len() == function.params + function.keywords.len())
        })
    }

    /// What is shown to fall with every move, where that is an argument or the sum of all.
    fn component_rank(&self, component: &Key) -> Option<u64> {
        let part = pack::components(component).next()?;
        let function = self.rules.0.program.functions.get(usize::try_from(part.who).ok()?)?;
        let mut args = [0; 8];
        let count = part.words(&mut args)?.min(function.params);
        self.fallen(&args[..count])
    }

    /// That the arguments are ones that rules were written for cannot be known: rules fail at others.
    fn is_component(&self, component: &Key) -> bool {
        let args = Notation::write(self, component);
        let read = match Notation::home(self, component) {
            Some(home) => home.read(&args),
            None => Notation::read(self, &args),
        };
        read.is_ok_and(|read| read == *component)
    }

    fn scope(&self) -> Option<u64> {
        Some(self.rules.0.scope)
    }

    fn turn(&self) -> Option<String> {
        let slot = turn(&self.rules.0.program, self.function)?;
        Some(self.definition().slots[slot].clone())
    }

    fn rules_text(&self) -> Option<RulesText> {
        Some(RulesText { text: self.rules.0.normal.text.clone(), expression: Notation::expression(self) })
    }

    fn linear(&self) -> Option<LinearMoves> {
        linear_moves(&self.rules.0.program, self.function, &self.keywords)
    }

    fn linear_start(&self) -> Option<LinearStart> {
        linear_start(&self.rules.0.program, self.function)
    }

    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        let states = self.states()?;
        let start = linear_start(&self.rules.0.program, self.function)?;
        // Linear forms do not tell a truth value from a number.
        let example = Notation::start(self, &Args::of([Arg::from(states::EXAMPLE)])).ok()?;
        states.starts(&start, example.first().filter(|_| example.len() == 1)?)
    }

    fn open(&self) -> Vec<OpenParameter> {
        let may_be_number = may_be_number(&self.rules.0.program, self.function);
        let open = |(index, value): (usize, &Option<Val>)| {
            let name = self.definition().keyword(index).to_string();
            value.is_none().then(|| OpenParameter { name, may_be_number: may_be_number[index] })
        };
        self.keywords.iter().enumerate().filter_map(open).collect()
    }

    fn linear_family(&self) -> Option<LinearMoves> {
        linear_family(&self.rules.0.program, self.function, &self.keywords)
    }

    fn recognised(&self) -> Option<Arc<dyn AnyGame>> {
        self.known()?.twin.clone()
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        if let Some(states) = self.states() {
            return Some(states);
        }
        self.known()?.twin.as_ref()?.theorem()
    }

    fn shape(&self) -> Shape<'_> {
        if self.is_heap() {
            Shape::Heap(self)
        } else if self.is_of_words() {
            Shape::Words(self)
        } else {
            Shape::General
        }
    }

    /// Of heaps what is taken; else what the move changes, where that is a single thing.
    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        if self.is_heap() {
            return grundy_game::heap::describe(before, after);
        }
        let function = self.definition();
        let [after] = after else { return None };
        Picture::told(before, after, &function.slots[..function.params], function.draw)
    }

    /// As the rules say, or as the game of the catalogue that they are, or by the shapes of the arguments.
    fn picture(&self, args: &[Arg]) -> Picture {
        let function = self.definition();
        let twin = self.known().and_then(|known| known.twin.as_ref());
        match (twin, function.draw) {
            (Some(twin), None) => twin.picture(args),
            (Some(_), Some(Wish::Strip)) => match self.row(args) {
                Some(row) => Strip::free(1u32.into(), &row.size).into(),
                None => Picture::of_args(args, &[], function.draw),
            },
            _ => Picture::of_args(args, &function.slots[..function.params], function.draw),
        }
    }

    /// As on any board, and also where the rules write it as the player to move sees it.
    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        if let (Some(row), Some(left)) =
            (self.row(before), after.iter().map(|args| self.row(args)).collect::<Option<Vec<_>>>())
        {
            return split(&row, &left.into_iter().map(|row| row.size).collect::<Vec<_>>());
        }
        let before = Notation::picture(self, before);
        let after: Vec<Picture> = after.iter().map(|args| Notation::picture(self, args)).collect();
        let deed = if let [after] = &after[..] { Deed::seen(&before, after) } else { None };
        deed.map_or_else(|| changed(&before, &after), Deed::parts)
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        match self.definition().params {
            1 => (0..=12u64).map(|n| vec![Arg::from(n)]).collect(),
            2 => (0..=4u64).flat_map(|a| (0..=4u64).map(move |b| vec![Arg::from(a), Arg::from(b)])).collect(),
            _ => Vec::new(),
        }
    }
}

impl FileGame {
    /// A heap that can be parted anywhere, as its twin says: a row of pins, or a strip of free squares.
    fn row(&self, args: &[Arg]) -> Option<Heap> {
        match self.known()?.twin.as_ref()?.picture(args).scene {
            Scene::Heaps(heaps) => heaps.into_iter().next().filter(|heap| heap.form == HeapForm::Pins),
            _ => None,
        }
    }

    /// The number with a finite state beside it, if by a first look it is such.
    fn states(&self) -> Option<&states::StateHeap> {
        let running = &self.rules.0.running;
        if self.definition().params < 2 || running.walked || !running.recognised {
            return None;
        }
        let find = || states::StateHeap::of(self).map(Arc::new);
        self.states.get_or_init(|| in_force::suspend(find)).as_deref()
    }

    /// The heap rule that it is recognised as.
    fn known(&self) -> Option<&Known> {
        let heaps = self.definition().params == 1 && !self.declares_ends();
        let find = || heaps.then(|| self.rules.0.known(self.function, &self.keywords))?;
        self.known.get_or_init(|| in_force::suspend(find)).as_deref()
    }
}

/// A value as the notation writes it.
pub(crate) fn shown(value: &Val) -> String {
    plain_arg(value).to_string()
}
