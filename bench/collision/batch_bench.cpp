#include "collision/boxes/sat.h"
#include "collision/boxes/sat_quick.h"
#include "peers.h"
#include "textbook.h"
#include "workload.h"

#include <mbv/collision/batch/obb_batch.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/simd_target.h>

#include <hwy/targets.h>

#include <memory>

namespace mbv::bench {
namespace {

template <class Scalar> Run runList(const Workload& workload)
{
    const auto a = std::make_shared<ObbBatch<Scalar>>(workload.a);
    const auto b = std::make_shared<ObbBatch<Scalar>>(workload.b);
    return [=, pairs = workload.pairs,
            results = std::vector<std::uint8_t>(workload.pairs.size())]() mutable {
        a->overlaps(*b, pairs, results);
        keep(results.back());
    };
}

template <class Scalar> Run runOne(const Workload& workload)
{
    const auto b = std::make_shared<ObbBatch<Scalar>>(workload.b);
    return [=, box = workload.a.front(),
            results = std::vector<std::uint8_t>(workload.b.size())]() mutable {
        b->overlaps(box, results);
        keep(results.back());
    };
}

constexpr std::int64_t kBest = 0;

/// `prepare`, with the kernels on one of Highway's instruction sets.
Prepare on(std::int64_t target, const Prepare& prepare)
{
    return [=](const Workload& workload) {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().DeInit();
        return prepare(workload);
    };
}

/// This processor has AVX2, and better.
bool isBetterThanAvx2()
{
    return (hwy::SupportedTargets() & HWY_AVX2) != 0 && simdTargetName() != "AVX2";
}

template <class T> Run runTextbook(const Workload& workload)
{
    return pairByPair(workload, textbookBox<T>,
                      [](const auto& a, const auto& b) { return textbookOverlaps(a, b); });
}

template <class T> Run runTextbookV3(const Workload& workload)
{
    return pairByPair(workload, textbookBox<T>,
                      [](const auto& a, const auto& b) { return textbookOverlapsV3(a, b); });
}

Run runSingle(const Workload& workload)
{
    return pairByPair(workload, std::identity(),
                      [](const Obb& a, const Obb& b) { return overlaps(a, b); });
}

} // namespace

void addBatchRows()
{
    for (const char* table : {kInCache, kStreamed, kOneAgainstMany}) {
        const bool one = table == kOneAgainstMany;
        const Prepare inFloat = one ? runOne<float> : runList<float>;
        const Prepare inDouble = one ? runOne<double> : runList<double>;
        addRow(table, "mbv ObbBatch float", on(kBest, inFloat));
        addRow(table, "mbv ObbBatch double", on(kBest, inDouble));
        if (isBetterThanAvx2()) {
            addRow(table, "mbv ObbBatch float, AVX2 only", on(HWY_AVX2, inFloat));
            addRow(table, "mbv ObbBatch double, AVX2 only", on(HWY_AVX2, inDouble));
        }
        addRow(table, "textbook float", runTextbook<float>);
        addRow(table, "textbook float x86-64-v3", runTextbookV3<float>);
        addRow(table, "textbook double", runTextbook<double>);
        addRow(table, "textbook double x86-64-v3", runTextbookV3<double>);
    }
    addRow(kInCache, "mbv overlaps(), certified", runSingle);
}

std::string shareOfDoubtful()
{
    const Workload& workload = workloadOf(kStreamed, 50);
    std::size_t doubtful = 0;
    std::size_t exact = 0;
    for (const IndexPair& p : workload.pairs) {
        const Obb& a = workload.a[p.a];
        const Obb& b = workload.b[p.b];
        doubtful += sat::quickOverlap(a, b) ? 0U : 1U;
        exact += sat::exactAxisCount(a, b) > 0 ? 1U : 0U;
    }
    return std::to_string(doubtful) + " of " + std::to_string(workload.pairs.size()) +
           " pairs left to the readable loop, " + std::to_string(exact) + " to exact arithmetic";
}

} // namespace mbv::bench
