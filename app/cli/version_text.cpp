#include "version_text.h"

#include <mbv/collision/simd_target.h>
#include <mbv/geometry/version.h>

namespace mbv::cli {

std::string versionText()
{
    return std::string("mbv ") + kVersion +
           "\nVTK " MBV_VTK_VERSION "\nQt " MBV_VIEWER_QT_VERSION "\nSIMD " +
           std::string(simdTargetName());
}

} // namespace mbv::cli
