#pragma once

#include "options.h"

#include <mbv/geometry/shapes.h>

#include <optional>
#include <string>
#include <vector>

namespace mbv::cli {

struct FittedVolume {
    VolumeKind kind = VolumeKind::Obb;
    Shape shape;
    std::optional<double> fillRatio; ///< mesh volume / volume; none when either is not known or 0
    double fitMs = 0;                ///< best of the repeats
};

struct FittedModel {
    std::string path;
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    std::vector<FittedVolume> volumes;
};

/// All that `mbv fit` prints; JSON is "mbv.fit/1".
std::string fitReport(const std::vector<FittedModel>& models, Format format);

} // namespace mbv::cli
