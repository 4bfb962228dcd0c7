// One model of a scene moved as the arrow keys move it, without drawing: Markdown, on standard
// output.
//
//   mbv_bench_session [ROUNDS]
#include "scene/random_scene.h"

#include <edits/scene_edits.h>
#include <session/session.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace mbv::viewer {
namespace {

using bench::milliseconds;
using bench::randomScene;

/// The best of so many rounds of each, in milliseconds.
struct Times {
    double nudge = 1e300;  ///< a step of its own
    double repeat = 1e300; ///< a key held down: merged with the step before
    double undo = 1e300;
    double redo = 1e300;
    double preview = 1e300; ///< while a model is dragged
};

Times timesOf(std::size_t count, int rounds)
{
    Session session;
    session.open(randomScene(count));
    Times best;
    const auto keep = [](double& least, double now) { least = std::min(least, now); };
    for (int round = 0; round < rounds; ++round) {
        const std::size_t model = 7919 * static_cast<std::size_t>(round) % count;
        session.select(onlyModel(model));
        const std::vector<std::size_t> moved = {model};
        const auto nudged = [&] { return withModelsMoved(session.scene(), moved, {0.1, 0, 0}); };
        keep(best.nudge, milliseconds([&] { session.edit("Move", nudged(), "move"); }));
        keep(best.repeat, milliseconds([&] { session.edit("Move", nudged(), "move"); }));
        session.endMerge();
        keep(best.undo, milliseconds([&] { session.undo(); }));
        keep(best.redo, milliseconds([&] { session.redo(); }));
        keep(best.preview, milliseconds([&] { session.preview(nudged()); }));
        session.cancelPreview();
    }
    return best;
}

void row(std::size_t count, int rounds)
{
    const Times t = timesOf(count, rounds);
    std::printf("| %zu | %.3f | %.3f | %.3f | %.3f | %.3f |\n", count, t.nudge, t.repeat, t.undo,
                t.redo, t.preview);
}

} // namespace
} // namespace mbv::viewer

int main(int argc, char** argv) // NOLINT(bugprone-exception-escape): ends it, with the message
{
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 30;
    std::printf(
        "\n### one model moved in the viewer's session, ms\n\n"
        "| models | a nudge | the next of a key held down | undo | redo | a drag's preview |\n"
        "|---|---|---|---|---|---|\n");
    for (const std::size_t count : {100U, 1000U, 10000U})
        mbv::viewer::row(count, rounds);
}
