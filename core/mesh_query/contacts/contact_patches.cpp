#include <mbv/mesh_query/contact_patches.h>

#include "geometry/fault_text.h"
#include "geometry/parallel/stop_check.h"
#include "mesh_patches.h"
#include "mesh_query/checks.h"
#include "shape_patches.h"

#include <mbv/geometry/error.h>

#include <cassert>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

namespace mbv {
namespace {

std::optional<std::string> problemOf(const ContactPatchOptions& options)
{
    if (options.maxPoints == 0)
        return "maxPoints is 0; give 1 or more";
    if (options.maxPatches == 0)
        return "maxPatches is 0; give 1 or more";
    if (!(options.margin >= 0) || !std::isfinite(options.margin))
        return "margin is " + exactText(options.margin) + "; give a length of 0 or more";
    if (!(options.mergeAngle >= 0 && options.mergeAngle <= std::numbers::pi / 4))
        return "mergeAngle is " + exactText(options.mergeAngle) +
               "; give radians of 0 to a quarter of pi";
    return std::nullopt;
}

std::optional<std::string> problemOfMeshes(const ContactPatchOptions& options)
{
    if (options.margin > 0)
        return "margin is " + exactText(options.margin) + "; meshes have to meet: give 0";
    return problemOf(options);
}

void requireNone(const std::optional<std::string>& problem)
{
    if (problem)
        throw Error(ErrorCode::InvalidArgument, *problem);
}

std::vector<ContactPatch> flippedAll(std::vector<ContactPatch> patches)
{
    for (ContactPatch& patch : patches)
        patch = flipped(std::move(patch));
    return patches;
}

} // namespace

ContactPatch flipped(ContactPatch patch)
{
    patch.normal = -patch.normal;
    for (ManifoldPoint& p : patch.points)
        std::swap(p.onA, p.onB);
    for (TrianglePair& pair : patch.triangles)
        std::swap(pair.a, pair.b);
    return patch;
}

std::vector<ContactPatch> contactPatches(const Shape& a, const PosedMesh& b,
                                         const ContactPatchOptions& options)
{
    assert(isValid(a) && isValid(b) && !problemOf(options));
    if (!isSolid(a))
        return {};
    return contacts::shapePatches(a, b, options);
}

std::vector<ContactPatch> contactPatches(const PosedMesh& a, const Shape& b,
                                         const ContactPatchOptions& options)
{
    return flippedAll(contactPatches(b, a, options));
}

std::vector<ContactPatch> contactPatches(const PosedMesh& a, const PosedMesh& b,
                                         const ContactPatchOptions& options,
                                         const ProgressFn& progress)
{
    assert(isValid(a) && isValid(b) && !problemOfMeshes(options));
    StopCheck stop(progress);
    return contacts::meshPatches(a, b, options, stop);
}

std::vector<ContactPatch> contactPatchesChecked(const Shape& a, const PosedMesh& b,
                                                const ContactPatchOptions& options)
{
    requireValid(b, a);
    requireNone(problemOf(options));
    return contactPatches(a, b, options);
}

std::vector<ContactPatch> contactPatchesChecked(const PosedMesh& a, const Shape& b,
                                                const ContactPatchOptions& options)
{
    return flippedAll(contactPatchesChecked(b, a, options));
}

std::vector<ContactPatch> contactPatchesChecked(const PosedMesh& a, const PosedMesh& b,
                                                const ContactPatchOptions& options,
                                                const ProgressFn& progress)
{
    requireValid(a, b);
    requireNone(problemOfMeshes(options));
    return contactPatches(a, b, options, progress);
}

} // namespace mbv
