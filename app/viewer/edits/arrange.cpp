#include "arrange.h"

#include <algorithm>
#include <cmath>

namespace mbv::viewer {

namespace {

constexpr double kRoom = 0.15; ///< between models, of the largest one's longest edge

struct Cell {
    std::size_t model;
    Aabb box;
};

/// Where each begins that is as wide as given, one after another with gaps;
/// last, where the next one would.
std::vector<double> placesOf(const std::vector<double>& widths, double gap)
{
    std::vector<double> places = {0};
    for (const double width : widths)
        places.push_back(places.back() + width + gap);
    return places;
}

} // namespace

Scene withModelsArranged(Scene scene, const std::vector<Shape>& volumes,
                         std::span<const std::size_t> models)
{
    std::vector<Cell> cells;
    for (const std::size_t i : models)
        if (isBounded(volumes[i]))
            cells.push_back({i, boundsOf(volumes[i])});
    if (cells.empty())
        return scene;
    const int level = scene.up.value_or(UpAxis::Y) == UpAxis::Y ? 2 : 1;
    const auto columns =
        static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(cells.size()))));
    const std::size_t rows = (cells.size() + columns - 1) / columns;
    std::vector<double> widths(columns);
    std::vector<double> depths(rows);
    double longest = 0;
    Aabb all = cells.front().box;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const Vec3 size = cells[k].box.max - cells[k].box.min;
        widths[k % columns] = std::max(widths[k % columns], size.x);
        depths[k / columns] = std::max(depths[k / columns], size[level]);
        longest = std::max(longest, maxComponent(size));
        all = {min(all.min, cells[k].box.min), max(all.max, cells[k].box.max)};
    }
    const double gap = kRoom * longest;
    const std::vector<double> x = placesOf(widths, gap);
    const std::vector<double> z = placesOf(depths, gap);
    const Vec3 middle = all.min + 0.5 * (all.max - all.min);
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const Vec3 center = cells[k].box.min + 0.5 * (cells[k].box.max - cells[k].box.min);
        const std::size_t column = k % columns;
        const std::size_t row = k / columns;
        Vec3 offset;
        offset.x = middle.x + x[column] + 0.5 * widths[column] - 0.5 * (x.back() - gap) - center.x;
        offset[level] =
            middle[level] + z[row] + 0.5 * depths[row] - 0.5 * (z.back() - gap) - center[level];
        scene.models[cells[k].model].pose.translation += offset;
    }
    return scene;
}

} // namespace mbv::viewer
