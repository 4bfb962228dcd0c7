#include "pair_edits.h"

#include "edits/pair_lists.h"
#include "session/session.h"

#include <QtCore/QCoreApplication>

#include <string>
#include <utility>
#include <vector>

namespace mbv::viewer {

namespace {

struct PairEdits {
    Q_DECLARE_TR_FUNCTIONS(PairEdits)
};

constexpr std::size_t kMostAmong = 100;

using Names = std::pair<std::string, std::string>;

Names namesOf(const Scene& scene, const ModelPair& pair)
{
    return {scene.models[pair.first].name, scene.models[pair.second].name};
}

/// "cat-1 and cat-2" or "3 pairs".
QString textOf(const Scene& scene, std::span<const ModelPair> pairs)
{
    if (pairs.size() != 1)
        return PairEdits::tr("%1 pairs").arg(pairs.size());
    const auto [a, b] = namesOf(scene, pairs.front());
    return PairEdits::tr("%1 and %2").arg(QString::fromStdString(a), QString::fromStdString(b));
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
    if (models.size() > kMostAmong) {
        emit session.failed(
            PairEdits::tr("%1 models have too many pairs to list; select at most %2, or make them "
                          "a group in the scene's file")
                .arg(models.size())
                .arg(kMostAmong));
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
            if (acceptance(scene, a, b)) {
                emit session.failed(
                    PairEdits::tr("%1 and %2 stay accepted: the scene's file accepts them by a "
                                  "group or a pattern, which is to be changed there")
                        .arg(QString::fromStdString(a), QString::fromStdString(b)));
                return;
            }
        } else if (!acceptance(scene, a, b))
            scene = withPairAccepted(std::move(scene), a, b, {});
    }
    const QString label =
        accepted ? PairEdits::tr("Accept %1") : PairEdits::tr("No more accept %1");
    session.edit(label.arg(textOf(session.scene(), pairs)), std::move(scene));
}

void acceptWithNote(Session& session, const ModelPair& pair, const QString& note)
{
    const auto [a, b] = namesOf(session.scene(), pair);
    session.edit(PairEdits::tr("Accept %1").arg(textOf(session.scene(), {&pair, 1})),
                 withPairAccepted(session.document().scene(), a, b, note.toStdString()));
}

} // namespace mbv::viewer
