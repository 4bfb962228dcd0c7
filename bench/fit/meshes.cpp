#include "meshes.h"

#include <mbv/fit/hull.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/mesh_io/load_mesh.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <exception>
#include <functional>
#include <iostream>
#include <numbers>
#include <random>

namespace mbv::bench {
namespace {

constexpr double kPi = std::numbers::pi;

class Random {
public:
    explicit Random(unsigned seed) : engine_(seed) {}
    double number(double low, double high)
    {
        return std::uniform_real_distribution<double>(low, high)(engine_);
    }
    double gauss() { return std::normal_distribution<double>()(engine_); }
    Vec3 direction() { return normalized(Vec3{gauss(), gauss(), gauss()}); }
    Quaternion rotation() { return normalized(Quaternion{gauss(), gauss(), gauss(), gauss()}); }

private:
    std::mt19937 engine_;
};

TriangleMesh rotated(TriangleMesh mesh, const Quaternion& rotation)
{
    for (Vec3& v : mesh.vertices) {
        v = rotate(rotation, v);
    }
    return mesh;
}

/// A grid of (u, v) in [0, 1]^2 mapped to a surface, two triangles a cell.
TriangleMesh surface(int columns, int rows, const std::function<Vec3(double, double)>& at)
{
    TriangleMesh mesh;
    for (int i = 0; i <= rows; ++i) {
        for (int j = 0; j <= columns; ++j) {
            mesh.vertices.push_back(
                at(static_cast<double>(j) / columns, static_cast<double>(i) / rows));
        }
    }
    const auto index = [&](int i, int j) {
        return static_cast<std::uint32_t>(i * (columns + 1) + j);
    };
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j < columns; ++j) {
            mesh.triangles.push_back({index(i, j), index(i, j + 1), index(i + 1, j)});
            mesh.triangles.push_back({index(i + 1, j), index(i, j + 1), index(i + 1, j + 1)});
        }
    }
    return mesh;
}

Vec3 onSphere(double u, double v)
{
    return {std::cos(2 * kPi * u) * std::sin(kPi * v), std::sin(2 * kPi * u) * std::sin(kPi * v),
            std::cos(kPi * v)};
}

/// The surface of the convex hull of random points.
TriangleMesh hullOfRandom(int count, const std::function<Vec3()>& point)
{
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) {
        points.push_back(point());
    }
    return hullMesh(points);
}

TriangleMesh asteroid(Random& random, int columns, double roughness)
{
    std::vector<Vec3> waves;
    std::vector<double> phases;
    for (int i = 0; i < 12; ++i) {
        waves.push_back(random.number(1, 6) * random.direction());
        phases.push_back(random.number(0, 2 * kPi));
    }
    return surface(columns, columns / 2, [&](double u, double v) {
        const Vec3 d = onSphere(u == 1 ? 0 : u, v);
        double r = 1;
        for (std::size_t i = 0; i < waves.size(); ++i) {
            r += roughness * std::sin(dot(waves[i], d) + phases[i]) / 12;
        }
        return r * d;
    });
}

} // namespace

std::vector<NamedMesh> meshesIn(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() && isMeshExtension(entry.path().extension().string())) {
            paths.push_back(entry.path());
        }
    }
    std::ranges::sort(paths);
    std::vector<NamedMesh> result;
    for (const auto& path : paths) {
        try {
            result.push_back({path.filename().string(), loadMesh(path)});
        } catch (const std::exception& error) {
            std::cerr << error.what() << "\n";
        }
    }
    return result;
}

std::vector<NamedMesh> generatedMeshes()
{
    Random random(2026);
    std::vector<NamedMesh> result;
    const auto add = [&](const std::string& name, const TriangleMesh& mesh) {
        result.push_back({name, rotated(mesh, random.rotation())});
    };
    for (const int count : {8, 12, 16, 24, 32, 48, 64, 100, 200, 500, 2000, 10000}) {
        add("sphere_points_" + std::to_string(count),
            hullOfRandom(count, [&] { return random.direction(); }));
        add("ball_points_" + std::to_string(count), hullOfRandom(count, [&] {
                return std::cbrt(random.number(0, 1)) * random.direction();
            }));
        add("cube_points_" + std::to_string(count), hullOfRandom(count, [&] {
                return Vec3{random.number(-1, 1), random.number(-1, 1), random.number(-1, 1)};
            }));
        add("gauss_points_" + std::to_string(count), hullOfRandom(count, [&] {
                return Vec3{3 * random.gauss(), 2 * random.gauss(), random.gauss()};
            }));
    }
    for (const int columns : {16, 40, 120}) {
        const std::string suffix = "_" + std::to_string(columns);
        for (const double roughness : {0.2, 1.0, 3.0}) {
            add("asteroid" + suffix + "_" + std::to_string(roughness).substr(0, 3),
                asteroid(random, columns, roughness));
        }
        add("uv_sphere" + suffix, surface(columns, columns / 2, onSphere));
        add("ellipsoid" + suffix, surface(columns, columns / 2, [](double u, double v) {
                return scaled(onSphere(u, v), {3, 2, 1});
            }));
        add("egg" + suffix, surface(columns, columns / 2, [](double u, double v) {
                const Vec3 d = onSphere(u, v);
                return Vec3{d.x * (1 + 0.2 * d.z), d.y * (1 + 0.2 * d.z), 1.3 * d.z};
            }));
        add("tube" + suffix, surface(columns, columns / 2, [](double u, double v) {
                return Vec3{std::cos(2 * kPi * u), std::sin(2 * kPi * u), 4 * v};
            }));
        add("cone" + suffix, surface(columns, columns / 2, [](double u, double v) {
                return Vec3{v * std::cos(2 * kPi * u), v * std::sin(2 * kPi * u), 2 * v};
            }));
        add("torus" + suffix, surface(columns, columns / 2, [](double u, double v) {
                const double r = 1 + 0.3 * std::cos(2 * kPi * v);
                return Vec3{r * std::cos(2 * kPi * u), r * std::sin(2 * kPi * u),
                            0.3 * std::sin(2 * kPi * v)};
            }));
        add("spring" + suffix, surface(columns * 4, 8, [](double u, double v) {
                const double r = 1 + 0.2 * std::cos(2 * kPi * v);
                return Vec3{r * std::cos(10 * kPi * u), r * std::sin(10 * kPi * u),
                            2 * u + 0.2 * std::sin(2 * kPi * v)};
            }));
        add("hills" + suffix, surface(columns, columns, [](double u, double v) {
                return Vec3{3 * u, 2 * v, 0.2 * std::sin(9 * u) * std::cos(7 * v)};
            }));
    }
    return result;
}

} // namespace mbv::bench
