#include "surface.h"

#include "smooth_normals.h"

#include <mbv/geometry/mesh_properties.h>

#include <cmath>
#include <numbers>
#include <utility>

namespace mbv::rendering {
namespace {

/// Edges sharper than this stay sharp: rounder than the 40-degree facets of a coarse cylinder,
/// sharper than the bevel of a machined part.
constexpr double kFeatureAngle = 40 * std::numbers::pi / 180;
/// Few triangles round a curve meet at larger angles.
constexpr double kCoarseFeatureAngle = 75 * std::numbers::pi / 180;
/// Beyond, triangles are smaller than the pixels of a picture: smooth shading would not be seen,
/// and takes 30 bytes a triangle.
constexpr std::size_t kMaxSmoothTriangles = 4'000'000;
constexpr std::uint32_t kBallMeridians = 64;
/// Between the poles; an even number leaves the equator, where a line is drawn, outside.
constexpr std::uint32_t kBallRings = 30;

TriangleMesh ballMesh()
{
    TriangleMesh mesh;
    mesh.vertices.push_back({0, 0, 1});
    for (std::uint32_t ring = 1; ring <= kBallRings; ++ring) {
        const double polar = std::numbers::pi * ring / (kBallRings + 1);
        for (std::uint32_t k = 0; k < kBallMeridians; ++k) {
            const double angle = 2 * std::numbers::pi * k / kBallMeridians;
            mesh.vertices.push_back({std::sin(polar) * std::cos(angle),
                                     std::sin(polar) * std::sin(angle), std::cos(polar)});
        }
    }
    mesh.vertices.push_back({0, 0, -1});
    const auto at = [](std::uint32_t ring, std::uint32_t k) {
        return 1 + ring * kBallMeridians + k % kBallMeridians;
    };
    const std::uint32_t last = 1 + kBallRings * kBallMeridians;
    for (std::uint32_t k = 0; k < kBallMeridians; ++k) {
        mesh.triangles.push_back({0, at(0, k), at(0, k + 1)});
        for (std::uint32_t ring = 0; ring + 1 < kBallRings; ++ring) {
            mesh.triangles.push_back({at(ring, k), at(ring + 1, k), at(ring + 1, k + 1)});
            mesh.triangles.push_back({at(ring, k), at(ring + 1, k + 1), at(ring, k + 1)});
        }
        mesh.triangles.push_back({last, at(kBallRings - 1, k + 1), at(kBallRings - 1, k)});
    }
    return mesh;
}

/// Vertex i has the coordinate 1 along axis k where bit k of i is set, else -1.
TriangleMesh boxMesh()
{
    TriangleMesh mesh;
    for (unsigned i = 0; i < 8; ++i)
        mesh.vertices.push_back(
            {(i & 1U) != 0 ? 1. : -1., (i & 2U) != 0 ? 1. : -1., (i & 4U) != 0 ? 1. : -1.});
    for (const auto& [a, b, c, d] : std::array<std::array<std::uint32_t, 4>, 6>{{{0, 4, 6, 2},
                                                                                 {1, 3, 7, 5},
                                                                                 {0, 1, 5, 4},
                                                                                 {2, 6, 7, 3},
                                                                                 {0, 2, 3, 1},
                                                                                 {4, 5, 7, 6}}}) {
        mesh.triangles.push_back({a, b, c});
        mesh.triangles.push_back({a, c, d});
    }
    return mesh;
}

void smooth(Surface& surface, double featureAngle)
{
    if (surface.mesh->triangles.size() > kMaxSmoothTriangles)
        return;
    SmoothedTriangles smooth = smoothed(*surface.mesh, surface.center, featureAngle);
    surface.vertices = std::move(smooth.vertices);
    surface.triangles = std::move(smooth.triangles);
}

std::shared_ptr<Surface> made(const std::shared_ptr<const TriangleMesh>& mesh, bool closed)
{
    const Aabb bounds = boundsOf(std::span(mesh->vertices));
    auto surface = std::make_shared<Surface>();
    surface->mesh = mesh;
    surface->center = bounds.min / 2 + bounds.max / 2;
    surface->halfExtents = bounds.max / 2 - bounds.min / 2;
    surface->closed = closed;
    smooth(*surface, kFeatureAngle);
    return surface;
}

} // namespace

std::span<const Surface::Indices> indicesOf(const Surface& surface)
{
    return surface.triangles.empty() ? surface.mesh->triangles : surface.triangles;
}

SurfacePtr surfaceOfMesh(const std::shared_ptr<const TriangleMesh>& mesh, bool closed)
{
    return made(mesh, closed);
}

SurfacePtr coarseSurface(const Surface& surface, TriangleMesh mesh)
{
    auto coarse = std::make_shared<Surface>();
    coarse->mesh = std::make_shared<const TriangleMesh>(std::move(mesh));
    coarse->center = surface.center;
    coarse->halfExtents = surface.halfExtents;
    coarse->closed = surface.closed;
    smooth(*coarse, kCoarseFeatureAngle);
    return coarse;
}

SurfacePtr unitBox()
{
    const std::shared_ptr<Surface> box =
        made(std::make_shared<const TriangleMesh>(boxMesh()), true);
    // Of each face's two triangles all sides but the diagonal, with which the first ends and the
    // second begins.
    for (std::size_t i = 0; i < box->triangles.size(); ++i) {
        const auto& [a, b, c] = box->triangles[i];
        box->edges.push_back(i % 2 == 0 ? std::array{a, b} : std::array{c, a});
        box->edges.push_back({b, c});
    }
    return box;
}

SurfacePtr unitBall()
{
    return made(std::make_shared<const TriangleMesh>(ballMesh()), true);
}

} // namespace mbv::rendering
