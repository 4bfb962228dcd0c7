#include "polytope.h"

#include <algorithm>
#include <cmath>

namespace mbv::convex {

Witness witnessOn(const Vertex& a, const Vertex& b, const Vertex& c, const Vec3& boundaryPoint)
{
    const auto [u, v, w] = nearestOnTriangle(
        a.difference - boundaryPoint, b.difference - boundaryPoint, c.difference - boundaryPoint);
    const Vec3 onA = u * a.onA + v * b.onA + w * c.onA;
    const Vec3 onB = u * a.onB + v * b.onB + w * c.onB;
    const Vec3 missed = onA - onB - boundaryPoint;
    return {dot(missed, missed), onA, onB};
}

Polytope::Polytope(const Simplex& tetrahedron)
{
    for (const Vertex& v : tetrahedron.vertices)
        vertices_[vertexCount_++] = v;
    constexpr std::array<std::array<std::size_t, 4>, 4> kFaces = {
        {{0, 1, 2, 3}, {0, 3, 1, 2}, {0, 2, 3, 1}, {1, 3, 2, 0}}};
    for (const auto& [i, j, k, opposite] : kFaces) {
        std::optional<Face> face = makeFace(i, j, k);
        if (face && dot(face->normal, point(opposite)) > face->height)
            face = makeFace(i, k, j);
        faces_[faceCount_++] = face.value_or(Face{{i, j, k}, {}, 0, 0, true});
    }
}

Polytope::Face* Polytope::lowest()
{
    Face* result = nullptr;
    for (std::size_t i = 0; i < faceCount_; ++i) {
        if (!faces_[i].isExhausted && (result == nullptr || faces_[i].height < result->height))
            result = &faces_[i];
    }
    return result;
}

double Polytope::provenHeight() const
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < faceCount_; ++i)
        least = std::min(least, faces_[i].proven);
    return least;
}

bool Polytope::expand(const Face& from, const Vertex& vertex)
{
    // Planes that the point lies in go as well: its triangles would be coplanar with theirs.
    constexpr double kCoplanar = 1e-14;
    std::array<std::size_t, kMaxFaces> seen;
    std::array<std::size_t, kMaxFaces> unseen;
    std::size_t seenCount = 0;
    std::size_t unseenCount = 0;
    for (std::size_t i = 0; i < faceCount_; ++i) {
        const bool isSeen = &faces_[i] == &from || dot(faces_[i].normal, vertex.difference) >=
                                                       faces_[i].height - kCoplanar;
        if (isSeen)
            seen[seenCount++] = i;
        else
            unseen[unseenCount++] = i;
    }

    std::array<Edge, kMaxFaces> rim;
    std::size_t rimCount = 0;
    vertices_[vertexCount_] = vertex;
    for (std::size_t i = 0; i < seenCount; ++i) {
        const auto& corners = faces_[seen[i]].corners;
        for (std::size_t e = 0; e < 3; ++e) {
            const Edge edge = {corners[e], corners[(e + 1) % 3]};
            if (haveEdge({seen.data(), seenCount}, {edge.end, edge.start}))
                continue;
            if (unseenCount + rimCount == kMaxFaces ||
                !makeFace(edge.start, edge.end, vertexCount_))
                return false;
            rim[rimCount++] = edge;
        }
    }
    if (rimCount < 3)
        return false;

    faceCount_ = 0;
    for (std::size_t i = 0; i < unseenCount; ++i)
        faces_[faceCount_++] = faces_[unseen[i]];
    for (std::size_t i = 0; i < rimCount; ++i)
        faces_[faceCount_++] = *makeFace(rim[i].start, rim[i].end, vertexCount_);
    ++vertexCount_;
    return true;
}

Witness Polytope::witnessOf(const Vec3& normal, double depth) const
{
    const Vec3 boundaryPoint = depth * normal;
    Witness best;
    for (std::size_t i = 0; i < faceCount_; ++i) {
        const auto [a, b, c] = faces_[i].corners;
        if (!(dot(faces_[i].normal, normal) > 0))
            continue;
        const Witness witness = witnessOn(vertices_[a], vertices_[b], vertices_[c], boundaryPoint);
        if (witness.missed < best.missed)
            best = witness;
    }
    return best;
}

std::optional<Polytope::Face> Polytope::makeFace(std::size_t i, std::size_t j, std::size_t k) const
{
    const Vec3 ij = point(j) - point(i);
    const Vec3 ik = point(k) - point(i);
    const Vec3 across = cross(ij, ik);
    const double area = std::sqrt(dot(across, across));
    if (!(area > 0))
        return std::nullopt;
    const Vec3 normal = across / area;
    const double height = dot(normal, point(i));
    // Points are rounded by epsilon, being of size about 1, which tilts the normal by as much over
    // the triangle's width; the foot of the origin is about 1 away from its corner.
    constexpr double kRounding = 32 * std::numeric_limits<double>::epsilon();
    const double longest = std::sqrt(std::max(dot(ij, ij), dot(ik, ik)));
    return Face{{i, j, k}, normal, height, height - kRounding * longest / area, false};
}

bool Polytope::haveEdge(std::span<const std::size_t> faces, const Edge& edge) const
{
    for (const std::size_t face : faces) {
        const auto& c = faces_[face].corners;
        for (std::size_t e = 0; e < 3; ++e) {
            if (c[e] == edge.start && c[(e + 1) % 3] == edge.end)
                return true;
        }
    }
    return false;
}

} // namespace mbv::convex
