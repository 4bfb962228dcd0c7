#include "random_paths.h"

#include <cmath>
#include <random>

namespace mbv::bench {

std::vector<Path> randomPaths(std::size_t count, double reach, std::uint32_t seed)
{
    std::mt19937 engine(seed);
    std::normal_distribution<double> gauss;
    std::uniform_real_distribution<double> part(0, 1);
    const auto direction = [&] {
        return normalized(Vec3{gauss(engine), gauss(engine), gauss(engine)});
    };
    const auto rotation = [&] {
        return normalized(Quaternion{gauss(engine), gauss(engine), gauss(engine), gauss(engine)});
    };
    std::vector<Path> paths;
    paths.reserve(count);
    while (paths.size() < count) {
        const Vec3 along = direction();
        const Vec3 nearest =
            reach * std::sqrt(part(engine)) * normalized(cross(along, direction()));
        const Keyframe begin = {0, nearest - 1.5 * reach * along, rotation()};
        const Keyframe end = {1, nearest + 1.5 * reach * along, rotation()};
        paths.push_back(Path({begin, end}));
    }
    return paths;
}

} // namespace mbv::bench
