// The triangles of both that meet something are arranged: cut along each other, so that each piece
// has one side or the other, or both, inside of either solid. Those with both solids on one side
// and not on the other bound the overlap. Whole patches of pieces are alike in this, so that few
// points are classified, by exact parity; from the patches that bound it, it goes on over whole
// triangles, so that what lies elsewhere is not looked at.
#include "overlap_surface.h"

#include "arrangement.h"
#include "bvh/access.h"
#include "cut_region.h"
#include "geometry/side_neighbors.h"
#include "patches.h"
#include "piece_insides.h"
#include "rounded_surface.h"

#include <mbv/broad_phase/overlapping_pairs.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/overlap_solid.h>

#include "mesh_query/checks.h"
#include "mesh_query/ordinary_pair.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace mbv {
namespace solid {
namespace {

constexpr auto kNone = SideNeighbor::kNone;

void requireSolid(const PosedMesh& mesh, const char* name)
{
    if (!mesh.bvh.isWatertight()) {
        throw Error(ErrorCode::DegenerateMesh,
                    std::string(name) + " is not watertight, so it has no inside");
    }
}

/// The whole triangles of a mesh that bound the overlap.
class WholeTriangles {
public:
    WholeTriangles(const PosedMesh& mesh, const CutTriangles& cut)
        : mesh_(mesh), cut_(cut), topology_(bvh::topologyOf(mesh.bvh)),
          kept_(mesh.bvh.mesh().triangles.size()), facesIn_(mesh.bvh.mesh().triangles.size())
    {
    }

    /// All that one comes to from a triangle over sides; the overlap is where they face, or behind.
    void addAround(std::uint32_t triangle, bool facesIn)
    {
        open_.push_back(triangle);
        while (!open_.empty()) {
            const std::uint32_t here = open_.back();
            open_.pop_back();
            for (const std::uint32_t next : topology_.neighbors[here]) {
                if (next != kNone && !cut_.isIn.contains(next))
                    add(next, facesIn);
            }
        }
    }

    void add(std::uint32_t triangle, bool facesIn)
    {
        if (!kept_.insert(triangle))
            return;
        if (facesIn)
            facesIn_.insert(triangle);
        open_.push_back(triangle);
    }

    /// Of the mesh's components that nothing cuts, some triangle of each.
    std::vector<std::uint32_t> ofWholeComponents() const
    {
        const auto& components = bvh::connectivityOf(mesh_.bvh).components;
        IndexSet isCut(components.size());
        for (const std::uint32_t triangle : cut_.triangles)
            isCut.insert(topology_.component[triangle]);
        std::vector<std::uint32_t> triangles;
        for (std::uint32_t n = 0; n < components.size(); ++n) {
            const std::uint32_t triangle = components[n].triangle;
            if (!isCut.contains(n) && topology_.neighbors[triangle][0] != kNone)
                triangles.push_back(triangle);
        }
        return triangles;
    }

    const IndexSet& kept() const { return kept_; }

    /// Facing away from the overlap.
    Corners cornersOf(std::uint32_t triangle) const
    {
        Corners corners = mesh_.bvh.mesh().triangles[triangle];
        for (std::uint32_t& corner : corners)
            corner = topology_.merged[corner];
        if (facesIn_.contains(triangle))
            std::swap(corners[1], corners[2]);
        return corners;
    }

    const PosedMesh& mesh() const { return mesh_; }
    const CutTriangles& cut() const { return cut_; }

private:
    const PosedMesh& mesh_;
    const CutTriangles& cut_;
    const bvh::MeshTopology& topology_;
    IndexSet kept_;
    IndexSet facesIn_;
    std::vector<std::uint32_t> open_;
};

/// What bounds the overlap.
class Boundary {
public:
    Boundary(const CutRegion& region, const Arrangement& arrangement, const PosedMesh& a,
             const PosedMesh& b)
        : region_(region), arrangement_(arrangement), wholes_{WholeTriangles(a, region.parts[0]),
                                                              WholeTriangles(b, region.parts[1])}
    {
    }

    void addPatch(const Patch& patch, const Insides& insides)
    {
        for (const Patch::Member& member : patch.members) {
            const Piece& piece = arrangement_.pieces[member.piece];
            const bool isAbove = insides.above != member.isFlipped;
            Corners corners = piece.corners;
            if (isAbove)
                std::swap(corners[1], corners[2]);
            pieces_.push_back({piece.source, member.piece, {corners, piece.owners}});
            goOnFrom(piece, isAbove);
        }
    }

    void addWholeComponents(PieceInsides& insides)
    {
        for (const std::size_t owner : {0U, 1U}) {
            for (const std::uint32_t triangle : wholes_[owner].ofWholeComponents()) {
                const Insides found = insides.of(triangle, owner);
                if (found.above == found.below)
                    continue;
                wholes_[owner].add(triangle, found.above);
                wholes_[owner].addAround(triangle, found.above);
            }
        }
    }

    /// In the order of the meshes' triangles, so that it does not matter what was cut in vain.
    OverlapSurface surface()
    {
        std::sort(pieces_.begin(), pieces_.end(), [](const KeptPiece& x, const KeptPiece& y) {
            return std::pair(x.source, x.piece) < std::pair(y.source, y.piece);
        });
        std::vector<KeptTriangle> kept;
        std::vector<Vec3> vertices;
        auto next = pieces_.begin();
        for (const std::size_t owner : {0U, 1U}) {
            const CutTriangles& cut = wholes_[owner].cut();
            const auto first = owner == 0 ? 0 : region_.firstOfB;
            const std::size_t end = first + cut.triangles.size();
            const Numbering numbering(*this, owner, vertices);
            wholes_[owner].kept().forEach([&](std::uint32_t triangle) {
                for (; next != pieces_.end() && next->source < end &&
                       cut.triangles[next->source - first] < triangle;
                     ++next)
                    kept.push_back(next->triangle);
                kept.push_back(
                    {numbering.of(wholes_[owner].cornersOf(triangle)), {owner == 0, owner == 1}});
            });
            for (; next != pieces_.end() && next->source < end; ++next)
                kept.push_back(next->triangle);
        }
        return roundedSurface(kept, arrangement_.vertices, vertices);
    }

private:
    struct KeptPiece {
        std::uint32_t source;
        std::uint32_t piece;
        KeptTriangle triangle;
    };

    /// Of the vertices of a mesh's whole triangles: those of the arrangement that it has, the
    /// others behind, in the world, appended to `vertices`.
    class Numbering {
    public:
        Numbering(const Boundary& boundary, std::size_t owner, std::vector<Vec3>& vertices)
            : boundary_(boundary), cut_(boundary.wholes_[owner].cut()),
              own_(boundary.wholes_[owner].mesh().bvh.mesh().vertices.size()),
              first_(static_cast<std::uint32_t>(boundary.arrangement_.vertices.size() +
                                                vertices.size()))
        {
            const WholeTriangles& wholes = boundary.wholes_[owner];
            wholes.kept().forEach([&](std::uint32_t triangle) {
                for (const std::uint32_t corner : wholes.cornersOf(triangle)) {
                    if (!cut_.vertices.contains(corner))
                        own_.insert(corner);
                }
            });
            vertices.reserve(vertices.size() + own_.number());
            own_.forEach([&](std::uint32_t vertex) {
                vertices.push_back(
                    apply(wholes.mesh().pose, wholes.mesh().bvh.mesh().vertices[vertex]));
            });
        }

        Corners of(Corners corners) const
        {
            for (std::uint32_t& corner : corners) {
                corner = cut_.vertices.contains(corner)
                             ? boundary_.arrangement_
                                   .numbers[cut_.firstVertex + cut_.vertices.numberOf(corner)]
                             : first_ + own_.numberOf(corner);
            }
            return corners;
        }

    private:
        const Boundary& boundary_;
        const CutTriangles& cut_;
        IndexSet own_;
        std::uint32_t first_;
    };

    /// Over the sides of a whole triangle that is only a rim of what is cut.
    void goOnFrom(const Piece& piece, bool isAbove)
    {
        const std::size_t owner = piece.source < region_.firstOfB ? 0 : 1;
        const CutTriangles& cut = region_.parts[owner];
        if (!cut.hasRim)
            return;
        const std::uint32_t triangle =
            cut.triangles[piece.source - (owner == 0 ? 0 : region_.firstOfB)];
        const std::uint32_t second = region_.mesh.triangles[piece.source][1];
        const bool isAsSeen = piece.corners[1] == arrangement_.numbers[second];
        wholes_[owner].addAround(triangle, isAbove == isAsSeen);
    }

    const CutRegion& region_;
    const Arrangement& arrangement_;
    std::array<WholeTriangles, 2> wholes_;
    std::vector<KeptPiece> pieces_;
};

/// Corners are rounded one by one, which may turn a sliver inside out; turned back, it is what the
/// rounded corners enclose.
void faceOutwards(TriangleMesh& mesh)
{
    if (mesh.triangles.empty() || !(propertiesOf(mesh).signedVolume < 0))
        return;
    for (auto& triangle : mesh.triangles)
        std::swap(triangle[1], triangle[2]);
}

} // namespace

OverlapSurface overlapSurfaceByParity(const PosedMesh& a, const PosedMesh& b,
                                      const ProgressFn& progress)
{
    StopCheck stop(progress);
    requireSolid(a, "a");
    requireSolid(b, "b");
    if (!boundsMeet(worldBox(a), worldBox(b)))
        return {};
    const CutRegion region = cutRegionOf(a, b, progress);
    Arrangement arrangement;
    if (!region.mesh.triangles.empty())
        arrangement = arrange(region.mesh, region.firstOfB, region.meetings, stop);
    PieceInsides insides(a, b, stop);
    Boundary boundary(region, arrangement, a, b);
    for (const Patch& patch : patchesOf(arrangement.pieces, arrangement.vertices.size())) {
        const Insides found = insides.of(patch, arrangement);
        if (found.above != found.below)
            boundary.addPatch(patch, found);
    }
    boundary.addWholeComponents(insides);
    OverlapSurface surface = boundary.surface();
    faceOutwards(surface.mesh);
    surface.areFilledTwice = insides.areFilledTwice();
    return surface;
}

OverlapSurface overlapSurface(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    OverlapSurface surface = overlapSurfaceByParity(a, b, progress);
    for (const std::size_t i : {0U, 1U}) {
        if (surface.areFilledTwice[i])
            throw Error(ErrorCode::DegenerateMesh,
                        std::string(i == 0 ? "a" : "b") +
                            " passes through itself, and the other mesh reaches where two of its "
                            "bodies overlap, which counts as outside; split it into its bodies");
    }
    return surface;
}

} // namespace solid

TriangleMesh overlapSolid(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    assert(isValid(a) && isValid(b));
    if (const auto ordinary = ordinaryPair(a, b))
        return ordinary->back(solid::overlapSurface(ordinary->a, ordinary->b, progress).mesh);
    return solid::overlapSurface(a, b, progress).mesh;
}

TriangleMesh overlapSolidChecked(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    requireValid(a, b);
    return overlapSolid(a, b, progress);
}

} // namespace mbv
