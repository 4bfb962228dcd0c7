#include "convex_surface.h"

#include <algorithm>
#include <utility>

namespace mbv {

ConvexSurface::ConvexSurface(TriangleMesh mesh)
    : corners_(std::move(mesh.vertices)), facesOf_(corners_.size()), count_(corners_.size())
{
    for (const Face& face : mesh.triangles)
        add(face);
}

std::vector<Vec3> ConvexSurface::corners() const
{
    std::vector<Vec3> left;
    for (std::uint32_t i = 0; i < corners_.size(); ++i)
        if (isCorner(i))
            left.push_back(corners_[i]);
    return left;
}

double ConvexSurface::volume() const
{
    double sixfold = 0;
    for (std::uint32_t i = 0; i < corners_.size(); ++i)
        for (const std::uint32_t face : facesOf_[i])
            if (const auto& [a, b, c] = faces_[face]; a == i)
                sixfold += dot(corners_[a], cross(corners_[b], corners_[c]));
    return sixfold / 6;
}

std::vector<std::uint32_t> ConvexSurface::neighborsOf(std::uint32_t corner) const
{
    std::vector<std::uint32_t> neighbors;
    for (const std::uint32_t face : facesOf_[corner])
        for (std::size_t k = 0; k < 3; ++k)
            if (faces_[face][k] == corner)
                neighbors.push_back(faces_[face][(k + 1) % 3]);
    return neighbors;
}

std::optional<SurfaceCap> ConvexSurface::capAt(std::uint32_t corner) const
{
    return capOf(std::array{corner});
}

std::optional<SurfaceCap> ConvexSurface::capAt(std::uint32_t from, std::uint32_t to) const
{
    return capOf(std::array{from, to});
}

std::optional<SurfaceCap> ConvexSurface::capOf(std::span<const std::uint32_t> inner) const
{
    const auto isInner = [&](std::uint32_t i) { return std::ranges::count(inner, i) > 0; };
    SurfaceCap cap;
    for (const std::uint32_t corner : inner)
        for (const std::uint32_t face : facesOf_[corner])
            if (std::ranges::count(cap.faces, face) == 0)
                cap.faces.push_back(face);

    // Sides of its faces without an inner corner, one behind the other.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> sides;
    for (const std::uint32_t face : cap.faces)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t from = faces_[face][k];
            const std::uint32_t to = faces_[face][(k + 1) % 3];
            if (!isInner(from) && !isInner(to))
                sides.emplace_back(from, to);
        }
    if (sides.size() < 3)
        return std::nullopt;
    std::uint32_t at = sides.front().first;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const auto next = std::ranges::find(sides, at, &decltype(sides)::value_type::first);
        if (next == sides.end() || std::ranges::count(cap.ring, at) > 0)
            return std::nullopt;
        const auto outer = acrossFrom(next->second, at);
        if (!outer || isInner(*outer))
            return std::nullopt;
        cap.ring.push_back(at);
        cap.outer.push_back(*outer);
        at = next->second;
    }
    return at == cap.ring.front() ? std::optional(std::move(cap)) : std::nullopt;
}

std::optional<std::uint32_t> ConvexSurface::acrossFrom(std::uint32_t from, std::uint32_t to) const
{
    for (const std::uint32_t face : facesOf_[from])
        for (std::size_t k = 0; k < 3; ++k)
            if (faces_[face][k] == from && faces_[face][(k + 1) % 3] == to)
                return faces_[face][(k + 2) % 3];
    return std::nullopt;
}

double ConvexSurface::sixfoldUnder(const SurfaceCap& cap) const
{
    double sixfold = 0;
    for (const std::uint32_t face : cap.faces) {
        const auto& [a, b, c] = faces_[face];
        sixfold += dot(corners_[a], cross(corners_[b], corners_[c]));
    }
    return sixfold;
}

double ConvexSurface::sixfoldUnder(const SurfaceCap& cap, const Vec3& apex) const
{
    double sixfold = 0;
    for (std::size_t i = 0; i < cap.ring.size(); ++i)
        sixfold +=
            dot(apex, cross(corners_[cap.ring[i]], corners_[cap.ring[(i + 1) % cap.ring.size()]]));
    return sixfold;
}

void ConvexSurface::collapse(std::uint32_t from, std::uint32_t to, const SurfaceCap& cap,
                             const Vec3& apex)
{
    for (const std::uint32_t face : cap.faces)
        remove(face);
    corners_[from] = apex;
    for (std::size_t i = 0; i < cap.ring.size(); ++i)
        add({cap.ring[i], cap.ring[(i + 1) % cap.ring.size()], from});
    facesOf_[to].clear();
    --count_;
}

void ConvexSurface::remove(std::uint32_t face)
{
    for (const std::uint32_t corner : faces_[face])
        std::erase(facesOf_[corner], face);
}

void ConvexSurface::add(const Face& face)
{
    for (const std::uint32_t corner : face)
        facesOf_[corner].push_back(static_cast<std::uint32_t>(faces_.size()));
    faces_.push_back(face);
}

} // namespace mbv
