#include "file/text_in_parallel.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace mbv {
namespace {

std::string lineOf(std::size_t n)
{
    return std::to_string(n) + std::string(n % 7, '.') + '\n';
}

/// What the sink got; it throws where this is longer than `most`.
std::string written(std::size_t count, std::size_t most = std::string::npos)
{
    std::string all;
    TextSink sink = [&](std::string_view piece) {
        all += piece;
        if (all.size() > most)
            throw std::runtime_error("full");
    };
    TextPieces out(sink);
    out.text = "begin\n";
    appendInParallel(out, count, [](std::string& text, std::size_t n) { text += lineOf(n); });
    out.text += "end\n";
    out.finish();
    return all;
}

TEST(TextInParallel, IsThatOfOneThreadInItsOrder)
{
    for (const std::size_t count : {0U, 1U, 63U, 64U, 65U, 2048U, 2049U, 100'000U}) {
        std::string expected = "begin\n";
        for (std::size_t n = 0; n < count; ++n)
            expected += lineOf(n);
        EXPECT_TRUE(written(count) == expected + "end\n") << count;
    }
}

TEST(TextInParallel, ThrowsWhatTheSinkThrows)
{
    EXPECT_THROW((void)written(100'000, 300'000), std::runtime_error);
    EXPECT_THROW((void)written(10, 3), std::runtime_error);
}

TEST(TextInParallel, ThrowsWhatAnItemThrows)
{
    const TextSink sink = [](std::string_view) {};
    for (const std::size_t bad : {std::size_t{3}, std::size_t{90'000}}) {
        TextPieces out(sink);
        const auto append = [bad](std::string& text, std::size_t n) {
            if (n == bad)
                throw std::out_of_range("bad");
            text += lineOf(n);
        };
        EXPECT_THROW(appendInParallel(out, 100'000, append), std::out_of_range) << bad;
    }
}

} // namespace
} // namespace mbv
