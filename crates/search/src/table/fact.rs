//! The facts of a table about a component, and the work that they took.

use grundy_game::Stop;

/// The known facts about a component, and the work that showed them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComponentFact {
    /// The known facts.
    pub known_value: KnownValue,
    /// The work.
    pub work: WorkClass,
}

/// The work that a fact took: the number of components searched, by its number of binary digits.
///
/// The class is approximate: with several threads, each counts the work of its own searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct WorkClass(u8);

impl WorkClass {
    /// The number of classes. The last one has no upper bound.
    pub const CLASS_COUNT: usize = 32;

    /// The class of a number of components searched.
    ///
    /// ```
    /// use grundy_search::table::WorkClass;
    /// assert!(WorkClass::of_components(7) < WorkClass::of_components(8));
    /// assert_eq!(WorkClass::of_components(8), WorkClass::of_components(15));
    /// assert_eq!(WorkClass::of_components(u64::MAX).index(), WorkClass::CLASS_COUNT - 1);
    /// ```
    pub fn of_components(count: u64) -> WorkClass {
        WorkClass::from_index(u64::BITS - count.leading_zeros())
    }

    /// The class with an index; the last one if it is too large.
    #[inline]
    pub(super) fn from_index(index: u32) -> WorkClass {
        WorkClass(index.min(WorkClass::CLASS_COUNT as u32 - 1) as u8)
    }

    /// The index of the class: 0 for the least work.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// In the number of a fact: one bit that distinguishes a value from excluded values, five bits for the work, and the rest.
const EXCLUSION_BIT: u64 = 1;
const WORK_SHIFT: u32 = 1;
const PAYLOAD_SHIFT: u32 = 6;

impl ComponentFact {
    /// Both facts together. Both must be true.
    #[inline]
    pub fn merged_with(self, other: ComponentFact) -> ComponentFact {
        ComponentFact { known_value: self.known_value.merged_with(other.known_value), work: self.work.max(other.work) }
    }

    /// The fact as a number, for tables on disk. Small for small values.
    pub fn to_number(self) -> u64 {
        let (payload, kind) = match self.known_value.value() {
            Some(value) => (value, 0),
            None => (u64::from(self.known_value.excluded_values), EXCLUSION_BIT),
        };
        payload << PAYLOAD_SHIFT | (self.work.index() as u64) << WORK_SHIFT | kind
    }

    /// The fact of a number; `None` if it is of no fact.
    ///
    /// ```
    /// use grundy_search::table::{ComponentFact, KnownValue, WorkClass};
    /// let fact = ComponentFact { known_value: KnownValue::with_excluded(0b1011), work: WorkClass::of_components(1000) };
    /// assert_eq!(ComponentFact::from_number(fact.to_number()), Some(fact));
    /// assert_eq!(ComponentFact::from_number(u64::MAX), None);
    /// assert_eq!(ComponentFact::from_number(1), None, "it excludes no value");
    /// ```
    pub fn from_number(number: u64) -> Option<ComponentFact> {
        let (payload, kind) = (number >> PAYLOAD_SHIFT, number & EXCLUSION_BIT);
        let work = WorkClass::from_index((number >> WORK_SHIFT) as u32 % WorkClass::CLASS_COUNT as u32);
        let known = match kind {
            0 => KnownValue::of_value(payload).ok()?,
            _ => KnownValue { value: 0, excluded_values: u16::try_from(payload).ok().filter(|not| *not != 0)? },
        };
        Some(ComponentFact { known_value: known, work })
    }
}

/// The known facts about the value of a component.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownValue {
    /// One more than the value; 0 if it is not known.
    pub(super) value: u16,
    /// The numbers below 16 that are not the value, as bits.
    pub(super) excluded_values: u16,
}

impl KnownValue {
    /// The value is 0.
    pub const VALUE_ZERO: KnownValue = KnownValue { value: 1, excluded_values: 0 };

    /// The value is `value`.
    ///
    /// # Errors
    /// Returns [`Stop::Unsupported`] for a value above 65534.
    pub fn of_value(value: u64) -> Result<KnownValue, Stop> {
        // 0 stands for "not known", so that an empty slot is all zeros.
        let value = u16::try_from(value.saturating_add(1)).map_err(|_| Stop::Unsupported)?;
        Ok(KnownValue { value, excluded_values: 0 })
    }

    /// The value is none of some numbers, given as bits. Those from 16 on are ignored.
    pub fn with_excluded(numbers: u128) -> KnownValue {
        KnownValue { value: 0, excluded_values: numbers as u16 }
    }

    /// The value, if it is known.
    #[inline]
    pub fn value(self) -> Option<u64> {
        u64::from(self.value).checked_sub(1)
    }

    /// The numbers known not to be the value, as bits.
    #[inline]
    pub fn excluded_values(self) -> u128 {
        self.excluded_values.into()
    }

    /// Whether this decides if the value is among the wanted numbers.
    pub(crate) fn answers_question(self, wanted: u128) -> bool {
        self.value != 0 || wanted & !self.excluded_values() == 0
    }

    pub(crate) fn is_nothing(self) -> bool {
        self == KnownValue::default()
    }

    /// Whether the two cannot both be true.
    pub fn contradicts(self, other: KnownValue) -> bool {
        let excludes = |known: KnownValue, value: u64| {
            u16::try_from(value)
                .is_ok_and(|value| known.excluded_values.checked_shr(value.into()).unwrap_or(0) & 1 == 1)
        };
        match (self.value(), other.value()) {
            (Some(one), Some(two)) => one != two,
            (Some(value), None) => excludes(other, value),
            (None, Some(value)) => excludes(self, value),
            (None, None) => false,
        }
    }

    /// The facts of both together. Both must be true.
    pub fn merged_with(self, other: KnownValue) -> KnownValue {
        // Both are true, so the values are equal or one of them is 0.
        KnownValue { value: self.value | other.value, excluded_values: self.excluded_values | other.excluded_values }
    }
}
