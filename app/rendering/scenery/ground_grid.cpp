#include "ground_grid.h"

#include <vtkActor.h>
#include <vtkRenderer.h>

#include <array>
#include <cmath>

namespace mbv::rendering {
namespace {

constexpr double kTenth = 10;
constexpr double kFinePixels = 1;
constexpr double kTenthPixels = 2;

void addLine(LineSet& lines, const Vec3& from, const Vec3& to)
{
    lines.points.insert(lines.points.end(), {from, to});
    lines.counts.push_back(2);
}

} // namespace

GroundGrid::GroundGrid(vtkRenderer& renderer) : renderer_(renderer)
{
    for (const LineLayer* layer : {&fine_, &tenth_}) {
        layer->actor().PickableOff();
        renderer_.AddActor(&layer->actor());
    }
}

GroundGrid::~GroundGrid()
{
    for (const LineLayer* layer : {&fine_, &tenth_}) {
        renderer_.RemoveActor(&layer->actor());
    }
}

void GroundGrid::show(const std::optional<GridPlan>& plan, const Palette& palette,
                      double pixelRatio)
{
    if (plan != plan_) {
        plan_ = plan;
        build();
    }
    fine_.style(palette.grid, kFinePixels * pixelRatio);
    tenth_.style(palette.grid, kTenthPixels * pixelRatio);
}

void GroundGrid::build()
{
    LineSet fine;
    LineSet tenth;
    if (plan_) {
        const GridPlan& p = *plan_;
        const auto count = [&p](double first, double last) {
            return static_cast<int>(std::lround((last - first) / p.step));
        };
        const auto setFor = [&](double at) -> LineSet& {
            return std::fmod(std::round(at / p.step), kTenth) == 0 ? tenth : fine;
        };
        for (int i = 0; i <= count(p.firstX, p.lastX); ++i) {
            const double x = p.firstX + i * p.step;
            addLine(setFor(x), {x, p.height, p.firstZ}, {x, p.height, p.lastZ});
        }
        for (int i = 0; i <= count(p.firstZ, p.lastZ); ++i) {
            const double z = p.firstZ + i * p.step;
            addLine(setFor(z), {p.firstX, p.height, z}, {p.lastX, p.height, z});
        }
    }
    fine_.assemble(std::array{LayerPart{&fine, 0}});
    tenth_.assemble(std::array{LayerPart{&tenth, 0}});
}

} // namespace mbv::rendering
