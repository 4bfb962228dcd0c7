#include "expression.h"

#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace mbv::viewer {

namespace {

/// sum = product {(+|-) product}; product = factor {(*|/) factor}; factor = [+|-] (number | ( sum
/// )).
class Parser {
public:
    explicit Parser(std::string text) : text_(std::move(text)) {}

    std::optional<double> parse()
    {
        const double value = sum();
        skipSpace();
        const bool all = at_ == text_.size();
        return all && !failed_ && std::isfinite(value) ? std::optional(value) : std::nullopt;
    }

private:
    static constexpr int kDeepest = 32; ///< parentheses in each other

    void skipSpace()
    {
        while (at_ < text_.size() && text_[at_] == ' ')
            ++at_;
    }

    bool take(char c)
    {
        skipSpace();
        if (at_ == text_.size() || text_[at_] != c)
            return false;
        ++at_;
        return true;
    }

    double sum()
    {
        double value = product();
        while (!failed_) {
            if (take('+'))
                value += product();
            else if (take('-'))
                value -= product();
            else
                break;
        }
        return value;
    }

    double product()
    {
        double value = factor();
        while (!failed_) {
            if (take('*'))
                value *= factor();
            else if (take('/'))
                value /= factor();
            else
                break;
        }
        return value;
    }

    double factor()
    {
        if (failed_ || ++depth_ > kDeepest)
            return fail();
        const bool isNegative = take('-');
        if (!isNegative)
            take('+');
        double value = 0;
        if (take('(')) {
            value = sum();
            if (!take(')'))
                fail();
        } else {
            value = number();
        }
        --depth_;
        return isNegative ? -value : value;
    }

    double number()
    {
        const bool isDigit =
            at_ < text_.size() && (text_[at_] == '.' || (text_[at_] >= '0' && text_[at_] <= '9'));
        double value = 0;
        const char* const end = text_.data() + text_.size();
        const auto [rest, error] = std::from_chars(text_.data() + at_, end, value);
        if (!isDigit || error != std::errc())
            return fail();
        at_ = static_cast<std::size_t>(rest - text_.data());
        return value;
    }

    double fail()
    {
        failed_ = true;
        return 0;
    }

    std::string text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    bool failed_ = false;
};

} // namespace

std::optional<double> valueOf(const QString& expression)
{
    return Parser(QString(expression).replace(',', '.').toStdString()).parse();
}

} // namespace mbv::viewer
