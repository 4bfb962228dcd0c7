#pragma once

#include "console/options.h"
#include "volume_choice.h"

#include <mbv/fit/cover.h>
#include <mbv/geometry/shapes.h>

#include <optional>
#include <string>
#include <vector>

namespace mbv::cli {

struct FittedVolume {
    VolumeChoice kind = VolumeKind::Obb;
    std::optional<std::size_t> node; ///< which of its level, where one was asked for
    std::vector<Shape> shapes;       ///< one, or those of a cover
    std::size_t mostCorners = 0;     ///< the limit for each hull; 0 for none
    std::optional<CoverMeasures> cover;
    std::optional<double> volume;      ///< units^3; none when it overflows a double
    std::optional<double> surfaceArea; ///< units^2; none when it overflows a double
    std::optional<double> fillRatio;   ///< mesh volume / volume; none when either is not known or 0
    double fitMs = 0;                  ///< best of the repeats; of all nodes of a level together
};

struct FittedModel {
    std::string path;
    std::string robot = {};               ///< its name; empty where there is none
    std::optional<std::string> link = {}; ///< of a robot; nothing for the whole file
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    std::vector<FittedVolume> volumes;
};

/// All that `mbv fit` prints; JSON is "mbv.fit/1".
std::string fitReport(const std::vector<FittedModel>& models, const CommonOptions& options);

} // namespace mbv::cli
