#include "view_axes.h"

#include <array>

namespace mbv::viewer {

namespace {

constexpr std::array<Vec3, 6> kSignedAxes = {Vec3{1, 0, 0},  Vec3{0, 1, 0},  Vec3{0, 0, 1},
                                             Vec3{-1, 0, 0}, Vec3{0, -1, 0}, Vec3{0, 0, -1}};

// A score is a sum of three cosines, so equal ones differ by a few 1e-16 of rounding. Only a gain
// far above that counts: a camera at exactly 45 degrees must not flicker between two answers.
constexpr double kRealGain = 1e-9;

} // namespace

ViewAxes nearestWorldAxes(const Camera& camera)
{
    const ViewAxes own = axesOf(camera);
    ViewAxes best;
    double bestScore = -3; // the least a sum of three cosines can be
    for (const Vec3& r : kSignedAxes) {
        for (const Vec3& u : kSignedAxes) {
            if (dot(r, u) != 0)
                continue;
            const ViewAxes candidate{r, u, cross(u, r)};
            const double score = dot(r, own.right) + dot(u, own.up) + dot(candidate.away, own.away);
            if (score > bestScore + kRealGain) {
                best = candidate;
                bestScore = score;
            }
        }
    }
    return best;
}

Vec3 vectorOf(const ViewAxes& axes, Direction direction)
{
    switch (direction) {
    case Direction::Left:
        return -axes.right;
    case Direction::Right:
        return axes.right;
    case Direction::Up:
        return axes.up;
    case Direction::Down:
        return -axes.up;
    case Direction::Away:
        return axes.away;
    case Direction::Closer:
        return -axes.away;
    }
    return {};
}

Vec3 rotationAxisOf(const ViewAxes& axes, Direction direction)
{
    switch (direction) {
    case Direction::Left:
        return -axes.up;
    case Direction::Right:
        return axes.up;
    case Direction::Up:
        return -axes.right;
    case Direction::Down:
        return axes.right;
    case Direction::Away:
        return -axes.away;
    case Direction::Closer:
        return axes.away;
    }
    return {};
}

} // namespace mbv::viewer
