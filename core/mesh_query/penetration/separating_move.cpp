// B goes until nothing that is known to overlap does any more, is looked at there, and goes on.
// What lines along the direction pass through tells how far that is, on each by itself: a chord of
// A and one of B share something while B goes from where its chord ends at the beginning of A's to
// where it begins at the end of A's. Lines through triangles that meet end the last overlap in a
// corner or in two edges, exactly to rounding, so that nothing has to be halved.
#include <mbv/mesh_query/separating_move.h>

#include "line_view.h"
#include "mesh_query/checks.h"
#include "mesh_query/ordinary_pair.h"
#include "mesh_query/world_triangle.h"

#include <mbv/mesh_query/relation.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <random>
#include <string>

namespace mbv {
namespace {

constexpr std::size_t kMostPairs = 10'000; ///< of triangles that are looked at in one place
constexpr std::size_t kLines = 12;         ///< through both solids, in one place
constexpr double kNarrowGap = 1e-12;       ///< of the size

double sizeOf(const PosedMesh& mesh)
{
    return norm(mesh.bvh.bounds().max - mesh.bvh.bounds().min);
}

bool areParted(const Relation& relation)
{
    return relation.state == RelationState::Separated || relation.state == RelationState::Touching;
}

class Parting {
public:
    Parting(const PosedMesh& a, const PosedMesh& b, const Vec3& along, const ProgressFn& progress)
        : a_(a), b_(b), view_(along), size_(sizeOf(a) + sizeOf(b)), progress_(progress)
    {
    }

    SeparatingMove run()
    {
        double at = 0;
        double bound = 0;       // all before it overlaps
        double overlapping = 0; // the farthest place where that was seen
        double step = leastStep(0);
        const double narrow = kNarrowGap * size_;
        for (;;) {
            const PosedMesh moved = movedB(at);
            const Relation relation = mbv::relation(a_, moved, kMostPairs, progress_);
            if (relation.state == RelationState::Unknown)
                throw Error(ErrorCode::DegenerateMesh, std::string(relation.reason));
            if (areParted(relation))
                return {at - overlapping > narrow && at > bound ? halved(overlapping, at) : at,
                        bound};
            const bool isSeamless = at - bound <= narrow;
            overlapping = at;
            const double end = at + endOfOverlap(relation, moved);
            const bool isFarther = end > at + leastStep(at);
            if (isSeamless)
                bound = isFarther ? end : at;
            if (isFarther) {
                at = end;
                step = leastStep(at);
            } else {
                at += step;
                step *= 2;
            }
        }
    }

private:
    [[nodiscard]] PosedMesh movedB(double way) const
    {
        PosedMesh moved = b_;
        moved.pose.translation = b_.pose.translation + way * view_.along();
        return moved;
    }

    /// That rounding does not swallow.
    [[nodiscard]] double leastStep(double at) const
    {
        return 4 * std::numeric_limits<double>::epsilon() * (at + size_);
    }

    /// How much farther B overlaps at least.
    double endOfOverlap(const Relation& relation, const PosedMesh& moved)
    {
        double end = 0;
        std::vector<Vec3> points;
        for (const TrianglePair& pair : relation.triangles) {
            const auto lines = solid::commonLines(view_, bvh::worldTriangle(a_, pair.a),
                                                  bvh::worldTriangle(moved, pair.b));
            if (lines && lines->end > 0) {
                end = std::max(end, lines->end);
                points.push_back(lines->middleOnA);
            }
        }
        const bool isAInner = relation.state == RelationState::Contained && relation.aIsInner;
        for (std::size_t i = 0; i < kLines; ++i) {
            if (!points.empty() && i % 2 == 0)
                end = std::max(end, endOfLine(moved, points[drawn(points.size())]));
            else if (relation.triangles.empty())
                end = std::max(end, endOfLine(moved, pointOn(isAInner ? a_ : moved)));
            else {
                const TrianglePair& pair = relation.triangles[drawn(relation.triangles.size())];
                end = std::max(end, endOfLine(moved, i % 4 == 1 ? pointOn(a_, pair.a)
                                                                : pointOn(moved, pair.b)));
            }
        }
        return end;
    }

    /// The same, of one line: as far as chords of A and B follow each other without a gap.
    [[nodiscard]] double endOfLine(const PosedMesh& moved, const Vec3& p) const
    {
        const auto ofA = solid::chordsOf(a_, view_, p, 2 * size_);
        const auto ofB = ofA ? solid::chordsOf(moved, view_, p, 2 * size_) : std::nullopt;
        if (!ofB)
            return 0;
        const double margin = leastStep(0);
        double end = 0;
        for (bool isFarther = true; isFarther;) {
            isFarther = false;
            for (const solid::Chord& inA : *ofA)
                for (const solid::Chord& inB : *ofB)
                    if (inA.from - inB.to < end - margin && inA.to - inB.from > end + margin) {
                        end = inA.to - inB.from;
                        isFarther = true;
                    }
        }
        return end;
    }

    std::size_t drawn(std::size_t count)
    {
        return static_cast<std::size_t>(random_()) % count; // the same on all platforms
    }

    double share() { return (static_cast<double>(random_()) + 1) / 4294967298.0; } // in ]0, 1[

    /// Inside a triangle.
    Vec3 pointOn(const PosedMesh& mesh, std::uint32_t triangle)
    {
        const Triangle t = bvh::worldTriangle(mesh, triangle);
        const double root = std::sqrt(share());
        const double toC = root * share();
        return t.a + (root - toC) * (t.b - t.a) + toC * (t.c - t.a);
    }

    Vec3 pointOn(const PosedMesh& mesh)
    {
        return pointOn(mesh, static_cast<std::uint32_t>(drawn(mesh.bvh.mesh().triangles.size())));
    }

    /// A place where they are parted, as near as can be told to one where they overlap.
    [[nodiscard]] double halved(double overlapping, double parted) const
    {
        while (parted - overlapping > kNarrowGap * size_) {
            const double middle = 0.5 * (overlapping + parted);
            (areParted(relation(a_, movedB(middle), 0, progress_)) ? parted : overlapping) = middle;
        }
        return parted;
    }

    const PosedMesh& a_;
    const PosedMesh& b_;
    solid::LineView view_;
    double size_;
    const ProgressFn& progress_;
    std::mt19937 random_{1};
};

void requireSolid(const PosedMesh& mesh, const char* name)
{
    if (!mesh.bvh.isWatertight())
        throw Error(ErrorCode::DegenerateMesh,
                    std::string(name) + " is not watertight, so it has no inside to part");
}

} // namespace

SeparatingMove separatingMove(const PosedMesh& a, const PosedMesh& b, const Vec3& direction,
                              const ProgressFn& progress)
{
    assert(isValid(a) && isValid(b));
    const Vec3 size = abs(direction);
    const double largest = std::max({size.x, size.y, size.z});
    if (!isFinite(direction) || largest == 0)
        throw Error(ErrorCode::InvalidArgument,
                    "direction: must be finite and not zero, of any length");
    requireSolid(a, "a");
    requireSolid(b, "b");
    const Vec3 along =
        normalized(Vec3{direction.x / largest, direction.y / largest, direction.z / largest});
    if (const auto ordinary = ordinaryPair(a, b)) {
        const SeparatingMove found = Parting(ordinary->a, ordinary->b, along, progress).run();
        return {ordinary->unit * found.distance, ordinary->unit * found.bound};
    }
    return Parting(a, b, along, progress).run();
}

SeparatingMove separatingMoveChecked(const PosedMesh& a, const PosedMesh& b, const Vec3& direction,
                                     const ProgressFn& progress)
{
    requireValid(a, b);
    return separatingMove(a, b, direction, progress);
}

} // namespace mbv
