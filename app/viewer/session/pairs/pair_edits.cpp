#include "pair_edits.h"

#include "language/texts.h"
#include "session/session.h"

#include <mbv/scene/accepted_pairs.h>
#include <mbv/scene/pair_lists.h>
#include <mbv/scene/review_edits.h>

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace mbv::viewer {

namespace {

struct PairEdits {
    Q_DECLARE_TR_FUNCTIONS(PairEdits)
};

constexpr std::size_t kMaxAmong = 100;

using Names = std::pair<std::string, std::string>;

Names namesOf(const Scene& scene, const ModelPair& pair)
{
    return {scene.models[pair.first].name, scene.models[pair.second].name};
}

/// "cat-1 and cat-2" or "3 pairs".
QString textOf(const Scene& scene, std::span<const ModelPair> pairs)
{
    if (pairs.size() != 1)
        return PairEdits::tr("%1 pairs").arg(countText(pairs.size()));
    const auto [a, b] = namesOf(scene, pairs.front());
    return PairEdits::tr("%1 and %2").arg(QString::fromStdString(a), QString::fromStdString(b));
}

/// False, and says so, where a group or a pattern accepts one of them in this scene.
bool areFree(Session& session, const Scene& scene, std::span<const ModelPair> pairs)
{
    const AcceptedPairs accepted(scene);
    const auto kept = std::ranges::find_if(
        pairs, [&](const ModelPair& pair) { return accepted.noteOn(pair.first, pair.second); });
    if (kept == pairs.end())
        return true;
    const auto [a, b] = namesOf(scene, *kept);
    emit session.failed(PairEdits::tr("%1 and %2 stay accepted: the scene's file accepts them by a "
                                      "group or a pattern, which is to be changed there")
                            .arg(QString::fromStdString(a), QString::fromStdString(b)));
    return false;
}

/// A step, unless a pair stays accepted that is to have another status. The edits are of the pairs.
void review(Session& session, const QString& label, std::span<const ModelPair> pairs,
            std::span<const ReviewEdit> edits)
{
    Scene scene = withReviews(session.document().scene(), edits);
    std::vector<ModelPair> freed;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (edits[i].status && edits[i].status != ReviewStatus::Approved)
            freed.push_back(pairs[i]);
    }
    if (areFree(session, scene, freed))
        session.edit(label, std::move(scene));
}

std::vector<ReviewEdit> editsOf(const Scene& scene, std::span<const ModelPair> pairs,
                                const ReviewEdit& said)
{
    std::vector<ReviewEdit> edits(pairs.size(), said);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        std::tie(edits[i].a, edits[i].b) = namesOf(scene, pairs[i]);
    return edits;
}

} // namespace

void ignorePairs(Session& session, std::span<const ModelPair> pairs)
{
    session.edit(PairEdits::tr("Never test %1").arg(textOf(session.scene(), pairs)),
                 withPairsIgnored(session.document().scene(), pairs));
}

void ignoreSelected(Session& session)
{
    const std::vector<std::size_t>& models = session.selection().models;
    if (models.size() > kMaxAmong) {
        emit session.failed(
            PairEdits::tr("%1 models have too many pairs to list; select at most %2, or make them "
                          "a group in the scene's file")
                .arg(countText(models.size()), countText(kMaxAmong)));
        return;
    }
    std::vector<ModelPair> pairs;
    for (std::size_t i = 0; i < models.size(); ++i)
        for (std::size_t j = i + 1; j < models.size(); ++j)
            pairs.emplace_back(models[i], models[j]);
    ignorePairs(session, pairs);
}

void setAccepted(Session& session, std::span<const ModelPair> pairs, bool accepted)
{
    Scene scene = accepted ? withPairsAccepted(session.document().scene(), pairs)
                           : withPairsNotAccepted(session.document().scene(), pairs);
    if (!accepted && !areFree(session, scene, pairs))
        return;
    const QString label =
        accepted ? PairEdits::tr("Accept %1") : PairEdits::tr("No more accept %1");
    session.edit(label.arg(textOf(session.scene(), pairs)), std::move(scene));
}

void setReviewStatus(Session& session, std::span<const ModelPair> pairs, ReviewStatus status)
{
    const Scene& scene = session.document().scene();
    review(session, PairEdits::tr("Review %1").arg(textOf(scene, pairs)), pairs,
           editsOf(scene, pairs, {{}, {}, status, {}}));
}

void assignPairs(Session& session, std::span<const ModelPair> pairs, const QString& name)
{
    const Scene& scene = session.document().scene();
    const QString text = textOf(scene, pairs);
    const QString label = name.isEmpty() ? PairEdits::tr("Assign %1 to nobody").arg(text)
                                         : PairEdits::tr("Assign %1 to %2").arg(text, name);
    review(session, label, pairs, editsOf(scene, pairs, {{}, {}, {}, name.toStdString()}));
}

void takeReviews(Session& session, std::span<const BcfPairReview> reviews, const QString& file)
{
    const Scene& scene = session.document().scene();
    std::vector<ModelPair> pairs;
    std::vector<ReviewEdit> edits;
    for (const BcfPairReview& said : reviews) {
        const auto [a, b] = namesOf(scene, pairs.emplace_back(said.a, said.b));
        edits.push_back({a, b, said.status, said.assignedTo});
    }
    review(session, PairEdits::tr("Import %1").arg(file), pairs, edits);
}

void acceptWithNote(Session& session, const ModelPair& pair, const QString& note)
{
    const auto [a, b] = namesOf(session.scene(), pair);
    session.edit(PairEdits::tr("Accept %1").arg(textOf(session.scene(), {&pair, 1})),
                 withPairAccepted(session.document().scene(), a, b, note.toStdString()));
}

} // namespace mbv::viewer
