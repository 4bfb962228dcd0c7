#pragma once

#include "session/loader.h"
#include "session/session.h"

#include <QtCore/QObject>

#include <filesystem>
#include <functional>
#include <optional>

class QWidget;

namespace mbv::viewer {

/// The models of the scene whose meshes are missing: a list of them in a dialog, from which a
/// person locates the files or gives the models up.
class MissingMeshCommands : public QObject {
    Q_OBJECT

public:
    using Folder = std::function<std::optional<std::filesystem::path>()>;

    /// Dialogs open over `window`; the one that asks for a file begins in `folder`, where there is
    /// one.
    MissingMeshCommands(Session& session, Loader& loader, Folder folder, QWidget& window);

    bool any() const { return !session_.scene().missing.empty(); }
    void list();

private:
    /// Asks for the file of this one; others are looked for in its folder.
    void locate(std::size_t missing);
    void forget(std::size_t missing);

    Session& session_;
    Loader& loader_;
    Folder folder_;
    QWidget& window_;
};

} // namespace mbv::viewer
