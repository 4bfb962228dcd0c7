#include "model_relations.h"

#include <mbv/check/check_review.h>

#include <string_view>

namespace mbv::rendering {
namespace {

void add(Partners& partners, std::size_t model)
{
    if (partners.count++ == 0) {
        partners.first = model;
    }
}

std::string filled(std::string form, std::string_view value)
{
    constexpr std::string_view kPlace = "%1";
    const std::size_t at = form.find(kPlace);
    return at == std::string::npos ? form : form.replace(at, kPlace.size(), value);
}

std::string textOf(const Partners& partners, const std::string& form, const Scene& scene,
                   const RelationWords& words)
{
    if (partners.count == 0) {
        return {};
    }
    return filled(form, partners.count == 1 ? scene.models[partners.first].name
                                            : filled(words.models, std::to_string(partners.count)));
}

} // namespace

std::vector<ModelRelations> relationsOf(const Scene& scene, const CheckReport& report)
{
    std::vector<ModelRelations> relations(report.volumes.size());
    for (const PairResult& pair : report.pairs) {
        if (pair.state == RelationState::Contained) {
            const auto [inner, outer] =
                pair.aIsInner ? std::pair(pair.a, pair.b) : std::pair(pair.b, pair.a);
            add(relations[inner].outside, outer);
            add(relations[outer].inside, inner);
        }
        if (isDuplicate(scene.models[pair.a], scene.models[pair.b])) {
            add(relations[pair.a].duplicates, pair.b);
            add(relations[pair.b].duplicates, pair.a);
        }
    }
    return relations;
}

std::string relationText(const ModelRelations& relations, RelationState state, const Scene& scene,
                         const RelationWords& words)
{
    if (relations.duplicates.count > 0) {
        return textOf(relations.duplicates, words.duplicate, scene, words);
    }
    if (state != RelationState::Contained) {
        return {};
    }
    const std::string inside = textOf(relations.outside, words.inside, scene, words);
    const std::string contains = textOf(relations.inside, words.contains, scene, words);
    return inside + (inside.empty() || contains.empty() ? "" : ", ") + contains;
}

} // namespace mbv::rendering
