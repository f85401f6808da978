//! Reversible options.

use super::{FormTable, MisereForm};

impl FormTable {
    /// The simpler form of a game with these canonical options, if the game is not canonical itself.
    ///
    /// In that case some option is reversible and has the simpler form as an option, so only options of the options need be tried.
    pub(super) fn simpler_form(&self, options: &[MisereForm]) -> Option<MisereForm> {
        let lost = |form: &MisereForm| self.nodes[form.0 as usize].is_lost;
        // A game is simplified only to a form that a reversible option leads back to (Conway).
        let mut tried: Vec<MisereForm> = options.iter().flat_map(|&option| self.options(option)).copied().collect();
        tried.sort_unstable();
        tried.dedup();
        tried.into_iter().find(|&simpler| {
            let kept = self.options(simpler);
            // The proviso for the end: the player who cannot move has won, so the game must be won as well.
            let proviso = simpler != FormTable::END_FORM || options.iter().any(lost);
            proviso
                && kept.iter().all(|option| options.binary_search(option).is_ok())
                && options.iter().all(|option| {
                    kept.binary_search(option).is_ok() || self.options(*option).binary_search(&simpler).is_ok()
                })
        })
    }
}
