#include "inputs.h"

#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <numbers>

namespace mbv::bench {
namespace {

using Point = std::array<float, 3>;

std::ofstream opened(const std::filesystem::path& path)
{
    std::ofstream out(path, std::ios::binary);
    out.exceptions(std::ios::failbit | std::ios::badbit);
    return out;
}

/// The point of the torus at step i of n round the hole and j of m round the tube.
Point torusPoint(std::uint32_t i, std::uint32_t n, std::uint32_t j, std::uint32_t m)
{
    const double u = 2 * std::numbers::pi * (i % n) / n;
    const double v = 2 * std::numbers::pi * (j % m) / m;
    const double r = 100 + 30 * std::cos(v);
    return {static_cast<float>(r * std::cos(u)), static_cast<float>(r * std::sin(u)),
            static_cast<float>(30 * std::sin(v))};
}

/// The normal is zero, as many programs write it.
void putTriangle(std::ofstream& out, const Point& a, const Point& b, const Point& c)
{
    std::array<char, 50> bytes{};
    std::memcpy(bytes.data() + 12, a.data(), 12);
    std::memcpy(bytes.data() + 24, b.data(), 12);
    std::memcpy(bytes.data() + 36, c.data(), 12);
    out.write(bytes.data(), bytes.size());
}

} // namespace

std::uint32_t writeTorus(const std::filesystem::path& path, std::uint32_t triangles)
{
    const auto m = static_cast<std::uint32_t>(std::sqrt(triangles / 6.0)) + 1;
    const std::uint32_t n = triangles / 2 / m + 1;
    const std::uint32_t count = 2 * n * m;
    std::ofstream out = opened(path);
    out << std::string(80, ' ');
    out.write(reinterpret_cast<const char*>(&count), sizeof count); // little-endian, as x86 and ARM
    for (std::uint32_t i = 0; i < n; ++i) {
        for (std::uint32_t j = 0; j < m; ++j) {
            const Point a = torusPoint(i, n, j, m);
            const Point b = torusPoint(i + 1, n, j, m);
            const Point c = torusPoint(i + 1, n, j + 1, m);
            const Point d = torusPoint(i, n, j + 1, m);
            putTriangle(out, a, b, c);
            putTriangle(out, a, c, d);
        }
    }
    out.close();
    return count;
}

void writeGears(const std::filesystem::path& path, int count, int corners)
{
    std::ofstream out = opened(path);
    for (int gear = 0; gear < count; ++gear) {
        for (int i = 0; i < corners; ++i) {
            const double angle = 2 * std::numbers::pi * i / corners;
            const double r = i % 2 == 0 ? 1 : 0.9;
            out << "v " << r * std::cos(angle) << ' ' << r * std::sin(angle) << ' ' << gear << '\n';
        }
        out << 'f';
        for (int i = 0; i < corners; ++i)
            out << ' ' << gear * corners + i + 1;
        out << '\n';
    }
    out.close();
}

void writeBoxes(const std::filesystem::path& path, int count)
{
    std::ofstream out = opened(path);
    const int side = static_cast<int>(std::cbrt(count)) + 1;
    out << R"({"mbv":1,"models":[)";
    for (int i = 0; i < count; ++i) {
        out << (i == 0 ? "\n" : ",\n") << R"({"name":"box-)" << i
            << R"(","shape":{"obb":{"center":[0,0,0],"half_extents":[0.3,0.4,0.5],"rotation":)"
            << R"([0,0,0,1]}},"position":[)" << i % side << ',' << i / side % side << ','
            << i / side / side << "]}";
    }
    out << "]}\n";
    out.close();
}

} // namespace mbv::bench
