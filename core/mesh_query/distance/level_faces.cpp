#include "level_faces.h"

#include "mesh_query/face_separation.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace mbv::bvh {

LevelFaces::LevelFaces(const PosedMesh& a, const PosedMesh& b)
    : a_(a), b_(b),
      worthOfVertices_(static_cast<std::int64_t>(
          (a.bvh.mesh().vertices.size() + b.bvh.mesh().vertices.size()) / kVerticesAPair)),
      reachRounding_(reachRounding(a) + reachRounding(b)), boxRounding_(0x1p27 * reachRounding_)
{
}

bool LevelFaces::notePassed()
{
    constexpr int kOneOf = 8;
    ++passed_;
    return passed_ >= kSome && passed_ % kOneOf == 0 && axes_.size() < kMaxAxes;
}

/// Along the normal of the larger triangle, if that is the direction between them: it is known
/// better than the direction of a short vector, and in the mesh's own frame than in the world.
std::optional<Vec3> LevelFaces::axisAcross(std::uint32_t a, std::uint32_t b,
                                           const Vec3& between) const
{
    const Vec3 normal = normalOfLarger(a_, b_, a, b, between);
    return areParallel(normal, normalized(between)) ? std::optional(normal) : std::nullopt;
}

void LevelFaces::remember(std::uint32_t a, std::uint32_t b, const Vec3& between, double nearest)
{
    if (norm(between) > nearest + boxRounding_)
        return;
    const auto across = axisAcross(a, b, between);
    if (!across || std::ranges::any_of(axes_, [&](const Axis& axis) {
            return areParallel(axis.direction, *across);
        }))
        return;
    Axis axis = {*across, {a_, *across}, {b_, -*across}};
    axis.gapOfAll = -axis.b.ofBounds() - axis.a.ofBounds();
    axes_.push_back(std::move(axis));
}

void LevelFaces::clear()
{
    passed_ = 0;
    axes_.clear();
}

double LevelFaces::gap(ChildPlace a, ChildPlace b)
{
    double gap = -std::numeric_limits<double>::infinity();
    for (Axis& axis : axes_)
        gap = std::max(gap, -axis.b(b) - axis.a(a));
    return gap;
}

double LevelFaces::gapOfAll()
{
    double gap = -std::numeric_limits<double>::infinity();
    for (Axis& axis : axes_) {
        if (!axis.isOfVertices && passed_ >= worthOfVertices_) {
            axis.gapOfAll = std::max(axis.gapOfAll, -axis.b.ofAll() - axis.a.ofAll());
            axis.isOfVertices = true;
        }
        gap = std::max(gap, axis.gapOfAll);
    }
    return gap;
}

} // namespace mbv::bvh
