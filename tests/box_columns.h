#pragma once

#include "csv.h"

#include <mbv/geometry/shapes.h>

#include <string>

/// The columns that the tables of box pairs have in common.
namespace mbv::test {

/// The columns <prefix>x, <prefix>y, <prefix>z.
inline Vec3 vecFrom(const CsvRow& row, const std::string& prefix)
{
    return {row.number(prefix + "x"), row.number(prefix + "y"), row.number(prefix + "z")};
}

/// The box in the columns that start with `prefix` ("a" or "b").
inline Obb boxFrom(const CsvRow& row, const std::string& prefix)
{
    const Vec3 halfExtents = {row.number(prefix + "e0"), row.number(prefix + "e1"),
                              row.number(prefix + "e2")};
    return {
        vecFrom(row, prefix + "c"),
        halfExtents,
        {vecFrom(row, prefix + "A0"), vecFrom(row, prefix + "A1"), vecFrom(row, prefix + "A2")}};
}

} // namespace mbv::test
