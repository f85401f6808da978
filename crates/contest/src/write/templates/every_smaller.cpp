// The Grundy value of n: every smaller number is an option, and so every smaller value.
long long grundy(long long n) {
    return n < 0 ? 0 : n;
}

// The only options of n that can be lost beside components with the nim-sum rest.
template <class Each>
void possible_wins(long long n, long long rest, const Each& each) {
    for (long long left : @HEAPS) {
        if (left < n) each(std::array<Position, 1>{left});
    }
}

