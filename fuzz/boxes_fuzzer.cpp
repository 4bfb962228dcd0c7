// Boxes that come, go and move, made from the bytes, under ASan and UBSan: what overlaps, what a
// ray meets and what is near is what looking at all boxes, one by one, says.
#include "fuzz_require.h"
#include "magnitude/byte_source.h"

#include <mbv/broad_phase/moving_boxes.h>
#include <mbv/broad_phase/overlapping_pairs.h>
#include <mbv/broad_phase/static_boxes.h>
#include <mbv/collision/raycast.h>

#include <algorithm>
#include <map>

namespace {

using namespace mbv;
using fuzz::require;

Vec3 point(test::ByteSource& in)
{
    const double x = in.small();
    const double y = in.small();
    return {x, y, in.small()};
}

Aabb box(test::ByteSource& in)
{
    const Vec3 a = point(in);
    const Vec3 b = point(in);
    return {min(a, b), max(a, b)};
}

using Known = std::map<std::uint32_t, Aabb>;

void askPairs(const MovingBoxes& boxes, const Known& known)
{
    std::vector<IndexPair> expected;
    for (auto a = known.begin(); a != known.end(); ++a)
        for (auto b = std::next(a); b != known.end(); ++b)
            if (boundsMeet(a->second, b->second))
                expected.push_back({a->first, b->first});
    require(boxes.size() == known.size(), "boxes are lost, or too many");
    require(boxes.pairs() == expected, "pairs are not those of all boxes");
}

void askQueries(const BoxQueries& boxes, const Known& known, test::ByteSource& in)
{
    const Aabb probe = box(in);
    std::vector<std::uint32_t> expected;
    for (const auto& [index, each] : known)
        if (boundsMeet(each, probe))
            expected.push_back(index);
    require(boxes.overlapping(probe) == expected, "overlapping is not that of all boxes");

    const auto nearest = boxes.nearest(point(in), known.size());
    require(nearest.size() == known.size(), "some boxes are nowhere");
    require(std::ranges::is_sorted(nearest, {}, &BoxDistance::distance), "nearest is in no order");

    Ray ray = {point(in), point(in)};
    if (in.byte() % 2 == 0)
        ray.maxT = norm(ray.direction);
    if (!isValid(ray))
        return;
    const auto hits = boxes.raycast(ray);
    for (const auto& [index, each] : known) {
        const bool isHit = std::ranges::find(hits, index, &BoxRayHit::index) != hits.end();
        require(isHit || !raycast(ray, each), "a ray misses a box on its way");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    test::ByteSource in({data, count});
    MovingBoxes boxes;
    Known known;
    for (int left = in.byte() % 64; left > 0; --left) {
        const std::uint32_t index = in.below(40);
        if (in.byte() % 3 == 0) {
            boxes.remove(index);
            known.erase(index);
        } else {
            known[index] = box(in);
            boxes.place(index, known[index]);
        }
    }
    askPairs(boxes, known);
    askQueries(boxes, known, in);
    std::vector<Aabb> dense;
    Known renumbered;
    for (const auto& [index, each] : known) {
        renumbered[static_cast<std::uint32_t>(dense.size())] = each;
        dense.push_back(each);
    }
    require(overlappingPairs(dense) == MovingBoxes(dense).pairs(), "two ways to find all pairs");
    askQueries(StaticBoxes(dense), renumbered, in);
    return 0;
}
