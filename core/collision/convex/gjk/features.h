#pragma once

#include "cores.h"
#include "simplex.h"

/// The distance of two small polytopes by looking at all of their features: the slow and sure way,
/// for the poses where GJK's bounds stay apart (nearly touching, nearly parallel). Internal.
namespace mbv::convex {

/// Corners, edges in at most three directions, and faces.
struct Features {
    struct Edge {
        Vec3 start;
        std::size_t direction = 0;
    };
    /// {corner + s u + t v}, s and t in 0..1, their sum as well in a triangle.
    struct Face {
        Vec3 corner;
        Vec3 u;
        Vec3 v;
        bool isTriangle = false;
    };
    std::array<Vec3, 8> corners;
    std::array<Vec3, 3> directions; ///< from the start of an edge to its end
    std::array<Edge, 12> edges;
    std::array<Face, 6> faces;
    std::size_t cornerCount = 0;
    std::size_t edgeCount = 0;
    std::size_t faceCount = 0;
};

/// Squared distance of the nearest points so far.
struct NearestPair {
    double squared = std::numeric_limits<double>::infinity();
    Vec3 onA;
    Vec3 onB;

    void keepNearer(const Vec3& a, const Vec3& b)
    {
        const Vec3 apart = b - a;
        const double candidate = dot(apart, apart);
        if (candidate < squared)
            *this = {candidate, a, b};
    }
};

Features featuresOf(const BoxCore& box);
Features featuresOf(const PointsCore<3>& triangle);
Features featuresOf(const PointsCore<2>& segment);

Vec3 nearestPoint(const BoxCore& box, const Vec3& p);
Vec3 nearestPoint(const PointsCore<3>& triangle, const Vec3& p);
Vec3 nearestPoint(const PointsCore<2>& segment, const Vec3& p);

/// Of edges that cross: where both lines are nearest within the edges.
void keepNearestOfEdges(const Features& a, const Features& b, NearestPair& nearest);

/// Where edges of A pass through faces of B.
void keepPiercings(const Features& a, const Features& b, NearestPair& nearest);

/// Two polytopes are nearest at a corner of one of them, at two edges that cross, or where an edge
/// of one passes through a face of the other. Exact to rounding: each is a pair of their points.
template <class A, class B> NearestPair nearestByFeatures(const A& a, const B& b)
{
    const Features ofA = featuresOf(a);
    const Features ofB = featuresOf(b);
    NearestPair nearest;
    for (std::size_t i = 0; i < ofA.cornerCount; ++i)
        nearest.keepNearer(ofA.corners[i], nearestPoint(b, ofA.corners[i]));
    for (std::size_t i = 0; i < ofB.cornerCount; ++i)
        nearest.keepNearer(nearestPoint(a, ofB.corners[i]), ofB.corners[i]);
    keepNearestOfEdges(ofA, ofB, nearest);
    keepPiercings(ofA, ofB, nearest);
    NearestPair flipped = {nearest.squared, nearest.onB, nearest.onA};
    keepPiercings(ofB, ofA, flipped);
    return {flipped.squared, flipped.onB, flipped.onA};
}

} // namespace mbv::convex
