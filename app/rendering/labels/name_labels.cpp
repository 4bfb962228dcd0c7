#include "name_labels.h"

#include "label_font.h"
#include "rendering/style/vtk_color.h"

#include <mbv/file/utf8.h>

#include <vtkCamera.h>
#include <vtkCommand.h>
#include <vtkMatrix4x4.h>
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
#include <utility>

namespace mbv::rendering {
namespace {

constexpr double kFontPixels = 15;
constexpr double kGapPixels = 6;       ///< between a label and what it names, and between labels
constexpr std::size_t kMostNames = 60; ///< more could not be read, and each is drawn by itself
constexpr double kBackdropOpacity = 0.72;

/// Pixels, y upwards.
struct Rect {
    double left = 0;
    double right = 0;
    double bottom = 0;
    double top = 0;
};

double areaOf(const Rect& r)
{
    return (r.right - r.left) * (r.top - r.bottom);
}

bool meet(const Rect& a, const Rect& b)
{
    return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

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

/// Above `named`, inside the picture, clear of `placed` where there is room.
Rect place(double width, double height, double gap, const Rect& named, const Tile& tile,
           const std::vector<Rect>& placed)
{
    const double left = std::clamp(0.5 * (named.left + named.right - width), gap,
                                   std::max(gap, tile.pictureWidth - width - gap));
    const double highest = std::max(gap, tile.pictureHeight - height - gap);
    double bottom = std::clamp(named.top + gap, gap, highest);
    const auto at = [&](double y) { return Rect{left, left + width, y, y + height}; };
    for (std::size_t i = 0; i < placed.size(); ++i) { // each step clears at least one label
        const auto hit = std::find_if(placed.begin(), placed.end(),
                                      [&](const Rect& r) { return meet(r, at(bottom)); });
        if (hit == placed.end() || hit->top + 1 > highest) {
            break;
        }
        bottom = hit->top + 1;
    }
    return at(bottom);
}

void dress(vtkTextProperty& style, const NameLabel& label, const Palette& palette,
           double pixelRatio)
{
    useLabelFont(style, label.text);
    style.SetBold(label.overlapping ? 1 : 0);
    style.SetFontSize(static_cast<int>(kFontPixels * pixelRatio));
    style.SetColor(vtkColor(label.selected ? palette.onSelection : palette.text).data());
    style.SetBackgroundColor(
        vtkColor(label.selected ? palette.selection : palette.textBackdrop).data());
    style.SetBackgroundOpacity(label.selected ? 1 : kBackdropOpacity);
}

} // namespace

/// A label of something in front of the camera.
struct NameLabels::Candidate {
    std::size_t label = 0;
    Rect named;
};

NameLabels::NameLabels(vtkRenderer& renderer)
    : renderer_(renderer),
      observer_(renderer.AddObserver(vtkCommand::StartEvent, this, &NameLabels::layOut))
{
}

NameLabels::~NameLabels()
{
    renderer_.RemoveObserver(observer_);
    for (const Slot& slot : slots_) {
        renderer_.RemoveActor2D(slot.actor);
    }
}

void NameLabels::show(std::vector<NameLabel> labels, const Palette& palette, double pixelRatio)
{
    std::stable_sort(labels.begin(), labels.end(), [](const NameLabel& a, const NameLabel& b) {
        return std::pair(a.selected, a.overlapping) > std::pair(b.selected, b.overlapping);
    });
    std::erase_if(labels, [](const NameLabel& label) { return label.text.empty(); });
    labels_ = std::move(labels);
    palette_ = palette;
    pixelRatio_ = pixelRatio;
    const std::size_t count = std::min(labels_.size(), kMostNames);
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

std::vector<NameLabels::Candidate> NameLabels::candidates() const
{
    const int* pixels = renderer_.GetSize();
    vtkMatrix4x4* worldToView = renderer_.GetActiveCamera()->GetCompositeProjectionTransformMatrix(
        renderer_.GetTiledAspectRatio(), -1, 1);
    const Tile here = tile();
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        if (const std::optional<Rect> named =
                onScreen(labels_[i].outline, *worldToView, pixels, here)) {
            found.push_back({i, *named});
        }
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
            slot.actor->SetInput(validUtf8(label.text).c_str());
        }
    }
}

void NameLabels::layOut()
{
    std::vector<Candidate> chosen = candidates();
    if (chosen.size() > slots_.size()) {
        std::ranges::stable_sort(chosen, std::greater(), [this](const Candidate& candidate) {
            return std::pair(labels_[candidate.label].selected, areaOf(candidate.named));
        });
        chosen.resize(slots_.size());
    }
    assignSlots(chosen);
    std::map<std::size_t, vtkTextActor*> actorOf;
    for (const Slot& slot : slots_) {
        if (slot.label) {
            actorOf[*slot.label] = slot.actor;
        }
    }
    const double gap = kGapPixels * pixelRatio_;
    const Tile here = tile();
    std::vector<Rect> placed;
    for (const auto& [label, named] : chosen) {
        vtkTextActor& actor = *actorOf[label];
        std::array<double, 2> extent{};
        actor.GetSize(&renderer_, extent.data());
        placed.push_back(place(extent[0], extent[1], gap, named, here, placed));
        actor.SetPosition(std::round(placed.back().left) - here.left,
                          std::round(placed.back().bottom) - here.bottom);
    }
}

} // namespace mbv::rendering
