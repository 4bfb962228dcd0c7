#include "nearest_model.h"

#include <mbv/collision/distance.h>

#include <limits>

namespace mbv::viewer {

namespace {

/// At most the distance of what is in the boxes: cheap, so that few volumes are asked.
double gapBetween(const Aabb& a, const Aabb& b)
{
    return norm(max(max(a.min - b.max, b.min - a.max), Vec3()));
}

} // namespace

std::optional<std::size_t> nearestModel(const Scene& scene, const std::vector<Shape>& volumes,
                                        std::size_t model,
                                        const std::function<bool(const Shape&)>& among)
{
    const Shape& own = volumes[model];
    const auto box = isBounded(own) ? std::optional(boundsOf(own)) : std::nullopt;
    std::optional<std::size_t> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        const Shape& other = volumes[i];
        if (i == model || !scene.models[i].visible || (among && !among(other)))
            continue;
        if (box && isBounded(other) && gapBetween(*box, boundsOf(other)) >= least)
            continue;
        const double apart = distance(own, other).distance;
        if (apart < least) {
            least = apart;
            nearest = i;
        }
    }
    return nearest;
}

} // namespace mbv::viewer
