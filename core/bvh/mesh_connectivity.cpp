#include "mesh_connectivity.h"

#include "geometry/mesh_sides.h"

#include <algorithm>
#include <numeric>

namespace mbv::bvh {
namespace {

using Index = std::uint32_t;

/// Sets of triangles that grow together (Tarjan's union-find, with path halving).
class Groups {
public:
    explicit Groups(std::size_t count) : parent_(count)
    {
        std::iota(parent_.begin(), parent_.end(), Index{0});
    }

    Index rootOf(Index i)
    {
        while (parent_[i] != i) {
            parent_[i] = parent_[parent_[i]];
            i = parent_[i];
        }
        return i;
    }

    /// The lower root stays.
    void join(Index i, Index j)
    {
        const Index a = rootOf(i);
        const Index b = rootOf(j);
        parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<Index> parent_;
};

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
    Groups groups(mesh.triangles.size());
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

} // namespace mbv::bvh
