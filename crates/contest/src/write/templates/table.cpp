// The Grundy value of n. Those of all smaller numbers are found before it, each once.
long long grundy(@PARAMS long long n) {
    static std::vector<long long> values;
@CHECK
    @NEGATIVE
    std::vector<long long> seen;  // seen[v]: the last number an option of which has value v
    while ((long long)values.size() <= n) {
        const long long size = values.size();
        options(@ARGS size, [&](const auto& parts) {
            long long value = 0;
            for (long long part : parts) {
                if (part < 0 || part >= size) std::abort();  // a move makes the number smaller
                value ^= values[part];
            }
            if (value >= (long long)seen.size()) seen.resize(value + 1, -1);
            seen[value] = size;
        });
        long long mex = 0;
        while (mex < (long long)seen.size() && seen[mex] == size) ++mex;
        values.push_back(mex);
    }
    return values[n];
}
