#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/shapes.h>

#include <functional>
#include <string>
#include <vector>

namespace mbv::bench {

/// Seeded random boxes, and which of them to ask about.
struct Workload {
    std::vector<Obb> a;
    std::vector<Obb> b;
    std::vector<IndexPair> pairs;
};

/// The pairs of one of the tables below, of which `percent` overlap; made once.
const Workload& workloadOf(const std::string& table, int percent);

/// What is timed: it asks about every pair of the workload once.
using Run = std::function<void()>;

/// Builds what a library needs for a workload, untimed.
using Prepare = std::function<Run(const Workload&)>;

inline constexpr const char* kInCache = "pair lists, 16k pairs of 1k boxes";
inline constexpr const char* kStreamed = "pair lists, 1M pairs of 2M boxes";
inline constexpr const char* kOneAgainstMany = "one against 16k boxes";

/// Registers one row of a table with columns of 5, 50 and 95% overlap.
void addRow(const std::string& table, const std::string& row, const Prepare& prepare);

/// Keeps the compiler from leaving out what computed `answer`.
void keep(std::size_t answer);

/// Calls test(a, b) for every pair of converted boxes.
template <class Box, class Convert, class Test>
Run pairByPair(const Workload& workload, const Convert& convert, const Test& test)
{
    std::vector<Box> a;
    std::vector<Box> b;
    a.reserve(workload.a.size());
    b.reserve(workload.b.size());
    for (const Obb& box : workload.a)
        a.push_back(convert(box));
    for (const Obb& box : workload.b)
        b.push_back(convert(box));
    return [a = std::move(a), b = std::move(b), pairs = workload.pairs, test] {
        std::size_t answers = 0;
        for (const IndexPair& p : pairs)
            answers += test(a[p.a], b[p.b]) ? 1U : 0U;
        keep(answers);
    };
}

} // namespace mbv::bench
