#include "initial_tetrahedron.h"

#include "collision/exact/accurate_cross.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace mbv::convex {
namespace {

constexpr double kFlatness = 1e-13; // of the size: thinner is flat
constexpr double kNoVolume = 1e-60; // of its cube: the squared areas of faces of more are no zeros

double length(const Vec3& v)
{
    return std::sqrt(dot(v, v));
}

/// The farthest of the supports along +-directions, as `measure` has it.
template <class Measure>
Vertex farthestSupport(const DifferenceSupport& support, std::initializer_list<Vec3> directions,
                       const Measure& measure)
{
    std::optional<Vertex> farthest;
    double largest = 0;
    for (const Vec3& axis : directions) {
        for (const Vec3& direction : {axis, -axis}) {
            const Vertex vertex = support(direction);
            const double size = measure(vertex.difference);
            if (!farthest || size > largest) {
                farthest = vertex;
                largest = size;
            }
        }
    }
    return *farthest;
}

/// Drops what is flat: a tetrahedron without volume to its face nearest to the origin, a triangle
/// without area to its longest edge, an edge without length to a vertex.
void dropFlat(Simplex& s)
{
    const auto at = [&](std::size_t i) -> const Vec3& { return s.vertices[i].difference; };
    if (s.count == 4) {
        const Vec3 normal = cross(at(1) - at(0), at(2) - at(0));
        const double volume = std::abs(dot(normal, at(3) - at(0)));
        if (!(volume > std::max(kFlatness * length(normal), kNoVolume))) {
            Simplex best;
            for (std::size_t left = 0; left < 4; ++left) {
                Simplex face;
                for (std::size_t i = 0; i < 4; ++i) {
                    if (i != left)
                        face.vertices[face.count++] = s.vertices[i];
                }
                Simplex reduced = face;
                reduceToNearest(reduced);
                face.nearest = reduced.nearest;
                if (best.count == 0 ||
                    dot(face.nearest, face.nearest) < dot(best.nearest, best.nearest))
                    best = face;
            }
            s = best;
        }
    }
    if (s.count == 3) {
        for (int turn = 0; turn < 2; ++turn) { // the longest edge to the front
            if (length(at(1) - at(0)) < length(at(2) - at(1)))
                std::rotate(s.vertices.begin(), s.vertices.begin() + 1, s.vertices.begin() + 3);
        }
        const double longest = length(at(1) - at(0));
        if (!(length(cross(at(1) - at(0), at(2) - at(0))) > kFlatness * longest))
            s.count = 2;
    }
    if (s.count == 2 && !(length(at(1) - at(0)) > kFlatness))
        s.count = 1;
}

} // namespace

std::optional<Expansion> growToTetrahedron(const DifferenceSupport& support, Simplex& s)
{
    const auto at = [&](std::size_t i) -> const Vec3& { return s.vertices[i].difference; };
    const auto flat = [&](const Vec3& normal) {
        const auto corner = [&](std::size_t i) { return s.vertices[std::min(i, s.count - 1)]; };
        const double up = dot(normal, support(normal).difference);
        const double down = dot(-normal, support(-normal).difference);
        const double depth = std::min(up, down);
        const Vec3 out = up <= down ? normal : -normal;
        return Expansion{depth, -std::numeric_limits<double>::infinity(), out,
                         witnessOn(corner(0), corner(1), corner(2), depth * out)};
    };
    dropFlat(s);
    if (s.count == 1) {
        const auto fromFirst = [&](const Vec3& p) { return length(p - at(0)); };
        s.vertices[1] =
            farthestSupport(support, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, fromFirst);
        if (!(fromFirst(at(1)) > kFlatness))
            return flat({1, 0, 0});
        s.count = 2;
    }
    if (s.count == 2) {
        const Vec3 along = normalized(at(1) - at(0));
        const Vec3 across = anyPerpendicular(along);
        const auto fromLine = [&](const Vec3& p) { return length(cross(along, p - at(0))); };
        s.vertices[2] = farthestSupport(support, {across, cross(along, across)}, fromLine);
        if (!(fromLine(at(2)) > kFlatness))
            return flat(across);
        s.count = 3;
    }
    if (s.count == 3) {
        const Vec3 normal = normalized(cross(at(1) - at(0), at(2) - at(0)));
        // From each corner: of a needle the normal is in doubt, and the corners seem beside it.
        const auto fromPlane = [&](const Vec3& p) {
            return std::min({std::abs(dot(normal, p - at(0))), std::abs(dot(normal, p - at(1))),
                             std::abs(dot(normal, p - at(2)))});
        };
        s.vertices[3] = farthestSupport(support, {normal}, fromPlane);
        if (!(fromPlane(at(3)) > kFlatness))
            return flat(normal);
        s.count = 4;
    }
    return std::nullopt;
}

} // namespace mbv::convex
