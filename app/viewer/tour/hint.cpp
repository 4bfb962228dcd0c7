#include "hint.h"

#include "actions/action_table.h"
#include "session/exact_check.h"
#include "session/session.h"

#include <QtCore/QCoreApplication>

#include <algorithm>

namespace mbv::viewer {

namespace {

struct Hint {
    Q_DECLARE_TR_FUNCTIONS(Hint)

public:
    QString form;
    QString id; ///< of the action whose key it names
};

/// Overlaps come first: they are what one is here for.
Hint hintFor(const Session& session, const ExactCheck& exact)
{
    if (session.scene().models.empty())
        return {Hint::tr("%1 opens a file"), QStringLiteral("file.open")};
    if (!session.selected())
        return {Hint::tr("%1 chooses a model"), QStringLiteral("model.next")};
    if (std::ranges::none_of(exact.report().pairs,
                             [&](const PairResult& pair) { return exact.isOverlap(pair); }))
        return {Hint::tr("%1 moves it by the mouse"), QStringLiteral("transform.move")};
    if (!exact.on())
        return {Hint::tr("%1 looks at the meshes"), QStringLiteral("explain.contacts")};
    return {Hint::tr("%1 shows the next overlap"), QStringLiteral("explain.next")};
}

} // namespace

QString hintText(const Session& session, const ExactCheck& exact, const ActionTable& actions)
{
    const Hint hint = hintFor(session, exact);
    const QString key = keysOf(actions, {hint.id});
    return key.isEmpty() ? QString() : hint.form.arg(key);
}

} // namespace mbv::viewer
