#pragma once

#include "threemf_package.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace mbv {

/// Names that slicers keep apart from the model: PrusaSlicer, Bambu Studio and OrcaSlicer.
struct ThreemfNames {
    std::map<std::uint32_t, std::string> objects; ///< by their id in the main model
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> parts; ///< of such an object
};

/// Empty where there are none. Throws Error (FileInvalid) with the line: no XML.
ThreemfNames readThreemfNames(ThreemfPackage& package);

} // namespace mbv
