#pragma once

#include "console/options.h"

#include <mbv/check/check_report.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <string>

namespace CLI {
class App;
}

/// The options of `mbv check` that write its clashes as BCF.
namespace mbv::cli {

struct BcfFiles {
    std::string out;    ///< a path; empty: none
    std::string before; ///< the same
};

/// `files` must outlive the parsing.
void addBcfOptions(CLI::App& command, BcfFiles& files);

/// The bytes of the file, with pictures of the worst groups where there is a renderer; without, it
/// warns. Throws what checkReportToBcf throws. Precondition: there is one to be written.
std::string bcfOf(const Scene& scene, const CheckReport& report, const BcfFiles& files,
                  std::size_t mostPictures, const CommonOptions& options,
                  const ProgressFn& progress);

} // namespace mbv::cli
