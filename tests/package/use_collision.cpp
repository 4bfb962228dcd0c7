#include <mbv/collision/overlaps.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/version.h>

#include <cstdio>

int main()
{
    const mbv::Obb box{{0, 0, 0}, {1, 1, 1}};
    const mbv::Sphere touching{{3, 0, 0}, 2};
    std::printf("mbv %s\n", mbv::kVersion);
    if (!mbv::overlaps(box, touching))
        return 1;
    try { // across the border of a shared library
        (void)mbv::overlapsChecked(box, mbv::Sphere{{0, 0, 0}, -1});
    } catch (const mbv::Error&) {
        return 0;
    }
    return 1;
}
