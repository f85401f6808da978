@HASH
// The Grundy value of a position; values of all positions that it leads to are remembered.
long long grundy(@PARAMS const Position& position) {
@MAP
@CHECK
    std::vector<Position> stack{position};
    while (!stack.empty()) {
        const Position state = stack.back();
        const auto old = values.find(state);
        if (old != values.end() && old->second >= 0) {
            stack.pop_back();
            continue;
        }
        values[state] = -1;  // it is being looked at
        bool ready = true;
        std::vector<long long> seen;
        options(@ARGS state, [&](const auto& parts) {
            long long value = 0;
            for (const Position& part : parts) {
                const auto known = values.find(part);
                if (known == values.end()) {
                    stack.push_back(part);
                    ready = false;
                } else if (known->second < 0) {
                    std::abort();  // play can be endless
                } else {
                    value ^= known->second;
                }
            }
            seen.push_back(value);
        });
        if (!ready) continue;
        std::sort(seen.begin(), seen.end());
        long long mex = 0;
        for (long long value : seen) mex += value == mex;
        values[state] = mex;
        stack.pop_back();
    }
    return values[position];
}
