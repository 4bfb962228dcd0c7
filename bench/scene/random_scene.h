#pragma once

#include <mbv/scene/scene.h>

#include <chrono>
#include <cmath>
#include <cstddef>
#include <random>
#include <string>

namespace mbv::bench {

/// Rotated boxes with half extents from 0.5 to 1.5, each meeting about four others.
inline Scene randomScene(std::size_t count)
{
    std::mt19937_64 engine(count);
    std::uniform_real_distribution<double> unit(0, 1);
    const double side = 2.1 * std::cbrt(static_cast<double>(count));
    Scene scene;
    for (std::size_t n = 0; n < count; ++n) {
        Model model;
        model.name = "a box with number " + std::to_string(n); // longer than a short string
        model.shape = Obb{{}, Vec3{0.5, 0.5, 0.5} + Vec3{unit(engine), unit(engine), unit(engine)}};
        model.pose.translation = side * Vec3{unit(engine), unit(engine), unit(engine)};
        model.pose.rotation = fromAxisAngle({unit(engine), unit(engine), 1}, 6 * unit(engine));
        scene.models.push_back(model);
    }
    return scene;
}

template <class Run> double milliseconds(const Run& run)
{
    const auto start = std::chrono::steady_clock::now();
    run();
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - start;
    return taken.count();
}

} // namespace mbv::bench
