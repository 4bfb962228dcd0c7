#pragma once

#include <mbv/json/json_values.h>
#include <mbv/motion/first_contact.h>
#include <mbv/motion/path.h>

#include <optional>

/// The JSON of paths, as scenes and the lines of `mbv pairs` have them, and of what becomes of
/// motions.
namespace mbv {

/// "rotation" (x y z w) or "rotation_degrees" of an object; nothing where it has neither. Both are
/// an error.
[[nodiscard]] std::optional<Quaternion> findRotation(const JsonCursor& json);

/// An array of [{"time", "position", "rotation" or "rotation_degrees", "turns", "axis"}], at least
/// one. What a keyframe leaves out is that of the one before, of the first that of `start`; "turns"
/// and "axis" are as Keyframe has them. Unknown fields are errors; errors carry the cursor's place
/// and code.
[[nodiscard]] Path pathFromJson(const JsonCursor& keyframes, const RigidTransform& start = {});

/// The array, every field written but turns and axes that say nothing.
[[nodiscard]] nlohmann::ordered_json toJson(const Path& path);

/// {"state", "reason", "first_contact", "intervals", "least_distance"}, as a pair of
/// docs/schemas/motion.schema.json has them; a field without an answer is null.
[[nodiscard]] nlohmann::ordered_json toJson(const MotionAnswer& answer);

} // namespace mbv
