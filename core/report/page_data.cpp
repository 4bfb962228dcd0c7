#include "page_data.h"

#include "model_json.h"
#include "page_text.h"

#include <mbv/check/clash_groups.h>
#include <mbv/json/json_values.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using nlohmann::ordered_json;

/// A list of escaped JSON at the end of a text, element by element: as one tree ten thousand pairs
/// would take 25 MB.
class EscapedList {
public:
    explicit EscapedList(std::string& text) : text_(text) { text_ += '['; }
    void add(const ordered_json& element)
    {
        text_ += (isEmpty_ ? "" : ",") + escapedJson(element);
        isEmpty_ = false;
    }
    void end() { text_ += ']'; }

private:
    std::string& text_;
    bool isEmpty_ = true;
};

/// Of each model, how many pairs it takes part in.
std::vector<std::size_t> pairCounts(const CheckReport& report, std::size_t models)
{
    std::vector<std::size_t> counts(models);
    for (const PairResult& pair : report.pairs) {
        ++counts[pair.a];
        ++counts[pair.b];
    }
    return counts;
}

void addModels(std::string& text, const Scene& scene, const CheckReport& report)
{
    const std::vector<std::size_t> counts = pairCounts(report, scene.models.size());
    EscapedList list(text);
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        ordered_json entry = originToJson(scene.models[i]);
        entry["pairs"] = counts[i];
        list.add(entry);
    }
    list.end();
}

/// Of each group, its place among those that have listed pairs; kNone of others.
std::vector<std::uint32_t> placesOf(const ClashGroups& groups, const CheckReport& report,
                                    const std::vector<std::size_t>& listed)
{
    std::vector<std::uint32_t> places(groups.groups.size(), ClashGroups::kNone);
    for (const std::size_t index : listed) {
        const std::uint32_t group = groups.ofPair(report, report.pairs[index]);
        if (group != ClashGroups::kNone)
            places[group] = 0;
    }
    std::uint32_t next = 0;
    for (std::uint32_t& place : places)
        if (place != ClashGroups::kNone)
            place = next++;
    return places;
}

/// Those that have a place, in their order.
void addGroups(std::string& text, const Scene& scene, const ClashGroups& groups,
               const std::vector<std::uint32_t>& places)
{
    EscapedList list(text);
    for (std::size_t i = 0; i < groups.groups.size(); ++i) {
        if (places[i] == ClashGroups::kNone)
            continue;
        const ClashGroup& group = groups.groups[i];
        list.add({{"id", idOf(group, scene)},
                  {"name", nameOf(group, scene)},
                  {"clashes", group.clashes},
                  {"models", group.models},
                  {"depth", orNull(group.depth)},
                  {"overlap_volume", orNull(group.overlap)}});
    }
    list.end();
}

/// A page of a hundred thousand pairs is a third smaller so.
ordered_json withoutNulls(ordered_json object)
{
    for (auto field = object.begin(); field != object.end();)
        field = field->is_null() ? object.erase(field) : std::next(field);
    return object;
}

ordered_json pairToJson(const PairResult& pair, const PairRemarks& remarks)
{
    const SolidAnswer none;
    const SolidAnswer& solid = pair.solid ? *pair.solid : none;
    return {{"a", pair.a},
            {"b", pair.b},
            {"volumes_overlap", pair.volumesOverlap},
            {"state", nameOf(pair.state)},
            {"reason", orNull(pair.reason)},
            {"distance", orNull(pair.distance)},
            {"depth", orNull(pair.depth)},
            {"depth_method", orNull(nameOf(pair.depthMethod))},
            {"contact_triangles", orNull(pair.contactTriangles)},
            {"penetration", orNull(solid.depth)},
            {"overlap_volume", orNull(solid.overlapVolume)},
            {"penetration_reason", orNull(solid.reason)},
            {"remark", orNull(remarkOn(pair, remarks))},
            {"status", orNull(nameOf(pair.status))}};
}

} // namespace

std::string remarkOn(const PairResult& pair, const PairRemarks& remarks)
{
    std::string text;
    if (pair.state == RelationState::Contained)
        text += pair.aIsInner ? ", A in B" : ", B in A";
    if (pair.isDuplicate)
        text += ", duplicate";
    if (pair.isAccepted) {
        text += ", accepted";
        const std::string* const note = remarks.accepted.noteOn(pair.a, pair.b);
        if (note && !note->empty())
            text += ": \"" + *note + '"';
    }
    if (const PairReview* const review = remarks.reviews.find(pair.a, pair.b)) {
        if (!pair.isAccepted)
            text += ", " + std::string(nameOf(review->status));
        if (!review->assignedTo.empty())
            text += ", assigned to " + review->assignedTo;
    }
    return text;
}

void addPageData(std::string& text, const Scene& scene, const CheckReport& report,
                 const ReportPage& page)
{
    constexpr std::size_t kBytesAPair = 256;
    text.reserve(text.size() + kBytesAPair * std::min(report.pairs.size(), kMostListedPairs));
    text += R"({"exact":)" + lineOf(report.exact) + R"(,"up":)" +
            lineOf(scene.up.value_or(UpAxis::Y) == UpAxis::Z ? "z" : "y") + R"(,"units":)" +
            escapedJson(scene.units) + R"(,"models":)";
    addModels(text, scene, report);
    const ClashGroups groups = groupClashes(scene, report);
    std::vector<std::size_t> listed = worstFirst(report, kMostListedPairs);
    listed.shrink_to_fit(); // it has been as long as there are pairs
    const std::vector<std::uint32_t> places = placesOf(groups, report, listed);
    text += R"(,"groups":)";
    addGroups(text, scene, groups, places);
    text += R"(,"pairs":)";
    std::unordered_map<std::size_t, std::size_t> pictureOf;
    for (std::size_t i = 0; i < page.pictures.size(); ++i)
        pictureOf.emplace(page.pictures[i].pair, i + 1);
    const PairRemarks remarks(scene);
    EscapedList pairs(text);
    for (const std::size_t index : listed) {
        const PairResult& pair = report.pairs[index];
        ordered_json entry = pairToJson(pair, remarks);
        if (const std::uint32_t group = groups.ofPair(report, pair); group != ClashGroups::kNone)
            entry["group"] = places[group];
        if (const auto picture = pictureOf.find(index); picture != pictureOf.end())
            entry["picture"] = picture->second;
        pairs.add(withoutNulls(std::move(entry)));
    }
    pairs.end();
    text += '}';
}

} // namespace mbv
