#include "motion_page.h"

#include "check_pictures.h"
#include "drawing.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/file/count_text.h>
#include <mbv/geometry/shapes.h>
#include <mbv/report/motion_html.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace mbv::cli {
namespace {

/// The two as they are when they first meet, seen across their contact; nothing where not even
/// their volumes are near then.
std::optional<PairPicture> pictureOf(const Scene& scene, const MotionReport& report,
                                     std::size_t index, std::span<const RobotMotion> robots)
{
    constexpr double kNear = 1e-6; // of the sizes: apart by rounding is near
    const MovingPair& pair = report.pairs[index];
    const Scene whole = sceneAt(scene, pair.answer.firstContact->time, robots);
    Scene both = whole;
    both.models = {whole.models[pair.a], whole.models[pair.b]};
    both.ignore.clear();
    CheckOptions options;
    options.exact = true;
    for (const Shape& volume : checkOverlaps(both, options).volumes) {
        const Aabb box = boundsOf(volume);
        const double size = norm(box.max - box.min);
        if (std::isfinite(size))
            options.clearance = std::max(options.clearance, kNear * size);
    }
    const CheckReport check = checkOverlaps(both, options);
    if (check.pairs.empty())
        return std::nullopt;
    std::vector<PairPicture> pictures = picturesOf(both, check, {0}, {});
    pictures.front().pair = index;
    return std::move(pictures.front());
}

std::string noteOn(std::size_t pictures, std::size_t contacts)
{
    if (contacts == 0)
        return "";
    if (pictures == contacts)
        return "Pairs that meet are pictured at their first contact, without the other models.";
    return "The " + groupedCount(pictures) + " earliest of " + groupedCount(contacts) +
           " pairs that meet (--report-pictures) are pictured at their first contact, without the "
           "other models.";
}

} // namespace

std::string motionReportPage(const Scene& scene, const MotionReport& report,
                             std::span<const RobotMotion> robots, const std::string& title,
                             std::size_t mostPictures, const CommonOptions& options,
                             const ProgressFn& progress)
{
    MotionPage page;
    page.title = title;
    const std::vector<std::size_t> pairs = soonestFirst(report);
    page.strips = distanceStripsOf(scene, report, pairs, robots, progress);
    const std::size_t contacts = report.contacts();
    const std::size_t wanted = std::min({contacts, mostPictures, pairs.size()});
    const std::string reason = reasonNotDrawn("the report", options, [&] {
        for (std::size_t i = 0; i < wanted; ++i) {
            reportProgress(progress, static_cast<double>(i) / static_cast<double>(wanted));
            if (auto picture = pictureOf(scene, report, pairs[i], robots))
                page.pictures.push_back(std::move(*picture));
        }
    });
    page.picturesNote = reason.empty() ? noteOn(page.pictures.size(), contacts)
                                       : "There are no pictures: " + reason;
    return motionReportToHtml(scene, report, page);
}

} // namespace mbv::cli
