#pragma once

#include "meeting_pairs.h"
#include "mesh_query/triangles/triangle_contact.h"

#include <cstddef>
#include <functional>
#include <vector>

/// The pairs of triangles that meet, of two meshes, sorted by how. Internal.
namespace mbv::bvh {

enum class ContactKind {
    Point,      ///< no more than a point, or one has no area
    Coplanar,   ///< in one plane
    AlongEdges, ///< an edge of one lies in the plane of the other: perhaps a segment
    Crossing,   ///< they cross each other
};

/// Two triangles that may share more than a point, without crossing.
struct MeshContact {
    TrianglePair triangles;
    SidedPairs sides;
};

/// Sets `contact` to the pair.
ContactKind kindOf(const PosedMesh& a, const PosedMesh& b, const TrianglePair& pair,
                   MeshContact& contact);

/// The contacts of each kind are kept while they are few and looked for again where they are many,
/// as the pairs are.
class MeshContacts {
public:
    /// Returns false where no more are wanted.
    using Visit = std::function<bool(const MeshContact&)>;

    /// Keeps `most` of each kind. What is given by reference must outlive this.
    MeshContacts(const PosedMesh& a, const PosedMesh& b, const MeetingPairs& pairs,
                 std::size_t most, StopCheck& stop);

    /// Some two triangles cross each other; nothing else is complete then.
    bool cross() const { return cross_; }

    bool areAllPoints() const { return coplanar_.count + alongEdges_.count == 0; }

    void forEachCoplanar(const Visit& visit) const { forEach(coplanar_, visit); }
    void forEachAlongEdges(const Visit& visit) const { forEach(alongEdges_, visit); }

private:
    struct OfKind {
        ContactKind kind;
        std::size_t count = 0;
        std::vector<MeshContact> kept;
    };

    void forEach(const OfKind& contacts, const Visit& visit) const;

    const PosedMesh& a_;
    const PosedMesh& b_;
    const MeetingPairs& pairs_;
    StopCheck& stop_;
    bool cross_ = false;
    OfKind coplanar_ = {ContactKind::Coplanar, 0, {}};
    OfKind alongEdges_ = {ContactKind::AlongEdges, 0, {}};
};

} // namespace mbv::bvh
