#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <optional>
#include <vector>

/// Solids as lines along one direction pass through them. In doubles: what is as good as parallel
/// to the direction is left out. Internal.
namespace mbv::solid {

/// Plane coordinates across a direction, and the height along it.
class LineView {
public:
    /// Precondition: `along` is a unit vector.
    explicit LineView(const Vec3& along);

    [[nodiscard]] const Vec3& along() const { return along_; }

    /// Across, across, along.
    [[nodiscard]] Vec3 seen(const Vec3& p) const
    {
        return {dot(p, right_), dot(p, up_), dot(p, along_)};
    }

private:
    Vec3 along_;
    Vec3 right_;
    Vec3 up_;
};

/// Where a line is inside a solid, by height; no longer than it is whatever was rounded.
struct Chord {
    double from = 0;
    double to = 0;
};

/// The chords of the line through p, in ascending order; nothing where it passes a corner or an
/// edge too closely, or along a face. `reach` is farther from p than anything of the solid.
[[nodiscard]] std::optional<std::vector<Chord>>
chordsOf(const PosedMesh& solid, const LineView& view, const Vec3& p, double reach);

/// Two triangles that lines along the direction pass through, both inside.
struct CommonLines {
    double end = 0; ///< the farthest that B goes before none of them meets both any more, at least
    Vec3 middleOnA; ///< where one of the lines passes A's triangle
};

/// Nothing where no line passes inside both.
[[nodiscard]] std::optional<CommonLines> commonLines(const LineView& view, const Triangle& a,
                                                     const Triangle& b);

} // namespace mbv::solid
