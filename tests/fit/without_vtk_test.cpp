#include "fit_meshes.h"

#include <mbv/fit/levels.h>
#include <mbv/geometry/error.h>

#include <string>

namespace mbv::test {
namespace {

TEST(WithoutVtk, ItsHierarchyIsAnErrorThatSaysHowToHaveIt)
{
    try {
        (void)obbTreeMeshesAtLevel(boxMesh({3, 2, 1}), 1);
        FAIL() << "no error";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::NotBuilt);
        EXPECT_NE(std::string(e.what()).find("MBV_WITH_VTK=ON"), std::string::npos);
    }
}

} // namespace
} // namespace mbv::test
