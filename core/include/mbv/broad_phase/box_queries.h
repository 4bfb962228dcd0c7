#pragma once

#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace mbv {

/// A box that a ray meets.
struct [[nodiscard]] BoxRayHit {
    std::uint32_t index = 0;
    double t = 0; ///< >= 0, the length along the ray to the box; zero when it starts inside

    friend bool operator==(const BoxRayHit&, const BoxRayHit&) = default;
};

/// A box and how far it is from a point.
struct [[nodiscard]] BoxDistance {
    std::uint32_t index = 0;
    double distance = 0; ///< >= 0; zero when the point is in the box

    friend bool operator==(const BoxDistance&, const BoxDistance&) = default;
};

/// The questions that MovingBoxes and StaticBoxes answer about all their boxes at once. Boxes are
/// closed, and their sides may be infinite. Time grows as log n and what is found, where boxes do
/// not all overlap. The same boxes under the same indices give the same answers.
class BoxQueries {
    /// What no braces but empty ones convert to: those a list of it takes before any shape does.
    struct EmptyBraces {
        EmptyBraces() = delete;
    };

public:
    /// How many boxes there are.
    [[nodiscard]] std::size_t size() const;

    /// The box with this index; nothing where there is none.
    [[nodiscard]] std::optional<Aabb> box(std::size_t index) const;

    /// The indices of all boxes, ascending.
    [[nodiscard]] std::vector<std::uint32_t> indices() const;

    /// All that overlap this box, ascending; exact. Precondition: min <= max.
    [[nodiscard]] std::vector<std::uint32_t> overlapping(const Aabb& box) const;

    /// All whose distance from the center, as nearest() gives it, is at most the radius, ascending.
    /// Precondition: the sphere is valid.
    [[nodiscard]] std::vector<std::uint32_t> overlapping(const Sphere& sphere) const;

    /// `overlapping({})` is `overlapping(Aabb{})`, the box that is the origin. Of two braced points
    /// it is the box between them; a braced point and a number do not compile, since they could be
    /// a sphere or a box with braces left out: write `Sphere{center, radius}`.
    [[nodiscard]] std::vector<std::uint32_t> overlapping(std::initializer_list<EmptyBraces>) const
    {
        return overlapping(Aabb{});
    }

    /// All that the ray meets, up to its maxT, by ascending t; equal ones by index. None that it
    /// meets is left out; one that it misses by some roundings may be given. t is right to some
    /// roundings. Precondition: the ray is valid.
    [[nodiscard]] std::vector<BoxRayHit> raycast(const Ray& ray) const;

    /// The same one by one, until `visit` gives false: to look at what is in the nearest boxes
    /// alone. Boxes beyond the last one visited cost nothing.
    void visitRay(const Ray& ray, const std::function<bool(const BoxRayHit&)>& visit) const;

    /// The nearest to a point, of equally near ones that with the least index; nothing where there
    /// are no boxes. Distances are right to rounding. Precondition: the point is finite.
    [[nodiscard]] std::optional<BoxDistance> nearest(const Vec3& point) const;

    /// The `count` nearest that are no farther than maxDistance, or as many as there are, by
    /// ascending distance, equal ones by index.
    [[nodiscard]] std::vector<BoxDistance>
    nearest(const Vec3& point, std::size_t count,
            double maxDistance = std::numeric_limits<double>::infinity()) const;

protected:
    BoxQueries();
    BoxQueries(const BoxQueries& other) = default;
    BoxQueries& operator=(const BoxQueries& other) = default;
    BoxQueries(BoxQueries&& other) noexcept = default;
    BoxQueries& operator=(BoxQueries&& other) noexcept = default;
    ~BoxQueries() = default;

    struct Boxes;
    std::shared_ptr<Boxes> boxes_;
};

} // namespace mbv
