#include "length_unit.h"

namespace mbv::viewer {

std::optional<double> metersIn(const QString& unit)
{
    for (const LengthUnit& row : kLengthUnits)
        if (unit == QLatin1String(row.name))
            return row.meters;
    return std::nullopt;
}

} // namespace mbv::viewer
