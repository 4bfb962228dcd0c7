#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <string_view>
#include <vector>

namespace mbv {

/// Has "*" (any characters) or "?" (one character), or begins with "@" (a group's name).
[[nodiscard]] bool isPattern(std::string_view selector);

/// The whole name fits the pattern; characters are those of UTF-8, and case counts.
[[nodiscard]] bool matchesPattern(std::string_view pattern, std::string_view name);

/// The models, by index ascending, that a name, a pattern or "@group" stands for. A model that has
/// the selector for its very name is that one, whatever is in it. Empty where there is none, and
/// for a group that is not there; groups in groups stand for nothing.
[[nodiscard]] std::vector<std::size_t> modelsMatching(const Scene& scene,
                                                      std::string_view selector);

} // namespace mbv
