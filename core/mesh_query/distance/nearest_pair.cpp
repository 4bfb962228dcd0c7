#include "nearest_pair.h"

#include "collision/nearest/nearest.h"
#include "first_within.h"
#include "geometry/numbers/power_of_two.h"
#include "mesh_query/world_triangle.h"

#include <limits>

namespace mbv::bvh {

NearestPair::NearestPair(const PosedMesh& a, const PosedMesh& b, StopCheck& stop)
    : a_(a), b_(b), stop_(stop), faces_(a, b)
{
}

void NearestPair::beginAgain(double limit)
{
    best_.reset();
    limit_ = limit;
    limitUnit_ = powerOfTwoBelow(limit);
}

bool NearestPair::compare(std::uint32_t a, std::uint32_t b)
{
    const Triangle inA = worldTriangle(a_, a);
    const Triangle inB = worldTriangle(b_, b);
    const Vec3 gap = max(min(inB.a, min(inB.b, inB.c)) - max(inA.a, max(inA.b, inA.c)),
                         min(inA.a, min(inA.b, inA.c)) - max(inB.a, max(inB.b, inB.c)));
    const Vec3 apart = max(gap, Vec3{}) / limitUnit_;
    const double limit = limit_ / limitUnit_;
    constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();
    const bool isFar = dot(apart, apart) > limit * limit * (1 + kRounding);
    if (isFar && !faces_.notePassed())
        return false;
    const nearest::Points points = nearest::points(inA, inB);
    const double found = points.distanceApart();
    const bool isNearest = found <= limit_ && (!best_ || found < best_->distance);
    const bool isTied = best_ && found <= limit_ + tie_;
    if (isNearest && (!best_ || found < limit_ - tie_)) {
        faces_.clear();
        isAllAsFar_ = isAnyLeftOut_ = false;
        tied_ = 0;
    } else if (isFar || faces_.notePassed()) {
        faces_.remember(a, b, points.between, limit_);
        isAllAsFar_ = isLeftOut(faces_.gapOfAll());
    }
    tied_ += isTied ? 1 : 0;
    if (isNearest) {
        best_ = Distance{found, points.onA, points.onB};
        between_ = points.between;
        limit_ = found;
        tie_ = faces_.tie(*best_);
        limitUnit_ = powerOfTwoBelow(found);
    }
    return isNearest;
}

bool NearestPair::isLeftOut(double gap)
{
    const bool isAsFar = best_ ? gap >= limit_ - tie_ : gap > limit_;
    isAnyLeftOut_ = isAnyLeftOut_ || (isAsFar && best_ && gap <= limit_ + tie_);
    return isAsFar;
}

std::optional<Distance> NearestPair::result(const RelativePose& bInA, double stretch, double most)
{
    constexpr std::size_t kMany = 200;
    if (!best_ || (!isAnyLeftOut_ && tied_ < kMany))
        return best_;
    const double within = limit_ + 2 * tie_;
    const auto found = firstWithin(a_, b_, bInA, within, within * stretch, faces_, stop_);
    return found && found->distance <= most ? found : best_;
}

} // namespace mbv::bvh
