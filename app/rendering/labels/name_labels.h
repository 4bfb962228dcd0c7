#pragma once

#include "rendering/camera/tile.h"
#include "rendering/style/palette.h"

#include <mbv/geometry/vec3.h>

#include <vtkSmartPointer.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

class vtkRenderer;
class vtkTextActor;

namespace mbv::rendering {

struct NameLabel {
    std::string text;              ///< UTF-8
    std::span<const Vec3> outline; ///< of what it names, in the world; kept until the next show
    bool overlapping = false;      ///< written bold
    bool selected = false;         ///< on the color of the selection
};

/// Names above what they name: centered over the screen rectangle of the outline, moved up where
/// two names would collide (the selected model's keeps its place), kept inside the picture. Laid
/// out anew at the start of every render, so that names follow the camera. Of more than sixty,
/// sixty are shown: the selected, then what is largest in the picture.
class NameLabels {
public:
    explicit NameLabels(vtkRenderer& renderer);
    ~NameLabels();
    NameLabels(const NameLabels&) = delete;
    NameLabels& operator=(const NameLabels&) = delete;

    void show(std::vector<NameLabel> labels, const Palette& palette, double pixelRatio);

    /// The renderer shows this part of a picture, in which the names have their places.
    void setTile(const Tile& tile) { tile_ = tile; }

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

    vtkRenderer& renderer_;
    std::vector<NameLabel> labels_; ///< selected first, then overlapping
    Palette palette_;
    double pixelRatio_ = 1;
    std::vector<Slot> slots_;
    std::optional<Tile> tile_; ///< where not set, the renderer shows all
    unsigned long observer_ = 0;
};

} // namespace mbv::rendering
