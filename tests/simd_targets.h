#pragma once

#include <hwy/targets.h>

#include <cstdint>

namespace mbv::test {

/// Calls check(name) once for each instruction set that this machine has and the kernels are built
/// for, with the kernels running on it.
template <class Check> void onEveryTarget(const Check& check)
{
    const std::int64_t supported = hwy::SupportedTargets() & HWY_TARGETS;
    for (std::int64_t rest = supported; rest != 0; rest &= rest - 1) {
        const std::int64_t target = rest & -rest;
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().DeInit();
        check(hwy::TargetName(target));
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().DeInit();
}

} // namespace mbv::test
