#include "explainers.h"

namespace mbv::viewer {

Explainers::Explainers(Session& session)
    : exact(session), focus(session), ruler(session, focus, exact), comparison(session)
{
}

} // namespace mbv::viewer
