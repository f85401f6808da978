//! The votes that a proposer must buy, and the explanation.

use grundy_game::{BilingualText, text};

/// The cheapest votes that a proposer can buy, and their price.
pub(super) struct VoteMarket {
    pub(super) pirates: u64,
    pub(super) needed_votes: u64,
    pub(super) gold: u64,
    /// The numbers of votes to buy and their prices, from the cheapest on.
    pub(super) votes: Vec<(u64, u128)>,
    pub(super) price: u128,
}

impl VoteMarket {
    /// Whether the gold suffices for the votes.
    pub(super) fn passes(&self) -> bool {
        self.price <= u128::from(self.gold)
    }

    /// The share of the proposer, if his proposal passes.
    pub(super) fn proposer_share(&self) -> u64 {
        u64::try_from(self.price).map_or(0, |price| self.gold.saturating_sub(price))
    }

    /// The step of the induction in words.
    pub(super) fn text(&self) -> BilingualText {
        let VoteMarket { pirates, needed_votes: needed, gold, price, .. } = self;
        let wanted = needed - 1;
        if wanted == 0 {
            let noun = if *pirates == 1 { "pirate" } else { "pirates" };
            return text!("{pirates} {noun}: the proposer's own vote suffices, and he keeps all {gold}.");
        }
        let en: Vec<String> = self.votes.iter().map(|(count, price)| format!("{count} at {price}")).collect();
        let zh: Vec<String> = self.votes.iter().map(|(count, price)| format!("{count} 票每票 {price} 枚")).collect();
        let (en, zh) = (en.join(", "), zh.join("、"));
        if !self.passes() {
            return text!(
                "{pirates} pirates: of the {needed} votes needed the proposer must buy {wanted}; the cheapest ({text}) cost {price}, more than {gold}: he is thrown overboard.",
                text = (en, zh)
            );
        }
        let kept = self.proposer_share();
        text!(
            "{pirates} pirates: of the {needed} votes needed the proposer must buy {wanted}; the cheapest ({text}) cost {price}, and he keeps {kept}.",
            text = (en, zh)
        )
    }
}

/// Explains the price of a vote.
pub(super) fn voting_rule_text() -> BilingualText {
    text!(
        "A pirate votes yes if he would otherwise be thrown overboard, or if he is offered at least one coin more than he would get without the proposer: at equal gold he prefers to see the proposer drown. So his vote has a price, and the proposer buys the cheapest."
    )
}

/// Says whose proposal passes.
pub(super) fn passing_proposal_text(thrown_over: u64, proposer: u64) -> BilingualText {
    match thrown_over {
        0 => text!("The proposal of the most senior pirate passes."),
        1 => text!("The most senior pirate is thrown overboard; the proposal of pirate 2 passes."),
        _ => text!(
            "The {thrown_over} most senior pirates are thrown overboard; the proposal of pirate {proposer} passes."
        ),
    }
}

/// The convention by which one of many divisions is chosen.
pub(super) fn seniority_convention() -> BilingualText {
    text!("at every step, among equally cheap votes those of more senior pirates are bought first")
}
