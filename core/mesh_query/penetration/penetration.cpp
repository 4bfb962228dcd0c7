#include <mbv/mesh_query/penetration.h>

#include "deepest_point.h"
#include "mesh_query/checks.h"
#include "mesh_query/ordinary_pair.h"
#include "mesh_query/solid/overlap_surface.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/distance.h>

#include <algorithm>
#include <cassert>
#include <limits>

namespace mbv {
namespace {

/// Those on the surface of one of them (0: A), but for what lies on both, which is 0 deep; all of
/// them where there are no others.
std::vector<std::uint32_t> trianglesOf(const solid::OverlapSurface& surface, std::size_t owner)
{
    std::vector<std::uint32_t> own;
    std::vector<std::uint32_t> shared;
    for (std::uint32_t i = 0; i < surface.owners.size(); ++i) {
        if (surface.owners[i][owner])
            (surface.owners[i][1 - owner] ? shared : own).push_back(i);
    }
    return own.empty() ? shared : own;
}

/// Of depths, by where what both have in common is: finer than the rounding of its corners there is
/// nothing to be found.
double toleranceOf(const Aabb& overlap)
{
    constexpr double kPart = 1e-6;
    constexpr double kRounding = 8 * std::numeric_limits<double>::epsilon();
    const double farthest = std::max(norm(overlap.min), norm(overlap.max));
    return std::max(kPart * norm(overlap.max - overlap.min), kRounding * farthest);
}

bool isDeeper(const std::optional<DeepestPoint>& x, const std::optional<DeepestPoint>& y)
{
    return !y || (x && x->depth >= y->depth);
}

Penetration back(Penetration found, const OrdinaryPair& from)
{
    for (auto* const deepest : {&found.ofA, &found.ofB})
        if (*deepest)
            *deepest = {from.unit * (*deepest)->depth, from.unit * (*deepest)->point,
                        from.unit * (*deepest)->surfacePoint, from.unit * (*deepest)->bound};
    found.overlap = from.back(std::move(found.overlap));
    return found;
}

} // namespace

double Penetration::volume() const
{
    return overlap.triangles.empty() ? 0 : propertiesOf(overlap).signedVolume;
}

double Penetration::depth() const
{
    const auto& deeper = isDeeper(ofA, ofB) ? ofA : ofB;
    return deeper ? deeper->depth : 0;
}

Vec3 Penetration::pointOnA() const
{
    return isDeeper(ofA, ofB) ? ofA->point : ofB->surfacePoint;
}

Vec3 Penetration::pointOnB() const
{
    return isDeeper(ofA, ofB) ? ofA->surfacePoint : ofB->point;
}

std::optional<Penetration> penetration(const PosedMesh& a, const PosedMesh& b,
                                       const ProgressFn& progress)
{
    assert(isValid(a) && isValid(b));
    if (const auto ordinary = ordinaryPair(a, b)) {
        auto found = penetration(ordinary->a, ordinary->b, progress);
        return found ? std::optional(back(std::move(*found), *ordinary)) : std::nullopt;
    }
    StopCheck stop(progress);
    solid::OverlapSurface surface = solid::overlapSurface(a, b, progress);
    Penetration result;
    if (surface.mesh.triangles.empty()) {
        const Distance gap = distance(a, b, progress);
        if (gap.distance > 0)
            return std::nullopt;
        result.ofA = {0, gap.pointOnA, gap.pointOnA, 0};
        result.ofB = result.ofA;
        return result;
    }
    const double tolerance = toleranceOf(boundsOf(surface.mesh.vertices));
    result.ofA = solid::deepestPoint(surface.mesh, trianglesOf(surface, 0), b, tolerance, stop);
    result.ofB = solid::deepestPoint(surface.mesh, trianglesOf(surface, 1), a, tolerance, stop);
    result.overlap = std::move(surface.mesh);
    return result;
}

std::optional<Penetration> penetrationChecked(const PosedMesh& a, const PosedMesh& b,
                                              const ProgressFn& progress)
{
    requireValid(a, b);
    return penetration(a, b, progress);
}

} // namespace mbv
