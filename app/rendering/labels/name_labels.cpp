#include "name_labels.h"

#include "label_fit.h"
#include "label_font.h"
#include "rendering/style/vtk_color.h"

#include <mbv/file/utf8.h>

#include <vtkActor2D.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkCommand.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper2D.h>
#include <vtkProperty2D.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace mbv::rendering {
namespace {

constexpr double kFontPixels = 15;
constexpr double kGapPixels = 6;      ///< between a label and what it names
constexpr std::size_t kMaxNames = 60; ///< more could not be read, and each is drawn by itself
constexpr double kBackdropOpacity = 0.72;
constexpr double kLeaderOpacity = 0.7;

/// Where the points are in the picture; nothing when some are behind the camera. `pixels` is the
/// size of the tile.
std::optional<Rect> onScreen(std::span<const Vec3> points, vtkMatrix4x4& worldToView,
                             const int* pixels, const Tile& tile)
{
    constexpr double kFar = std::numeric_limits<double>::infinity();
    Rect rect{kFar, -kFar, kFar, -kFar};
    for (const Vec3& point : points) {
        const std::array<double, 4> world = {point.x, point.y, point.z, 1};
        std::array<double, 4> view{};
        worldToView.MultiplyPoint(world.data(), view.data());
        if (!(view[3] > 0)) {
            return std::nullopt;
        }
        const double x = 0.5 * (view[0] / view[3] + 1) * pixels[0] + tile.left;
        const double y = 0.5 * (view[1] / view[3] + 1) * pixels[1] + tile.bottom;
        rect = {std::min(rect.left, x), std::max(rect.right, x), std::min(rect.bottom, y),
                std::max(rect.top, y)};
    }
    return rect;
}

void dress(vtkTextProperty& style, const NameLabel& label, const Palette& palette,
           double pixelRatio)
{
    style.SetBold(label.overlapping ? 1 : 0);
    useLabelFont(style, label.text);
    style.SetFontSize(static_cast<int>(kFontPixels * labelScale() * pixelRatio));
    style.SetColor(vtkColor(label.selected ? palette.onSelection : palette.text).data());
    style.SetBackgroundColor(
        vtkColor(label.selected ? palette.selection : palette.textBackdrop).data());
    style.SetBackgroundOpacity(label.selected ? 1 : kBackdropOpacity);
}

} // namespace

/// A label of something that is seen.
struct NameLabels::Candidate {
    std::size_t label = 0;
    Rect named; ///< as far as it is in the picture
};

NameLabels::NameLabels(vtkRenderer& renderer)
    : renderer_(renderer), leaders_(vtkSmartPointer<vtkPolyData>::New()),
      leaderActor_(vtkSmartPointer<vtkActor2D>::New()),
      observer_(renderer.AddObserver(vtkCommand::StartEvent, this, &NameLabels::layOut))
{
    vtkNew<vtkPolyDataMapper2D> mapper;
    mapper->SetInputData(leaders_);
    leaderActor_->SetMapper(mapper);
    leaderActor_->PickableOff();
    leaderActor_->GetProperty()->SetOpacity(kLeaderOpacity);
    renderer.AddActor2D(leaderActor_);
}

NameLabels::~NameLabels()
{
    renderer_.RemoveObserver(observer_);
    renderer_.RemoveActor2D(leaderActor_);
    for (const Slot& slot : slots_) {
        renderer_.RemoveActor2D(slot.actor);
    }
}

void NameLabels::show(std::vector<NameLabel> labels, const Palette& palette, double pixelRatio)
{
    std::erase_if(labels, [](const NameLabel& label) { return label.text.empty(); });
    labels_ = std::move(labels);
    palette_ = palette;
    pixelRatio_ = pixelRatio;
    const std::size_t count = std::min(labels_.size(), kMaxNames);
    while (slots_.size() > count) {
        renderer_.RemoveActor2D(slots_.back().actor);
        slots_.pop_back();
    }
    while (slots_.size() < count) {
        slots_.push_back({vtkSmartPointer<vtkTextActor>::New(), {}});
        slots_.back().actor->PickableOff();
        renderer_.AddActor2D(slots_.back().actor);
    }
}

Tile NameLabels::tile() const
{
    const int* pixels = renderer_.GetSize();
    return tile_.value_or(Tile{0, 0, pixels[0], pixels[1]});
}

/// The most important first.
std::vector<NameLabels::Candidate> NameLabels::candidates() const
{
    const int* pixels = renderer_.GetSize();
    vtkMatrix4x4* worldToView = renderer_.GetActiveCamera()->GetCompositeProjectionTransformMatrix(
        renderer_.GetTiledAspectRatio(), -1, 1);
    const Tile here = tile();
    const Rect picture{0, double(here.pictureWidth), 0, double(here.pictureHeight)};
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        const std::optional<Rect> named = onScreen(labels_[i].outline, *worldToView, pixels, here);
        if (const auto seen = named ? common(*named, picture) : std::nullopt) {
            found.push_back({i, *seen});
        }
    }
    std::ranges::stable_sort(found, std::greater(), [this](const Candidate& candidate) {
        const NameLabel& label = labels_[candidate.label];
        return std::tuple(label.selected, label.overlapping, areaOf(candidate.named));
    });
    const auto selected = static_cast<std::size_t>(std::ranges::count_if(
        found, [this](const Candidate& candidate) { return labels_[candidate.label].selected; }));
    const std::size_t most =
        std::min(slots_.size(), std::max(selected, limit_.value_or(slots_.size())));
    if (found.size() > most) {
        found.resize(most);
    }
    return found;
}

/// A label that has a slot keeps it, so that its letters need not be drawn anew.
void NameLabels::assignSlots(const std::vector<Candidate>& chosen)
{
    std::set<std::size_t> waiting;
    for (const Candidate& candidate : chosen) {
        waiting.insert(candidate.label);
    }
    for (Slot& slot : slots_) {
        if (!slot.label || waiting.erase(*slot.label) == 0) {
            slot.label.reset();
        }
    }
    for (Slot& slot : slots_) {
        if (!slot.label && !waiting.empty()) {
            slot.label = waiting.extract(waiting.begin()).value();
        }
        slot.actor->SetVisibility(slot.label ? 1 : 0);
        if (slot.label) {
            const NameLabel& label = labels_[*slot.label];
            dress(*slot.actor->GetTextProperty(), label, palette_, pixelRatio_);
        }
    }
}

void NameLabels::drawLeaders(const std::vector<Candidate>& chosen,
                             const std::vector<std::optional<PlacedLabel>>& places)
{
    const Tile here = tile();
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> lines;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (!places[i] || !places[i]->led) {
            continue;
        }
        const auto leader =
            seenPart(leaderOf(places[i]->rect, chosen[i].named), obstacles_.covered);
        if (!leader) {
            continue;
        }
        lines->InsertNextCell(2);
        for (const auto& [x, y] : {leader->from, leader->to}) {
            lines->InsertCellPoint(points->InsertNextPoint(x - here.left, y - here.bottom, 0));
        }
    }
    leaders_->SetPoints(points);
    leaders_->SetLines(lines);
    leaderActor_->GetProperty()->SetColor(vtkColor(palette_.text).data());
    leaderActor_->GetProperty()->SetLineWidth(static_cast<float>(pixelRatio_));
    leaderActor_->SetVisibility(lines->GetNumberOfCells() > 0 ? 1 : 0);
}

void NameLabels::layOut()
{
    const std::vector<Candidate> chosen = candidates();
    assignSlots(chosen);
    std::map<std::size_t, vtkTextActor*> actorOf;
    for (const Slot& slot : slots_) {
        if (slot.label) {
            actorOf[*slot.label] = slot.actor;
        }
    }
    const Tile here = tile();
    const double gap = kGapPixels * pixelRatio_;
    std::vector<WantedLabel> wanted;
    for (const auto& [label, named] : chosen) {
        const std::array<double, 2> extent =
            showWithin(*actorOf[label], renderer_, validUtf8(labels_[label].text),
                       double(here.pictureWidth) - 2 * gap);
        wanted.push_back({named, extent[0], extent[1], labels_[label].selected});
    }
    const auto places = layOutLabels(
        wanted, {0, double(here.pictureWidth), 0, double(here.pictureHeight)}, gap, obstacles_);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        vtkTextActor& actor = *actorOf[chosen[i].label];
        actor.SetVisibility(places[i] ? 1 : 0);
        if (places[i]) {
            actor.SetPosition(std::round(places[i]->rect.left) - here.left,
                              std::round(places[i]->rect.bottom) - here.bottom);
        }
    }
    drawLeaders(chosen, places);
}

} // namespace mbv::rendering
