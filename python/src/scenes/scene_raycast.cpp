#include "scene_raycast.h"

#include "arguments/parallel.h"
#include "arguments/results.h"
#include "queries/ray_arguments.h"

#include <mbv/scene/scene_rays.h>

#include <limits>

namespace mbv::python {
namespace {

using Hits = std::vector<std::optional<SceneRayHit>>;

nb::object tupleOf(const SceneRayHit& hit)
{
    return nb::make_tuple(hit.t, arrayOf(hit.point), orNone(hit.normal), hit.inside, hit.model,
                          hit.triangle ? nb::object(nb::int_(*hit.triangle)) : nb::none());
}

nb::object tupleOf(const Hits& all)
{
    std::vector<std::uint8_t> inside;
    inside.reserve(all.size());
    for (const auto& hit : all)
        inside.push_back(hit && hit->inside ? 1 : 0);
    const auto point = [](const auto& h) { return h ? h->point : noPoint(); };
    const auto normal = [](const auto& h) { return h ? h->normal.value_or(noPoint()) : noPoint(); };
    const auto t = [](const auto& h) { return h ? h->t : std::numeric_limits<double>::infinity(); };
    const auto model = [](const auto& h) {
        return h ? static_cast<std::int64_t>(h->model) : std::int64_t{-1};
    };
    const auto triangle = [](const auto& h) {
        return h && h->triangle ? std::int64_t{*h->triangle} : std::int64_t{-1};
    };
    return nb::make_tuple(column(all, t), column(all, point), column(all, normal),
                          boolArray(std::move(inside)), column(all, model), column(all, triangle));
}

} // namespace

nb::object raycastScene(const PyScene& self, nb::handle ray)
{
    const Rays given(ray);
    Hits all(given.values().size());
    const Scene scene = self.scene; // which others may change once the GIL is let go
    std::optional<SceneRays> rays;
    {
        const nb::gil_scoped_release released;
        rays.emplace(scene);
    }
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            all[i] = rays->raycast(given.values()[i]);
    });
    if (given.isArray())
        return tupleOf(all);
    return all[0] ? tupleOf(*all[0]) : nb::none();
}

} // namespace mbv::python
