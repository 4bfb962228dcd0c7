#include "part_columns.h"

#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "motion/parts/part_columns.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "part_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using Floats = hn::Rebind<float, Doubles>;

/// The boxes from `low` to `high`, in the tree's local unit, of parts from `at` on.
HWY_INLINE void setBoxes(const bvh::LocalFrame& frame, const Column (&low)[3],
                         const Column (&high)[3], std::size_t at, motion::PartColumns& parts)
{
    const Doubles d;
    const auto unit = hn::Set(d, 1 / frame.scale); // a power of two
    const auto wider = hn::Set(d, motion::kWiderBox);
    const auto half = hn::Set(d, 0.5);
    Column center[3];
    Column extent[3];
    auto largest = hn::Zero(d);
#pragma GCC unroll 3
    for (std::size_t i = 0; i < 3; ++i) {
        const auto origin = hn::Set(d, frame.origin[static_cast<int>(i)]);
        const auto from = hn::Add(hn::Mul(low[i], unit), origin);
        const auto to = hn::Add(hn::Mul(high[i], unit), origin);
        largest = hn::Max(largest, hn::Max(hn::Abs(from), hn::Abs(to)));
        center[i] = hn::Add(hn::Mul(from, half), hn::Mul(to, half));
        extent[i] = hn::Mul(wider, hn::Sub(hn::Mul(to, half), hn::Mul(from, half)));
    }
    const auto rounding = hn::Mul(hn::Set(d, motion::kWiderBox - 1), largest);
#pragma GCC unroll 3
    for (std::size_t i = 0; i < 3; ++i) {
        extent[i] = hn::Add(extent[i], rounding);
        hn::Store(center[i], d, parts.center[i] + at);
        hn::Store(extent[i], d, parts.halfExtents[i] + at);
    }
    hn::Store(hn::Mul(wider, normOf({extent[0], extent[1], extent[2]})), d, parts.radius + at);
    hn::Store(hn::Mul(wider, normOf({hn::Add(hn::Abs(center[0]), extent[0]),
                                     hn::Add(hn::Abs(center[1]), extent[1]),
                                     hn::Add(hn::Abs(center[2]), extent[2])})),
              d, parts.reach + at);
}

void nodeKernel(const bvh::Tree& tree, const bvh::Node& node, motion::PartColumns& parts)
{
    const Doubles d;
    const Floats f;
    for (std::size_t at = 0; at < node.children; at += hn::MaxLanes(d)) {
        Column low[3];
        Column high[3];
#pragma GCC unroll 3
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = hn::PromoteTo(d, hn::Load(f, node.min[i] + at));
            high[i] = hn::PromoteTo(d, hn::Load(f, node.max[i] + at));
        }
        setBoxes(tree.frame, low, high, at, parts);
    }
}

void leafKernel(const bvh::Tree& tree, const bvh::SlotRange& leaf, motion::PartColumns& parts)
{
    const Doubles d;
    const Floats f;
    const auto unit = hn::Set(d, 1 / tree.frame.scale);
    const auto off = hn::Set(d, bvh::kCornerError);
    for (std::size_t at = 0; at < leaf.count; at += hn::MaxLanes(d)) {
        Column low[3];
        Column high[3];
#pragma GCC unroll 3
        for (std::size_t i = 0; i < 3; ++i) {
            const auto origin = hn::Set(d, tree.frame.origin[static_cast<int>(i)]);
            const auto coordinate = [&](std::size_t corner) HWY_ATTR {
                const float* const row = tree.cornerRow(leaf, 3 * corner + i);
                const auto local = hn::PromoteTo(d, hn::LoadU(f, row + at));
                hn::Store(hn::Add(hn::Mul(local, unit), origin), d, parts.corners[corner][i] + at);
                return local;
            };
            const auto a = coordinate(0);
            const auto b = coordinate(1);
            const auto c = coordinate(2);
            low[i] = hn::Sub(hn::Min(a, hn::Min(b, c)), off);
            high[i] = hn::Add(hn::Max(a, hn::Max(b, c)), off);
        }
        setBoxes(tree.frame, low, high, at, parts);
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(nodeKernel);
HWY_EXPORT(leafKernel);

void motion::fillFromNode(const bvh::Tree& tree, const bvh::Node& node, PartColumns& parts)
{
    HWY_DYNAMIC_DISPATCH(nodeKernel)(tree, node, parts);
    parts.node = &node;
    parts.count = node.children;
    for (std::uint32_t child = 0; child < node.children; ++child)
        parts.index[child] = child;
}

void motion::fillFromLeaf(const bvh::Tree& tree, const bvh::SlotRange& leaf, PartColumns& parts)
{
    HWY_DYNAMIC_DISPATCH(leafKernel)(tree, leaf, parts);
    parts.node = nullptr;
    parts.count = leaf.count;
    // A corner is off by that along each axis, and by the rounding of where the tree's frame is.
    constexpr double kDiagonal = 1.75; // more than the root of 3
    parts.cornersAreOff =
        kDiagonal * (bvh::kCornerError / tree.frame.scale +
                     std::numeric_limits<double>::epsilon() * maxComponent(abs(tree.frame.origin)));
    for (std::uint32_t n = 0; n < leaf.count; ++n)
        parts.index[n] = tree.slots[leaf.first + n].triangle;
}

} // namespace mbv
#endif
