#pragma once

#include "geometry/parallel/stop_check.h"
#include "level_faces.h"
#include "mesh_query/relative_pose.h"

#include <mbv/collision/results.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>
#include <limits>
#include <optional>

namespace mbv::bvh {

/// The nearest so far of the pairs of triangles that a walk compares, within a limit; in doubles,
/// in the world. Internal.
class NearestPair {
public:
    NearestPair(const PosedMesh& a, const PosedMesh& b, StopCheck& stop);

    /// Forgets what was found.
    void beginAgain(double limit);

    /// The distance of the nearest, or what it has to be within.
    double limit() const { return limit_; }

    bool isFound() const { return best_.has_value(); }

    /// Triangles of A and B by their indices, which are known to be apart. True where they are the
    /// nearest so far.
    bool compare(std::uint32_t a, std::uint32_t b);

    /// From A to B, of the nearest.
    const Vec3& between() const { return between_; }

    /// No pair is nearer but for rounding.
    bool isCertain() const { return isAllAsFar_; }

    /// None below these places is.
    bool isAsFar(ChildPlace a, ChildPlace b)
    {
        return faces_.areMany() && isLeftOut(faces_.gap(a, b));
    }

    /// Of pairs that are as near but for rounding, of which some were left out or which are many,
    /// not the one that was met first, which depends on how floats are rounded, unless it is beyond
    /// the most that is wanted. `stretch` makes lengths in A's unit of those in the world.
    std::optional<Distance> result(const RelativePose& bInA, double stretch, double most);

private:
    bool isLeftOut(double gap);

    const PosedMesh& a_;
    const PosedMesh& b_;
    StopCheck& stop_;
    LevelFaces faces_;
    double limit_ = std::numeric_limits<double>::infinity();
    double limitUnit_ = 1; ///< a power of two: in its unit the limit's square is a double
    std::optional<Distance> best_;
    double tie_ = 0; ///< see LevelFaces
    Vec3 between_;
    bool isAllAsFar_ = false;
    bool isAnyLeftOut_ = false; ///< that may be nearer by a rounding
    std::size_t tied_ = 0;      ///< compared, and as near as the nearest but for rounding
};

} // namespace mbv::bvh
