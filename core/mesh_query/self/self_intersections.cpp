#include <mbv/mesh_query/self_intersections.h>

#include "near_pairs.h"
#include "self_contact.h"

#include <algorithm>

namespace mbv {

std::string_view nameOf(SelfContact contact)
{
    switch (contact) {
    case SelfContact::Touching:
        return "touching";
    case SelfContact::Crossing:
        return "crossing";
    case SelfContact::Overlapping:
        break;
    }
    return "overlapping";
}

std::vector<SelfIntersection> selfIntersections(const MeshBvh& mesh, std::size_t most,
                                                const ProgressFn& progress)
{
    StopCheck stop(progress);
    const bvh::SelfContacts contacts(mesh.mesh());
    std::vector<SelfIntersection> found;
    if (most == 0)
        return found;
    bvh::forEachNearPair(mesh, 0, stop, [&](std::uint32_t i, std::uint32_t j) {
        if (const auto meeting = contacts.meetingOf(i, j))
            found.push_back(contacts.intersectionOf(i, j, *meeting));
        return found.size() < most;
    });
    std::sort(found.begin(), found.end(), [](const auto& x, const auto& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    return found;
}

} // namespace mbv
