#include "json_io.h"

#include <set>
#include <vector>

namespace mbv {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// Watches the parser: enforces the limits, finds fields given twice (nlohmann would silently keep
/// the last), and knows the JSON pointer of the value being read.
class ParseWatch {
public:
    explicit ParseWatch(std::string_view where) : where_(where) {}

    bool operator()(json::parse_event_t event, const json& parsed)
    {
        switch (event) {
        case json::parse_event_t::object_start:
        case json::parse_event_t::array_start:
            countValue();
            open_.push_back({event == json::parse_event_t::array_start, 0, {}, {}});
            if (open_.size() > kMaxJsonDepth)
                fail("nested deeper than " + std::to_string(kMaxJsonDepth) + " levels");
            break;
        case json::parse_event_t::key:
            open_.back().key = parsed.get<std::string>();
            if (!open_.back().keys.insert(open_.back().key).second)
                fail("is given twice; keep one");
            break;
        case json::parse_event_t::object_end:
        case json::parse_event_t::array_end:
            open_.pop_back();
            valueDone();
            break;
        case json::parse_event_t::value:
            countValue();
            valueDone();
            break;
        }
        return true;
    }

    [[noreturn]] void fail(const std::string& problem) const
    {
        std::string pointer;
        for (const Level& level : open_)
            pointer +=
                "/" + (level.isArray ? std::to_string(level.index) : pointerToken(level.key));
        throw Error(ErrorCode::FileInvalid,
                    where_ + ": " + (pointer.empty() ? "" : pointer + ": ") + problem);
    }

private:
    struct Level {
        bool isArray;
        std::size_t index;
        std::string key;
        std::set<std::string> keys;
    };

    void countValue()
    {
        if (++count_ > kMaxJsonValues)
            fail("more than " + std::to_string(kMaxJsonValues) + " values in one text");
    }

    void valueDone()
    {
        if (!open_.empty() && open_.back().isArray)
            ++open_.back().index;
    }

    std::string where_;
    std::vector<Level> open_;
    std::size_t count_ = 0;
};

/// nlohmann's "[json...] parse error at line 2, column 7: reason" as "line 2, column 7: reason",
/// shortened (it may quote a token as long as the file) and made valid UTF-8.
std::string syntaxProblem(const std::string& what)
{
    constexpr std::size_t kLongest = 300;
    constexpr std::string_view kBefore = "parse error at ";
    const std::size_t start = what.find(kBefore);
    std::string problem = start == std::string::npos ? what : what.substr(start + kBefore.size());
    if (problem.size() > kLongest)
        problem = problem.substr(0, kLongest) + "...";
    const std::string quoted = json(problem).dump(-1, ' ', false, json::error_handler_t::replace);
    return json::parse(quoted).get<std::string>();
}

std::string compact(const ordered_json& value)
{
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

/// The value on one line, with spaces after commas, when it is a scalar or an array of such.
std::optional<std::string> onOneLine(const ordered_json& value)
{
    if (value.is_object())
        return value.empty() ? std::optional<std::string>("{}") : std::nullopt;
    if (!value.is_array())
        return compact(value);
    std::string line = "[";
    for (const ordered_json& element : value) {
        const auto part = onOneLine(element);
        if (!part)
            return std::nullopt;
        line += (line.size() > 1 ? ", " : "") + *part;
    }
    return line + "]";
}

/// A line with its indent should fit here; a longer array is broken at its elements.
constexpr std::size_t kLineWidth = 100;

void print(const ordered_json& value, std::size_t indent, std::size_t column, std::string& out)
{
    if (const auto line = onOneLine(value);
        line && (value.is_primitive() || column + line->size() <= kLineWidth)) {
        out += *line;
        return;
    }
    const std::string inner(indent + 2, ' ');
    out += value.is_object() ? "{" : "[";
    bool first = true;
    for (auto it = value.begin(); it != value.end(); ++it) {
        out += (first ? "\n" : ",\n") + inner;
        first = false;
        std::string key;
        if (value.is_object())
            key = compact(ordered_json(it.key())) + ": ";
        out += key;
        print(*it, indent + 2, indent + 2 + key.size(), out);
    }
    out += "\n" + std::string(indent, ' ') + (value.is_object() ? "}" : "]");
}

} // namespace

json parseJson(std::string_view text, std::string_view where)
{
    ParseWatch watch(where);
    if (text.size() > kMaxJsonBytes)
        watch.fail("has " + std::to_string(text.size()) + " bytes; the most that is read is " +
                   std::to_string(kMaxJsonBytes));
    try {
        return json::parse(text, [&](int, json::parse_event_t event, json& parsed) {
            return watch(event, parsed);
        });
    } catch (const json::parse_error& error) {
        throw Error(ErrorCode::FileInvalid,
                    std::string(where) + ": " + syntaxProblem(error.what()));
    } catch (const json::out_of_range& error) {
        watch.fail("a number outside the range of a double: " +
                   syntaxProblem(error.what()).substr(0, 100));
    }
}

std::string prettyJson(const ordered_json& value)
{
    std::string out;
    print(value, 0, 0, out);
    return out + "\n";
}

} // namespace mbv
