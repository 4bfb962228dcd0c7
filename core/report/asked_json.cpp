#include "asked_json.h"

#include "scene_io/review_json.h"

#include <mbv/json/json_values.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using nlohmann::ordered_json;
using Names = std::vector<std::pair<std::string, std::string>>;

Names namesFrom(const JsonCursor& json)
{
    Names names(json.arraySize());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const JsonCursor pair = json.element(i);
        if (pair.arraySize() != 2)
            pair.fail("must be two names");
        names[i] = {pair.element(0).text(), pair.element(1).text()};
    }
    return names;
}

} // namespace

ordered_json optionsToJson(const CheckReport& report)
{
    return {{"exact", report.exact},
            {"clearance", report.clearance},
            {"between", report.between},
            {"penetration", report.hasPenetrations},
            {"tolerance", orNull(report.tolerance)}};
}

void readOptions(const JsonCursor& json, CheckReport& report)
{
    report.exact = json.field("exact").boolean();
    report.clearance = json.field("clearance").number();
    report.between = namesFrom(json.field("between"));
    report.hasPenetrations = json.field("penetration").boolean();
    const JsonCursor tolerance = json.field("tolerance");
    report.tolerance =
        tolerance.value().is_null() ? std::nullopt : std::optional(tolerance.number());
}

ordered_json rulesToJson(const Scene& scene)
{
    std::map<std::string, std::vector<std::string>> groups; // in an order that is read back
    for (const ModelGroup& group : scene.groups) {
        std::vector<std::string>& members = groups[group.name];
        members.insert(members.end(), group.members.begin(), group.members.end());
    }
    ordered_json json = {{"units", scene.units}, {"ignore", scene.ignore}, {"groups", groups}};
    for (const AcceptedPair& pair : scene.accepted)
        json["accepted"].push_back(toJson(pair));
    for (const PairReview& review : scene.reviews)
        json["reviews"].push_back(toJson(review));
    return json;
}

void readRules(const JsonCursor& json, Scene& scene)
{
    scene.units = json.field("units").text();
    scene.ignore = namesFrom(json.field("ignore"));
    const JsonCursor groups = json.field("groups");
    groups.requireObject();
    for (const auto& item : groups.value().items()) {
        const JsonCursor members = groups.field(item.key());
        ModelGroup& group = scene.groups.emplace_back();
        group.name = item.key();
        for (std::size_t i = 0; i < members.arraySize(); ++i)
            group.members.push_back(members.element(i).text());
    }
    const auto accepted = json.findField("accepted");
    for (std::size_t i = 0; accepted && i < accepted->arraySize(); ++i) {
        const JsonCursor pair = accepted->element(i);
        scene.accepted.push_back(
            {pair.field("a").text(), pair.field("b").text(), pair.field("note").text()});
    }
    const auto reviews = json.findField("reviews");
    for (std::size_t i = 0; reviews && i < reviews->arraySize(); ++i)
        scene.reviews.push_back(reviewFromJson(reviews->element(i)));
}

} // namespace mbv
