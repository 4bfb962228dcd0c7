#include <mbv/collision/overlaps.h>
#include <mbv/geometry/version.h>

#include <cstdio>

int main()
{
    const mbv::Obb box{{0, 0, 0}, {1, 1, 1}};
    const mbv::Sphere touching{{3, 0, 0}, 2};
    std::printf("mbv %s\n", mbv::kVersion);
    return mbv::overlaps(box, touching) ? 0 : 1;
}
