#include "cover_commands.h"

#include "cover_dialog.h"
#include "view/render_widget.h"

#include <QPoint>

#include <utility>

namespace mbv::viewer {

CoverCommands::CoverCommands(const Session& session, RenderWidget& view, SceneFolder folder,
                             QWidget& window)
    : QObject(&window), session_(session), folder_(std::move(folder)), window_(window),
      fitter_(session)
{
    connect(&fitter_, &CoverFitter::changed, &view,
            [this, &view] { view.setCover(fitter_.shown()); });
}

void CoverCommands::ask()
{
    if (!dialog_) {
        dialog_ = new CoverDialog(session_, fitter_, folder_, window_);
        // Over the lists, for the view is looked at meanwhile.
        const int above = window_.height() - dialog_->sizeHint().height();
        dialog_->move(window_.mapToGlobal(QPoint(0, above)));
    }
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
}

} // namespace mbv::viewer
