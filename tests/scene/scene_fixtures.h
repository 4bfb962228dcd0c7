#pragma once

#include "random_shapes.h"
#include "temp_dir.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/scene.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

/// Scenes, files and expectations for the tests of core/scene.
namespace mbv::test {

/// How many files and folders are in a folder.
inline std::ptrdiff_t entryCount(const TempDir& folder)
{
    return std::distance(std::filesystem::directory_iterator(folder.path()),
                         std::filesystem::directory_iterator());
}

inline std::string readText(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Expects an Error with this code whose message contains `part`.
inline void expectError(const std::function<void()>& action, ErrorCode code,
                        const std::string& part)
{
    try {
        action();
        ADD_FAILURE() << "no error; expected: " << part;
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), code) << error.what();
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos)
            << "message: " << error.what() << "\nexpected: " << part;
    }
}

/// A box from -1 to 1 at a position.
inline Model boxAt(const std::string& name, const Vec3& position)
{
    Model model;
    model.name = name;
    model.shape = Aabb{{-1, -1, -1}, {1, 1, 1}};
    model.pose.translation = position;
    return model;
}

inline Model meshModel(const std::string& name, TriangleMesh mesh, const Vec3& position = {})
{
    Model model;
    model.name = name;
    model.mesh = std::make_shared<const MeshAsset>(name + ".stl", std::move(mesh));
    model.pose.translation = position;
    return model;
}

/// Writes a tetrahedron as ASCII STL.
inline void writeTetrahedron(const std::filesystem::path& path)
{
    const Vec3 p[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    std::ofstream stream(path);
    stream << "solid t\n";
    for (const auto& face : faces) {
        stream << "facet normal 0 0 0\nouter loop\n";
        for (const int i : face)
            stream << "vertex " << p[i].x << ' ' << p[i].y << ' ' << p[i].z << '\n';
        stream << "endloop\nendfacet\n";
    }
    stream << "endsolid t\n";
}

/// Seeded random shape models.
class RandomScenes : public RandomShapes {
public:
    using RandomShapes::RandomShapes;

    int integer(int low, int high)
    {
        return low + static_cast<int>(number(0, 1) * (high - low + 1)); // number() is below 1
    }
    /// Any shape, all kinds equally often, near the unit cube.
    Shape shape()
    {
        switch (integer(0, 11)) {
        case 0:
            return sphere(1);
        case 1:
            return aabb(1);
        case 2:
            return obb(1);
        case 3:
            return Capsule{point(1), point(1), number(0, 1)};
        case 4:
            return Cylinder{point(1), point(1), number(0, 1)};
        case 5:
            return ConvexHull{{point(1), point(1), point(1), point(1), point(1), point(1)}};
        case 6:
            return Plane{point(2), number(-2, 2)};
        case 7:
            return HalfSpace{point(2), number(-4, 0)};
        case 8:
            return Triangle{point(1), point(1), point(1)};
        case 9:
            return Cone{point(1), point(1), number(0, 1)};
        case 10:
            return ellipsoid(1);
        default:
            return Segment{point(1), point(1)};
        }
    }
    /// A shape with any pose, or none of its rotation, and an equal scale.
    Model model(const std::string& name, double reach)
    {
        Model model;
        model.name = name;
        model.shape = shape();
        model.pose = pose(reach);
        if (integer(0, 2) == 0)
            model.pose.rotation = {};
        const double factor = integer(0, 3) == 0 ? 1 : number(0.3, 2);
        model.scale = {factor, factor, factor};
        model.color = {static_cast<std::uint8_t>(integer(0, 255)),
                       static_cast<std::uint8_t>(integer(0, 255)),
                       static_cast<std::uint8_t>(integer(0, 255))};
        model.opacity = 0.25 * integer(0, 4);
        model.visible = integer(0, 4) > 0;
        return model;
    }
    /// model-0, model-1, ...
    Scene scene(int count, double reach)
    {
        Scene scene;
        for (int i = 0; i < count; ++i)
            scene.models.push_back(model("model-" + std::to_string(i), reach));
        return scene;
    }
};

} // namespace mbv::test
