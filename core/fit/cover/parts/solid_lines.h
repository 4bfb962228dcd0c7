#pragma once

#include "cover_part.h"

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace mbv::cover {

/// Where a line runs from and to.
struct Interval {
    double from = 0;
    double to = 0;

    double length() const { return to - from; }
};

/// Parallel lines through a region, spread evenly over it (a Fibonacci lattice: no plane of a mesh
/// runs along many of them), and the parts of each that are in a solid. They measure what
/// of a shape is outside the solid: exactly along each line.
class SolidLines {
public:
    /// Along one coordinate axis, through the region's other two. Without triangles there is no
    /// solid. Precondition: the triangles are watertight, or none.
    SolidLines(const Aabb& region, int axis, std::size_t count, std::span<const Vec3> points,
               std::span<const std::array<std::uint32_t, 3>> triangles);

    /// The volume of the part outside the solid. Lines tell the share, so that a part which is
    /// wholly inside or outside is measured without error.
    double volumeOutside(const CoverPart& part) const;

    /// Lengths over all lines: of the union of parts, of the solid within the region, and of what
    /// both have in common. Times areaOfLine() they are volumes.
    struct Lengths {
        double all = 0;
        double solid = 0;
        double common = 0;
    };
    /// Of the lines with even and with odd numbers.
    std::array<Lengths, 2> lengthsOf(std::span<const CoverPart> parts) const;

    double areaOfLine() const;

private:
    struct LineRange {
        std::size_t first = 0;
        std::size_t end = 0;
    };

    LineRange linesBetween(double low, double high) const;
    /// The points where a line crosses triangles, by line, in ascending order.
    void addCrossings(const std::array<Vec3, 3>& triangle,
                      std::vector<std::pair<std::uint32_t, double>>& crossings) const;
    std::optional<Interval> chordOf(const RoundPart& part, const std::array<double, 2>& at) const;
    std::optional<Interval> chordOf(const HullPart& part, const std::array<double, 2>& at) const;
    std::optional<Interval> chordOf(const BoxPart& part, const std::array<double, 2>& at) const;
    template <class Part> double outsideOf(const Part& part) const;
    std::span<const Interval> insideOf(std::size_t line) const;

    Aabb region_;
    int axis_;
    int u_; ///< the axes across
    int v_;
    std::size_t count_;
    std::vector<std::array<double, 2>> places_; ///< of the lines, along u and v
    std::vector<std::size_t> first_; ///< by line, into inside_; empty where there is no solid
    std::vector<Interval> inside_;
};

/// Lines enough for a cover of `most` parts, where the mesh is watertight. The vertices are its own
/// in the unit frame.
std::optional<SolidLines> solidLinesOf(const TriangleMesh& mesh, std::span<const Vec3> vertices,
                                       std::size_t most);

} // namespace mbv::cover
