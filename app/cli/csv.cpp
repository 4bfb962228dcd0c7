#include "csv.h"

#include "number_text.h"

#include <string_view>
#include <utility>

namespace mbv::cli {

std::string csvLine(const std::vector<std::string>& fields)
{
    std::string line;
    for (const std::string& field : fields) {
        line += &field == &fields.front() ? "" : ",";
        if (field.find_first_of(",\"\r\n") == std::string::npos) {
            line += field;
            continue;
        }
        line += '"';
        for (const char c : field)
            line += c == '"' ? std::string("\"\"") : std::string(1, c);
        line += '"';
    }
    return line + '\n';
}

std::string csvName(std::string name, bool raw)
{
    constexpr std::string_view kStartsFormula = "=+-@\t\r\n";
    const bool harmless =
        name.empty() || kStartsFormula.find(name.front()) == std::string_view::npos;
    return raw || harmless ? std::move(name) : "'" + std::move(name);
}

void appendFields(std::vector<std::string>& fields, const std::optional<Vec3>& v)
{
    for (int i = 0; i < 3; ++i)
        fields.push_back(v ? exactNumber((*v)[i]) : std::string());
}

} // namespace mbv::cli
