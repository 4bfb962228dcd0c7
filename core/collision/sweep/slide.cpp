// The motion along touched faces, and the mover built on it.
#include <mbv/collision/slide.h>

#include "collision/exact/accurate_cross.h"
#include "collision/magnitude.h"
#include "sliding_body.h"

#include <mbv/collision/overlaps.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <string>

namespace mbv {
namespace {

/// The nearest motion so far that enters no face.
class NearestAllowed {
public:
    NearestAllowed(const Vec3& motion, std::span<const Vec3> normals)
        : motion_(motion), normals_(normals), rounding_(1e-14 * norm(motion)), best_(),
          removed_(norm(motion))
    {
    }

    void consider(const Vec3& candidate)
    {
        const double removed = norm(motion_ - candidate);
        const auto enters = [&](const Vec3& n) { return dot(n, candidate) > rounding_; };
        if (removed < removed_ && std::none_of(normals_.begin(), normals_.end(), enters)) {
            best_ = candidate;
            removed_ = removed;
        }
    }

    const Vec3& best() const { return best_; }

private:
    Vec3 motion_;
    std::span<const Vec3> normals_;
    double rounding_;
    Vec3 best_;
    double removed_;
};

SlideResult slideScaled(const magnitude::Scale& scale, const Shape& body, const Vec3& motion,
                        std::span<const Shape> obstacles)
{
    std::vector<Shape> others;
    others.reserve(obstacles.size());
    for (const Shape& obstacle : obstacles)
        others.push_back(scale.down(obstacle));
    SlideResult result = moveAndSlide(scale.down(body), scale.down(motion), others);
    result.moved = scale.up(result.moved);
    for (SlideContact& contact : result.contacts)
        contact.point = scale.up(contact.point);
    return result;
}

} // namespace

Vec3 slide(const Vec3& motion, std::span<const Vec3> normals)
{
    NearestAllowed allowed(motion, normals);
    allowed.consider(motion);
    for (std::size_t i = 0; i < normals.size(); ++i) {
        allowed.consider(motion - dot(normals[i], motion) * normals[i]);
        for (std::size_t j = i + 1; j < normals.size(); ++j) {
            const Vec3 crease = accurateCross(normals[i], normals[j]);
            if (crease == Vec3{})
                continue;
            const Vec3 along = normalized(crease);
            allowed.consider(dot(along, motion) * along);
        }
    }
    return allowed.best();
}

SlideResult moveAndSlide(const Shape& body, const Vec3& motion, std::span<const Shape> obstacles)
{
    if (const auto scale = magnitude::scaleFor(body, obstacles, motion))
        return slideScaled(*scale, body, motion, obstacles);
    return moveBody(body, motion, obstacles);
}

NearObstacles::NearObstacles(const Shape& body, const Vec3& motion)
    : body_(body), motion_(motion), reach_(reachOfSlide(body, motion))
{
}

void NearObstacles::add(std::size_t obstacle, const Shape& shape)
{
    if (overlaps(reach_, boundsOf(shape))) {
        shapes_.push_back(shape);
        obstacles_.push_back(obstacle);
    }
}

void NearObstacles::add(std::size_t obstacle, const ConvexHull& hull)
{
    if (overlaps(reach_, boundsOf(std::span(hull.points)))) {
        shapes_.emplace_back(hull);
        obstacles_.push_back(obstacle);
    }
}

SlideResult NearObstacles::moveAndSlide() const
{
    SlideResult result = mbv::moveAndSlide(body_, motion_, shapes_);
    for (SlideContact& contact : result.contacts)
        contact.obstacle = obstacles_[contact.obstacle];
    return result;
}

SlideResult moveAndSlideChecked(const Shape& body, const Vec3& motion,
                                std::span<const Shape> obstacles)
{
    requireValid(body, "body");
    if (!isBounded(body))
        throw Error(ErrorCode::InvalidShape,
                    "body is without bounds; a " + std::string(nameOf(body)) + " cannot slide");
    if (!isFinite(motion))
        throw Error(ErrorCode::InvalidShape, "motion has a component that is not finite");
    for (std::size_t i = 0; i < obstacles.size(); ++i)
        requireValid(obstacles[i], "obstacle " + std::to_string(i));
    return moveAndSlide(body, motion, obstacles);
}

} // namespace mbv
