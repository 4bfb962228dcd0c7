#include "cover_commands.h"

#include "cover_dialog.h"
#include "view/render_widget.h"

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
    if (!dialog_)
        dialog_ = new CoverDialog(session_, fitter_, folder_, window_);
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
}

} // namespace mbv::viewer
