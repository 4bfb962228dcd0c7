#include <mbv/collision/simd_target.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

TEST(SimdTarget, HasAName)
{
    EXPECT_FALSE(simdTargetName().empty());
    EXPECT_NE(simdTargetName(), "Unknown");
}

} // namespace
} // namespace mbv
