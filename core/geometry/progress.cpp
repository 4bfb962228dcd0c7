#include "progress.h"

#include "error.h"

namespace mbv {

void reportProgress(const ProgressFn& progress, double fraction)
{
    if (progress && !progress(fraction))
        throw Error(ErrorCode::Cancelled, "cancelled");
}

} // namespace mbv
