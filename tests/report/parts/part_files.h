#pragma once

#include "scene/scene_fixtures.h"

#include <mbv/check/check_since.h>
#include <mbv/report/check_parts.h>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mbv::test {

/// How deep meshes are in each other takes a fraction of a second a pair: tests look for it in
/// small scenes.
enum class Depths : std::uint8_t { None, Found };

/// Boxes that overlap, small ones inside of them, one of these twice in the same place, and a sheet
/// through all; some pairs accepted, by a group and by a name.
void addSolids(Scene& scene, RandomScenes& random, int count);
/// Shapes and tetrahedra, crowded or not, some pairs ignored, and solids.
Scene randomScene(unsigned seed, Depths depths = Depths::None);
/// The middle one meets the others; a fourth is far away.
Scene threeBoxes();

/// With all that mbv check does to a report; where depths are found, those with a clearance have a
/// tolerance, too.
CheckReport reviewed(const Scene& scene, const CheckOptions& options, Depths depths);
/// The same by what a check before it knew, if one is given.
CheckReport reviewed(const Scene& scene, const CheckOptions& options, Depths depths,
                     const PastCheck* past);

/// All that is written of a report, its timing apart.
std::string written(const Scene& scene, CheckReport report);

/// The files of the parts of a check, in a folder.
class Parts {
public:
    Parts(const Scene& scene, CheckOptions options, std::size_t count,
          Depths depths = Depths::None);

    std::string text(std::size_t n) const { return readText(files[n]); }
    /// Writes it anew, changed.
    void change(std::size_t n, const std::function<void(nlohmann::json&)>& edit) const;
    void expectRefused(ErrorCode code, const std::string& why) const;

    std::vector<std::filesystem::path> files;
    std::vector<std::size_t> pairs; ///< by part: how many

private:
    TempDir folder_;
};

} // namespace mbv::test
