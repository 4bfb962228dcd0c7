#include "level_planes.h"

#include "bvh/access.h"
#include "geometry/unbounded.h"
#include "mesh_query/face_separation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace mbv::motion {
namespace {

constexpr std::size_t kMaxPlanes = 6;

/// Across a face of what is small, and as long as it counts beside another: twice the area of a
/// triangle; zero of a shape that has many faces or none.
Vec3 acrossFaceOf(const PartTree& tree, const Part& part)
{
    if (!tree.isMesh())
        return normalOfUnbounded(tree.shape()).value_or(Vec3{});
    const bvh::Tree& nodes = bvh::treeOf(tree.mesh());
    const auto [a, b, c] = tree.cornersOf(
        PartTree::isPiece(part) ? part.index
                                : nodes.slots[nodes.leaf(*part.node, part.index).first].triangle);
    return cross(b - a, c - a);
}

Vec3 rotated(const std::array<Vec3, 3>& axes, const Vec3& v)
{
    return v.x * axes[0] + v.y * axes[1] + v.z * axes[2];
}

Vec3 rotatedBack(const std::array<Vec3, 3>& axes, const Vec3& v)
{
    return {dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)};
}

std::size_t trianglesOf(const PartTree& tree)
{
    return tree.isMesh() ? tree.mesh().mesh().triangles.size() : 0;
}

/// They reach less far than `most` together. The boxes may tell, or one corner of each.
bool doReachLess(const PartReach& alongA, const Part& a, const PartReach& alongB, const Part& b,
                 double most)
{
    const bool isSmallA = PartTree::isSmall(a);
    const bool isSmallB = PartTree::isSmall(b);
    const double boxA = alongA.ofBox(a);
    const double boxB = alongB.ofBox(b);
    if (boxA + boxB < most)
        return true;
    if (!isSmallA && !isSmallB)
        return false;
    if ((isSmallA ? alongA.ofSome(a) : boxA) + (isSmallB ? alongB.ofSome(b) : boxB) >= most)
        return false;
    const double reachA = isSmallA ? alongA.ofSmall(a) : boxA;
    return reachA + (isSmallB ? alongB.ofSmall(b) : boxB) < most;
}

} // namespace

LevelPlanes::LevelPlanes(const PartTree& a, const PartTree& b)
    : a_(a), b_(b), hasInfinite_(std::isinf(a.root().reach) || std::isinf(b.root().reach)),
      manyAttempts_(static_cast<double>(trianglesOf(a) + trianglesOf(b)) / 64)
{
}

void LevelPlanes::setInterval(const Moment& moment, double keep)
{
    moment_ = &moment;
    keep_ = keep;
    for (Plane& plane : planes_) {
        if (!plane.isUseless)
            place(plane);
    }
}

void LevelPlanes::place(Plane& plane) const
{
    const auto& [a, b] = moment_->bodies();
    const Vec3 normal = normalized(plane.goesWithA ? rotated(a.axes, plane.ofA.direction())
                                                   : -rotated(b.axes, plane.ofB.direction()));
    plane.ofA.setDirection(rotatedBack(a.axes, normal));
    plane.ofB.setDirection(-rotatedBack(b.axes, normal));
    plane.axis = moment_->ofA().axisAlong(normal);
    plane.between = dot(normal, b.seen.pose.translation - a.seen.pose.translation);
}

void LevelPlanes::foundApart(const PartPair& pair)
{
    constexpr std::size_t kSome = 24;
    constexpr std::size_t kOneOf = 8;
    ++passed_;
    if (planes_.size() < kMaxPlanes &&
        ((hasInfinite_ && planes_.empty()) || (passed_ >= kSome && passed_ % kOneOf == 0)))
        remember(pair);
}

void LevelPlanes::remember(const PartPair& pair)
{
    if (!a_.isMesh() && !b_.isMesh())
        return;
    const Vec3 ofA = acrossFaceOf(a_, pair.a);
    const Vec3 ofB = acrossFaceOf(b_, pair.b);
    const bool goesWithA =
        std::isinf(pair.a.reach) || (!std::isinf(pair.b.reach) && dot(ofA, ofA) > dot(ofB, ofB));
    const auto& [a, b] = moment_->bodies();
    const Vec3 normal = normalized(goesWithA ? rotated(a.axes, ofA) : rotated(b.axes, ofB));
    for (const Vec3& towardsB : {normal, -normal}) {
        Plane plane = {
            {a_, rotatedBack(a.axes, towardsB)}, {b_, -rotatedBack(b.axes, towardsB)}, goesWithA};
        place(plane);
        const double gap = plane.between - plane.ofB.ofSmall(pair.b) - plane.ofA.ofSmall(pair.a);
        if (!(gap > enoughAlong(plane, pair)))
            continue;
        const auto same = std::ranges::find_if(planes_, [&](const Plane& other) {
            return bvh::areParallel(plane.ofA.direction(), other.ofA.direction());
        });
        if (same == planes_.end() && planes_.size() < kMaxPlanes)
            planes_.push_back(std::move(plane));
        else if (same != planes_.end())
            reconsider(*same);
        return;
    }
}

/// In shorter intervals it may keep apart what it did not in a longer one.
void LevelPlanes::reconsider(Plane& plane) const
{
    if (!plane.isUseless)
        return;
    plane.isUseless = false;
    plane.tried = plane.kept;
    place(plane);
}

bool LevelPlanes::keepApart(const PartPair& pair)
{
    constexpr std::size_t kFair = 64; // attempts
    constexpr std::size_t kOneOf = 8;
    for (Plane& plane : planes_) {
        if (plane.isUseless)
            continue;
        ++plane.tried;
        const double enough = enoughAlong(plane, pair);
        const bool isWide =
            doReachLess(plane.ofA, pair.a, plane.ofB, pair.b, plane.between - enough);
        if (isWide ||
            (isWorthEveryTriangle(plane) &&
             plane.between - plane.ofB.ofAny(pair.b) - plane.ofA.ofAny(pair.a) > enough)) {
            ++plane.kept;
            return true;
        }
        plane.isUseless =
            !hasInfinite_ && plane.tried >= kFair && kOneOf * plane.kept < plane.tried;
    }
    return false;
}

/// What boxes cannot tell, the corners of all triangles may.
bool LevelPlanes::isWorthEveryTriangle(const Plane& plane) const
{
    return static_cast<double>(hasInfinite_ ? plane.tried : plane.kept) >= manyAttempts_;
}

/// The gap at the moment that is enough for the interval.
double LevelPlanes::enoughAlong(const Plane& plane, const PartPair& pair) const
{
    constexpr double kRounding = 32 * std::numeric_limits<double>::epsilon();
    return keep_ + approachAlong(plane, pair) + plane.ofA.rounding(pair.a) +
           plane.ofB.rounding(pair.b) + kRounding * std::abs(plane.between);
}

double LevelPlanes::approachAlong(const Plane& plane, const PartPair& pair) const
{
    const Facing& facing = moment_->ofA();
    const auto perReach = [](double rate, double reach) { return rate > 0 ? rate * reach : 0; };
    const double along = plane.axis.approach + perReach(plane.axis.perReachOfOwn, pair.a.reach) +
                         perReach(plane.axis.perReachOfOther, pair.b.reach) +
                         plane.axis.ofSquare * facing.squareOf(pair.a.reach, pair.b.reach);
    return kWiderMotion * std::min(along, facing.approach(pair.a.reach, pair.b.reach));
}

} // namespace mbv::motion
