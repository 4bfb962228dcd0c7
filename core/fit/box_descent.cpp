#include "box_descent.h"

#include "min_rectangle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace mbv {
namespace {

using Axes = std::array<Vec3, 3>;

/// Added to every extent, in the unit frame: far above rounding, far below anything to be seen.
constexpr double kLeastExtent = 1e-13;

/// A few points nearest to a side of the box give the edges that may lie on it.
constexpr std::size_t kNearestPoints = 2;
constexpr std::size_t kPairsSearched = 6;
constexpr int kMostTurns = 12;
constexpr int kMostRounds = 30;

Vec3 unitOf(const Vec3& v)
{
    return v / std::sqrt(dot(v, v));
}

} // namespace

/// An edge (between two of the points) that lies on a side of the box, or nearly.
struct BoxDescent::Contact {
    std::size_t axis = 0; ///< across the side
    Vec3 edge;            ///< unit
    Vec3 normal;          ///< across the edge, as near to the axis as that allows
};

double BoxDescent::volumeAlong(const Axes& axes) const
{
    const Extents extents = extentsAlong(axes, points_);
    const Vec3 size = extents.high - extents.low;
    return (size.x + kLeastExtent) * (size.y + kLeastExtent) * (size.z + kLeastExtent);
}

BoxFrame BoxDescent::turnedAbout(const BoxFrame& frame, std::size_t axis) const
{
    const Vec3& u = frame.axes[(axis + 1) % 3];
    const Vec3& v = frame.axes[(axis + 2) % 3];
    std::vector<PlanarPoint> plane(points_.size());
    for (std::size_t i = 0; i < plane.size(); ++i) {
        const Vec3 p = points_[i];
        plane[i] = {dot(u, p), dot(v, p), i};
    }
    const auto [alongU, alongV] = minRectangleDirection(plane, kLeastExtent);
    BoxFrame result = frame;
    result.axes[(axis + 1) % 3] = unitOf(alongU * u + alongV * v);
    result.axes[(axis + 2) % 3] = unitOf(cross(frame.axes[axis], result.axes[(axis + 1) % 3]));
    result.volume = volumeAlong(result.axes);
    return result.volume < frame.volume ? result : frame;
}

BoxFrame BoxDescent::turned(BoxFrame frame, double gain) const
{
    int idle = 0; // turns in a row that gained nothing
    for (int turn = 0; turn < kMostTurns && idle < 3; ++turn) {
        const double before = frame.volume;
        frame = turnedAbout(frame, static_cast<std::size_t>(turn % 3));
        idle = frame.volume < (1 - gain) * before ? 0 : idle + 1;
    }
    return frame;
}

std::vector<BoxDescent::Contact> BoxDescent::contactsOf(const BoxFrame& frame) const
{
    std::vector<Contact> contacts;
    along_.resize(points_.size());
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            const Vec3 outward = sign * frame.axes[axis];
            std::size_t top = 0;
            for (std::size_t i = 0; i < points_.size(); ++i) {
                along_[i] = dot(outward, points_[i]);
                top = along_[i] > along_[top] ? i : top;
            }
            // The tangents of the angles by which the box has to turn until the point is reached.
            std::array<std::pair<double, std::size_t>, kNearestPoints> nearest;
            nearest.fill({std::numeric_limits<double>::infinity(), top});
            for (std::size_t i = 0; i < points_.size(); ++i) {
                const Vec3 d = points_[i] - points_[top];
                const double squared = dot(d, d);
                const double drop = along_[top] - along_[i];
                const double tangent = drop / std::sqrt(squared);
                if (squared > 0 && tangent < nearest.back().first) {
                    nearest.back() = {tangent, i};
                    for (std::size_t k = kNearestPoints - 1;
                         k > 0 && nearest[k].first < nearest[k - 1].first; --k) {
                        std::swap(nearest[k], nearest[k - 1]);
                    }
                }
            }
            std::array<std::size_t, kNearestPoints + 1> corners;
            corners[0] = top;
            std::ranges::transform(nearest, corners.begin() + 1,
                                   [](const auto& near) { return near.second; });
            for (std::size_t i = 0; i < corners.size(); ++i) {
                for (std::size_t j = i + 1; j < corners.size(); ++j) {
                    const Vec3 edge = points_[corners[j]] - points_[corners[i]];
                    if (dot(edge, edge) == 0) {
                        continue; // the same point twice, where there are fewer
                    }
                    const Vec3 unit = unitOf(edge);
                    const Vec3 normal = frame.axes[axis] - dot(frame.axes[axis], unit) * unit;
                    if (dot(normal, normal) > 1e-6) {
                        contacts.push_back({axis, unit, unitOf(normal)});
                    }
                }
            }
        }
    }
    return contacts;
}

namespace {

/// The frames in which one edge lies on a side across one axis and another on a side across another
/// axis: one for every angle of the first axis about the first edge, given by its tangent.
struct TwoEdges {
    std::size_t first = 0;
    std::size_t second = 0;
    Vec3 normal; ///< of the first side at 0: as near to the given frame as the edge allows
    Vec3 across; ///< of the first side at infinity
    Vec3 secondEdge;
    Vec3 secondAxis; ///< of the given frame, for the sense of the second axis

    std::optional<Axes> at(double tangent) const
    {
        const Vec3 n = (normal + tangent * across) / std::sqrt(1 + tangent * tangent);
        const Vec3 m = cross(n, secondEdge);
        const double length = std::sqrt(dot(m, m));
        if (length <
            1e-9) { // the second edge is along the first axis and lies on no side beside it
            return std::nullopt;
        }
        const double sense = dot(m, secondAxis) < 0 ? -1 : 1;
        Axes axes;
        axes[first] = n;
        axes[second] = unitOf(sense / length * m);
        const std::size_t third = 3 - first - second;
        axes[third] = (first + 1) % 3 == second ? cross(axes[first], axes[second])
                                                : cross(axes[second], axes[first]);
        return axes;
    }
};

} // namespace

BoxFrame BoxDescent::bestAngle(const Contact& first, const Contact& second, const BoxFrame& frame,
                               double reach, double precision) const
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const TwoEdges family = {first.axis,   second.axis,
                             first.normal, cross(first.edge, first.normal),
                             second.edge,  frame.axes[second.axis]};
    const auto volumeAt = [&](double angle) {
        const auto axes = family.at(angle);
        return axes ? volumeAlong(*axes) : kInfinity;
    };

    double middle = 0;
    double best = volumeAt(0);
    if (reach > 0 && best < kInfinity) {
        // Downhill in steps that grow, until there is a valley around the middle.
        double step = reach;
        double left = volumeAt(-step);
        double right = volumeAt(step);
        double low = -step;
        double high = step;
        for (int i = 0; i < 8 && (left < best || right < best); ++i) {
            step *= 2;
            if (left < right) {
                high = middle;
                right = best;
                middle = low;
                best = left;
                low = middle - step;
                left = volumeAt(low);
            } else {
                low = middle;
                left = best;
                middle = high;
                best = right;
                high = middle + step;
                right = volumeAt(high);
            }
        }
        // Golden sections (Kiefer, 1953): kinks do them no harm.
        constexpr double kGolden = 0.3819660112501051;
        while (high - low > precision) {
            const bool upper = high - middle > middle - low;
            const double angle =
                upper ? middle + kGolden * (high - middle) : middle - kGolden * (middle - low);
            const double volume = volumeAt(angle);
            if (volume < best) {
                (upper ? low : high) = middle;
                middle = angle;
                best = volume;
            } else {
                (upper ? high : low) = angle;
            }
        }
    }
    const auto axes = family.at(middle);
    return axes ? BoxFrame{*axes, best} : BoxFrame{frame.axes, kInfinity};
}

BoxFrame BoxDescent::polished(BoxFrame frame, double precision) const
{
    struct Pair {
        double volume;
        std::size_t first;
        std::size_t second;
    };
    constexpr double kReach = 0.01;
    double angles = std::max(1e-3, precision);
    for (int round = 0; round < kMostRounds; ++round) {
        const std::vector<Contact> contacts = contactsOf(frame);
        std::vector<Pair> pairs;
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            for (std::size_t j = i + 1; j < contacts.size(); ++j) {
                if (contacts[i].axis != contacts[j].axis) {
                    const double volume = bestAngle(contacts[i], contacts[j], frame, 0, 0).volume;
                    pairs.push_back({volume, i, j});
                }
            }
        }
        const std::size_t count = std::min(kPairsSearched, pairs.size());
        std::ranges::partial_sort(pairs, pairs.begin() + static_cast<std::ptrdiff_t>(count), {},
                                  &Pair::volume);
        BoxFrame best = frame;
        for (const Pair& pair : std::span(pairs).first(count)) {
            const BoxFrame found =
                bestAngle(contacts[pair.first], contacts[pair.second], frame, kReach, angles);
            if (found.volume < best.volume) {
                best = found;
            }
        }
        const bool gained = best.volume < (1 - angles) * frame.volume;
        frame = best;
        if (gained) {
            frame = turned(frame, 1e-4);
        } else if (angles <= precision) {
            break;
        } else {
            angles = std::max(angles / 30, precision);
        }
    }
    return frame;
}

} // namespace mbv
