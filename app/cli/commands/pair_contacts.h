#pragma once

#include "input/pair_sides.h"
#include "output/json_line.h"

#include <mbv/collision/contact_manifold.h>
#include <mbv/json/json_cursor.h>

#include <cstddef>
#include <optional>
#include <vector>

/// The points at which the two sides of a line of `mbv pairs` meet.
namespace mbv::cli {

/// The field that says how many points there may be, 1 or more; nothing where the line has none.
[[nodiscard]] std::optional<std::size_t> mostPoints(const JsonCursor& line, const char* field);

/// Of vectors of two or three components.
template <class Point> std::vector<JsonLine> pointLines(const std::vector<Point>& points)
{
    std::vector<JsonLine> lines;
    lines.reserve(points.size());
    for (const Point& p : points) {
        JsonLine& line = lines.emplace_back();
        line.add("point_on_a", std::optional(p.onA));
        line.add("point_on_b", std::optional(p.onB));
        line.add("depth", p.depth);
    }
    return lines;
}

/// Adds "contacts", the patches in which a mesh and the other side meet, where the line asks for
/// them. Precondition: one side is a mesh.
void addContacts(JsonLine& answer, const JsonCursor& line, const PairSide& a, const PairSide& b);

} // namespace mbv::cli
