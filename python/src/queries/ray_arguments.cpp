#include "ray_arguments.h"

#include "arguments/errors.h"
#include "shapes/shapes.h"

#include <string>

namespace mbv::python {

Rays::Rays(nb::handle value)
{
    if (nb::isinstance<PyRay>(value)) {
        rays_.push_back(heldBy<PyRay>(value).value);
        return;
    }
    static nb::handle parts;
    const nb::object given = kept(parts, "mbv._arrays", "ray_parts")(value);
    if (nb::isinstance<nb::list>(given))
        readList(given);
    else
        readArrays(given[0], given[1]);
}

void Rays::readList(nb::handle list)
{
    isArray_ = true;
    for (const nb::handle ray : list)
        rays_.push_back(heldBy<PyRay>(ray).value);
}

void Rays::readArrays(nb::handle origins, nb::handle directions)
{
    const Points from(origins, "ray.origins");
    const Points along(directions, "ray.directions");
    isArray_ = from.isArray || along.isArray;
    const std::size_t count = from.isArray ? from.size() : along.size();
    if (from.isArray && along.isArray && from.size() != along.size())
        fail("ray.directions", "has " + std::to_string(along.size()) +
                                   " rows, but ray.origins has " + std::to_string(from.size()));
    rays_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3& direction = along.values()[along.isArray ? i : 0];
        if (direction == Vec3{})
            fail("ray.directions" + (along.isArray ? "[" + std::to_string(i) + "]" : ""),
                 "is zero and gives no direction");
        rays_.push_back({from.values()[from.isArray ? i : 0], direction});
    }
}

} // namespace mbv::python
