#pragma once

#include "options.h"

#include <mbv/collision/sat.h>
#include <mbv/geometry/shapes.h>

#include <optional>
#include <string>

namespace mbv::cli {

struct NamedShape {
    std::string name;
    Shape shape;
};

/// Two boxes and what each of the fifteen axes says of them.
struct Explanation {
    NamedShape a;
    NamedShape b;
    SatExplanation sat;
};

/// An Aabb's rows are those of the box as an Obb, whose centre is rounded; the verdict is that of
/// overlaps() on the shapes as given. Throws Error (InvalidShape) when one is not a box.
Explanation explainPair(NamedShape a, NamedShape b);

/// All that `mbv explain` prints; JSON is "mbv.explain/1".
std::string explainReport(const Explanation& explanation, const CommonOptions& options);

} // namespace mbv::cli
