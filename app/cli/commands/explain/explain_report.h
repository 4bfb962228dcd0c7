#pragma once

#include "console/options.h"

#include <mbv/collision/rectangle.h>
#include <mbv/collision/sat.h>
#include <mbv/geometry/shapes.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace mbv::cli {

struct NamedShape {
    std::string name;
    Shape shape;
};

/// One candidate separating axis; lengths along the unit direction, mesh units.
struct ExplainedAxis {
    std::string name;
    /// Unit, three numbers or two; none where the edges are parallel.
    std::vector<double> direction;
    double centerDistance = 0;
    double radiusA = 0;
    double radiusB = 0;
    std::optional<double> gap; ///< > 0 separates, 0 touches; none where the direction is
};

/// Two boxes, or two rectangles in the plane, and what each axis says of them.
struct Explanation {
    std::array<std::string, 2> names;
    std::array<std::string, 2> kinds; ///< "obb", "aabb", "rectangle"
    std::vector<ExplainedAxis> axes;  ///< fifteen, or four
    bool overlap = false;
    std::optional<std::size_t> separating; ///< the axis with the widest positive gap, when apart
};

/// The test of two boxes of either kind. Throws Error (InvalidShape) that names both kinds when one
/// is not a box.
SatExplanation satOf(const NamedShape& a, const NamedShape& b);

/// Its fifteen axes. Throws what satOf throws.
Explanation explainPair(const NamedShape& a, const NamedShape& b);

/// The four axes of two rectangles.
Explanation explainRectangles(const Rectangle& a, const Rectangle& b);

/// All that `mbv explain` prints; JSON is "mbv.explain/1".
std::string explainReport(const Explanation& explanation, const CommonOptions& options);

} // namespace mbv::cli
