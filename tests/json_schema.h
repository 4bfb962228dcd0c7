#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mbv::test {

/// What keeps a JSON text from fitting docs/schemas/<schemaFileName>, a line each with the place;
/// empty when it fits. Throws std::exception for a schema that is missing or broken, and for text
/// that is no JSON. In the library mbv_json_schema: the validator's headers are slow to compile.
std::vector<std::string> schemaErrors(const std::string& schemaFileName, std::string_view jsonText);

} // namespace mbv::test
