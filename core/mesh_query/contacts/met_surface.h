#pragma once

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// Internal.
namespace mbv::contacts {

/// A triangle that takes part in contacts, in the coordinates of the query.
struct MetTriangle {
    Triangle corners;
    std::array<std::uint32_t, 3> vertices; ///< of the mesh
    std::uint32_t index = 0;               ///< of the mesh
    Vec3 normal;                           ///< unit; of a solid outwards, else as the corners run
};

/// The part of a mesh's surface that takes part in contacts.
class MetSurface {
public:
    /// `isSolid`: only what leads out of it is a normal.
    explicit MetSurface(bool isSolid) : isSolid_(isSolid) {}

    void add(const MetTriangle& triangle) { triangles_.push_back(triangle); }
    /// After the last was added.
    void arrange();

    bool isSolid() const { return isSolid_; }
    std::size_t size() const { return triangles_.size(); }
    const MetTriangle& operator[](std::size_t i) const { return triangles_[i]; }

    /// The corner, edge or face of triangle i that is farthest along a unit direction.
    struct Feature {
        std::array<std::uint32_t, 3> vertices; ///< the first `count` of them
        std::array<Vec3, 3> ends;
        std::size_t count = 0;
        Vec3 point; ///< of an edge, to be chosen: at first an end

        bool isEdge() const { return count == 2; }
        Segment edge() const { return {ends[0], ends[1]}; }
    };
    Feature featureAlong(const Vec3& direction, std::size_t i) const;

    /// Whether another triangle that shares the feature's vertices goes on along the direction:
    /// soon told, and the direction is no normal then.
    bool goesOn(const Vec3& direction, std::size_t i, const Feature& feature) const;

    /// Whether no triangle at the feature's point goes on along the direction. Those that have the
    /// point must all be part of this.
    bool isNormal(const Vec3& direction, std::size_t i, const Feature& feature) const;

    /// Whether test(triangle) holds for some that has the vertex.
    template <class Test> bool someAtVertex(std::uint32_t vertex, const Test& test) const
    {
        auto at = std::lower_bound(atVertex_.begin(), atVertex_.end(), std::pair(vertex, 0U));
        for (; at != atVertex_.end() && at->first == vertex; ++at) {
            if (test(at->second))
                return true;
        }
        return false;
    }

    /// Whether the surface goes on in the plane of triangle i beyond all of its sides and corners.
    bool isFlatAround(std::size_t i) const;

private:
    bool hasAll(std::size_t i, const Feature& feature) const;

    bool isSolid_;
    std::vector<MetTriangle> triangles_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> atVertex_; ///< vertex, triangle; ascending
};

} // namespace mbv::contacts
