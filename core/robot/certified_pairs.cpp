#include "certified_pairs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv {
namespace {

/// A box with points so much nearer than the approach is cut at once.
constexpr double kMuchNearer = 0.7;

/// Of the size: where parts that move no farther are neither apart nor in contact, they graze.
constexpr double kMinMotion = 1e-7;

} // namespace

ContactSearch::ContactSearch(const Robot& robot, std::size_t a, std::size_t b,
                             const PlacedPart& partOfA, const PlacedPart& partOfB)
    : robot_(robot), a_(a), b_(b), partOfA_(partOfA), partOfB_(partOfB),
      motion_(robot, a, b, partOfA.hullPoints(), partOfB.hullPoints()),
      values_(robot.neutralValues()), poses_(robot.links().size()),
      shares_(motion_.variables().size())
{
    Box all;
    for (const std::size_t variable : motion_.variables()) {
        const auto [lower, upper] = *robot.limited(variable).range();
        const double middle = lower + (upper - lower) / 2;
        all.middle.push_back(middle);
        all.halfWidths.push_back(std::nextafter(std::max(upper - middle, middle - lower),
                                                std::numeric_limits<double>::infinity()));
    }
    all.onA = partOfA.hullPoints().front();
    all.onB = partOfB.hullPoints().front();
    boxes_.push_back(std::move(all));
}

ContactSearch::Outcome ContactSearch::advance(std::size_t boxes, Clock::time_point end,
                                              const ProgressFn& progress)
{
    constexpr std::size_t kBoxesPerLook = 64;
    for (std::size_t i = 0; i < boxes && !boxes_.empty() && !found_; ++i) {
        if (i % kBoxesPerLook == 0) {
            reportProgress(progress, 0);
            if (Clock::now() >= end)
                break;
        }
        Box box = std::move(boxes_.back());
        boxes_.pop_back();
        if (!isDone(box) && !found_)
            split(box);
    }
    if (found_)
        return Outcome::Found;
    if (!boxes_.empty())
        return Outcome::Open;
    return undecided_ ? Outcome::Undecided : Outcome::Proven;
}

/// Whether the box needs no cutting: the parts are apart all over it, or it cannot be decided.
/// Where they are in contact at its middle, found_.
bool ContactSearch::isDone(Box& box)
{
    for (std::size_t i = 0; i < box.middle.size(); ++i)
        values_[motion_.variables()[i]] = box.middle[i];
    robot_.linkPoses(values_, poses_);
    partOfA_.place(poses_[a_]);
    partOfB_.place(poses_[b_]);
    const Sphere& ballA = partOfA_.ball();
    const Sphere& ballB = partOfB_.ball();
    const double apart = norm(ballA.center - ballB.center);
    // Besides the motion: what rounding can move the points of both by, here and at any other
    // values of the box, and what distances of shapes may be off.
    const double size =
        apart + ballA.radius + ballB.radius + norm(ballA.center) + norm(ballB.center);
    const double slack = (areMeshes(partOfA_, partOfB_) ? 1e-11 : 1e-5) * size;
    const double motion = motion_.approach(poses_, box.halfWidths, shares_);
    const double approach = motion + slack;
    if (apart - ballA.radius - ballB.radius > approach)
        return true;
    // Two points of theirs that are much too near say so without a look at the rest. Smaller boxes
    // are looked at: there the approach is less.
    const double near = norm(apply(poses_[a_], box.onA) - apply(poses_[b_], box.onB));
    const bool isLeast = motion <= std::max(slack, kMinMotion * size);
    if (!isLeast && near < kMuchNearer * approach && near > 0)
        return false;
    const auto gap = surfacesWithin(partOfA_, partOfB_, approach);
    if (!gap)
        return true;
    found_ = gap->distance == 0;
    if (!found_ && isLeast) {
        undecided_ = true;
        return true; // cutting it brings nothing
    }
    box.onA = apply(inverse(poses_[a_]), gap->pointOnA);
    box.onB = apply(inverse(poses_[b_]), gap->pointOnB);
    return false;
}

/// In two, across the variable that moves the parts most; the half where they were nearer is next.
void ContactSearch::split(const Box& box)
{
    const auto widest =
        static_cast<std::size_t>(std::ranges::max_element(shares_) - shares_.begin());
    if (shares_.empty() || box.halfWidths[widest] == 0) {
        undecided_ = true;
        return;
    }
    // Half a width is exact, the middles round: the halves overlap by that.
    const double half = box.halfWidths[widest] / 2;
    std::array<Box, 2> parts = {box, box};
    std::array<double, 2> near{};
    for (std::size_t i = 0; i < 2; ++i) {
        Box& part = parts[i];
        part.middle[widest] += i == 0 ? -half : half;
        part.halfWidths[widest] =
            half + std::numeric_limits<double>::epsilon() * std::abs(part.middle[widest]);
        values_[motion_.variables()[widest]] = part.middle[widest];
        robot_.linkPoses(values_, poses_);
        near[i] = norm(apply(poses_[a_], part.onA) - apply(poses_[b_], part.onB));
    }
    const std::size_t farther = near[0] > near[1] ? 0 : 1;
    boxes_.push_back(std::move(parts[farther]));
    boxes_.push_back(std::move(parts[1 - farther]));
}

} // namespace mbv
