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
        const auto place = [&p](double x, double level) {
            return p.up == UpAxis::Y ? Vec3{x, p.height, level} : Vec3{x, level, p.height};
        };
        for (int i = 0; i <= count(p.firstX, p.lastX); ++i) {
            const double x = p.firstX + i * p.step;
            addLine(setFor(x), place(x, p.firstLevel), place(x, p.lastLevel));
        }
        for (int i = 0; i <= count(p.firstLevel, p.lastLevel); ++i) {
            const double level = p.firstLevel + i * p.step;
            addLine(setFor(level), place(p.firstX, level), place(p.lastX, level));
        }
    }
    fine_.assemble(std::array{LayerPart{&fine, 0}});
    tenth_.assemble(std::array{LayerPart{&tenth, 0}});
}

} // namespace mbv::rendering
