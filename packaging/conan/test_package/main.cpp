#include <mbv/collision/overlaps.h>

int main()
{
    const mbv::Sphere a = {{0, 0, 0}, 1};
    const mbv::Sphere b = {{1.5, 0, 0}, 1};
    return mbv::overlaps(a, b) ? 0 : 1;
}
