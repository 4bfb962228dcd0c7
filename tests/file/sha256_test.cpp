#include "file/sha256.h"

#include <gtest/gtest.h>

#include <vector>

namespace mbv {
namespace {

std::string digestOf(std::string_view bytes)
{
    Sha256 digest;
    digest.add(bytes);
    return digest.finish();
}

TEST(Sha256, GivesThePublishedDigests)
{
    // FIPS 180-4 examples: nothing, one block, two blocks, a million letters.
    EXPECT_EQ(digestOf(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(digestOf("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(digestOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(digestOf(std::string(1'000'000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotDependOnHowTheBytesArePut)
{
    std::string bytes;
    for (int i = 0; i < 300; ++i)
        bytes += static_cast<char>(i * 7);
    for (std::size_t step = 1; step < 140; ++step) {
        Sha256 digest;
        for (std::size_t at = 0; at < bytes.size(); at += step)
            digest.add(std::string_view(bytes).substr(at, step));
        EXPECT_EQ(digest.finish(), digestOf(bytes)) << step;
    }
}

TEST(Sha256, TakesValuesAsTheyLieInMemory)
{
    const std::vector<std::uint32_t> values = {0x64636261, 0x68676665};
    Sha256 digest;
    digest.addValues(std::span<const std::uint32_t>(values));
    EXPECT_EQ(digest.finish(), digestOf("abcdefgh"));
}

} // namespace
} // namespace mbv
