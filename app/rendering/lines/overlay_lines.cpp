#include "overlay_lines.h"

#include "rendering/labels/label_fit.h"
#include "rendering/labels/label_font.h"
#include "rendering/style/vtk_color.h"

#include <vtkActor2D.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper2D.h>
#include <vtkProperty2D.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <cmath>

namespace mbv::rendering {
namespace {

constexpr double kTextPixels = 13;
constexpr double kBackdropOpacity = 0.8;

} // namespace

struct OverlayLines::Item {
    vtkNew<vtkPolyData> line;
    vtkNew<vtkPolyDataMapper2D> mapper;
    vtkNew<vtkActor2D> actor;
    vtkNew<vtkTextActor> text;

    Item()
    {
        mapper->SetInputData(line);
        actor->SetMapper(mapper);
        actor->PickableOff();
        text->PickableOff();
        text->GetTextProperty()->SetJustificationToCentered();
        text->GetTextProperty()->SetVerticalJustificationToCentered();
        text->GetTextProperty()->BoldOn();
    }
};

OverlayLines::OverlayLines(vtkRenderer& renderer) : renderer_(renderer) {}

OverlayLines::~OverlayLines()
{
    for (const auto& item : items_) {
        renderer_.RemoveActor2D(item->actor);
        renderer_.RemoveActor2D(item->text);
    }
}

/// Where the middle of a line's text comes, in pixels of the picture: where it is wanted, or as
/// near to that as none of it is cut off.
std::array<double, 2> OverlayLines::showText(vtkTextActor& text, const OverlayLine& line,
                                             double pixelRatio, const Tile& tile)
{
    const std::array<double, 2> picture = {static_cast<double>(tile.pictureWidth),
                                           static_cast<double>(tile.pictureHeight)};
    std::array<double, 2> center = {line.textAt[0] * pixelRatio, line.textAt[1] * pixelRatio};
    text.SetInput(line.text.c_str());
    // A letter is hardly wider than high. Only near a side is it worth to ask how large all are.
    const double most =
        static_cast<double>(line.text.size()) * kTextPixels * labelScale() * pixelRatio / 2;
    if (most <= center[0] && center[0] <= picture[0] - most)
        return center;
    const std::array<double, 2> size = showWithin(text, renderer_, line.text, picture[0]);
    for (std::size_t i = 0; i < 2; ++i) {
        if (0 <= center[i] && center[i] <= picture[i] && size[i] <= picture[i])
            center[i] = std::clamp(center[i], size[i] / 2, picture[i] - size[i] / 2);
    }
    return center;
}

/// Letters are drawn after all lines, so that none runs over them.
void OverlayLines::makeRoomFor(std::size_t lines)
{
    if (items_.size() >= lines) {
        return;
    }
    for (const auto& item : items_) {
        renderer_.RemoveActor2D(item->text);
    }
    while (items_.size() < lines) {
        items_.push_back(std::make_unique<Item>());
        renderer_.AddActor2D(items_.back()->actor);
    }
    for (const auto& item : items_) {
        renderer_.AddActor2D(item->text);
    }
}

void OverlayLines::show(const std::vector<OverlayLine>& lines, double pixelRatio)
{
    const int* pixels = renderer_.GetSize();
    show(lines, pixelRatio, {0, 0, pixels[0], pixels[1]});
}

void OverlayLines::show(const std::vector<OverlayLine>& lines, double pixelRatio, const Tile& tile)
{
    makeRoomFor(lines.size());
    for (std::size_t i = lines.size(); i < items_.size(); ++i) {
        items_[i]->actor->VisibilityOff();
        items_[i]->text->VisibilityOff();
    }
    const int top = tile.pictureHeight - 1 - tile.bottom;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const OverlayLine& line = lines[i];
        const Item& item = *items_[i];
        vtkNew<vtkPoints> points;
        vtkNew<vtkCellArray> cells;
        cells->InsertNextCell(static_cast<int>(line.pixels.size()));
        for (const auto& [x, y] : line.pixels) {
            cells->InsertCellPoint(
                points->InsertNextPoint(x * pixelRatio - tile.left, top - y * pixelRatio, 0));
        }
        item.line->Initialize(); // of what it was for before
        item.line->SetPoints(points);
        if (line.filled) {
            item.line->SetPolys(cells);
        } else {
            item.line->SetLines(cells);
        }
        item.actor->VisibilityOn();
        item.actor->GetProperty()->SetColor(vtkColor(line.color).data());
        item.actor->GetProperty()->SetLineWidth(static_cast<float>(line.width * pixelRatio));
        item.text->SetVisibility(line.text.empty() ? 0 : 1);
        if (line.text.empty()) {
            continue;
        }
        vtkTextProperty& style = *item.text->GetTextProperty();
        useLabelFont(style, line.text);
        style.SetFontSize(static_cast<int>(kTextPixels * labelScale() * pixelRatio));
        style.SetColor(vtkColor(line.color).data());
        style.SetBackgroundOpacity(line.backdrop ? kBackdropOpacity : 0);
        if (line.backdrop) {
            style.SetBackgroundColor(vtkColor(*line.backdrop).data());
        }
        const auto [x, y] = showText(*item.text, line, pixelRatio, tile);
        item.text->SetPosition(std::round(x) - tile.left, top - std::round(y));
    }
}

} // namespace mbv::rendering
