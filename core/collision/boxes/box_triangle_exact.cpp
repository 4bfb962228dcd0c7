#include "box_triangle_exact.h"

#include "collision/exact/decided.h"
#include "exact_box.h"

#include <algorithm>

namespace mbv::sat {
namespace {

/// Both shapes as the given doubles have them; corners are relative to the box's center.
template <class Number> struct ExactPair {
    ExactBox<Number> box;
    std::array<ExactVector<Number>, 3> corners;
    std::array<ExactVector<Number>, 6> edges; ///< numbered as in EdgePair

    ExactPair(const Box& given, const Triangle& t)
        : box(given), corners{numbersOf<Number>(t.a) - box.center,
                              numbersOf<Number>(t.b) - box.center,
                              numbersOf<Number>(t.c) - box.center},
          edges{box.edges[0],
                box.edges[1],
                box.edges[2],
                corners[1] - corners[0],
                corners[2] - corners[1],
                corners[0] - corners[2]}
    {
    }

    std::optional<bool> separatedAlong(const ExactVector<Number>& axis) const
    {
        return areAllBeyond(
            std::array{dot(axis, corners[0]), dot(axis, corners[1]), dot(axis, corners[2])},
            box.radiusAlong(axis));
    }
};

/// Whether any of some answers is true; nothing where one that is in doubt may be.
class AnyOf {
public:
    /// Whether it is known now that one is.
    bool take(const std::optional<bool>& answer)
    {
        if (!answer)
            result_ = std::nullopt;
        if (answer && *answer)
            result_ = true;
        return answer && *answer;
    }

    const std::optional<bool>& result() const { return result_; }

private:
    std::optional<bool> result_ = false;
};

} // namespace

bool anySeparatesExactly(const Box& box, const Triangle& triangle, std::span<const EdgePair> axes)
{
    return decided([&]<class Number>() {
        const ExactPair<Number> pair(box, triangle);
        AnyOf any;
        for (const EdgePair& axis : axes) {
            if (any.take(pair.separatedAlong(cross(pair.edges[static_cast<std::size_t>(axis.u)],
                                                   pair.edges[static_cast<std::size_t>(axis.v)]))))
                break;
        }
        return any.result();
    });
}

bool separatesExactlyInPlane(const Box& box, const Triangle& triangle)
{
    return decided([&]<class Number>() {
        const ExactPair<Number> pair(box, triangle);
        AnyOf any;
        for (std::size_t u = 0; u < 6; ++u) {
            for (std::size_t v = std::max<std::size_t>(u + 1, 3); v < 6; ++v) {
                const ExactVector<Number> normal = cross(pair.edges[u], pair.edges[v]);
                for (const ExactVector<Number>& w : pair.edges) {
                    if (any.take(pair.separatedAlong(cross(normal, w))))
                        return any.result();
                }
            }
        }
        return any.result();
    });
}

} // namespace mbv::sat
