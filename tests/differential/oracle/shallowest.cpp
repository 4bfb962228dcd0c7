#include "shallowest.h"

#include <algorithm>

namespace mbv::differential {
namespace {

using Local = Vector<double>;

/// How many of the best candidates are polished where something is round.
constexpr std::size_t kPolished = 4;

Local perpendicularTo(const Local& v)
{
    return std::abs(v.x) <= std::abs(v.y) && std::abs(v.x) <= std::abs(v.z)
               ? cross(v, Local{1, 0, 0})
               : cross(v, std::abs(v.y) <= std::abs(v.z) ? Local{0, 1, 0} : Local{0, 0, 1});
}

class Search {
public:
    Search(const Body<Quad>& a, const Body<Quad>& b, Quad factor)
        : a_(rounded(a, factor)), b_(rounded(b, factor))
    {
        edgesOf(a);
        edgesOf(b);
    }

    Local best()
    {
        for (const Local& axis : {Local{1, 0, 0}, Local{0, 1, 0}, Local{0, 0, 1}})
            look(axis);
        for (std::size_t i = 0; i < edges_.size(); ++i) {
            const Local across = perpendicularTo(edges_[i].rounded);
            look(across);
            look(cross(edges_[i].rounded, across));
            for (std::size_t j = 0; j < i; ++j)
                look(crossOf(edges_[i], edges_[j]));
        }
        if (a_.isCurved() || b_.isCurved())
            polish();
        return std::min_element(found_.begin(), found_.end(), isShallower)->direction;
    }

private:
    struct Candidate {
        Local direction;
        double extent;
    };

    static bool isShallower(const Candidate& x, const Candidate& y) { return x.extent < y.extent; }

    struct Edge {
        QuadVec exact; ///< unit
        Local rounded;
    };

    static Local local(const QuadVec& v) { return precise<double>(rounded(v)); }

    /// Of edges that are nearly parallel, the direction across them drowns in rounding.
    static Local crossOf(const Edge& e, const Edge& f)
    {
        const Local across = cross(e.rounded, f.rounded);
        if (dot(across, across) > 1e-4)
            return across;
        const QuadVec exact = cross(e.exact, f.exact);
        return dot(exact, exact) > Quad(1e-60) ? local(unit(exact)) : Local{};
    }

    void edge(const QuadVec& e)
    {
        if (dot(e, e) > 0)
            edges_.push_back({unit(e), local(unit(e))});
    }

    /// More than the edges do no harm: of a hull, all lines through two of its points.
    void edgesOf(const Body<Quad>& body)
    {
        if (body.halfEdges) {
            for (const QuadVec& e : *body.halfEdges)
                edge(e);
        }
        for (std::size_t i = 0; i < body.points.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                edge(body.points[i] - body.points[j]);
        }
        if (body.motion)
            edge(*body.motion);
        if (body.halfAxes) {
            for (const QuadVec& e : *body.halfAxes)
                edge(e);
        }
        if (body.apex)
            edge(*body.apex - body.points[0]);
        if (body.discRadius > 0) {
            const Local across = perpendicularTo(local(body.axis));
            const QuadVec u = cross(body.axis, QuadVec{across.x, across.y, across.z});
            look(local(body.axis));
            edge(u);
            edge(cross(body.axis, u));
        }
    }

    double extent(const Local& direction) const { return extentAlong(a_, b_, direction); }

    void look(const Local& direction)
    {
        const double reach = length(direction);
        if (!(reach > 0))
            return;
        for (const double sign : {1.0, -1.0}) {
            const Local d = (sign / reach) * direction;
            found_.push_back({d, extent(d)});
        }
    }

    /// Of what is curved: directions all around the axes and over the sphere, then downhill by
    /// steps that halve.
    void polish()
    {
        for (int i = 0; i < 200; ++i) { // a spiral over the sphere
            const double z = 1 - (2 * i + 1) / 200.0;
            const double angle = 2.399963229728653 * i;
            const double r = std::sqrt(1 - z * z);
            look({r * std::cos(angle), r * std::sin(angle), z});
        }
        const std::size_t count = std::min(kPolished, found_.size());
        std::partial_sort(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count),
                          found_.end(), isShallower);
        found_.resize(count);
        for (Candidate& candidate : found_)
            descend(candidate);
    }

    void descend(Candidate& candidate) const
    {
        for (double step = 0.1; step > 1e-9; step /= 2) {
            for (bool isBetter = true; isBetter;) {
                isBetter = false;
                const Local u = unit(perpendicularTo(candidate.direction));
                const Local v = cross(candidate.direction, u);
                for (const Local& aside : {u, v, -1.0 * u, -1.0 * v}) {
                    const Local next = unit(candidate.direction + step * aside);
                    const double reached = extent(next);
                    if (reached < candidate.extent) {
                        isBetter = reached < candidate.extent - 1e-12;
                        candidate = {next, reached};
                    }
                }
            }
        }
    }

    Body<double> a_;
    Body<double> b_;
    std::vector<Edge> edges_;
    std::vector<Candidate> found_;
};

} // namespace

Shallowest shallowest(const Body<Quad>& a, const Body<Quad>& b, Quad size)
{
    const Quad factor = size > 0 ? 1 / size : Quad(1); // so that no square leaves the range
    const Local found = Search(a, b, factor).best();
    const QuadVec direction = unit(QuadVec{found.x, found.y, found.z});
    return {extentAlong(a, b, direction), direction};
}

} // namespace mbv::differential
