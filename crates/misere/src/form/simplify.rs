//! Options that can be reversed.

use super::{Form, Forms};

impl Forms {
    /// The simpler form that a game with these canonical options has, if it is not canonical itself.
    ///
    /// Some option is left out then, and has the simpler form as an option: so it is among the options of the options.
    pub(super) fn simpler(&self, options: &[Form]) -> Option<Form> {
        let lost = |form: &Form| self.nodes[form.0 as usize].lost;
        let mut tried: Vec<Form> = options.iter().flat_map(|&option| self.options(option)).copied().collect();
        tried.sort_unstable();
        tried.dedup();
        tried.into_iter().find(|&simpler| {
            let kept = self.options(simpler);
            // The end alone is special: whoever cannot move has won.
            let proviso = simpler != Forms::END || options.iter().any(lost);
            proviso
                && kept.iter().all(|option| options.binary_search(option).is_ok())
                && options.iter().all(|option| {
                    kept.binary_search(option).is_ok() || self.options(*option).binary_search(&simpler).is_ok()
                })
        })
    }
}
