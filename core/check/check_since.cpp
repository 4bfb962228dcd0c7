#include <mbv/check/check_since.h>

#include "geometry/fault_text.h"

#include <mbv/geometry/error.h>

#include <string>

namespace mbv {
namespace {

std::string numberOf(const std::optional<double>& value)
{
    return value ? exactText(*value) : "none";
}

} // namespace

void requireSameOptions(const PastCheck& past, const CheckOptions& options,
                        const DepthOptions& depths)
{
    const auto require = [](bool isSame, const std::string& what) {
        if (!isSame)
            throw Error(ErrorCode::InvalidArgument,
                        "the older report has other answers than this check gives: " + what);
    };
    const CheckReport& report = past.report;
    const auto with = [](bool isSo) { return isSo ? "with" : "without"; };
    const std::string again = "; give the same options, or check all, without the older report";
    require(report.exact == options.exact, std::string("it was made ") + with(report.exact) +
                                               " a look at the meshes (--exact), this one is " +
                                               with(options.exact) + again);
    require(report.clearance == options.clearance,
            "its clearance (--clearance) is " + exactText(report.clearance) + ", here it is " +
                exactText(options.clearance) + again);
    require(report.between == options.between,
            "it is of pairs between other models (--between)" + again);
    require(report.hasPenetrations == depths.penetrations,
            std::string("it was made ") + with(report.hasPenetrations) +
                " depths of meshes (--no-penetration leaves them out), this one is " +
                with(depths.penetrations) + again);
    require(report.tolerance == depths.tolerance, "its tolerance (--tolerance) is " +
                                                      numberOf(report.tolerance) + ", here it is " +
                                                      numberOf(depths.tolerance) + again);
    require(report.missingParts.empty(),
            "parts of it are missing (mbv merge --partial); merge all parts");
}

} // namespace mbv
