#pragma once

#include "collision/convex/gjk/cores.h"
#include "collision/convex/gjk/gjk.h"
#include "collision/convex/gjk/shallowest.h"
#include "collision/convex/revolved/frustum.h"

/// Balls inside of a core: nothing brings their centers out of it sooner than their radius.
/// Internal.
namespace mbv::convex {

/// About a point; its extent is the radius, and the point gets out along the direction by as much.
/// No extent above zero where the point is not inside, or no such ball is known.
template <Core C> WayOut ballIn(const C&, const Vec3&)
{
    return {};
}
WayOut ballIn(const BoxCore& box, const Vec3& point);
/// None of one whose half axes are not perpendicular to rounding.
WayOut ballIn(const EllipsoidCore& ellipsoid, const Vec3& point);
WayOut ballIn(const Frustum& frustum, const Vec3& point);
inline WayOut ballIn(const CylinderCore& cylinder, const Vec3& point)
{
    return ballIn(frustumOf(cylinder), point);
}
inline WayOut ballIn(const ConeCore& cone, const Vec3& point)
{
    return ballIn(frustumOf(cone), point);
}

/// Of A about points of B and of B about points of A, whatever their types. Keeps pointers to both.
class InnerBalls {
public:
    template <Core A, Core B>
    InnerBalls(const A& a, const B& b)
        : a_(&a), b_(&b), call_([](const void* x, const void* y, const Vertex& points) {
              const WayOut inA = ballIn(*static_cast<const A*>(x), points.onB);
              const WayOut inB = ballIn(*static_cast<const B*>(y), points.onA);
              return inA.extent >= inB.extent ? inA : WayOut{-inB.direction, inB.extent};
          })
    {
    }

    /// The larger of the two about these points: no extent of A - B is less than its radius, which
    /// is that along its direction where nothing else of the shapes is in the way.
    WayOut about(const Vertex& points) const { return call_(a_, b_, points); }

private:
    const void* a_;
    const void* b_;
    WayOut (*call_)(const void*, const void*, const Vertex&);
};

} // namespace mbv::convex
