#include <mbv/report/report_csv.h>

#include "file/text_in_parallel.h"

#include <mbv/check/check_review.h>
#include <mbv/check/clash_groups.h>
#include <mbv/file/utf8.h>
#include <mbv/json/json_values.h>
#include <mbv/report/csv.h>
#include <mbv/scene/pair_reviews.h>

#include <optional>
#include <string>
#include <vector>

namespace mbv {
namespace {

/// A comma and the exact number before each, or nothing behind the comma.
void appendVector(std::string& line, const std::optional<Vec3>& v)
{
    for (int i = 0; i < 3; ++i)
        line.append(",").append(v ? exactNumber((*v)[i]) : std::string());
}

/// A row of the CSV; the names are fields, the group is an id or empty, the review empty or the
/// last fields with the commas before them.
void appendRow(std::string& line, const PairResult& pair, const std::string& a,
               const std::string& b, const std::string& group, const std::string& review)
{
    line.append(a).append(",").append(b);
    line.append(pair.volumesOverlap ? ",true," : ",false,").append(nameOf(pair.state));
    line.append(",").append(csvField(pair.reason));
    line.append(",").append(exactNumber(writtenDistance(pair.distance)));
    line.append(",").append(exactNumber(pair.depth));
    line.append(",").append(csvField(nameOf(pair.depthMethod)));
    appendVector(line, pair.normal);
    appendVector(line, pair.pointOnA);
    appendVector(line, pair.pointOnB);
    line.append(",");
    line += pair.contactTriangles ? std::to_string(*pair.contactTriangles) : std::string();
    const bool isContained = pair.state == RelationState::Contained;
    line.append(!isContained ? "," : pair.aIsInner ? ",a" : ",b");
    const SolidAnswer none;
    const SolidAnswer& solid = pair.solid ? *pair.solid : none;
    line.append(",").append(exactNumber(solid.depth));
    appendVector(line, solid.depth ? std::optional(solid.pointOnA) : std::nullopt);
    appendVector(line, solid.depth ? std::optional(solid.pointOnB) : std::nullopt);
    line.append(",").append(exactNumber(solid.overlapVolume));
    line.append(",").append(csvField(solid.reason));
    line.append(pair.isDuplicate ? ",true" : ",false");
    line.append(pair.isAccepted ? ",true," : ",false,").append(nameOf(pair.status));
    line.append(",").append(group).append(review);
    line += '\n';
}

/// The last fields of the row of a pair whose review, which may be null, is this.
std::string reviewFields(const PairReview* review, bool isAccepted, bool raw)
{
    if (review == nullptr)
        return ",,";
    const std::string assignee = csvField(csvName(replacedUtf8(review->assignedTo), raw));
    return "," + std::string(nameOf(reviewStatusOf(review, isAccepted))) + "," + assignee;
}

} // namespace

void writeCheckReportCsv(const Scene& scene, const CheckReport& report, bool raw,
                         const TextSink& sink)
{
    std::vector<std::string> names;
    names.reserve(scene.models.size());
    for (const Model& model : scene.models)
        names.push_back(csvField(csvName(replacedUtf8(model.name), raw)));
    TextPieces out(sink);
    out.text = "a,b,volumes_overlap,state,reason,distance,depth,depth_method,normal_x,"
               "normal_y,normal_z,point_on_a_x,point_on_a_y,point_on_a_z,point_on_b_x,"
               "point_on_b_y,point_on_b_z,contact_triangles,inner,penetration_depth,"
               "penetration_on_a_x,penetration_on_a_y,penetration_on_a_z,penetration_on_b_x,"
               "penetration_on_b_y,penetration_on_b_z,overlap_volume,penetration_reason,"
               "duplicate,accepted,status,group";
    const PairReviews reviews(scene);
    const bool hasReviews = !scene.reviews.empty();
    out.text += hasReviews ? ",review,assigned_to\n" : "\n";
    const ClashGroups groups = groupClashes(scene, report);
    std::vector<std::string> ids;
    for (const ClashGroup& group : groups.groups)
        ids.push_back(idOf(group, scene));
    appendInParallel(out, report.pairs.size(), [&](std::string& text, std::size_t i) {
        const PairResult& pair = report.pairs[i];
        const std::uint32_t group = groups.ofPair(report, pair);
        appendRow(text, pair, names[pair.a], names[pair.b],
                  group == ClashGroups::kNone ? std::string() : ids[group],
                  hasReviews ? reviewFields(reviews.find(pair.a, pair.b), pair.isAccepted, raw)
                             : std::string());
    });
    for (const PastPair& past : report.gone) {
        const auto nameOfPast = [raw](const std::string& name) {
            return csvField(csvName(replacedUtf8(name), raw));
        };
        appendRow(out.text, listedPair(past), nameOfPast(past.a), nameOfPast(past.b), {},
                  hasReviews ? ",," : "");
        out.handOn();
    }
    out.finish();
}

} // namespace mbv
