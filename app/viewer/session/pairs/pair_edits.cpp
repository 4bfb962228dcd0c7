#include "pair_edits.h"

#include "language/texts.h"
#include "session/session.h"

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

/// False, and says so, where a group or a pattern accepts the pair in this scene.
bool isFree(Session& session, const Scene& scene, const std::string& a, const std::string& b)
{
    if (!acceptance(scene, a, b))
        return true;
    emit session.failed(PairEdits::tr("%1 and %2 stay accepted: the scene's file accepts them by a "
                                      "group or a pattern, which is to be changed there")
                            .arg(QString::fromStdString(a), QString::fromStdString(b)));
    return false;
}

/// A step, unless a pair stays accepted that is to have another status.
void review(Session& session, const QString& label, std::span<const ReviewEdit> edits)
{
    Scene scene = withReviews(session.document().scene(), edits);
    const bool areFree = std::ranges::all_of(edits, [&](const ReviewEdit& edit) {
        return !edit.status || edit.status == ReviewStatus::Approved ||
               isFree(session, scene, edit.a, edit.b);
    });
    if (areFree)
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
    Scene scene = session.document().scene();
    for (const ModelPair& pair : pairs) {
        const auto [a, b] = namesOf(scene, pair);
        scene = withPairIgnored(std::move(scene), a, b);
    }
    session.edit(PairEdits::tr("Never test %1").arg(textOf(session.scene(), pairs)),
                 std::move(scene));
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
    Scene scene = session.document().scene();
    for (const ModelPair& pair : pairs) {
        const auto [a, b] = namesOf(scene, pair);
        if (!accepted) {
            scene = withPairNotAccepted(std::move(scene), a, b);
            if (!isFree(session, scene, a, b))
                return;
        } else if (!acceptance(scene, a, b))
            scene = withPairAccepted(std::move(scene), a, b, {});
    }
    const QString label =
        accepted ? PairEdits::tr("Accept %1") : PairEdits::tr("No more accept %1");
    session.edit(label.arg(textOf(session.scene(), pairs)), std::move(scene));
}

void setReviewStatus(Session& session, std::span<const ModelPair> pairs, ReviewStatus status)
{
    const Scene& scene = session.document().scene();
    review(session, PairEdits::tr("Review %1").arg(textOf(scene, pairs)),
           editsOf(scene, pairs, {{}, {}, status, {}}));
}

void assignPairs(Session& session, std::span<const ModelPair> pairs, const QString& name)
{
    const Scene& scene = session.document().scene();
    const QString text = textOf(scene, pairs);
    const QString label = name.isEmpty() ? PairEdits::tr("Assign %1 to nobody").arg(text)
                                         : PairEdits::tr("Assign %1 to %2").arg(text, name);
    review(session, label, editsOf(scene, pairs, {{}, {}, {}, name.toStdString()}));
}

void takeReviews(Session& session, std::span<const BcfPairReview> reviews, const QString& file)
{
    const Scene& scene = session.document().scene();
    std::vector<ReviewEdit> edits;
    for (const BcfPairReview& said : reviews) {
        const auto [a, b] = namesOf(scene, {said.a, said.b});
        edits.push_back({a, b, said.status, said.assignedTo});
    }
    review(session, PairEdits::tr("Import %1").arg(file), edits);
}

void acceptWithNote(Session& session, const ModelPair& pair, const QString& note)
{
    const auto [a, b] = namesOf(session.scene(), pair);
    session.edit(PairEdits::tr("Accept %1").arg(textOf(session.scene(), {&pair, 1})),
                 withPairAccepted(session.document().scene(), a, b, note.toStdString()));
}

} // namespace mbv::viewer
