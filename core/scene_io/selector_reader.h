#pragma once

#include "scene_json.h"

#include <cstddef>
#include <string>
#include <unordered_map>

/// What the lists of a scene file call its models by. Private to the library.
namespace mbv {

/// Reads selectors: a model's name, a pattern or, once groups are read, "@group".
class SelectorReader {
public:
    /// Of the scene that is being parsed, which must outlive it and gets the warnings.
    explicit SelectorReader(ParsedScene& parsed) : parsed_(parsed) {}

    /// The name of the model that comes next. Throws Error where it is empty or taken.
    std::string addModel(const JsonCursor& name);

    bool isModel(const std::string& name) const { return models_.contains(name); }

    /// Throws Error where a name, or a group, is not there. A pattern may wait for models to come.
    std::string read(const JsonCursor& json) const;

    /// The same where a model that is gone does no harm: it is warned of.
    std::string readLoose(const JsonCursor& json);

    void warnWhereGone(const JsonCursor& name);

private:
    std::string requireName(const JsonCursor& json, std::string name) const;

    /// Its models are not known yet.
    bool isOfRobot(const std::string& name) const;

    ParsedScene& parsed_;
    std::unordered_map<std::string, std::size_t> models_; ///< indices by name
};

} // namespace mbv
