// A scene checked at once, and again after one model has moved: Markdown, on standard output.
//
//   mbv_bench_scene [ROUNDS]
#include <mbv/scene/check_overlaps.h>
#include <mbv/scene/overlap_checker.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

namespace mbv::bench {
namespace {

/// Turned boxes with half extents from 0.5 to 1.5, each meeting about four others.
Scene randomScene(std::size_t count)
{
    std::mt19937_64 engine(count);
    std::uniform_real_distribution<double> unit(0, 1);
    const double side = 2.1 * std::cbrt(static_cast<double>(count));
    Scene scene;
    for (std::size_t n = 0; n < count; ++n) {
        Model model;
        model.name = "box-" + std::to_string(n);
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

void row(std::size_t count, int rounds)
{
    Scene scene = randomScene(count);
    OverlapChecker checker;
    checker.update(scene);
    double whole = 1e300;
    double moved = 1e300;
    for (int round = 0; round < rounds; ++round) {
        whole = std::min(whole, milliseconds([&] { checkOverlaps(scene); }));
        for (std::size_t n = 0; n < 10; ++n) {
            Model& model = scene.models[(7919 * n) % count];
            model.pose.translation.x += round % 2 == 0 ? 0.3 : -0.3;
            moved = std::min(moved, milliseconds([&] { checker.update(scene); }));
        }
    }
    std::printf("| %zu | %zu | %.3f | %.3f |\n", count, checker.report().pairs.size(), whole,
                moved);
}

} // namespace
} // namespace mbv::bench

int main(int argc, char** argv) // NOLINT(bugprone-exception-escape): ends it, with the message
{
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 10;
    std::printf("\n### a scene of turned boxes, whole and after one model has moved\n\n"
                "| models | overlapping pairs | checkOverlaps, ms | OverlapChecker::update, ms |\n"
                "|---|---|---|---|\n");
    for (const std::size_t count : {2U, 100U, 1000U, 10000U})
        mbv::bench::row(count, rounds);
}
