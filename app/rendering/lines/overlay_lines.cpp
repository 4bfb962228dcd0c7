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
        text->SetLayerNumber(1); // no line runs over it
        text->GetTextProperty()->SetJustificationToCentered();
        text->GetTextProperty()->SetVerticalJustificationToCentered();
        text->GetTextProperty()->BoldOn();
    }
};

OverlayLines::OverlayLines(vtkRenderer& renderer) : renderer_(renderer) {}

OverlayLines::~OverlayLines()
{
    show({}, 1);
}

void OverlayLines::show(const std::vector<OverlayLine>& lines, double pixelRatio)
{
    const int* pixels = renderer_.GetSize();
    show(lines, pixelRatio, {0, 0, pixels[0], pixels[1]});
}

void OverlayLines::show(const std::vector<OverlayLine>& lines, double pixelRatio, const Tile& tile)
{
    while (items_.size() > lines.size()) {
        renderer_.RemoveActor2D(items_.back()->actor);
        renderer_.RemoveActor2D(items_.back()->text);
        items_.pop_back();
    }
    while (items_.size() < lines.size()) {
        items_.push_back(std::make_unique<Item>());
        renderer_.AddActor2D(items_.back()->actor);
        renderer_.AddActor2D(items_.back()->text);
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
