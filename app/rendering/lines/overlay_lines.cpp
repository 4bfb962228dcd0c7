#include "overlay_lines.h"

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
        item.text->SetInput(line.text.c_str());
        vtkTextProperty& style = *item.text->GetTextProperty();
        useLabelFont(style, line.text);
        style.SetFontSize(static_cast<int>(kTextPixels * pixelRatio));
        style.SetColor(vtkColor(line.color).data());
        style.SetBackgroundOpacity(line.backdrop ? kBackdropOpacity : 0);
        if (line.backdrop) {
            style.SetBackgroundColor(vtkColor(*line.backdrop).data());
        }
        item.text->SetPosition(std::round(line.textAt[0] * pixelRatio) - tile.left,
                               top - std::round(line.textAt[1] * pixelRatio));
    }
}

} // namespace mbv::rendering
