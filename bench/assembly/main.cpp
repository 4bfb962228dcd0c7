// mbv_assembly FOLDER [INSTANCES]: writes 50 meshes and a scene of 20,000 instances of them, or of
// so many, of 250 triangles on average, every one watertight, packed so that neighbors' boxes
// overlap and some meshes do. The same bytes at every run.
#include "parts.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace mbv::bench {
namespace {

constexpr int kParts = 50;
constexpr int kInstances = 20'000;
constexpr double kSpacing = 0.75; ///< of a cubic lattice; parts are about 1 across

class Random {
public:
    /// In [low, high), the same everywhere.
    double number(double low, double high)
    {
        return low + (high - low) * std::ldexp(static_cast<double>(engine_() >> 11U), -53);
    }

private:
    std::mt19937_64 engine_{5};
};

/// 100 to 400 triangles; over all parts 250 on average.
TriangleMesh part(int number, Random& random)
{
    const int half = number / 2;     // 0 to 24, for a ring and a bar each
    const int across = 5 + half / 5; // 5 to 9
    const int around = (51 + half * 25 / 4 + across / 2) / across; // with it, 50 to 200 quads
    return number % 2 == 0 ? ringPart(around, across, random.number(0.3, 0.4),
                                      random.number(0.06, 0.14), random.number(0, 0.1))
                           : barPart(around, across + 1, random.number(0.15, 0.3),
                                     random.number(0.4, 0.65), random.number(0, 0.5));
}

void writeObj(const TriangleMesh& mesh, const fs::path& path)
{
    std::ofstream file(path);
    file.precision(9);
    for (const Vec3& v : mesh.vertices)
        file << "v " << v.x << ' ' << v.y << ' ' << v.z << '\n';
    for (const auto& [a, b, c] : mesh.triangles)
        file << "f " << a + 1 << ' ' << b + 1 << ' ' << c + 1 << '\n';
    if (!file.flush())
        throw std::runtime_error(path.string() + ": cannot be written");
}

std::string numbered(const char* what, int number)
{
    const std::string digits = std::to_string(number);
    return std::string(what) + std::string(5 - std::min<std::size_t>(digits.size(), 5), '0') +
           digits;
}

void writeScene(const fs::path& path, int instances, Random& random)
{
    const int perSide = static_cast<int>(std::ceil(std::cbrt(instances)));
    std::ofstream file(path);
    file.precision(17);
    file << "{\"mbv\": 1, \"units\": \"m\", \"models\": [\n";
    for (int i = 0; i < instances; ++i) {
        const auto place = [&](int cell) { return kSpacing * cell + random.number(-0.1, 0.1); };
        file << "{\"name\": \"" << numbered("part-", i) << "\", \"mesh\": \""
             << numbered("mesh-", static_cast<int>(random.number(0, kParts)))
             << ".obj\", \"position\": [" << place(i % perSide) << ", ";
        file << place(i / perSide % perSide) << ", ";
        file << place(i / perSide / perSide) << "], \"rotation_degrees\": [";
        file << random.number(0, 360) << ", ";
        file << random.number(0, 360) << ", ";
        file << random.number(0, 360) << "]}" << (i + 1 < instances ? ",\n" : "\n]}\n");
    }
    if (!file.flush())
        throw std::runtime_error(path.string() + ": cannot be written");
}

void writeAssembly(const fs::path& folder, int instances)
{
    fs::create_directories(folder);
    Random random;
    std::size_t triangles = 0;
    for (int i = 0; i < kParts; ++i) {
        const TriangleMesh mesh = part(i, random);
        triangles += mesh.triangles.size();
        writeObj(mesh, folder / (numbered("mesh-", i) + ".obj"));
    }
    writeScene(folder / "assembly.mbv.json", instances, random);
    std::cout << instances << " instances of " << kParts << " meshes, "
              << triangles * static_cast<std::size_t>(instances) / kParts
              << " triangles if used equally often: " << (folder / "assembly.mbv.json").string()
              << '\n';
}

} // namespace
} // namespace mbv::bench

int main(int argc, char** argv)
{
    const int instances = argc == 3 ? std::atoi(argv[2]) : mbv::bench::kInstances;
    if (argc < 2 || argc > 3 || instances < 1) {
        std::cerr << "usage: mbv_assembly FOLDER [INSTANCES]\n";
        return 2;
    }
    try {
        mbv::bench::writeAssembly(argv[1], instances);
    } catch (const std::exception& e) {
        std::cerr << "mbv_assembly: " << e.what() << '\n';
        return 1;
    }
    return 0;
}
