#include <mbv/check/pair_contact.h>

#include "geometry/parallel/progress_part.h"
#include "mesh_query/world_triangle.h"

#include <mbv/mesh_query/intersection_curve.h>

#include <algorithm>
#include <cstdint>

namespace mbv {
namespace {

/// The triangles with these indices, each once, as they are in the world.
void appendTriangles(const PosedMesh& mesh, std::vector<std::uint32_t> indices,
                     std::vector<Triangle>& triangles)
{
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    for (const std::uint32_t index : indices)
        triangles.push_back(bvh::worldTriangle(mesh, index));
}

} // namespace

PairContact contactOf(const Scene& scene, std::size_t a, std::size_t b, const ProgressFn& progress)
{
    PairContact contact;
    contact.a = a;
    contact.b = b;
    const Model& modelA = scene.models[a];
    const Model& modelB = scene.models[b];
    if (!modelA.mesh || !modelB.mesh)
        return contact;
    const MeshBvh bvhA = modelA.mesh->bvh(modelA.scale);
    const MeshBvh bvhB = modelB.mesh->bvh(modelB.scale);
    const PosedMesh meshA = {bvhA, modelA.pose};
    const PosedMesh meshB = {bvhB, modelB.pose};
    const std::vector<TrianglePair> pairs =
        intersectingTriangles(meshA, meshB, kMostDrawnTriangles, progress);
    std::vector<std::uint32_t> ofA;
    std::vector<std::uint32_t> ofB;
    for (const TrianglePair& pair : pairs) {
        ofA.push_back(pair.a);
        ofB.push_back(pair.b);
    }
    appendTriangles(meshA, std::move(ofA), contact.triangles);
    appendTriangles(meshB, std::move(ofB), contact.triangles);
    contact.curves = intersectionCurve(meshA, meshB, pairs, progress);
    return contact;
}

std::vector<PairContact> contactsOf(const Scene& scene, const CheckReport& report,
                                    const ProgressFn& progress)
{
    std::vector<PairContact> contacts;
    std::size_t triangles = 0;
    std::size_t looked = 0;
    for (const std::size_t index : worstFirst(report)) {
        const PairResult& pair = report.pairs[index];
        const ProgressFn part = partOfProgress(progress, looked++, report.pairs.size());
        reportProgress(part, 0);
        if (triangles >= kMostDrawnTriangles)
            break;
        if (pair.contactTriangles.value_or(0) == 0)
            continue;
        contacts.push_back(contactOf(scene, pair.a, pair.b, part));
        triangles += contacts.back().triangles.size();
    }
    return contacts;
}

} // namespace mbv
