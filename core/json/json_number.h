#pragma once

#include <string>

namespace mbv {

/// Appends the shortest JSON number that reads back as the same double, laid out as nlohmann::json
/// does it ("0.5", "2.0", "1e-05"); null where it is not finite. For long lists: it allocates
/// nothing. Private to the library.
void appendJsonNumber(std::string& text, double value);

} // namespace mbv
