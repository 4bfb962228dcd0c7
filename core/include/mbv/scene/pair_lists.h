#pragma once

#include <mbv/scene/scene.h>

#include <optional>
#include <string>
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

/// The scene with the pair among those never tested.
Scene withPairIgnored(Scene scene, const std::string& a, const std::string& b);

/// With their contact accepted, or another note for it.
Scene withPairAccepted(Scene scene, const std::string& a, const std::string& b,
                       const std::string& note);

/// Without the entry that names these two. What a pattern or a group says of them stays.
Scene withPairNotAccepted(Scene scene, const std::string& a, const std::string& b);

} // namespace mbv
