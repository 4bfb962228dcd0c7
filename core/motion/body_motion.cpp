#include <mbv/motion/body_motion.h>

#include <algorithm>
#include <cassert>

namespace mbv {
namespace {

bool isAccelerated(const BodyRates& rates)
{
    return rates.acceleration.atOrigin > 0 || rates.acceleration.perRadius > 0;
}

Vec3 steadyAxisOf(const BodyRates& a, const BodyRates& b)
{
    if (!isAccelerated(a) || !isAccelerated(b))
        return isAccelerated(a) ? a.steadyAxis : b.steadyAxis;
    return cross(a.steadyAxis, b.steadyAxis) == Vec3{} && b.steadyAxis != Vec3{} ? a.steadyAxis
                                                                                 : Vec3{};
}

} // namespace

std::vector<double> PathMotion::knots() const
{
    std::vector<double> knots;
    for (const Keyframe& frame : path_.keyframes())
        knots.push_back(frame.time);
    return knots;
}

SeenBody PathMotion::at(double begin, double time) const
{
    const PathSegment segment = path_.segmentAt(begin);
    return {{segment.rotationAt(time),
             segment.from.translation + segment.fractionAt(time) * segment.way},
            segment.velocity(),
            segment.angularVelocity()};
}

BodyRates PathMotion::rates(double begin, double /*from*/, double /*to*/) const
{
    const PathSegment segment = path_.segmentAt(begin);
    const Vec3 spin = segment.angularVelocity();
    const double turns = norm(spin);
    return {{norm(segment.velocity()), turns},
            {0, turns * turns},
            spin == Vec3{} ? Vec3{} : normalized(spin)};
}

BodyPair::BodyPair(Motion a, Motion b, Motion frame)
    : a_(std::move(a)), b_(std::move(b)), frame_(std::move(frame))
{
    assert(a_ && b_);
    for (const Motion& motion : {a_, b_}) {
        // One that holds its pose for all time has no moment of its own.
        const std::vector<double> own = motion->knots();
        if (own.size() > 1)
            knots_.insert(knots_.end(), own.begin(), own.end());
    }
    if (knots_.empty()) {
        const std::vector<double> own = a_->knots().empty() ? b_->knots() : a_->knots();
        knots_.push_back(own.empty() ? 0 : own.front());
    }
    std::sort(knots_.begin(), knots_.end());
    knots_.erase(std::unique(knots_.begin(), knots_.end()), knots_.end());
}

PairView BodyPair::at(std::size_t piece, double time) const
{
    return {a_->at(knots_[piece], time), b_->at(knots_[piece], time)};
}

PairRates BodyPair::rates(std::size_t piece, double from, double to) const
{
    const BodyRates a = a_->rates(knots_[piece], from, to);
    const BodyRates b = b_->rates(knots_[piece], from, to);
    // A body none of whose points is accelerated along a direction rotates about none but it.
    return {a.speed,      b.speed,     a.acceleration, b.acceleration, steadyAxisOf(a, b),
            a.steadyAxis, b.steadyAxis};
}

RigidTransform BodyPair::toWorld(std::size_t piece, double time) const
{
    return frame_ ? frame_->at(knots_[piece], time).pose : RigidTransform{};
}

} // namespace mbv
