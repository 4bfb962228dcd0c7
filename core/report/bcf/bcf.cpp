#include <mbv/report/bcf.h>

#include "bcf_files.h"
#include "bcf_markup.h"
#include "bcf_text.h"
#include "bcf_view.h"
#include "file/zip.h"
#include "geometry/fault_text.h"

#include <mbv/check/clash_groups.h>
#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>

namespace mbv {
namespace {

constexpr const char* kVersion = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                 "<Version VersionId=\"2.1\">\n"
                                 "    <DetailedVersion>2.1</DetailedVersion>\n"
                                 "</Version>\n";

/// Pairs and models of each group, the former worst first.
struct Members {
    std::vector<std::size_t> pairs;
    std::vector<std::uint32_t> models;
};

std::vector<Members> membersOf(const CheckReport& report, const ClashGroups& all)
{
    std::vector<Members> members(all.groups.size());
    for (const std::size_t index : worstFirst(report)) {
        const std::uint32_t group = all.ofPair(report, report.pairs[index]);
        if (group != ClashGroups::kNone)
            members[group].pairs.push_back(index);
    }
    for (std::uint32_t model = 0; model < all.ofModel.size(); ++model)
        if (all.ofModel[model] != ClashGroups::kNone)
            members[all.ofModel[model]].models.push_back(model);
    return members;
}

std::string lineOn(const Scene& scene, const PairReviews& reviews, const PairResult& pair,
                   bool exact)
{
    std::string text = clashName(scene.models[pair.a].name, scene.models[pair.b].name) + ": " +
                       (exact ? std::string(nameOf(pair.state)) : "volumes overlap");
    const std::string unit = scene.units.empty() ? "" : " " + scene.units;
    if (pair.isDuplicate)
        text += ", duplicate";
    if (pair.solid && pair.solid->depth)
        text += ", " + shortText(*pair.solid->depth) + unit + " deep";
    else if (pair.depth)
        text += ", depth of the volumes " + shortText(*pair.depth) + unit;
    else if (pair.distance && *pair.distance > 0)
        text += ", " + shortText(*pair.distance) + unit + " apart";
    if (pair.solid && pair.solid->overlapVolume)
        text += ", shared volume " + shortText(*pair.solid->overlapVolume) +
                (unit.empty() ? "" : unit + "³");
    if (pair.status != PairStatus::None)
        text += ", " + std::string(nameOf(pair.status));
    if (const PairReview* const review = reviews.find(pair.a, pair.b)) {
        text += ", " + std::string(nameOf(review->status));
        if (!review->assignedTo.empty())
            text += ", assigned to " + review->assignedTo;
    }
    return text;
}

std::string descriptionOf(const Scene& scene, const PairReviews& reviews, const CheckReport& report,
                          const Members& members)
{
    constexpr std::size_t kMaxLines = 50;
    std::string text;
    for (const std::size_t index : members.pairs) {
        if (index != members.pairs.front())
            text += '\n';
        text += lineOn(scene, reviews, report.pairs[index], report.exact);
        if (std::count(text.begin(), text.end(), '\n') + 1 == kMaxLines)
            break;
    }
    if (members.pairs.size() > kMaxLines)
        text += "\nand " + std::to_string(members.pairs.size() - kMaxLines) + " more clashes";
    return xmlText(text);
}

std::string titleOf(const Scene& scene, const ClashGroup& group)
{
    const std::string name = xmlText(nameOf(group, scene));
    return group.clashes == 1 ? name : name + ": " + std::to_string(group.clashes) + " clashes";
}

} // namespace

std::string currentBcfDate()
{
    using namespace std::chrono;
    sys_seconds time = floor<seconds>(system_clock::now());
    if (const char* const fixed = std::getenv("SOURCE_DATE_EPOCH"))
        time = sys_seconds(seconds(std::strtoll(fixed, nullptr, 10)));
    const sys_days day = floor<days>(time);
    const year_month_day date(day);
    const hh_mm_ss clock(time - day);
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02dZ",
                  static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                  static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
                  static_cast<int>(clock.minutes().count()),
                  static_cast<int>(clock.seconds().count()));
    return text.data();
}

std::string checkReportToBcf(const Scene& scene, const CheckReport& report,
                             const BcfOptions& options)
{
    const ClashGroups all = groupClashes(scene, report);
    if (all.groups.size() > kMostBcfTopics)
        throw Error(ErrorCode::InvalidArgument,
                    std::to_string(all.groups.size()) + " groups of clashes are more than the " +
                        std::to_string(kMostBcfTopics) +
                        " topics that a BCF has room for; look at fewer pairs");
    std::map<std::string, BcfFolder> folders;
    if (!options.before.empty())
        folders = bcfFolders(options.before);
    folders[""][kBcfVersionFile] = kVersion;
    const std::vector<Members> members = membersOf(report, all);
    const PairReviews reviews(scene);
    std::map<std::size_t, const std::string*> snapshots;
    for (const BcfSnapshot& snapshot : options.snapshots)
        snapshots[snapshot.group] = &snapshot.png;
    for (std::size_t i = 0; i < all.groups.size(); ++i) {
        const ClashGroup& group = all.groups[i];
        const auto snapshot = snapshots.find(i);
        BcfTopicText topic;
        topic.guid = guidOf("topic", idOf(group, scene));
        topic.viewGuid = guidOf("view", topic.guid);
        topic.title = titleOf(scene, group);
        topic.description = descriptionOf(scene, reviews, report, members[i]);
        for (const std::size_t index : members[i].pairs)
            topic.clashes.emplace_back(xmlText(scene.models[report.pairs[index].a].name),
                                       xmlText(scene.models[report.pairs[index].b].name));
        topic.review = topicReviewOf(reviews, report, members[i].pairs);
        topic.review.assignedTo = xmlText(topic.review.assignedTo);
        topic.date = options.date;
        topic.index = static_cast<int>(i);
        topic.hasSnapshot = snapshot != snapshots.end();
        BcfFolder& files = folders[topic.guid];
        const auto before = files.find(kBcfMarkupFile);
        const BcfMarkup markup =
            bcfMarkup(topic, before == files.end() ? std::nullopt : std::optional(before->second),
                      pathText(options.before) + ", " + topic.guid + "/" + kBcfMarkupFile);
        files[kBcfMarkupFile] = markup.text;
        files[markup.files.view] = bcfView(scene, report, group, members[i].models, topic.viewGuid);
        if (topic.hasSnapshot)
            files[markup.files.snapshot] = *snapshot->second;
    }
    std::vector<ZipEntry> entries;
    for (auto& [folder, files] : folders) {
        const std::string inside = folder.empty() ? "" : folder + "/";
        for (auto& [name, bytes] : files)
            entries.push_back({inside + name, std::move(bytes)});
    }
    return zipped(entries);
}

} // namespace mbv
