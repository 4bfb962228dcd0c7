#include "parse_json.h"

#include "json_cursor.h"

#include <set>
#include <vector>

namespace mbv {
namespace {

using nlohmann::json;

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

} // namespace

json parseJson(std::string_view text, std::string_view where, std::size_t maxBytes)
{
    ParseWatch watch(where);
    if (text.size() > maxBytes)
        watch.fail("has " + std::to_string(text.size()) + " bytes; the most that is read is " +
                   std::to_string(maxBytes));
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

} // namespace mbv
