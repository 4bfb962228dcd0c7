#include "mesh_contacts.h"

#include "exact_point.h"
#include "world_triangle.h"

namespace mbv::bvh {

MeshContacts contactsOf(const PosedMesh& a, const PosedMesh& b, std::span<const TrianglePair> pairs)
{
    MeshContacts contacts;
    for (const TrianglePair& pair : pairs) {
        const Triangle inA = worldTriangle(a, pair.a);
        const Triangle inB = worldTriangle(b, pair.b);
        if (isDegenerate(inA) || isDegenerate(inB))
            continue;
        const PairSides sides = sidesOf(inA, inB);
        if (areCoplanar(sides)) {
            contacts.coplanar.push_back({pair, sides});
        } else if (mayCross(sides)) {
            contacts.cross = doCross(inA, inB, sides);
            if (contacts.cross)
                return contacts;
        } else if (mayShareSegment(sides)) {
            contacts.alongEdges.push_back({pair, sides});
        }
    }
    return contacts;
}

} // namespace mbv::bvh
