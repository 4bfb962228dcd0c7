#pragma once

#include <mbv/fit/cover.h>
#include <mbv/fit/volume_kind.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace mbv::cli {

/// "spheres:16": a cover of so many parts at most.
struct CoverChoice {
    CoverKind kind = CoverKind::Spheres;
    std::size_t most = 1;
};

/// What `mbv fit --volume` may name.
using VolumeChoice = std::variant<VolumeKind, CoverChoice>;

/// "obb", "spheres:16".
std::string nameOf(const VolumeChoice& choice);

/// Every kind of volume, then "spheres:N", "capsules:N", "hulls:N" and "boxes:N".
std::vector<std::string> volumeChoiceNames();

/// Of "obb,spheres:16". Throws CLI::ValidationError naming the word that is none, and those there
/// are.
std::vector<VolumeChoice> volumeChoicesFromList(std::string_view list);

} // namespace mbv::cli
