#include <mbv/json/parse_json.h>

#include <mbv/json/json_cursor.h>

#include <istream>
#include <string>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using nlohmann::json;

std::string shortened(const std::string& text, std::size_t longest)
{
    return text.size() > longest ? text.substr(0, longest) + "..." : text;
}

/// nlohmann's "[json...] parse error at line 2, column 7: syntax error while parsing value -
/// reason" as "line 2, column 7: is not JSON: reason", shortened (it may quote a token as long as
/// the file) and made valid UTF-8.
std::string syntaxProblem(const std::string& what)
{
    constexpr std::size_t kLongest = 300;
    constexpr std::string_view kBefore = "parse error at ";
    const std::size_t start = what.find(kBefore);
    std::string problem = shortened(
        start == std::string::npos ? what : what.substr(start + kBefore.size()), kLongest);
    const std::size_t syntax = problem.find("syntax error");
    const std::size_t reason = problem.find(" - ", syntax);
    if (syntax != std::string::npos && reason != std::string::npos)
        problem.replace(syntax, reason + 3 - syntax, "is not JSON: ");
    const std::string quoted = json(problem).dump(-1, ' ', false, json::error_handler_t::replace);
    return json::parse(quoted).get<std::string>();
}

/// Builds the value from the parser's events: enforces the limits, finds fields given twice, and
/// knows the JSON pointer of the value being read.
///
/// The elements of lists that somebody takes one by one are handed on when they are complete, and
/// not kept; the limit on values then counts for each by itself.
///
/// Not nlohmann's own builder with a callback: that one keeps the last of two fields without a
/// word, and after every object looks through all that the array around it holds so far.
class Builder : public nlohmann::json_sax<json> {
public:
    explicit Builder(std::string_view where, const JsonLists& lists) : where_(where), lists_(lists)
    {
    }

    json take() { return std::move(root_); }

    [[noreturn]] void fail(const std::string& problem) const
    {
        std::string pointer;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            const Level& level = open_[i];
            const bool isInside = i + 1 < open_.size(); // the last element, not the one after it
            pointer += "/" + (level.value->is_array()
                                  ? std::to_string(level.taker != nullptr
                                                       ? level.handedOn
                                                       : level.value->size() - (isInside ? 1 : 0))
                                  : pointerToken(level.key));
        }
        throw Error(ErrorCode::FileInvalid,
                    where_ + ": " + (pointer.empty() ? "" : pointer + ": ") + problem);
    }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(std::int64_t value) override { return add(value); }
    bool number_unsigned(std::uint64_t value) override { return add(value); }
    bool number_float(double value, const std::string& /*text*/) override { return add(value); }
    bool string(std::string& value) override { return add(std::move(value)); }
    bool binary(json::binary_t& value) override { return add(std::move(value)); } // never in text

    bool start_object(std::size_t /*count*/) override { return open(json::object()); }
    bool start_array(std::size_t /*count*/) override { return open(json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(std::string& name) override
    {
        Level& level = open_.back();
        level.key = std::move(name);
        const auto [field, isNew] = level.value->emplace(level.key, nullptr);
        if (!isNew)
            fail("is given twice; keep one");
        level.field = &*field;
        return true;
    }

    bool parse_error(std::size_t /*byte*/, const std::string& token,
                     const json::exception& error) override
    {
        constexpr int kOutOfRange = 406;
        if (error.id == kOutOfRange)
            fail(shortened(token, 40) + " is beyond the range of a double");
        throw Error(ErrorCode::FileInvalid, where_ + ": " + problemOf(token, error.what()));
    }

private:
    struct Level {
        json* value = nullptr; ///< an object or an array; the one around it does not grow meanwhile
        json* field = nullptr; ///< of an object: the one that is being read
        std::string key;       ///< its name
        const JsonElementFn* taker = nullptr; ///< of a list whose elements are not kept
        std::size_t handedOn = 0;             ///< of those
    };

    /// With the place in front, where one is of use.
    std::string problemOf(const std::string& token, const std::string& what) const
    {
        const auto tells = [&what](std::string_view piece) {
            return what.find(piece) != std::string::npos;
        };
        std::string problem = syntaxProblem(what);
        const std::string place = problem.substr(0, problem.find(':'));
        if (open_.empty() && (token.starts_with('\xff') || token.starts_with('\xfe')))
            return "is text in UTF-16; save it as UTF-8";
        if (tells("ill-formed UTF-8"))
            return place + ": is not UTF-8; save the file in that encoding";
        if (open_.empty() && tells("unexpected end of input"))
            return "is empty; JSON is expected";
        if (tells("unexpected end of input") || tells("missing closing quote"))
            return place + ": the text ends too early; it may be truncated";
        return problem;
    }

    bool add(json value)
    {
        place(std::move(value));
        handOnIfElement();
        return true;
    }

    bool open(json value)
    {
        const JsonElementFn* const taker = value.is_array() ? takerOfField() : nullptr;
        open_.push_back({place(std::move(value)), nullptr, {}, taker});
        if (open_.size() > kMaxJsonDepth)
            fail("nested deeper than " + std::to_string(kMaxJsonDepth) + " levels");
        return true;
    }

    bool close()
    {
        open_.pop_back();
        handOnIfElement();
        return true;
    }

    /// Who takes the elements of the field that is being read, if it is one of the root's.
    const JsonElementFn* takerOfField() const
    {
        if (open_.size() != 1 || !open_.front().value->is_object())
            return nullptr;
        const auto found = lists_.find(open_.front().key);
        return found == lists_.end() ? nullptr : &found->second;
    }

    /// After a value is complete.
    void handOnIfElement()
    {
        if (open_.empty() || open_.back().taker == nullptr)
            return;
        (*open_.back().taker)(std::move(element_), open_.back().handedOn, root_);
        ++open_.back().handedOn;
        element_ = nullptr;
        count_ = 0;
    }

    /// Where the value is now.
    json* place(json value)
    {
        if (++count_ > kMaxJsonValues)
            fail("more than " + std::to_string(kMaxJsonValues) + " values in one text");
        if (open_.empty())
            return &(root_ = std::move(value));
        if (Level& level = open_.back(); level.value->is_object())
            return &(*level.field = std::move(value));
        if (open_.back().taker != nullptr)
            return &(element_ = std::move(value));
        open_.back().value->push_back(std::move(value));
        return &open_.back().value->back();
    }

    std::string where_;
    const JsonLists& lists_;
    json root_;
    json element_; ///< of a list whose elements are not kept
    std::vector<Level> open_;
    std::size_t count_ = 0;
};

} // namespace

json parseJson(std::string_view text, std::string_view where, std::size_t maxBytes)
{
    const JsonLists none;
    Builder builder(where, none);
    if (text.size() > maxBytes)
        builder.fail("has " + std::to_string(text.size()) + " bytes; the most that is read is " +
                     std::to_string(maxBytes));
    json::sax_parse(text, &builder);
    return builder.take();
}

json parseJsonLine(std::string_view text, const std::string& where)
{
    try {
        return parseJson(text, where);
    } catch (const Error& error) {
        const std::string message = error.what();
        const std::string counted = where + ": line 1, ";
        if (!message.starts_with(counted))
            throw;
        throw Error(error.code(), where + ", " + message.substr(counted.size()));
    }
}

json parseJson(std::istream& stream, std::string_view where, const JsonLists& lists)
{
    Builder builder(where, lists);
    json::sax_parse(stream, &builder);
    return builder.take();
}

json parseJson(std::string_view text, std::string_view where, const JsonLists& lists)
{
    Builder builder(where, lists);
    json::sax_parse(text, &builder);
    return builder.take();
}

} // namespace mbv
