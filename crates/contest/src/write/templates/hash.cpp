struct Hash {
    std::size_t operator()(const Position& position) const {
        std::size_t hash = 0;
        for (long long number : position) hash = (hash ^ (std::size_t)number) * 0x9e3779b97f4a7c15ULL + (hash >> 29);
        return hash;
    }
};

