//! The code of a game for several kinds of arguments.

use crate::pack::PackedRulesComponent;
use crate::register_kind::RegisterKind;
use crate::vm::MachineCode;
use std::sync::OnceLock;

/// The maximum number of kinds of arguments that a game is compiled for. Positions with others are interpreted.
const MAX_SPECIALISATIONS: usize = 4;

/// A game, compiled for each of the first kinds of arguments that occur.
#[derive(Debug, Default)]
pub(crate) struct SpecialisedCodes {
    codes: [OnceLock<SpecialisedCode>; MAX_SPECIALISATIONS],
}

/// The code for arguments of these kinds, if the machine can run it.
#[derive(Debug)]
struct SpecialisedCode {
    kinds: Vec<RegisterKind>,
    code: Option<MachineCode>,
}

impl SpecialisedCodes {
    /// The codes so far, and the kinds for which they are.
    pub(crate) fn known_codes(&self) -> impl Iterator<Item = (&[RegisterKind], &MachineCode)> {
        let known = self.codes.iter().map_while(OnceLock::get);
        known.filter_map(|known| known.code.as_ref().map(|code| (&known.kinds[..], code)))
    }

    /// The code for the arguments of a component, and their kinds.
    ///
    /// Arguments may fit several kinds: `()` is a tuple of anything. All of these give the same options.
    pub(crate) fn code_for(
        &self,
        part: &PackedRulesComponent<'_>,
        compile: impl Fn(&[RegisterKind]) -> Option<MachineCode>,
    ) -> Option<(&[RegisterKind], &MachineCode)> {
        let known = || self.codes.iter().map_while(OnceLock::get);
        let fitting = |code: &&SpecialisedCode| part.has_kinds(&code.kinds);
        if let Some(found) = known().find(fitting) {
            return found.code.as_ref().map(|code| (&found.kinds[..], code));
        }
        if known().count() == MAX_SPECIALISATIONS {
            return None;
        }
        let kinds = part.argument_kinds()?;
        for place in &self.codes {
            // Another thread may have taken the place meanwhile.
            let found = place.get_or_init(|| SpecialisedCode { code: compile(&kinds), kinds: kinds.clone() });
            if found.kinds == kinds {
                return found.code.as_ref().map(|code| (&found.kinds[..], code));
            }
        }
        None
    }
}
