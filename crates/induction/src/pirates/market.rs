//! The votes that a proposer must buy, and the explanation.

use grundy_game::{BilingualText, say};

/// The cheapest votes that a proposer can buy, and their price.
pub(super) struct VoteMarket {
    pub(super) pirates: u64,
    pub(super) needed: u64,
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
        let VoteMarket { pirates, needed, gold, price, .. } = self;
        let wanted = needed - 1;
        if wanted == 0 {
            let noun = if *pirates == 1 { "pirate" } else { "pirates" };
            return say!(
                "{pirates} {noun}: the proposer's own vote suffices, and he keeps all {gold}.",
                "{pirates} 个海盗：提议者自己的一票就够，他留下全部 {gold} 枚。"
            );
        }
        let en: Vec<String> = self.votes.iter().map(|(count, price)| format!("{count} at {price}")).collect();
        let zh: Vec<String> = self.votes.iter().map(|(count, price)| format!("{count} 票每票 {price} 枚")).collect();
        let (en, zh) = (en.join(", "), zh.join("、"));
        if !self.passes() {
            return say!(
                "{pirates} pirates: of the {needed} votes needed the proposer must buy {wanted}; the cheapest ({en}) cost {price}, more than {gold}: he is thrown overboard.",
                "{pirates} 个海盗：需要 {needed} 票，提议者要买 {wanted} 票；最便宜的（{zh}）共 {price} 枚，超过 {gold} 枚：他被扔下海。"
            );
        }
        let kept = self.proposer_share();
        say!(
            "{pirates} pirates: of the {needed} votes needed the proposer must buy {wanted}; the cheapest ({en}) cost {price}, and he keeps {kept}.",
            "{pirates} 个海盗：需要 {needed} 票，提议者要买 {wanted} 票；最便宜的（{zh}）共 {price} 枚，自己留 {kept} 枚。"
        )
    }
}

/// Explains what a vote costs.
pub(super) fn voting_rule_text() -> BilingualText {
    say!(
        "A pirate votes yes if he would otherwise be thrown overboard, or if he is offered at least one coin more than he would get without the proposer: at equal gold he prefers to see the proposer drown. So his vote has a price, and the proposer buys the cheapest.",
        "海盗投赞成票，当且仅当否则自己会被扔下海，或者所得至少比提议者死后多一枚：所得相同时，他宁愿看提议者落海。所以每一票都有价，提议者买最便宜的。"
    )
}

/// Says whose proposal passes.
pub(super) fn passing_proposal_text(thrown_over: u64, proposer: u64) -> BilingualText {
    match thrown_over {
        0 => say!("The proposal of the most senior pirate passes.", "最资深的海盗的提议获得通过。"),
        1 => say!(
            "The most senior pirate is thrown overboard; the proposal of pirate 2 passes.",
            "最资深的海盗被扔下海；第 2 个海盗的提议获得通过。"
        ),
        _ => say!(
            "The {thrown_over} most senior pirates are thrown overboard; the proposal of pirate {proposer} passes.",
            "最资深的 {thrown_over} 个海盗被扔下海；第 {proposer} 个海盗的提议获得通过。"
        ),
    }
}

/// The convention by which one of many divisions is chosen.
pub(super) fn seniority_convention() -> BilingualText {
    say!(
        "at every step, among equally cheap votes those of more senior pirates are bought first",
        "每一步中，价格相同的票先买较资深的海盗的"
    )
}
