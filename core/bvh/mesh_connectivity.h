#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <array>
#include <cstdint>
#include <mutex>
#include <vector>

/// The connectivity of a mesh, as the questions about insides need it. Internal.
namespace mbv::bvh {

/// Triangles joined by edges, directly or through others.
struct MeshComponent {
    std::uint32_t triangle = 0;            ///< one of them
    std::array<std::uint32_t, 6> extremes; ///< their vertices of least x, y, z and largest x, y, z
};

struct MeshConnectivity {
    bool watertight = false; ///< see MeshProperties
    std::vector<MeshComponent> components;
};

/// Found out when first asked for; threads may ask at once.
class LazyConnectivity {
public:
    const MeshConnectivity& of(const TriangleMesh& mesh) const;

private:
    mutable std::once_flag once_;
    mutable MeshConnectivity connectivity_;
};

} // namespace mbv::bvh
