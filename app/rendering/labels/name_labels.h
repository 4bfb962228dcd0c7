#pragma once

#include "label_layout.h"
#include "rendering/camera/tile.h"
#include "rendering/style/palette.h"

#include <mbv/geometry/vec3.h>

#include <vtkSmartPointer.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

class vtkActor2D;
class vtkPolyData;
class vtkRenderer;
class vtkTextActor;

namespace mbv::rendering {

struct NameLabel {
    std::string text;              ///< UTF-8
    std::span<const Vec3> outline; ///< of what it names, in the world; kept until the next show
    bool overlapping = false;      ///< written bold
    bool selected = false;         ///< on the color of the selection; never left out
};

/// Names beside what they name (layOutLabels), laid out anew at the start of every render, so that
/// they follow the camera: of the selected first, then of what overlaps, then of what is large in
/// the picture, sixty at most. A name that is not beside what it names has a line to it; what is
/// out of the picture has none.
class NameLabels {
public:
    explicit NameLabels(vtkRenderer& renderer);
    ~NameLabels();
    NameLabels(const NameLabels&) = delete;
    NameLabels& operator=(const NameLabels&) = delete;

    void show(std::vector<NameLabel> labels, const Palette& palette, double pixelRatio);

    /// The renderer shows this part of a picture, in which the names have their places.
    void setTile(const Tile& tile) { tile_ = tile; }

    /// Shows no more than that, but for the selected.
    void limitTo(std::optional<std::size_t> limit) { limit_ = limit; }

    /// What names are to stay clear of in the picture.
    void keepFree(LabelObstacles obstacles) { obstacles_ = std::move(obstacles); }

private:
    /// An actor and the label it shows, if any.
    struct Slot {
        vtkSmartPointer<vtkTextActor> actor;
        std::optional<std::size_t> label;
    };
    struct Candidate;

    void layOut();
    Tile tile() const;
    std::vector<Candidate> candidates() const;
    void assignSlots(const std::vector<Candidate>& chosen);
    void drawLeaders(const std::vector<Candidate>& chosen,
                     const std::vector<std::optional<PlacedLabel>>& places);

    vtkRenderer& renderer_;
    std::vector<NameLabel> labels_;
    Palette palette_;
    double pixelRatio_ = 1;
    std::vector<Slot> slots_;
    vtkSmartPointer<vtkPolyData> leaders_;
    vtkSmartPointer<vtkActor2D> leaderActor_;
    LabelObstacles obstacles_;
    std::optional<std::size_t> limit_;
    std::optional<Tile> tile_; ///< where not set, the renderer shows all
    unsigned long observer_ = 0;
};

} // namespace mbv::rendering
