#include "level_faces.h"

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

bool LevelFaces::pass()
{
    constexpr int kOneOf = 8;
    ++passed_;
    return passed_ >= kSome && passed_ % kOneOf == 0 && ways_.size() < kMostWays;
}

/// Along the normal of the larger triangle, if that is the way between them: it is known better
/// than the direction of a short vector, and in the mesh's own frame than in the world.
std::optional<Vec3> LevelFaces::wayAcross(std::uint32_t a, std::uint32_t b,
                                          const Vec3& between) const
{
    const Vec3 normal = normalOfLarger(a_, b_, a, b, between);
    return areParallel(normal, normalized(between)) ? std::optional(normal) : std::nullopt;
}

void LevelFaces::see(std::uint32_t a, std::uint32_t b, const Vec3& between, double nearest)
{
    if (norm(between) > nearest + boxRounding_)
        return;
    const auto across = wayAcross(a, b, between);
    if (!across || std::ranges::any_of(
                       ways_, [&](const Way& way) { return areParallel(way.direction, *across); }))
        return;
    Way way = {*across, {a_, *across}, {b_, -*across}};
    way.gapOfAll = -way.b.ofBounds() - way.a.ofBounds();
    ways_.push_back(std::move(way));
}

void LevelFaces::clear()
{
    passed_ = 0;
    ways_.clear();
}

double LevelFaces::gap(ChildPlace a, ChildPlace b)
{
    double gap = -std::numeric_limits<double>::infinity();
    for (Way& way : ways_)
        gap = std::max(gap, -way.b(b) - way.a(a));
    return gap;
}

double LevelFaces::gapOfAll()
{
    double gap = -std::numeric_limits<double>::infinity();
    for (Way& way : ways_) {
        if (!way.isOfVertices && passed_ >= worthOfVertices_) {
            way.gapOfAll = std::max(way.gapOfAll, -way.b.ofAll() - way.a.ofAll());
            way.isOfVertices = true;
        }
        gap = std::max(gap, way.gapOfAll);
    }
    return gap;
}

} // namespace mbv::bvh
