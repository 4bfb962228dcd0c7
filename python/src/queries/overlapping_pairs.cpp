#include "arguments/arrays.h"
#include "ask.h"

#include <mbv/broad_phase/overlapping_pairs.h>

#include <limits>

namespace mbv::python {
namespace {

nb::object pairsOf(nb::handle mins, nb::handle maxs)
{
    const DoubleArray low(mins, "mins");
    const DoubleArray high(maxs, "maxs");
    for (const auto& [array, name] : {std::pair{&low, "mins"}, std::pair{&high, "maxs"}}) {
        if (array->dimensions() != 2 || array->extent(1) != 3)
            fail(name, "has shape " + array->shapeText() + " instead of (n, 3)");
    }
    if (low.extent(0) != high.extent(0))
        fail("maxs", "has " + std::to_string(high.extent(0)) + " rows, but mins has " +
                         std::to_string(low.extent(0)));
    const auto corner = [](const DoubleArray& array, std::size_t i) {
        const auto v = array.values().subspan(3 * i, 3);
        return Vec3{v[0], v[1], v[2]};
    };
    std::vector<Aabb> boxes(low.extent(0));
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        boxes[i] = {corner(low, i), corner(high, i)};
        for (int k = 0; k < 3; ++k) {
            if (boxes[i].min[k] > boxes[i].max[k])
                fail("maxs[" + std::to_string(i) + ", " + std::to_string(k) + "]",
                     "is less than mins there");
        }
    }
    Progress watched(nb::none());
    std::vector<std::int64_t> indices = watched.run([&](const ProgressFn& progress) {
        constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
        constexpr std::size_t kPairsBetweenLooks = std::size_t{1} << 20U;
        const auto pairs = overlappingPairs(boxes, kAny, progress).value();
        std::vector<std::int64_t> numbers(2 * pairs.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (i % kPairsBetweenLooks == 0)
                reportProgress(progress, 0);
            numbers[2 * i] = pairs[i].a;
            numbers[2 * i + 1] = pairs[i].b;
        }
        return numbers;
    });
    const std::size_t count = indices.size() / 2;
    return arrayOf(std::move(indices), {count, 2});
}

} // namespace

void bindOverlappingPairs(nb::module_& m)
{
    m.def(
        "overlapping_pairs", pairsOf, nb::arg("mins").none(), nb::arg("maxs").none(),
        nb::sig("def overlapping_pairs(mins: numpy.typing.ArrayLike, maxs: "
                "numpy.typing.ArrayLike) -> numpy.typing.NDArray[numpy.int64]"),
        "(k, 2): every pair of axis-aligned boxes that overlap, touching included, each once as\n"
        "i < j, sorted. `mins`, `maxs`: (n, 3). Exact, in parallel, in n log n and what overlaps.");
}

} // namespace mbv::python
