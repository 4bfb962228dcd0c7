#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/motion/path.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace mbv::bench {

/// A library that finds when a moving mesh first meets one that stands still.
class MotionPeer {
public:
    virtual ~MotionPeer() = default;
    virtual std::string name() const = 0;

    /// Of the mesh that stands and the one that moves; both outlive the peer.
    virtual void build(const TriangleMesh& standing, const TriangleMesh& moving) = 0;

    /// The time of the first contact that it finds, if any.
    virtual std::optional<double> firstContact(const Path& path) = 0;
};

std::unique_ptr<MotionPeer> mbvMotionPeer();

/// Asks at so many times, evenly spaced, whether the meshes meet.
std::unique_ptr<MotionPeer> fclSamplingPeer(std::size_t samples);

/// FCL's continuous collision of meshes: conservative advancement.
std::unique_ptr<MotionPeer> fclAdvancementPeer();

} // namespace mbv::bench
