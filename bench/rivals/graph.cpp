// A token on a directed graph without cycles, as the tutorials on Sprague-Grundy functions solve it:
// edges in linked lists, a memory that starts at -1, an unordered_set of the values that are reached, and the mex.
#include <cstdint>
#include <cstring>
#include <unordered_set>
#include <vector>

namespace {

struct Graph {
    std::vector<int> head, to, next, f;

    void add(int a, int b) {
        to.push_back(b);
        next.push_back(head[a]);
        head[a] = static_cast<int>(to.size()) - 1;
    }

    int sg(int u) {
        if (f[u] != -1) return f[u];
        std::unordered_set<int> s;
        for (int i = head[u]; i != -1; i = next[i]) s.insert(sg(to[i]));
        for (int i = 0;; i++)
            if (!s.count(i)) return f[u] = i;
    }
};

}  // namespace

extern "C" Graph *rival_graph(uint32_t vertices, const uint32_t *pairs, size_t edges) {
    Graph *graph = new Graph;
    graph->head.assign(vertices, -1);
    graph->to.reserve(edges);
    graph->next.reserve(edges);
    for (size_t i = 0; i < edges; i++) graph->add(static_cast<int>(pairs[2 * i]), static_cast<int>(pairs[2 * i + 1]));
    return graph;
}

extern "C" void rival_graph_values(Graph *graph, uint64_t *values) {
    graph->f.assign(graph->head.size(), -1);
    for (size_t u = 0; u < graph->head.size(); u++) values[u] = static_cast<uint64_t>(graph->sg(static_cast<int>(u)));
}
