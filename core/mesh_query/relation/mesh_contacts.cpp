#include "mesh_contacts.h"

#include "collision/exact/exact_point.h"
#include "mesh_query/world_triangle.h"

namespace mbv::bvh {
namespace {

// Of work, for StopCheck.
constexpr std::size_t kKindUnits = 32;
constexpr std::size_t kVisitUnits = 1024;

} // namespace

ContactKind kindOf(const PosedMesh& a, const PosedMesh& b, const TrianglePair& pair,
                   MeshContact& contact)
{
    const Triangle inA = worldTriangle(a, pair.a);
    const Triangle inB = worldTriangle(b, pair.b);
    if (isDegenerate(inA) || isDegenerate(inB))
        return ContactKind::Point;
    contact = {pair, sidesOf(inA, inB)};
    if (areCoplanar(contact.sides))
        return ContactKind::Coplanar;
    if (mayCross(contact.sides))
        return doCross(inA, inB, contact.sides) ? ContactKind::Crossing : ContactKind::Point;
    return mayShareSegment(contact.sides) ? ContactKind::AlongEdges : ContactKind::Point;
}

MeshContacts::MeshContacts(const PosedMesh& a, const PosedMesh& b, const MeetingPairs& pairs,
                           std::size_t most, StopCheck& stop)
    : a_(a), b_(b), pairs_(pairs), stop_(stop)
{
    MeshContact contact;
    const auto add = [&](OfKind& contacts) {
        ++contacts.count;
        if (contacts.kept.size() < most)
            contacts.kept.push_back(contact);
    };
    pairs.forEach([&](std::span<const TrianglePair> some) {
        for (const TrianglePair& pair : some) {
            stop.spend(kKindUnits);
            const ContactKind kind = kindOf(a, b, pair, contact);
            if (kind == ContactKind::Coplanar)
                add(coplanar_);
            else if (kind == ContactKind::AlongEdges)
                add(alongEdges_);
            cross_ = cross_ || kind == ContactKind::Crossing;
            if (cross_)
                break;
        }
        return !cross_;
    });
}

void MeshContacts::forEach(const OfKind& contacts, const Visit& visit) const
{
    if (contacts.kept.size() == contacts.count) {
        for (const MeshContact& contact : contacts.kept) {
            stop_.spend(kVisitUnits);
            if (!visit(contact))
                return;
        }
        return;
    }
    MeshContact contact;
    pairs_.forEach([&](std::span<const TrianglePair> some) {
        for (const TrianglePair& pair : some) {
            stop_.spend(kKindUnits);
            if (kindOf(a_, b_, pair, contact) != contacts.kind)
                continue;
            stop_.spend(kVisitUnits);
            if (!visit(contact))
                return false;
        }
        return true;
    });
}

} // namespace mbv::bvh
