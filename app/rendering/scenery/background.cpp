#include "background.h"

#include "rendering/style/vtk_color.h"

#include <vtkRenderer.h>

#include <cmath>

namespace mbv::rendering {

void Background::show(const ViewOptions& options)
{
    const bool transparent = options.transparentBackground;
    renderer_.SetGradientBackground(!transparent);
    renderer_.SetBackgroundAlpha(transparent ? 0 : 1);
    constexpr Rgb kNothing = {0, 0, 0}; // colors come out multiplied by alpha
    bottom_ = transparent ? kNothing : vtkColor(options.palette.background);
    top_ = transparent ? kNothing : vtkColor(options.palette.backgroundTop);
    renderer_.SetBackground(bottom_.data());
    renderer_.SetBackground2(top_.data());
}

void Background::setTile(const Tile& tile)
{
    const double from = static_cast<double>(tile.bottom) / tile.pictureHeight;
    const double to = from + static_cast<double>(renderer_.GetSize()[1]) / tile.pictureHeight;
    renderer_.SetBackground(at(from).data());
    renderer_.SetBackground2(at(to).data());
}

Background::Rgb Background::at(double height) const
{
    Rgb color{};
    for (std::size_t i = 0; i < color.size(); ++i) {
        color[i] = std::lerp(bottom_[i], top_[i], height);
    }
    return color;
}

} // namespace mbv::rendering
