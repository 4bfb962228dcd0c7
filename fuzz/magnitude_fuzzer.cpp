// Two meshes of any magnitude, made from the bytes, through fits, levels, queries and checks
// (tests/magnitude/mesh_questions.h), under ASan and UBSan. No answer may be wrong, and nothing may
// crash or hang.
#include "magnitude/mesh_questions.h"

#include <cstdlib>
#include <iostream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    const std::vector<std::string> faults =
        mbv::test::faultsOfMeshes(mbv::test::ByteSource({data, count}));
    if (faults.empty())
        return 0;
    for (const std::string& fault : faults)
        std::cerr << fault << '\n';
    std::abort();
}
