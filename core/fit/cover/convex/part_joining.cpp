#include "hull_joining.h"

#include "geometry/parallel/parallel_items.h"

#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace mbv::cover {
namespace {

/// Of volume that hulls have in common: it costs nothing else.
constexpr double kOverlapWeight = 0.1;

class Joining {
public:
    Joining(std::vector<Candidate> hulls, const HullPricing& pricing)
        : pricing_(pricing), left_(hulls.size())
    {
        for (Candidate& hull : hulls) {
            least_ += kWorth * hull.whole.hull.volume;
            hulls_.emplace_back(std::move(hull));
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

    std::vector<HullPart> take()
    {
        std::vector<HullPart> hulls;
        for (std::optional<Candidate>& hull : hulls_)
            if (hull)
                hulls.push_back(std::move(hull->whole.hull));
        return hulls;
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
        for (std::size_t a = 0; a < hulls_.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                addPair(a, b, near, pairs);
        addPriced(std::move(pairs));
    }

    void addPair(std::size_t a, std::size_t b, Near near, std::vector<Pair>& pairs) const
    {
        if (a != b && hulls_[a] && hulls_[b] &&
            (near == Near::Anywhere ||
             overlaps(hulls_[a]->whole.hull.bounds, hulls_[b]->whole.hull.bounds)))
            pairs.push_back({a, b});
    }

    void addPriced(std::vector<Pair> pairs)
    {
        forEachInParallel(pairs.size(), 1, {}, [&](std::size_t i) {
            Pair& pair = pairs[i];
            const PricedHull& a = hulls_[pair.a]->rough;
            const PricedHull& b = hulls_[pair.b]->rough;
            const PricedHull both = pricing_.roughly(cornersOf(a, b));
            pair.gain = both.cost - a.cost - b.cost +
                        kOverlapWeight * (both.hull.volume - a.hull.volume - b.hull.volume);
        });
        std::ranges::move(pairs, std::back_inserter(pairs_));
    }

    void join(std::size_t a, std::size_t b)
    {
        hulls_[a] = pricing_.candidateOf(cornersOf(hulls_[a]->whole, hulls_[b]->whole));
        hulls_[b].reset();
        --left_;
        std::erase_if(pairs_, [&](const Pair& pair) {
            return pair.a == a || pair.b == a || pair.a == b || pair.b == b;
        });
        std::vector<Pair> pairs;
        for (std::size_t other = 0; other < hulls_.size(); ++other)
            addPair(a, other, Near::Touching, pairs);
        addPriced(std::move(pairs));
    }

    static std::vector<Vec3> cornersOf(const PricedHull& a, const PricedHull& b)
    {
        std::vector<Vec3> corners = a.hull.corners.points;
        corners.insert(corners.end(), b.hull.corners.points.begin(), b.hull.corners.points.end());
        return corners;
    }

    const HullPricing& pricing_;
    std::vector<std::optional<Candidate>> hulls_; ///< nothing once joined to another
    std::size_t left_;
    double least_ = 0; ///< gains of less are none
    std::vector<Pair> pairs_;
};

} // namespace

std::vector<HullPart> joined(std::vector<Candidate> hulls, const HullPricing& pricing,
                             std::size_t most, const ProgressFn& progress)
{
    Joining joining(std::move(hulls), pricing);
    joining.run(most, progress);
    return joining.take();
}

} // namespace mbv::cover
