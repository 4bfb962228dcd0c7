#include "nearest_model.h"

#include <mbv/collision/distance.h>
#include <mbv/scene/pair_lists.h>

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
    const std::vector<bool> ignored = ignoredWith(scene, model);
    const bool isOwnBounded = isBounded(own);
    const Aabb box = isOwnBounded ? boundsOf(own) : Aabb{};
    std::optional<std::size_t> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        const Shape& other = volumes[i];
        if (i == model || ignored[i] || !scene.models[i].visible || (among && !among(other)))
            continue;
        if (isOwnBounded && isBounded(other) && gapBetween(box, boundsOf(other)) >= least)
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
