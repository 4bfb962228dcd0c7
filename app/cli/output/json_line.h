#pragma once

#include <mbv/geometry/vec2.h>
#include <mbv/geometry/vec3.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mbv::cli {

/// One JSON object on one line, written field by field: what a stream of a million answers needs
/// in place of a tree. Names must need no escaping.
class JsonLine {
public:
    JsonLine() : text_("{") {}

    /// `json` is a value's own JSON text.
    void addRaw(std::string_view name, std::string_view json);
    void add(std::string_view name, bool value);
    void add(std::string_view name, double value);
    void add(std::string_view name, const JsonLine& object);
    void add(std::string_view name, std::span<const JsonLine> objects);
    void add(std::string_view name, const std::optional<double>& value); ///< null without a value
    void add(std::string_view name, const std::optional<Vec3>& value);
    void add(std::string_view name, const std::optional<Vec2>& value);

    /// False when some number was NaN or infinite, which JSON cannot say.
    bool isRepresentable() const { return representable_; }

    /// The object, ended.
    std::string text() const { return text_ + "}"; }

private:
    void addName(std::string_view name);
    void addNumber(double value);
    void addNumbers(std::string_view name, std::span<const double> values);

    std::string text_;
    bool representable_ = true;
};

} // namespace mbv::cli
