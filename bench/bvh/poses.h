#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/triangle_mesh.h>

#include <string>
#include <vector>

namespace mbv::bench {

/// Of B; A stays where it is.
struct NamedPoses {
    std::string name;
    std::vector<RigidTransform> poses; ///< one, or several whose times are averaged
};

/// Two copies of a mesh from far apart to nearly the same. B is rotated by 30 degrees about a skew
/// axis through the middle and moved out along another: until they just meet ("grazing", bisected
/// to 2^-40 of the diagonal), then farther or back by a part of the diagonal. "Deep" copies are
/// rotated about the middle and not moved.
std::vector<NamedPoses> posesFor(const TriangleMesh& mesh);

/// In a single pose the first hit is a matter of luck. Thirty deep poses that are rotated by one
/// degree, each about another axis, and thirty with any rotation, moved by up to a tenth of the
/// diagonal in each direction.
std::vector<NamedPoses> randomDeepPoses(const TriangleMesh& mesh);

} // namespace mbv::bench
