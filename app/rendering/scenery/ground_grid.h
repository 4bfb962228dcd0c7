#pragma once

#include "grid_plan.h"
#include "rendering/lines/line_layer.h"
#include "rendering/style/palette.h"

#include <optional>

class vtkRenderer;

namespace mbv::rendering {

/// The grid in a renderer: fine lines, every tenth a little thicker, hidden by what stands on it.
class GroundGrid {
public:
    /// The renderer must outlive it.
    explicit GroundGrid(vtkRenderer& renderer);
    ~GroundGrid();
    GroundGrid(const GroundGrid&) = delete;
    GroundGrid& operator=(const GroundGrid&) = delete;

    /// Nothing shows none.
    void show(const std::optional<GridPlan>& plan, const Palette& palette, double pixelRatio);

    const std::optional<GridPlan>& shown() const { return plan_; }

private:
    void build();

    vtkRenderer& renderer_;
    std::optional<GridPlan> plan_;
    LineLayer fine_;
    LineLayer tenth_;
};

} // namespace mbv::rendering
