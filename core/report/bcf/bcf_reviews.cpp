#include <mbv/report/bcf_reviews.h>

#include "bcf_files.h"
#include "bcf_text.h"
#include "file/xml.h"
#include "topic_review.h"

#include <mbv/check/clash_groups.h>
#include <mbv/file/path_text.h>

#include <algorithm>
#include <map>

namespace mbv {
namespace {

/// What a topic's markup says.
struct TopicWords {
    std::string status;
    std::string assignedTo;
};

TopicWords wordsIn(const std::string& markup, const std::string& where)
{
    tinyxml2::XMLDocument document;
    parseXml(markup, where, document);
    const tinyxml2::XMLElement& root = requireRoot(document, "Markup", "BCF markup", where);
    const tinyxml2::XMLElement* const topic = root.FirstChildElement("Topic");
    if (topic == nullptr)
        failAt(root, where, "<Markup> has no <Topic>");
    const char* const status = topic->Attribute("TopicStatus");
    const tinyxml2::XMLElement* const assignee = topic->FirstChildElement("AssignedTo");
    const char* const name = assignee != nullptr ? assignee->GetText() : nullptr;
    return {status != nullptr ? status : "", name != nullptr ? name : ""};
}

} // namespace

BcfReviews readBcfReviews(const std::filesystem::path& path, const Scene& scene,
                          const CheckReport& report)
{
    const ClashGroups all = groupClashes(scene, report);
    std::vector<std::vector<std::size_t>> pairsOf(all.groups.size());
    for (std::size_t i = 0; i < report.pairs.size(); ++i) {
        const std::uint32_t group = all.ofPair(report, report.pairs[i]);
        if (group != ClashGroups::kNone)
            pairsOf[group].push_back(i);
    }
    std::map<std::string, std::size_t> groupOf; // by the topic's GUID
    for (std::size_t i = 0; i < all.groups.size(); ++i)
        groupOf.emplace(guidOf("topic", idOf(all.groups[i], scene)), i);
    const PairReviews reviews(scene);
    BcfReviews read;
    std::map<std::size_t, BcfPairReview> said; // by the pair's place in the report
    for (const auto& [folder, files] : bcfFolders(path)) {
        const auto markup = files.find(kBcfMarkupFile);
        if (folder.empty() || markup == files.end())
            continue;
        ++read.topics;
        const auto group = groupOf.find(folder);
        if (group == groupOf.end())
            continue;
        ++read.topicsOfScene;
        const TopicWords words =
            wordsIn(markup->second, pathText(path) + ", " + folder + "/" + kBcfMarkupFile);
        const std::optional<ReviewStatus> status = statusOfTopic(words.status);
        if (!status && !words.status.empty() &&
            std::ranges::find(read.unknownStatuses, words.status) == read.unknownStatuses.end())
            read.unknownStatuses.push_back(words.status);
        const TopicReview ours = topicReviewOf(reviews, report, pairsOf[group->second]);
        const bool hasStatus = status && status != ours.status;
        const bool hasAssignee = !words.assignedTo.empty() && words.assignedTo != ours.assignedTo;
        for (const std::size_t index : pairsOf[group->second]) {
            if (!hasStatus && !hasAssignee)
                continue;
            const PairResult& pair = report.pairs[index];
            said[index] = {pair.a, pair.b, hasStatus ? status : std::nullopt,
                           hasAssignee ? std::optional(words.assignedTo) : std::nullopt};
        }
    }
    for (auto& [index, review] : said)
        read.pairs.push_back(std::move(review));
    return read;
}

} // namespace mbv
