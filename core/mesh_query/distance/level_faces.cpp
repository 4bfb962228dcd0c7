#include "level_faces.h"

#include "bvh/access.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::bvh {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// The largest coordinate in the world, or some more.
double farthest(const PosedMesh& mesh)
{
    return 2 * treeOf(mesh.bvh).reach + maxComponent(abs(mesh.pose.translation));
}

/// To a millionth, of unit length.
bool areParallel(const Vec3& u, const Vec3& v)
{
    constexpr double kSine = 1e-6;
    const Vec3 across = cross(u, v);
    return dot(u, v) > 0 && dot(across, across) < kSine * kSine;
}

/// Of two edges of a triangle, twice its area in length.
Vec3 crossInWorld(const PosedMesh& mesh, std::uint32_t index)
{
    const TriangleMesh& own = mesh.bvh.mesh();
    const auto& [a, b, c] = own.triangles[index];
    const Vec3 normal = cross(own.vertices[b] - own.vertices[a], own.vertices[c] - own.vertices[a]);
    const std::array<Vec3, 3> axes = axesOf(mesh.pose.rotation);
    return normal.x * axes[0] + normal.y * axes[1] + normal.z * axes[2];
}

} // namespace

AxisReach::AxisReach(const PosedMesh& mesh, const Vec3& direction)
    : mesh_(&mesh.bvh.mesh()), tree_(&treeOf(mesh.bvh)),
      offset_(dot(direction, mesh.pose.translation))
{
    const std::array<Vec3, 3> axes = axesOf(mesh.pose.rotation);
    direction_ = {dot(axes[0], direction), dot(axes[1], direction), dot(axes[2], direction)};
}

double AxisReach::operator()(ChildPlace place)
{
    if (ends_.empty())
        ends_.resize(tree_->nodes.size() * kWidth, std::numeric_limits<double>::quiet_NaN());
    if (!std::isnan(ends_[place.place]))
        return ends_[place.place];
    double end = -std::numeric_limits<double>::infinity();
    if (place.isLeaf(*tree_)) {
        end = ofLeaf(place.leaf(*tree_));
    } else {
        const Node& below = place.below(*tree_);
        for (std::uint32_t i = 0; i < below.children; ++i)
            end = std::max(end, (*this)(ChildPlace(*tree_, below, i)));
    }
    ends_[place.place] = end;
    return end;
}

double AxisReach::ofLeaf(const SlotRange& slots) const
{
    double end = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < slots.count; ++i) {
        for (const std::uint32_t vertex : tree_->vertices[slots.first + i])
            end = std::max(end, dot(direction_, mesh_->vertices[vertex]));
    }
    return end + offset_;
}

double AxisReach::ofAll() const
{
    const auto& [low, high] = tree_->bounds;
    double end = offset_;
    for (int i = 0; i < 3; ++i)
        end += std::max(direction_[i] * low[i], direction_[i] * high[i]);
    return end;
}

LevelFaces::LevelFaces(const PosedMesh& a, const PosedMesh& b)
    : a_(a), b_(b), tie_(64 * kEpsilon * (farthest(a) + farthest(b))),
      boxRounding_(0x1p-19 * (farthest(a) + farthest(b)))
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
    const Vec3 ofA = crossInWorld(a_, a);
    const Vec3 ofB = crossInWorld(b_, b);
    const Vec3 face = normalized(dot(ofA, ofA) >= dot(ofB, ofB) ? ofA : ofB);
    const Vec3 normal = dot(face, between) < 0 ? -face : face;
    return areParallel(normal, normalized(between)) ? std::optional(normal) : std::nullopt;
}

void LevelFaces::see(std::uint32_t a, std::uint32_t b, const Vec3& between, double nearest)
{
    if (norm(between) > nearest + boxRounding_)
        return;
    const auto across = wayAcross(a, b, between);
    if (across && std::ranges::none_of(
                      ways_, [&](const Way& way) { return areParallel(way.direction, *across); }))
        ways_.push_back({*across, {a_, *across}, {b_, -*across}});
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

double LevelFaces::gapOfAll() const
{
    double gap = -std::numeric_limits<double>::infinity();
    for (const Way& way : ways_)
        gap = std::max(gap, -way.b.ofAll() - way.a.ofAll());
    return gap;
}

} // namespace mbv::bvh
