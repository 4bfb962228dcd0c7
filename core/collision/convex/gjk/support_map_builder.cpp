#include "support_map_builder.h"

#include "geometry/numbers/power_of_two.h"
#include "hull_scan.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <utility>

namespace mbv::convex {
namespace {

/// Cells of no more points are not divided.
constexpr std::size_t kFew = 2 * kScanLanes;

/// Cells of this level are 1/1000 of a face wide.
constexpr int kMaxLevels = 10;

/// All cells have at most about this many times the points of the hull. Points that curve need two
/// or three; flat faces of many points, and points that are nearly one, as many as there may be.
constexpr std::size_t kMaxCopies = 8;

/// More than rounding may change of dot(d, p) - dot(d, q), the components of d up to 1, those of p
/// and q up to 2.
constexpr double kMargin = 1e-13;

/// Along the four corners of a square.
using Along = std::array<double, 4>;

Along along(const std::array<Vec3, 4>& corners, const Vec3& p)
{
    return {dot(corners[0], p), dot(corners[1], p), dot(corners[2], p), dot(corners[3], p)};
}

/// Beyond doubt, along all corners.
bool isFarther(const Along& rival, const Along& p)
{
    return rival[0] > p[0] + kMargin && rival[1] > p[1] + kMargin && rival[2] > p[2] + kMargin &&
           rival[3] > p[3] + kMargin;
}

} // namespace

SupportMapBuilder::SupportMapBuilder(SupportMap& map, std::span<const Vec3> points) : map_(map)
{
    Vec3 low = points.front();
    Vec3 high = low;
    for (const Vec3& p : points) {
        low = min(low, p);
        high = max(high, p);
    }
    map_.center_ = low / 2 + high / 2;
    map_.unit_ = powerOfTwoBelow(maxComponent(high / 2 - low / 2));
    map_.halfExtents_ = max(high - map_.center_, map_.center_ - low) / map_.unit_;
    points_.reserve(points.size());
    for (const Vec3& p : points)
        points_.push_back((p - map_.center_) / map_.unit_);
}

const Vec3& SupportMapBuilder::farthestAlong(const Vec3& direction, const Indices& points) const
{
    std::uint32_t best = points.front();
    double farthest = dot(direction, points_[best]);
    for (const std::uint32_t i : points) {
        const double along = dot(direction, points_[i]);
        if (along > farthest) {
            farthest = along;
            best = i;
        }
    }
    return points_[best];
}

SupportMapBuilder::Indices SupportMapBuilder::farthestIn(const Square& square,
                                                         const Indices& points) const
{
    const auto direction = [&](double right, double up) {
        return square.face.direction(square.u + right * square.half, square.v + up * square.half);
    };
    const std::array corners = {direction(-1, -1), direction(1, -1), direction(-1, 1),
                                direction(1, 1)};
    // Of the center and the middles of the sides first: these drop the most.
    const std::array<Vec3, 9> probes = {direction(0, 0),  direction(-1, 0), direction(1, 0),
                                        direction(0, -1), direction(0, 1),  corners[0],
                                        corners[1],       corners[2],       corners[3]};
    std::array<Along, 9> rivals;
    std::ranges::transform(probes, rivals.begin(), [&](const Vec3& probe) {
        return along(corners, farthestAlong(probe, points));
    });
    Indices left;
    left.reserve(points.size());
    std::ranges::copy_if(points, std::back_inserter(left), [&](std::uint32_t i) {
        const Along own = along(corners, points_[i]);
        return std::ranges::none_of(rivals,
                                    [&](const Along& rival) { return isFarther(rival, own); });
    });
    return left;
}

std::array<SupportMapBuilder::Square, 4> SupportMapBuilder::quartersOf(const Square& square) const
{
    std::array<Square, 4> quarters;
    const double half = square.half / 2;
    for (std::size_t i = 0; i < quarters.size(); ++i) {
        quarters[i] = {0,
                       square.face,
                       square.u + (i % 2 == 0 ? -half : half),
                       square.v + (i < 2 ? -half : half),
                       half,
                       square.level + 1,
                       {}};
        quarters[i].points = farthestIn(quarters[i], square.points);
    }
    return quarters;
}

bool SupportMapBuilder::mayDivide(const Square& square) const
{
    return square.points.size() > kFew && square.level < kMaxLevels &&
           kept_ + waiting_ < kMaxCopies * points_.size();
}

void SupportMapBuilder::keep(const Square& square)
{
    const std::size_t count = (square.points.size() + kScanLanes - 1) / kScanLanes * kScanLanes;
    map_.cells_[square.cell] = {static_cast<std::uint32_t>(inCells_.size()),
                                static_cast<std::uint32_t>(count)};
    for (std::size_t n = 0; n < count; ++n)
        inCells_.push_back(square.points[std::min(n, square.points.size() - 1)]);
    kept_ += square.points.size();
}

void SupportMapBuilder::build()
{
    divide();
    map_.columns_.reserve(3 * inCells_.size());
    for (const int axis : {0, 1, 2})
        for (const std::uint32_t i : inCells_)
            map_.columns_.push_back(points_[i][axis]);
}

void SupportMapBuilder::divide()
{
    Indices all(points_.size());
    std::iota(all.begin(), all.end(), 0U);
    if (points_.size() <= SupportMap::kMaxUndivided) {
        Square everywhere;
        everywhere.points = std::move(all);
        map_.cells_.resize(1);
        return keep(everywhere);
    }
    std::deque<Square> squares; // breadth first: what may be kept is shared evenly
    const auto wait = [&](Square&& square) {
        waiting_ += square.points.size();
        squares.push_back(std::move(square));
    };
    for (const int axis : {0, 1, 2}) {
        for (const double sign : {1.0, -1.0}) {
            const CubeFace face = {axis, sign};
            Square whole = {face.index(), face, 0, 0, 1, 0, {}};
            whole.points = farthestIn(whole, all);
            wait(std::move(whole));
        }
    }
    map_.cells_.resize(squares.size());
    while (!squares.empty()) {
        const Square square = std::move(squares.front());
        squares.pop_front();
        waiting_ -= square.points.size();
        if (!mayDivide(square)) {
            keep(square);
            continue;
        }
        std::array<Square, 4> quarters = quartersOf(square);
        map_.cells_[square.cell] = {static_cast<std::uint32_t>(map_.cells_.size()), 0};
        for (Square& quarter : quarters) {
            quarter.cell = map_.cells_.size();
            map_.cells_.emplace_back();
            wait(std::move(quarter));
        }
    }
}

} // namespace mbv::convex
