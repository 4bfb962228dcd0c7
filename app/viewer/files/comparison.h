#pragma once

#include "scene_folder.h"

#include <QtCore/QObject>
#include <QtCore/QString>

#include <filesystem>

class QWidget;

namespace mbv::viewer {

class ExactCheck;

/// An older report of `mbv check`, to compare the scene's pairs with: asked for, read, and given to
/// the check, which looks at meshes where the report did.
class Comparison : public QObject {
    Q_OBJECT

public:
    /// `exact` must outlive it; dialogs open over `window`.
    Comparison(ExactCheck& exact, SceneFolder folder, QWidget& window);

    void ask();
    /// A file that is no such report: problem(), and nothing changes.
    void with(const std::filesystem::path& report);
    bool on() const;
    void end();

signals:
    void notice(const QString& message);
    void problem(const QString& message);

private:
    void tellWhereItWaits();

    ExactCheck& exact_;
    SceneFolder folder_;
    QWidget& window_;
    bool waits_ = false;
};

} // namespace mbv::viewer
