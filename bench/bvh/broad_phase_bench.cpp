// All overlapping pairs of many boxes, against FCL, Bullet and Embree: Markdown tables of
// milliseconds, on standard output. Rows are interleaved and the fastest of several rounds counts.
//
//   mbv_bench_broad_phase [ROUNDS]
#include "broad_phase_peers.h"

#include <mbv/broad_phase/moving_boxes.h>
#include <mbv/broad_phase/overlapping_pairs.h>
#include <mbv/broad_phase/static_boxes.h>

#include <tbb/global_control.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <memory>
#include <random>
#include <utility>

namespace mbv::bench {
namespace {

constexpr std::size_t kCounts[] = {10'000, 100'000, 1'000'000};
constexpr std::size_t kMovedAmong[] = {1'000, 10'000, 100'000};
constexpr double kLong = 2000;  ///< milliseconds; what takes longer runs once
constexpr double kMixed = 1000; ///< the largest size over the smallest

/// Cubes whose centers are spread evenly over a larger cube, so large that a box meets four others
/// on average. Sizes are all 1, or evenly spread in their logarithm from 1 / ratio to 1.
Boxes randomBoxes(std::size_t count, double ratio)
{
    std::mt19937_64 engine(count);
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<double> sizes(count);
    double moments[3] = {};
    for (double& size : sizes) {
        size = std::pow(ratio, -unit(engine));
        for (int k = 0; k < 3; ++k)
            moments[k] += std::pow(size, k + 1) / static_cast<double>(count);
    }
    // Cubes of sides s, t meet when the centers are within (s + t) / 2 in each coordinate: a volume
    // of E[(s + t)^3] on average, s and t independent.
    const double reached = 2 * moments[2] + 6 * moments[1] * moments[0];
    const double side = std::cbrt(static_cast<double>(count) * reached / 4);
    Boxes boxes;
    for (const double size : sizes) {
        const Vec3 center = side * Vec3{unit(engine), unit(engine), unit(engine)};
        const Vec3 half = size / 2 * Vec3{1, 1, 1};
        boxes.push_back({center - half, center + half});
    }
    return boxes;
}

/// Of processor time on one thread, which other programs disturb less; else of time.
double milliseconds(int threads, const std::function<std::size_t()>& run, std::size_t& pairs)
{
    const auto start = std::chrono::steady_clock::now();
    const std::clock_t startOfWork = std::clock();
    pairs = run();
    const std::clock_t work = std::clock() - startOfWork;
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - start;
    return threads == 1 ? 1e3 * static_cast<double>(work) / CLOCKS_PER_SEC : taken.count();
}

void tableOfPairs(const char* title, double ratio, int threads, int rounds)
{
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
    std::vector<PairFinder> finders = {{"mbv overlappingPairs", [](const Boxes& boxes) {
                                            return
                                                [&boxes] { return overlappingPairs(boxes).size(); };
                                        }}};
    std::vector<std::vector<PairFinder>> peers = {embreePairFinders()};
    if (threads == 1) // all that these have
        peers.insert(peers.begin(), {fclPairFinders(), bulletPairFinders()});
    for (const std::vector<PairFinder>& some : peers)
        finders.insert(finders.end(), some.begin(), some.end());

    std::vector<std::vector<double>> best(finders.size(),
                                          std::vector<double>(std::size(kCounts), 1e300));
    std::string counts;
    for (std::size_t c = 0; c < std::size(kCounts); ++c) {
        const Boxes boxes = randomBoxes(kCounts[c], ratio);
        std::vector<std::function<std::size_t()>> runs(finders.size());
        std::transform(finders.begin(), finders.end(), runs.begin(),
                       [&](const PairFinder& finder) { return finder.prepare(boxes); });
        std::vector<std::size_t> pairs(finders.size());
        for (int round = 0; round < rounds; ++round) {
            for (std::size_t f = 0; f < finders.size(); ++f) {
                if (round == 0 || best[f][c] < kLong)
                    best[f][c] = std::min(best[f][c], milliseconds(threads, runs[f], pairs[f]));
            }
        }
        counts += " " + std::to_string(pairs[0]) + " |";
        for (std::size_t f = 1; f < finders.size(); ++f) {
            // In float, or in a translation and half extents, a few pairs may change sides.
            if (std::abs(static_cast<double>(pairs[f]) / static_cast<double>(pairs[0]) - 1) > 1e-3)
                std::cerr << finders[f].name << ": " << pairs[f] << " pairs, not " << pairs[0]
                          << '\n';
        }
    }
    std::printf("\n### %s, %d thread%s\n\n", title, threads, threads == 1 ? "" : "s");
    std::printf("| ms (times that of mbv) | 10k boxes | 100k | 1M |\n|---|---|---|---|\n");
    for (std::size_t f = 0; f < finders.size(); ++f) {
        std::printf("| %s |", finders[f].name.c_str());
        for (std::size_t c = 0; c < std::size(kCounts); ++c)
            std::printf(" %.2f (%.1f) |", best[f][c], best[f][c] / best[0][c]);
        std::printf("\n");
    }
    std::printf("| pairs found |%s\n", counts.c_str());
    std::fflush(stdout);
}

/// Moves one box after another a little, as a drag would, and looks at what it overlaps.
void tableOfMoves(int rounds)
{
    constexpr int kMoves = 100;
    std::vector<PairKeeper> keepers = {
        {"mbv MovingBoxes::place, neighbors", [](const Boxes& boxes) {
             return
                 [kept = std::make_shared<MovingBoxes>(boxes)](std::size_t index, const Aabb& box) {
                     kept->place(index, box);
                     return kept->neighbors(index).size();
                 };
         }}};
    for (const auto& peers : {fclPairKeepers(), bulletPairKeepers()})
        keepers.insert(keepers.end(), peers.begin(), peers.end());

    std::vector<std::vector<double>> best(keepers.size(),
                                          std::vector<double>(std::size(kMovedAmong), 1e300));
    for (std::size_t c = 0; c < std::size(kMovedAmong); ++c) {
        const Boxes boxes = randomBoxes(kMovedAmong[c], kMixed);
        for (std::size_t k = 0; k < keepers.size(); ++k) {
            const auto move = keepers[k].prepare(boxes);
            for (int round = 0; round < rounds && (round == 0 || best[k][c] * kMoves < 1e3 * kLong);
                 ++round) {
                std::mt19937_64 engine(7 + static_cast<unsigned>(round)); // or they are there
                std::uniform_int_distribution<std::size_t> any(0, boxes.size() - 1);
                std::uniform_real_distribution<double> step(-0.1, 0.1);
                std::size_t found = 0;
                const double taken = milliseconds(
                    1,
                    [&] {
                        for (int n = 0; n < kMoves; ++n) {
                            const std::size_t index = any(engine);
                            const Vec3 by = {step(engine), step(engine), step(engine)};
                            const Aabb& box = boxes[index];
                            found += move(index, {box.min + by, box.max + by});
                        }
                        return found;
                    },
                    found);
                best[k][c] = std::min(best[k][c], 1e3 * taken / kMoves);
            }
        }
    }
    std::printf("\n### one box moved, of boxes of mixed sizes, 1 : 1000\n\n");
    std::printf("| microseconds a move (times that of mbv) | of 1k boxes | 10k | 100k |\n"
                "|---|---|---|---|\n");
    for (std::size_t k = 0; k < keepers.size(); ++k) {
        std::printf("| %s |", keepers[k].name.c_str());
        for (std::size_t c = 0; c < std::size(kMovedAmong); ++c)
            std::printf(" %.2f (%.1f) |", best[k][c], best[k][c] / best[0][c]);
        std::printf("\n");
    }
    std::fflush(stdout);
}

/// The fastest of several rounds, in microseconds for each of `count`.
double bestOf(int rounds, std::size_t count, const std::function<std::size_t()>& run)
{
    double best = 1e300;
    for (int round = 0; round < rounds; ++round) {
        std::size_t found = 0;
        best = std::min(best, milliseconds(1, run, found));
    }
    return 1e3 * best / static_cast<double>(count);
}

/// Rays, nearest boxes and what a box or a sphere overlaps, beside going through all boxes.
void tableOfQueries(int rounds)
{
    constexpr std::size_t kQueries = 200;
    std::printf("\n### questions to boxes of mixed sizes, 1 : 1000, 1 thread\n\n");
    std::printf("| microseconds a question (through all boxes) | of 1k boxes | 10k | 100k |\n"
                "|---|---|---|---|\n");
    const char* names[] = {"raycast, all boxes met", "visitRay, to the first", "nearest",
                           "nearest 10", "overlapping a sphere"};
    double taken[std::size(names)][std::size(kMovedAmong)] = {};
    double through[std::size(kMovedAmong)] = {};
    for (std::size_t c = 0; c < std::size(kMovedAmong); ++c) {
        const Boxes boxes = randomBoxes(kMovedAmong[c], kMixed);
        const StaticBoxes still(boxes);
        std::mt19937_64 engine(3);
        std::uniform_int_distribution<std::size_t> any(0, boxes.size() - 1);
        std::vector<Ray> rays;
        for (std::size_t n = 0; n < kQueries; ++n) {
            const Vec3 from = boxes[any(engine)].min;
            const Vec3 to = boxes[any(engine)].min;
            rays.push_back({from, to == from ? Vec3{1, 0, 0} : to - from});
        }
        const auto each = [&](const auto& ask) {
            return bestOf(rounds, kQueries, [&] {
                std::size_t found = 0;
                for (const Ray& ray : rays)
                    found += ask(ray);
                return found;
            });
        };
        taken[0][c] = each([&](const Ray& ray) { return still.raycast(ray).size(); });
        taken[1][c] = each([&](const Ray& ray) {
            std::size_t found = 0;
            still.visitRay(ray, [&](const BoxRayHit& hit) {
                found += hit.index;
                return false;
            });
            return found;
        });
        taken[2][c] = each([&](const Ray& ray) { return still.nearest(ray.origin)->index; });
        taken[3][c] = each([&](const Ray& ray) { return still.nearest(ray.origin, 10).size(); });
        taken[4][c] = each([&](const Ray& ray) {
            return still.overlapping(Sphere{ray.origin, 0.1}).size();
        });
        through[c] = each([&](const Ray& ray) {
            return static_cast<std::size_t>(
                std::count_if(boxes.begin(), boxes.end(), [&](const Aabb& box) {
                    return norm(max(max(box.min - ray.origin, ray.origin - box.max), {})) <= 0.1;
                }));
        });
    }
    for (std::size_t n = 0; n < std::size(names); ++n) {
        std::printf("| %s |", names[n]);
        for (std::size_t c = 0; c < std::size(kMovedAmong); ++c)
            std::printf(" %.2f (%.1f) |", taken[n][c], through[c]);
        std::printf("\n");
    }
    std::fflush(stdout);
}

/// All boxes moved a little, as a step of a simulation does.
void tableOfSteps(int rounds)
{
    std::printf("\n### boxes of mixed sizes moved together, 1 thread\n\n");
    std::printf("| ms | of 1k boxes | 10k | 100k |\n|---|---|---|---|\n");
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 1);
    const double shares[] = {0.01, 0.05, 0.1, 0.2, 1};
    std::string rebuilt = "| built anew |";
    for (const std::size_t count : kMovedAmong) {
        const Boxes boxes = randomBoxes(count, kMixed);
        const double taken = bestOf(rounds, 1000, [&] { return MovingBoxes(boxes).size(); });
        rebuilt += " " + std::to_string(taken).substr(0, 6) + " |";
    }
    std::printf("%s\n", rebuilt.c_str());
    for (const double share : shares) {
        std::printf("| %.0f %% moved, one by one / place(span) |", 100 * share);
        for (const std::size_t count : kMovedAmong) {
            const Boxes boxes = randomBoxes(count, kMixed);
            std::vector<std::uint32_t> indices(
                std::max<std::size_t>(1, static_cast<std::size_t>(share * double(count))));
            std::mt19937_64 engine(5);
            std::uniform_real_distribution<double> step(-0.1, 0.1);
            Boxes moved;
            for (std::size_t n = 0; n < indices.size(); ++n) {
                indices[n] = static_cast<std::uint32_t>(n);
                const Vec3 by = {step(engine), step(engine), step(engine)};
                moved.push_back({boxes[n].min + by, boxes[n].max + by});
            }
            MovingBoxes kept(boxes);
            const Boxes before(boxes.begin(),
                               boxes.begin() + static_cast<std::ptrdiff_t>(indices.size()));
            const double oneByOne = bestOf(rounds, 2000, [&] {
                for (const Boxes* to : {&std::as_const(moved), &before}) {
                    for (std::size_t n = 0; n < indices.size(); ++n)
                        kept.place(indices[n], (*to)[n]);
                }
                return kept.size();
            });
            const double together = bestOf(rounds, 2000, [&] {
                kept.place(indices, moved);
                kept.place(indices, before);
                return kept.size();
            });
            std::printf(" %.3f / %.3f |", oneByOne, together);
        }
        std::printf("\n");
    }
    std::fflush(stdout);
}

} // namespace
} // namespace mbv::bench

int main(int argc, char** argv)
{
    using namespace mbv::bench;
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
    tableOfQueries(rounds);
    tableOfSteps(rounds);
    tableOfMoves(rounds);
    for (const int threads : {1, 2}) {
        tableOfPairs("overlapping pairs of boxes of one size", 1, threads, rounds);
        tableOfPairs("overlapping pairs of boxes of mixed sizes, 1 : 1000", kMixed, threads,
                     rounds);
    }
}
