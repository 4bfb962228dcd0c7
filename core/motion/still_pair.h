#pragma once

#include "search_limits.h"

#include <mbv/collision/results.h>
#include <mbv/mesh_query/posed_mesh.h>
#include <mbv/motion/first_contact.h>

#include <limits>
#include <optional>
#include <string_view>

/// Two bodies at one moment, exactly. Internal.
namespace mbv::motion {

/// What is asked of the whole bodies, placed as seen.
class StillPair {
public:
    /// The bodies must outlive it.
    StillPair(const Body& a, const Body& b, MeshAs as) : a_(a), b_(b), as_(as) {}

    /// 0 where one is inside the other, of solids. Found sooner where it is not above `expected`.
    Distance distanceAt(const PairView& view,
                        double expected = std::numeric_limits<double>::infinity()) const;

    /// The distance is at most `limit`.
    bool areWithin(const PairView& view, double limit) const;

    /// How far apart the surfaces are, or the shapes; nothing where that is more than `limit`.
    std::optional<double> surfacesWithin(const PairView& view, double limit) const;

    /// Why it is not known whether one solid, whose surface is apart from the other's, is in it, as
    /// relation() says; empty where it is. A literal.
    std::string_view doubtAt(const PairView& view) const;

    /// A unit normal from A to B for bodies that are in contact.
    Vec3 normalOfContact(const PairView& view) const;

private:
    /// One solid lies, in part at least, inside the other, whose surfaces are apart.
    bool isInside(const PosedMesh& a, const PosedMesh& b) const;

    const Body& a_;
    const Body& b_;
    MeshAs as_;
};

} // namespace mbv::motion
