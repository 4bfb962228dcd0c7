#include "common_axis.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::motion {
namespace {

Vec3 rotatedBack(const RigidTransform& pose, const Vec3& v)
{
    return rotate(conjugate(pose.rotation), v);
}

bool rotates(const RateBound& speed)
{
    return speed.perRadius > 0;
}

/// The direction about which alone each body rotates that does; zero where there is none.
Vec3 directionOf(const PairRates& rates)
{
    const bool doesA = rotates(rates.speedOfA);
    const bool doesB = rotates(rates.speedOfB);
    if (doesA && doesB && cross(rates.spinAxisOfA, rates.spinAxisOfB) != Vec3{})
        return {};
    if (doesA && doesB && rates.spinAxisOfB == Vec3{})
        return {};
    return doesA ? rates.spinAxisOfA : doesB ? rates.spinAxisOfB : Vec3{};
}

} // namespace

CommonAxis::CommonAxis(const PartTree& a, const PartTree& b) : a_(a), b_(b)
{
    if (!a.isMesh() || !b.isMesh())
        return;
    ofA_.emplace(a);
    ofB_.emplace(b);
    manyAttempts_ =
        static_cast<double>(a.mesh().mesh().triangles.size() + b.mesh().mesh().triangles.size()) /
        64;
}

void CommonAxis::setPiece(const PairMotion& motion, std::size_t piece, double from, double to)
{
    isKnown_ = false;
    if (!ofA_)
        return;
    const PairRates rates = motion.rates(piece, from, to);
    const Vec3 direction = directionOf(rates);
    if (direction == Vec3{})
        return;
    const double half = (to - from) / 2;
    const auto [a, b] = motion.at(piece, from + half);
    const Vec3& originA = a.pose.translation;
    const Vec3& originB = b.pose.translation;
    const auto across = [&](const Vec3& v) { return norm(cross(direction, v)); };
    const double reach = a_.root().reach + b_.root().reach;
    // Of what the origins move, the part along the axis changes no distance from it.
    constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();
    loss_ = half * across(b.velocity - a.velocity) +
            half * half / 2 * (rates.accelerationOfA.atOrigin + rates.accelerationOfB.atOrigin) +
            kRounding * (reach + norm(originA) + norm(originB) +
                         half * (norm(a.velocity) + norm(b.velocity)));
    if (rotates(rates.speedOfA) && rotates(rates.speedOfB))
        loss_ += across(originB - originA);
    isKnown_ = loss_ < reach;
    if (!isKnown_)
        return;
    tried_ = 0;
    kept_ = 0;
    const Vec3 onlyB = rotates(rates.speedOfA) ? Vec3{} : originB - originA;
    const Vec3 onlyA = rotates(rates.speedOfB) ? Vec3{} : originA - originB;
    ofA_->setAxis(rotatedBack(a.pose, onlyB), rotatedBack(a.pose, direction));
    ofB_->setAxis(rotatedBack(b.pose, onlyA), rotatedBack(b.pose, direction));
}

bool CommonAxis::keepsApart(const PartPair& pair, double enough)
{
    constexpr std::size_t kFair = 64; // attempts
    constexpr std::size_t kOneOf = 8;
    if (!isKnown_ ||
        (!isWorthEveryTriangle() && !(PartTree::isSmall(pair.a) && PartTree::isSmall(pair.b))))
        return false;
    ++tried_;
    const Radii a = radiiOf(*ofA_, pair.a);
    const Radii b = radiiOf(*ofB_, pair.b);
    const bool isKept = std::max(a.least - b.most, b.least - a.most) > enough + loss_;
    kept_ += isKept ? 1 : 0;
    isKnown_ = tried_ < kFair || kOneOf * kept_ >= tried_;
    return isKept;
}

Radii CommonAxis::radiiOf(AxisRadii& radii, const Part& part) const
{
    return isWorthEveryTriangle() ? radii.ofAny(part) : radii.ofSmall(part);
}

bool CommonAxis::isWorthEveryTriangle() const
{
    return static_cast<double>(kept_) >= manyAttempts_;
}

} // namespace mbv::motion
