//! Misère quotients of the components that can be reached from sums, of games of any kind.

use super::Engine;
use crate::budget::Attempt;
use grundy_game::{Budget, Stop, Sum, SumGame};
use grundy_misere::{ComponentHeaps, HeapQuotient, Presentation, QuotientElement, UnfinishedQuotient};
use std::collections::hash_map::Entry;

/// The misère quotient of some components and of all components that can be reached from them.
pub(crate) struct ComponentQuotient {
    heaps: ComponentHeaps<SumGame>,
    quotient: HeapQuotient,
    /// The largest order that the quotient may have.
    max_order: usize,
    /// Whether components could not be added; then no further components are tried.
    is_stuck: bool,
}

/// The largest order of a quotient that is tried before a sum is searched.
const MAX_TRIED_ORDER: usize = 200;

impl ComponentQuotient {
    /// The quotient of no component, for sums of the games of a sum; `None` if a component is too large for an engine.
    pub(crate) fn for_games_of(sum: &Sum, max_order: usize) -> Option<ComponentQuotient> {
        let (game, _) = SumGame::from_sum(sum)?;
        let (heaps, quotient) = (ComponentHeaps::new(game), HeapQuotient::new());
        Some(ComponentQuotient { heaps, quotient, max_order, is_stuck: false })
    }

    /// The element of a sum. Components that are not in the quotient are added first, with all that can be reached from them.
    ///
    /// After an error the quotient is that of some of the components.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, the game is loopy, its rules fail, or the order becomes too large.
    pub(crate) fn element(&mut self, sum: &Sum, budget: &dyn Budget) -> Result<QuotientElement, UnfinishedQuotient> {
        let position = self.heaps.game().position(sum);
        // A position that was not visited can have options whose canonical forms are not known, so it is visited.
        let heaps = self.heaps.heaps_of(&position, budget)?;
        if let Some(element) = self.quotient.element_of_sum(heaps.iter().copied()) {
            return Ok(element);
        }
        let (rules, largest) = (self.heaps.game_of_heaps(), self.heaps.largest_heap());
        self.quotient.extend(rules, largest, self.max_order, budget)?;
        self.quotient.element_of_sum(heaps).ok_or(UnfinishedQuotient::Stop(Stop::Unsupported))
    }

    /// Whether the element of a sum is known without adding components.
    fn knows(&self, sum: &Sum) -> bool {
        let heaps = self.heaps.known_heaps(self.heaps.game().position(sum));
        heaps.is_some_and(|heaps| self.quotient.element_of_sum(heaps).is_some())
    }

    /// The quotient; its heaps are the components that can be reached, in an order in which options come first.
    pub(crate) fn quotient(&self) -> &HeapQuotient {
        &self.quotient
    }

    /// Generators and relations.
    pub(crate) fn presentation(&self) -> Presentation {
        self.quotient.presentation()
    }

    /// The number of positions that were visited.
    pub(crate) fn position_count(&self) -> usize {
        self.heaps.position_count()
    }

    /// The number of components with different options.
    pub(crate) fn component_count(&self) -> u64 {
        self.heaps.largest_heap()
    }

    /// For each generator, the smallest position that has it: the one with the shortest text.
    ///
    /// Takes time in the number of positions.
    pub(crate) fn generator_positions(&self, presentation: &Presentation) -> Vec<Sum> {
        let smallest = presentation.generators.iter().map(|generator| {
            let alike = self.heaps.positions_of_heap(generator.heap);
            let written = alike.map(|position| self.heaps.game().sum(position));
            written.min_by_key(|sum| {
                let text = sum.to_string();
                (text.len(), text)
            })
        });
        // Each heap was made for a position of one component.
        smallest.map(|sum| sum.unwrap_or_default()).collect()
    }
}

impl Engine {
    /// The misère quotient of the components that can be reached from a sum, with the element of the sum, if a small attempt finds it now or
    /// found it before.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn component_quotient(
        &mut self,
        sum: &Sum,
        budget: &dyn Budget,
    ) -> Result<Option<(&mut ComponentQuotient, QuotientElement)>, Stop> {
        if sum.components.iter().any(|component| component.key.is_none()) {
            return Ok(None);
        }
        let mut names: Vec<String> = sum.components.iter().map(|component| component.game.identity()).collect();
        names.sort_unstable();
        names.dedup();
        let quotient = match self.component_quotients.entry(names) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(ComponentQuotient::for_games_of(sum, MAX_TRIED_ORDER)),
        };
        let Some(known) = quotient else { return Ok(None) };
        if known.is_stuck && !known.knows(sum) {
            return Ok(None);
        }
        match known.element(sum, &Attempt::with_small_table(budget)) {
            Ok(element) => Ok(quotient.as_mut().map(|quotient| (quotient, element))),
            Err(_) => {
                // Return the error if the outer budget has run out, rather than this attempt.
                budget.spend(0, 0)?;
                known.is_stuck = true;
                Ok(None)
            }
        }
    }
}
