#include <mbv/fit/fit.h>

#include <cmath>

int main()
{
    const mbv::TriangleMesh sheet{{{0, 0, 0}, {4, 0, 0}, {4, 2, 0}, {0, 2, 0}},
                                  {{0, 1, 2}, {0, 2, 3}}};
    return std::abs(mbv::fitObb(sheet).halfExtents.x - 2) < 1e-9 ? 0 : 1;
}
