#include "meeting_pairs.h"

#include <algorithm>

namespace mbv::bvh {

MeetingPairs::MeetingPairs(const PosedMesh& a, const PosedMesh& b, std::size_t most,
                           StopCheck& stop)
    : a_(a), b_(b), stop_(stop)
{
    findMeetingPairs(a, b, stop, [&](std::span<const TrianglePair> pairs) {
        count_ += pairs.size();
        const auto kept = pairs.first(std::min(pairs.size(), most - kept_.size()));
        kept_.insert(kept_.end(), kept.begin(), kept.end());
        return true;
    });
    std::sort(kept_.begin(), kept_.end());
}

void MeetingPairs::forEach(const PairSink& sink) const
{
    if (areAllKept())
        sink(kept_);
    else
        findMeetingPairs(a_, b_, stop_, sink);
}

} // namespace mbv::bvh
