#include "filled_area.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace mbv::rendering {
namespace {

/// A segment in the plane, from its lower end to its upper one.
struct Edge {
    double lowX;
    double lowY;
    double highX;
    double highY;
    int winding; ///< 1 where the segment leads upwards, -1 where it leads downwards

    double xAt(double y) const
    {
        // At its ends it gives them to the bit: neighbors share them.
        if (y <= lowY) {
            return lowX;
        }
        return y >= highY ? highX : lowX + (y - lowY) / (highY - lowY) * (highX - lowX);
    }
};

/// Two edges, the left one first, with the inside between them.
using Between = std::pair<std::size_t, std::size_t>;

/// A line goes up through the plane and stops where edges begin or end. Between two stops no edge
/// does, and the inside is where the edges passed from the left add up to something. What is
/// between the same two edges over several stops is one trapezoid.
class Sweep {
public:
    Sweep(std::span<const Segment> outline, const Vec3& right, const Vec3& up)
        : right_(right), up_(up)
    {
        if (outline.empty()) {
            return;
        }
        origin_ = outline.front().a;
        edges_.reserve(outline.size());
        for (const Segment& segment : outline) {
            addEdge(segment);
        }
        std::ranges::sort(edges_, {}, &Edge::lowY);
    }

    std::vector<Triangle> run()
    {
        std::vector<double> stops;
        stops.reserve(2 * edges_.size());
        for (const Edge& edge : edges_) {
            stops.push_back(edge.lowY);
            stops.push_back(edge.highY);
        }
        std::ranges::sort(stops);
        stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
        const double* previous = nullptr;
        for (const double& stop : stops) {
            if (previous != nullptr) {
                takeStrip(*previous, stop);
            }
            previous = &stop;
        }
        if (previous != nullptr) {
            keep({}, *previous);
        }
        return std::move(triangles_);
    }

private:
    void addEdge(const Segment& segment)
    {
        const Vec3 a = segment.a - origin_;
        const Vec3 b = segment.b - origin_;
        const double ay = dot(up_, a);
        const double by = dot(up_, b);
        const double ax = dot(right_, a);
        const double bx = dot(right_, b);
        if (ay < by) {
            edges_.push_back({ax, ay, bx, by, 1});
        } else if (by < ay) {
            edges_.push_back({bx, by, ax, ay, -1});
        }
    }

    /// No edge begins or ends between the two heights.
    void takeStrip(double from, double to)
    {
        std::erase_if(passed_,
                      [&](const auto& entry) { return edges_[entry.second].highY <= from; });
        for (; next_ < edges_.size() && edges_[next_].lowY <= from; ++next_) {
            passed_.emplace_back(0, next_);
        }
        const double middle = from + (to - from) / 2;
        for (auto& [x, edge] : passed_) {
            x = edges_[edge].xAt(middle);
        }
        std::ranges::sort(passed_);
        std::map<Between, double> inside;
        int winding = 0;
        std::size_t left = 0;
        for (const auto& [x, edge] : passed_) {
            const int before = winding;
            winding += edges_[edge].winding;
            if (before == 0) {
                left = edge;
            } else if (winding == 0) {
                inside.emplace(Between{left, edge}, from);
            }
        }
        keep(std::move(inside), from);
    }

    /// Ends at `y` the trapezoids that do not go on, and goes on with the others.
    void keep(std::map<Between, double> inside, double y)
    {
        for (const auto& [between, from] : open_) {
            const auto found = inside.find(between);
            if (found != inside.end()) {
                found->second = from;
            } else {
                addTrapezoid(between, from, y);
            }
        }
        open_ = std::move(inside);
    }

    void addTrapezoid(const Between& between, double from, double to)
    {
        const Edge& left = edges_[between.first];
        const Edge& right = edges_[between.second];
        const auto at = [&](const Edge& edge, double y) {
            return origin_ + edge.xAt(y) * right_ + y * up_;
        };
        const Vec3 lowLeft = at(left, from);
        const Vec3 lowRight = at(right, from);
        const Vec3 highRight = at(right, to);
        const Vec3 highLeft = at(left, to);
        if (lowLeft != lowRight) {
            triangles_.push_back({lowLeft, lowRight, highRight});
        }
        if (highLeft != highRight) {
            triangles_.push_back({lowLeft, highRight, highLeft});
        }
    }

    Vec3 right_;
    Vec3 up_;
    Vec3 origin_; ///< the sweep counts from here: far from the world's origin digits are few
    std::vector<Edge> edges_;
    std::size_t next_ = 0;                               ///< edge that the line has not come to
    std::vector<std::pair<double, std::size_t>> passed_; ///< edges it crosses, and where
    std::map<Between, double> open_;                     ///< trapezoids, and where they begin
    std::vector<Triangle> triangles_;
};

} // namespace

std::vector<Triangle> filledArea(std::span<const Segment> outline, const Vec3& right,
                                 const Vec3& up)
{
    return Sweep(outline, right, up).run();
}

} // namespace mbv::rendering
