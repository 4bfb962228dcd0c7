#pragma once

#include <mbv/check/check_report.h>
#include <mbv/check/clash_groups.h>
#include <mbv/scene/scene.h>

#include <cstdint>
#include <span>
#include <string>

namespace mbv {

/// viewpoint.bcfv: the worst clash of the group from a corner, with the group's models as
/// components. Private to the library.
[[nodiscard]] std::string bcfView(const Scene& scene, const CheckReport& report,
                                  const ClashGroup& group, std::span<const std::uint32_t> models,
                                  const std::string& guid);

} // namespace mbv
