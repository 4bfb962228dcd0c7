#include "mesh_connectivity.h"

#include "geometry/mesh_sides.h"
#include "geometry/points/index_groups.h"
#include "geometry/points/point_merger.h"
#include "geometry/side_neighbors.h"

namespace mbv::bvh {
namespace {

using Index = std::uint32_t;

void extend(MeshComponent& component, const std::vector<Vec3>& vertices, Index vertex)
{
    for (int i = 0; i < 3; ++i) {
        Index& least = component.extremes[static_cast<std::size_t>(i)];
        Index& largest = component.extremes[static_cast<std::size_t>(i) + 3];
        if (vertices[vertex][i] < vertices[least][i])
            least = vertex;
        if (vertices[vertex][i] > vertices[largest][i])
            largest = vertex;
    }
}

std::vector<MeshComponent> componentsOf(const TriangleMesh& mesh, const MeshSides& sides)
{
    IndexGroups groups(mesh.triangles.size());
    for (std::size_t i = 1; i < sides.sorted.size(); ++i) {
        if (sides.sorted[i].isSameEdge(sides.sorted[i - 1]))
            groups.join(sides.sorted[i].triangle, sides.sorted[i - 1].triangle);
    }
    std::vector<MeshComponent> components;
    std::vector<std::size_t> componentOf(mesh.triangles.size());
    for (Index t = 0; t < mesh.triangles.size(); ++t) {
        const Index root = groups.rootOf(t); // not above t, so known already
        if (root == t) {
            componentOf[t] = components.size();
            const Index corner = mesh.triangles[t][0];
            components.push_back({t, {corner, corner, corner, corner, corner, corner}});
        }
        for (const Index vertex : mesh.triangles[t])
            extend(components[componentOf[root]], mesh.vertices, vertex);
    }
    return components;
}

std::vector<Index> componentsByTriangle(const std::vector<std::array<Index, 3>>& neighbors,
                                        const std::vector<MeshComponent>& components)
{
    std::vector<Index> component(neighbors.size(), SideNeighbor::kNone);
    std::vector<Index> open;
    for (Index n = 0; n < components.size(); ++n) {
        open.push_back(components[n].triangle);
        component[open.back()] = n;
        while (!open.empty()) {
            const Index triangle = open.back();
            open.pop_back();
            for (const Index next : neighbors[triangle]) {
                if (next != SideNeighbor::kNone && component[next] == SideNeighbor::kNone) {
                    component[next] = n;
                    open.push_back(next);
                }
            }
        }
    }
    return component;
}

} // namespace

const MeshConnectivity& LazyConnectivity::of(const TriangleMesh& mesh) const
{
    std::call_once(once_, [&] {
        const MeshSides sides = sidesOf(mesh);
        connectivity_ = {!sides.sorted.empty() && edgeFaultsOf(sides).none(),
                         componentsOf(mesh, sides)};
    });
    return connectivity_;
}

const MeshTopology& LazyConnectivity::topologyOf(const TriangleMesh& mesh) const
{
    const MeshConnectivity& connectivity = of(mesh);
    std::call_once(onceTopology_, [&] {
        topology_.merged = firstEqualOf(mesh.vertices);
        std::vector<std::array<Index, 3>> triangles = mesh.triangles;
        for (auto& corners : triangles) {
            for (Index& corner : corners)
                corner = topology_.merged[corner];
        }
        const auto neighbors = sideNeighborsOf(triangles, mesh.vertices.size());
        topology_.neighbors.reserve(neighbors.size());
        for (const auto& [first, second, third] : neighbors)
            topology_.neighbors.push_back({first.triangle, second.triangle, third.triangle});
        topology_.component = componentsByTriangle(topology_.neighbors, connectivity.components);
        memory_ += topology_.merged.size() * sizeof(topology_.merged[0]) +
                   topology_.neighbors.size() * sizeof(topology_.neighbors[0]) +
                   topology_.component.size() * sizeof(topology_.component[0]);
    });
    return topology_;
}

} // namespace mbv::bvh
