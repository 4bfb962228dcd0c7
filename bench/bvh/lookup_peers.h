#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <memory>
#include <optional>
#include <string>

namespace mbv::bench {

/// A library that is asked about one mesh: where rays meet it first, and how far points are.
class LookupPeer {
public:
    virtual ~LookupPeer() = default;
    virtual std::string name() const = 0;
    /// Of the table of points; empty where the library has no such query.
    virtual std::string pointsName() const { return name(); }

    /// The length along the ray, whose direction is unit; infinity where it misses.
    virtual double firstHit(const Ray& ray) = 0;
    virtual std::optional<double> distance(const Vec3& point) = 0;
};

std::unique_ptr<LookupPeer> mbvLookupPeer(const TriangleMesh& mesh);
#ifdef MBV_BENCH_EMBREE
/// `isRobust`: no ray slips between two triangles.
std::unique_ptr<LookupPeer> embreeLookupPeer(const TriangleMesh& mesh, bool isRobust);
#endif

} // namespace mbv::bench
