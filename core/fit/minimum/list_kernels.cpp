#include "list_kernels.h"

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/minimum/list_kernels.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "fit/points/pack_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<double, kListLanes>;
using Lanes = hn::Vec<Tag>;

HWY_INLINE Lanes alongLanes(const Vec3& d, const double* x, const double* y, const double* z)
{
    const Tag tag;
    return hn::Add(hn::Add(hn::Mul(hn::Set(tag, d.x), hn::LoadU(tag, x)),
                           hn::Mul(hn::Set(tag, d.y), hn::LoadU(tag, y))),
                   hn::Mul(hn::Set(tag, d.z), hn::LoadU(tag, z)));
}

void furthestAlongKernel(const Vec3& direction, const double* x, const double* y, const double* z,
                         std::size_t count, double& furthest)
{
    const Tag tag;
    Lanes most = alongLanes(direction, x, y, z);
    for (std::size_t i = hn::Lanes(tag); i < count; i += hn::Lanes(tag)) {
        most = hn::Max(most, alongLanes(direction, x + i, y + i, z + i));
    }
    furthest = hn::GetLane(hn::MaxOfLanes(tag, most));
}

void furthestOfQuartersKernel(const SideColumns& side, const CubeSquare& square,
                              std::array<std::size_t, 4>& furthest)
{
    const Tag tag;
    const Lanes sign = hn::Set(tag, side.sign);
    const Lanes u = hn::Set(tag, square.u);
    const Lanes v = hn::Set(tag, square.v);
    const Lanes quarter = hn::Set(tag, square.half / 2);
    const Lanes step = hn::Set(tag, static_cast<double>(hn::Lanes(tag)));
    Lanes most0 = hn::Set(tag, -1e300);
    Lanes most1 = most0;
    Lanes most2 = most0;
    Lanes most3 = most0;
    Lanes index = hn::Iota(tag, 0);
    Lanes index0 = index;
    Lanes index1 = index;
    Lanes index2 = index;
    Lanes index3 = index;
    const auto keep = [&](Lanes along, Lanes& most, Lanes& mostIndex) HWY_ATTR {
        mostIndex = hn::IfThenElse(hn::Gt(along, most), index, mostIndex);
        most = hn::Max(most, along);
    };
    for (std::size_t i = 0; i < side.count; i += hn::Lanes(tag)) {
        const Lanes ofU = hn::LoadU(tag, side.u + i);
        const Lanes ofV = hn::LoadU(tag, side.v + i);
        const Lanes along = hn::Add(
            hn::Add(hn::Mul(sign, hn::LoadU(tag, side.w + i)), hn::Mul(u, ofU)), hn::Mul(v, ofV));
        const Lanes acrossU = hn::Mul(quarter, ofU);
        const Lanes acrossV = hn::Mul(quarter, ofV);
        const Lanes low = hn::Sub(along, acrossU);
        const Lanes high = hn::Add(along, acrossU);
        keep(hn::Sub(low, acrossV), most0, index0);
        keep(hn::Add(low, acrossV), most1, index1);
        keep(hn::Sub(high, acrossV), most2, index2);
        keep(hn::Add(high, acrossV), most3, index3);
        index = hn::Add(index, step);
    }
    const auto first = [&](Lanes most, Lanes mostIndex) HWY_ATTR {
        const auto holds = hn::Eq(most, hn::MaxOfLanes(tag, most));
        const Lanes held = hn::IfThenElse(holds, mostIndex, hn::Set(tag, 1e300));
        return static_cast<std::size_t>(hn::GetLane(hn::MinOfLanes(tag, held)));
    };
    furthest = {first(most0, index0), first(most1, index1), first(most2, index2),
                first(most3, index3)};
}

void keepPassingKernel(const SideColumns& side, const CubeSquare& square,
                       std::span<const Vec3> others, const std::array<double*, 4>& kept,
                       std::size_t& found)
{
    const Tag tag;
    const Lanes sign = hn::Set(tag, side.sign);
    const Lanes u = hn::Set(tag, square.u);
    const Lanes v = hn::Set(tag, square.v);
    const Lanes half = hn::Set(tag, square.half * (1 + 1e-9)); // far more than rounding
    found = 0;
    for (std::size_t i = 0; i < side.count; i += hn::Lanes(tag)) {
        const Lanes w = hn::LoadU(tag, side.w + i);
        const Lanes ofU = hn::LoadU(tag, side.u + i);
        const Lanes ofV = hn::LoadU(tag, side.v + i);
        auto may = hn::Eq(w, w);
        for (const Vec3& other : others) {
            const Lanes dw = hn::Sub(w, hn::Set(tag, other.x));
            const Lanes du = hn::Sub(ofU, hn::Set(tag, other.y));
            const Lanes dv = hn::Sub(ofV, hn::Set(tag, other.z));
            const Lanes middle =
                hn::Add(hn::Add(hn::Mul(sign, dw), hn::Mul(u, du)), hn::Mul(v, dv));
            const Lanes most = hn::Add(middle, hn::Mul(half, hn::Add(hn::Abs(du), hn::Abs(dv))));
            may = hn::And(may, hn::Ge(most, hn::Zero(tag)));
            if (hn::AllFalse(tag, may)) {
                break;
            }
        }
        if (hn::AllFalse(tag, may)) {
            continue;
        }
        const Lanes index = hn::LoadU(tag, side.index + i);
        const PackedLanes<Tag> packed(tag, may);
        packed.store(tag, w, kept[0] + found);
        packed.store(tag, ofU, kept[1] + found);
        packed.store(tag, ofV, kept[2] + found);
        packed.store(tag, index, kept[3] + found);
        found += packed.count();
    }
}

void widthsKernel(const SideColumns& above, const SideColumns& below, double u,
                  const std::array<double, kListLanes>& v, std::array<double, kListLanes>& widths)
{
    const Tag tag;
    const auto along = [&](const SideColumns& points, std::size_t i, Lanes ofV) HWY_ATTR {
        return hn::Add(hn::Set(tag, points.w[i] + u * points.u[i]),
                       hn::Mul(hn::Set(tag, points.v[i]), ofV));
    };
    for (std::size_t lane = 0; lane < kListLanes; lane += hn::Lanes(tag)) {
        const Lanes ofV = hn::LoadU(tag, v.data() + lane);
        Lanes high = along(above, 0, ofV);
        for (std::size_t i = 1; i < above.count; ++i) {
            high = hn::Max(high, along(above, i, ofV));
        }
        Lanes low = along(below, 0, ofV);
        for (std::size_t i = 1; i < below.count; ++i) {
            low = hn::Min(low, along(below, i, ofV));
        }
        hn::StoreU(hn::Sub(high, low), tag, widths.data() + lane);
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(furthestAlongKernel);
HWY_EXPORT(furthestOfQuartersKernel);
HWY_EXPORT(keepPassingKernel);
HWY_EXPORT(widthsKernel);

double furthestAlong(const Vec3& direction, const double* x, const double* y, const double* z,
                     std::size_t count)
{
    double furthest = 0;
    HWY_DYNAMIC_DISPATCH(furthestAlongKernel)(direction, x, y, z, count, furthest);
    return furthest;
}

std::array<std::size_t, 4> furthestOfQuarters(const SideColumns& side, const CubeSquare& square)
{
    std::array<std::size_t, 4> furthest = {};
    HWY_DYNAMIC_DISPATCH(furthestOfQuartersKernel)(side, square, furthest);
    return furthest;
}

std::size_t keepPassing(const SideColumns& side, const CubeSquare& square,
                        std::span<const Vec3> others, const std::array<double*, 4>& kept)
{
    std::size_t found = 0;
    HWY_DYNAMIC_DISPATCH(keepPassingKernel)(side, square, others, kept, found);
    return found;
}

std::array<double, kListLanes> widthsAcross(const SideColumns& above, const SideColumns& below,
                                            double u, const std::array<double, kListLanes>& v)
{
    std::array<double, kListLanes> widths = {};
    HWY_DYNAMIC_DISPATCH(widthsKernel)(above, below, u, v, widths);
    return widths;
}

} // namespace mbv
#endif
