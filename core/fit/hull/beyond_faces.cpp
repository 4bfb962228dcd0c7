#include "beyond_faces.h"

#include <cstddef>

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/hull/beyond_faces.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "fit/points/pack_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void beyondKernel(std::span<const Face> faces, const PointColumns& points,
                  std::vector<double>& indices, std::size_t& count)
{
    const hn::ScalableTag<double> tag;
    const std::size_t lanes = hn::Lanes(tag);
    const auto zero = hn::Zero(tag);
    const auto step = hn::Set(tag, static_cast<double>(lanes));
    auto index = hn::Iota(tag, 0);
    indices.resize(points.size() + 4 * lanes); // whole vectors are stored
    count = 0;
    // Two vectors at once hide the latency of the largest.
    for (std::size_t i = 0; i < points.size(); i += 2 * lanes) {
        const auto x0 = hn::LoadU(tag, points.x() + i);
        const auto y0 = hn::LoadU(tag, points.y() + i);
        const auto z0 = hn::LoadU(tag, points.z() + i);
        const auto x1 = hn::LoadU(tag, points.x() + i + lanes);
        const auto y1 = hn::LoadU(tag, points.y() + i + lanes);
        const auto z1 = hn::LoadU(tag, points.z() + i + lanes);
        auto most0 = hn::Set(tag, -1e300);
        auto most1 = most0;
        for (const Face& face : faces) {
            const auto nx = hn::Set(tag, face.normal.x);
            const auto ny = hn::Set(tag, face.normal.y);
            const auto nz = hn::Set(tag, face.normal.z);
            const auto offset = hn::Set(tag, face.offset);
            most0 =
                hn::Max(most0, hn::MulAdd(nx, x0, hn::MulAdd(ny, y0, hn::MulSub(nz, z0, offset))));
            most1 =
                hn::Max(most1, hn::MulAdd(nx, x1, hn::MulAdd(ny, y1, hn::MulSub(nz, z1, offset))));
        }
        for (const auto most : {most0, most1}) {
            const PackedLanes packed(tag, hn::Ge(most, zero));
            packed.store(tag, index, indices.data() + count);
            count += packed.count();
            index = hn::Add(index, step);
        }
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(beyondKernel);

std::vector<std::uint32_t> findBeyond(std::span<const Face> faces, const PointColumns& points)
{
    std::vector<double> found; // doubles hold them exactly
    std::size_t count = 0;
    HWY_DYNAMIC_DISPATCH(beyondKernel)(faces, points, found, count);
    std::vector<std::uint32_t> indices;
    indices.reserve(count);
    for (std::size_t i = 0; i < count && found[i] < static_cast<double>(points.size()); ++i)
        indices.push_back(static_cast<std::uint32_t>(found[i])); // behind are copies of the first
    return indices;
}

} // namespace mbv
#endif
