#include "drawing.h"

#include "console/console.h"

#include <mbv/geometry/error.h>

namespace mbv::cli {

std::string reasonNotDrawn(const std::string& file, const CommonOptions& options,
                           const std::function<void()>& draw)
{
    try {
        draw();
        return {};
    } catch (const Error& e) {
        if (e.code() != ErrorCode::NoRenderer && e.code() != ErrorCode::NotBuilt)
            throw;
        printWarning(options.quiet, file + " has no pictures: " + e.what());
        return e.what();
    }
}

} // namespace mbv::cli
