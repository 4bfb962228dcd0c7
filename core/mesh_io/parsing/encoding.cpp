#include "encoding.h"

#include <array>
#include <string>

namespace mbv {
namespace {

using namespace std::string_view_literals;

struct Beginning {
    std::string_view bytes;
    std::string_view kind;
};

constexpr std::array kPacked = {Beginning{"\x1f\x8b"sv, "gzip"}, Beginning{"PK\x03\x04"sv, "zip"},
                                Beginning{"\xfd"
                                          "7zXZ\0"sv,
                                          "xz"},
                                Beginning{"\x28\xb5\x2f\xfd"sv, "zstd"}};
/// UTF-32 first: its mark begins as that of UTF-16 does.
constexpr std::array kWide = {Beginning{"\xff\xfe\0\0"sv, "UTF-32"},
                              Beginning{"\0\0\xfe\xff"sv, "UTF-32"},
                              Beginning{"\xff\xfe"sv, "UTF-16"}, Beginning{"\xfe\xff"sv, "UTF-16"}};

} // namespace

void requireReadableBytes(const MeshSource& source)
{
    for (const Beginning& packed : kPacked) {
        if (source.bytes().starts_with(packed.bytes))
            source.fail("is packed (" + std::string(packed.kind) + ")", "unpack it first");
    }
    for (const Beginning& wide : kWide) {
        if (source.bytes().starts_with(wide.bytes))
            source.fail("is text in " + std::string(wide.kind), "save it as UTF-8");
    }
}

} // namespace mbv
