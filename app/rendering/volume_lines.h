#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/rendering/palette.h>

#include <vtkSmartPointer.h>

#include <cstddef>
#include <optional>
#include <vector>

class vtkActor;
class vtkPolyData;
class vtkProp;
class vtkRenderer;

namespace mbv {

/// A volume to draw and how.
struct DrawnVolume {
    Shape shape;
    std::size_t model = 0;
    bool overlapping = false;
    bool selected = false;

    friend bool operator==(const DrawnVolume&, const DrawnVolume&) = default;
};

/// Bounding volumes as lines in world space, see curvesOf. One actor per state, however many
/// volumes there are. A selected volume keeps the colour of its state, but its corners (where the
/// circles cross, for a ball) have the colour of the selection.
class VolumeLines {
public:
    VolumeLines();

    void addTo(vtkRenderer& renderer);
    void removeFrom(vtkRenderer& renderer);

    /// `extent` is that of everything bounded in the scene, planes' patches are made to fit it.
    void show(std::vector<DrawnVolume> volumes, const Sphere& extent);
    void style(const Palette& palette, double pixelRatio);

    const std::vector<DrawnVolume>& shown() const { return volumes_; }

    /// The actors one can pick, and the model of a picked line cell.
    std::vector<vtkProp*> pickable() const;
    std::optional<std::size_t> modelOf(const vtkProp* actor, long long cell) const;

private:
    struct Layer {
        vtkSmartPointer<vtkActor> actor;
        vtkSmartPointer<vtkPolyData> lines;
        std::vector<std::size_t> models; ///< by line cell
    };

    static Layer makeLayer();

    std::vector<DrawnVolume> volumes_;
    Sphere extent_;
    Layer clear_;
    Layer overlapping_;
    Layer corners_; ///< of selected volumes
};

} // namespace mbv
