#include <mbv/geometry/progress.h>

#include <mbv/geometry/error.h>

namespace mbv {

void reportProgress(const ProgressFn& progress, double fraction)
{
    if (progress && !progress(fraction))
        throw Error(ErrorCode::Cancelled, "cancelled");
}

} // namespace mbv
