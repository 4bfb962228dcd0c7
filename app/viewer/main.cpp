#include "exit_codes.h"
#include "options.h"
#include "platform.h"
#include "run.h"

#include <mbv/file/utf8.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/version.h>

#include <QtWidgets/QApplication>
#include <vtkVersion.h>

#include <cstdio>
#include <exception>

namespace {

std::string versions()
{
    return std::string("mbv-viewer ") + mbv::kVersion + " (VTK " + vtkVersion::GetVTKVersion() +
           ", Qt " + qVersion() + ")";
}

int start(int argc, char** argv)
{
    using namespace mbv::viewer;
    const auto parsed = parseOptions(argc, argv, versions());
    if (const auto* exit = std::get_if<EarlyExit>(&parsed)) {
        std::fputs(exit->text.c_str(), exit->exitCode == kDone ? stdout : stderr);
        return exit->exitCode;
    }
    preparePlatform();
    exitCleanlyWithoutDisplay();
    QApplication application(argc, argv);
    QApplication::setApplicationName("mbv-viewer");
    QApplication::setOrganizationName("mbv"); // where settings are kept
    QApplication::setApplicationVersion(mbv::kVersion);
    QGuiApplication::setDesktopFileName("org.mbv.viewer"); // whose icon taskbars show
    if (!canRender())
        return kNoRenderer;
    return run(std::get<Options>(parsed));
}

} // namespace

int main(int argc, char** argv)
{
    try {
        return start(argc, argv);
    } catch (const mbv::Error& error) {
        std::fprintf(stderr, "mbv-viewer: %s\n", mbv::printable(error.what()).c_str());
        return mbv::viewer::kBadInput;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "mbv-viewer: internal error: %s; please report it\n",
                     mbv::printable(error.what()).c_str());
        return mbv::viewer::kInternalError;
    }
}
