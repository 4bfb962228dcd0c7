#include "arguments/results.h"
#include "arguments/values.h"
#include "ask.h"

#include <mbv/collision/relation.h>
#include <mbv/mesh_query/relation.h>

#include <cstring>

namespace mbv::python {
namespace {

nb::handle relationType;

nb::object pairsArray(const std::vector<TrianglePair>& pairs)
{
    std::vector<std::int64_t> indices;
    indices.reserve(2 * pairs.size());
    for (const TrianglePair& pair : pairs)
        indices.insert(indices.end(), {pair.a, pair.b});
    return arrayOf(std::move(indices), {pairs.size(), 2});
}

nb::object innerOf(const Relation& r)
{
    if (r.state != RelationState::Contained)
        return nb::none();
    return nb::str(r.aIsInner ? "a" : "b");
}

nb::object toPython(const Relation& r)
{
    static nb::handle state;
    const std::string name(nameOf(r.state));
    return result(relationType, "Relation", kept(state, "mbv._results", "RelationState")(name),
                  innerOf(r), r.reason.empty() ? nb::none() : nb::object(nb::str(r.reason.data())),
                  r.trianglePairs, pairsArray(r.triangles));
}

/// An array of text of what `get` gives for each answer.
template <class Get> nb::object texts(const std::vector<Relation>& all, Get get)
{
    static nb::handle array;
    nb::list list;
    for (const Relation& r : all)
        list.append(nb::str(get(r).data(), get(r).size()));
    return kept(array, "mbv._arrays", "text_array")(list);
}

nb::object toPython(const std::vector<Relation>& all)
{
    nb::list triangles;
    for (const Relation& r : all)
        triangles.append(pairsArray(r.triangles));
    const auto inner = [](const Relation& r) {
        return std::string_view(r.state != RelationState::Contained ? "" : r.aIsInner ? "a" : "b");
    };
    return result(
        relationType, "Relation", texts(all, [](const Relation& r) { return nameOf(r.state); }),
        texts(all, inner), texts(all, [](const Relation& r) { return r.reason; }),
        column(all, [](const Relation& r) { return static_cast<std::int64_t>(r.trianglePairs); }),
        triangles);
}

nb::object relationOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB,
                      nb::handle maxTriangles)
{
    const PairQuestion question(a, b, poseA, poseB);
    if (question.areRectangles())
        fail("a", "relation() is not for rectangles; ask overlaps(), distance() or contact()");
    std::size_t most = question.isArray() ? 0 : std::size_t{1} << 20U;
    if (!maxTriangles.is_none())
        most = countFrom(maxTriangles, "max_triangles");
    const auto answer = [most](const auto& x, const auto& y,
                               const ProgressFn& progress) -> Relation {
        if constexpr (kAreMeshes<decltype(x), decltype(y)>)
            return relation(x, y, most, progress);
        else
            return relation(x, y);
    };
    return question.isArray() ? toPython(question.askAll<Relation>(answer))
                              : toPython(question.ask(answer));
}

} // namespace

void bindRelation(nb::module_& m)
{
    m.def("relation", relationOf, nb::arg("a").none(), nb::arg("b").none(),
          nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
          nb::arg("max_triangles") = nb::none(),
          nb::sig("def relation(a: typing.Any, b: typing.Any, pose_a: numpy.typing.ArrayLike | "
                  "None = None, pose_b: numpy.typing.ArrayLike | None = None, max_triangles: int | "
                  "None = None) -> mbv._results.Relation"),
          "The relative position of two shapes or meshes: separated, touching, intersecting or\n"
          "contained, decided exactly for meshes.\n\n"
          "Arguments are those of overlaps(). A watertight mesh is the solid that it bounds, "
          "another\n"
          "one its surface; `unknown`, with its `reason`, where such a surface leaves the answer "
          "open.\n"
          "`triangles` lists the pairs of triangles of two meshes that meet, at most\n"
          "`max_triangles` of them (2^20; none for n poses); `triangle_pairs` counts all. Of n "
          "poses\n"
          "the fields are arrays.");
}

} // namespace mbv::python
