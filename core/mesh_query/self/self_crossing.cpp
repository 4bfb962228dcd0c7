#include "self_crossing.h"

#include "bvh/access.h"
#include "near_pairs.h"
#include "self_contact.h"

namespace mbv::bvh {

bool passesThroughItself(const MeshBvh& mesh, StopCheck& stop)
{
    return Access::connectivity(mesh).passesThroughItself([&] {
        const SelfContacts contacts(mesh.mesh());
        bool isFound = false;
        forEachNearPair(mesh, 0, stop, [&](std::uint32_t i, std::uint32_t j) {
            const auto meeting = contacts.meetingOf(i, j);
            isFound =
                meeting && contacts.intersectionOf(i, j, *meeting).contact != SelfContact::Touching;
            return !isFound;
        });
        return isFound;
    });
}

} // namespace mbv::bvh
