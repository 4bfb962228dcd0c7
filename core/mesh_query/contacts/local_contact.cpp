#include "local_contact.h"

#include "bvh/access.h"
#include "collision/exact/accurate_cross.h"
#include "geometry/mesh_volume.h"

#include <mbv/collision/distance.h>

#include <algorithm>

namespace mbv::contacts {
namespace {

bool facesInward(const MeshBvh& bvh)
{
    return bvh::Access::connectivity(bvh).facesInward(
        [&] { return signedVolumeOf(bvh.mesh(), bvh.bounds(), true) < 0; });
}

} // namespace

SurfaceReader::SurfaceReader(const PosedMesh& mesh, const Frame& frame, bool isSolid)
    : mesh_(mesh.bvh.mesh()), frame_(frame)
{
    if (isSolid && facesInward(mesh.bvh))
        outwards_ = -1;
}

std::optional<MetTriangle> SurfaceReader::read(std::uint32_t index, const Triangle& inWorld) const
{
    const Triangle local = {frame_.toLocal(inWorld.a), frame_.toLocal(inWorld.b),
                            frame_.toLocal(inWorld.c)};
    const Vec3 across = accurateCross(local.b - local.a, local.c - local.a);
    if (across == Vec3{})
        return std::nullopt;
    return MetTriangle{local, mesh_.triangles[index], index, outwards_ * normalized(across)};
}

Vec3 touchedPoint(const Shape& shape, const Triangle& triangle, const Vec3& away, double depth)
{
    // Once it has left, any way on leaves the points that are nearest to each other as they are.
    return distance(translated(shape, (depth + 1) * away), Shape(triangle)).pointOnB;
}

ContactPatch toWorld(ContactPatch patch, const Frame& frame)
{
    patch.depth *= frame.unit;
    for (ManifoldPoint& p : patch.points) {
        p.onA = frame.toWorld(p.onA);
        p.depth *= frame.unit;
        p.onB = p.onA - p.depth * patch.normal;
    }
    return patch;
}

void keepDeepest(std::vector<ContactPatch>& patches, std::size_t most)
{
    std::stable_sort(
        patches.begin(), patches.end(),
        [](const ContactPatch& x, const ContactPatch& y) { return x.depth > y.depth; });
    if (patches.size() > most)
        patches.resize(most);
}

} // namespace mbv::contacts
