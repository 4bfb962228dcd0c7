#pragma once

#include <mbv/geometry/vec3.h>
#include <mbv/scene/scene.h>

#include <vtkSmartPointer.h>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

class vtkActor;
class vtkDoubleArray;
class vtkPolyData;

namespace mbv::rendering {

/// Polylines, each of at least two points, one after the other.
struct LineSet {
    std::vector<Vec3> points;
    std::vector<std::size_t> counts; ///< of the points of each line
};

/// A set of lines in a layer, and whose it is.
struct LayerPart {
    const LineSet* lines = nullptr;
    std::size_t model = 0;
};

/// Lines of one color and width, whosever they are, in one actor.
class LineLayer {
public:
    LineLayer();

    vtkActor& actor() const;

    /// All lines anew. Returns where the points of each part begin, for overwrite.
    std::vector<std::size_t> assemble(std::span<const LayerPart> parts);
    /// Other points for a part. Precondition: as many as it had.
    void overwrite(std::size_t firstPoint, const std::vector<Vec3>& points);
    void style(const Color& color, double pixels);
    /// A pixel wide, whatever the style says.
    void setThin(bool thin);

    /// Of a line cell.
    std::optional<std::size_t> modelOf(long long cell) const;

private:
    vtkSmartPointer<vtkActor> actor_;
    vtkSmartPointer<vtkPolyData> lines_;
    vtkSmartPointer<vtkDoubleArray> coordinates_;
    std::vector<std::size_t> models_; ///< by cell
    double pixels_ = 1;
    bool thin_ = false;
};

} // namespace mbv::rendering
