#pragma once

#include <mbv/json/json_values.h>

namespace mbv::cli {

/// Fields keep the order in which they are written.
using Json = nlohmann::ordered_json;

} // namespace mbv::cli
