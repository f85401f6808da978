//! Sums of any components under misère play, by the misère quotient of all components that can be reached.

use super::turns::{SumMove, list_sum_moves};
use grundy_game::{Budget, Component, Outcome, Stop, Sum, SumGame};
use grundy_misere::{ComponentHeaps, HeapQuotient, Presentation, QuotientElement, UnfinishedQuotient};

/// The misère quotient of some components and of all components that can be reached from them.
pub(crate) struct QuotientSum {
    heaps: ComponentHeaps<SumGame>,
    quotient: HeapQuotient,
    presentation: Presentation,
}

/// A quotient that was not completed, and why.
pub(crate) struct PartialQuotient {
    pub(crate) sum: QuotientSum,
    pub(crate) unfinished: UnfinishedQuotient,
}

impl QuotientSum {
    /// Finds the quotient for the components of a sum, as long as its order is at most `max_order`.
    /// After an error in the result, the quotient is that of some of the components.
    ///
    /// Returns `None` if a component is too large for an engine.
    pub(crate) fn find(
        sum: &Sum,
        max_order: usize,
        budget: &dyn Budget,
    ) -> Option<Result<QuotientSum, PartialQuotient>> {
        let (game, position) = SumGame::from_sum(sum)?;
        let mut heaps = ComponentHeaps::new(game);
        let mut quotient = HeapQuotient::new();
        let ended = match heaps.heaps_of(&position, budget) {
            Ok(_) => quotient.extend(heaps.game_of_heaps(), heaps.largest_heap(), max_order, budget),
            Err(stop) => Err(stop.into()),
        };
        let presentation = quotient.presentation();
        let sum = QuotientSum { heaps, quotient, presentation };
        Some(match ended {
            Ok(()) => Ok(sum),
            Err(unfinished) => Err(PartialQuotient { sum, unfinished }),
        })
    }

    /// The quotient; its heaps are the components that can be reached, in an order in which options come first.
    pub(crate) fn quotient(&self) -> &HeapQuotient {
        &self.quotient
    }

    /// Generators and relations.
    pub(crate) fn presentation(&self) -> &Presentation {
        &self.presentation
    }

    /// The number of positions that were visited.
    pub(crate) fn position_count(&self) -> usize {
        self.heaps.position_count()
    }

    /// The number of components with different options.
    pub(crate) fn component_count(&self) -> u64 {
        self.heaps.largest_heap()
    }

    /// The element of a sum of components that can be reached.
    ///
    /// # Errors
    /// The budget that ran out; [`Stop::Unsupported`] if a component cannot be reached from those of the quotient.
    pub(crate) fn element(&mut self, sum: &Sum, budget: &dyn Budget) -> Result<QuotientElement, Stop> {
        let position = self.heaps.game().position(sum);
        let heaps = self.heaps.heaps_of(&position, budget)?;
        self.quotient.element_of_sum(heaps).ok_or(Stop::Unsupported)
    }

    /// Whether the player to move wins a sum of components that can be reached, under misère play.
    ///
    /// # Errors
    /// As [`QuotientSum::element`].
    pub(crate) fn outcome(&mut self, sum: &Sum, budget: &dyn Budget) -> Result<Outcome, Stop> {
        let element = self.element(sum, budget)?;
        Ok(Outcome::from_win(!self.quotient.is_p_position(element)))
    }

    /// The different moves of a sum whose different components are `parts`, with the elements of the sums that they leave.
    ///
    /// # Errors
    /// The budget that ran out, or why the rules failed.
    pub(crate) fn moves_with_elements(
        &mut self,
        sum: &Sum,
        parts: &[(Component, usize)],
        budget: &dyn Budget,
    ) -> Result<Vec<(SumMove, QuotientElement)>, Stop> {
        let moves = list_sum_moves(sum, parts.iter().map(|(component, _)| component), usize::MAX)?;
        moves.into_iter().map(|turn| self.element(&turn.sum, budget).map(|element| (turn, element))).collect()
    }

    /// For each generator, the smallest position that has it: the one with the shortest text.
    ///
    /// Takes time in the number of positions.
    pub(crate) fn generator_positions(&self) -> Vec<Sum> {
        let generators = self.presentation.generators.iter();
        let smallest = generators.map(|generator| {
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
