#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mbv::python {

/// An argument of a function, as its signature has it.
struct Parameter {
    std::string name;
    bool isKeywordOnly = false;
    bool hasDefault = false;
};

/// Those of "def sweep(a: typing.Any, *, margin: float = 0) -> float", self as well.
[[nodiscard]] std::vector<Parameter> parametersOf(std::string_view signature);

/// What keeps a call from fitting any of the overloads of a function, each its parameters: an
/// argument that is unknown, missing, given twice or one too many, with the names that are known
/// and the nearest one. Empty where it is something else, as the type of an argument. `positional`
/// counts the arguments without names, self as well.
[[nodiscard]] std::string misfitOf(std::span<const std::vector<Parameter>> overloads,
                                   std::size_t positional, std::span<const std::string> named);

} // namespace mbv::python
