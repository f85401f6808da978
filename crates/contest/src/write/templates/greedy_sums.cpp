// The terms of the greedy sum for n, the largest first.
std::vector<long long> greedy_terms(long long n) {
    std::vector<long long> all{1};
    for (std::size_t at = 0; all.back() < n;) {
        while (next_most(all[at]) < all.back()) ++at;
        all.push_back(all.back() + all[at]);
    }
    std::vector<long long> terms;
    for (std::size_t i = all.size(); i-- > 0;) {
        if (all[i] <= n) {
            terms.push_back(all[i]);
            n -= all[i];
        }
    }
    return terms;
}

// 0 if the position is lost, otherwise 1: of a single heap no more is needed.
long long grundy(const Position& position) {
    const std::vector<long long> terms = greedy_terms(position[0]);
    return terms.empty() || position[1] < terms.back() ? 0 : 1;
}

// The only options that can be lost: a move takes some of the last terms.
template <class Each>
void possible_wins(const Position& position, const Each& each) {
    const std::vector<long long> terms = greedy_terms(position[0]);
    long long taken = 0;
    for (std::size_t i = terms.size(); i-- > 0;) {
        taken += terms[i];
        if (taken > position[1]) break;
        each(std::array<Position, 1>{Position{position[0] - taken, next_most(taken)}});
    }
}

