#include "cover_layer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace mbv::rendering {
namespace {

constexpr double kOpacity = 0.55;
/// Where a part and the mesh have a surface in common, neither would win.
constexpr Vec3 kInFront = {1.008, 1.008, 1.008};

/// Hues go round by the golden ratio, from yellow to pink: red says that something overlaps.
Color colorOfPart(std::size_t part)
{
    constexpr double kFirst = 45;
    constexpr double kRange = 270;
    const double turns = static_cast<double>(part) * (std::numbers::phi - 1);
    const double sector = (kFirst + kRange * (turns - std::floor(turns))) / 60;
    const auto channel = [&](double shift) {
        constexpr double kDark = 80;
        constexpr double kBright = 235;
        const double from = std::fmod(sector + shift, 6);
        const double share = std::clamp(std::min(from, 4 - from), 0.0, 1.0);
        return static_cast<std::uint8_t>(std::lround(kBright - (kBright - kDark) * share));
    };
    return {channel(5), channel(3), channel(1)};
}

} // namespace

void CoverLayer::show(const Scene& scene, std::span<const ModelStyle> styles,
                      const ViewOptions& options, std::span<const Vec3> shifts)
{
    drawn_.clear();
    const ModelCoverPtr& cover = options.cover;
    if (cover && cover->model < styles.size() && styles[cover->model].visible &&
        !styles[cover->model].dimmed) {
        const RigidTransform& pose = scene.models[cover->model].pose;
        for (std::size_t i = 0; i < cover->parts.size(); ++i) {
            const auto& part = cover->parts[i];
            const Placement placement = {mbv::apply(pose, part->center), pose.rotation, kInFront};
            drawn_.push_back({cover->model,
                              {part, placement},
                              colorOfPart(i),
                              kOpacity,
                              false,
                              cover->model < shifts.size() ? shifts[cover->model] : Vec3{}});
        }
    }
    ViewOptions whole = options;
    whole.representation = Representation::Surface;
    surfaces_.show(drawn_, whole);
}

} // namespace mbv::rendering
