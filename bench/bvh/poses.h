#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/triangle_mesh.h>

#include <string>
#include <vector>

namespace mbv::bench {

struct NamedPose {
    std::string name;
    RigidTransform pose; ///< of B; A stays where it is
};

/// Two copies of a mesh from far apart to nearly the same. B is turned by 30 degrees about a skew
/// axis through the middle and moved out along another: until they just meet ("grazing", bisected
/// to 2^-40 of the diagonal), then farther or back by a part of the diagonal. "Deep" copies are
/// turned about the middle and not moved.
std::vector<NamedPose> posesFor(const TriangleMesh& mesh);

} // namespace mbv::bench
