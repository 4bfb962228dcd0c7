#include <mbv/motion/body_motion.h>

#include <algorithm>
#include <cassert>

namespace mbv {

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
    const double turns = norm(segment.angularVelocity());
    return {{norm(segment.velocity()), turns}, {0, turns * turns}};
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
    return {a.speed, b.speed, a.acceleration, b.acceleration};
}

RigidTransform BodyPair::toWorld(std::size_t piece, double time) const
{
    return frame_ ? frame_->at(knots_[piece], time).pose : RigidTransform{};
}

} // namespace mbv
