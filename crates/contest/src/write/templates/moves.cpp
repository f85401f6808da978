long long nim_sum = 0, best = 0;
bool found = false;
for (const Position& part : parts) nim_sum ^= grundy(@ARGS part);
for (const Position& part : parts) {
    const long long goal = nim_sum ^ grundy(@ARGS part);
    const std::vector<long long> before = @LIST;
    options(@ARGS part, [&](const auto& option) {
        long long value = 0;
        for (const Position& next : option) value ^= grundy(@ARGS next);
        if (value != goal) return;
        std::vector<std::vector<long long>> after;
        for (const Position& next : option) after.push_back(@LIST);
        const long long least = @LEAST;
        if (!found || least < best) best = least;
        found = true;
    });
}
