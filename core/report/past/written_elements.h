#pragma once

#include "written_text.h"

#include <mbv/check/check_report.h>
#include <mbv/scene/scene.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

/// Models and pairs as reports have them. Private to the library.
namespace mbv {

/// A model whose mesh is still to be found among those of the others.
struct WrittenModel {
    Model model;
    std::string_view path;
    std::string_view digest;
    MeshFacts facts;
};

/// Models by name.
using Places = std::unordered_map<std::string_view, std::uint32_t>;

/// The fields of appendModel(), in its order.
[[nodiscard]] WrittenModel modelFrom(WrittenText& text);

/// The fields of forEachAnswer(), in its order, between those of the two models and the group; its
/// reason is a view of the text. Nothing for a pair that an older report has alone, and where the
/// text fails.
[[nodiscard]] std::optional<PairResult> pairFrom(WrittenText& text, const Places& places);

} // namespace mbv
