#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// What a scene says about pairs of models, named: by name, pattern or group.
namespace mbv {

/// The two are never tested.
bool isIgnored(const Scene& scene, const std::string& a, const std::string& b);
/// Of each model of the scene, whether its pair with this one is never tested.
std::vector<bool> ignoredWith(const Scene& scene, std::size_t model);

/// The note with which their contact is accepted, which may be empty; nothing where it is not.
std::optional<std::string> acceptance(const Scene& scene, const std::string& a,
                                      const std::string& b);

/// Models by their indices in the scene, in any order.
using PairsOfModels = std::span<const std::pair<std::size_t, std::size_t>>;

/// The scene with the pairs among those never tested.
Scene withPairsIgnored(Scene scene, PairsOfModels pairs);

/// With the contacts accepted that are not yet, without a note.
Scene withPairsAccepted(Scene scene, PairsOfModels pairs);

/// With the contact of models of these names accepted, or another note for it.
Scene withPairAccepted(Scene scene, const std::string& a, const std::string& b,
                       const std::string& note);

/// Without the entries that name both of a pair. What a pattern or a group says of them stays.
Scene withPairsNotAccepted(Scene scene, PairsOfModels pairs);

} // namespace mbv
