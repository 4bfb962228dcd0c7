#pragma once

#include <mbv/scene/scene.h>

#include <string>
#include <utility>

namespace mbv::cli {

/// CLI11's check of a text that names two models: empty, or what is wrong with it.
std::string pairCheck(const std::string& text);

/// The two models that "A:B" names. A name may hold colons itself, so every colon is tried. Throws
/// Error: InvalidScene, naming the models there are, where no reading gives two; InvalidArgument
/// where several do, naming them, or where both are the same model. `option` is what the text was
/// given to, `instead` what to do of several readings.
std::pair<std::string, std::string> namedPair(const Scene& scene, const std::string& text,
                                              const std::string& option,
                                              const std::string& instead);

} // namespace mbv::cli
