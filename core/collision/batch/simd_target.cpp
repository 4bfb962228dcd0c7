#include <mbv/collision/simd_target.h>

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "collision/batch/simd_target.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

const char* targetName()
{
    return hwy::TargetName(HWY_TARGET);
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(targetName);

std::string_view simdTargetName()
{
    return HWY_DYNAMIC_DISPATCH(targetName)();
}

} // namespace mbv
#endif
