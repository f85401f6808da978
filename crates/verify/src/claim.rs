//! What a certificate says, and whether that follows.

use crate::recompute::{state, values};
use crate::{LONGEST, Unreadable, unreadable};
use grundy_theory::{Code, Said, say};
use serde::{Deserialize, Serialize};

/// A certificate of a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// `periodic`.
    pub kind: String,
    /// 1.
    pub version: u32,
    /// What may be done with a heap.
    pub rule: Rule,
    /// The least heap from which the period holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// What is added from one period to the next.
    pub saltus: u64,
    /// The first heap, and the one behind the last, for which the equality was checked by the theorem; for all-but sets the two heaps with the same state.
    pub checked: (u64, u64),
    /// `G(0), G(1), …`
    pub values: Vec<u64>,
}

/// What may be done with a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// An octal code.
    Octal(String),
    /// A hexadecimal code.
    Hexadecimal(String),
    /// One of these numbers is taken.
    Subtract(Vec<u64>),
    /// Any number but these is taken.
    AllBut(Vec<u64>),
    /// The heap is split in two of different sizes; the list is empty.
    UnequalSplit([u64; 0]),
}

impl Rule {
    /// The rule as people know it.
    fn shown(&self) -> String {
        let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Rule::Octal(code) => format!("octal(\"{code}\")"),
            Rule::Hexadecimal(code) => format!("hexadecimal(\"{code}\")"),
            Rule::Subtract(numbers) => format!("subtract({})", list(numbers)),
            Rule::AllBut(numbers) => format!("all_but({})", list(numbers)),
            Rule::UnequalSplit([]) => "grundys".into(),
        }
    }

    /// The code that the rule is, if it is one.
    pub(crate) fn code(&self) -> Option<Result<Code, Said>> {
        let code = match self {
            Rule::Octal(text) => Code::octal(text),
            Rule::Hexadecimal(text) => Code::hexadecimal(text),
            _ => return None,
        };
        Some(code.map_err(|bad| bad.0))
    }
}

/// What is wrong with a claim.
type Wrong = Said;

impl Certificate {
    /// The certificate that a text is.
    ///
    /// # Errors
    /// The text is no certificate, or one that is too long.
    pub fn read(text: &str) -> Result<Certificate, Unreadable> {
        let certificate: Certificate = serde_json::from_str(text).map_err(|error| unreadable(&error.to_string()))?;
        let Certificate { kind, version, values, .. } = &certificate;
        if kind != "periodic" || *version != 1 {
            let said = say!(
                "a certificate of kind \"{kind}\", version {version}, is not known here",
                "不认识种类为 \"{kind}\"、版本为 {version} 的证书"
            );
            return Err(Unreadable(said));
        }
        if values.len() > LONGEST {
            let count = values.len();
            return Err(Unreadable(say!(
                "the certificate has {count} values; at most {LONGEST} are recomputed by the definition",
                "证书有 {count} 个值；至多按定义重算 {LONGEST} 个"
            )));
        }
        Ok(certificate)
    }

    /// The claim in words.
    pub fn claim(&self) -> Said {
        let (rule, Certificate { preperiod, period, saltus, .. }) = (self.rule.shown(), self);
        let plus = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
        say!(
            "{rule}: G(n + {period}) = G(n){plus} for all n ≥ {preperiod}, and neither number can be smaller",
            "{rule}：对所有 n ≥ {preperiod}，G(n + {period}) = G(n){plus}，且两个数都不能更小"
        )
    }

    /// Why the claim holds.
    pub(crate) fn check(&self) -> Result<Said, Wrong> {
        self.shape()?;
        let values = values(&self.rule, self.values.len())?;
        if let Some(n) = (0..values.len()).find(|&n| values[n] != self.values[n]) {
            let (right, found) = (values[n], self.values[n]);
            return Err(say!("the value of {n} is {right}, not {found}", "{n} 的值为 {right}，而不是 {found}"));
        }
        let why = match &self.rule {
            Rule::AllBut(missing) => self.by_state(&values, missing)?,
            _ => self.by_bound(&values)?,
        };
        self.least(&values)?;
        Ok(why)
    }

    /// Numbers that a claim can have at all.
    fn shape(&self) -> Result<(), Wrong> {
        let (first, last) = self.checked;
        let length = self.values.len() as u64;
        let fits =
            self.period > 0 && first < last && last.checked_add(self.period).is_some() && self.preperiod <= first;
        if fits && self.period < length && last <= length {
            Ok(())
        } else {
            Err(say!("the numbers do not fit together", "各数之间不相容"))
        }
    }

    /// Whether the values agree at a heap and a period later.
    fn agrees(&self, values: &[u64], n: u64, period: u64, saltus: u64) -> bool {
        values[n as usize].checked_add(saltus) == values.get((n + period) as usize).copied()
    }

    fn all_agree(&self, values: &[u64], from: u64, to: u64) -> Result<(), Wrong> {
        match (from..to).find(|&n| !self.agrees(values, n, self.period, self.saltus)) {
            None => Ok(()),
            Some(n) => Err(say!("the values of {n} and of a period later differ", "{n} 处的值与一个周期之后的值不符")),
        }
    }

    fn by_bound(&self, values: &[u64]) -> Result<Said, Wrong> {
        let (first, last) = self.checked;
        if self.saltus != 0 {
            return Err(say!("the theorem speaks of periods to which nothing is added", "定理只适用于不增长的周期"));
        }
        let (heaps, taken) = match &self.rule {
            Rule::UnequalSplit([]) => (2, 0),
            Rule::Subtract(numbers) => (1, numbers.iter().copied().max().unwrap_or(0)),
            rule => {
                let code = rule.code().expect("the other rules are codes")?;
                (u64::from(code.max_heaps()).max(1), code.digits().len() as u64 - 1)
            }
        };
        let least = |terms: [Option<u64>; 3]| terms.into_iter().try_fold(0u64, |sum, term| sum.checked_add(term?));
        let bound = match &self.rule {
            Rule::UnequalSplit([]) => least([first.checked_mul(2), self.period.checked_mul(2), Some(0)]),
            _ => least([heaps.checked_mul(first), (heaps - 1).checked_mul(self.period), Some(taken)])
                .map(|sum| (sum - (heaps - 1)).max(taken + 1)),
        };
        if first == 0 || bound.is_none_or(|bound| last < bound) || last + self.period > values.len() as u64 {
            let bound = bound.unwrap_or(u64::MAX);
            return Err(say!(
                "the theorem needs equality from {first} (at least 1) to below {bound}, and values to a period beyond",
                "定理需要从 {first}（至少为 1）到 {bound} 之前都相等，并且给出再往后一个周期的值"
            ));
        }
        self.all_agree(values, self.preperiod, last)?;
        Ok(say!(
            "every value was recomputed; a move leaves at most {heaps} heap(s) and takes at most {taken}, so equality for {first} ≤ n < {last} suffices",
            "已重算每个值；一步至多留下 {heaps} 堆、至多取 {taken} 个，所以对 {first} ≤ n < {last} 相等即可"
        ))
    }

    fn by_state(&self, values: &[u64], missing: &[u64]) -> Result<Said, Wrong> {
        let (first, last) = self.checked;
        if last - first != self.period || last != values.len() as u64 {
            return Err(say!(
                "the two states must be a period apart, the second behind the last value",
                "两个状态应相隔一个周期，后一个在最后一个值之后"
            ));
        }
        self.all_agree(values, self.preperiod, first)?;
        let far = missing.iter().copied().max().unwrap_or(0);
        let (early, early_base) = state(values, first, far);
        let (late, late_base) = state(values, last, far);
        if early != late || late_base.checked_sub(early_base) != Some(self.saltus) {
            return Err(say!("the states at {first} and {last} differ", "{first} 与 {last} 处的状态不同"));
        }
        Ok(say!(
            "every value was recomputed; what the values from {last} on depend on is the same as at {first}, up to the saltus",
            "已重算每个值；从 {last} 起的值所依赖的状态与 {first} 处相同，只差增量"
        ))
    }

    /// Whether neither number can be smaller.
    fn least(&self, values: &[u64]) -> Result<(), Wrong> {
        let Certificate { preperiod, period, saltus, .. } = *self;
        if preperiod > 0 && self.agrees(values, preperiod - 1, period, saltus) {
            return Err(say!("the preperiod could be smaller", "前周期可以更小"));
        }
        // A smaller period would divide this one; from the preperiod on, one period tells.
        let shorter = |&part: &u64| {
            let times = period / part;
            period % part == 0
                && saltus % times == 0
                && (preperiod..preperiod + period - part).all(|n| self.agrees(values, n, part, saltus / times))
        };
        match (1..period).find(shorter) {
            None => Ok(()),
            Some(part) => Err(say!("{part} is a period as well", "{part} 也是周期")),
        }
    }
}
