#include "convex/convex_cover.h"
#include "fit/points/fit_faults.h"
#include "round/round_cover.h"

#include <mbv/fit/cover.h>
#include <mbv/geometry/error.h>

#include <string>

namespace mbv {
namespace {

void requireCoverable(const TriangleMesh& mesh, std::size_t most)
{
    if (most == 0 || most > kMostCoverParts)
        throw Error(ErrorCode::InvalidArgument, "a cover has 1 to " +
                                                    std::to_string(kMostCoverParts) +
                                                    " parts, not " + std::to_string(most));
    requireFinitePoints(mesh.vertices);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        for (const std::uint32_t vertex : mesh.triangles[i])
            if (vertex >= mesh.vertices.size())
                throw Error(ErrorCode::InvalidArgument,
                            "triangle " + std::to_string(i) + " names vertex " +
                                std::to_string(vertex) + ", but there are only " +
                                std::to_string(mesh.vertices.size()));
}

} // namespace

std::string_view nameOf(CoverKind kind)
{
    switch (kind) {
    case CoverKind::Spheres:
        return "spheres";
    case CoverKind::Capsules:
        return "capsules";
    case CoverKind::Hulls:
        return "hulls";
    case CoverKind::Boxes:
        return "boxes";
    }
    return "";
}

std::vector<Shape> fitCover(CoverKind kind, const TriangleMesh& mesh, std::size_t most,
                            const FitOptions& options, const ProgressFn& progress)
{
    requireCoverable(mesh, most);
    reportProgress(progress, 0);
    switch (kind) {
    case CoverKind::Hulls:
        return cover::hullCover(mesh, most, options.mostCorners, progress);
    case CoverKind::Boxes:
        return cover::boxCover(mesh, most, progress);
    case CoverKind::Spheres:
    case CoverKind::Capsules:
        break;
    }
    return cover::roundCover(kind, mesh, most, progress);
}

} // namespace mbv
