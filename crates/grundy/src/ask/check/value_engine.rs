//! The engines that compute the values of a game of a file.

use grundy_game::{BilingualText, GameShape, HeapRule, Ruleset, text};
use grundy_rules::{Termination, Understanding};

/// An engine that computes values.
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
    /// A search for finite and loony values, since there are entailing moves.
    Entailing,
}

impl ValueEngine {
    /// The engine for a game whose rules were understood so far.
    ///
    /// Heaps up to a limit are tried for moves that do not make them smaller; then the values are searched, not computed in order.
    pub(super) fn for_game(game: &Ruleset, understanding: &Understanding) -> ValueEngine {
        const LAST_TRIED_HEAP: u64 = 64;
        if game.has_declared_ends() {
            return ValueEngine::Ends;
        }
        if game.has_entailing_moves() {
            return ValueEngine::Entailing;
        }
        if matches!(understanding.ends, Termination::Loop(_)) {
            return ValueEngine::Loops;
        }
        match game.shape() {
            GameShape::Heap(heap) => match heap.heap_rule() {
                HeapRule::Subtraction(_) => ValueEngine::Subtraction,
                HeapRule::Code(_) => ValueEngine::Codes,
                _ if (0..=LAST_TRIED_HEAP).any(|n| heap.has_growing_move(n)) => ValueEngine::Search,
                _ => ValueEngine::Heaps,
            },
            _ => ValueEngine::Search,
        }
    }

    /// The engine in words.
    pub fn text(self) -> BilingualText {
        match self {
            ValueEngine::Subtraction => text!("sequences of subtraction games"),
            ValueEngine::Codes => text!("sequences of taking-and-breaking codes"),
            ValueEngine::Heaps => text!("sequences, heap by heap"),
            ValueEngine::Search => text!("a search that remembers positions"),
            ValueEngine::Loops => text!("the game graph, with its loops"),
            ValueEngine::Ends => text!("the game graph from the declared ends backwards; there are no Grundy values"),
            ValueEngine::Entailing => {
                text!("a search that remembers positions, with entailing and complimenting moves; values may be loony")
            }
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
            ValueEngine::Entailing => "entailing",
        }
    }
}
