// Arbitrary text as an SRDF, under ASan and UBSan. Whatever it is, it is written so that it reads
// the same, or throws Error naming the file.
#include <mbv/geometry/error.h>
#include <mbv/scene_io/srdf_file.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    const std::string text(data, data + count);
    try {
        const std::string written = mbv::srdfText(mbv::srdfFromText(text, "fuzz.srdf"));
        if (mbv::srdfText(mbv::srdfFromText(written, "fuzz.srdf")) != written) {
            std::cerr << written << '\n';
            std::abort();
        }
    } catch (const mbv::Error& error) {
        if (!std::string_view(error.what()).starts_with("fuzz.srdf")) {
            std::cerr << error.what() << '\n';
            std::abort();
        }
    }
    return 0;
}
