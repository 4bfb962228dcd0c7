#pragma once

#include <mbv/collision/results.h>

#include <gtest/gtest.h>

#include <optional>

namespace mbv::test {

/// The ray starts outside and meets the shape there, to rounding.
inline void expectHit(const std::optional<RayHit>& hit, double t, const Vec3& point,
                      const Vec3& normal)
{
    ASSERT_TRUE(hit);
    EXPECT_FALSE(hit->inside);
    EXPECT_DOUBLE_EQ(hit->t, t);
    EXPECT_LT(norm(hit->point - point), 1e-15 * (1 + norm(point)));
    ASSERT_TRUE(hit->normal);
    EXPECT_LT(norm(*hit->normal - normal), 1e-15);
}

} // namespace mbv::test
