#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec2.h>

#include <array>
#include <optional>
#include <string_view>

/// Rectangles in the plane: x to the right, y up, angles counter-clockwise.
namespace mbv {

/// {center + s halfExtents.x axis + t halfExtents.y perpendicular, |s| <= 1, |t| <= 1}, a closed
/// set. The axis is of unit length to 1e-6, and its perpendicular is (-axis.y, axis.x). A zero half
/// extent makes a segment or a point.
struct Rectangle {
    Vec2 center;
    Vec2 halfExtents;
    Vec2 axis = {1, 0};

    friend constexpr bool operator==(const Rectangle&, const Rectangle&) = default;
};

/// A rectangle as screens have it: y down, its upper left corner before it is rotated about its
/// center, clockwise as one sees it.
struct ScreenRectangle {
    double top = 0;
    double left = 0;
    double height = 0;
    double width = 0;
    double rotationDegrees = 0;
};

/// Counter-clockwise. Multiples of 90 degrees are exact; the sine and cosine of others are rounded
/// once. Precondition: finite.
[[nodiscard]] Rectangle rectangleFromDegrees(const Vec2& center, const Vec2& halfExtents,
                                             double degrees);

/// The same in radians. The doubles nearest to multiples of pi / 2, or a rounding away from them as
/// products with std::numbers::pi may be, are those multiples.
[[nodiscard]] Rectangle rectangleFromRadians(const Vec2& center, const Vec2& halfExtents,
                                             double radians);

/// The same as one sees it, with y up: a screen's (x, y) is (x, -y) here. Center and half extents
/// are rounded once.
[[nodiscard]] Rectangle rectangleFromScreen(const ScreenRectangle& screen);

/// The first field that is not finite, negative where it is an extent, or an axis that is not unit
/// to 1e-6; nothing when the rectangle is valid.
[[nodiscard]] std::optional<ShapeFault> faultOf(const Rectangle& s);

/// Throws Error (InvalidShape) that names the field, prefixed with `where`, when invalid.
void requireValid(const Rectangle& s, std::string_view where = "rectangle");

/// Counter-clockwise: (-, -), (+, -), (+, +), (-, +) along axis and perpendicular.
[[nodiscard]] std::array<Vec2, 4> cornersOf(const Rectangle& s);

/// Whether they have a point in common, touching included: exact for the doubles given, by the four
/// separating axes (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996, in the plane).
/// Precondition, as of all that follow: both are valid.
[[nodiscard]] bool overlaps(const Rectangle& a, const Rectangle& b);

/// Its border included: exact for the doubles given.
[[nodiscard]] bool contains(const Rectangle& s, const Vec2& point);

struct [[nodiscard]] RectangleDistance {
    double distance = 0; ///< >= 0; zero exactly when overlaps() is true
    Vec2 pointOnA;       ///< nearest point of A to B
    Vec2 pointOnB;       ///< nearest point of B to A; where they overlap, the same common point
};

/// Accurate to rounding. Where parallel edges are nearest, some pair of their points.
[[nodiscard]] RectangleDistance distance(const Rectangle& a, const Rectangle& b);

struct [[nodiscard]] RectangleContact {
    double depth = 0; ///< >= 0; zero when they only touch
    Vec2 normal;      ///< unit, from A to B. Moving B by depth * normal leaves them touching.
    Vec2 pointOnA;    ///< the support point of A along the normal
    Vec2 pointOnB;    ///< of B; pointOnA - pointOnB == depth * normal
};

/// The shortest translation that leaves them touching; nothing when they are apart already.
/// Accurate to rounding; of several shortest translations, some one.
[[nodiscard]] std::optional<RectangleContact> contact(const Rectangle& a, const Rectangle& b);

/// One candidate separating axis; lengths along the unit direction.
struct RectangleSatRow {
    Vec2 direction;            ///< unit
    double centerDistance = 0; ///< >= 0, distance of the projected centers
    double radiusA = 0;        ///< half length of A's projection
    double radiusB = 0;        ///< half length of B's projection
    double gap = 0; ///< centerDistance - radiusA - radiusB: > 0 separates, 0 touches; exact sign
};

struct [[nodiscard]] RectangleSatExplanation {
    std::array<RectangleSatRow, 4> rows; ///< A0 A1 B0 B1: axis and perpendicular of A, then of B
    bool overlap = false;                ///< the same answer as overlaps(a, b)
    std::optional<int> separating;       ///< the row with the widest positive gap, when apart
    std::optional<int> shallowest;       ///< the row with the largest gap when overlapping
};

/// "A0", "A1", "B0", "B1": the order of the rows.
[[nodiscard]] std::string_view rectangleSatAxisName(int axis);

/// The separating-axis test with all it looked at.
[[nodiscard]] RectangleSatExplanation explainSat(const Rectangle& a, const Rectangle& b);

} // namespace mbv
