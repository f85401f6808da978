// Values of a subtraction game, as the tutorials compute them: mark what can be reached, then count up from 0.
#include <cstdint>
#include <cstring>
#include <vector>

extern "C" void rival_subtraction(const uint32_t *set, size_t size, uint64_t *values, size_t count) {
    std::vector<int> sg(count);
    static bool reached[1024];
    for (size_t n = 1; n < count; n++) {
        std::memset(reached, 0, size + 1);
        for (size_t i = 0; i < size && set[i] <= n; i++) reached[sg[n - set[i]]] = true;
        int value = 0;
        while (reached[value]) value++;
        sg[n] = value;
    }
    for (size_t n = 0; n < count; n++) values[n] = static_cast<uint64_t>(sg[n]);
}
