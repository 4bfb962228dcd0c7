#pragma once

#include "random_shapes.h"

#include <vector>

namespace mbv::test {

/// Seeded shapes of size about 1, anywhere within `reach` of the origin.
class ConvexShapes {
public:
    ConvexShapes(unsigned seed, double reach) : random_(seed), reach_(reach) {}

    template <class S> S next();

private:
    Vec3 near(const Vec3& p) { return p + random_.point(1); }

    RandomShapes random_;
    double reach_;
};

template <> inline Sphere ConvexShapes::next<Sphere>()
{
    return random_.sphere(reach_);
}
template <> inline Aabb ConvexShapes::next<Aabb>()
{
    return random_.aabb(reach_);
}
template <> inline Obb ConvexShapes::next<Obb>()
{
    return random_.obb(reach_);
}
template <> inline Segment ConvexShapes::next<Segment>()
{
    const Vec3 a = random_.point(reach_);
    return {a, near(a)};
}
template <> inline Triangle ConvexShapes::next<Triangle>()
{
    const Vec3 a = random_.point(reach_);
    return {a, near(a), near(a)};
}
template <> inline Capsule ConvexShapes::next<Capsule>()
{
    const Vec3 a = random_.point(reach_);
    return {a, near(a), random_.number(0, 0.7)};
}
template <> inline Cylinder ConvexShapes::next<Cylinder>()
{
    const Vec3 a = random_.point(reach_);
    return {a, near(a), random_.number(0, 0.7)};
}
template <> inline ConvexHull ConvexShapes::next<ConvexHull>()
{
    const Vec3 center = random_.point(reach_);
    ConvexHull hull;
    const int count = 1 + static_cast<int>(random_.number(0, 12));
    for (int i = 0; i < count; ++i)
        hull.points.push_back(near(center));
    return hull;
}

} // namespace mbv::test
