#pragma once

#include "cover_fitter.h"
#include "files/scene_folder.h"

#include <QtCore/QObject>
#include <QtCore/QPointer>

class QWidget;

namespace mbv::viewer {

class CoverDialog;
class RenderWidget;
class Session;

/// Covers of the active model by several shapes: asked for in a dialog, seen over the model.
class CoverCommands : public QObject {
    Q_OBJECT

public:
    /// All must outlive it; the dialog opens over `window`, that for files in `folder`.
    CoverCommands(const Session& session, RenderWidget& view, SceneFolder folder, QWidget& window);

    /// The dialog; once more where it is open.
    void ask();
    bool busy() const { return fitter_.busy(); }

private:
    const Session& session_;
    SceneFolder folder_;
    QWidget& window_;
    CoverFitter fitter_;
    QPointer<CoverDialog> dialog_;
};

} // namespace mbv::viewer
