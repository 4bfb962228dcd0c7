#pragma once

#include <string_view>

/// The files of core/report/page, built into the library.
namespace mbv::report_assets {

extern const std::string_view kPage; ///< HTML with {{places}} to fill
extern const std::string_view kStyle;
extern const std::string_view kScript;
extern const std::string_view kThree; ///< three.js with its license; empty where it was not there

} // namespace mbv::report_assets
