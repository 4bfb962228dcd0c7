#include <mbv/report/csv.h>

#include <mbv/json/json_cursor.h>

#include <string_view>
#include <utility>

namespace mbv {

std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string field = "\"";
    for (const char c : text)
        field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + '"';
}

std::string csvLine(const std::vector<std::string>& fields)
{
    std::string line;
    for (const std::string& field : fields)
        line.append(&field == &fields.front() ? "" : ",").append(csvField(field));
    return line + '\n';
}

std::string csvName(std::string name, bool raw)
{
    constexpr std::string_view kStartsFormula = "=+-@\t\r\n";
    const bool harmless =
        name.empty() || kStartsFormula.find(name.front()) == std::string_view::npos;
    return raw || harmless ? std::move(name) : "'" + std::move(name);
}

std::string exactNumber(double value)
{
    return numberText(value == 0 ? 0.0 : value); // no negative zero
}

std::string exactNumber(const std::optional<double>& value)
{
    return value ? exactNumber(*value) : std::string();
}

void appendFields(std::vector<std::string>& fields, const std::optional<Vec3>& v)
{
    for (int i = 0; i < 3; ++i)
        fields.push_back(v ? exactNumber((*v)[i]) : std::string());
}

} // namespace mbv
