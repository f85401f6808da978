//! The engines, by name.

use crate::splits::SplitRule;
use grundy_game::HeapRule;
use grundy_kernel::lanes::{KernelBackend, KernelInstructions};

/// The list of engines. An engine in it can be chosen by name, is compared with the definition by tests, and appears in the help.
macro_rules! engines {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal fits $fits:expr;)+) => {
        /// A way to compute a nim-sequence. All give the same values.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum HeapEngine {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl HeapEngine {
            /// All engines.
            pub const ALL: &[HeapEngine] = &[$(HeapEngine::$variant),+];

            /// The name of the engine.
            pub fn name(self) -> &'static str {
                match self {
                    $(HeapEngine::$variant => $name,)+
                }
            }

            /// Whether the engine can compute the values of a rule, on this machine.
            pub fn fits(self, rule: HeapRule<'_>) -> bool {
                match self {
                    $(HeapEngine::$variant => {
                        let fits: fn(HeapRule<'_>) -> bool = $fits;
                        fits(rule)
                    })+
                }
            }
        }
    };
}

engines! {
    /// The definition: every option of every heap.
    Naive "naive" fits |_| true;
    /// The definition over a table, for codes that leave at most two heaps.
    Table "table" fits |rule| matches!(rule, HeapRule::Code(code) if code.max_heaps() <= 2);
    /// The values of several heaps together as sets of bits, for codes that leave any number of heaps.
    Bitset "bitset" fits |rule| matches!(rule, HeapRule::Code(_) | HeapRule::TakeAndBreak(_));
    /// The last values, for subtraction sets.
    Window "window" fits |rule| matches!(rule, HeapRule::Subtraction(_));
    /// Classes of rare and common values, one heap at a time.
    Classes "classes" fits |rule| SplitRule::from_rule(rule).is_some();
    /// All splits, with wide instructions on all cores, where no space is sparse.
    Dense "dense" fits |rule| SplitRule::from_rule(rule).is_some();
    /// A sparse space, 64 heaps at a time, with AVX-512.
    Avx512 "avx512" fits |rule| SplitRule::from_rule(rule).is_some() && KernelBackend::with_instructions(KernelInstructions::Avx512).is_some();
    /// A sparse space, 64 heaps at a time, with AVX2.
    Avx2 "avx2" fits |rule| SplitRule::from_rule(rule).is_some() && KernelBackend::with_instructions(KernelInstructions::Avx2).is_some();
    /// A sparse space, 64 heaps at a time, with NEON, which ARM of 64 bits has.
    Neon "neon" fits |rule| SplitRule::from_rule(rule).is_some() && KernelBackend::with_instructions(KernelInstructions::Neon).is_some();
    /// A sparse space, 64 heaps at a time, on any machine.
    Portable "portable" fits |rule| SplitRule::from_rule(rule).is_some();
}

impl HeapEngine {
    /// The engines for sparse spaces, one for each instruction set, the best first.
    pub const SPACE_ENGINES: &[HeapEngine] =
        &[HeapEngine::Avx512, HeapEngine::Avx2, HeapEngine::Neon, HeapEngine::Portable];

    /// The engine with a name.
    ///
    /// ```
    /// use grundy_heap::HeapEngine;
    /// assert_eq!(HeapEngine::find_by_name("naive"), Some(HeapEngine::Naive));
    /// assert_eq!(HeapEngine::find_by_name("fast"), None);
    /// ```
    pub fn find_by_name(name: &str) -> Option<HeapEngine> {
        HeapEngine::ALL.iter().copied().find(|engine| engine.name() == name)
    }

    /// The engine that is chosen for a rule. It may hand over to another one if the values do not suit it.
    pub fn best_for(rule: HeapRule<'_>) -> HeapEngine {
        let spaces = HeapEngine::for_instructions(KernelBackend::best_backend().instructions());
        let fits = |engine: &HeapEngine| engine.fits(rule);
        // Spaces fit every code that leaves two heaps, so the table engine gets those that leave one at most.
        [spaces, HeapEngine::Window, HeapEngine::Table, HeapEngine::Bitset]
            .into_iter()
            .find(fits)
            .unwrap_or(HeapEngine::Naive)
    }

    /// The engine for sparse spaces that uses the given instructions.
    pub(crate) fn for_instructions(instructions: KernelInstructions) -> HeapEngine {
        match instructions {
            KernelInstructions::Avx512 => HeapEngine::Avx512,
            KernelInstructions::Avx2 => HeapEngine::Avx2,
            KernelInstructions::Neon => HeapEngine::Neon,
            KernelInstructions::Portable => HeapEngine::Portable,
        }
    }

    /// The backend of an engine for sparse spaces; `None` for the other engines.
    pub(crate) fn space_backend(self) -> Option<KernelBackend> {
        let instructions = match self {
            HeapEngine::Avx512 => KernelInstructions::Avx512,
            HeapEngine::Avx2 => KernelInstructions::Avx2,
            HeapEngine::Neon => KernelInstructions::Neon,
            HeapEngine::Portable => KernelInstructions::Portable,
            _ => return None,
        };
        KernelBackend::with_instructions(instructions)
    }
}
