#include "overlap_layer.h"

#include "rendering/surfaces/surface.h"

#include <algorithm>
#include <utility>

namespace mbv::rendering {
namespace {

bool isSeen(std::span<const ModelStyle> styles, std::size_t model)
{
    return model < styles.size() && styles[model].visible && !styles[model].dimmed;
}

} // namespace

OverlapSolids overlapSolidsOf(const CheckReport& report)
{
    std::vector<OverlapSolid> solids;
    for (const PairResult& pair : report.pairs) {
        if (!pair.solid || pair.solid->overlap.triangles.empty()) {
            continue;
        }
        const auto mesh = std::make_shared<const TriangleMesh>(pair.solid->overlap);
        solids.push_back({pair.a, pair.b, surfaceOfMesh(mesh, true)});
    }
    return std::make_shared<const std::vector<OverlapSolid>>(std::move(solids));
}

void OverlapLayer::show(const OverlapSolids& solids, std::span<const ModelStyle> styles,
                        const ViewOptions& options, double extent)
{
    drawn_.clear();
    for (std::size_t i = 0; solids && i < solids->size(); ++i) {
        const OverlapSolid& solid = (*solids)[i];
        if (!isSeen(styles, solid.a) || !isSeen(styles, solid.b)) {
            continue;
        }
        const Placement placement = {solid.surface->center, {}, {1, 1, 1}};
        drawn_.push_back({i, {solid.surface, placement}, options.palette.overlapSolid, 1});
    }
    ViewOptions whole = options;
    whole.representation = Representation::Surface;
    surfaces_.show(drawn_, whole);
    std::vector<CutSurface> cut;
    cut.reserve(drawn_.size());
    for (const DrawnSurface& drawn : drawn_) {
        cut.push_back({&drawn, true, true});
    }
    section_.show(cut, sectionPlanes(options.section, options.sectionBox), extent);
    section_.style(options.palette, options.pixelRatio);
}

} // namespace mbv::rendering
