#include "volume_choice.h"

#include "console/choices.h"
#include "console/options.h"

#include <CLI/CLI.hpp>

#include <array>
#include <charconv>
#include <optional>

namespace mbv::cli {
namespace {

constexpr std::array kCoverKinds = {CoverKind::Spheres, CoverKind::Capsules, CoverKind::Hulls,
                                    CoverKind::Boxes};

/// Nothing where the word names no cover. Throws CLI::ValidationError for one without its number.
std::optional<CoverChoice> coverFrom(std::string_view word)
{
    const std::size_t colon = word.find(':');
    for (const CoverKind kind : kCoverKinds) {
        if (word.substr(0, colon) != nameOf(kind))
            continue;
        const std::string_view number =
            colon == std::string_view::npos ? std::string_view() : word.substr(colon + 1);
        CoverChoice choice = {kind, 0};
        const char* const end = number.data() + number.size();
        const auto read = std::from_chars(number.data(), end, choice.most);
        if (number.empty() || read.ec != std::errc() || read.ptr != end || choice.most < 1 ||
            choice.most > kMostCoverParts)
            throw CLI::ValidationError(
                "--volume", "\"" + std::string(word) + "\" does not say how many; write " +
                                std::string(nameOf(kind)) + ":16, with 1 to " +
                                std::to_string(kMostCoverParts));
        return choice;
    }
    return std::nullopt;
}

} // namespace

std::string nameOf(const VolumeChoice& choice)
{
    if (const auto* const kind = std::get_if<VolumeKind>(&choice))
        return std::string(nameOf(*kind));
    const auto& cover = std::get<CoverChoice>(choice);
    return std::string(nameOf(cover.kind)) + ":" + std::to_string(cover.most);
}

std::vector<std::string> volumeChoiceNames()
{
    std::vector<std::string> names = volumeKindNames();
    for (const CoverKind kind : kCoverKinds)
        names.push_back(std::string(nameOf(kind)) + ":N");
    return names;
}

std::vector<VolumeChoice> volumeChoicesFromList(std::string_view list)
{
    std::vector<VolumeChoice> choices;
    for (const std::string& word : split(list, ',')) {
        if (const auto kind = volumeKindFrom(word))
            choices.emplace_back(*kind);
        else if (const auto cover = coverFrom(word))
            choices.emplace_back(*cover);
        else
            throw CLI::ValidationError(
                "--volume",
                unknownChoice(word, "a kind of volume that mbv fits", volumeChoiceNames()));
    }
    return choices;
}

} // namespace mbv::cli
