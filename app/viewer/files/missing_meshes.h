#pragma once

#include "scene_folder.h"
#include "session/loading/loader.h"
#include "session/session.h"

#include <QtCore/QObject>

class QWidget;

namespace mbv::viewer {

/// The models of the scene whose meshes are missing: a list of them in a dialog, from which a
/// person locates the files or gives the models up.
class MissingMeshCommands : public QObject {
    Q_OBJECT

public:
    /// Dialogs open over `window`; the one that asks for a file begins in `folder`.
    MissingMeshCommands(Session& session, Loader& loader, SceneFolder folder, QWidget& window);

    bool any() const { return !session_.scene().missing.empty(); }
    void list();

private:
    /// Asks for the file of this one; others are looked for in its folder.
    void locate(std::size_t missing);
    void forget(std::size_t missing);

    Session& session_;
    Loader& loader_;
    SceneFolder folder_;
    QWidget& window_;
};

} // namespace mbv::viewer
