#include "arguments/results.h"
#include "arguments/values.h"
#include "ask.h"

#include <mbv/mesh_query/self_intersections.h>

namespace mbv::python {
namespace {

nb::object selfIntersectionsOf(nb::handle mesh, nb::handle maxPairs)
{
    static nb::handle type;
    static nb::handle textArray;
    const Operand operand(mesh, "mesh");
    if (!operand.mesh())
        fail("mesh", "must be a mesh; a shape does not meet itself", Also::TypeError);
    const std::size_t mostPairs = countFrom(maxPairs, "max_pairs");
    Progress watched(nb::none());
    const auto found = watched.run([&](const ProgressFn& progress) {
        return selfIntersections(*operand.mesh(), mostPairs, progress);
    });
    std::vector<std::int64_t> pairs;
    nb::list contacts;
    for (const SelfIntersection& one : found) {
        pairs.insert(pairs.end(), {one.a, one.b});
        const std::string_view name = nameOf(one.contact);
        contacts.append(nb::str(name.data(), name.size()));
    }
    return result(type, "SelfIntersections", arrayOf(std::move(pairs), {found.size(), 2}),
                  kept(textArray, "mbv._arrays", "text_array")(contacts),
                  column(found, [](const SelfIntersection& one) { return one.point; }));
}

} // namespace

void bindSelfIntersections(nb::module_& m)
{
    m.def(
        "self_intersections", selfIntersectionsOf, nb::arg("mesh").none(),
        nb::arg("max_pairs").none() = std::size_t{1} << 20U,
        nb::sig("def self_intersections(mesh: typing.Any, max_pairs: int = 1048576) -> "
                "mbv._results.SelfIntersections"),
        "The pairs of a mesh's own triangles that cross, lie on each other, or touch beside their\n"
        "common corners and edges; exact, folds of neighbors included.\n\n"
        "`pairs` (k, 2) are indices into the faces, ascending, at most `max_pairs` of them;\n"
        "`contacts` (k,) is \"crossing\", \"overlapping\" or \"touching\", `points` (k, 3) a "
        "point of each.\n"
        "Triangles without area are part of none; corners with equal coordinates are one.");
}

} // namespace mbv::python
