#include "simplify.h"

#include "distance.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

namespace mbv::generate {
namespace {

using VertexId = EditableMesh::VertexId;

/// The area-weighted sum of squared distances to planes: p'Ap - 2b'p + c, A symmetric.
struct Quadric {
    double xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;
    Vec3 b;
    double c = 0;

    void addPlane(const Vec3& normal, double offset, double weight)
    {
        xx += weight * normal.x * normal.x;
        xy += weight * normal.x * normal.y;
        xz += weight * normal.x * normal.z;
        yy += weight * normal.y * normal.y;
        yz += weight * normal.y * normal.z;
        zz += weight * normal.z * normal.z;
        b += weight * offset * normal;
        c += weight * offset * offset;
    }

    void add(const Quadric& other)
    {
        xx += other.xx;
        xy += other.xy;
        xz += other.xz;
        yy += other.yy;
        yz += other.yz;
        zz += other.zz;
        b += other.b;
        c += other.c;
    }

    double at(const Vec3& p) const
    {
        const Vec3 ap = {xx * p.x + xy * p.y + xz * p.z, xy * p.x + yy * p.y + yz * p.z,
                         xz * p.x + yz * p.y + zz * p.z};
        return dot(p, ap) - 2 * dot(b, p) + c;
    }

    /// The minimum, drawn towards `near` so that it stays close where the surface is flat.
    Vec3 minimumNear(const Vec3& near) const
    {
        const double pull = 0.1 * (xx + yy + zz);
        const Vec3 rowX = {xx + pull, xy, xz};
        const Vec3 rowY = {xy, yy + pull, yz};
        const Vec3 rowZ = {xz, yz, zz + pull};
        const Vec3 right = b + pull * near;
        const double determinant = dot(rowX, cross(rowY, rowZ));
        if (!(determinant > 0)) {
            return near;
        }
        return (right.x * cross(rowY, rowZ) + right.y * cross(rowZ, rowX) +
                right.z * cross(rowX, rowY)) /
               determinant;
    }
};

struct Candidate {
    double cost = 0;
    VertexId kept = 0;
    VertexId gone = 0;
    unsigned keptVersion = 0;
    unsigned goneVersion = 0;
    Vec3 to;

    friend bool operator>(const Candidate& l, const Candidate& r)
    {
        return std::tie(l.cost, l.kept, l.gone) > std::tie(r.cost, r.kept, r.gone);
    }
};

class Simplifier {
public:
    explicit Simplifier(EditableMesh& mesh)
        : mesh_(mesh), quadrics_(mesh.vertexCount()), versions_(mesh.vertexCount())
    {
        for (VertexId v = 0; v < mesh.vertexCount(); ++v) {
            for (const auto& [i, j, k] : mesh.trianglesAround(v)) {
                const Vec3 p = mesh.position(i);
                const Vec3 area = cross(mesh.position(j) - p, mesh.position(k) - p);
                const double doubleArea = length(area);
                if (doubleArea > 0) {
                    const Vec3 normal = area / doubleArea;
                    quadrics_[v].addPlane(normal, dot(normal, p), doubleArea);
                }
            }
        }
    }

    void run(std::size_t triangles)
    {
        std::size_t before = 0;
        do { // again while it helps: a collapse that was refused may be possible by now
            before = mesh_.triangleCount();
            considerAll();
            collapseCheapest(triangles);
        } while (mesh_.triangleCount() > triangles && mesh_.triangleCount() < before);
    }

private:
    void considerAll()
    {
        for (VertexId v = 0; v < mesh_.vertexCount(); ++v) {
            for (const VertexId other : mesh_.neighborsOf(v)) {
                if (v < other) {
                    consider(v, other);
                }
            }
        }
    }

    void collapseCheapest(std::size_t triangles)
    {
        while (mesh_.triangleCount() > triangles && !candidates_.empty()) {
            const Candidate best = candidates_.top();
            candidates_.pop();
            const bool current = versions_[best.kept] == best.keptVersion &&
                                 versions_[best.gone] == best.goneVersion;
            if (!current || !mesh_.collapse(best.kept, best.gone, best.to)) {
                continue;
            }
            ++versions_[best.kept];
            ++versions_[best.gone];
            quadrics_[best.kept].add(quadrics_[best.gone]);
            for (const VertexId other : mesh_.neighborsOf(best.kept)) {
                consider(std::min(best.kept, other), std::max(best.kept, other));
            }
        }
    }

    void consider(VertexId kept, VertexId gone)
    {
        // Both terms are lengths to the fourth. On a surface of curvature c an edge of length e
        // costs about (c e)^2 / 64 of its fourth power by the quadric: for e = 0.03 this weight
        // takes over where c < 2, on the cat's flanks.
        constexpr double kLengthWeight = 5e-5;
        const Vec3 a = mesh_.position(kept);
        const Vec3 b = mesh_.position(gone);
        Quadric sum = quadrics_[kept];
        sum.add(quadrics_[gone]);
        const Vec3 to = sum.minimumNear(0.5 * (a + b));
        const double square = dot(b - a, b - a);
        candidates_.push({sum.at(to) + kLengthWeight * square * square, kept, gone, versions_[kept],
                          versions_[gone], to});
    }

    EditableMesh& mesh_;
    std::vector<Quadric> quadrics_;
    std::vector<unsigned> versions_;
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> candidates_;
};

void flipEdges(EditableMesh& mesh)
{
    for (VertexId v = 0; v < mesh.vertexCount(); ++v) {
        for (const VertexId other : mesh.neighborsOf(v)) {
            if (v < other) {
                mesh.flipIfBetter(v, other);
            }
        }
    }
}

} // namespace

void simplify(EditableMesh& mesh, std::size_t triangles)
{
    Simplifier(mesh).run(triangles);
}

void relax(EditableMesh& mesh, const DistanceFn& distance, int rounds)
{
    constexpr double kShare = 0.4; // of the way to the neighbors' middle
    for (int round = 0; round < rounds; ++round) {
        flipEdges(mesh);
        for (VertexId v = 0; v < mesh.vertexCount(); ++v) {
            const auto neighbors = mesh.neighborsOf(v);
            if (neighbors.empty()) {
                continue;
            }
            Vec3 middle;
            for (const VertexId other : neighbors) {
                middle += mesh.position(other);
            }
            middle = middle / static_cast<double>(neighbors.size());
            const Vec3 p = mesh.position(v);
            const Vec3 normal = surfaceNormal(distance, p);
            const Vec3 toMiddle = middle - p;
            const Vec3 along = toMiddle - dot(toMiddle, normal) * normal;
            mesh.move(v, projectToSurface(distance, p + kShare * along));
        }
    }
}

} // namespace mbv::generate
