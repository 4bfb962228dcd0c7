#pragma once

#include <mbv/check/check_motions.h>
#include <mbv/geometry/progress.h>
#include <mbv/report/report_html.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace mbv {

/// How far the models of a pair are apart, at some times.
struct DistanceStrip {
    std::size_t pair = 0;          ///< index into MotionReport::pairs
    std::vector<double> times;     ///< ascending
    std::vector<double> distances; ///< at each of them; 0 where they meet
};

/// What a page about motions shows beside the report itself.
struct MotionPage {
    std::string title;                 ///< of the page, plain text
    std::vector<PairPicture> pictures; ///< at first contacts; `pair` counts MotionReport::pairs
    std::string picturesNote;          ///< plain text
    std::vector<DistanceStrip> strips; ///< in the order in which pairs are shown
};

/// So many pairs a page of motions shows.
inline constexpr std::size_t kMostMovingPairs = 500;

/// Indices of at most so many pairs: contacts, the earliest first; then those whose answer is
/// unknown; then the others, the nearest first.
[[nodiscard]] std::vector<std::size_t> soonestFirst(const MotionReport& report,
                                                    std::size_t most = kMostMovingPairs);

/// Distances of these pairs at 200 times from the report's begin to its end, at the ends of
/// contacts and when they are nearest. In parallel. Throws what distancesOver() throws, and Error
/// (Cancelled).
[[nodiscard]] std::vector<DistanceStrip>
distanceStripsOf(const Scene& scene, const MotionReport& report, std::span<const std::size_t> pairs,
                 std::span<const RobotMotion> robots = {}, const ProgressFn& progress = {});

/// The report of a scene's motions as one HTML page that needs nothing else: no script, no network.
/// Of each strip's pair its state, first contact, contacts and least distance, the strip as a
/// curve, contacts marked on it, and its picture where there is one; where the report has more
/// pairs, a note says how many. Text is escaped, wherever it comes from.
[[nodiscard]] std::string motionReportToHtml(const Scene& scene, const MotionReport& report,
                                             const MotionPage& page);

} // namespace mbv
