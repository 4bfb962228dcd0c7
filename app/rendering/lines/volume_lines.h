#pragma once

#include "line_layer.h"
#include "rendering/style/palette.h"

#include <mbv/geometry/shapes.h>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

class vtkProp;
class vtkRenderer;

namespace mbv::rendering {

/// How the lines of a volume look: each state has a color, a width and an actor, see
/// VolumeLines::style.
enum class LineState { Clear, Overlapping, Count };

/// A volume to draw and how.
struct DrawnVolume {
    const Shape* shape = nullptr; ///< not null
    std::size_t model = 0;
    LineState state = LineState::Clear;
    bool selected = false;
};

/// Bounding volumes as lines in world space, see curvesOf. One actor per state, however many
/// volumes there are and of whatever kinds. A selected volume keeps the color of its state, but
/// its corners (where the circles cross, for a ball) have the color of the selection. A volume
/// that has moved has its points overwritten; where volumes change their state, the layers they
/// leave and enter are assembled anew.
class VolumeLines {
public:
    /// The renderer must outlive it.
    explicit VolumeLines(vtkRenderer& renderer);
    ~VolumeLines();
    VolumeLines(const VolumeLines&) = delete;
    VolumeLines& operator=(const VolumeLines&) = delete;

    /// `extent` is that of everything bounded in the scene, planes' patches are made to fit it.
    void show(std::span<const DrawnVolume> volumes, const Sphere& extent);
    void style(const Palette& palette, double pixelRatio);
    /// All of them a pixel wide, which is drawn faster.
    void setThin(bool thin);

    /// The actors one can pick, and the model of a picked line cell.
    std::vector<vtkProp*> pickable() const;
    std::optional<std::size_t> modelOf(const vtkProp* actor, long long cell) const;

private:
    static constexpr std::size_t kStateCount = static_cast<std::size_t>(LineState::Count);
    static constexpr std::size_t kCorners = kStateCount; ///< the layer of the selection
    using LayerFlags = std::array<bool, kStateCount + 1>;

    /// A volume as it is in the layers.
    struct Piece {
        Shape shape;
        std::size_t model = 0;
        LineState state = LineState::Clear;
        bool selected = false;
        LineSet body;           ///< in the layer of the state
        LineSet corners;        ///< where it is selected
        std::size_t bodyAt = 0; ///< index of the first point in that layer
        std::size_t cornersAt = 0;
    };

    static Piece pieceOf(const DrawnVolume& volume, const Sphere& extent);
    static void markLayers(const Piece& piece, LayerFlags& flags);
    bool isShown(const Piece& piece, const DrawnVolume& volume, bool extentChanged) const;
    void replace(Piece& piece, Piece now, LayerFlags& outdated);
    void assemble(std::size_t layer);

    vtkRenderer& renderer_;
    std::vector<Piece> pieces_;
    Sphere extent_;
    std::array<LineLayer, kStateCount + 1> layers_; ///< by state, and of the corners
};

} // namespace mbv::rendering
