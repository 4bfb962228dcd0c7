#include "epa.h"

#include "collision/exact/accurate_cross.h"
#include "grow.h"
#include "polytope.h"

#include <limits>

namespace mbv::convex {
namespace {

constexpr double kTolerance = 1e-11; // of the size, between lower and upper bound

double extentAlong(const DifferenceSupport& support, const Vec3& direction)
{
    return dot(direction, support(direction).difference);
}

/// Turns the normal downhill, by steps across it that halve from about the size of a face to
/// nothing.
void turnDownhill(const DifferenceSupport& support, Vec3& normal, double& depth)
{
    constexpr double kFirstStep = 0.05; // radians
    constexpr double kLastStep = 1e-8;
    constexpr int kTurns = 200;
    double step = kFirstStep;
    for (int turn = 0; turn < kTurns && step > kLastStep; ++turn) {
        const Vec3 u = anyPerpendicular(normal);
        const Vec3 v = cross(normal, u);
        const double before = depth;
        for (const Vec3& across : {u, -u, v, -v}) {
            const Vec3 turned = normalized(normal + step * across);
            const double extent = extentAlong(support, turned);
            if (extent < depth) {
                depth = extent;
                normal = turned;
                break;
            }
        }
        if (!(depth < before))
            step /= 2;
    }
}

/// What the expansion leaves unproven: round shapes whose boundary is nearly as far from the origin
/// in many directions (a cylinder around another). There the faces are too large for their points
/// to be on the shapes; B moved out of A touches it where it should.
Penetration refined(const DifferenceSupport& support, Vec3 normal, double depth)
{
    turnDownhill(support, normal, depth);
    const Vec3 motion = depth * normal;
    const auto afterMoving = [&](const Vec3& direction) {
        const Vertex v = support(direction);
        return Vertex{v.difference - motion, v.onA, v.onB + motion};
    };
    const Simplex touch =
        gjkOfDifference(afterMoving, normal, std::numeric_limits<double>::infinity()).simplex;
    return penetrationAlong(normal, depth, {0, touch.pointOnA(), touch.pointOnB() - motion});
}

} // namespace

Penetration epa(const DifferenceSupport& support, const Simplex& start)
{
    Simplex tetrahedron = start;
    if (const auto flat = growToTetrahedron(support, tetrahedron))
        return *flat;
    Polytope polytope(tetrahedron);
    double depth = std::numeric_limits<double>::infinity();
    double proven = depth;
    Vec3 normal;
    while (Polytope::Face* face = polytope.lowest()) {
        proven = face->height;
        if (depth - proven <= kTolerance)
            break;
        const Vertex vertex = support(face->normal);
        const double extent = dot(face->normal, vertex.difference);
        if (extent < depth) {
            depth = extent;
            normal = face->normal;
        }
        if (extent - proven <= kTolerance || polytope.isFull())
            break;
        if (!polytope.expand(*face, vertex))
            face->isExhausted = true;
    }
    constexpr double kNearlyProven = 1e-8;
    if (depth - proven > kNearlyProven)
        return refined(support, normal, depth);
    return penetrationAlong(normal, depth, polytope.witnessOf(normal, depth));
}

} // namespace mbv::convex
