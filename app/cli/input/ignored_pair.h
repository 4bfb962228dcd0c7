#pragma once

#include <mbv/scene/scene.h>

#include <string>
#include <utility>

namespace mbv::cli {

/// The two models that "A:B" names. A name may hold colons itself, so every colon is tried. Throws
/// Error: InvalidScene, naming the models there are, where no reading gives two; InvalidArgument
/// where several do, naming them, or where both are the same model.
std::pair<std::string, std::string> ignoredPair(const Scene& scene, const std::string& text);

} // namespace mbv::cli
