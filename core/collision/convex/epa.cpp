#include "epa.h"

#include "../accurate_cross.h"

#include <limits>
#include <optional>

namespace mbv::convex {
namespace {

constexpr std::size_t kMaxVertices = 160;
constexpr std::size_t kMaxFaces = 2 * kMaxVertices; // a closed surface of triangles has 2 V - 4
constexpr double kFlatness = 1e-13;                 // of the size: thinner is flat
constexpr double kTolerance = 1e-11;                // of the size, between lower and upper bound

double length(const Vec3& v)
{
    return std::sqrt(dot(v, v));
}

/// The point of a triangle of A - B that is nearest to the boundary point depth * normal, as points
/// of A and B.
struct Witness {
    double missed = std::numeric_limits<double>::infinity(); ///< squared
    Vec3 onA;
    Vec3 onB;
};

Witness witnessOn(const Vertex& a, const Vertex& b, const Vertex& c, const Vec3& boundaryPoint)
{
    const auto [u, v, w] = nearestOnTriangle(
        a.difference - boundaryPoint, b.difference - boundaryPoint, c.difference - boundaryPoint);
    const Vec3 onA = u * a.onA + v * b.onA + w * c.onA;
    const Vec3 onB = u * a.onB + v * b.onB + w * c.onB;
    const Vec3 missed = onA - onB - boundaryPoint;
    return {dot(missed, missed), onA, onB};
}

/// Sets onA - onB to depth * normal, half of the correction on either side.
Penetration penetrationBy(const Witness& witness, const Vec3& normal, double depth)
{
    const Vec3 middle = (witness.onA + witness.onB) / 2;
    return {depth, normal, middle + (depth / 2) * normal, middle - (depth / 2) * normal};
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
        if (!(std::abs(dot(normal, at(3) - at(0))) > kFlatness * length(normal))) {
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

/// Grows the simplex to a tetrahedron that still has the origin in it (it is in the part given), or
/// answers at once where A - B is flat.
std::optional<Penetration> growToTetrahedron(const DifferenceSupport& support, Simplex& s)
{
    const auto at = [&](std::size_t i) -> const Vec3& { return s.vertices[i].difference; };
    const auto flat = [&](const Vec3& normal) {
        const auto corner = [&](std::size_t i) { return s.vertices[std::min(i, s.count - 1)]; };
        const double up = dot(normal, support(normal).difference);
        const double down = dot(-normal, support(-normal).difference);
        const double depth = std::min(up, down);
        const Vec3 out = up <= down ? normal : -normal;
        return penetrationBy(witnessOn(corner(0), corner(1), corner(2), depth * out), out, depth);
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
        const auto fromPlane = [&](const Vec3& p) { return std::abs(dot(normal, p - at(0))); };
        s.vertices[3] = farthestSupport(support, {normal}, fromPlane);
        if (!(fromPlane(at(3)) > kFlatness))
            return flat(normal);
        s.count = 4;
    }
    return std::nullopt;
}

struct Face {
    std::array<std::size_t, 3> corners = {}; ///< counter-clockwise from outside
    Vec3 normal;                             ///< unit, outward
    double height = 0;                       ///< of its plane above the origin
    bool isExhausted = false;                ///< rounding lets it be expanded no further
};

/// A closed surface of triangles inside A - B. Faces are few, so the ones a point sees are found by
/// looking at all of them; the rim is where an edge lacks its reverse. With no links between faces,
/// nothing is left in disorder by a point that rounding puts on either side of a plane.
class Polytope {
public:
    explicit Polytope(const Simplex& tetrahedron)
    {
        for (const Vertex& v : tetrahedron.vertices)
            vertices_[vertexCount_++] = v;
        constexpr std::array<std::array<std::size_t, 4>, 4> kFaces = {
            {{0, 1, 2, 3}, {0, 3, 1, 2}, {0, 2, 3, 1}, {1, 3, 2, 0}}};
        for (const auto& [i, j, k, opposite] : kFaces) {
            std::optional<Face> face = makeFace(i, j, k);
            if (face && dot(face->normal, point(opposite)) > face->height)
                face = makeFace(i, k, j);
            faces_[faceCount_++] = face.value_or(Face{{i, j, k}, {}, 0, true});
        }
    }

    /// The face whose plane is lowest; null when all are exhausted.
    Face* lowest()
    {
        Face* result = nullptr;
        for (std::size_t i = 0; i < faceCount_; ++i) {
            if (!faces_[i].isExhausted && (result == nullptr || faces_[i].height < result->height))
                result = &faces_[i];
        }
        return result;
    }

    /// The face that the boundary point is on need not be the last one expanded, where several
    /// are in one plane.
    Witness witnessOf(const Vec3& normal, double depth) const
    {
        const Vec3 boundaryPoint = depth * normal;
        Witness best;
        for (std::size_t i = 0; i < faceCount_; ++i) {
            const auto [a, b, c] = faces_[i].corners;
            if (!(dot(faces_[i].normal, normal) > 0))
                continue;
            const Witness witness =
                witnessOn(vertices_[a], vertices_[b], vertices_[c], boundaryPoint);
            if (witness.missed < best.missed)
                best = witness;
        }
        return best;
    }

    bool isFull() const { return vertexCount_ == kMaxVertices; }

    /// Takes in a point above `from`. False, and unchanged, where rounding gives no proper surface.
    bool expand(const Face& from, const Vertex& vertex)
    {
        // Planes that the point lies in go as well: its triangles would be coplanar with theirs.
        constexpr double kCoplanar = 1e-14;
        std::array<bool, kMaxFaces> isSeen;
        for (std::size_t i = 0; i < faceCount_; ++i)
            isSeen[i] = &faces_[i] == &from ||
                        dot(faces_[i].normal, vertex.difference) >= faces_[i].height - kCoplanar;

        std::array<Face, kMaxFaces> fresh;
        std::size_t freshCount = 0;
        vertices_[vertexCount_] = vertex;
        for (std::size_t i = 0; i < faceCount_; ++i) {
            for (std::size_t e = 0; isSeen[i] && e < 3; ++e) {
                const std::size_t start = faces_[i].corners[e];
                const std::size_t end = faces_[i].corners[(e + 1) % 3];
                if (hasSeenEdge(isSeen, end, start))
                    continue;
                const std::optional<Face> face = makeFace(start, end, vertexCount_);
                if (!face || freshCount == kMaxFaces)
                    return false;
                fresh[freshCount++] = *face;
            }
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < faceCount_; ++i) {
            if (!isSeen[i])
                ++kept;
        }
        if (freshCount < 3 || kept + freshCount > kMaxFaces)
            return false;
        kept = 0;
        for (std::size_t i = 0; i < faceCount_; ++i) {
            if (!isSeen[i])
                faces_[kept++] = faces_[i];
        }
        for (std::size_t i = 0; i < freshCount; ++i)
            faces_[kept++] = fresh[i];
        faceCount_ = kept;
        ++vertexCount_;
        return true;
    }

private:
    const Vec3& point(std::size_t i) const { return vertices_[i].difference; }

    std::optional<Face> makeFace(std::size_t i, std::size_t j, std::size_t k) const
    {
        const Vec3 across = cross(point(j) - point(i), point(k) - point(i));
        const double area = length(across);
        if (!(area > 0))
            return std::nullopt;
        const Vec3 normal = across / area;
        return Face{{i, j, k}, normal, dot(normal, point(i)), false};
    }

    bool hasSeenEdge(const std::array<bool, kMaxFaces>& isSeen, std::size_t start,
                     std::size_t end) const
    {
        for (std::size_t i = 0; i < faceCount_; ++i) {
            const auto& c = faces_[i].corners;
            if (isSeen[i] && ((c[0] == start && c[1] == end) || (c[1] == start && c[2] == end) ||
                              (c[2] == start && c[0] == end)))
                return true;
        }
        return false;
    }

    std::array<Vertex, kMaxVertices> vertices_;
    std::array<Face, kMaxFaces> faces_;
    std::size_t vertexCount_ = 0;
    std::size_t faceCount_ = 0;
};

} // namespace

Penetration epa(const DifferenceSupport& support, const Simplex& start)
{
    Simplex tetrahedron = start;
    if (const auto flat = growToTetrahedron(support, tetrahedron))
        return *flat;
    Polytope polytope(tetrahedron);
    double depth = std::numeric_limits<double>::infinity();
    Vec3 normal;
    while (Face* face = polytope.lowest()) {
        if (depth - face->height <= kTolerance)
            break;
        const Vertex vertex = support(face->normal);
        const double extent = dot(face->normal, vertex.difference);
        if (extent < depth) {
            depth = extent;
            normal = face->normal;
        }
        if (extent - face->height <= kTolerance || polytope.isFull())
            break;
        if (!polytope.expand(*face, vertex))
            face->isExhausted = true;
    }
    return penetrationBy(polytope.witnessOf(normal, depth), normal, depth);
}

} // namespace mbv::convex
