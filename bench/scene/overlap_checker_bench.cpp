// A scene checked at once, and again after one model has moved: Markdown, on standard output.
//
//   mbv_bench_scene [ROUNDS]
#include "random_scene.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/check/overlap_checker.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace mbv::bench {
namespace {

void row(std::size_t count, int rounds)
{
    Scene scene = randomScene(count);
    OverlapChecker checker;
    checker.update(scene);
    double whole = 1e300;
    double moved = 1e300;
    for (int round = 0; round < rounds; ++round) {
        whole = std::min(whole, milliseconds([&] { (void)checkOverlaps(scene); }));
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
    std::printf("\n### a scene of rotated boxes, whole and after one model has moved\n\n"
                "| models | overlapping pairs | checkOverlaps, ms | OverlapChecker::update, ms |\n"
                "|---|---|---|---|\n");
    for (const std::size_t count : {2U, 100U, 1000U, 10000U})
        mbv::bench::row(count, rounds);
}
