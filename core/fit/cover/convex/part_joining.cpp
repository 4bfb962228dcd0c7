#include "part_joining.h"

#include "geometry/parallel/parallel_items.h"

#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace mbv::cover {
namespace {

/// Of volume that parts have in common: it costs nothing else.
constexpr double kOverlapWeight = 0.1;

class Joining {
public:
    Joining(std::vector<Candidate> parts, const PartPricing& pricing)
        : pricing_(pricing), left_(parts.size())
    {
        for (Candidate& part : parts) {
            least_ += kWorth * volumeOf(part.whole.body);
            parts_.emplace_back(std::move(part));
        }
    }

    void run(std::size_t most, const ProgressFn& progress)
    {
        const auto before = static_cast<double>(left_);
        addAllPairs(Near::Touching);
        while (left_ > most || !pairs_.empty()) {
            if (pairs_.empty())
                addAllPairs(Near::Anywhere);
            const auto best = std::ranges::min_element(pairs_, {}, &Pair::gain);
            if (left_ <= most && best->gain > least_)
                return;
            reportProgress(progress, 1 - static_cast<double>(left_) / before);
            join(best->a, best->b);
        }
    }

    std::vector<ConvexPart> take()
    {
        std::vector<ConvexPart> parts;
        for (std::optional<Candidate>& part : parts_)
            if (part)
                parts.push_back(std::move(part->whole));
        return parts;
    }

private:
    struct Pair {
        std::size_t a;
        std::size_t b;
        double gain = 0; ///< what they would cost more as one
    };

    enum class Near { Touching, Anywhere };

    void addAllPairs(Near near)
    {
        std::vector<Pair> pairs;
        for (std::size_t a = 0; a < parts_.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                addPair(a, b, near, pairs);
        addPriced(std::move(pairs));
    }

    void addPair(std::size_t a, std::size_t b, Near near, std::vector<Pair>& pairs) const
    {
        if (a != b && parts_[a] && parts_[b] &&
            (near == Near::Anywhere ||
             overlaps(boundsOf(parts_[a]->whole.body), boundsOf(parts_[b]->whole.body))))
            pairs.push_back({a, b});
    }

    void addPriced(std::vector<Pair> pairs)
    {
        forEachInParallel(pairs.size(), 1, {}, [&](std::size_t i) {
            Pair& pair = pairs[i];
            const ConvexPart& a = parts_[pair.a]->rough;
            const ConvexPart& b = parts_[pair.b]->rough;
            const ConvexPart both = pricing_.roughly(cornersOf(a, b));
            pair.gain =
                both.cost - a.cost - b.cost +
                kOverlapWeight * (volumeOf(both.body) - volumeOf(a.body) - volumeOf(b.body));
        });
        std::ranges::move(pairs, std::back_inserter(pairs_));
    }

    void join(std::size_t a, std::size_t b)
    {
        parts_[a] = pricing_.candidateOf(cornersOf(parts_[a]->whole, parts_[b]->whole));
        parts_[b].reset();
        --left_;
        std::erase_if(pairs_, [&](const Pair& pair) {
            return pair.a == a || pair.b == a || pair.a == b || pair.b == b;
        });
        std::vector<Pair> pairs;
        for (std::size_t other = 0; other < parts_.size(); ++other)
            addPair(a, other, Near::Touching, pairs);
        addPriced(std::move(pairs));
    }

    static std::vector<Vec3> cornersOf(const ConvexPart& a, const ConvexPart& b)
    {
        std::vector<Vec3> corners = a.corners;
        corners.insert(corners.end(), b.corners.begin(), b.corners.end());
        return corners;
    }

    const PartPricing& pricing_;
    std::vector<std::optional<Candidate>> parts_; ///< nothing once joined to another
    std::size_t left_;
    double least_ = 0; ///< gains of less are none
    std::vector<Pair> pairs_;
};

} // namespace

std::vector<ConvexPart> joined(std::vector<Candidate> parts, const PartPricing& pricing,
                               std::size_t most, const ProgressFn& progress)
{
    Joining joining(std::move(parts), pricing);
    joining.run(most, progress);
    return joining.take();
}

} // namespace mbv::cover
