#pragma once

#include "rendering/camera/tile.h"
#include "rendering/style/view_options.h"

#include <array>

class vtkRenderer;

namespace mbv::rendering {

/// What is behind a scene: a gradient from the palette, or nothing.
class Background {
public:
    /// The renderer must outlive it.
    explicit Background(vtkRenderer& renderer) : renderer_(renderer) {}

    void show(const ViewOptions& options);

    /// The renderer shows this part of a picture.
    void setTile(const Tile& tile);

private:
    using Rgb = std::array<double, 3>;

    Rgb at(double height) const; ///< 0 at the bottom, 1 at the top

    vtkRenderer& renderer_;
    Rgb bottom_ = {0, 0, 0};
    Rgb top_ = {0, 0, 0};
};

} // namespace mbv::rendering
