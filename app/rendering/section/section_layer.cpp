#include "section_layer.h"

#include "filled_area.h"
#include "surface_cut.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace mbv::rendering {
namespace {

constexpr double kShade = 0.78; ///< of a model's color, where it is filled
constexpr double kLinePixels = 2;

/// Models in each other fill the same place: each stands this share of the extent before the last,
/// so that they do not flicker, and their lines, which stand before all of them, are seen.
constexpr double kApart = 4e-6;
constexpr std::size_t kStories = 8;

using Rgba = std::array<std::uint8_t, 4>;

/// What is filled of glass is less of it.
Rgba fillColor(const DrawnSurface& drawn)
{
    const auto byte = [](double value) { return static_cast<std::uint8_t>(std::lround(value)); };
    const auto& [r, g, b] = drawn.color;
    return {byte(kShade * r), byte(kShade * g), byte(kShade * b),
            byte(255 * std::sqrt(drawn.opacity))};
}

/// Two unit vectors that span the plane with this unit normal.
std::pair<Vec3, Vec3> spanOf(const Vec3& normal)
{
    const Vec3 size = abs(normal);
    const bool isAcross = size.x <= size.y && size.x <= size.z;
    const Vec3 axis = isAcross ? Vec3{1, 0, 0} : size.y <= size.z ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
    const Vec3 right = normalized(cross(axis, normal));
    return {right, cross(normal, right)};
}

/// Of the parts that other planes leave.
LineSet linesOf(const std::vector<Segment>& segments, const SectionPlanes& others)
{
    LineSet lines;
    for (const Segment& segment : segments) {
        if (const std::optional<Segment> kept = keptPart(segment, others)) {
            lines.points.push_back(kept->a);
            lines.points.push_back(kept->b);
            lines.counts.push_back(2);
        }
    }
    return lines;
}

/// Where it is cut.
PlacedSurface placeOfCut(const DrawnSurface& drawn)
{
    PlacedSurface placed = drawn.placed;
    placed.placement.position -= drawn.shift;
    return placed;
}

bool isCut(const PlacedSurface& placed, const HalfSpace& section)
{
    const double height = dot(section.normal, placed.placement.position) - section.offset;
    const double reach = norm(scaled(placed.surface->halfExtents, placed.placement.scale));
    return std::abs(height) <= reach * norm(section.normal);
}

} // namespace

struct SectionLayer::FillPart {
    const Cut* cut = nullptr;
    Rgba rgba{};
    Vec3 shift;
};

SectionLayer::Fill SectionLayer::makeFill()
{
    Fill fill{vtkSmartPointer<vtkActor>::New(), vtkSmartPointer<vtkPolyData>::New()};
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(fill.data);
    fill.actor->SetMapper(mapper);
    fill.actor->GetProperty()->LightingOff();
    fill.actor->PickableOff();
    fill.actor->VisibilityOff();
    return fill;
}

SectionLayer::SectionLayer(vtkRenderer& renderer) : renderer_(renderer)
{
    opaque_.actor->ForceOpaqueOn();
    translucent_.actor->ForceTranslucentOn();
    lines_.actor().PickableOff();
    for (vtkActor* actor : {opaque_.actor.Get(), translucent_.actor.Get(), &lines_.actor()}) {
        renderer_.AddActor(actor);
    }
}

SectionLayer::~SectionLayer()
{
    for (vtkActor* actor : {opaque_.actor.Get(), translucent_.actor.Get(), &lines_.actor()}) {
        renderer_.RemoveActor(actor);
    }
}

const SectionLayer::Cut& SectionLayer::cutOf(const CutSurface& surface, std::size_t plane)
{
    const PlacedSurface placed = placeOfCut(*surface.drawn);
    const auto& [mesh, placement] = placed;
    const Vec3& shift = surface.drawn->shift;
    Cut& cut = cuts_[{surface.drawn->model, plane}];
    if (cut.surface != mesh || cut.placement != placement || cut.shift != shift ||
        cut.solid != surface.solid) {
        const HalfSpace& side = section_[plane];
        SectionPlanes others = section_;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(plane));
        const std::vector<Segment> segments =
            rendering::cutOf(placed, Plane{side.normal, side.offset});
        cut = {mesh, placement, shift, surface.solid, linesOf(segments, others), {}};
        if (surface.solid) {
            const auto [right, up] = spanOf(normalized(side.normal));
            cut.inside = keptParts(filledArea(segments, right, up), others);
        }
        for (Vec3& point : cut.lines.points) {
            point += shift;
        }
        for (Triangle& triangle : cut.inside) {
            triangle = transformed(triangle, RigidTransform{{}, shift});
        }
    }
    cut.lastShow = show_;
    return cut;
}

void SectionLayer::show(std::span<const CutSurface> surfaces, const SectionPlanes& section,
                        double extent)
{
    if (section.empty() && section_.empty()) {
        return;
    }
    if (section != section_) {
        cuts_.clear();
    }
    section_ = section;
    ++show_;
    open_.clear();
    std::vector<FillPart> opaque;
    std::vector<FillPart> translucent;
    std::vector<LayerPart> lines;
    for (const CutSurface& surface : surfaces) {
        const std::size_t model = surface.drawn->model;
        bool isOpen = false;
        for (std::size_t plane = 0; plane < section.size(); ++plane) {
            if (!isCut(placeOfCut(*surface.drawn), section[plane])) {
                continue;
            }
            const Cut& cut = cutOf(surface, plane);
            if (cut.lines.points.empty() && cut.inside.empty()) {
                continue;
            }
            lines.push_back({&cut.lines, model});
            isOpen = isOpen || !surface.solid;
            const auto story = static_cast<double>(surface.onTop ? kStories : model % kStories);
            const Vec3 shift = story * kApart * extent * normalized(section[plane].normal);
            std::vector<FillPart>& parts = surface.drawn->opacity < 1 ? translucent : opaque;
            parts.push_back({&cut, fillColor(*surface.drawn), shift});
        }
        if (isOpen) {
            open_.push_back(model);
        }
    }
    std::erase_if(cuts_, [this](const auto& entry) { return entry.second.lastShow != show_; });
    assemble(opaque_, opaque);
    assemble(translucent_, translucent);
    lines_.assemble(lines);
}

void SectionLayer::assemble(const Fill& fill, std::span<const FillPart> parts)
{
    vtkNew<vtkPoints> points;
    points->SetDataTypeToDouble();
    vtkNew<vtkUnsignedCharArray> colors;
    colors->SetNumberOfComponents(4);
    vtkNew<vtkCellArray> triangles;
    for (const FillPart& part : parts) {
        for (const Triangle& triangle : part.cut->inside) {
            triangles->InsertNextCell(3);
            for (const Vec3& corner : {triangle.a, triangle.b, triangle.c}) {
                const Vec3 p = corner + part.shift;
                triangles->InsertCellPoint(points->InsertNextPoint(p.x, p.y, p.z));
                colors->InsertNextTypedTuple(part.rgba.data());
            }
        }
    }
    fill.data->SetPoints(points);
    fill.data->SetPolys(triangles);
    fill.data->GetPointData()->SetScalars(colors);
    fill.actor->SetVisibility(triangles->GetNumberOfCells() > 0 ? 1 : 0);
}

void SectionLayer::style(const Palette& palette, double pixelRatio)
{
    lines_.style(palette.text, kLinePixels * pixelRatio);
}

} // namespace mbv::rendering
