#include "value_text.h"

#include <cstddef>

namespace mbv::cli {
namespace {

/// Walks through the tokens of JSON text.
class Tokens {
public:
    explicit Tokens(std::string_view text) : text_(text) {}

    /// The next string, whole, or the next other character; empty at the end.
    std::string_view next()
    {
        const std::size_t begin = text_.find_first_not_of(" \t\r\n", at_);
        if (begin == std::string_view::npos)
            return {};
        at_ = text_[begin] == '"' ? endOfString(begin) : begin + 1;
        return text_.substr(begin, at_ - begin);
    }

private:
    std::size_t endOfString(std::size_t begin) const
    {
        std::size_t i = begin + 1;
        while (text_[i] != '"')
            i += text_[i] == '\\' ? 2U : 1U;
        return i + 1;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

int levelChange(std::string_view token)
{
    return token == "{" || token == "[" ? 1 : token == "}" || token == "]" ? -1 : 0;
}

/// The value behind the name of a field.
std::string valueOf(Tokens& tokens)
{
    std::string value;
    int level = 0;
    tokens.next(); // the colon
    for (auto token = tokens.next(); level > 0 || (token != "," && token != "}");
         token = tokens.next()) {
        level += levelChange(token);
        value += token;
    }
    return value;
}

} // namespace

std::optional<std::string> valueText(std::string_view object, std::string_view field)
{
    Tokens tokens(object);
    const std::string name = "\"" + std::string(field) + "\"";
    int level = 0;
    bool isName = false;
    for (auto token = tokens.next(); !token.empty(); token = tokens.next()) {
        if (level == 1 && isName && token == name)
            return valueOf(tokens);
        level += levelChange(token);
        isName = token == "," || token == "{";
    }
    return std::nullopt;
}

} // namespace mbv::cli
