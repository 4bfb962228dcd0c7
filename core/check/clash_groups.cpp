#include <mbv/check/clash_groups.h>

#include "file/sha256.h"
#include "geometry/points/index_groups.h"

#include <algorithm>
#include <numeric>

namespace mbv {
namespace {

std::optional<double> depthOf(const PairResult& pair)
{
    return pair.solid && pair.solid->depth ? pair.solid->depth : pair.depth;
}

/// As worst comes first: what is not known is less than all that is.
double orLess(const std::optional<double>& value)
{
    return value.value_or(-1);
}

/// The last placeholder is filled first: names may look like one.
std::string joined(std::string form, const std::string& first, const std::string& second)
{
    form.replace(form.find("%2"), 2, second);
    return form.replace(form.find("%1"), 2, first);
}

void add(ClashGroup& group, const PairResult& pair, std::size_t index)
{
    const auto depth = depthOf(pair);
    if (group.clashes == 0 || orLess(depth) > orLess(group.depth)) {
        group.depth = depth;
        group.worst = index;
    }
    if (pair.solid && pair.solid->overlapVolume)
        group.overlap = group.overlap.value_or(0) + *pair.solid->overlapVolume;
    ++group.clashes;
}

/// The models of clashes by group, those with most clashes first.
void findShared(const Scene& scene, const std::vector<std::uint32_t>& clashesOfModel,
                ClashGroups& all)
{
    std::vector<std::uint32_t> models;
    for (std::uint32_t model = 0; model < clashesOfModel.size(); ++model)
        if (clashesOfModel[model] > 0)
            models.push_back(model);
    std::ranges::sort(models, [&](std::uint32_t x, std::uint32_t y) {
        if (clashesOfModel[x] != clashesOfModel[y])
            return clashesOfModel[x] > clashesOfModel[y];
        return scene.models[x].name < scene.models[y].name;
    });
    for (const std::uint32_t model : models) {
        ClashGroup& group = all.groups[all.ofModel[model]];
        ++group.models;
        if (clashesOfModel[model] == 1 && group.clashes > 1)
            continue;
        ++group.sharedModels;
        if (group.shared.size() < ClashGroup::kMostShared)
            group.shared.push_back(model);
    }
}

/// The places of the groups in their order.
std::vector<std::uint32_t> ordered(const Scene& scene, const std::vector<ClashGroup>& groups)
{
    std::vector<std::uint32_t> order(groups.size());
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    std::ranges::sort(order, [&](std::uint32_t i, std::uint32_t j) {
        const ClashGroup& x = groups[i];
        const ClashGroup& y = groups[j];
        if (orLess(x.depth) != orLess(y.depth))
            return orLess(x.depth) > orLess(y.depth);
        if (orLess(x.overlap) != orLess(y.overlap))
            return orLess(x.overlap) > orLess(y.overlap);
        if (x.clashes != y.clashes)
            return x.clashes > y.clashes;
        return scene.models[x.shared.front()].name < scene.models[y.shared.front()].name;
    });
    return order;
}

} // namespace

ClashGroups groupClashes(const Scene& scene, const CheckReport& report)
{
    const std::size_t models = scene.models.size();
    IndexGroups joined(models);
    std::vector<std::uint32_t> clashesOfModel(models);
    for (const PairResult& pair : report.pairs) {
        if (!report.isFinding(pair))
            continue;
        joined.join(pair.a, pair.b);
        ++clashesOfModel[pair.a];
        ++clashesOfModel[pair.b];
    }
    ClashGroups all;
    all.ofModel.assign(models, ClashGroups::kNone);
    for (std::uint32_t model = 0; model < models; ++model) {
        if (clashesOfModel[model] == 0)
            continue;
        const std::uint32_t first = joined.rootOf(model); // no later than the model
        if (first == model) {
            all.ofModel[model] = static_cast<std::uint32_t>(all.groups.size());
            all.groups.emplace_back();
        } else {
            all.ofModel[model] = all.ofModel[first];
        }
    }
    for (std::size_t i = 0; i < report.pairs.size(); ++i) {
        const PairResult& pair = report.pairs[i];
        if (report.isFinding(pair))
            add(all.groups[all.ofModel[pair.a]], pair, i);
    }
    findShared(scene, clashesOfModel, all);
    const std::vector<std::uint32_t> order = ordered(scene, all.groups);
    std::vector<ClashGroup> groups;
    std::vector<std::uint32_t> placeOf(order.size());
    for (const std::uint32_t from : order) {
        placeOf[from] = static_cast<std::uint32_t>(groups.size());
        groups.push_back(std::move(all.groups[from]));
    }
    all.groups = std::move(groups);
    for (std::uint32_t& group : all.ofModel)
        if (group != ClashGroups::kNone)
            group = placeOf[group];
    return all;
}

std::string nameOf(const ClashGroup& group, const Scene& scene, const GroupWords& words)
{
    const auto name = [&scene](std::uint32_t model) { return scene.models[model].name; };
    if (group.clashes == 1)
        return joined(words.pair, name(group.shared[0]), name(group.shared[1]));
    std::string text;
    for (const std::uint32_t model : group.shared)
        text += (text.empty() ? "" : ", ") + name(model);
    const std::size_t more = group.sharedModels - group.shared.size();
    return more > 0 ? joined(words.more, text, std::to_string(more)) : text;
}

std::string idOf(const ClashGroup& group, const Scene& scene)
{
    constexpr std::size_t kDigits = 16;
    Sha256 hash;
    hash.add("mbv.group/1\n");
    hash.add(scene.models[group.shared.front()].name);
    return hash.finish().substr(0, kDigits);
}

} // namespace mbv
