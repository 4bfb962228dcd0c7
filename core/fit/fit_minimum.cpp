#include "fit.h"

#include "box_along.h"
#include "box_descent.h"
#include "point_columns.h"
#include "principal_axes.h"
#include "spread_directions.h"
#include "unit_frame.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

/// A few vertices decide the box: the search runs on a core set of them, which grows by those that
/// stick out of the box found, until none does.
namespace mbv {
namespace {

using Axes = std::array<Vec3, 3>;

struct Effort {
    int coreDirections = 32;
    int gridSteps = 9; ///< along each side of the cube of starts; odd, so that the middle is in it
    std::size_t mostStarts = 10;
    double nearBest = 1.02;  ///< starts within this factor of the best are polished
    int wantedHits = 3;      ///< searches that end at the best volume before it is believed
    double slack = 5e-5;     ///< of the volume, that a box may be above the smallest of those found
    double precision = 1e-6; ///< of the angles found
    int mostGrowths = 40;
};

constexpr Effort kFast = {};
constexpr Effort kFastHard = {.gridSteps = 15, .mostStarts = 60};
constexpr Effort kTight = {.coreDirections = 64,
                           .gridSteps = 13,
                           .mostStarts = 80,
                           .nearBest = 1.05,
                           .wantedHits = 8,
                           .slack = 1e-8,
                           .precision = 1e-9,
                           .mostGrowths = 400};
constexpr Effort kTightHard = {
    .gridSteps = 25, .mostStarts = 400, .nearBest = 1.05, .wantedHits = 8, .precision = 1e-9};

/// The axes turned by the rotation whose Rodrigues vector (axis times tangent of half the angle) is
/// given.
Axes turnedBy(const Vec3& r, const Axes& axes)
{
    const double s = 2 / (1 + dot(r, r));
    Axes columns;
    for (int k = 0; k < 3; ++k) {
        Vec3 e;
        e[k] = 1;
        const Vec3 t = cross(r, e);
        const Vec3 local = e + s * (t + cross(r, t));
        columns[static_cast<std::size_t>(k)] =
            local.x * axes[0] + local.y * axes[1] + local.z * axes[2];
    }
    return columns;
}

class MinimumSearch {
public:
    MinimumSearch(const PointColumns& points, const Effort& effort, const Effort& hard)
        : points_(points), effort_(effort), hard_(hard), inCore_(points.size()), descent_(core_)
    {
    }

    Axes axes()
    {
        const PrincipalAxes principal = principalAxesOf(points_);
        seedCore(principal);
        if (!searchFrom(startsAround(principal.axes, effort_.gridSteps), effort_)) {
            searchFrom(startsAround(principal.axes, hard_.gridSteps), hard_);
        }
        return verified();
    }

private:
    void addToCore(std::size_t index)
    {
        if (!inCore_[index]) {
            inCore_[index] = true;
            core_.add(points_[index]);
        }
    }

    void addExtremes(const Vec3& direction)
    {
        const auto [low, high] = extremesAlong(direction, points_);
        addToCore(low);
        addToCore(high);
    }

    /// The extremes along directions that are evenly spread where the points have the same variance
    /// every way.
    void seedCore(const PrincipalAxes& principal)
    {
        const double least = 1e-12 * principal.deviations[0];
        for (const Vec3& d : spreadDirections(effort_.coreDirections)) {
            Vec3 direction;
            for (int k = 0; k < 3; ++k) {
                direction += d[k] /
                             std::max(principal.deviations[static_cast<std::size_t>(k)], least) *
                             principal.axes[static_cast<std::size_t>(k)];
            }
            addExtremes(isFinite(direction) ? normalized(direction) : d);
        }
        for (const Vec3& axis : principal.axes) {
            addExtremes(axis);
        }
        for (const Vec3& axis : BoxFrame().axes) {
            addExtremes(axis);
        }
    }

    /// The rotations of a grid over all (a box looks the same after any of 24 rotations, so that
    /// those by Rodrigues vectors in a cube of half edge sqrt(2) - 1 are all), around the given
    /// axes, where the volume is smaller than at the neighbours; smallest first.
    std::vector<BoxFrame> startsAround(const Axes& axes, int n) const
    {
        const double reach = std::numbers::sqrt2 - 1;
        std::vector<BoxFrame> grid;
        for (int i = 0; i < n; ++i) {
            for (int j = 0; j < n; ++j) {
                for (int k = 0; k < n; ++k) {
                    const Vec3 at = {2.0 * i / (n - 1) - 1, 2.0 * j / (n - 1) - 1,
                                     2.0 * k / (n - 1) - 1};
                    const Axes turnedAxes = turnedBy(reach * at, axes);
                    grid.push_back({turnedAxes, descent_.volumeAlong(turnedAxes)});
                }
            }
        }
        const auto at = [&](int i, int j, int k) -> const BoxFrame& {
            const auto side = static_cast<std::size_t>(n);
            const auto row = static_cast<std::size_t>(i) * side + static_cast<std::size_t>(j);
            return grid[row * side + static_cast<std::size_t>(k)];
        };
        std::vector<BoxFrame> starts;
        for (int i = 0; i < n; ++i) {
            for (int j = 0; j < n; ++j) {
                for (int k = 0; k < n; ++k) {
                    const double v = at(i, j, k).volume;
                    const bool least = (i == 0 || v <= at(i - 1, j, k).volume) &&
                                       (i == n - 1 || v <= at(i + 1, j, k).volume) &&
                                       (j == 0 || v <= at(i, j - 1, k).volume) &&
                                       (j == n - 1 || v <= at(i, j + 1, k).volume) &&
                                       (k == 0 || v <= at(i, j, k - 1).volume) &&
                                       (k == n - 1 || v <= at(i, j, k + 1).volume);
                    if (least) {
                        starts.push_back(at(i, j, k));
                    }
                }
            }
        }
        std::ranges::stable_sort(starts, {}, &BoxFrame::volume);
        const BoxFrame world = {BoxFrame().axes, descent_.volumeAlong(BoxFrame().axes)};
        starts.insert(starts.begin(), world);
        return starts;
    }

    /// True when the best volume was met often enough.
    bool searchFrom(const std::vector<BoxFrame>& starts, const Effort& effort)
    {
        const int wantedHits =
            effort.wantedHits + (core_.size() <= kSmallHull ? kMoreHitsForSmallHulls : 0);
        for (std::size_t i = 0; i < std::min(starts.size(), effort.mostStarts); ++i) {
            BoxFrame frame = descent_.turned(starts[i], 1e-3);
            if (frame.volume < effort.nearBest * best_) {
                frame = descent_.polished(frame, 1e-5);
            }
            if (frame.volume < (1 - 1e-4) * best_) {
                hits_ = 0;
            }
            hits_ += frame.volume <= (1 + 1e-4) * best_;
            best_ = std::min(best_, frame.volume);
            found_.push_back({frame, 0});
            if (hits_ >= wantedHits) {
                return true;
            }
        }
        return false;
    }

    /// Adds the vertices that stick out of the core set along the axes. False when there are none.
    bool grow(const Axes& axes)
    {
        const Extents core = extentsAlong(axes, core_);
        const std::size_t before = core_.size();
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [low, high] = extremesAlong(axes[k], points_);
            const int i = static_cast<int>(k);
            if (dot(axes[k], points_[low]) < core.low[i] - kMayStickOut) {
                addToCore(low);
            }
            if (dot(axes[k], points_[high]) > core.high[i] + kMayStickOut) {
                addToCore(high);
            }
        }
        const bool grown = core_.size() > before;
        if (grown && nearby_ > 1e-3) { // what will stick out when the box has turned a little
            for (std::size_t k = 0; k < 3; ++k) {
                for (const double tilt : {-nearby_, nearby_}) {
                    addExtremes(axes[k] + tilt * axes[(k + 1) % 3]);
                    addExtremes(axes[k] + tilt * axes[(k + 2) % 3]);
                }
            }
            nearby_ /= 4;
        }
        return grown;
    }

    /// The best of the frames found by the box around all points. The volume around the core set
    /// is a lower bound, so those above the best box need not be looked at.
    Axes verified()
    {
        BoxFrame best;
        best.volume = std::numeric_limits<double>::infinity();
        for (int growths = 0; growths < effort_.mostGrowths;) {
            const auto next = std::ranges::min_element(
                found_, {}, [](const Found& found) { return found.frame.volume; });
            if (next->coreSize != core_.size()) {
                next->frame =
                    descent_.polished(descent_.turned(next->frame, 1e-5), effort_.precision);
                next->coreSize = core_.size();
                continue;
            }
            if (next->frame.volume >= (1 - effort_.slack) * best.volume) {
                break;
            }
            const double volume = BoxDescent(points_).volumeAlong(next->frame.axes);
            if (volume < best.volume) {
                best = {next->frame.axes, volume};
            }
            if (!grow(next->frame.axes)) {
                break;
            }
            ++growths;
            for (Found& found : found_) {
                found.frame.volume = descent_.volumeAlong(found.frame.axes);
            }
        }
        return sharpened(best).axes;
    }

    /// The last digits, where small changes of the points' order or scale would show.
    BoxFrame sharpened(BoxFrame best)
    {
        for (int growths = 0; growths < kMostSharpenings; ++growths) {
            const Axes axes = descent_.polished(best, kSharp).axes;
            const double volume = BoxDescent(points_).volumeAlong(axes);
            if (volume < best.volume) {
                best = {axes, volume};
            }
            if (!grow(axes)) {
                break;
            }
        }
        return best;
    }

    struct Found {
        BoxFrame frame;
        std::size_t coreSize = 0; ///< of the core set on which it was polished
    };

    static constexpr double kMayStickOut = 1e-14;
    /// Around a few points the minima are narrow, and the search is cheap.
    static constexpr std::size_t kSmallHull = 40;
    static constexpr int kMoreHitsForSmallHulls = 2;
    static constexpr double kSharp = 1e-10;
    static constexpr int kMostSharpenings = 6;

    const PointColumns& points_;
    const Effort& effort_;
    const Effort& hard_;
    PointColumns core_;
    std::vector<bool> inCore_;
    BoxDescent descent_;
    std::vector<Found> found_;
    double nearby_ = 0.06;
    double best_ = std::numeric_limits<double>::infinity(); ///< volume around the core set
    int hits_ = 0;                                          ///< searches that ended there
};

} // namespace

Obb fitMinimumObb(std::span<const Vec3> points, const FitOptions& options)
{
    requireFinitePoints(points);
    const UnitFrame frame = unitFrameOf(boundsOf(points));
    const PointColumns columns(points, frame);
    const Axes found = (options.tight ? MinimumSearch(columns, kTight, kTightHard)
                                      : MinimumSearch(columns, kFast, kFastHard))
                           .axes();
    const Axes axes = orthonormalAxes(found[0], found[1]).value();
    const Obb box = boxAlong(axes, points);
    requireRepresentable(isFinite(box.center) && isFinite(box.halfExtents));
    return box;
}

} // namespace mbv
